"""The Gaussian mechanism as plain functions: delta, sigma and epsilon as certified numbers, and
delta for many mechanisms at once.

M(x) = f(x) + N(0, sigma^2 I) for a query f of sensitivity 1. For sensitivity S give sigma/S, and
multiply by S a sigma that comes back. (B. Balle, Y.-X. Wang, Improving the Gaussian mechanism for
differential privacy, 2018; standard_facts/gaussian_privacy_loss ties the formula to the densities.)
"""

from __future__ import annotations

import numpy as np

from dpproofs.calculators import gaussian_arrays
from dpproofs.calculators import gaussian_balls as gaussian
from dpproofs.calculators.composed import Certified, at_least_0, bits_wanted, probability, told
from dpproofs.calculators.values import ValueFault, exact
from dpproofs.meaning.numbers import Exact, sign

__all__ = ["gaussian_delta", "gaussian_deltas", "gaussian_epsilon", "gaussian_sigma"]

MOST_WHOLE = 1 << 53  # up to here each whole number is a float


def gaussian_delta(*, epsilon: object, sigma: object, bits: int = 64) -> Certified:
    """The least delta for which the Gaussian mechanism is (epsilon, delta)-DP.

    >>> gaussian_delta(epsilon=1, sigma=1)
    Certified([0.1269367375066439 +/- 4.59e-17])
    """
    name = "gaussian_delta"
    wanted, at = bits_wanted(bits, name), exact(epsilon, "epsilon", f"in {name}")
    scale = above_0(sigma, "sigma", name)
    ball = told(name, lambda: gaussian.delta(at, scale, wanted))
    return Certified(ball, ball)


def gaussian_deltas(*, epsilon: object, sigma: object) -> gaussian_arrays.Between:
    """The least delta of many Gaussian mechanisms at once, between two arrays of floats.

    `epsilon` and `sigma` are numbers or arrays of them, which are spread out over each other as
    numpy does it; each float is taken exactly. Every true value is at least its `low` and at most
    its `high`. Where floats are not precise enough the value is found as by `gaussian_delta`, which
    takes longer.

    >>> found = gaussian_deltas(epsilon=[0, 1, 2], sigma=4)
    >>> found.high.round(12).tolist()
    [0.09947644966, 2.924272e-06, 0.0]
    >>> bool((found.high - found.low < 1e-13).all())
    True
    """
    name = "gaussian_deltas"
    e, s = (_floats(x, what, name) for x, what in ((epsilon, "epsilon"), (sigma, "sigma")))
    _all_fit(e, e >= 0, "epsilon", "a finite number >= 0", name)
    _all_fit(s, s > 0, "sigma", "a finite number > 0", name)
    try:
        e, s = np.broadcast_arrays(e, s)
    except ValueError:
        allowed = "shapes that numpy spreads out over each other"
        seen = f"shapes {e.shape} and {s.shape}"
        raise ValueFault("epsilon and sigma", seen, allowed, f"in {name}", "change one") from None
    return gaussian_arrays.deltas(np.array(e, order="C"), np.array(s, order="C"))


def gaussian_sigma(*, epsilon: object, delta: object, bits: int = 64) -> Certified:
    """The least sigma for which the Gaussian mechanism is (epsilon, delta)-DP; epsilon >= 0.

    >>> gaussian_sigma(epsilon=1, delta="1e-5")
    Certified([3.730631634815942 +/- 1.68e-16])
    """
    name = "gaussian_sigma"
    wanted, at = bits_wanted(bits, name), at_least_0(epsilon, "epsilon", name)
    goal = inside(delta, "delta", name)
    ball = told(name, lambda: gaussian.sigma(at, goal, wanted))
    return Certified(ball, ball)


def gaussian_epsilon(*, sigma: object, delta: object, bits: int = 64) -> Certified:
    """The least epsilon >= 0 for which the Gaussian mechanism is (epsilon, delta)-DP.

    >>> gaussian_epsilon(sigma=4, delta="1e-5")
    Certified([0.9263415039982294 +/- 4.46e-17])
    >>> gaussian_epsilon(sigma=4, delta="1/10")
    Certified(0)
    """
    name = "gaussian_epsilon"
    wanted, scale = bits_wanted(bits, name), above_0(sigma, "sigma", name)
    goal = inside(delta, "delta", name)
    ball = told(name, lambda: gaussian.epsilon(scale, goal, wanted))
    return Certified(ball, ball)


def above_0(value: object, subject: str, name: str) -> Exact:
    found = exact(value, subject, f"in {name}")
    if sign(found) != 1:
        raise ValueFault(subject, value, "a number > 0", f"in {name}", "change it")
    return found


def inside(value: object, subject: str, name: str) -> Exact:
    found = probability(value, subject, name)
    if sign(found) != 1 or sign(1 - found) != 1:
        remedy = "0 needs infinite noise, and 1 none"
        raise ValueFault(subject, value, "a number above 0 and below 1", f"in {name}", remedy)
    return found


def _floats(value: object, subject: str, name: str) -> gaussian_arrays.Floats:
    """Numbers that are floats without rounding."""
    try:
        found = np.asarray(value)
    except ValueError:  # rows of different lengths
        found = np.empty(0, object)
    exactly = found.dtype.kind == "f" and found.dtype.itemsize <= 8
    exactly |= found.dtype.kind in "iu" and bool((np.abs(found) <= MOST_WHOLE).all())
    if not exactly:
        allowed = (
            f"floats of at most 64 bits, or whole numbers up to {MOST_WHOLE}, or arrays of them"
        )
        remedy = "convert it, or ask gaussian_delta for exact numbers one by one"
        raise ValueFault(subject, repr(value)[:60], allowed, f"in {name}", remedy)
    return found.astype(np.float64)


def _all_fit(
    values: gaussian_arrays.Floats, fits: object, subject: str, allowed: str, name: str
) -> None:
    wrong = np.argwhere(~(fits & np.isfinite(values)))
    if len(wrong):
        place = tuple(int(n) for n in wrong[0])
        where = f"at {list(place)} in {name}" if place else f"in {name}"
        raise ValueFault(subject, values[place], allowed, where, "change it")
