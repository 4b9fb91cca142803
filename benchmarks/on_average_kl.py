"""The two experiments of section 6 of the paper on on-average KL-privacy, run again.

    python benchmarks/on_average_kl.py            the table
    python benchmarks/on_average_kl.py FIGURE     the table, and Figure 2 drawn anew (an SVG file)

Certified are all numbers but those of regression with h kept within [-2, 2], which are means over
random data sets with their standard errors. What rests on: the release of a mean has the closed
form of two Laplace laws, and regression on the whole line that of two Gaussian laws; both are
claims (`on_average_kl/remark_06_experiments`). What is left is one expectation over the data each,
an integral of a characteristic function, and of a Laplace transform, that balls enclose.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from flint import acb, arb, ctx
from scipy.stats import truncnorm

SAMPLES = 100  # of which the first example releases the mean
POINTS = (100, 10)  # of the second example: the paper does not say how many
GRID = tuple(Fraction(10) ** k * lead for k in range(-3, 3) for lead in (1, 3))  # nor which gamma
DATA_SETS = 20_000
BITS = 160


@dataclass(frozen=True)
class Row:
    """At one gamma: in the worst case, on average, generalization error and excess risk."""

    gamma: Fraction
    worst: arb
    on_average: arb
    excess: arb

    @property
    def generalization(self) -> arb:
        return self.on_average / exact(self.gamma)


def exact(x: Fraction | int) -> arb:
    x = Fraction(x)
    return arb(x.numerator) / arb(x.denominator)


def between(low: arb, high: arb) -> arb:
    return low.union(high)


# ----------------------------------------------------------------------------- release of a mean


def characteristic(z: acb) -> acb:
    """Of one standard normal variable that is kept within -2 and 2."""
    root, i = acb(2).sqrt(), acb(0, 1)
    both = ((2 - i * z) / root).erf() + ((2 + i * z) / root).erf()
    return (-z * z / 2).exp() * both / (2 * (acb(2) / root).erf())


def variance_of_a_sample() -> arb:
    density = (-arb(2)).exp() / (2 * arb.pi()).sqrt()
    return 1 - 4 * density / (arb(2) / arb(2).sqrt()).erf()


NEAR, FAR = exact(Fraction(1, 100)), arb(2000)


def one_less_cosine(count: int, variance: arb, damped: arb | None) -> arb:
    """The integral of E(1 - cos(tX)) / t^2, or with g^2 / (g^2 + t^2) too, over t > 0, where X is a
    sum of so many samples, each divided by 100.

    Near 0, V t^2/2 - 3 V^2 t^4/24 <= E(1 - cos(tX)) <= V t^2/2, as a sum of such samples has no
    greater fourth moment than a Gaussian variable. Far out the cosine is below 10^-200.
    """

    def damping(t: acb) -> acb:
        return acb(1) if damped is None else damped**2 / (damped**2 + t * t)

    def integrand(t: acb, _: bool) -> acb:
        return (1 - characteristic(t / SAMPLES) ** count) / (t * t) * damping(t)

    near = NEAR if damped is None else damped * (NEAR / damped).atan()
    low = near * (variance / 2 - NEAR**2 * variance**2 / 8)
    beyond = 1 / FAR
    if damped is not None:
        beyond -= (arb.pi() / 2 - (FAR / damped).atan()) / damped
    middle = acb.integral(integrand, acb(NEAR), acb(FAR), rel_tol=arb(2) ** -60).real
    return between(low, near * variance / 2) + middle + beyond * (1 + arb(0, 1e-200))


def released_mean(gamma: Fraction) -> Row:
    g, sample = exact(gamma), variance_of_a_sample()
    gap_variance = 2 * sample / SAMPLES
    on_average = 2 * g / arb.pi() * one_less_cosine(2 * SAMPLES, gap_variance, g)
    return Row(gamma, 4 * g, on_average, (on_average + 1) / g - mean_size())


@cache
def mean_size() -> arb:
    """E|Z|: the least risk, at h = 0."""
    return 2 / arb.pi() * one_less_cosine(SAMPLES, variance_of_a_sample() / SAMPLES, None)


# ----------------------------------------------------------------------------- regression


@cache
def inverse_of_squares(n: int) -> arb:
    """E 1/S for S the sum of n squares of uniform variables on [-1, 1], n > 2: the integral of
    E e^(-t S) over t = u^2."""
    near, far = exact(Fraction(1, 10**5)), arb(20)

    def integrand(u: acb, _: bool) -> acb:
        return 2 * u * (acb.pi().sqrt() * u.erf() / (2 * u)) ** n

    low = near**2 * (1 - near**2 / 3) ** n
    middle = acb.integral(integrand, acb(near), acb(far), rel_tol=arb(2) ** -60).real
    beyond = 2 * (arb.pi().sqrt() / 2) ** n * far ** (2 - n) / (n - 2)
    return between(low, near**2) + middle + between(arb(0), beyond)


def regression(gamma: Fraction, n: int) -> Row:
    """With h on the whole line; the worst case is that of h within [-2, 2]."""
    g, c = exact(gamma), inverse_of_squares(n)
    on_average = (2 * g + 3) / 18 * c + (2 * g - 3) / (6 * n)
    return Row(gamma, 64 * g, on_average, (exact(Fraction(1, 3)) + 1 / (2 * g)) * c / 3)


def kept_within(gamma: Fraction, n: int, rng: np.random.Generator) -> tuple[float, float]:
    """On-average KL-privacy with h within [-2, 2], and its standard error.

    By Theorem 4 it is gamma times the generalization error; of this the terms with a known mean
    are left out. With e = h - 1, m the mean of x noise and s that of x^2: (1/3 - s) e^2 + 2 m e.
    """
    x, noise = rng.uniform(-1, 1, (2, DATA_SETS, n))
    s, m = (x**2).mean(axis=1), (x * noise).mean(axis=1)
    scale = 1 / np.sqrt(2 * float(gamma) * n * s)
    low, high = (-3 - m / s) / scale, (1 - m / s) / scale  # h from -2 to 2
    first, spread = truncnorm.stats(low, high, moments="mv")
    e = m / s + scale * first
    gaps = float(gamma) * ((1 / 3 - s) * (scale**2 * spread + e**2) + 2 * m * e)
    return float(gaps.mean()), float(gaps.std() / np.sqrt(DATA_SETS))


# ----------------------------------------------------------------------------- what is shown


def digits(x: arb) -> str:
    return x.str(6, radius=False)


def table(title: str, rows: list[Row]) -> None:
    print(f"\n{title}\n")
    print("| gamma | worst case | on average | worst / on average | generalization | excess risk |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        cells = (row.worst, row.on_average, row.worst / row.on_average)
        cells = (*cells, row.generalization, row.excess)
        print(f"| {float(row.gamma):g} | {' | '.join(map(digits, cells))} |")


def draw(path: str, panels: dict[str, list[Row]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams.update({"svg.hashsalt": "figure 2", "svg.fonttype": "none"})
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.5))
    for axis, (title, rows) in zip(axes, panels.items(), strict=True):
        gammas = [float(row.gamma) for row in rows]
        for label, values, style in (
            ("DP, worst case", [r.worst for r in rows], "k--"),
            ("on-average KL-privacy", [r.on_average for r in rows], "b-o"),
            ("generalization error", [r.generalization for r in rows], "g-"),
            ("on-average KL-privacy / gamma", [r.on_average / exact(r.gamma) for r in rows], "rx"),
            ("excess risk", [r.excess for r in rows], "m-."),
        ):
            axis.loglog(gammas, [float(v) for v in values], style, label=label, markersize=4)
        axis.set(title=title, xlabel="gamma")
    axes[0].legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> int:
    ctx.prec = BITS
    mean = [released_mean(gamma) for gamma in GRID]
    table(f"Release of the mean of {SAMPLES} samples", mean)
    lines = {n: [regression(gamma, n) for gamma in GRID] for n in POINTS}
    for n, rows in lines.items():
        table(f"Regression, {n} points, h on the whole line", rows)
    print(f"\nRegression, h within [-2, 2]: {DATA_SETS} data sets, on average, standard error\n")
    print(f"| gamma | {' | '.join(f'{n} points' for n in POINTS)} |")
    print(f"|---|{'---|' * len(POINTS)}")
    rng = np.random.default_rng(0)
    for gamma in GRID:
        cells = [kept_within(gamma, n, rng) for n in POINTS]
        shown = " | ".join(f"{value:.4g} ± {error:.1g}" for value, error in cells)
        print(f"| {float(gamma):g} | {shown} |")
    if len(sys.argv) > 1:
        draw(sys.argv[1], {"release of a mean": mean, "regression, 100 points": lines[POINTS[0]]})
    return 0


if __name__ == "__main__":
    sys.exit(main())
