"""The delta of many Gaussian mechanisms at once: two arrays of floats between which the truth lies.

With a = epsilon sigma - 1/(2 sigma), b = epsilon sigma + 1/(2 sigma) and Mills' ratio m, delta is
F(a, b) = phi(a) (m(a) - m(b)). Floats compute F at neighbours of a and b, and what that may be off
is bounded beforehand: the derivatives of F are phi(a) (a m(b) - 1) and phi(a) (1 - b m(b)); phi and
m are computed here by tables and polynomials, whose rests are bounded in balls when they are made,
and whose roundings are counted, each at most half a unit in the last place. Only the operations of
IEEE 754 are trusted, no library's exp or erfc. Where the bounds come out wide, balls take over.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from flint import arb
from numpy.typing import NDArray

from dpproofs.calculators import gaussian_balls
from dpproofs.meaning.numbers import Exact, working_precision

__all__ = ["Between", "deltas"]

Floats = NDArray[np.float64]
U = 2.0**-53  # the relative error of one operation
BLOCK = 1 << 13  # numbers that fit into the processor's cache with all that is computed from them
PRECISION = 512
CELLS, SCALE, FAR, DEGREE = 512, 8.0, 32.0, 6  # of m: cells of x/(x + SCALE), from 0 to FAR
LEVELS = 8  # of a continued fraction, beyond FAR
SHARES = 32  # of an octave: the table of exp
MOST = 37.5  # of |a|: phi is a normal float
LARGEST = 1e9  # of b: a and b are known to 3e-7
MILLS, PHI = 24 * U, 27 * U  # the relative errors of m, and of phi but for that of its exponent
WIDE = 1e-9  # relative, where balls take over
TINY = 1e-305  # far more than what underflow takes from a product, also if tiny numbers become 0


class Between(NamedTuple):
    """Two arrays of floats. Each true value lies between those at its place, or is one of them."""

    low: Floats
    high: Floats


def deltas(epsilon: Floats, sigma: Floats) -> Between:
    """The least delta of each mechanism, for sensitivity 1: epsilon >= 0 and sigma > 0, finite,
    of the same shape, each float taken exactly."""
    low, high = np.empty(epsilon.shape), np.empty(epsilon.shape)
    places = [x.reshape(-1) for x in (epsilon, sigma, low, high)]
    with np.errstate(all="ignore"):
        for start in range(0, epsilon.size, BLOCK):
            e, s, less, more = (x[start : start + BLOCK] for x in places)
            less[:], more[:] = _in_floats(e, s)
            for n in np.flatnonzero(~(more - less <= WIDE * more)):
                less[n], more[n] = _in_balls(float(e[n]), float(s[n]))
    return Between(low, high)


def _in_floats(epsilon: Floats, sigma: Floats) -> tuple[Floats, Floats]:
    """Bounds, NaN where this is not the way."""
    first, second = epsilon * sigma, 0.5 / sigma
    a, b = first - second, first + second
    off = 2.5 * U * b + TINY  # of a and of b
    size = np.abs(a)
    known = (size <= MOST) & (b <= LARGEST)
    size, b = np.where(known, size, 0.0), np.where(known, b, 1.0)
    half = size * (0.5 * size)
    phi, near, far = _exp_minus(half) * (1 / math.sqrt(2 * math.pi)), _mills(size), _mills(b)
    both = near + far
    apart = np.where(a < 0, both, near - far)
    found = phi * apart
    error = phi * (off * (2 + size * far) + MILLS * both + (PHI + 1.01 * U * half) * np.abs(apart))
    found = np.where(a < 0, 1 - found, found)
    error = 1.001 * (error + np.where(a < 0, U, 0)) + TINY
    error[~known] = np.nan
    return np.maximum(found - error, 0), np.minimum(found + error, 1)


def _in_balls(epsilon: float, sigma: float) -> tuple[float, float]:
    ball = gaussian_balls.delta(Exact.of(Fraction(epsilon)), Exact.of(Fraction(sigma)))
    return _float(ball.lower(), -1), _float(ball.upper(), 1)


def _float(x: arb, way: int) -> float:
    """A float on one side of a number from 0 to 1."""
    found = float(x)
    while (arb(found) > x) if way < 0 else (arb(found) < x):
        found = math.nextafter(found, way * math.inf)
    return min(max(found, 0.0), 1.0)


def _mills(x: Floats) -> Floats:
    """Q(x)/phi(x) for x >= 0, but for a relative error of MILLS."""
    centres, coefficients, _ = mills_table()
    near = np.minimum(x, FAR)
    cell = (near / (near + SCALE) * (CELLS * (FAR + SCALE) / FAR)).astype(np.intp)
    h = near - centres[cell]
    found = coefficients[DEGREE][cell]
    for row in reversed(coefficients[:DEGREE]):
        found = found * h + row[cell]
    beyond = np.flatnonzero(x > FAR)
    if beyond.size:
        y = x[beyond]
        fraction = y.copy()
        for n in range(LEVELS, 0, -1):
            fraction = y + n / fraction
        found[beyond] = 1 / fraction
    return np.asarray(found, float)


@cache
def mills_table() -> tuple[Floats, list[Floats], float]:
    """Centres of cells; coefficients of Taylor polynomials around them; and what is the most that a
    value from them is off, as a share of it.

    m is completely monotone, so that the rest of the polynomial is at most the next term at the
    lower end of the cell. A cell is taken a little wider than it is: a number beside its end may be
    rounded into it. In Horner's scheme an operation is off by U of the sum of the absolute terms,
    which is the polynomial at the other side of the centre.
    """
    step = FAR / (FAR + SCALE) / CELLS
    ends = [SCALE * n * step / (1 - n * step) for n in range(CELLS + 2)]
    centres = np.array([(one + other) / 2 for one, other in pairwise(ends)])
    rows, worst = [], arb(0)
    for c, one, other in zip(centres, ends[:-1], ends[1:], strict=True):
        with working_precision(PRECISION):
            width = arb(max(other - c, c - one)) * arb(1.0001) + arb(1e-12)
            terms, lower = _terms(arb(c)), _terms(arb(c) - width)
            least = _terms(arb(c) + width)[0]
            rest = abs(lower[DEGREE + 1]) * width ** (DEGREE + 1)
            worst = worst.max((rest + (3 * DEGREE + 3) * arb(U) * lower[0]) / least)
            rows.append([float(t.mid()) for t in terms[: DEGREE + 1]])
    return centres, [np.array(row) for row in zip(*rows, strict=True)], _float(worst.upper(), 1)


def _terms(x: arb) -> list[arb]:
    """The Taylor coefficients of m around x, from m' = x m - 1."""
    root = arb(2).sqrt()
    found = [(arb.pi() / 2).sqrt() * (x * x / 2).exp() * (x / root).erfc()]
    found.append(x * found[0] - 1)
    while len(found) < DEGREE + 2:
        found.append((x * found[-1] + found[-2]) / len(found))
    return found


def _exp_minus(x: Floats) -> Floats:
    """e^-x for x from 0 to MOST^2/2, but for a relative error of 20 U: 2^-n/SHARES and a polynomial
    in what is left, of at most log(2)/64."""
    table, upper, lower = exp_table()
    n = np.rint(x * (SHARES / math.log(2)))
    r = (n * upper - x) + n * lower
    p = np.full_like(r, 1 / 720)
    for k in range(5, -1, -1):
        p = p * r + 1 / math.factorial(k)
    whole = n.astype(np.int64)
    octaves = ((1023 - (whole >> 5)) << 52).view(np.float64)
    return np.asarray(p * table[whole & 31] * octaves, float)


@cache
def exp_table() -> tuple[Floats, float, float]:
    """2^(-j/SHARES), and log(2)/SHARES in two parts; n times the first is exact for n < 2^20."""
    with working_precision(PRECISION):
        unit = arb(2).log() / SHARES
        upper = float(int((unit * 2**37).floor().unique_fmpz() or 0)) / 2**37
        table = [float((-unit * j).exp().mid()) for j in range(SHARES)]
        return np.array(table), upper, float((unit - arb(upper)).mid())
