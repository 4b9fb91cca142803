"""The Gaussian mechanism in balls: delta, sigma or epsilon, each from the other two.

For sensitivity 1, with mu = 1/sigma, a = epsilon/mu - mu/2 and b = epsilon/mu + mu/2, the least
delta is Q(a) - e^epsilon Q(b). With Mills' ratio m = Q/phi this is phi(a) (m(a) - m(b)), a fraction
of about mu/(1 + b) of Q(a). So it is known beforehand how many bits the difference loses, and so
many are added to the precision. The derivative in mu is phi(a), and in epsilon it is -e^epsilon
Q(b). log delta is concave in either, so that Newton's method approaches the root from one side. An
interval step certifies the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from flint import arb

from dpproofs.meaning.numbers import Exact, LimitError, enclosure, working_precision

__all__ = ["delta", "epsilon", "sigma"]

MOST_BITS = 1 << 15
MOST_STEPS = 100
GUARD = 8
FAR = 1000
UNIT_BALL = arb(0.5, 0.5)  # from 0 to 1
Curve = tuple[Callable[[arb], arb], Callable[[arb], arb]]  # delta, and its derivative


def delta(epsilon: Exact, sigma: Exact, bits: int = 64) -> arb:
    """The least delta for which the mechanism is (epsilon, delta)-DP, to `bits` relative bits.

    sigma > 0; epsilon is any real number.
    """
    with working_precision(64):
        precision = bits + _lost(_ball(epsilon, 64), 1 / _ball(sigma, 64))
    while True:
        with working_precision(precision):
            found = _delta(_ball(epsilon, precision), 1 / _ball(sigma, precision))
            if found.rel_accuracy_bits() >= bits:
                return found.intersection(UNIT_BALL)
        precision = _more(precision)


def sigma(epsilon: Exact, delta: Exact, bits: int = 64) -> arb:
    """The least sigma for which the mechanism is (epsilon, delta)-DP, to `bits` relative bits.

    epsilon >= 0 and 0 < delta < 1.
    """
    near_one = _near_one(delta)
    with working_precision(precision := 64 + near_one):
        e, d = _ball(epsilon, precision), _ball(delta, precision)
        # delta < Q(a), and delta <= erf(mu / sqrt 8): the root lies above what solves either.
        a = (2 * d).erfcinv() * arb(2).sqrt()
        wide = (a * a + 2 * e).sqrt()
        start = (2 * e / (a + wide) if a > 0 else wide - a).mid()
        start = start.max((arb(8).sqrt() * d.erfinv()).mid())
        lost = _lost(e, start) + near_one

    def curve(precision: int) -> Curve:
        e = _ball(epsilon, precision)
        return lambda mu: _delta(e, mu), lambda mu: _density(e / mu - mu / 2)

    with working_precision(precision := bits + 2):
        return 1 / _root(curve, delta, start, precision, lost)


def epsilon(sigma: Exact, delta: Exact, bits: int = 64) -> arb:
    """The least epsilon >= 0 for which the mechanism is (epsilon, delta)-DP, to `bits` relative
    bits; sigma > 0 and 0 < delta < 1.
    """
    near_one = _near_one(delta)
    precision = bits + GUARD + near_one
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

    def curve(precision: int) -> Curve:
        mu = 1 / _ball(sigma, precision)
        return lambda e: _delta(e, mu), lambda e: -e.exp() * _tail(e / mu + mu / 2)

    return _root(curve, delta, start, bits, lost)


def _root(curve: Callable[[int], Curve], target: Exact, x: arb, bits: int, lost: int) -> arb:
    """Where the curve meets the target: Newton's method with half of the bits, then a proof."""
    precision, half = bits + lost, (bits + lost) // 2
    while True:
        x, near = _near_root(curve, target, x, precision - bits + half, half)
        with working_precision(precision):
            value, slope = curve(precision)
            about = x * arb(1, near)
            root = x + (_ball(target, precision) - value(x)) / slope(about)
            # There is a root within, if the step leads inside (interval Newton).
            if about.contains_interior(root) and root.rel_accuracy_bits() >= bits:
                return root
        precision = _more(precision)


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


def _delta(e: arb, mu: arb) -> arb:
    return _tail(e / mu - mu / 2) - e.exp() * _tail(e / mu + mu / 2)


def _tail(x: arb) -> arb:
    z = x / arb(2).sqrt()
    if not z > FAR:
        return z.erfc() / 2
    # Far out, flint bounds the radius by a rough density; that of -log erfc is at most 2z + 2.
    middle = z.mid()
    return middle.erfc() * ((z - middle) * (2 * z + 2)).exp() / 2


def _density(x: arb) -> arb:
    return (-x * x / 2).exp() / (2 * arb.pi()).sqrt()


def _ball(x: Exact, precision: int) -> arb:
    q = x.rational
    return enclosure(x, precision) if q is None else arb(q)


def _lost(e: arb, mu: arb) -> int:
    """How many bits to add: for the size of the exponents, and for the difference of the tails."""
    b = min(float(abs(e / mu) + mu / 2), 1e300)
    return GUARD + int(2 * math.log2(1 + b) + math.log2(1 + (1 + b) / max(float(mu), 1e-300)))


def _near_one(delta: Exact) -> int:
    """How many bits tell delta from 1."""
    with working_precision(64):
        bits = -float((_ball(1 - delta, 64).log() / arb.const_log2()).mid())
    if bits > MOST_BITS:
        raise LimitError(f"that delta is not 1 needs more than {MOST_BITS} bits")
    return int(bits)


def _more(precision: int) -> int:
    if 2 * precision > MOST_BITS:
        raise LimitError(f"the Gaussian mechanism needs more than {MOST_BITS} bits here")
    return 2 * precision
