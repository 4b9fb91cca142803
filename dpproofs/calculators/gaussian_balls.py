"""The Gaussian mechanism in balls: delta, sigma or epsilon, each from the other two.

For sensitivity 1, with mu = 1/sigma, a = epsilon/mu - mu/2 and b = epsilon/mu + mu/2, the least
delta is Q(a) - e^epsilon Q(b). With Mills' ratio m = Q/phi this is phi(a) (m(a) - m(b)), a fraction
of about mu/(1 + b) of Q(a). So it is known beforehand how many bits the difference loses, and so
many are added to the precision. The derivative in mu is phi(a), and in epsilon it is -e^epsilon
Q(b) = -phi(a) m(b). log delta is concave in either, so that Newton's method approaches the root
from one side. An interval step certifies the result.

Mills' ratio is a Taylor polynomial with a bound for the rest. Far out it is a continued fraction,
and for many bits it comes from erfc.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import flint
from flint import arb, arb_poly

from dpproofs.meaning.numbers import Exact, LimitError, enclosure, working_precision

__all__ = ["delta", "epsilon", "sigma"]

MOST_BITS = 1 << 15
MOST_STEPS = 100
MOST_GUESSES = 12
GUARD = 8
SPARE = 40  # bits, of which most arguments do not lose more
TABLES = ((112, 20), (208, 36))  # so many terms for so many bits
TABLE_END = 1024
CELLS = 6  # so many bits of a number say around which point
ROOT_OF_TWO_PI = math.sqrt(2 * math.pi)
FLOAT_FAR = 1e-4
FLOAT_NEAR = 1e-9  # the last step of a method that doubles the digits
UNIT_BALL = arb(0.5, 0.5)  # from 0 to 1
Curve = tuple[Callable[[arb], arb], Callable[[arb], arb]]  # delta, and its derivative


def delta(epsilon: Exact, sigma: Exact, bits: int = 64) -> arb:
    """The least delta for which the mechanism is (epsilon, delta)-DP, to `bits` relative bits.

    sigma > 0; epsilon is any real number.
    """
    precision = bits + SPARE
    while True:
        with working_precision(precision):
            e, mu = _ball(epsilon, precision), 1 / _ball(sigma, precision)
            if precision >= bits + (lost := _lost(e, mu)):
                found = _delta(e, mu)
                if found.rel_accuracy_bits() >= bits:
                    return found if float(found) < 0.9 else found.intersection(UNIT_BALL)
        precision = max(_more(precision) if precision >= bits + lost else 0, bits + lost)


def sigma(epsilon: Exact, delta: Exact, bits: int = 64) -> arb:
    """The least sigma for which the mechanism is (epsilon, delta)-DP, to `bits` relative bits.

    epsilon >= 0 and 0 < delta < 1.
    """
    near_one = _near_one(delta)

    def curve(precision: int) -> Curve:
        e = _ball(epsilon, precision)
        return lambda mu: _delta(e, mu), lambda mu: _density(e / mu - mu / 2)

    with working_precision(precision := 64 + near_one):
        e, d = _ball(epsilon, precision), _ball(delta, precision)
        guess = _in_floats(float(e), None, d)
    with working_precision(bits + 2):
        if guess is not None:
            lost = _lost(e, guess) + near_one
            if (root := _root(curve, delta, guess, bits + 2, lost, 1)) is not None:
                return 1 / root
    with working_precision(precision):
        # delta < Q(a), and delta <= erf(mu / sqrt 8): the root lies above what solves either.
        a = (2 * d).erfcinv() * arb(2).sqrt()
        wide = (a * a + 2 * e).sqrt()
        start = (2 * e / (a + wide) if a > 0 else wide - a).mid()
        start = start.max((arb(8).sqrt() * d.erfinv()).mid())
        lost = _lost(e, start) + near_one
    with working_precision(bits + 2):
        root = _root(curve, delta, start, bits + 2, lost)
        assert root is not None
        return 1 / root


def epsilon(sigma: Exact, delta: Exact, bits: int = 64) -> arb:
    """The least epsilon >= 0 for which the mechanism is (epsilon, delta)-DP, to `bits` relative
    bits; sigma > 0 and 0 < delta < 1.
    """
    near_one = _near_one(delta)

    def curve(precision: int) -> Curve:
        mu = 1 / _ball(sigma, precision)
        return lambda e: _delta(
            e, mu
        ), lambda e: -_density(e / mu - mu / 2) * _mills(e / mu + mu / 2)

    precision = bits + GUARD + near_one
    with working_precision(precision):
        mu, d = 1 / _ball(sigma, precision), _ball(delta, precision)
        guess = _in_floats(None, float(mu), d)
    if guess is not None:
        lost = _lost(guess, mu) + near_one
        if (root := _root(curve, delta, guess, bits, lost, 1)) is not None:
            return root
    while True:  # is any epsilon needed?
        with working_precision(precision):
            mu, d = 1 / _ball(sigma, precision), _ball(delta, precision)
            least = (mu / arb(8).sqrt()).erf()
            if least < d:
                return arb(0)
            if least > d:
                # delta < Q(a): the root lies below what solves it.
                start = (((2 * d).erfcinv() * arb(2).sqrt() + mu / 2) * mu).mid()
                lost = _lost(start, mu) + near_one
                break
        precision = _more(precision)
    root = _root(curve, delta, start, bits, lost)
    assert root is not None
    return root


def _root(
    curve: Callable[[int], Curve],
    target: Exact,
    x: arb,
    bits: int,
    lost: int,
    tries: int = MOST_STEPS,
) -> arb | None:
    """Where the curve meets the target: a proof of the guess x, or else of a better one, which
    Newton's method has with half of the bits. None where no try proves it."""
    precision, half = bits + lost, (bits + lost) // 2
    near = arb(2) ** -half
    for turn in range(tries + 1):
        if turn:
            x, near = _near_root(curve, target, x, precision - bits + half, half)
        with working_precision(precision):
            value, slope = curve(precision)
            about = x * arb(1, near)
            root = x + (_ball(target, precision) - value(x)) / slope(about)
            # There is a root within, if the step leads inside (interval Newton).
            if about.contains_interior(root) and root.rel_accuracy_bits() >= bits:
                return root
        if 0 < turn < tries:
            precision = _more(precision)
    return None


