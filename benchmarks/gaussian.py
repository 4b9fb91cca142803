"""The Gaussian mechanism: time, certified bits, and what float formulas make of the same values.

    python benchmarks/gaussian.py

"balls" is the plain formula with arb.erfc at the same precision, which is certified too. The other
peers certify nothing. "naive" writes the difference of the two tails with math.erfc and math.exp;
"scipy" takes erfcx, and brentq for sigma. Times are medians of process time in one run.
The goals are checked at the end, and the exit status is 1 where one is missed.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np
from flint import arb
from scipy.optimize import brentq
from scipy.special import erfcx

from dpproofs.calculators import gaussian_balls as gaussian
from dpproofs.calculators.gaussian_arrays import deltas
from dpproofs.meaning.numbers import Exact, enclosure, working_precision

EPSILONS = ("1e-10", "1e-5", "0.01", "1", "10", "700", "10000")
DELTAS = ("0.999", "0.1", "1e-5", "1e-15", "1e-100", "1e-300", "1e-10000")
GOALS = {"delta": 15.0, "sigma": 150.0, "epsilon": 150.0}  # microseconds, median over all cases
AT_ONCE = 1e6  # deltas a second, in arrays


def by_balls(epsilon: Exact, sigma: Exact) -> arb:
    with working_precision(104):
        e, s = enclosure(epsilon, 104), enclosure(sigma, 104)
        a, b = e * s - 1 / (2 * s), e * s + 1 / (2 * s)
        root = arb(2).sqrt()
        return ((a / root).erfc() - e.exp() * (b / root).erfc()) / 2


def naive(epsilon: float, sigma: float) -> float:
    x, h = epsilon * sigma, 1 / (2 * sigma)
    left, right = (math.erfc((x + s) / math.sqrt(2)) / 2 for s in (-h, h))
    return left - math.exp(epsilon) * right


def by_erfcx(epsilon: float, sigma: float) -> float:
    x, h = epsilon * sigma, 1 / (2 * sigma)
    a, b = (x - h) / math.sqrt(2), (x + h) / math.sqrt(2)
    if a < 0:
        return math.erfc(a) / 2 - math.exp(-a * a) * float(erfcx(b)) / 2
    return math.exp(-a * a) * float(erfcx(a) - erfcx(b)) / 2


def by_brentq(epsilon: float, delta: float) -> float:
    def gap(log_sigma: float) -> float:
        return by_erfcx(epsilon, math.exp(log_sigma)) - delta

    return math.exp(brentq(gap, math.log(1e-3), math.log(1e3 / epsilon), xtol=1e-15))


def timed(call: Callable[[], object], times: int = 9) -> tuple[object, float]:
    """The result, and the median microseconds of a call."""
    found: list[float] = []
    result: object = None
    for _ in range(times):
        start = time.process_time()
        for _ in range(20):
            result = call()
        found.append((time.process_time() - start) / 20 * 1e6)
    return result, statistics.median(found)


def at_once() -> tuple[str, float]:
    """A million deltas in one call, beside the same formula with scipy's erfcx, which may be off by
    all it has; and how many a second are certified."""
    source = np.random.default_rng(0)
    epsilon, sigma = source.uniform(0, 5, 10**6), source.uniform(0.5, 5, 10**6)

    def plain() -> object:
        x, h = epsilon * sigma, 0.5 / sigma
        a, b = (x - h) / math.sqrt(2), (x + h) / math.sqrt(2)
        return np.exp(-a * a) * (erfcx(a) - erfcx(b)) / 2

    ours, theirs = [], []
    for _ in range(5):
        for call, times in ((lambda: deltas(epsilon, sigma), ours), (plain, theirs)):
            start = time.process_time()
            call()
            times.append(time.process_time() - start)
    mine, other = statistics.median(ours), statistics.median(theirs)
    found = deltas(epsilon, sigma)
    width = float(np.median((found.high - found.low) / found.high))
    told = f"arrays: {1e6 / mine:.2g} a second, certified to {width:.0e} (median)"
    return f"{told}; scipy {other / mine:.2g}x", 1e6 / mine


def peer(call: Callable[[], float], exact: float, microseconds: float) -> str:
    try:
        value, theirs = timed(call)
    except (ArithmeticError, ValueError) as error:
        return type(error).__name__
    if exact == 0:
        told = "0" if value == 0 else f"{value:.0e}"
    else:
        told = f"off by {abs(float(value) / exact - 1):.0e}"
    return f"{theirs / microseconds:.2g}x, {told}"


def main() -> int:
    taken: dict[str, list[float]] = {name: [] for name in (*GOALS, "balls")}
    fewest = 10**9
    print(f"{'epsilon':>8} {'delta':>9} {'sigma':>22} {'us':>5} {'us':>5}  peers: delta; sigma")
    for e in EPSILONS:
        for d in DELTAS:
            epsilon, delta = Exact.of(Fraction(e)), Exact.of(Fraction(d))
            ball, of_sigma = timed(partial(gaussian.sigma, epsilon, delta))
            mantissa, power = (int(part) for part in ball.mid().man_exp())
            sigma = Exact.of(Fraction(mantissa) * Fraction(2) ** power)
            back, of_delta = timed(partial(gaussian.delta, epsilon, sigma))
            third, of_epsilon = timed(partial(gaussian.epsilon, sigma, delta))
            _, of_balls = timed(partial(by_balls, epsilon, sigma))
            fewest = min(fewest, *(b.rel_accuracy_bits() for b in (ball, back, third)))
            taken["delta"].append(of_delta)
            taken["sigma"].append(of_sigma)
            taken["epsilon"].append(of_epsilon)
            taken["balls"].append(of_balls)
            x, s, goal = float(e), float(ball.mid()), float(d)
            told = [
                f"balls {of_balls / of_delta:.2g}x",
                f"naive {peer(partial(naive, x, s), goal, of_delta)}",
                f"scipy {peer(partial(by_erfcx, x, s), goal, of_delta)}",
                f"brentq {peer(partial(by_brentq, x, goal), s, of_sigma)}",
            ]
            shown = ball.str(14, radius=False)
            print(f"{e:>8} {d:>9} {shown:>22} {of_delta:>5.1f} {of_sigma:>5.0f}  {'; '.join(told)}")
    missed = [f"{fewest} certified bits, wanted 64"] if fewest < 64 else []
    plain = statistics.median(taken["balls"])
    for name, goal in GOALS.items():
        median, worst = statistics.median(taken[name]), max(taken[name])
        print(
            f"{name}: median {median:.1f} us, worst {worst:.1f} us, goal {goal:g} us, "
            f"{median / plain:.2g} times one plain formula in balls"
        )
        if median > goal:
            missed.append(f"{name}: {median:.1f} us, wanted {goal:g}")
    told, rate = at_once()
    print(told)
    if rate < AT_ONCE:
        missed.append(f"arrays: {rate:.2g} values a second, wanted {AT_ONCE:g}")
    for fault in missed:
        print("missed:", fault)
    print("goals missed" if missed else f"all goals met; at least {fewest} certified bits")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
