"""Nested regions against exact polygons, garblings against kernels that are there or cannot be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from dpproofs.calculators.polygons import region
from dpproofs.language.sorts import law, space
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import is_garbling, region_within

X, Y = space("X"), space("Y")
p, q, a, b = law("p", X), law("q", X), law("a", Y), law("b", Y)
F, of = Fraction, Exact.of
Masses = Sequence[Fraction]


def masses(rng: random.Random, n: int) -> tuple[Fraction, ...]:
    while True:
        weights = [rng.choice((0, 0, 1, 1, 2, 3)) for _ in range(n)]
        if any(weights):
            return tuple(F(w, sum(weights)) for w in weights)


def truths(outer: Sequence[Masses], inner: Sequence[Masses]) -> tuple[int, int]:
    """Of: the region lies within; the pair is a garbling."""
    laws = zip((p, q, a, b), (*outer, *inner), strict=True)
    rows = {t: {(i,): of(m) for i, m in enumerate(each)} for t, each in laws}
    walk = Walk(ExactRing(), Instance({X: len(outer[0]), Y: len(inner[0])}, {}, rows))
    return walk.truth(region_within(a, b, p, q)), walk.truth(is_garbling(a, b, p, q))


def polygon_holds(outer: Sequence[Masses], inner: Sequence[Masses]) -> bool:
    first, second = (region(*[[of(m) for m in each] for each in pair]) for pair in (outer, inner))
    return first.includes(second)


@pytest.mark.parametrize("seed", range(60))
def test_regions_and_garblings_agree_with_the_polygons(seed: int) -> None:
    rng = random.Random(seed)
    n, m = 1 + seed % 3, 1 + seed // 3 % 3
    outer, inner = [masses(rng, n) for _ in "pq"], [masses(rng, m) for _ in "ab"]
    if seed % 2:  # a garbling for certain
        rows = [masses(rng, m) for _ in range(n)]
        inner = [
            tuple(
                sum((w * row[j] for w, row in zip(ws, rows, strict=True)), F(0)) for j in range(m)
            )
            for ws in outer
        ]
        assert truths(outer, inner) == (1, 1)
    expected = 1 if polygon_holds(outer, inner) else -1
    assert truths(outer, inner) == (expected, expected)


def test_the_smallest_and_the_largest_region() -> None:
    nothing, everything = [(F(1),), (F(1),)], [(F(1), F(0)), (F(0), F(1))]
    some = [(F(2, 3), F(1, 3)), (F(1, 3), F(2, 3))]
    assert truths(some, nothing) == truths(everything, some) == (1, 1)
    assert truths(nothing, some) == truths(some, everything) == (-1, -1)


def test_a_hair_outside() -> None:
    outer = [(F(2, 3), F(1, 3)), (F(1, 3), F(2, 3))]
    for shift, expected in ((F(0), 1), (F(1, 10**12), -1)):
        left = F(2, 3) + shift
        assert truths(outer, [(left, 1 - left), (1 - left, left)]) == (expected, expected)
