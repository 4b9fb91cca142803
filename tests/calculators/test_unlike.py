"""Bounds for mechanisms that are not alike, against all their outcomes one by one."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq, fmpz

from dpproofs.calculators import unlike
from dpproofs.calculators.composed_balls import optimal_delta_of
from dpproofs.calculators.unlike import (
    Grid,
    Group,
    Product,
    Tilt,
    least_at,
    told_apart,
    told_apart_exactly,
)
from dpproofs.meaning.numbers import Exact, LimitError, working_precision

Shares = Sequence[tuple[arb, int]]


def by_outcomes(shares: Shares, at: arb) -> arb:
    """The definition: right and wrong answers of each mechanism, one by one."""
    sizes, total = [e for e, times in shares for _ in range(times)], arb(0)
    for signs in itertools.product((1, -1), repeat=len(sizes)):
        loss, mass = arb(0), arb(1)
        for size, sign in zip(sizes, signs, strict=True):
            loss, mass = loss + size * sign, mass / (1 + (-size * sign).exp())
        gap = 1 - (at - loss).exp()
        total += mass * gap if gap > 0 else 0
    return total


def some(rng: random.Random, n: int, largest: float) -> list[tuple[arb, int]]:
    return [(arb(largest * rng.uniform(0.01, 1)), rng.choice((1, 1, 2))) for _ in range(n)]


@pytest.mark.parametrize("largest", [1e-6, 0.1, 1.0, 25.0])
@pytest.mark.parametrize("cells", [1, 7, 300, 1 << 14])
@pytest.mark.parametrize("outcomes", [4, 1 << 20])
def test_the_bounds_hold_what_the_outcomes_add_up_to(
    largest: float, cells: int, outcomes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In groups of so many outcomes, or all in one."""
    monkeypatch.setattr(unlike, "MOST_OUTCOMES", outcomes)
    rng = random.Random(f"{largest} {cells}")
    with working_precision(200):
        for n in (1, 2, 5):
            shares = some(rng, n, largest)
            total = sum(float(e) * times for e, times in shares)
            for share in (-1.5, -0.9, -0.2, 0, 0.3, 0.8, 0.999, 1.5):
                at = arb(share * total)
                exact = by_outcomes(shares, at)
                low, high = told_apart(shares, at, cells)
                assert not low > exact
                assert not exact > high
                assert told_apart_exactly(shares, at).overlaps(exact)


@pytest.mark.slow
def test_more_cells_give_a_narrower_bracket() -> None:
    rng = random.Random(5)
    with working_precision(160):
        shares = [(arb(rng.uniform(0.05, 0.15)), 1) for _ in range(60)]
        brackets = [told_apart(shares, arb(2), cells) for cells in (1 << 8, 1 << 11, 1 << 14)]
        widths = [float((high - low) / high) for low, high in brackets]
        assert all(low < high for low, high in brackets)
        assert widths[0] > 4 * widths[1] > 16 * widths[2]
        assert widths[2] < 1e-3


def test_a_million_outcomes_need_no_grid() -> None:
    with working_precision(160):
        shares = [(arb(1) / n, 25) for n in (97, 89, 83)] + [(arb(2).sqrt() / 100, 25)]
        one, other = (told_apart(shares, arb("0.2"), cells) for cells in (1, 1 << 16))
        assert one == other
        assert (one[1] - one[0]) / one[0] < arb("1e-9")


