"""DP-SGD between two bounds, against its definition by quadrature and closed forms."""

from __future__ import annotations

import doctest
import math
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import mpmath
import numpy as np
import pytest
from scipy.special import ndtr

import dpproofs as dp
from dpproofs.calculators import dp_sgd as module
from dpproofs.calculators.composed import Certified
from dpproofs.calculators.dp_sgd import DPSGD

TIE = Fraction(1, 10**9)  # of the value: what the quadrature may be off by


def by_quadrature(q: float, s: float, steps: int, epsilon: float) -> float:
    """One step, or two: the greater one of the two directions by their definition, the sum of
    (p - e^epsilon q)+ over the outcomes of the last step, averaged over those of the first."""
    with mpmath.workdps(25):
        q, s, c = mpmath.mpf(q), mpmath.mpf(s), mpmath.exp(epsilon)
        if steps == 1:
            return float(max(last_step(q, s, c), last_step_back(q, s, c)))

        def ratio(x: mpmath.mpf) -> mpmath.mpf:
            return 1 - q + q * mpmath.exp((2 * x - 1) / (2 * s * s))

        def average(value: Callable[[mpmath.mpf], mpmath.mpf], bend: mpmath.mpf) -> mpmath.mpf:
            grid = [s * i - 9 * s for i in range(19)] + [1 + s * i for i in range(-9, 10)]
            ends = [-9 * s, *(x for x in grid if -9 * s < x), 1 + 9 * s]
            if bend > 1 - q:  # what is averaged is not smooth where the ratio is this
                ends.append(s * s * mpmath.log((bend - 1 + q) / q) + mpmath.mpf(1) / 2)
            ends = sorted({x for x in ends if -9 * s <= x <= 1 + 9 * s})
            return mpmath.quad(lambda x: mpmath.npdf(x, 0, s) * value(ratio(x)), ends, maxdegree=5)

        removed = average(lambda r: r * last_step(q, s, c / r), c / (1 - q))
        added = average(lambda r: last_step_back(q, s, c * r), 1 / (c * (1 - q)))
        return float(max(removed, added))


def last_step(q: mpmath.mpf, s: mpmath.mpf, c: mpmath.mpf) -> mpmath.mpf:
    if c <= 1 - q:
        return 1 - c
    x = s * s * mpmath.log((c - 1 + q) / q) + mpmath.mpf(1) / 2
    return (1 - q - c) * mpmath.ncdf(-x / s) + q * mpmath.ncdf((1 - x) / s)


def last_step_back(q: mpmath.mpf, s: mpmath.mpf, c: mpmath.mpf) -> mpmath.mpf:
    if 1 / c <= 1 - q:
        return mpmath.mpf(0)
    x = s * s * mpmath.log((1 / c - 1 + q) / q) + mpmath.mpf(1) / 2
    return (1 - c * (1 - q)) * mpmath.ncdf(x / s) - c * q * mpmath.ncdf((x - 1) / s)


def holds(found: Certified, value: float) -> bool:
    low, high = found.low, found.high
    return low <= Fraction(value) * (1 + TIE) and Fraction(value) * (1 - TIE) <= high


def share(found: Certified) -> float:
    return float((found.high - found.low) / found.high)


def test_doctests_run() -> None:
    told = doctest.testmod(module)
    assert told.failed == 0 and told.attempted >= 2


@pytest.mark.slow
def test_the_guide_shows_what_is_printed() -> None:
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "account-for-dp-sgd.md"
    told = doctest.testfile(str(guide), module_relative=False)
    assert told.failed == 0 and told.attempted >= 10


@pytest.mark.slow
def test_the_last_step_is_the_integral_of_its_definition() -> None:
    q, s, c = mpmath.mpf("0.1"), mpmath.mpf("0.7"), mpmath.mpf("1.3")

    def p(x: mpmath.mpf) -> mpmath.mpf:
        return (1 - q) * mpmath.npdf(x, 0, s) + q * mpmath.npdf(x, 1, s)

    def integral(gap: object) -> mpmath.mpf:
        return mpmath.quad(gap, mpmath.linspace(-9, 10, 100))

    removed = integral(lambda x: max(p(x) - c * mpmath.npdf(x, 0, s), 0))
    added = integral(lambda x: max(mpmath.npdf(x, 0, s) - p(x) * mpmath.mpf("1.02"), 0))
    assert abs(removed - last_step(q, s, c)) < 1e-6
    assert abs(added - last_step_back(q, s, mpmath.mpf("1.02"))) < 1e-6


