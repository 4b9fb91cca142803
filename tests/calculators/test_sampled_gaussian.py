"""The pieces of the bounds for DP-SGD: polygons around a curve, a transform, what it leaves out."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest
from flint import acb, arb

from dpproofs.calculators import sampled_gaussian as sampled
from dpproofs.calculators.sampled_gaussian import Law, Sampled
from dpproofs.meaning.numbers import working_precision


def curve(step: Sampled, c: arb) -> arb:
    """The sum of (P - c Q)+ in closed form."""
    q, s = step.rate, step.noise
    room = c - 1 + q
    if not room > 0:
        return 1 - c
    x = s * s * (room / q).log() + arb(0.5)
    root = arb(2).sqrt() * s
    return (q * ((x - 1) / root).erfc() - room * (x / root).erfc()) / 2


def of_law(law: Law, h: arb, c: arb) -> arb:
    """The same of a law on the grid: masses times 1 - c e^-loss."""
    total = arb(law.infinite)
    for place, mass in zip(law.places, law.masses, strict=True):
        gap = 1 - c * (-(law.origin + place * h)).exp()
        total += mass * gap if gap > 0 else 0
    return total


@pytest.mark.parametrize(("q", "s"), [("0.01", "1"), ("0.3", "0.5"), ("1", "2"), ("0.001", "3")])
@pytest.mark.parametrize("h", [0.3, 0.01])
@pytest.mark.parametrize("exchanging", [False, True])
def test_the_curve_of_a_step_lies_between_those_on_the_grid(
    q: str, s: str, h: float, exchanging: bool
) -> None:
    rng = random.Random(f"{q} {s} {h}")
    with working_precision(192):
        step, cell = Sampled(arb(q), arb(s), exchanging), arb(h)
        guess = sampled.Guess(step, 1, 25.0)
        plans = [guess.plan(back, log_delta=-9.0) for back in (False, True)]
        origin = sampled._origin(step, cell)
        places = guess.places(origin, h, plans, sampled.FLAT)
        losses = [rng.gauss(0, 2) for _ in range(20)] + [rng.gauss(0, h) for _ in range(20)]
        seen = set()
        for law in sampled._laws(step, places, arb(origin), cell):
            seen.add((law.upper, law.exchanged))
            for loss in losses:
                c = arb(loss).exp()
                removed, added = curve(step, c), 1 - c + c * curve(step, 1 / c)
                exact = added if law.exchanged else removed
                if exchanging and law.upper:
                    exact = removed.max(added)
                found = of_law(law, cell, c)
                assert not (found < exact if law.upper else found > exact)
        assert {(True, False), (False, False), (False, True)} <= seen


@pytest.mark.parametrize("q", ["0.01", "0.5", "1"])
def test_both_laws_of_a_lower_bound_have_a_mass_of_1(q: str) -> None:
    with working_precision(192):
        step, h = Sampled(arb(q), arb(1)), arb("0.005")
        for law in sampled._laws(step, range(-3000, 3000), arb(0), h):
            total = sum(law.masses, arb(0)) + (law.infinite if law.upper else 0)
            assert abs(total - 1) < arb("1e-30")


def test_a_grid_that_is_too_coarse_tells_nothing_apart() -> None:
    with working_precision(192):
        laws = list(sampled._laws(Sampled(arb("0.2"), arb("0.5")), range(-3, 9), arb(0), arb(1)))
        assert [law.places for law in laws if not law.upper] == [[], []]


# ----------------------------------------------------------------------------- the transform


@pytest.mark.parametrize("n", [8, 256, 4096])
@pytest.mark.parametrize("spread", [1.0, 30.0])
def test_the_transform_of_numpy_is_far_within_its_bound(n: int, spread: float) -> None:
    """Against the transform in balls: the bound is at least twenty times what is off."""
    rng = np.random.default_rng(n)
    one = np.exp(-spread * rng.uniform(0, 1, n))
    with working_precision(128):
        exact = acb.dft([acb(float(x)) for x in one])
        half = np.fft.rfft(one)
        off = sum(
            (abs(acb(complex(x)) - y) ** 2 for x, y in zip(half, exact[: len(half)], strict=True)),
            arb(0),
        ).sqrt()
        rounding = sampled.ROUNDING * sampled.UNIT * (n.bit_length() - 1)
        assert 20 * off <= rounding * math.sqrt(n) * float(np.linalg.norm(one))


def test_a_power_is_right_up_to_eight_units_for_each_factor() -> None:
    rng = np.random.default_rng(3)
    base = np.exp(2j * np.pi * rng.uniform(0, 1, 50)) * rng.uniform(0.99, 1, 50)
    for exponent in (1, 2, 3, 77, 1000):
        found = sampled._to_the(base, exponent)
        with working_precision(200):
            for x, y in zip(base.tolist(), found.tolist(), strict=True):
                exact = acb(x) ** exponent
                assert abs(acb(y) - exact) <= 8 * exponent * sampled.UNIT * abs(exact)


@pytest.mark.parametrize(("rate", "n"), [("1e-5", 1000), ("0.3", 64), ("0", 5), ("2", 900)])
def test_powers_of_a_number(rate: str, n: int) -> None:
    with working_precision(200):
        found = sampled._geometric(arb(rate), n)
        assert len(found) == n
        for i in (0, 1, n // 2, n - 1):
            exact = (-arb(rate) * i).exp()
            assert abs(arb(float(found[i])) - exact) <= exact * 4 * sampled.UNIT + arb("1e-300")


@pytest.mark.parametrize("theta", [0.0, 0.7, 5.0])
@pytest.mark.parametrize("upper", [False, True])
def test_a_composition_against_all_its_outcomes(theta: float, upper: bool) -> None:
    """Three outcomes, six times: the bound is on its side, and as near as the error says."""
    h, places, steps = 0.25, [-2, 1, 5], 6
    with working_precision(192):
        masses, infinite = [arb("0.5"), arb("0.3"), arb("0.199")], arb("0.001")
        law = Law(places, arb("0.01"), masses, infinite if upper else arb(0), upper, False)
        power = sampled._power(law, steps, theta, h, 1e-4)
        for at in ("-1.3", "0.06", "1.1", "3", "6.9", "8"):
            epsilon, exact = arb(at), arb(0)
            for row in itertools.product(range(3), repeat=steps):
                loss = steps * arb("0.01") + sum(places[i] for i in row) * arb(h)
                gap = 1 - (epsilon - loss).exp()
                mass = math.prod((masses[i] for i in row), start=arb(1))
                exact += mass * gap if gap > 0 else 0
            exact += 1 - (1 - law.infinite) ** steps
            found = power.delta(epsilon)
            assert found >= exact if upper else found <= exact
            scale = (power.log_scale - theta * epsilon).exp()
            assert abs(found - exact) <= arb("1e-7") * scale + arb("1e-10") * exact


def test_what_lies_outside_of_a_window_is_counted() -> None:
    """A window that is too small for the law: the bounds are wide, and right."""
    places, masses = list(range(-20, 21)), [arb(1) / 41] * 41
    with working_precision(192):
        for end, rate in ((150, 0.05), (-150, -0.05), (300, 0.2)):
            bound = sampled._tail_mass(places, np.full(41, 1 / 41), 30, arb(rate), end)
            row = np.ones(1)
            for _ in range(30):
                row = np.convolve(row, np.full(41, 1 / 41))
            sums = np.arange(-600, 601)
            exact = row[sums >= end].sum() if rate > 0 else row[sums <= end].sum()
            assert exact <= float(bound) <= 1
        assert sampled._tail_mass(places, np.full(41, 1 / 41), 30, arb(1), 601) == 0
        law = Law(places, arb(0), masses, arb(0), True, False)
        low, high, _ = sampled._window(np.array(places), np.full(41, 1 / 41), 30, 0.1, 20.0)
        assert high - low < 1201
        assert sampled._power(law, 30, 0.0, 0.1, 1e-4).outside < arb("1e-6")


@pytest.mark.parametrize("theta", [0.0, 1e-6, 0.5, 3.0, 1e5])
def test_what_a_mass_counts_at_most(theta: float) -> None:
    most = sampled._most(theta)
    y = np.geomspace(1e-9, 50, 20001)
    counts = np.exp(-theta * y) * -np.expm1(-y)
    assert counts.max() <= most * (1 + 1e-12) and most <= counts.max() * 1.001