@pytest.mark.parametrize("seed", range(6))
def test_many_mechanisms_against_the_exact_sum_over_a_common_unit(seed: int) -> None:
    """Multiples of 1/1000, of which the bounds know nothing; answers from 1/2 to 10^-30."""
    rng = random.Random(seed)
    sizes = [rng.randint(1, 150) for _ in range(120)]
    at = Fraction(rng.randint(0, 9 * sum(sizes) // 10), 1000)
    exact = optimal_delta_of([Exact.of(Fraction(n, 1000)) for n in sizes], [], Exact.of(at))
    assert exact.exact
    with working_precision(160):
        shares = [(arb(n) / 1000, 1) for n in sizes]
        low, high = told_apart(shares, arb(at.numerator) / at.denominator, 1 << 12)
        assert low <= exact.low.upper()
        assert exact.high.lower() <= high
        assert (high - low) / high < arb("0.2")


def test_one_mechanism_very_often_and_others() -> None:
    with working_precision(200):
        shares = [(arb("0.01"), 3000), (arb("0.0137"), 1), (arb(2).sqrt() / 50, 2)]
        low, high = told_apart(shares, arb(1), 1 << 14)
        assert low < high
        assert (high - low) / high < arb("1e-3")


def test_a_loss_that_is_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the greatest loss nothing is told apart, and at the least one everything."""
    with working_precision(160):
        shares = [(arb(1) / 3, 2), (arb(1) / 7, 1)]
        total = 2 * (arb(1) / 3) + arb(1) / 7
        for cells, most in ((64, "1e-3"), (1 << 14, "1e-5")):
            with monkeypatch.context() as patch:
                patch.setattr(unlike, "MOST_OUTCOMES", 4)
                low, high = told_apart(shares, total, cells)
            assert low <= 0
            assert high < arb(most)
        assert told_apart_exactly(shares, total).overlaps(arb(0))
        low, high = told_apart(shares, -total, 64)
        assert not low > -(-total).expm1()
        assert not -(-total).expm1() > high


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("sizes", [["0.25"] * 8, ["0.6", "0.7", "0.8", "1.4"] * 2])
@pytest.mark.parametrize("cells", [1, 64])
def test_losses_that_no_float_tells_from_a_point_of_the_grid(
    sizes: list[str], sign: int, cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By less than a rounding from one, where a sum of floats may be on the other side."""
    monkeypatch.setattr(unlike, "MOST_OUTCOMES", 16)
    with working_precision(300):
        shares = [(arb(s) + sign * arb(n) / 10**18, 1) for n, s in enumerate(sizes, 1)]
        total = sum((e for e, _ in shares), arb(0))
        for at in (total - arb("1e-19"), total - arb("1e-16"), total / 2 - arb("1e-18"), arb(0)):
            exact = by_outcomes(shares, at)
            low, high = told_apart(shares, at, cells)
            assert not low > exact
            assert not exact > high


SIZES: dict[str, Callable[[random.Random], Fraction]] = {
    "of one order": lambda rng: Fraction(rng.uniform(0.001, 2)),
    "nearly on a grid": lambda rng: (
        Fraction(rng.randint(1, 16), 8) + Fraction(rng.randint(-9, 9), 10 ** rng.choice((17, 19)))
    ),
    "nearly equal": lambda rng: Fraction(3, 10) + Fraction(rng.randint(-9, 9), 10**12),
    "huge": lambda rng: rng.choice((50, 700, 10**4, 10**18)) + Fraction(rng.randint(0, 96), 97),
    "tiny": lambda rng: Fraction(rng.randint(1, 99), 10 ** rng.choice((12, 280, 310, 400))),
    "mixed": lambda rng: rng.randint(1, 99) * Fraction(10) ** rng.randint(-12, 3),
}


@pytest.mark.parametrize("kind", SIZES)
def test_groups_on_a_grid_against_all_outcomes(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At losses of outcomes, by a hair beside them, and where little or much is told apart."""
    rng = random.Random(kind)
    for _ in range(10):
        sizes = [(SIZES[kind](rng), rng.choice((1, 1, 2))) for _ in range(rng.randint(5, 8))]
        monkeypatch.setattr(unlike, "MOST_OUTCOMES", rng.choice((16, 64)))
        cells, total = rng.choice((1, 7, 64, 1 << 12)), sum(e * times for e, times in sizes)
        signs = [e * rng.choice((-1, 1)) for e, times in sizes for _ in range(times)]
        hair = rng.choice((-1, 0, 1)) * Fraction(10) ** rng.choice((-12, -16, -18, -30))
        for where in (sum(signs), total, total * Fraction(rng.uniform(-1, 1))):
            with working_precision(400):
                at = ball(where + hair * total)
                shares = [(ball(e), times) for e, times in sizes]
                exact = told_apart_exactly(shares, at)
                low, high = told_apart(shares, at, cells)
                assert 0 <= low <= exact.upper()
                assert exact.lower() <= high
                if exact > 0:
                    low_at, high_at = (ball(x) for x in least_at(shares, exact, cells))
                    assert not low_at > max(at, arb(0))
                    assert not max(at, arb(0)) > high_at


def ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))


@pytest.mark.parametrize("exponent", [-5, -400, -5000])
def test_a_target_however_small(exponent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unlike, "MOST_OUTCOMES", 16)
    with working_precision(160):
        shares = [(arb(n) / 7, 1) for n in range(1, 9)]
        target = arb(10) ** exponent
        low, high = least_at(shares, target, 1 << 10)
        assert told_apart_exactly(shares, ball(low)) > target
        assert not told_apart_exactly(shares, ball(high)) > target
        assert high - low < Fraction(1, 100)


def test_losses_that_are_too_large_are_refused() -> None:
    with working_precision(160), pytest.raises(LimitError, match="add up to more than"):
        told_apart([(arb("1e400"), 1)], arb(1), 1)


# ----------------------------------------------------------------------------- one group


def curve(points: Sequence[tuple[float, float]], tilt: Tilt, c: arb) -> arb:
    """The sum of (p - c q)+ over losses with tilted masses."""
    total = arb(0)
    for loss, mass in points:
        gap = 1 - c * (-arb(loss)).exp()
        total += arb(mass) * (-tilt.theta * arb(loss)).exp() * gap if gap > 0 else 0
    return total


def at_grid(grid: Grid, tilt: Tilt) -> list[tuple[float, float]]:
    found = enumerate(grid.masses.tolist())
    return [((grid.first + n) * tilt.u, mass) for n, mass in found if mass]


@pytest.mark.parametrize("theta", [0.0, 0.5, 40.0])
@pytest.mark.parametrize("spread", [0.01, 0.3, 3.0])
def test_the_curve_of_a_group_lies_between_those_on_the_grid(theta: float, spread: float) -> None:
    """Dense and sparse outcomes, one at a point of the grid, several in one cell."""
    rng = np.random.default_rng(int(100 * spread) + int(theta))
    tilt = Tilt(theta, 2.0**-8)
    losses = np.concatenate((rng.normal(0, spread, 150), [0.0, 2.0**-8, 5.0, -5.0]))
    masses = rng.uniform(0, 1, len(losses))
    masses /= masses.sum()
    placed = unlike._placed(Group(losses, masses, 1e-15), tilt)
    low, high = unlike._lowered(placed, tilt), unlike._split(placed, tilt)
    assert (low.masses >= 0).all()
    with working_precision(160):
        own = list(zip(losses.tolist(), masses.tolist(), strict=True))
        for where in [*rng.choice(losses, 20), *np.linspace(-6, 6, 25)]:
            c = arb(float(where)).exp()
            exact = curve(own, tilt, c)
            assert curve(at_grid(low, tilt), tilt, c) <= exact
            assert exact <= curve(at_grid(high, tilt), tilt, c)


def test_dense_outcomes_are_hardly_lowered() -> None:
    """The error of either side is of the order of the square of a cell."""
    tilt = Tilt(1.0, 2.0**-8)
    losses = np.linspace(-1, 1, 4001)
    masses = np.exp(-4 * losses**2)
    masses /= masses.sum()
    placed = unlike._placed(Group(losses, masses, 1e-15), tilt)
    assert 0 < unlike._split(placed, tilt).masses.sum() - 1 < tilt.u**2
    assert 0 < 1 - unlike._lowered(placed, tilt).masses.sum() < tilt.u**2


# ----------------------------------------------------------------------------- pieces


@pytest.mark.parametrize("x", [0.0, 1e-300, 1e-9, 0.01, 0.125, 0.25])
def test_the_exponential_of_a_small_number(x: float) -> None:
    with working_precision(200):
        for found, exact in (
            (unlike._exp(x), arb(x).exp()),
            (unlike._exp_minus_1(x), arb(x).expm1()),
        ):
            assert abs(arb(float(found)) - exact) <= exact * 20 * 2.0**-53


@pytest.mark.parametrize("x", [0.0, 1e-300, 1e-9, 0.2, 0.25, 0.26, 3.0, 40.0, 63.9, 65.0, 1e6])
def test_one_minus_the_exponential(x: float) -> None:
    with working_precision(200):
        exact = -arb(-x).expm1()
        found = float(unlike._one_minus_exp(np.array([x]))[0])
        assert abs(arb(found) - exact) <= exact * 2.0**-37


@pytest.mark.parametrize("up", [False, True])
def test_products_are_rounded_to_the_side_of_the_bound(up: bool) -> None:
    rng = random.Random(2)
    for _ in range(50):
        rows = [[rng.randrange(2**58) for _ in range(rng.randint(1, 8))] for _ in range(2)]
        one, other = (Product(n, np.array(row, np.uint64)) for n, row in enumerate(rows))
        found = unlike._times(one, other, up=up)
        assert found.first == 1
        for n, coefficient in enumerate(found.coefficients.tolist()):
            pairs = itertools.product(enumerate(rows[0]), enumerate(rows[1]))
            exact = sum(a * b for (i, a), (j, b) in pairs if i + j == n)
            rounded = -(-exact >> unlike.ONE) if up else exact >> unlike.ONE
            assert coefficient == rounded


def test_factors_that_add_up_to_more_or_less_than_1() -> None:
    """Half as much again or half of it, a thousand times: no coefficient runs over or runs out."""
    with working_precision(160):
        for total in (1.5, 0.5):
            grids = [Grid(0, np.array([total / 4, 3 * total / 4]))] * 1000
            low, high = (unlike._product(grids, arb(1), up=up) for up in (False, True))
            sums = [
                each.scale * int(each.product.coefficients.astype(object).sum()) / 2**unlike.ONE
                for each in (low, high)
            ]
            exact = arb(total) ** 1000
            assert exact * (1 - arb("1e-6")) < sums[0] < exact
            assert exact < sums[1] + high.scale * high.dropped < exact * (1 + arb("1e-6"))


def test_what_a_group_is_left_without_is_counted() -> None:
    """And takes no room, however far away it is."""
    losses, masses = np.array([1e9, 0.1, -1e9]), np.array([2.0**-71, 1.0, 0.0])
    placed = unlike._placed(Group(losses, masses, 0.0), Tilt(0.0, 2.0**-8))
    assert placed.cell.tolist() == [0]
    high = unlike._split(placed, Tilt(0.0, 2.0**-8))
    assert high.faint >= 2.0**-71
    assert unlike._product([high], arb(1), up=True).dropped >= high.faint


def test_the_greatest_coefficients_do_not_run_over() -> None:
    most = 2 ** (unlike.ONE + 1) - 1
    one = Product(0, np.array([most], np.uint64))
    assert unlike._times(one, one, up=False).coefficients[0] == most * most >> unlike.ONE
    assert unlike._as_number(Product(0, np.array([1, 2], np.uint64))) == fmpz(1 + (2 << 128))


def test_what_is_left_out_at_the_ends_is_counted() -> None:
    small, large = 2**10, 2**58
    product = Product(5, np.array([small] * 3 + [large] * 4 + [small] * 2, np.uint64))
    found, lost = unlike._without_tails(product)
    assert (found.first, found.coefficients.tolist()) == (8, [large] * 4)
    assert lost == arb(5 * small) / 2**unlike.ONE
    kept, nothing = unlike._without_tails(Product(0, np.array([small], np.uint64)))
    assert kept.coefficients.tolist() == [small] and nothing == 0


def test_a_group_has_no_more_outcomes_than_wanted_and_none_is_lost() -> None:
    with working_precision(120):
        shares = [(arb("0.1"), 3), (arb("0.2"), 10), (arb("0.3"), 1)]
        groups = list(unlike._groups(shares, 0.25, 16))
    assert len(groups) > 1
    for group in groups:
        assert 1 < len(group.losses) <= 16
        assert math.isclose(group.masses.sum(), 1, rel_tol=1e-12)
    most = sum(float(group.losses.max()) for group in groups)
    assert math.isclose(most, 0.3 + 2 + 0.3, rel_tol=1e-12)
