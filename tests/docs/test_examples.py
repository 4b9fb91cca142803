"""Every function that users import has an example, and all examples run."""

from __future__ import annotations

import doctest
import inspect
import sys

import hypothesis
import pytest

import dpproofs
from dpproofs import language, strategies, theory
from dpproofs.faces.reference import pages
from dpproofs.record.corpus import load_corpora

#: But the package sympy, and the tuples that strategies draw.
PUBLIC = [(dpproofs, name) for name in sorted(dpproofs.__all__) if name != "sympy"] + [
    (strategies, name)
    for name in sorted(strategies.__all__)
    if not inspect.isclass(getattr(strategies, name))
]
HANDS = {
    dpproofs: {name: getattr(dpproofs, name) for name in dpproofs.__all__},
    strategies: {"find": hypothesis.find, **vars(language), **vars(theory), **vars(strategies)},
}


@pytest.mark.parametrize(("module", "name"), PUBLIC, ids=[name for _, name in PUBLIC])
def test_it_has_an_example_that_runs(module, name):
    thing = getattr(module, name)
    told = inspect.getdoc(thing) or ""
    own = vars(sys.modules[thing.__module__]) if module is dpproofs else {}
    globs = {**own, **HANDS[module]}
    example = doctest.DocTestParser().get_doctest(told, globs, name, None, None)
    assert example.examples, f"{name} has no example"
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(example).failed == 0


#: Words that no file of the corpus uses as a call: types, constants, those of events, which
#: docs/how-to/speak-of-events.md shows, and Let, of docs/how-to/write-a-proof.md.
NOT_CALLED = {
    "ClaimError", "NOTHING", "PI", "Proposition", "Scalar", "Source", "Space",
    "Statement", "StatementError", "Table", "TableTerm", "Term", "both", "complement",
    "equal_values", "given", "independent_events", "independent_variables", "joint_law", "last",
    "line_law",
    "law_given", "law_of", "length_of", "mixed", "mutually_independent", "pairwise_independent",
    "random_variable", "renyi_curve", "table_quantity", "value_in",
}  # fmt: skip


def test_every_word_of_a_claim_file_is_shown_in_use():
    page = "\n".join(pages(load_corpora(), {})["language"])
    words = {*language.__all__, *theory.__all__}
    shown = {
        word
        for word in words
        if any(
            "` is in `" in entry for entry in page.split(f"\n### `{word}`\n")[1].split("\n### ")[:1]
        )
    }
    assert words - shown == NOT_CALLED