def _near_root(
    curve: Callable[[int], Curve], target: Exact, x: arb, precision: int, bits: int
) -> tuple[arb, arb]:
    """A guess, and how far off it may be."""
    with working_precision(precision):
        value, slope = curve(precision)
        wanted, near = _ball(target, precision), arb(2) ** -bits
        for _ in range(MOST_STEPS):
            there = value(x)
            step = (wanted / there).log() * there / slope(x)
            if not abs(step) > near * x:  # or the step is but noise
                break
            x = (x + step if x + step > 0 else x / 2).mid()
        return x, 2 * near


def _in_floats(e: float | None, mu: float | None, target: arb) -> arb | None:
    """The one that is None, as near as floats come to it by the same method: a guess. None where
    there may be none, the target is too near 1, or floats get into trouble."""
    goal = float(target.log())
    if not goal < -FLOAT_FAR:
        return None
    t = math.sqrt(-2 * goal)  # about the quantile of the target, to start from
    a = max(0.0, t - (2.3 + 0.27 * t) / (1 + t * (0.99 + 0.0448 * t)))
    try:
        if mu is None:
            assert e is not None
            x = max(2 * e / (a + math.sqrt(a * a + 2 * e)) if e else 0.0, 2.5 * math.exp(goal))
        elif _log_delta(0.0, mu)[0] < goal + FLOAT_FAR:
            return None
        else:
            x = (a + mu / 2) * mu
        for _ in range(MOST_GUESSES):
            there, in_mu, in_e = _log_delta(x if e is None else e, x if mu is None else mu)
            step = (goal - there) / (in_e if e is None else in_mu)
            x = x + step if x + step > 0 else x / 2
            if abs(step) <= FLOAT_NEAR * x:
                break
    except (ArithmeticError, ValueError):
        return None
    return arb(x) if 0 < x < math.inf else None


def _log_delta(e: float, mu: float) -> tuple[float, float, float]:
    """log delta with its derivatives in mu and in epsilon, in floats: no bound is claimed."""
    a, b = e / mu - mu / 2, e / mu + mu / 2
    there = _mills_in_floats(b)
    if a > 0:
        gap = _mills_in_floats(a) - there
        return math.log(gap / ROOT_OF_TWO_PI) - a * a / 2, 1 / gap, -there / gap
    density = math.exp(-a * a / 2) / ROOT_OF_TWO_PI
    value = math.erfc(a / math.sqrt(2)) / 2 - density * there
    return math.log(value), density / value, -density * there / value


