"""A solver is believed in nothing: its models are judged, "unsatisfiable" proves nothing, and what
is no answer says nothing."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction

import pytest

from dpproofs.checkers import solver
from dpproofs.checkers.effort import EFFORTS
from dpproofs.checkers.solver import Answer, ask, check
from dpproofs.language.build import sqrt
from dpproofs.language.sorts import law, probability, real, space
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome, Trust
from dpproofs.record.witness import instance_from_json
from dpproofs.rings.decide import judge
from dpproofs.theory import KL, hockey_stick, loss_at_most, max_divergence, total_variation

EFFORT = replace(EFFORTS["quick"], solver=3_000_000)
Y = space("Y", largest=2)
p, q = law("p", Y), law("q", Y)
epsilon, delta = real("epsilon", at_least=0), real("delta")
x, t = real("x"), probability("t")
TAIL = (loss_at_most(p, q, epsilon) >= 1 - delta,)


def test_what_it_finds_is_judged_again() -> None:
    loose = Statement(
        (epsilon, delta, p, q),
        hockey_stick(p, q, epsilon) <= delta * Fraction(99, 100),
        (*TAIL, max_divergence(q, p) <= 2 * epsilon),
    )
    found = check(loose, EFFORT)
    assert found.outcome is Outcome.REFUTED, found.reason
    assert judge(loose, instance_from_json(loose, found.witness)).refutes


def test_unsatisfiable_is_no_proof() -> None:
    found = check(Statement((t,), sqrt(t) >= t), EFFORT)
    assert (found.outcome, found.trust) == (Outcome.SURVIVED, Trust.SOLVER), found.reason


@pytest.mark.parametrize(
    ("statement", "answers"),
    [
        (Statement((x,), x / x == 1), [Answer("sat", {"s0": "0"})]),  # it has no value there
        (Statement((x,), x * x != 2), [Answer("sat", {"s0": ""})]),  # an irrational model
        (Statement((x,), x * x >= 0), [Answer("sat", {"s0": "3"})]),  # a false model
        (Statement((x,), x * x >= 0), [Answer("unknown", {}, reason="it gave up")]),
        (Statement((x,), x > 5, (x > 1, x < 0)), [Answer("unsat", {}), Answer("unsat", {})]),
    ],
)
def test_what_is_no_answer_says_nothing(
    statement: Statement, answers: list[Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = list(answers)
    monkeypatch.setattr(solver, "ask", lambda *asked: left.pop(0))
    found = check(statement, EFFORT)
    assert found.outcome is Outcome.UNDECIDED and found.reason


def test_a_solver_that_lies_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [Answer("unsat", {}), Answer("sat", {"s0": "-1"})]
    monkeypatch.setattr(solver, "ask", lambda *asked: left.pop(0))
    assert check(Statement((x,), x >= 0), EFFORT).outcome is Outcome.FAILED


def test_a_process_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "CHILD", "import os, time\nprint(os.getpid())\ntime.sleep(60)")
    start = time.monotonic()
    assert ask("", [], 1, 0.3).said == "unknown"
    assert time.monotonic() - start < 10


@pytest.mark.parametrize(
    "child",
    [
        "import sys; sys.exit(3)",
        "print('unsat')",
        'print(\'{"said": "timeout", "model": {}}\')',
        'import sys; print(\'{"said": "unsat", "model": {}}\'); sys.exit(1)',
    ],
)
def test_an_error_is_never_read_as_unsatisfiable(
    child: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "CHILD", child)
    assert ask("(check-sat)", [], 1, 20).said == "unknown"


def test_it_is_asked_from_normal_budget_on_and_of_polynomials_alone() -> None:
    statement = Statement((p, q), total_variation(p, q) <= 1)
    assert "not tried" in check(statement, EFFORTS["quick"]).reason
    assert EFFORTS["normal"].solver and EFFORTS["deep"].solver
    divergence = Statement((p, q), KL(p, q) >= 0)
    assert check(divergence, EFFORT).outcome is Outcome.NOT_APPLICABLE
