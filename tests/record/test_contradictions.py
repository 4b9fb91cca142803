"""Of two findings that cannot both be true one is wrong, and the claim is BROKEN."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from dpproofs.language import Erratum, Note, Reading, Supplied, real
from dpproofs.language.statements import Statement
from dpproofs.outcome import Counts, Evidence, Outcome, Status, StatusResult
from dpproofs.record import checking
from dpproofs.record.contradictions import contradicted, same
from dpproofs.record.results import PlaceResult, RunResult, StatementResult
from dpproofs.record.runner import Options

from .toys import FALSE, TRUE, claim, false

a, b, t = real("a"), real("b"), real("t")
x = real("x", at_least=0, at_most=1)
UNIT = (t >= 0, t <= 1)


def result(
    statement: Statement, status: Status, *spoilt: PlaceResult, label: str = "printed"
) -> StatementResult:
    return StatementResult(label, statement, (), StatusResult(status), spoilt)


def broken(*results: StatementResult) -> list[str]:
    found = {("toy/lemma", f"lemma!{n}"): each for n, each in enumerate(results)}
    return [m for each in contradicted(found).values() for m in each.messages]


def needless(statement: Statement, kind: str = "hypothesis", start: str = "hypothesis") -> Any:
    from dpproofs.language.spoil import places

    name = next(p.name for p in places(statement) if p.name.startswith(start))
    return PlaceResult(name, kind, "finding", f"{kind} not needed")


def test_the_order_of_hypotheses_and_objects_says_nothing() -> None:
    one = Statement((t, a), t * t <= t, UNIT)
    assert same(one) == same(Statement((a, t), t * t <= t, UNIT[::-1]))
    assert same(one) != same(Statement((t, a), t * t <= t, UNIT[:1]))
    assert same(one) != same(Statement((t, a), t * t < t, UNIT))


def test_what_is_not_needed_is_refuted_where_it_is_left_out() -> None:
    given = Statement(t, t * t <= t, UNIT)
    dropped = Statement(t, t * t <= t, UNIT[1:])
    (told,) = broken(result(given, Status.PROVED, needless(given)), result(dropped, Status.REFUTED))
    assert "toy/lemma (0)" in told and "toy/lemma (1)" in told
    assert "hypothesis not needed" in told and "REFUTED" in told


@pytest.mark.parametrize(
    ("statement", "kind", "start", "other"),
    [
        (Statement(x, x <= 1), "strictness", "show: strictness", Statement(x, x < 1)),
        (
            Statement(x, x <= 5),
            "domain",
            "high end",
            Statement(y := real("x", at_least=0), y <= 5),
        ),
    ],
)
def test_so_are_a_strict_form_and_an_end_of_a_domain(
    statement: Statement, kind: str, start: str, other: Statement
) -> None:
    held = result(statement, Status.SURVIVED, needless(statement, kind, start))
    assert len(broken(held, result(other, Status.REFUTED))) == 1
    assert not broken(held, result(other, Status.SURVIVED))
    refuted = replace(held.spoilt[0], became="refuted")
    assert not broken(replace(held, spoilt=(refuted,)), result(other, Status.REFUTED))


def test_one_statement_does_not_hold_here_and_fail_there() -> None:
    one, other = (Statement((t, a), t * t <= t, given) for given in (UNIT, UNIT[::-1]))
    (told,) = broken(result(one, Status.REFUTED), result(other, Status.SURVIVED))
    assert "toy/lemma (1) is SURVIVED, and toy/lemma (0), the same, is REFUTED" in told
    assert not broken(result(one, Status.REFUTED), result(other, Status.REFUTED))
    assert not broken(result(one, Status.REFUTED), result(other, Status.UNDECIDED))


def test_a_run_breaks_a_claim_whose_finding_its_own_print_refutes(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As printed t^2 <= t is false; who says that it needs no hypothesis has looked badly."""
    toy = claim(
        forall=t,
        given=t <= 1,
        show=t * t <= t,
        erratum=Erratum("needs a hypothesis", "t may be -1"),
        supplied=Supplied(t >= 0, "it is a chance"),
    )
    amended = toy.amended
    assert amended is not None
    monkeypatch.setattr(
        checking,
        "spoil",
        lambda statement, **_: (
            (needless(amended, start="hypothesis t ≥ 0"),) if statement.hash == amended.hash else ()
        ),
    )
    found = check(Options("pytest", spoil=True), lemma=toy)
    (claim_,) = found.claims
    assert claim_.amended is not None and claim_.amended.name is Status.BROKEN
    assert not claim_.ok and found.exit_code == 1
    assert "hypothesis t ≥ 0" in claim_.amended.status.because[0]


@pytest.mark.parametrize("told", [Note, Reading])
def test_a_note_or_a_reading_that_holds_is_not_what_is_refuted(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch, told: Any
) -> None:
    """A search that is made to find nothing of one of two equal statements is found out."""
    told_ = {field(told): told("the same", show=FALSE)}
    toys = {"false": false(TRUE), "told": claim(show=TRUE, **told_)}
    decided = checking.decide

    def blind(name: str, checker: Any, statement: Statement, effort: Any) -> Any:
        evidence, finished = decided(name, checker, statement, effort)
        (part,) = getattr(toys["told"], field(told))
        if statement is not toys["told"].reading_statement(part):
            return evidence, finished
        if name != "search":
            return Evidence(name, Outcome.UNDECIDED, statement.hash, reason="blind"), True
        counts = Counts(90, 90, 90, 90, 0)
        return Evidence(name, Outcome.SURVIVED, statement.hash, counts=counts), True

    monkeypatch.setattr(checking, "decide", blind)
    found = {c.id: c for c in check(**toys).claims}
    (other,) = (r for _, r in (*found["toy/told"].notes, *found["toy/told"].readings))
    assert other.name is Status.BROKEN and not found["toy/told"].ok
    assert "toy/false" in other.status.because[0] and "toy/told" in other.status.because[0]


def field(told: Any) -> str:
    return "notes" if told is Note else "readings"
