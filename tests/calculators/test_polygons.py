"""Regions against all tests of two laws, by brute force in fractions."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from dpproofs.calculators.polygons import Point, Region, composed_pair, region
from dpproofs.meaning import numbers
from dpproofs.meaning.numbers import Exact

F, of = Fraction, Exact.of
Masses = tuple[Fraction, ...]


def masses(rng: random.Random, n: int) -> Masses:
    while True:
        weights = [rng.choice((0, 0, 1, 1, 2, 3)) for _ in range(n)]
        if any(weights):
            return tuple(F(w, sum(weights)) for w in weights)


def of_laws(p: Masses, q: Masses) -> Region:
    return region([of(x) for x in p], [of(x) for x in q])


def errors(p: Masses, q: Masses) -> list[tuple[Fraction, Fraction]]:
    """Those of every deterministic test."""
    found = []
    for bits in itertools.product((0, 1), repeat=len(p)):
        alarm = sum((x for x, bit in zip(p, bits, strict=True) if bit), F(0))
        found.append((alarm, 1 - sum((y for y, bit in zip(q, bits, strict=True) if bit), F(0))))
    return found


def least_cost(points: list[tuple[Fraction, Fraction]], a: Fraction, b: Fraction) -> Fraction:
    return min(a * x + b * y for x, y in points)


def fractions(corners: tuple[Point, ...]) -> list[tuple[Fraction, Fraction]]:
    found = []
    for x, y in corners:
        assert x.rational is not None and y.rational is not None
        found.append(tuple(F(int(v.p), int(v.q)) for v in (x.rational, y.rational)))
    return found  # type: ignore[return-value]


WEIGHTS = [(F(a), F(b)) for a in range(6) for b in range(6) if a or b]


@pytest.mark.parametrize("seed", range(30))
def test_the_corners_are_the_best_tests(seed: int) -> None:
    rng = random.Random(seed)
    n = 1 + seed % 4
    p, q = masses(rng, n), masses(rng, n)
    corners, tests = fractions(of_laws(p, q).corners), errors(p, q)
    assert (
        corners[0] == (0, 1) and corners[-1] == (1, 0) and set(corners) <= {*tests, (0, 1), (1, 0)}
    )
    for a, b in WEIGHTS:  # the lower boundary is the convex hull of all tests
        assert least_cost(corners, a, b) == least_cost(tests, a, b)
    slopes = [(x1 - x0, y0 - y1) for (x0, y0), (x1, y1) in itertools.pairwise(corners)]
    assert all(x0 * y1 < x1 * y0 for (x0, y0), (x1, y1) in itertools.pairwise(slopes))


@pytest.mark.parametrize("seed", range(40))
def test_inclusion_is_that_of_all_tests(seed: int) -> None:
    rng = random.Random(100 + seed)
    p, q = masses(rng, 3), masses(rng, 3)
    a, b = masses(rng, 2), masses(rng, 2)
    outer, inner = of_laws(p, q), of_laws(a, b)
    # every edge of the outer region weighs errors; no inner test is cheaper than all outer ones
    edges = [(y, x) for x, y in zip(p, q, strict=True)]
    expected = all(
        least_cost(errors(a, b), *w) >= least_cost(errors(p, q), *w) for w in (*edges, *WEIGHTS)
    )
    assert outer.includes(inner) == expected
    corner = outer.outside(inner)
    assert (corner is None) == expected
    if corner is not None:
        assert corner in inner.corners and not outer.holds(corner)


def test_what_the_region_holds() -> None:
    found = of_laws((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4)))
    assert found.corners == ((of(0), of(1)), (of(F(1, 4)), of(F(1, 4))), (of(1), of(0)))
    for point in ((0, 1), (1, 0), (F(1, 4), F(1, 4)), (F(3, 4), F(3, 4)), (F(1, 2), F(1, 2))):
        assert found.holds((of(point[0]), of(point[1])))
    for point in ((0, 0), (F(1, 4), F(1, 4) - F(1, 10**9)), (1, 1), (F(3, 4), F(4, 5))):
        assert not found.holds((of(point[0]), of(point[1])))
    assert of_laws((F(1),), (F(1),)).corners == ((of(0), of(1)), (of(1), of(0)))
    assert of_laws((F(1), F(0)), (F(0), F(1))).corners[1] == (of(0), of(0))


@pytest.mark.parametrize("k", [0, 1, 2, 3])
@pytest.mark.parametrize(("c", "d"), [(F(2), F(0)), (F(3, 2), F(1, 10)), (F(1), F(1, 2))])
def test_the_region_of_composition_is_that_of_all_outcomes(
    k: int, c: Fraction, d: Fraction
) -> None:
    right, wrong = (1 - d) * c / (1 + c), (1 - d) / (1 + c)
    one = ((d, F(0)), (right, wrong), (wrong, right), (F(0), d))
    p, q = [], []
    for answers in itertools.product(one, repeat=k):
        masses = [F(1), F(1)]
        for answer in answers:
            masses = [m * a for m, a in zip(masses, answer, strict=True)]
        p.append(masses[0])
        q.append(masses[1])
    by_counts = region(*composed_pair(k, numbers.log(of(c)), of(d)))
    assert by_counts == of_laws(tuple(p), tuple(q))


def test_more_mechanisms_have_a_larger_region() -> None:
    log2 = numbers.log(of(2))
    regions = [region(*composed_pair(k, log2, of(F(1, 100)))) for k in range(5)]
    for small, large in itertools.pairwise(regions):
        assert large.includes(small) and not small.includes(large)


def test_an_irrational_guarantee() -> None:
    found = region(*composed_pair(2, numbers.sqrt(of(2)), of(F(1, 9))))
    assert len(found.corners) == 6 and found.includes(found)
