"""The judge on statements whose truth is known; a wrong instance never meets anything."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.sorts import (
    Table,
    event,
    kernel,
    law,
    loss,
    positive,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.sorts import test as coin_test
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Exists
from dpproofs.meaning import numbers
from dpproofs.meaning.decide import Judgement, judge, sides
from dpproofs.meaning.exact import INFINITY, Infinite, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.theory import KL, in_privacy_region, indistinguishable, max_divergence

Y, X = space("Y"), space("X")
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0)
a = real("a")
delta = probability("delta")
y = p.index("y")
of = Exact.of


def laws(**rows: Any) -> Instance:
    tables = {p: rows["p"], q: rows.get("q", rows["p"])}
    scalars = {epsilon: rows.get("epsilon", of(1)), delta: rows.get("delta", of(0))}
    n = len(rows["p"])
    found = Instance({Y: n}, scalars, {t: _rows(v) for t, v in tables.items()})
    return found


def _rows(values: Any) -> dict[tuple[int, ...], Any]:
    return {(i,): of(Fraction(v)) for i, v in enumerate(values)}


def decide(statement: Statement, **rows: Any) -> Judgement:
    return judge(statement, laws(**rows))


HALVES, SKEW, POINT = ("1/2", "1/2"), ("1/4", "3/4"), (1, 0)


def test_known_truths() -> None:
    gibbs = Statement((p, q), KL(p, q) >= 0)
    strict = Statement((p, q), KL(p, q) > 0)
    assert decide(gibbs, p=HALVES, q=SKEW) == Judgement(1, 1)
    assert decide(gibbs, p=HALVES) == Judgement(1, 1)  # a tie
    assert decide(strict, p=HALVES).refutes and not decide(strict, p=HALVES, q=SKEW).refutes
    assert decide(Statement((p, q), KL(p, q) <= 5), p=HALVES, q=POINT).refutes
    assert decide(Statement((p, q), KL(q, p) == build.log(2)), p=HALVES, q=POINT).holds == 1


def test_domains_are_hypotheses() -> None:
    statement = Statement((epsilon, delta, p), p(0) <= 1 + epsilon + delta)
    assert decide(statement, p=HALVES, epsilon=of(0)).met == 1
    assert decide(statement, p=HALVES, epsilon=of(Fraction(-1, 10**30))).met == -1
    assert decide(statement, p=HALVES, delta=of(Fraction(10**30 + 1, 10**30))).met == -1
    bounded = reals("f", Y, at_least=0, at_most=1)
    on_table = Statement((bounded,), bounded(0) <= 1)
    for v, met in ((0, 1), (1, 1), (2, -1), (-1, -1)):
        at = Instance({Y: 1}, {}, {bounded: {(0,): of(v)}})
        assert judge(on_table, at).met == met


@pytest.mark.parametrize(
    "masses",
    [
        ("1/2", "1/3"),
        ("1/2", "1/2", "1/2"),
        ("3/2", "-1/2"),
        (0, 0),
        ("1/2", Fraction(1, 2) + Fraction(1, 10**40)),
    ],
)
def test_wrong_laws_never_meet(masses: Any) -> None:
    assert decide(Statement((p,), p(0) <= 0), p=masses) == Judgement(-1, 0)


def test_laws_over_roots_and_logs_are_decided_exactly() -> None:
    root = numbers.sqrt(of(2)) / 2
    two = space("Two", smallest=2, largest=2)
    r = law("r", two)
    statement = Statement((r,), r(0) > r(1))
    good = Instance({two: 2}, {}, {r: {(0,): root, (1,): 1 - root}})
    assert judge(statement, good) == Judgement(1, 1)
    bad = good.with_table(r, {(0,): root, (1,): of(Fraction(293, 1000))})
    assert judge(statement, bad).met == -1
    assert judge(statement, Instance({two: 1}, {}, {r: {(0,): of(1)}})).met == -1  # too small


def test_an_instance_has_one_entry_per_key() -> None:
    statement = Statement((p,), build.total(p(y), y) < 1)
    half = of(Fraction(1, 2))
    for rows in (
        {(0,): half, (5,): half},
        {(0,): of(1)},
        {},
        {(0,): half, (1,): half, (2,): of(0)},
    ):
        assert judge(statement, Instance({Y: 2}, {}, {p: rows})).met == -1


def test_every_row_of_a_kernel_is_a_law() -> None:
    W = kernel("W", X, Y)
    statement = Statement((W,), W(0, 0) <= 1)
    cells = {(0, 0): 1, (0, 1): 0, (1, 0): 1, (1, 1): 1}
    at = Instance({X: 2, Y: 2}, {}, {W: {k: of(v) for k, v in cells.items()}})
    assert judge(statement, at).met == -1


@pytest.mark.parametrize(
    ("table", "good", "bad"),
    [
        (event("T", Y), (0, 1), ("1/2", 2, -1)),
        (coin_test("T", Y), (0, 1, "1/2"), (2, "-1/100", "101/100")),
        (positive("T", Y), ("1/100", 5), (0, -1)),
        (loss("T", Y), (0, 3, "1/2"), ()),
        (reals("T", Y), (0, -3, "1/2"), ()),
    ],
)
def test_entries_are_of_their_sort(table: Table, good: Any, bad: Any) -> None:
    statement = Statement((table,), table(0) == table(0))
    for v, met in [(v, 1) for v in good] + [(v, -1) for v in bad]:
        at = Instance({Y: 1}, {}, {table: {(0,): of(Fraction(v))}})
        assert judge(statement, at).met == met, v


def test_infinity_is_no_real_number() -> None:
    statement = Statement((epsilon,), build.exp(-epsilon) > 0)
    for value in (INFINITY, Undefined("none"), 1.0, 1):
        assert judge(statement, Instance({}, {epsilon: value})).met == -1
    at = Instance({Y: 1}, {}, {(f := reals("f", Y)): {(0,): INFINITY}})
    assert judge(Statement((f,), f(0) < f(0) + 1), at).met == -1


def test_infinity_is_no_real_number_that_exists() -> None:
    bound = real("z")
    above = KL(p, q) <= bound
    for witness, alone in ((None, False), ((KL(p, q),), False), ((KL(p, q),), True)):
        statement = Statement((p, q), Exists((bound,), above, witness, alone))
        assert decide(statement, p=(1, 0), q=(0, 1)).holds < 0
        assert witness is None or decide(statement, p=HALVES, q=SKEW).holds > 0


def test_undefined_sides_are_unknown_with_a_reason() -> None:
    found = decide(Statement((p, q), p(0) / q(0) >= 0), p=HALVES, q=(0, 1))
    assert (found.met, found.holds) == (1, 0) and "no value" in found.reason
    assert not found.refutes and not found.decided
    given = Statement((p, q), p(0) >= 0, (p(0) / q(0) >= 0,))
    assert decide(given, p=HALVES, q=(0, 1)).met == 0
    negated = Statement((p, q), ~(p(0) / q(0) >= 0))
    assert decide(negated, p=HALVES, q=(0, 1)).holds == 0


def test_a_false_hypothesis_beats_an_unknown_one() -> None:
    statement = Statement((p, q), p(0) >= 0, (p(0) / q(0) >= 0, p(0) > 1))
    assert decide(statement, p=HALVES, q=(0, 1)).met == -1


def test_a_reason_is_not_left_over_from_an_earlier_proposition() -> None:
    statement = Statement((p, q, a), a <= a)
    assert judge(statement, laws(p=HALVES).with_scalar(a, of(0))) == Judgement(1, 1)


def test_ties_that_floats_and_balls_cannot_see() -> None:
    c = numbers.log(of(2))
    rr = laws(p=("2/3", "1/3"), q=("1/3", "2/3"), epsilon=c)
    at_most = Statement((epsilon, p, q), max_divergence(p, q) <= epsilon)
    below = Statement((epsilon, p, q), max_divergence(p, q) < epsilon)
    assert judge(at_most, rr) == Judgement(1, 1) and judge(below, rr).refutes
    close = Statement((epsilon, p, q), indistinguishable(p, q, epsilon, 0))
    assert judge(close, rr).holds == 1
    tighter = rr.with_scalar(epsilon, c - of(Fraction(1, 10**60)))
    assert judge(close, tighter).refutes


# ----------------------------------------------------------------------------- sides


def test_sides_report_the_relation_that_fails() -> None:
    shown = build.all_of(p(0) <= 1, p(0) <= p(1), p(1) >= 0)
    found = sides(shown, laws(p=("3/4", "1/4")))
    assert found is not None
    assert (found.op, found.left, found.right) == ("<=", of(Fraction(3, 4)), of(Fraction(1, 4)))
    assert found.margin == of(Fraction(-1, 2))


def test_sides_say_where() -> None:
    shown = build.every(p(y) <= q(y), y)
    found = sides(shown, laws(p=("1/8", "7/8"), q=HALVES))
    assert found is not None and found.where == "y = 1" and found.margin == of(Fraction(-3, 8))


def test_sides_of_what_holds_are_the_closest() -> None:
    shown = build.every(p(y) >= Fraction(1, 10), y)
    found = sides(shown, laws(p=SKEW))
    assert found is not None and found.where == "y = 0" and found.margin == of(Fraction(3, 20))


def test_sides_of_a_negation() -> None:
    found = sides(~(p(0) <= p(1)), laws(p=SKEW))
    assert found is not None and found.op == ">" and found.margin == of(Fraction(-1, 2))


def test_sides_of_an_implication_skip_what_does_not_apply() -> None:
    shown = build.every(build.implies(p(y) > Fraction(1, 2), q(y) >= 1), y)
    found = sides(shown, laws(p=SKEW, q=HALVES))
    assert found is not None and found.where == "y = 1" and found.left == of(Fraction(1, 2))


def test_sides_under_an_event() -> None:
    shown = in_privacy_region(p, q, epsilon, delta)
    found = sides(shown, laws(p=POINT, q=(0, 1), epsilon=of(0)))
    assert found is not None and "S = {" in found.where
    assert found.margin is not None and numbers.sign(found.margin) == -1


def test_sides_with_infinity_have_no_margin() -> None:
    found = sides(KL(p, q) <= 5, laws(p=HALVES, q=POINT))
    assert found is not None and isinstance(found.left, Infinite) and found.margin is None


def test_no_relation_no_sides() -> None:
    assert sides(build.every(y == y, y), laws(p=HALVES)) is None


@pytest.mark.parametrize(
    ("factor", "low", "high", "verdict"),
    [
        (1, 0, 1, 0),  # it is equal, which two balls that meet do not show
        (Fraction(101, 100), 0, 1, -1),
        (Fraction(99, 100), 0, 1, -1),
        (1, 0, 0, 0),  # both sides are 0, since the range is one point: that shows nothing
    ],
)
def test_enclosures_that_do_not_meet_refute_an_equation(
    factor: Fraction | int, low: int, high: int, verdict: int
) -> None:
    area = build.integral(build.exp(-a), a, low, b := real("b"))
    statement = Statement((b,), factor * area == 1 - build.exp(-b))
    assert judge(statement, Instance({}, {b: of(high)})).holds == verdict


def test_enclosures_decide_an_inequality_with_an_integral() -> None:
    area, b = build.integral(build.exp(-a), a, 0, c := real("c")), of(1)
    holds = [judge(Statement((c,), r), Instance({}, {c: b})).holds for r in (area < 1, area > 1)]
    assert holds == [1, -1]
