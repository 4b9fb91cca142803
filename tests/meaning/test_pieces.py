"""Relations of piecewise linear terms, against all places at which such terms can bend."""

from __future__ import annotations

import operator
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import (
    cases,
    every,
    exp,
    greatest,
    least,
    number,
    positive_part,
    sqrt,
    sup,
    total,
)
from dpproofs.language.sorts import Upto, law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Bind, Index, Proposition, Rel, Term
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact, log
from dpproofs.meaning.numbers import exp as exp_of
from dpproofs.meaning.walk import Instance
from dpproofs.theory import approximate_trade_off, hockey_stick, total_variation, trade_off

a = real("a")
t = real("t", at_least=0, at_most=1)
above = real("t", above=0, at_most=1)
inside = real("t", above=0, below=1)
OPS = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "==": operator.eq,
}
#: Slopes differ by at most 8 in what is drawn here, and what does not change is whole.
PLACES = [Fraction(n, 840) for n in range(841)]


def met(hypothesis: Proposition, value: Any = 0) -> int:
    at = Instance({}, {a: value if isinstance(value, Exact) else Exact.of(value)}, {})
    return judge(Statement((a,), a >= a, hypothesis), at).met


def random_term(source: random.Random, x: Any, deep: int = 2) -> tuple[Term, Any]:
    """A term in x, and the function that it stands for."""
    if deep == 0:
        start, slope = source.randint(-2, 2), source.randint(-2, 2)
        return number(start) + slope * x, lambda v: start + slope * v
    kind = source.choice(("max", "min", "pos", "abs", "minus"))
    (one, f), (other, g) = (random_term(source, x, deep - 1) for _ in range(2))
    match kind:
        case "max":
            return greatest(one, other), lambda v: max(f(v), g(v))
        case "min":
            return least(one, other), lambda v: min(f(v), g(v))
        case "pos":
            return positive_part(one), lambda v: max(f(v), 0)
        case "abs":
            return abs(one), lambda v: abs(f(v))
    return -one, lambda v: -f(v)


@pytest.mark.parametrize("x", [t, above, inside], ids=["closed", "half open", "open"])
def test_all_that_is_piecewise_linear_is_decided(x: Any) -> None:
    source, seen = random.Random(11), set()
    places = [v for v in PLACES if not (x.low_open and v == 0) and not (x.high_open and v == 1)]
    for _ in range(80):
        (one, f), (other, g) = random_term(source, x), random_term(source, x)
        op = source.choice(("<=", "<", ">=", ">", "=="))
        holds = all(OPS[op](f(v), g(v)) for v in places)
        assert met(every(Rel(op, one, other), x)) == (1 if holds else -1), (op, one, other)
        seen.add((op, holds))
    assert len(seen) >= 8


def test_an_open_end_at_which_the_sides_meet() -> None:
    assert met(every(greatest(above, 2 * above) > 0, above)) == 1
    assert met(every(greatest(t, 2 * t) > 0, t)) == -1
    assert met(every(least(inside, 1 - inside) > 0, inside)) == 1
    assert met(every(least(above, 1 - above) > 0, above)) == -1
    assert met(every(positive_part(inside) * a > 0, inside), 0) == -1


def test_numbers_that_are_no_fractions() -> None:
    """The sides meet where t is 1/e, and nowhere else."""
    curve = greatest(exp(1) * t, 2 - exp(1) * t)
    assert met(every(curve >= a, t), 1) == 1
    assert met(every(curve >= a, t), Fraction(1001, 1000)) == -1
    assert met(every(exp(a) * t <= greatest(exp(a) * t, a), t), 1) == 1
    assert met(every(positive_part(t - a) >= 0, t), exp_of(Exact.of(-1))) == 1


UNKNOWN = {
    "a product": t * t <= greatest(t, 0) * t,
    "a power": t**3 <= greatest(t, 0),
    "a condition that changes": cases(t > a, t, greatest(t, 0)) >= t,
    "a root": sqrt(t) >= greatest(t, t / 2),
    "the least of roots": Bind("inf", Index("i", Upto(2)), sqrt(t)) >= greatest(t, t / 2),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_is_not_piecewise_linear_is_not_taken_for_it(name: str) -> None:
    assert met(every(UNKNOWN[name], t), Fraction(1, 3)) == 0


def test_a_root_that_counts_nothing() -> None:
    assert met(every(greatest(t, 0) + 0 * sqrt(t) >= 0, t)) == 1
    assert met(every(greatest(t, 0) + 0 * sqrt(t - Fraction(1, 2)) >= 0, t)) == 0


Y = space("Y")
p, q, r, s = (law(n, Y) for n in "pqrs")
epsilon, delta = real("epsilon", at_least=0), real("delta", at_least=0)


def random_law(source: random.Random, many: int) -> list[Fraction]:
    weights = [source.choice((0, 1, 1, 2, 3)) for _ in range(many)]
    whole = sum(weights)
    return [Fraction(w, whole) for w in weights] if whole else random_law(source, many)


def test_bounds_on_trade_off_functions() -> None:
    """As the hockey-stick divergences say, and as trade-off functions at many levels do."""
    source, seen = random.Random(3), set()
    curve = approximate_trade_off(epsilon, delta, t)
    for _ in range(16):
        rows = [random_law(source, 3) for _ in range(4)]
        tables = {
            x: {(k,): Exact.of(v) for k, v in enumerate(row)}
            for x, row in zip((p, q, r, s), rows, strict=True)
        }
        at = {epsilon: log(Exact.of(2)), delta: Exact.of(Fraction(source.randint(0, 3), 6))}
        one = Instance({Y: 3}, at, tables)

        def found(hypothesis: Proposition, here: Instance = one) -> int:
            return judge(Statement((epsilon, delta, p, q, r, s), delta >= 0, hypothesis), here).met

        close = (hockey_stick(p, q, epsilon) <= delta) & (hockey_stick(q, p, epsilon) <= delta)
        private = found(every(trade_off(p, q, t) >= curve, t))
        assert private == found(close)
        near = found(every(trade_off(p, q, t) >= 1 - t - delta, t))
        assert near == found(total_variation(p, q) <= delta)
        harder = found(every(trade_off(p, q, t) >= trade_off(r, s, t), t))
        worst = min(least_error(*rows[:2], v) - least_error(*rows[2:], v) for v in PLACES[::2])
        assert harder == (1 if worst >= 0 else -1)
        seen |= {("private", private), ("near", near), ("harder", harder)}
    assert len(seen) == 6


def least_error(one: list[Fraction], other: list[Fraction], level: Fraction) -> Fraction:
    """By the greatest of all lines below: 1 - x level - sum of (b - x a)+ for the ratios x."""
    slopes = [b / a for a, b in zip(one, other, strict=True) if a]
    return max(
        1 - x * level - sum(max(b - x * a, Fraction(0)) for a, b in zip(one, other, strict=True))
        for x in slopes
    )


def test_a_greatest_value_of_lines() -> None:
    y, w = p.index("y"), p.index("w")
    lines = sup(p(y) * t + q(y) * (1 - t), y, given=p(y) > 0)
    tables = {
        p: {(0,): Exact.of(0), (1,): Exact.of(1)},
        q: {(0,): Exact.of(Fraction(1, 2)), (1,): Exact.of(Fraction(1, 2))},
    }
    at = Instance({Y: 2}, {}, tables)
    for bound, expected in ((Fraction(1), 1), (Fraction(99, 100), -1)):
        hypothesis = every(lines <= number(bound), t)
        assert judge(Statement((p, q), total(p(w), w) > 0, hypothesis), at).met == expected