def _mills_in_floats(x: float) -> float:
    if x < 5:
        return math.erfc(x / math.sqrt(2)) / 2 * math.exp(x * x / 2) * ROOT_OF_TWO_PI
    rest = x
    for n in range(24, 0, -1):
        rest = x + n / rest
    return 1 / rest


def _delta(e: arb, mu: arb) -> arb:
    if e < 0:  # the two laws change places
        return 1 - e.exp() * (1 - _delta(-e, mu))
    x, h = e / mu, mu / 2
    a, b = x - h, x + h
    if a < 0:
        return 1 - _density(a) * (_mills(-a) + _mills(b))
    return _density(a) * (_mills(a) - _mills(b))


def _mills(x: arb) -> arb:
    """The upper tail of the normal law over its density, where x > -1/100."""
    bits, about = flint.ctx.prec, float(x)
    if bits <= TABLES[-1][0] and about < TABLE_END:
        octave = max(math.frexp(about)[1], 0)
        centre, polynomial, reach = _taylor(
            round(math.ldexp(about, CELLS - octave)), octave, bits <= TABLES[0][0]
        )
        d = x - centre
        if abs(d) < reach:
            return polynomial(d)
    if about * about > bits:
        # 1/(x + 1/(x + 2/(x + 3/(x + ...)))): each step takes about log2(x^2/n) off the error
        steps = 2 + int(bits / math.log2(about * about / (1 + bits / math.log2(about * about))))
        rest = x.union(x + steps / x)
        for n in range(steps - 1, 0, -1):
            rest = x + n / rest
        return 1 / rest
    return (x / arb(2).sqrt()).erfc() / 2 / _density(x)


@lru_cache(maxsize=1 << 12)
def _taylor(cell: int, octave: int, short: bool) -> tuple[arb, arb_poly, arb]:
    """A point, a Taylor polynomial of Mills' ratio around it, and how far off it may be used. The
    constant has as its radius a bound for the rest.

    m(x) is the integral of e^(-xt - t^2/2) over t > 0, so that its n-th Taylor coefficient around x
    is at most the integral of t^n/n! e^(-xt), which is x^(-n - 1) for x > 0. For x > -1 it is at
    most e times that of t^n/n! e^(-t^2/4), as -xt <= t <= 1 + t^2/4: e 2^n Gamma((n + 1)/2) / n!.
    """
    bits, n = TABLES[0 if short else 1]
    with working_precision(
        4 * bits + 2 * n * octave
    ):  # the recurrence, of m' = x m - 1, loses some
        width = arb(2) ** (octave - CELLS)
        centre, reach = cell * width, 0.625 * width  # a little more than a half
        tail = (centre / arb(2).sqrt()).erfc() / 2 / _density(centre)
        coefficients = [tail, centre * tail - 1]
        for i in range(2, n):
            coefficients.append((centre * coefficients[-1] + coefficients[-2]) / i)
        if octave:
            rest = 1 / (centre - reach) ** (n + 1)
        else:
            rest = arb(1).exp() * 2**n * (arb(n + 1) / 2).gamma() / math.factorial(n)
        coefficients[0] += arb(0, 1) * rest * reach**n
        return centre, arb_poly(coefficients), reach


def _density(x: arb) -> arb:
    return (-x * x / 2).exp() / _root_of_two_pi(flint.ctx.prec)


@lru_cache(maxsize=64)
def _root_of_two_pi(precision: int) -> arb:
    """At this precision, which is that in force."""
    return (2 * arb.pi()).sqrt()


def _ball(x: Exact, precision: int) -> arb:
    q = x.rational
    return enclosure(x, precision) if q is None else arb(q)


def _lost(e: arb, mu: arb) -> int:
    """How many bits to add: for the size of the exponents, and for the difference of the tails."""
    scale = max(float(mu), 1e-300)
    b = min(abs(float(e)) / scale + scale / 2, 1e300)
    return GUARD + int(2 * math.log2(1 + b) + math.log2(1 + min((1 + b) / scale, 1e300)))


def _near_one(delta: Exact) -> int:
    """How many bits tell delta from 1."""
    with working_precision(64):
        if _ball(delta, 64) < 0.5:
            return 0
        bits = -float((_ball(1 - delta, 64).log() / arb.const_log2()).mid())
    if bits > MOST_BITS:
        raise LimitError(f"that delta is not 1 needs more than {MOST_BITS} bits")
    return int(bits)


def _more(precision: int) -> int:
    if 2 * precision > MOST_BITS:
        raise LimitError(f"the Gaussian mechanism needs more than {MOST_BITS} bits here")
    return 2 * precision
