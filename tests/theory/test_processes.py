"""A supermartingale: the mean of the next step is looked at after every history."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.sorts import Histories, kernel, reals, space
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import supermartingale

A = space("A")
K, dX = kernel("K", Histories(A, 2), A), reals("dX", Histories(A, 2), A)
of = Exact.of
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("after_1", "expected"), [((-1, 1), 1), ((-1, 0), 1), ((-1, Fraction(101, 100)), -1)]
)
def test_every_history_counts(after_1: Any, expected: int) -> None:
    steps = {(): (-1, 1), (0,): (-3, 1), (1,): after_1}
    rows = {(h, a): of(Fraction(v)) for h, pair in steps.items() for a, v in enumerate(pair)}
    instance = Instance({A: 2}, {}, {K: {key: of(HALF) for key in rows}, dX: rows})
    assert Walk(ExactRing(256), instance).truth(supermartingale(K, dX)) == expected
