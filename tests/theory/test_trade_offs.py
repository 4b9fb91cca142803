"""Trade-off functions against tests of Neyman and Pearson, and the notions that bound them."""

from __future__ import annotations

import doctest
import itertools
import math
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.sorts import law, mechanism, real, space
from dpproofs.meaning.exact import ExactRing, Undefined
from dpproofs.meaning.numbers import Exact, exp, log, sign
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import (
    approximate_trade_off,
    gaussian_delta,
    gdp,
    trade_off,
    trade_offs,
)

Y = space("Y")
p, q = law("p", Y), law("q", Y)
alpha = real("alpha", at_least=0, at_most=1)
mu, epsilon, delta = real("mu", at_least=0), real("epsilon", at_least=0), real("delta", at_least=0)
M = mechanism("M", space("A", smallest=2, largest=2) ** 1, Y)

Masses = list[Fraction]


def instance(one: Masses, other: Masses, **numbers: Any) -> Instance:
    rows = ({(n,): Exact.of(mass) for n, mass in enumerate(own)} for own in (one, other))
    values = {globals()[name]: _exact(value) for name, value in numbers.items()}
    return Instance({Y: len(one)}, values, dict(zip((p, q), rows, strict=True)))


def _exact(value: Any) -> Exact:
    return value if isinstance(value, Exact) else Exact.of(Fraction(value))


def value(term: Any, one: Masses, other: Masses, **numbers: Any) -> Any:
    return Walk(ExactRing(256), instance(one, other, **numbers)).value(term)


def least_error(one: Masses, other: Masses, level: Fraction) -> Fraction:
    """By the test that rejects first what is likeliest under q as compared with p."""
    left, missed = level, Fraction(1)
    pairs = sorted(zip(one, other, strict=True), key=lambda each: _likeness(*each), reverse=True)
    for a, b in pairs:
        part = Fraction(1) if a == 0 else min(Fraction(1), left / a)
        left, missed = left - part * a, missed - part * b
    return missed


def _likeness(a: Fraction, b: Fraction) -> tuple[int, Fraction]:
    return (1, Fraction(0)) if a == 0 else (0, b / a)


def by_all_corners(one: Masses, other: Masses, level: Fraction) -> Fraction:
    """The lower convex hull of the errors of all tests without coins, by all pairs of them."""
    points = []
    for chosen in itertools.product((0, 1), repeat=len(one)):
        first = sum((a for a, c in zip(one, chosen, strict=True) if c), Fraction(0))
        second = 1 - sum((b for b, c in zip(other, chosen, strict=True) if c), Fraction(0))
        points.append((first, second))
    best = [b for a, b in points if a <= level]
    for (a, b), (c, d) in itertools.combinations(sorted(points), 2):
        if a <= level <= c and a < c:
            best.append(b + (d - b) * (level - a) / (c - a))
    return min(best)


def random_masses(source: random.Random, many: int) -> Masses:
    """Masses with small denominators, so that there are zeros and ties."""
    weights = [source.choice((0, 0, 1, 1, 2, 3)) for _ in range(many)]
    whole = sum(weights)
    return [Fraction(w, whole) for w in weights] if whole else random_masses(source, many)


def test_the_words_are_printed_with_their_meaning() -> None:
    assert repr(trade_off(p, q, alpha)) == "T(p, q)(alpha)"
    assert repr(gdp(M, mu)) == "M is mu-GDP"
    assert doctest.testmod(trade_offs).failed == 0
    assert doctest.testmod(trade_offs).attempted > 0


def test_it_is_the_least_error_of_a_test() -> None:
    source = random.Random(2022)
    for _ in range(100):
        many = source.randint(1, 5)
        one, other = random_masses(source, many), random_masses(source, many)
        for level in (Fraction(0), Fraction(1), Fraction(source.randint(0, 12), 12), one[0]):
            least = least_error(one, other, level)
            assert least == by_all_corners(one, other, level)
            assert sign(value(trade_off(p, q, alpha), one, other, alpha=level) - least) == 0


def test_laws_that_are_equal_and_laws_that_share_no_point() -> None:
    same = [Fraction(1, 3), Fraction(2, 3), Fraction(0)]
    here, there = [Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]
    for level in (Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(1)):
        assert sign(value(trade_off(p, q, alpha), same, same, alpha=level) - (1 - level)) == 0
        assert sign(value(trade_off(p, q, alpha), here, there, alpha=level)) == 0


def test_it_is_exact_at_a_level_that_is_no_fraction() -> None:
    """Randomised response with odds e: between its corners at 0 and 1/(1 + e) the slope is -e."""
    e = exp(Exact.of(1))
    likely, unlikely = e / (1 + e), 1 / (1 + e)
    level = unlikely / 2
    rows = [{(0,): likely, (1,): unlikely}, {(0,): unlikely, (1,): likely}]
    at = Instance({Y: 2}, {alpha: level}, dict(zip((p, q), rows, strict=True)))
    found = Walk(ExactRing(256), at).value(trade_off(p, q, alpha))
    assert sign(found - (1 - e * level)) == 0


@pytest.mark.parametrize("level", ["-1/1000", "1001/1000", "2"])
def test_a_level_is_from_0_to_1(level: str) -> None:
    half = [Fraction(1, 2), Fraction(1, 2)]
    found = value(trade_off(p, q, alpha), half, half, alpha=level)
    assert isinstance(found, Undefined)


def test_private_laws_are_above_the_curve_and_others_are_not() -> None:
    """At the levels of all tests without coins, which include the corners of the trade-off
    function, and at the corner of the curve."""
    source, seen = random.Random(7), set()
    for _ in range(120):
        one, other = random_masses(source, 3), random_masses(source, 3)
        leak = Fraction(source.randint(0, 4), 8)
        levels = {sum(s, Fraction(0)) for n in range(4) for s in itertools.combinations(one, n)}
        above = all(
            sign(
                value(
                    trade_off(p, q, alpha) - approximate_trade_off(epsilon, delta, alpha),
                    *(one, other),
                    alpha=level,
                    epsilon=log(Exact.of(3)),
                    delta=leak,
                )
            )
            >= 0
            for level in levels | {(1 - leak) / 4}
        )
        assert above == all(
            sum(max(a - 3 * b, Fraction(0)) for a, b in zip(*pair, strict=True)) <= leak
            for pair in ((one, other), (other, one))
        )
        seen.add(above)
    assert seen == {True, False}


def test_the_curve_is_0_or_above() -> None:
    half = [Fraction(1, 2)] * 2
    at = {"epsilon": log(Exact.of(3)), "delta": Fraction(1, 2)}
    for level, expected in ((0, "1/2"), ("1/8", "1/8"), ("1/4", "1/12"), ("3/4", 0), (1, 0)):
        found = value(approximate_trade_off(epsilon, delta, alpha), half, half, alpha=level, **at)
        assert sign(found - Fraction(expected)) == 0


def tail(x: float) -> float:
    return math.erfc(x / math.sqrt(2)) / 2


def test_the_gaussian_bound_is_that_of_the_printed_formula() -> None:
    """Phi(-eps/mu + mu/2) - e^eps Phi(-eps/mu - mu/2)."""
    half = [Fraction(1, 2)] * 2
    for shift, loss in ((1, 0), (1, 1), (Fraction(1, 2), 3), (3, Fraction(1, 10))):
        found = value(gaussian_delta(mu, epsilon), half, half, mu=shift, epsilon=loss)
        m, e = float(shift), float(loss)
        expected = tail(e / m - m / 2) - math.exp(e) * tail(e / m + m / 2)
        assert abs(float(found) - expected) < 1e-12