def test_the_run_that_all_compare() -> None:
    """Others give 6.18 to 6.21 for it."""
    found = dp.dp_sgd(rate="0.01", noise=1, steps=10**4).epsilon("1e-5")
    assert "6.1876" < found < "6.1878"
    assert share(found) <= 1e-4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("q", "s", "steps", "epsilon"),
    [
        (0.01, 1.0, 1, 0.2),
        (0.5, 0.8, 1, 1.0),
        (0.01, 1.0, 2, 0.05),
        (0.9, 1.5, 2, 1.0),
        (0.001, 0.4, 2, 0.5),
        (0.2, 2.0, 2, 0.01),
    ],
)
def test_few_steps_against_the_definition(q: float, s: float, steps: int, epsilon: float) -> None:
    run = dp.dp_sgd(rate=Fraction(q), noise=Fraction(s), steps=steps)
    value = by_quadrature(q, s, steps, epsilon)
    for width in ("0.1", "1e-3"):
        found = run.delta(Fraction(epsilon), width=width)
        assert holds(found, value)
        assert share(found) <= float(width)
    back = run.epsilon(Fraction(value), width="1e-3")
    assert holds(back, epsilon) and share(back) <= 1e-3


def test_three_steps_against_the_definition() -> None:
    """By the trapezoidal rule, which is right up to 1e-9 for this noise."""
    q, c = 0.1, math.exp(0.3)
    x = np.linspace(-10, 11, 700)
    weight = (x[1] - x[0]) * np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    ratio = 1 - q + q * np.exp(x - 0.5)
    rest = c / np.outer(ratio, ratio)
    room = np.maximum(rest - 1 + q, 1e-300)
    last = np.log(room / q) + 0.5
    value = np.where(rest <= 1 - q, 1 - rest, q * ndtr(1 - last) - room * ndtr(-last))
    removed = float((np.outer(weight * ratio, weight * ratio) * value).sum())
    found = dp.dp_sgd(rate="0.1", noise=1, steps=3).delta("0.3", width="1e-4")
    assert holds(found, removed) and share(found) <= 1e-4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_runs_against_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    q, s = rng.choice([rng.random(), 10 ** rng.uniform(-4, -0.3)]), 10 ** rng.uniform(-0.5, 0.7)
    steps, epsilon = rng.choice([1, 2]), 10 ** rng.uniform(-2, 0.3)
    value = by_quadrature(q, s, steps, epsilon)
    found = dp.dp_sgd(rate=Fraction(q), noise=Fraction(s), steps=steps).delta(
        Fraction(epsilon), width=rng.choice(["0.3", "0.01"])
    )
    assert 0 <= found.low <= found.high
    assert value < 1e-15 or holds(found, value)


@pytest.mark.parametrize(("s", "steps", "delta"), [(100, 10**4, "1e-5"), (3, 10, "1e-9")])
def test_without_sampling_it_is_one_gaussian_mechanism(s: int, steps: int, delta: str) -> None:
    """T steps with noise s tell as much as one with noise s / sqrt(T)."""
    run, one = dp.dp_sgd(rate=1, noise=s, steps=steps), f"{s}/sqrt({steps})"
    exact = dp.gaussian_epsilon(sigma=one, delta=delta)
    found = run.epsilon(delta)
    assert found.low <= exact.low and exact.high <= found.high and share(found) <= 1e-4
    for epsilon in ("0", "0.5", "3"):
        exact, found = dp.gaussian_delta(epsilon=epsilon, sigma=one), run.delta(epsilon)
        assert found.low <= exact.low and exact.high <= found.high and share(found) <= 1e-4


@pytest.mark.slow
def test_there_and_back() -> None:
    run = dp.dp_sgd(rate="0.02", noise="0.9", steps=500)
    found = run.epsilon("1e-6")
    assert run.delta(found.low).high >= Fraction(1, 10**6)
    assert run.delta(found.high).low <= Fraction(1, 10**6)


