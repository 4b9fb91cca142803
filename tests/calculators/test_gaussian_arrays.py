"""Many deltas at once: each lies between its two floats, wherever balls can say so."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb

import dpproofs as dp
from dpproofs.calculators import gaussian_arrays, gaussian_balls
from dpproofs.meaning.numbers import Exact, working_precision

U = gaussian_arrays.U


def faults(epsilon: Any, sigma: Any) -> list[tuple[float, float]]:
    """Where a value is certainly not between its bounds."""
    found = dp.gaussian_deltas(epsilon=epsilon, sigma=sigma)
    wrong = []
    for e, s, low, high in zip(epsilon, sigma, found.low, found.high, strict=True):
        known = gaussian_balls.delta(Exact.of(Fraction(float(e))), Exact.of(Fraction(float(s))))
        if known < arb(low) or known > arb(high):
            wrong.append((e, s))
    return wrong


RANGES = [
    ((0, 5), (0.3, 5)),
    ((0, 50), (0.01, 1)),
    ((0, 1e-6), (1e3, 1e6)),
    ((0, 700), (0.5, 1.2)),
    ((0, 100), (0.05, 0.3)),
]


@pytest.mark.parametrize(("epsilons", "sigmas"), RANGES)
def test_random_values_lie_between(epsilons: Any, sigmas: Any, thorough: bool) -> None:
    source = np.random.default_rng(3)
    size = 1500 if thorough else 150
    assert not faults(source.uniform(*epsilons, size), source.uniform(*sigmas, size))


def test_values_of_all_sizes_lie_between() -> None:
    ends = [0, 5e-324, 1e-300, 1e-16, 1e-5, 1, 30, 37.5, 700, 1e4, 1e10, 1e100, 1e300]
    for sigma in (1e-300, 1e-100, 1e-9, 1e-3, 0.1, 0.5, 1, 10, 1e3, 1e6, 1e9, 1e20, 1e300):
        assert not faults(np.array(ends, float), np.full(len(ends), sigma))


def test_what_underflows_is_within_the_bounds() -> None:
    """Also where the processor takes tiny products for 0: the floats alone then say [0, more]."""
    epsilon, sigma = np.array([37.3e-6]), np.array([1e6])
    low, high = gaussian_arrays._in_floats(epsilon, sigma)
    assert low[0] == 0 and high[0] >= gaussian_arrays.TINY
    assert not faults(epsilon, sigma)


def test_bounds_are_near_each_other() -> None:
    source = np.random.default_rng(4)
    found = dp.gaussian_deltas(epsilon=source.uniform(0, 5, 400), sigma=source.uniform(1, 5, 400))
    assert (found.low <= found.high).all() and (found.low > 0).all()
    assert ((found.high - found.low) / found.high).max() < 1e-9


def test_the_rest_that_is_stated_is_what_the_tables_have() -> None:
    assert gaussian_arrays.mills_table()[2] < gaussian_arrays.MILLS
    source = np.random.default_rng(5)
    x = np.concatenate([source.uniform(0, 40, 2000), [0.0, 32.0, np.nextafter(32, 40), 1e6, 1e9]])
    with working_precision(300):
        for value, found in zip(x, gaussian_arrays._mills(x), strict=True):
            exact = gaussian_balls._mills(arb(value))
            assert abs(arb(found) - exact) <= gaussian_arrays.MILLS * exact, value
        half = gaussian_arrays.MOST**2 / 2
        for value in np.concatenate([source.uniform(0, half, 2000), [0.0, half]]):
            found = gaussian_arrays._exp_minus(np.array([value]))[0]
            exact = (-arb(value)).exp()
            assert abs(arb(found) - exact) <= 20 * U * exact, value


def test_the_first_part_of_the_unit_of_exp_has_few_bits() -> None:
    table, upper, lower = gaussian_arrays.exp_table()
    numerator = Fraction(upper).numerator
    assert numerator.bit_length() + 20 <= 53
    assert table[0] == 1 and abs(upper + lower - math.log(2) / 32) < 1e-17


def test_cells_cover_all_that_is_looked_up_in_them() -> None:
    """Also where rounding moves a number beside an end into the next cell."""
    centres = gaussian_arrays.mills_table()[0]
    x = np.unique(np.concatenate([np.linspace(0, 32, 100_001), (centres[1:] + centres[:-1]) / 2]))
    cell = (x / (x + 8) * (512 * 40 / 32)).astype(int)
    assert cell.max() < len(centres)
    gaps = np.diff(centres)
    assert (np.abs(x - centres[cell]) <= np.append(gaps, gaps[-1])[cell] * 0.51).all()


def test_arrays_are_spread_out_over_each_other() -> None:
    found = dp.gaussian_deltas(epsilon=np.array([[0.5], [1.0]]), sigma=[1, 2, 3])
    assert found.low.shape == found.high.shape == (2, 3)
    one = dp.gaussian_delta(epsilon=1, sigma=3)
    assert found.low[1, 2] <= one.high and one.low <= found.high[1, 2]
    alone = dp.gaussian_deltas(epsilon=1, sigma=3.0)
    assert alone.low.shape == () and alone.high == found.high[1, 2]
    assert dp.gaussian_deltas(epsilon=[], sigma=1).low.shape == (0,)
    view = np.arange(6.0).reshape(2, 3).T[::-1]
    assert (
        dp.gaussian_deltas(epsilon=view, sigma=1).high[-1]
        == dp.gaussian_deltas(epsilon=[0, 3], sigma=1).high
    ).all()
    assert (
        dp.gaussian_deltas(epsilon=np.float32(0.1), sigma=1).low
        < dp.gaussian_deltas(epsilon=0.1, sigma=1).low
    )


@pytest.mark.parametrize(
    ("epsilon", "sigma", "told"),
    [
        ([1, -1e-9], 1, r"epsilon: saw -1e-09; allowed: a finite number >= 0; at \[1\] in"),
        (1, [[1, 0]], r"sigma: saw 0.0; allowed: a finite number > 0; at \[0, 1\] in"),
        (float("nan"), 1, "epsilon: saw nan"),
        (1, [1, float("inf")], "sigma: saw inf"),
        ("1/3", 1, "epsilon: saw '1/3'; allowed: floats"),
        (2**53 + 1, 1, "whole numbers up to"),
        (10**400, 1, "whole numbers up to"),
        (True, 1, "epsilon: saw True; allowed: floats"),
        (1j, 1, "allowed: floats"),
        ([[1], [1, 2]], 1, "allowed: floats"),
        (Fraction(1, 3), 1, "allowed: floats"),
        ([1, 2], [1, 2, 3], r"saw shapes \(2,\) and \(3,\)"),
    ],
)
def test_wrong_input(epsilon: Any, sigma: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        dp.gaussian_deltas(epsilon=epsilon, sigma=sigma)
