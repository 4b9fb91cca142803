"""Quantities of values against slow definitions of their own."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.sorts import Upto, law, natural, real, reals, space
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import MINUS_INFINITY, ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import (
    hockey_stick_of_values,
    loss_of_values_at_most,
    sensitivity,
    two_point_proxy,
)

Y, Z = space("Y"), space("Z")
m, d = natural("m", smallest=0), natural("d")
p, q = law("p", Y), law("q", Y)
v, w = reals("v", Y, Upto(d)), reals("w", Y, Upto(d))
f = reals("f", Z**m, Upto(d))
epsilon = real("epsilon")
of = Exact.of
Values = list[tuple[int, ...]]


def masses(rng: random.Random, n: int) -> list[Fraction]:
    weights = [rng.choice((0, 1, 1, 2, 3)) for _ in range(n - 1)] + [1]
    return [Fraction(x, sum(weights)) for x in weights]


def law_of(mass: list[Fraction], values: Values) -> dict[tuple[int, ...], Fraction]:
    found: dict[tuple[int, ...], Fraction] = {}
    for x, u in zip(mass, values, strict=True):
        found[u] = found.get(u, Fraction(0)) + x
    return found


def rows(values: Values) -> dict[tuple[int, int], Exact]:
    return {(y, i): of(x) for y, u in enumerate(values) for i, x in enumerate(u)}


@pytest.mark.parametrize("seed", range(40))
def test_laws_of_values_are_compared_value_by_value(seed: int) -> None:
    rng = random.Random(seed)
    n, dim, c = rng.randint(1, 4), rng.randint(1, 2), rng.choice((Fraction(1, 2), 1, 2))
    a, b = masses(rng, n), masses(rng, n)
    values, others = (
        [tuple(rng.randint(0, 1) for _ in range(dim)) for _ in range(n)] for _ in range(2)
    )
    tables: dict[Any, Any] = {
        p: {(y,): of(x) for y, x in enumerate(a)},
        q: {(y,): of(x) for y, x in enumerate(b)},
        v: rows(values),
        w: rows(others),
    }
    at = Instance({Y: n, d: dim}, {epsilon: numbers.log(of(c))}, tables)
    walk = Walk(ExactRing(), at)
    first, second = law_of(a, values), law_of(b, others)
    gaps = [x - c * second.get(u, Fraction(0)) for u, x in first.items()]
    found = walk.value(hockey_stick_of_values(p, v, q, w, epsilon))
    assert found == of(sum((gap for gap in gaps if gap > 0), Fraction(0)))
    small = [x for u, x in first.items() if x <= c * second.get(u, Fraction(0))]
    assert walk.value(loss_of_values_at_most(p, v, q, w, epsilon)) == of(sum(small, Fraction(0)))


def test_sensitivity_is_the_greatest_distance_of_neighbours() -> None:
    places = {((0, 0), 0): 0, ((0, 1), 0): 3, ((1, 0), 0): -1, ((1, 1), 0): 9}
    second = {(x, 1): 4 if x == (0, 1) else 0 for x, _ in places}
    table = {key: of(x) for key, x in (places | second).items()}
    walk = Walk(ExactRing(), Instance({Z: 2, m: 2, d: 2}, {}, {f: table}))
    # (0, 0) and (0, 1) are 5 apart, (1, 0) and (1, 1) 10, and (0, 1) and (1, 1) the root of 52;
    # (0, 0) and (1, 1), no neighbours, are 9 apart
    assert walk.value(sensitivity(f)) == of(10)


def test_no_neighbours_no_sensitivity() -> None:
    alone = Walk(ExactRing(), Instance({Z: 1, m: 1, d: 1}, {}, {f: {((0,), 0): of(1)}}))
    assert alone.value(sensitivity(f)) is MINUS_INFINITY


@pytest.mark.parametrize("mass", [Fraction(n, 20) for n in range(21)])
def test_the_proxy_of_two_points_is_the_least_that_bounds_all_exponential_moments(
    mass: Fraction,
) -> None:
    a = float(mass)
    walk = Walk(ExactRing(), Instance({}, {epsilon: of(mass)}))
    found = float(numbers.enclosure(walk.value(two_point_proxy(epsilon)), 64).mid())
    slopes = [n / 50 for n in range(-500, 501) if n]
    moments = [a * math.exp((1 - a) * t) + (1 - a) * math.exp(-a * t) for t in slopes]
    least = max(2 * math.log(m) / t**2 for m, t in zip(moments, slopes, strict=True))
    assert found == pytest.approx(least, abs=1e-4)
    assert found >= least - 1e-12
