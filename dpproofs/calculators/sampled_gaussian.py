"""The Gaussian mechanism on a random sample, some steps one after another, between two bounds.

With rate q and noise s, one step makes the laws P = (1-q) N(0, s^2) + q N(1, s^2) and
Q = N(0, s^2), or the same pair exchanged. Its curve H(c) = sum of (P - c Q)+ says all that matters:
a pair with a higher curve tells more, in whatever it is composed with. H and its slope have closed
forms.

At some points c = e^(o + (n + 1/2) h) H is known. The polygon through these values lies above H.
The tangents there lie below H, and so does the polygon that has, at numbers e^(o + n h) between
the points, the lesser value of the two tangents. A convex polygon is the curve of a pair of laws
whose losses are its corners. So both bounds have their losses on a grid that begins at o, and are
off by the order of h^2.

The masses of one step are balls, moved by rounding to the side of the bound. They are *tilted*: a
mass p at a loss x is kept as p e^(theta x), up to a factor, so that what decides the answer is not
small. T steps are the T-th power of a Fourier transform in IEEE doubles. The error of the transform
is bounded a priori in the Euclidean norm (N. J. Higham, Accuracy and Stability of Numerical
Algorithms, 2nd edition, Theorem 24.2, with ROUNDING many times his constant): this bound is what is
believed of numpy, and no ball. So are the sums over what comes back, which are widened by what
their roundings add up to. What the transform wraps around is bounded by Chernoff's inequality, in
balls, and everything else is balls.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from flint import arb
from numpy.typing import NDArray

from dpproofs.meaning.numbers import LimitError

__all__ = ["MOST_CELLS", "Sampled", "least_delta", "least_epsilon"]

Floats = NDArray[np.float64]

MOST_CELLS = 1 << 22
MOST_LEVELS = 6
MOST_POINTS = 1 << 14
NONE = arb(0)
ITERATIONS = 8
UNIT = 2.0**-53
TINY = 1e-300
ROUNDING = 100  # units for each factor of 2 in the length of a transform; Higham's constant is 7
OUTSIDE = 8.0  # a window holds all but a share of about e^-OUTSIDE times the width asked for,
BEYOND = 4.0  # and the points all but e^-BEYOND times the width, of the answer
FEWEST = 300  # points, about
FLAT = 500  # points are one cell apart where the density is more than 1/FLAT of its maximum,
DENSE = 10**6  # or 1/DENSE, if that is not enough


@dataclass(frozen=True)
class Sampled:
    """One step: the rate q, from above 0 to 1, and the noise s, for a sensitivity of 1.

    `exchanging` is for neighbours whose losses have either sign: each step has one of the two
    pairs, and may choose which. The upper bound is then that of a pair with the curve of P and Q
    from 1 on, and of Q and P below 1.
    """

    rate: arb
    noise: arb
    exchanging: bool = False


@dataclass(frozen=True)
class Law:
    """Masses at the losses origin + n h for each n of `places`, and at an infinite loss."""

    places: list[int]
    origin: arb
    masses: list[arb]
    infinite: arb
    upper: bool
    exchanged: bool


# ----------------------------------------------------------------------------- one step


@dataclass(frozen=True)
class Corner:
    """A point of a convex curve H: (c, H(c)) to the right of 1, (c, H(c) - 1 + c) to the left, as
    that is what gets small there; and the size of the slope of either. `place` counts cells."""

    place: int
    c: arb
    right: bool
    value: arb
    slope: arb = NONE

    def seen_from(self, right: bool) -> arb:
        """The value to be used beside those of the one side or the other."""
        if self.right == right:
            return self.value
        return self.value + (1 - self.c if right else self.c - 1)

    def tangent(self, c: arb, right: bool) -> arb:
        slope = -self.slope if self.right else self.slope
        if self.right != right:
            slope += -1 if right else 1
        return self.seen_from(right) + slope * (c - self.c)


def _slope(one: Corner, other: Corner, right: bool) -> arb:
    return (other.seen_from(right) - one.seen_from(right)) / (other.c - one.c)


def _mass(before: Corner, corner: Corner, after: Corner) -> arb:
    """What Q has at a corner: the change of the slope."""
    return _slope(corner, after, corner.right) - _slope(before, corner, corner.right)


def _known(step: Sampled, places: Sequence[int], origin: arb, h: arb) -> list[Corner]:
    """The curve of P and Q and its slope at some losses: P > c Q right of x."""
    q, s = step.rate, step.noise
    found = []
    for place in places:
        at = origin + place * h
        c, room = at.exp(), at.expm1() + q
        if room <= 0:
            found.append(Corner(place, c, False, NONE))
            continue
        if not room > 0:
            raise LimitError("the least loss is not told from a point of the grid")
        x = s * s * (room / q).log() + arb(0.5)
        if at > 0:
            beyond = _tail(x / s)
            found.append(Corner(place, c, True, q * _tail((x - 1) / s) - room * beyond, beyond))
        else:
            below = _tail(-x / s)
            found.append(Corner(place, c, False, room * below - q * _tail((1 - x) / s), below))
    return found


def _origin(step: Sampled, h: arb) -> float:
    """A place for a corner, any is right: where the first tangent above the least loss begins, as
    losses may be dense there, and a corner that is a little off costs much."""
    if not step.rate < 1:
        return 0.0
    at = (-step.rate).log1p()
    for _ in range(ITERATIONS):
        p = _known(step, [0], at + h / 2, h)[0]
        slope = 1 - p.slope if p.right else p.slope
        if not slope > 0:
            break
        at = (p.c - p.seen_from(False) / slope).log().mid()
    return float(at.mid()) + 2.0**-50 * max(abs(float(at.mid())), float(h.mid()))


def _tail(z: arb) -> arb:
    return (z / arb(2).sqrt()).erfc() / 2


def _mirrored(known: Sequence[Corner]) -> list[Corner]:
    """The curve that is the same when its two laws are exchanged, given from 1 on: its value at
    1/c is 1 - 1/c + H(c)/c."""
    left = [Corner(-p.place, 1 / p.c, False, p.value / p.c) for p in reversed(known[1:])]
    return [*left, *known]


def _above(known: Sequence[Corner]) -> tuple[list[Corner], list[arb], arb, arb]:
    """The polygon through these points, from (0, 1) on, and flat after the last one: its corners,
    their masses under Q, and what P and Q have where the other one has nothing."""
    first = Corner(0, arb(0), False, NONE)
    beyond = known[-1].seen_from(True)
    last = Corner(0, known[-1].c + 1, True, beyond)
    row = [first, *known, last]
    masses = [_mass(*row[i : i + 3]) for i in range(len(known))]
    return list(known), masses, beyond, _slope(first, known[0], False)


def _below(known: Sequence[Corner], origin: arb, h: arb) -> tuple[list[Corner], list[arb]]:
    """The polygon below the tangents, with corners at origin + n h: 1 - c before its first corner,
    and 0 after the last one. Between these no tangent that is used is less than either, so that
    both laws have a mass of 1. No corners where the points are too far apart for that."""

    def corner(place: int) -> Corner:
        at = origin + place * h
        return Corner(place, at.exp(), bool(at > 0), NONE)

    between = [
        corner((one.place + other.place) // 2 + 1) for one, other in itertools.pairwise(known)
    ]
    start, end = 0, len(known) - 1
    for i, at in enumerate(between):
        if not known[i + 1].tangent(at.c, False) >= 0:
            start = i + 1
    for i, at in reversed(list(enumerate(between))):
        if not known[i].tangent(at.c, True) >= 0:
            end = i
    while start <= end and not known[start].tangent(corner(known[start].place).c, False) >= 0:
        start += 1
    while start <= end and not known[end].tangent(corner(known[end].place + 1).c, True) >= 0:
        end -= 1
    if start > end:
        return [], []
    first, last = corner(known[start].place), corner(known[end].place + 1)
    if first.right or not last.right:  # 1 - c, or 0, is the lesser one of the two there
        return [], []
    corners = [Corner(first.place, first.c, False, NONE)]
    for i in range(start, end):
        c, right = between[i].c, between[i].right
        value = known[i].tangent(c, right).min(known[i + 1].tangent(c, right))
        corners.append(Corner(between[i].place, c, right, value))
    corners.append(Corner(last.place, last.c, True, NONE))
    return _convex(corners)


def _convex(corners: Sequence[Corner]) -> tuple[list[Corner], list[arb]]:
    """Without the corners at which the polygon is not convex: it gets lower, and stays right."""
    kept = [Corner(0, arb(0), False, NONE)]
    for corner in [*corners, Corner(0, corners[-1].c + 1, True, NONE)]:
        while len(kept) > 1 and not (mass := _mass(kept[-2], kept[-1], corner)) > 0:
            if not mass <= 0:
                raise LimitError("whether a polygon is convex is not decided")
            kept.pop()
        kept.append(corner)
    return kept[1:-1], [_mass(*kept[i : i + 3]) for i in range(len(kept) - 2)]


def _law(
    corners: Sequence[Corner],
    masses: Sequence[arb],
    infinite: arb,
    origin: arb,
    *,
    upper: bool,
    back: bool,
) -> Law:
    """The losses of P against Q under P; or `back`, those of Q against P under Q."""
    if back:
        places = [-p.place for p in corners]
        return Law(places, -origin, list(masses), infinite, upper, True)
    found = [p.c * mass for p, mass in zip(corners, masses, strict=True)]
    return Law([p.place for p in corners], origin, found, infinite, upper, False)


def _laws(step: Sampled, places: Sequence[int], origin: arb, h: arb) -> Iterator[Law]:
    """The bounds of one step: lower ones of which the best counts, upper ones that all count."""
    middle = origin + h / 2
    known = _known(step, places, middle, h)
    corners, masses = _below(known, origin, h)
    for back in (False, True):
        yield _law(corners, masses, arb(0), origin, upper=False, back=back)
    if step.exchanging:
        middle = arb(0)
        right = [p.place for p in known if p.right]
        right = [0, *(place - right[0] + 1 for place in right)]
        known = _mirrored(_known(step, right, middle, h))
    corners, masses, more, less = _above(known)
    yield _law(corners, masses, more, middle, upper=True, back=False)
    if not step.exchanging:
        yield _law(corners, masses, less, middle, upper=True, back=True)


# ----------------------------------------------------------------------------- many steps


@dataclass(frozen=True)
class Power:
    """The tilted masses of all steps together at the losses `first`, `first` + h, ...

    `error` bounds their error in the Euclidean norm, `outside` the mass that has its place
    elsewhere. `rho` and `sigma` are the powers of e^(-theta h) and e^(-(theta + 1) h). A mass that
    lies y above epsilon counts e^(-theta y) (1 - e^-y) times: `most` bounds this, `norm` and
    `far_norm` its Euclidean norm on the grid, if the first y is at most h and if it is more.
    """

    masses: Floats
    total: float
    error: float
    outside: arb
    first: arb
    h: arb
    theta: arb
    log_scale: arb
    infinite: arb
    rho: Floats
    sigma: Floats
    most: float
    norm: float
    far_norm: float
    upper: bool

    def delta(self, epsilon: arb) -> arb:
        """A bound of the sum of (p - e^epsilon q)+: an upper or a lower one."""
        n = len(self.masses)
        before = ((epsilon - self.first) / self.h).floor().lower().floor().unique_fmpz()
        assert before is not None
        start = min(max(int(before) + 1, 0), n)
        gap = self.first + start * self.h - epsilon
        counted = self.masses[start:]
        p = arb(_inner(counted, self.rho[: n - start])) * (-self.theta * gap).exp()
        q = arb(_inner(counted, self.sigma[: n - start])) * (-(self.theta + 1) * gap).exp()
        norm = self.norm if gap <= self.h else self.far_norm
        rounding = self.error * norm + (n + 64) * 4 * UNIT * self.total + UNIT
        off = self.outside * self.most + rounding
        scale = (self.log_scale - self.theta * epsilon).exp()
        if self.upper:
            return (scale * (p - q + off)).upper() + self.infinite
        return (scale * (p - q - off)).lower()


class TooFine(Exception):
    """More cells or points than there may be."""


def _power(law: Law, steps: int, theta: float, h: float, share: float) -> Power:
    tilt, cell = arb(theta), arb(h)
    ratios = [(tilt * (law.origin + n * cell)).exp() for n in law.places]
    tilted = [mass * ratio for mass, ratio in zip(law.masses, ratios, strict=True)]
    scale = sum(tilted, arb(0)).mid()
    if law.upper:
        masses = np.nextafter([float((mass / scale).upper()) for mass in tilted], math.inf)
    else:
        masses = np.nextafter([float((mass / scale).lower()) for mass in tilted], -math.inf)
    masses = np.maximum(masses, 0.0)
    places = np.array(law.places)
    low, high, rates = _window(places, masses, steps, h, OUTSIDE - math.log(share))
    n = 1 << max(high - low, int(places.max() - places.min()), 1).bit_length()
    if n > MOST_CELLS:
        raise TooFine
    outside = sum(
        (
            _tail_mass(law.places, masses, steps, arb(r) * cell, end)
            for r, end in zip(rates, (low, low + n), strict=True)
        ),
        arb(0),
    )
    one = np.zeros(n)
    one[places % n] = masses
    rounding = ROUNDING * UNIT * (n.bit_length() - 1)
    transform = np.fft.rfft(one)
    powers = _to_the(transform, steps)
    all_ = np.roll(np.fft.irfft(powers, n), -(low % n))
    # The error of the transform, what the power makes of it, and the error of the way back.
    norm = math.sqrt(_inner(one, one))
    most = float(masses.sum()) * (1 + n * UNIT) + rounding * math.sqrt(n) * norm
    growth = math.exp(max(steps * math.log(most), 0.0)) * 1.001
    size = (
        math.sqrt(_inner(powers.real, powers.real) + _inner(powers.imag, powers.imag))
        * math.sqrt(2 / n)
        * 1.001
    )
    error = steps * growth * rounding * norm + (8 * steps * UNIT + rounding) * size
    rho, sigma = (_geometric(rate * cell, n) for rate in (tilt, tilt + 1))
    near = rho - sigma * math.exp(-h) + 8 * UNIT
    return Power(
        masses=all_,
        total=float(np.abs(all_).sum()) * 1.001,
        error=error * 1.001,
        outside=outside,
        first=steps * law.origin + low * cell,
        h=cell,
        theta=tilt,
        log_scale=steps * scale.log(),
        infinite=(-(steps * (-law.infinite).log1p()).expm1()).upper(),
        rho=rho,
        sigma=sigma,
        most=_most(theta) * 1.001,
        norm=math.sqrt(_inner(near, near)) * 1.001,
        far_norm=math.sqrt(_inner(rho, rho)) * 1.001,
        upper=law.upper,
    )


def _inner(one: Floats, other: Floats) -> float:
    """The sum of the products, in one thread: those of a linear algebra library cost more here
    than they save."""
    return float(np.einsum("i,i->", one, other))


def _most(theta: float) -> float:
    """The greatest value of e^(-theta y) (1 - e^-y)."""
    if theta == 0:
        return 1.0
    return math.exp(-theta * math.log1p(1 / theta) - math.log1p(theta))


def _to_the(base: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """A power by multiplications alone: squaring doubles the relative error and adds a rounding, so
    that it is below 8 units for each factor."""
    found = np.ones_like(base)
    while exponent:
        if exponent & 1:
            found = found * base
        exponent >>= 1
        if exponent:
            base = base * base
    return found


def _geometric(rate: arb, n: int) -> Floats:
    """e^(-rate i) for each i < n, each right up to 4 units: products of two floats of balls."""
    size = 1 << ((n.bit_length() + 1) // 2)
    fine = np.array([float((-rate * i).exp().mid()) for i in range(size)])
    coarse = np.array([float((-rate * size * i).exp().mid()) for i in range(-(-n // size))])
    return np.outer(coarse, fine).ravel()[:n]


def _window(
    places: NDArray[np.int64], masses: Floats, steps: int, h: float, outside: float
) -> tuple[int, int, tuple[float, float]]:
    """Two places between which nearly all of the composed masses are, and the rates at which
    Chernoff's bound shows it. Nothing rests on these floats."""
    full = masses > 0
    losses, weights = (places[full] - places.mean()) * h, masses[full]
    spread = math.sqrt(float(weights @ (losses - losses @ weights) ** 2) * steps) + h
    rates = np.geomspace(0.05, 500, 80) / spread
    ends, best = [], []
    middle = steps * float(places.mean())
    for sign in (-1, 1):
        exponents = np.outer(sign * rates, losses) + np.log(weights)
        tops = exponents.max(axis=1)
        logs = tops + np.log(np.exp(exponents - tops[:, None]).sum(axis=1))
        reach = (steps * logs + outside) / rates
        i = int(np.argmin(reach))
        limit = float(np.abs(losses).max()) * steps + h
        ends.append(middle + sign * min(float(reach[i]), limit) / h)
        best.append(sign * float(rates[i]))
    return math.floor(ends[0]) - 1, math.ceil(ends[1]) + 1, (best[0], best[1])