def test_more_steps_cost_more_and_more_noise_less() -> None:
    def cost(noise: str, steps: int, rate: str = "0.01") -> Certified:
        return dp.dp_sgd(rate=rate, noise=noise, steps=steps).epsilon("1e-5", width="1e-3")

    assert cost("1", 900) < cost("1", 1000) < cost("0.9", 1000)
    assert cost("1", 1000, "0.01") < cost("1", 1000, "0.012")


@pytest.mark.slow
def test_a_narrower_bracket_lies_in_the_wider_one() -> None:
    run = dp.dp_sgd(rate="0.01", noise=1, steps=1000)
    wide, narrow = run.epsilon("1e-5", width="0.1"), run.epsilon("1e-5", width="1e-5")
    assert share(narrow) <= 1e-5 and share(wide) <= 0.1
    assert wide.low <= narrow.low <= narrow.high <= wide.high


@pytest.mark.slow
def test_extreme_runs() -> None:
    much = dp.dp_sgd(rate="0.01", noise=1, steps=1000)
    assert much.epsilon("0.5").high == 0
    assert share(much.epsilon("1e-100")) <= 1e-4
    loud = dp.dp_sgd(rate="0.01", noise="0.1", steps=10).epsilon("1e-5")
    assert 160 < loud < 161
    often = dp.dp_sgd(rate="0.001", noise=1, steps=10**6).epsilon("1e-6", width="0.01")
    assert share(often) <= 0.01


def test_samples_of_a_fixed_size() -> None:
    """One step is as if the noise were half and the row removed; many lie between two bounds."""
    one = dp.dp_sgd(rate="0.1", noise=2, steps=1, sampling="without replacement")
    value = by_quadrature(0.1, 1.0, 1, 0.3)
    assert holds(one.delta("0.3", width="1e-3"), value)
    many = dp.dp_sgd(rate="0.01", noise=2, steps=1000, sampling="without replacement")
    half = dp.dp_sgd(rate="0.01", noise=1, steps=1000).epsilon("1e-5")
    found = many.epsilon("1e-5")
    assert half.low <= found.high and abs(found.low / half.low - 1) < 1e-3
    assert found.low < found.high < 2 * found.low


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: dp.dp_sgd(rate=0, noise=1, steps=1), "rate: saw 0; allowed: a number > 0"),
        (lambda: dp.dp_sgd(rate="1.1", noise=1, steps=1), "rate: saw 1.1.*at most 1"),
        (lambda: dp.dp_sgd(rate=1, noise=-1, steps=1), "noise: saw -1"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=0), "steps: saw 0"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1e4), "steps: saw 10000.0.*int"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1, sampling="x"), "'poisson' or 'without"),
        (
            lambda: dp.dp_sgd(rate=1, noise=1, steps=1, neighbours="replace"),
            "'add/remove' for 'poisson' sampling.*not settled",
        ),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1).epsilon(0), "above 0 and below 1"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1).delta(-1), "epsilon: saw -1"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1).delta(1, width=2), "width: saw 2"),
        (lambda: dp.dp_sgd(rate="1e-400", noise=1, steps=1), "rate: saw 1e-400.*10\\^-12"),
        (lambda: dp.dp_sgd(rate=1, noise="1e-200", steps=1), "noise: saw 1e-200.*from 0.01"),
        (lambda: dp.dp_sgd(rate=1, noise="1e7", steps=1), "noise: saw 1e7.*to 10\\^6"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1).delta("1e400"), "epsilon: saw 1e400"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1).delta(1, width="1e-99"), "from 10\\^-9"),
        (lambda: dp.dp_sgd(rate=1, noise=1, steps=1, sampling=["x"]), "saw \\['x'\\]"),
    ],
)
def test_wrong_input(call: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        call()  # type: ignore[operator]


def test_it_says_what_it_is() -> None:
    run = dp.dp_sgd(rate="0.01", noise=1, steps=2)
    assert isinstance(run, DPSGD) and (run.sampling, run.neighbours) == ("poisson", "add/remove")


def test_no_delta_is_above_1() -> None:
    found = dp.dp_sgd(rate=1, noise="0.1", steps=1).delta(3, width="0.01")
    assert found.low < found.high <= 1


@pytest.mark.slow
def test_what_lies_far_out_takes_no_more_memory_than_there_is() -> None:
    far = dp.dp_sgd(rate="0.01", noise=1, steps=10).delta(10**6, width="0.1")
    assert 0 <= far.low <= far.high < Fraction(1, 10**100)
