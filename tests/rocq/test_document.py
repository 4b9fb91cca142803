"""A text has the files of the theory of which it uses a word, letter by letter, and no others."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dpproofs.language.build import exp, log
from dpproofs.language.sorts import Scalar
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num
from dpproofs.provers.front import find_proof
from dpproofs.rocq.compile import Said, Text, Workshop, fault_of_text, module_text, own_text
from dpproofs.rocq.document import FILES, MORE, more_in, text_of, theory_text
from dpproofs.rocq.names import THEORY

p = Scalar("p", "p", low=Num(Fraction(0)), low_open=True, high=Num(Fraction(1)))
TANGENT = Statement((p,), exp(p) >= 1 + p)
NUMBERS = Statement((p,), log(Num(Fraction(2))) + 0 * p <= Fraction(3, 4))
BOTH = Statement((p,), exp(p) <= 1 + 2 * p)
NEEDS = ((TANGENT, ()), (NUMBERS, ("Bounds",)), (BOTH, ("Calculus", "Bounds")))


def text_for(statement: Statement) -> str:
    found = find_proof(statement, 300_000)
    assert found is not None
    return text_of(statement, found, "stated")


@pytest.mark.parametrize(("statement", "needed"), NEEDS, ids=("none", "one", "both"))
def test_a_text_has_what_it_needs(statement: Statement, needed: tuple[str, ...]) -> None:
    text = text_for(statement)
    assert text.startswith(theory_text(*needed)) and more_in(text) == needed
    assert not fault_of_text(statement, text, "stated")
    loaded = f"From DP Require Import {' '.join((*FILES, *needed))}.\n"
    assert loaded in module_text(text)


@pytest.mark.parametrize(("statement", "needed"), NEEDS, ids=("none", "one", "both"))
def test_it_compiles_alone_and_counts(
    shop: Workshop, statement: Statement, needed: tuple[str, ...]
) -> None:
    text = text_for(statement)
    done, told = shop.compile(text)
    assert done, told
    answer = shop.check(statement, text)
    assert answer.said is Said.COMPILED, answer.reason


def test_without_a_file_it_does_not_compile(shop: Workshop) -> None:
    text = text_for(NUMBERS)
    bare = theory_text() + text.removeprefix(theory_text("Bounds"))
    assert not fault_of_text(NUMBERS, bare, "stated") and not more_in(bare)
    assert shop.check(NUMBERS, bare).said is Said.REFUSED


def test_coqchk_is_asked_about_the_theory_too(shop: Workshop, tmp_path: Path) -> None:
    """Once, before the first text counts; what `Print Assumptions` says of a text is not enough."""
    spoilt, text = copy.copy(shop), text_for(NUMBERS)
    spoilt._theory, spoilt._fault = shutil.copytree(shop._theory, tmp_path / "theory"), None
    file = spoilt._theory / "Bounds.v"
    file.write_text(file.read_text() + "\nAxiom wrong : 0 = 1.\n")
    assert spoilt._run("coqc", file.name, cwd=spoilt._theory, seconds=600)[0] == 0
    for _ in range(2):
        answer = spoilt.check(NUMBERS, text)
        assert answer.said is Said.REFUSED and answer.reason == "coqchk: DP.Bounds.wrong"
    assert shop.check(NUMBERS, text).said is Said.COMPILED


#: What is no file of the theory, letter by letter, once, in its order, is looked at as lemmas are.
FORGED: dict[str, Callable[[str], str]] = {
    "a lemma that says more": lambda text: text.replace("3 <= PI", "4 <= PI", 1),
    "a file that is cut short": lambda text: text.replace("Ltac counted := vm_compute;", "", 1),
    "a file twice": lambda text: theory_text("Calculus", "Bounds") + text,
    "in another order": lambda text: text.replace(
        theory_text("Calculus", "Bounds"), theory_text("Bounds", "Calculus")
    ),
    "before the theory": lambda text: text.replace(
        theory_text(), theory_text().replace("Open Scope R_scope.\n", "\n", 1), 1
    ),
}


@pytest.mark.parametrize("kind", FORGED)
def test_an_altered_file_does_not_count(kind: str) -> None:
    text = text_for(BOTH)
    forged = FORGED[kind](text)
    assert forged != text and not fault_of_text(BOTH, text, "stated")
    assert fault_of_text(BOTH, forged, "stated")


def test_no_file_that_only_some_have_is_needed_by_one_that_all_have() -> None:
    for name in FILES:
        asked = (THEORY / f"{name}.v").read_text().partition("Open Scope")[0]
        assert not any(more in asked for more in MORE)


def test_several_are_asked_about_together_and_each_counts_for_itself(shop: Workshop) -> None:
    """One that does not compile, or is no proof of its statement, takes none with it."""
    text, other = text_for(NUMBERS), text_for(TANGENT)
    broken = text.replace("\nQed.", "\nlra. Qed.", 1)
    assert broken != text
    texts = [Text(NUMBERS, text), Text(NUMBERS, broken), Text(TANGENT, other), Text(TANGENT, text)]
    said = [answer.said for answer in shop.check_together(texts)]
    assert said == [Said.COMPILED, Said.REFUSED, Said.COMPILED, Said.REFUSED]
    assert shop.check_together([]) == []


def test_what_is_compiled_at_once_counts_as_what_is_compiled_alone(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file for those that load the same; where it does not compile, a file for each."""
    written, compiled = list[str](), Workshop._compile

    def seen(self: Workshop, folder: Path, name: str, *given: Any) -> tuple[int, str]:
        written.append(name)
        return compiled(self, folder, name, *given)

    monkeypatch.setattr(Workshop, "_compile", seen)
    first = Text(NUMBERS, text_for(NUMBERS))
    good = [first, Text(TANGENT, text_for(TANGENT)), first]
    assert all(a.said is Said.COMPILED for a in shop.check_together(good, at_once=True))
    assert more_in(first.text) != more_in(good[1].text) and written == ["Own0", "Own1", "Asked0"]
    written.clear()
    own = own_text(first.text)
    failing = own.replace("Proof.\n", "Proof.\nfail.\n", 1)
    broken = Text(NUMBERS, first.text.removesuffix(own) + failing)
    said = [a.said for a in shop.check_together([*good, broken], at_once=True)]
    assert said == [Said.COMPILED] * 3 + [Said.REFUSED]
    assert {"N0Own", "N2Own", "N3Own"} < {*written} and "N1Own" not in written
    other = Text(TANGENT, good[0].text)  # a proof of another statement
    said = [a.said for a in shop.check_together([good[1], other], at_once=True)]
    assert said == [Said.COMPILED, Said.REFUSED]


