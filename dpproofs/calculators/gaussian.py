"""The Gaussian mechanism as plain functions: delta, sigma and epsilon as certified numbers.

M(x) = f(x) + N(0, sigma^2 I) for a query f of sensitivity 1. For sensitivity S give sigma/S, and
multiply by S a sigma that comes back. (B. Balle, Y.-X. Wang, Improving the Gaussian mechanism for
differential privacy, 2018; standard_facts/gaussian_privacy_loss ties the formula to the densities.)
"""

from __future__ import annotations

from dpproofs.calculators import gaussian_balls as gaussian
from dpproofs.calculators.composed import Certified, at_least_0, bits_wanted, probability, told
from dpproofs.calculators.values import ValueFault, exact
from dpproofs.meaning.numbers import Exact, sign

__all__ = ["gaussian_delta", "gaussian_epsilon", "gaussian_sigma"]


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
