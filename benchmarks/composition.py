"""The optimum of composition: time and certified bits, beside two ways to get it in floats.

    python benchmarks/composition.py

The peers are general-purpose and certify nothing: a log-sum-exp over all counts, and a privacy loss
distribution on a grid of 1e-4 composed by FFT. dp_accounting joins them where it is installed. Each
row is timed in one run, by process time, as the median of several calls. The goals are checked at
the end, and the exit status is 1 where one is missed.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib.util import find_spec

import numpy as np
from scipy.signal import fftconvolve
from scipy.special import gammaln, logsumexp

from dpproofs.calculators.composed_balls import optimal_delta, optimal_delta_of, optimal_epsilon
from dpproofs.meaning.numbers import Exact

GRID = 1e-4
INVERSES = [  # k, epsilon, target; the third is next to the middle, where tails are long
    (30, "0.1", "1e-6"),
    (10**6, "0.001", "1e-9"),
    (10**9, "1e-5", "0.1"),
    (10**9, "1e-5", "1e-9"),
    (10**9, "0.1", "1e-300"),
    (10**12, "1e-6", "1e-6"),
]
CASES = [  # k, epsilon, at
    (30, "0.1", "0.5"),
    (10**3, "0.1", "15"),
    (10**4, "0.1", "100"),
    (10**4, "0.001", "0.2"),
    (10**4, "0.1", "900"),
    (10**5, "0.1", "600"),
    (10**6, "0.001", "2"),
    (10**6, "0.1", "49000"),
    (10**7, "0.001", "12"),
    (10**8, "0.0001", "1"),
    (10**9, "0.0001", "20"),
    (10**9, "0.1", "5100000"),
]


def log_sum_exp(k: int, epsilon: float, at: float) -> float:
    """All counts of wrong answers at once, in logarithms."""
    i = np.arange(k + 1)
    loss = (k - 2 * i) * epsilon
    i, loss = i[loss > at], loss[loss > at]
    if not len(i):
        return 0.0
    mass = gammaln(k + 1) - gammaln(i + 1) - gammaln(k - i + 1) - i * epsilon
    gap = np.log(-np.expm1(at - loss))
    return float(np.exp(logsumexp(mass + gap - k * np.log1p(np.exp(-epsilon)))))


def by_convolution(k: int, epsilon: float, at: float) -> float:
    """The privacy loss on a grid, rounded up, by repeated squaring with FFT."""
    n = math.ceil(epsilon / GRID - 1e-9)
    one = np.zeros(2 * n + 1)
    one[-1] = 1 / (1 + math.exp(-epsilon))
    one[0] = 1 - one[-1]
    power, law = one, np.ones(1)
    while k:
        if k & 1:
            law = fftconvolve(law, power)
        k >>= 1
        power = fftconvolve(power, power) if k else power
    loss = GRID * (np.arange(len(law)) - len(law) // 2)
    above = loss > at
    return float(np.sum(np.maximum(law[above], 0) * -np.expm1(at - loss[above])))


def by_dp_accounting(k: int, epsilon: float, at: float) -> float:
    from dp_accounting.pld import privacy_loss_distribution as pld

    one = pld.from_privacy_parameters(
        pld.common.DifferentialPrivacyParameters(epsilon, 0), value_discretization_interval=GRID
    )
    return float(one.self_compose(k).get_delta_for_epsilon(at))


def unlike(n: int, at: str, cells: int) -> str:
    """So many mechanisms whose epsilons have no common unit, from 0.05 to 0.15."""
    sizes = [Exact.of(Fraction(1, 20) + Fraction(i * i % 10007, 100_070)) for i in range(n)]
    wanted = Exact.of(Fraction(at))
    found, ms = timed(lambda: optimal_delta_of(sizes, [], wanted, cells), 3)
    width = float((found.high - found.low) / found.high)
    shown = found.high.str(10, radius=False)
    told = f"{n:>10} unlike, at {at}, {cells} cells: {shown}, width {width:.1e} in {ms:.0f} ms"
    try:
        from dp_accounting.pld import privacy_loss_distribution as pld
    except ImportError:
        return told

    def peer() -> float:
        laws = [
            pld.from_privacy_parameters(
                pld.common.DifferentialPrivacyParameters(float(Fraction(str(e))), 0),
                value_discretization_interval=GRID,
            )
            for e in sizes
        ]
        law = laws[0]
        for other in laws[1:]:
            law = law.compose(other)
        return float(law.get_delta_for_epsilon(float(at)))

    value, theirs = timed(peer, 1)
    return f"{told}; dp_accounting {theirs / ms:.3g}x, {against(float(found.high.mid()), value)}"


def timed(call: Callable[[], object], most: int = 7) -> tuple[object, float]:
    """The result and the median milliseconds of several calls, fewer where they are slow."""
    times: list[float] = []
    result: object = None
    while len(times) < most and sum(times) < 3000:
        start = time.process_time()
        result = call()
        times.append((time.process_time() - start) * 1000)
    return result, statistics.median(times)


def peers() -> dict[str, tuple[Callable[[int, float, float], float], int]]:
    """Each with the largest k at which it is tried."""
    found = {"log-sum-exp": (log_sum_exp, 10**7), "convolution": (by_convolution, 10**4)}
    if find_spec("dp_accounting") is None:
        return found
    return found | {"dp_accounting": (by_dp_accounting, 10**4)}


def against(ours: float, theirs: float) -> str:
    if ours == 0:
        return "below any float" if theirs == 0 else "not 0"
    error = abs(theirs / ours - 1)
    return f"off by {error:.0e}" if math.isfinite(error) else "no value"


def main() -> int:
    missed = []
    print(f"{'k':>10} {'epsilon':>7} {'at':>8}  {'delta':>24} {'bits':>4} {'ms':>7}   peers")
    for k, epsilon, at in CASES:
        exact = [Exact.of(Fraction(x)) for x in (epsilon, "0", at)]
        ball, ms = timed(lambda k=k, exact=exact: optimal_delta(k, *exact), 15)
        bits = ball.rel_accuracy_bits()
        told = []
        for name, (peer, most) in peers().items():
            if k <= most:
                value, theirs = timed(partial(peer, k, float(epsilon), float(at)))
                told.append(f"{name} {theirs / ms:.3g}x, {against(float(ball.mid()), value)}")
        shown = ball.str(10, radius=False)
        line = f"{k:>10} {epsilon:>7} {at:>8}  {shown:>24} {bits:>4} {ms:>7.2f}   "
        print(line + ("; ".join(told) or "not tried: too large"))
        goal = 1.0 if k <= 10**4 else 30.0
        if bits < 64 or ms > goal:
            missed.append(f"k = {k}: {bits} bits in {ms:.2f} ms, wanted 64 in {goal:g} ms")
    for k, epsilon, target in INVERSES:
        exact = [Exact.of(Fraction(x)) for x in (epsilon, "0", target)]
        found, ms = timed(lambda k=k, exact=exact: optimal_epsilon(k, *exact), 7)
        shown = found.high.str(12, radius=False)
        there = Exact.of(Fraction(shown))
        _, once = timed(lambda k=k, exact=exact, at=there: optimal_delta(k, *exact[:2], at), 7)
        told = f"in {ms:.1f} ms, {ms / once:.2g} times delta there"
        print(f"{k:>10} {epsilon:>7}  epsilon at delta {target}: {shown} {told}")
        if ms > 100:
            missed.append(f"epsilon of k = {k} in {ms:.0f} ms, wanted 100 ms")
    for n, cells in ((100, 1 << 16), (1000, 1 << 14), (1000, 1 << 16), (1000, 1 << 18)):
        print(unlike(n, str(n * 3 // 200), cells))
    for fault in missed:
        print("missed:", fault)
    print("goals missed" if missed else "all goals met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
