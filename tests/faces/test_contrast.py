"""What an amendment changes is marked where it is, in the whole corpus too."""

from __future__ import annotations

import re

import pytest

from dpproofs.faces.contrast import REPLACED, Piece, contrast, describe_changes, mark_differences
from dpproofs.faces.layout import sheet
from dpproofs.faces.mathml import formula
from dpproofs.language import define, real
from dpproofs.language.statements import Statement
from dpproofs.record.results import ClaimResult, StepResult, not_tried

x, t = real("x", at_least=0, at_most=1), real("t")
wide = real("x", at_least=0, at_most=2)
A, other = define("A", 2 * t), define("A", 3 * t)


def formulas(before, after):
    """Both lists of formulas with their marks."""
    sides = mark_differences([Piece(told) for told in before], [Piece(told) for told in after])
    return [[text for text, _ in side] for side in sides]


def marks(shown):
    return re.findall(r'class="x">([^<]*)<', shown)


def seen(shown):
    """The signs and words that have a mark themselves, or stand in something that has one."""
    marked = re.findall(r'<(\w+)[^>]*class="x">(.*?)</\1>|<mark>(.*?)</mark>', shown)
    return "".join(re.sub("<[^>]*>", "", inside + word) for _, inside, word in marked).split()


def test_what_differs_is_marked_in_both():
    (old,), (new,) = formulas([r"\sqrt{k x} \leq y"], [r"\sqrt{2 k x} \leq y"])
    assert marks(old) == [] and marks(new) == ["2"]
    (old,), (new,) = formulas(["a < b"], ["a + 1 < b"])
    assert marks(old) == [] and marks(new) == ["+", "1"]
    (old,), (new,) = formulas([r"\sqrt{k x}"], [r"\sqrt{k} x"])
    assert '<msqrt class="x">' in old and '<msqrt class="x">' in new
    assert formulas(["x"], ["x"]) == [["<math><mi>x</mi></math>"]] * 2


def test_a_change_begins_with_no_bracket_that_closes():
    (old,), (new,) = formulas(["f(x) + y"], ["f(x)(z) + y"])
    assert marks(old) == [] and marks(new) == ["(", "z", ")"]


def test_a_new_hypothesis_is_marked_whole():
    (old,), (given, show) = formulas(["x < y"], ["x > 0", "x < y"])
    assert marks(old) == [] and "x" in marks(given) + marks(show)


def test_words_are_marked_as_words():
    (old, *_), (new, *_) = mark_differences(
        [Piece("up to 3 <points>", words=True)], [Piece("up to 2 <points>", words=True)]
    )
    assert old == ("up to <mark>3</mark> &lt;points&gt;", True)
    assert new == ("up to <mark>2</mark> &lt;points&gt;", True)


def test_latex_that_is_not_known_is_compared_word_by_word():
    (old,), (new,) = formulas([r"\unheard x"], [r"\unheard y"])
    assert old == r"<code>\unheard <mark>x</mark></code>"
    assert new == r"<code>\unheard <mark>y</mark></code>"
    assert formulas([r"\unheard"], [r"\unheard"]) == [[formula(r"\unheard")]] * 2


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        (((x, t), x <= t, ()), ((x, t), x <= t + 1, ()), "in the conclusion"),
        (((x, t), x <= 1, ()), ((x, t), x <= 1, (t > 0,)), "in a hypothesis"),
        (((x, t), x <= 1, (t > 0,)), ((x, t), x <= 1, ()), "in a hypothesis"),
        (((x,), x <= 1, ()), ((wide,), wide <= 1, ()), "in the domain"),
        (((t,), A <= 1, ()), ((t,), other <= 1, ()), "in a definition"),
        (((x, t), x <= 1, (t > 0,)), ((x, t), x < 1, ()), "in a hypothesis and in the conclusion"),
    ],
)
def test_where_two_statements_differ_is_said(old, new, where):
    first, second, told = contrast(*(Statement(o, s, g) for o, s, g in (old, new)))
    assert told == f"They differ {where} (marked)."
    assert any(side.marked for side in (first, second))


def test_changes_in_one_line_of_text():
    old, new = (Statement((x, t), show, ()) for show in (x < t, x <= t + 1))
    assert describe_changes(old, new) == (
        "… 1, t ∈ ℝ: x <del>&lt;</del><ins>≤</ins> t<ins> + 1</ins>"
    )
    assert "<" not in describe_changes(old, old)


def test_two_equal_statements_differ_nowhere():
    statement = Statement((x,), x <= 1, (x > 0,))
    first, second, told = contrast(statement, statement)
    assert first == second and told == "" and not first.marked


# ----------------------------------------------------------------------------- the corpus


def untried(located):
    """A claim of which nothing is known yet: what it says can be laid out all the same."""
    claim = located.claim
    steps = tuple(
        StepResult(
            f"{located.id}/{step.name}",
            step,
            not_tried("printed", claim.step_statement(step)),
            None if step.erratum is None else amended(claim.step_amended(step)),
            True,
            "",
        )
        for step in claim.proof
    )
    printed = not_tried("printed", claim.statement)
    changed = None if claim.erratum is None else amended(claim.amended)
    return ClaimResult(located, printed, changed, (), steps, True, "")


def amended(statement):
    return None if statement is None else not_tried("amended", statement)


@pytest.mark.slow
def test_no_print_of_the_corpus_looks_like_its_amendment(installed):
    errata = 0
    for located in installed.claims.values():
        steps = [step for step in located.claim.proof if step.erratum is not None]
        if located.claim.erratum is None and not steps:
            continue
        shown = sheet(untried(located))
        for part in [shown, *shown["steps"]]:
            if part["erratum"] is None:
                continue
            errata += 1
            printed, instead = part["printed"], part["amended"]
            assert instead is not None or part["erratum"]["simpler"], part["id"]
            if printed["set"] is None:
                assert "<math" in printed["misprint"] and instead["differs"] == REPLACED
                assert printed["misprint"] != instead["set"]["show"]
            elif instead is not None:
                # what is laid out in full, and what the first screen shows of it, has the mark
                for brief in (False, True):
                    told = [_laid_out(side, brief) for side in (printed, instead)]
                    assert told[0] != told[1] and any(map(seen, told)), part["id"]
                assert instead["differs"].startswith("They differ in"), part["id"]
                assert re.search("<(del|ins)>[^<]*[^<\\s]", instead["changes"]), part["id"]
    claims = [located.claim for located in installed.claims.values()]
    announced = [c for c in claims if c.erratum] + [s for c in claims for s in c.proof if s.erratum]
    assert errata == len(announced)


def _laid_out(side, brief):
    told = side["marked"] if brief else side["set"]
    return " ".join([told["objects"], *told["given"], side["set"]["show"], *told["where"]])