def test_no_text_rests_on_another_one_in_its_file(shop: Workshop) -> None:
    """What is accepted is to compile alone."""
    first = Text(NUMBERS, text_for(NUMBERS))
    head, _, _ = first.text.rpartition("\nProof.\n")
    leaning = f"{head}\nProof.\nexact N0.stated.\nQed.\n\nPrint Assumptions stated.\n"
    answers = shop.check_together([first, Text(NUMBERS, leaning)], at_once=True)
    assert [answer.said for answer in answers] == [Said.COMPILED, Said.REFUSED]


def test_where_what_is_asked_together_fails_each_is_asked_alone(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, checked = list[int](), Workshop._checked_again

    def doubtful(self: Workshop, folder: Path, modules: tuple[str, ...], library: bool) -> str:
        asked.append(len(modules))
        told = checked(self, folder, modules, library)
        return told or ("a doubt" if "Alone.N1Own" in modules else "")

    shop._fault_of_theory()
    monkeypatch.setattr(Workshop, "_checked_again", doubtful)
    text, other = text_for(NUMBERS), text_for(TANGENT)
    first, second = shop.check_together([Text(NUMBERS, text), Text(TANGENT, other)])
    assert first.said is Said.COMPILED and first.axioms
    assert second.said is Said.REFUSED and second.reason == "coqchk: a doubt"
    assert asked == [3, 2, 2]