def _tail_mass(places: Sequence[int], masses: Floats, steps: int, rate: arb, end: int) -> arb:
    """At most so much of the composed masses lies at a place from `end` on, or up to it where the
    rate is negative; by Chernoff's inequality."""
    least, most = min(places) * steps, max(places) * steps
    if (rate > 0 and end > most) or (rate < 0 and end < least):
        return arb(0)
    middle = places[len(places) // 2]
    moment = sum(
        (
            arb(m) * (rate * (n - middle)).exp()
            for n, m in zip(places, masses.tolist(), strict=True)
        ),
        arb(0),
    )
    return (steps * moment.log() - rate * (end - steps * middle)).exp().upper()


# ----------------------------------------------------------------------------- what is good enough


@dataclass(frozen=True)
class Plan:
    """Where the answer is about, and what serves to find it: any plan is right."""

    epsilon: float
    log_delta: float
    theta: float


class Guess:
    """Moments of the loss in floats, for plans; nothing rests on them."""

    def __init__(self, step: Sampled, steps: int, tails: float) -> None:
        q, s = float(step.rate.mid()), float(step.noise.mid())
        reach = math.sqrt(2 * tails) * s
        self.x = np.linspace(-reach, reach + 1, 6001)
        with np.errstate(divide="ignore"):
            base = np.log1p(-q) if q < 1 else -math.inf
            self.loss = np.logaddexp(base, math.log(q) + (2 * self.x - 1) / (2 * s * s))
        density = -((self.x / s) ** 2) / 2
        self.log_q = density - density.max()
        self.log_q -= math.log(float(np.exp(self.log_q).sum()))
        self.steps, self.least = steps, 0.0 if step.exchanging else -math.inf

    def tilted(self, theta: float, back: bool) -> Floats:
        """The logarithms of the tilted masses."""
        found: Floats = self.log_q + (-theta if back else 1 + theta) * self.loss
        return found

    def bound(self, theta: float, back: bool) -> tuple[float, float]:
        """The epsilon for which this tilt gives the least bound of Chernoff's kind, and the
        logarithm of that bound: 1 - e^-y is at most e^(theta y) times a number, for any y."""
        tilted = self.tilted(theta, back)
        top = float(tilted.max())
        weights = np.exp(tilted - top)
        total = float(weights.sum())
        mean = float(weights @ self.loss) / total * (-1 if back else 1)
        at = self.steps * mean + math.log(theta) - math.log1p(theta)
        log_delta = self.steps * (top + math.log(total)) - theta * at
        return at, log_delta + math.log(_most(theta))

    def plan(self, back: bool, *, epsilon: float | None = None, log_delta: float = 0.0) -> Plan:
        low, high = 1e-6, 1e6
        for _ in range(50):
            theta = math.sqrt(low * high)
            at, log = self.bound(theta, back)
            more = at < epsilon if epsilon is not None else log > log_delta
            low, high = (theta, high) if more else (low, theta)
        at, log = self.bound(low, back)
        return Plan(max(at, 0.0) if epsilon is None else epsilon, log, low)

    def places(self, origin: float, h: float, plans: Sequence[Plan], flat: float) -> list[int]:
        """The places at which the curve is to be known: dense where the tilted masses are."""
        first = math.floor((float(self.loss[0]) - origin) / h) - 2
        last = math.ceil((float(self.loss[-1]) - origin) / h) + 1
        if last - first > 2 * MOST_CELLS:
            raise TooFine
        places = np.arange(first, last + 1)
        share = np.zeros(len(places))
        for back, plan in enumerate(plans):
            log = self.tilted(plan.theta, bool(back))
            total = np.cumsum(np.exp(log - log.max()))
            cells = np.diff(np.interp(origin + (places + 0.5) * h, self.loss, total), prepend=0.0)
            most = max(cells[self.least <= origin + places * h].max(), 1e-9)
            share = np.maximum(share, cells / most)
        dense = np.minimum(np.cbrt(flat * share) + FEWEST / len(places), 1.0)
        kept = np.diff(np.floor(np.cumsum(dense)), prepend=-1.0) > 0
        kept[[0, 1, -1]] = True
        if kept.sum() > MOST_POINTS:
            raise TooFine
        return [int(n) for n in places[kept]]


def least_epsilon(step: Sampled, steps: int, delta: arb, width: float) -> tuple[arb, arb]:
    """Two numbers between which the least epsilon >= 0 lies for which the steps are (epsilon,
    delta)-DP, so near that their difference is `width` of it, if MOST_CELLS suffice."""
    log_delta = float(delta.log().mid())
    guess = Guess(step, steps, math.log(steps / width) - log_delta + BEYOND)
    plans = [guess.plan(back, log_delta=log_delta) for back in (False, True)]
    plan = max(plans, key=lambda each: each.epsilon)
    near = max(plan.epsilon, 1e-2 / (1 + plan.theta))
    h = math.sqrt(1.4 * width * near / (steps * (plan.theta + 1)))

    def at(power: Power, plan: Plan) -> arb:
        return arb(_crossing(power, delta, max(plan.epsilon, near)))

    return _narrowed(step, steps, guess, plans, h, width, at)


def least_delta(step: Sampled, steps: int, epsilon: arb, width: float) -> tuple[arb, arb]:
    """The same for the least delta at an epsilon >= 0."""
    at, tails = float(epsilon.mid()), 0.0
    least = math.log(steps / width) + BEYOND
    for _ in range(ITERATIONS):  # the smaller the answer, the further out it is decided
        guess = Guess(step, steps, max(least, tails))
        plans = [guess.plan(back, epsilon=at) for back in (False, True)]
        before, tails = tails, least - max(plan.log_delta for plan in plans)
        if tails < 1.05 * before:
            break
    plan = max(plans, key=lambda each: each.log_delta)
    h = math.sqrt(1.4 * width / (steps * (plan.theta + 1) ** 2))
    low, high = _narrowed(
        step, steps, guess, plans, h, width, lambda power, _: power.delta(epsilon)
    )
    return low, high.min(arb(1))


def _narrowed(
    step: Sampled,
    steps: int,
    guess: Guess,
    plans: Sequence[Plan],
    h: float,
    width: float,
    value: Callable[[Power, Plan], arb],
) -> tuple[arb, arb]:
    """Smaller cells until the bounds are near each other. The lower bounds are of one answer, and
    the greatest counts; of upper bounds those that are below it need no more work."""
    low, highs = arb(0), [arb.pos_inf(), arb(0) if step.exchanging else arb.pos_inf()]
    best, level, apart, flat = None, 0, math.inf, FLAT
    while level < MOST_LEVELS:
        try:
            origin = _origin(step, arb(h))
            places = guess.places(origin, h, plans, flat)
            for law in _laws(step, places, arb(origin), arb(h)):
                back = law.exchanged
                done = highs[back] < low if law.upper else best not in (None, back)
                if done or not law.places:
                    continue
                theta = min(plans[back].theta, 0.25 / h)
                found = value(_power(law, steps, theta, h, width), plans[back])
                if law.upper and found < highs[back]:
                    highs[back] = found
                elif not law.upper and found > low:
                    low, best = found, back if level else None
        except TooFine:
            if level:
                break
            h *= 2
            continue
        level += 1
        high = highs[0].max(highs[1])
        before = apart
        if not high.is_finite():
            apart = math.inf
        else:
            apart = float(((high - low) / high).mid()) if high > 0 else 0.0
        if apart <= width:
            break
        if 0.9 * before < apart < 0.5:  # smaller cells do not help; do more points?
            if flat > FLAT:
                break
            flat = DENSE
        h *= max(math.sqrt(width / apart) * 0.9, 0.05)
    high = highs[0].max(highs[1])
    if not high.is_finite():
        raise LimitError("no upper bound is found")
    return low, high


def _crossing(power: Power, target: arb, guess: float) -> float:
    """Where a bound falls below the target. If it is an upper bound, it is certainly not above the
    target there; if it is a lower bound, it certainly is, or the place is 0."""

    def gap(at: float) -> float:
        """About the logarithm of bound / target; its sign is certain on the side that counts."""
        share = power.delta(arb(at)) / target
        if not share > 0:
            return -math.inf if share <= 0 or not power.upper else math.inf
        log = float(share.log().mid())
        if power.upper:
            return min(log, -TINY) if share <= 1 else max(log, TINY)
        return max(log, TINY) if share > 1 else min(log, -TINY)

    if power.upper and gap(0.0) < 0:
        return 0.0
    # Far from its own tilt a bound may be of no use: look nearby first.
    ends, gaps, reach = [guess, guess], [gap(guess)] * 2, 0.01
    while gaps[0] < 0 or gaps[1] > 0:
        where = 1 if gaps[1] > 0 else 0
        ends[1 - where], gaps[1 - where] = ends[where], gaps[where]
        ends[where] *= 1 + reach if where else 1 / (1 + reach)
        if reach > 1e4:
            return (math.inf if where else ends[1]) if power.upper else 0.0
        gaps[where], reach = gap(ends[where]), 2 * reach
    halve = False
    while ends[1] - ends[0] > 2.0**-40 * ends[1]:
        middle = (ends[0] + ends[1]) / 2
        if not halve and math.isfinite(gaps[0] - gaps[1]):
            share = min(max(gaps[0] / (gaps[0] - gaps[1]), 0.001), 0.999)
            middle = ends[0] + share * (ends[1] - ends[0])
        before, found = ends[1] - ends[0], gap(middle)
        where = 0 if found > 0 else 1
        ends[where], gaps[where] = middle, found
        halve = ends[1] - ends[0] > before / 4
    return ends[1] if power.upper else ends[0]
