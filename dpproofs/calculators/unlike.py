"""The optimum of composition for mechanisms that are not alike, between two bounds.

The optimum is that of randomised response, whose losses add up. Some mechanisms at a time are
composed outcome by outcome, which makes a *group*, and the losses of a group go to a grid. For the
upper bound each outcome is split between its two neighbours on the grid, which tells more than the
outcome does. For the lower bound the curve c -> sum of (p - c q)+ is replaced by a polygon below it
that bends at points of the grid alone: the chords of the curve, lowered by at least what a chord
exceeds the curve by. A pair of laws with a lower curve tells less, in whatever it is composed with.
Either way the error is of the order of the square of a cell, and there are few groups.

Then the groups are polynomials with whole coefficients, multiplied exactly and rounded down for
the lower bound and up for the upper one. All laws are *tilted*, which means that a mass p at a loss
x is kept as p e^(theta x), up to a factor: where the answer is small, what decides it is not.

Numbers are IEEE doubles here, combined by +, -, *, / alone, each result within one part in 2^53. A
sum of all masses of a group is off by 2^20 such roundings; `SLACK` is eight times that, and masses
are moved by that much in the direction of the bound. The losses are taken as they are rounded; how
far off they are adds up, and the bounds are asked for so much further to the side that is safe.
Everything else is balls.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush

import flint
import numpy as np
from flint import arb, arb_poly, fmpz
from numpy.typing import NDArray

from dpproofs.meaning.numbers import LimitError

__all__ = ["FEW_OUTCOMES", "MOST_CELLS", "least_at", "told_apart", "told_apart_exactly"]

Floats = NDArray[np.floating]
Places = NDArray[np.int64]
Whole = NDArray[np.uint64]

MOST_CELLS = 1 << 20
FEW_OUTCOMES = 1 << 12  # of all mechanisms together: each is looked at in balls
MOST_OUTCOMES = 1 << 20  # of a group
WORK = 1 << 8  # outcomes of all groups together, for each cell
ULP = 2.0**-52
SLACK = 2.0**-30  # of a mass: what the roundings on the way to it add up to, many times over
LISTED = 2.0**-34  # the same where all outcomes are one group
ONE = 61  # bits of a coefficient that stands for a mass of 1
NEGLIGIBLE = 2.0**-40  # of the tilted mass, in either tail of a product
FAINT = 2.0**-70  # a tilted mass that a group is left without
TINY = 1e-300  # far more than what underflow takes from a number
MOST_LOSS = 1e30
NEAR = 0.0625  # how far apart two outcomes of a run may be, at most
FEWEST = 16  # cells of a run
PATIENCE = 64  # how many of its cells may prove unfit for its end
ROUNDINGS = 100  # on the way to a second difference
BLOCK = 1 << 13  # numbers that stay in the processor's cache


@dataclass(frozen=True)
class Tilt:
    """How the laws are tilted, and the width of a cell. Both are exact: `u` has few bits, so that
    its multiples have no rounding."""

    theta: float
    u: float


@dataclass(frozen=True)
class Group:
    """The outcomes of some mechanisms together: a loss each, right up to `off`, and its tilted
    mass, right up to a small share of SLACK or up to TINY."""

    losses: Floats
    masses: Floats
    off: float


@dataclass(frozen=True)
class Placed:
    """The same outcomes on the grid, but for faint ones, which have no more than the mass `faint`:
    the cell of each, counted from the `first` one, and where the loss lies in the cell, from 0 to
    u, right up to `off`. Of that place x there are e^x - 1, e^(u - x) - 1 and e^(theta x)."""

    first: int
    cell: Places
    masses: Floats
    past: Floats
    ahead: Floats
    tilted: Floats
    off: float
    faint: float


@dataclass(frozen=True)
class Grid:
    """Masses at the points of the grid from `first` on, and one that is nowhere."""

    first: int
    masses: Floats
    faint: float = 0.0


@dataclass(frozen=True)
class Product:
    """Masses that add up to about 1, as whole multiples of 2^-ONE."""

    first: int
    coefficients: Whole
    known: dict[tuple[int, int], tuple[arb, arb]] = field(default_factory=dict, compare=False)

    def sums(self, start: int, tilt: Tilt) -> tuple[arb, arb]:
        """The values of the polynomial with the coefficients from `start` on at e^(-theta u) and at
        e^(-(theta+1) u), at the precision in force. Who seeks a place asks for the same again."""
        key = start, flint.ctx.prec
        if key not in self.known:
            masses, u = arb_poly(self.coefficients[start:].tolist()), arb(tilt.u)
            one, other = (masses((-(tilt.theta + n) * u).exp()) for n in (arb(0), arb(1)))
            self.known[key] = one, other
        return self.known[key]


@dataclass(frozen=True)
class Bound:
    """What bounds the outcomes from one side: `scale` times a product, but for some tilted mass
    that was `dropped` from it."""

    product: Product
    scale: arb
    dropped: arb


@dataclass(frozen=True)
class Bounds:
    """What bounds the composition of some mechanisms, to be asked for near the `at` for which it
    was made; elsewhere the bounds are wider. `total` is the greatest loss; losses are right up to
    `off`."""

    total: arb
    sides: Group | tuple[Bound, Bound]  # all outcomes, where they are not too many
    tilt: Tilt
    off: arb

    def told_apart(self, at: arb) -> tuple[arb, arb]:
        """A lower and an upper bound of the sum of (p - e^at q)+ over all outcomes."""
        if at >= self.total:
            return arb(0), arb(0)
        if at <= -self.total:
            return -at.expm1(), -at.expm1()
        if isinstance(self.sides, Group):
            return _listed(self.sides, at)
        low, high = self.sides
        # p is e^(-theta x) times the tilted mass, so it is off by e^(theta off) at most. What was
        # dropped has a loss x, and 1 - e^(at - x) is at most e^(theta (x - at)).
        theta, off = arb(self.tilt.theta), self.off
        below = _sum(low.product, at + off, self.tilt)
        above = _sum(high.product, at - off, self.tilt) + (-theta * (at - off)).exp() * high.dropped
        return (
            max((low.scale * (-theta * off).exp() * below).lower(), arb(0)),
            (high.scale * (theta * off).exp() * above).upper(),
        )


def composed(shares: Sequence[tuple[arb, int]], at: float, cells: int) -> Bounds:
    """Randomised response with these losses, each > 0 and so many times."""
    total = sum((e * times for e, times in shares), arb(0))
    if not total < MOST_LOSS:
        raise LimitError(f"losses that add up to more than {MOST_LOSS:g}")
    if _bits(shares) <= math.log2(MOST_OUTCOMES):
        group = _together([_one(e, times, 0.0) for e, times in shares])
        return Bounds(total, group, Tilt(0.0, 1.0), arb(group.off))
    tilt, outcomes = _tilt(shares, at, cells), _outcomes(shares, cells)
    lows, highs, off = [], [], arb(0)
    for group in _groups(_mixed(shares, outcomes), tilt.theta, outcomes):
        placed = _placed(group, tilt)
        off += placed.off
        highs.append(_split(placed, tilt))
        lows.append(_lowered(placed, tilt))
    scale = sum((_log_scale(e, arb(tilt.theta)) * times for e, times in shares), arb(0)).exp()
    sides = _product(lows, scale, up=False), _product(highs, scale, up=True)
    return Bounds(total, sides, tilt, off)


def told_apart(shares: Sequence[tuple[arb, int]], at: arb, cells: int) -> tuple[arb, arb]:
    """A lower and an upper bound of the sum of (p - e^at q)+ over all outcomes."""
    return composed(shares, float(at.mid()), cells).told_apart(at)


def least_at(
    shares: Sequence[tuple[arb, int]], target: arb, cells: int
) -> tuple[Fraction, Fraction]:
    """Two numbers between which lies the least at >= 0 where the sum is at most a target > 0."""
    bounds = composed(shares, _guess(shares, float(target.log().mid())), cells)
    low, high = (_falls_below(bounds, target, side) for side in (0, 1))
    return Fraction(low[0]), Fraction(high[1])


def _falls_below(bounds: Bounds, target: arb, side: int) -> tuple[float, float]:
    """Where one of the bounds falls below the target: the lower one is above it at the first
    number, which is 0 where it never is, and the upper one is not at the other."""

    def gap(at: float) -> arb:
        return bounds.told_apart(arb(at))[side] / target - 1

    def is_above(found: arb) -> bool:
        return bool(found > 0) if side == 0 else not found <= 0

    # The one end must be right, the other need not be; on either side it is near the other.
    ends = [0.0, math.nextafter(float(bounds.total.upper()) * (1 + 2 * ULP), math.inf)]
    gaps = [gap(0.0), arb(-1)]
    if not is_above(gaps[0]):
        return 0.0, 0.0
    halve = False
    while ends[1] - ends[0] > max(2.0**-40 * ends[1], TINY):
        logs = [float((each + 1).log().mid()) if each > -1 else -math.inf for each in gaps]
        middle = (ends[0] + ends[1]) / 2
        if not halve and logs[0] > logs[1] > -math.inf:
            share = min(max(logs[0] / (logs[0] - logs[1]), 0.01), 0.99)
            middle = ends[0] + share * (ends[1] - ends[0])
        before, found = ends[1] - ends[0], gap(middle)
        where = 0 if is_above(found) else 1
        ends[where], gaps[where] = middle, found
        halve = ends[1] - ends[0] > before / 4
    return ends[0], ends[1]


def _guess(shares: Sequence[tuple[arb, int]], target: float) -> float:
    """About where the logarithm of the sum is the target, by Chernoff's bound."""
    sizes, times = _floats(shares)

    def at_and_sum(theta: float) -> tuple[float, float]:
        rate = 1 + 2 * theta
        scale = theta * sizes + np.log1p(np.exp(-rate * sizes)) - np.log1p(np.exp(-sizes))
        at = float((times * sizes * np.tanh(rate * sizes / 2)).sum())
        least = theta * math.log(theta) - (1 + theta) * math.log1p(theta)
        return at, float((times * scale).sum()) - theta * at + least

    low, high = 1e-6, 1e6
    for _ in range(60):
        theta = math.sqrt(low * high)
        low, high = (theta, high) if at_and_sum(theta)[1] > target else (low, theta)
    return at_and_sum(low)[0]


def told_apart_exactly(shares: Sequence[tuple[arb, int]], at: arb) -> arb:
    """The same sum, outcome by outcome."""
    outcomes = [(arb(0), arb(1))]
    for epsilon, times in shares:
        right = 1 / (1 + (-epsilon).exp())
        wrong = (-epsilon).exp() * right
        one = [
            ((times - 2 * i) * epsilon, math.comb(times, i) * right ** (times - i) * wrong**i)
            for i in range(times + 1)
        ]
        outcomes = [(loss + more, mass * share) for loss, mass in outcomes for more, share in one]
    total = arb(0)
    for loss, mass in outcomes:
        gap = -(at - loss).expm1()
        if not gap < 0:
            total += mass * (gap if gap > 0 else arb(0).union(gap.upper()))
    return total


# ----------------------------------------------------------------------------- the tilt


def _tilt(shares: Sequence[tuple[arb, int]], at: float, cells: int) -> Tilt:
    """About the least bound of Chernoff's; and cells that cover all but the tails. Any tilt and any
    width are right; these are good."""
    sizes, times = _floats(shares)

    def mean(theta: float) -> float:
        return float((times * sizes * np.tanh((0.5 + theta) * sizes)).sum())

    theta, most = 0.0, 1.0
    while mean(most) < at and most < 1e6:
        most *= 2
    if mean(0.0) < at:
        least = 0.0
        for _ in range(60):
            theta = (least + most) / 2
            least, most = (theta, most) if mean(theta) < at else (least, theta)
    decay = np.exp(-(0.5 + theta) * sizes)
    spread = math.sqrt(float((times * (sizes * 2 * decay / (1 + decay**2)) ** 2).sum()))
    width = min(9 * spread + 2 * float(sizes.max()), float((times * sizes).sum()))
    u = _few_bits(max(min(2 * width / cells, 0.125), 2.0**-900))
    return Tilt(min(_few_bits(theta) if theta > 0 else 0.0, 0.125 / u), u)


def _floats(shares: Sequence[tuple[arb, int]]) -> tuple[Floats, Floats]:
    """About how large the losses are, and how often each is there."""
    sizes, times = zip(*((float(e.mid()), float(n)) for e, n in shares), strict=True)
    return np.array(sizes), np.array(times)


def _bits(shares: Sequence[tuple[arb, int]]) -> float:
    """Of a number for each outcome of all mechanisms together."""
    return sum(math.log2(times + 1) for _, times in shares)


def _few_bits(x: float) -> float:
    """A number near x with 20 bits."""
    mantissa, exponent = math.frexp(x)
    return math.ldexp(round(mantissa * 2**20), exponent - 20)


def _log_scale(epsilon: arb, theta: arb) -> arb:
    """The logarithm of the sum of the tilted masses of one mechanism."""
    return theta * epsilon + (-(1 + 2 * theta) * epsilon).exp().log1p() - (-epsilon).exp().log1p()


# ----------------------------------------------------------------------------- groups


def _groups(shares: Sequence[tuple[arb, int]], theta: float, outcomes: int) -> Iterator[Group]:
    """Some shares at a time, with no more than so many outcomes."""
    rows: list[tuple[Floats, Floats, float]] = []
    size = 1
    for epsilon, times in shares:
        while times:
            n = min(times, outcomes // size - 1)
            if n < 1:
                yield _together(rows)
                rows, size = [], 1
                continue
            rows.append(_one(epsilon, n, theta))
            size, times = size * (n + 1), times - n
    if rows:
        yield _together(rows)


def _outcomes(shares: Sequence[tuple[arb, int]], cells: int) -> int:
    """How many a group may have, so that there is not too much work: the more, the denser they are
    and the fewer groups there are."""
    for each in range(MOST_OUTCOMES.bit_length() - 1, 4, -1):
        if _bits(shares) / each * 2**each <= WORK * cells:
            return 1 << each
    return 1 << 4


def _mixed(shares: Sequence[tuple[arb, int]], outcomes: int) -> list[tuple[arb, int]]:
    """In an order in which a group has losses of all sizes: its outcomes are denser then than with
    losses nearly alike."""
    found = sorted(shares, key=lambda share: float(share[0].mid()))
    groups = max(1, round(_bits(shares) / math.log2(outcomes)))
    return [share for first in range(groups) for share in found[first::groups]]


def _one(epsilon: arb, times: int, theta: float) -> tuple[Floats, Floats, float]:
    """Losses and tilted masses of one mechanism so many times, by the number of wrong answers."""
    odds = (-(1 + 2 * arb(theta)) * epsilon).exp()
    mass, masses = (1 / (1 + odds)) ** times, []
    for wrong in range(times + 1):
        masses.append(float(mass.mid()))
        mass = mass * odds * (times - wrong) / (wrong + 1)
    size = float(epsilon.mid())
    losses = (times - 2.0 * np.arange(times + 1)) * size
    return losses, np.array(masses), 2 * ULP * size * times + TINY


def _together(rows: Sequence[tuple[Floats, Floats, float]]) -> Group:
    # Halves first: only the last step is long.
    halves = [(np.zeros(1), np.ones(1)), (np.zeros(1), np.ones(1))]
    off = 0.0
    for n, (more, shares, error) in enumerate(rows):
        losses, masses = halves[n % 2]
        halves[n % 2] = (
            np.add.outer(losses, more).ravel(),
            np.multiply.outer(masses, shares).ravel(),
        )
        off += error
    (one, mass), (other, share) = halves
    losses, masses = np.add.outer(one, other).ravel(), np.multiply.outer(mass, share).ravel()
    # A sum of n losses is off by n roundings of what they add up to at most.
    off += len(rows) * ULP * sum(float(np.abs(more).max()) for more, _, _ in rows)
    return Group(losses, masses, off)


def _placed(group: Group, tilt: Tilt) -> Placed:
    kept = group.masses > FAINT
    losses, masses = group.losses[kept], group.masses[kept]
    cell = np.floor(losses / tilt.u)
    where = losses - cell * tilt.u
    cell += (where >= tilt.u).astype(float) - (where < 0)
    where = np.clip(losses - cell * tilt.u, 0, tilt.u)
    first, off = cell.min(), group.off + ULP * (tilt.u + 4 * float(np.abs(losses).max()))
    faint = FAINT * (len(kept) - len(masses))
    past, ahead = _exp_minus_1(where), _exp_minus_1(tilt.u - where)
    tilted = _exp(tilt.theta * where)
    cells = (cell - first).astype(np.int64)
    return Placed(int(first), cells, masses, past, ahead, tilted, off, faint)


def _listed(group: Group, at: arb) -> tuple[arb, arb]:
    """The bounds where all outcomes are one group, without a tilt: no grid is needed."""
    where, ends = float(at.mid()), []
    off = group.off + 4 * ULP * (abs(where) + np.abs(group.losses)) + float(at.rad())
    for sign in (-1, 1):
        beyond = group.losses - where + sign * off
        kept = beyond > 0
        told = arb(float((group.masses[kept] * _one_minus_exp(beyond[kept])).sum()))
        ends.append(told * (1 + sign * LISTED) + sign * TINY * len(group.masses))
    return max(ends[0].lower(), arb(0)), ends[1].upper()


# ----------------------------------------------------------------------------- elementary functions


def _exp(x: Floats | float) -> Floats:
    """e^x for 0 <= x <= 1/4, right up to 20 roundings, since all terms are positive."""
    return _series(np.asarray(x, dtype=float), 1)


def _exp_minus_1(x: Floats | float) -> Floats:
    """e^x - 1 for 0 <= x <= 1/4, right up to 20 roundings of itself."""
    return _series(np.asarray(x, dtype=float), 2) * x


def _one_minus_exp(x: Floats) -> Floats:
    """1 - e^-x for x >= 0, right up to 2^16 roundings of itself."""
    small = np.minimum(x, 0.25)
    near = _exp_minus_1(small) / _exp(small)
    rest: Floats = 1 / _exp(
        np.minimum(x, 64.0) / 256
    )  # to the 256th power; beyond 64 it is nothing
    for _ in range(8):
        rest = rest * rest
    return np.where(x <= 0.25, near, 1 - rest)


def _series(x: Floats, first: int) -> Floats:
    """1 + x/n + x^2/(n (n+1)) + ... with n = `first`, up to a share of 2^-60."""
    most, term, factors = float(x.max(initial=0)), 1.0, [1.0]
    while term > 2.0**-60:
        factors.append(factors[-1] / (first + len(factors) - 1))
        term = most ** (len(factors) - 1) * factors[-1]
    total: Floats = np.empty_like(x)
    given, found = x.reshape(-1), total.reshape(-1)
    for start in range(0, len(given), BLOCK):
        part, here = given[start : start + BLOCK], found[start : start + BLOCK]
        here[:] = factors[-1]
        for factor in reversed(factors[:-1]):
            here *= part
            here += factor
    return total


def _gathered(where: Places, masses: Floats, n: int) -> Floats:
    """The sums of the masses at each of n places."""
    return np.bincount(where, masses, n).astype(float)


# ----------------------------------------------------------------------------- the upper bound


def _parts(where: Floats, width: Floats | float, theta: float) -> tuple[Floats, Floats]:
    """The parts of an outcome that go to the left and to the right end of an interval, by where it
    lies in it, so that the masses of both laws stay; tilted at the ends."""
    rest, whole = width - where, _exp_minus_1(width)
    left = _exp_minus_1(rest) / whole / _exp(theta * where)
    return left, _exp(rest) * _exp_minus_1(where) / whole * _exp(theta * rest)


def _split(placed: Placed, tilt: Tilt) -> Grid:
    """Each outcome in two parts at the ends of its cell: who sees the part knows the outcome."""
    whole, turn = float(_exp_minus_1(tilt.u)), float(_exp(tilt.theta * tilt.u))
    left = placed.ahead / (whole * placed.tilted)
    right = (1 + placed.ahead) * placed.past * (turn / whole) / placed.tilted
    n = int(placed.cell.max()) + 2
    masses = _gathered(placed.cell, placed.masses * left, n)
    masses += _gathered(placed.cell + 1, placed.masses * right, n)
    return Grid(placed.first, masses * (1 + SLACK), placed.faint)


# ----------------------------------------------------------------------------- the lower bound


def _lowered(placed: Placed, tilt: Tilt) -> Grid:
    """Masses whose curve lies below that of the outcomes.

    In a *run*, where outcomes are dense, the curve is replaced by lowered chords. Outside of it
    each loss is taken as the left end of its cell, which tells less.
    """
    n = int(placed.cell.max()) + 1
    p = placed.masses / placed.tilted
    q = p / (1 + placed.past)
    at_left = _gathered(placed.cell, p, n) * (1 - SLACK)
    cells = Cells(
        _gathered(placed.cell, q, n),
        _gathered(placed.cell, q * placed.past, n),
        _gathered(placed.cell, p * placed.ahead, n),
    )
    start, end = _run(at_left, int(NEAR / (tilt.u * max(1.0, tilt.theta))))
    for last in range(end, max(start + FEWEST, end - PATIENCE), -1):
        masses = _chords(cells.part(start, last), tilt)
        if masses is not None:
            at_left[start:last] = masses
            break
    return Grid(placed.first, at_left)


@dataclass(frozen=True)
class Cells:
    """What each cell holds, tilted by its left end c; C is the right end: the masses q times c,
    those of p - c q, and those of C q - p."""

    q: Floats
    over: Floats
    under: Floats

    def part(self, start: int, end: int) -> Cells:
        return Cells(self.q[start:end], self.over[start:end], self.under[start:end])


def _run(masses: Floats, gap: int) -> tuple[int, int]:
    """Where the most mass is with fewer than so many empty cells side by side."""
    full = np.flatnonzero(masses > 0)
    if not len(full):
        return 0, 0
    ends = np.flatnonzero(np.diff(full) > gap)
    starts = full[np.concatenate(([0], ends + 1))]
    stops = full[np.concatenate((ends, [len(full) - 1]))] + 1
    total = np.concatenate(([0.0], np.cumsum(masses)))
    most = int(np.argmax(total[stops] - total[starts]))
    return int(starts[most]), int(stops[most])


def _chords(cells: Cells, tilt: Tilt) -> Floats | None:
    """The masses of a polygon below the curve of a run, at the left ends of its cells; None where
    the last cell is not fit for its end.

    The polygon bends at the points that are `kept`, where it lies below the curve by `by`. At a
    point its mass is that of the outcomes, split between the points that are kept, less the second
    difference of `by`. Whatever signs these masses have, masses below them have a curve below the
    polygon. A point where the mass would be below 0 lies above a chord, and is not kept. Left of
    the run `by` stays what it is; from the last point on the polygon is 0.
    """
    up, turn = float(_exp(tilt.u)), float(_exp(tilt.theta * tilt.u))
    width = float(_exp_minus_1(tilt.u))
    q, over, under = cells.q, cells.over, cells.under
    # By so much a chord exceeds the curve that has all outcomes of its cell as one.
    excess = np.divide(over * under, q * width, out=np.zeros_like(q), where=q > 0)
    by = np.maximum(excess, np.concatenate(([0.0], excess[:-1] * turn))) * (1 + SLACK)
    if over[-1] * (1 - SLACK) < excess[-2] * turn * (1 + SLACK):
        return None
    by[-1] = over[-1] * (1 + SLACK)
    split = (under + np.concatenate(([0.0], up * turn * over[:-1]))) / width * (1 - SLACK)
    kept = (split > 0) | (by > 0)
    kept[[0, -1]] = True
    while True:
        masses = _bent(split, by, kept, tilt)
        if masses is None:
            return None
        # The polygon ends: by what lies right of the last point, and by the other end of `by`.
        masses[-1] += over[-1] * (1 - SLACK) / width - 2 * SLACK * by[-1] / width
        if masses[0] < 0:
            by[0] = 2 * by[0] or by.max()
        elif masses[-1] < 0:
            return None
        elif (masses >= 0).all():
            return masses
        else:
            kept &= masses >= 0


def _bent(split: Floats, by: Floats, kept: NDArray[np.bool_], tilt: Tilt) -> Floats | None:
    """The masses at the points that are kept, and 0 at the others; at the last one without what
    depends on the points right of it."""
    points = np.flatnonzero(kept)
    apart = np.diff(points) * tilt.u
    if apart.max() * max(1.0, tilt.theta) > 0.25:
        return None
    masses = np.where(kept, split, 0.0)
    others = np.flatnonzero(~kept)
    if len(others):
        interval = np.cumsum(kept)[others] - 1
        where = (others - points[interval]) * tilt.u
        left, right = _parts(where, apart[interval], tilt.theta)
        n = len(split)
        masses += _gathered(points[interval], split[others] * left, n) * (1 - SLACK)
        masses += _gathered(points[interval + 1], split[others] * right, n) * (1 - SLACK)
    low, turn, grown = by[points], _exp(tilt.theta * apart), _exp_minus_1(apart)
    # Each point against the one before it, and against the one after it.
    bend = np.zeros(len(points))
    bend[1:] += _exp(apart) * (low[1:] - low[:-1] * turn) / grown
    bend[:-1] += (low[:-1] - low[1:] / turn) / grown
    rounding = np.zeros(len(points))
    rounding[1:] += (low[1:] + low[:-1] * turn) / grown
    rounding[:-1] += (low[:-1] + low[1:] / turn) / grown
    masses[points] += bend - ROUNDINGS * ULP * rounding
    return masses


# ----------------------------------------------------------------------------- products


def _product(grids: Sequence[Grid], scale: arb, *, up: bool) -> Bound:
    """The product, of masses that add up to 1 in each factor, but for at most SLACK."""
    waiting: list[tuple[int, int, Product]] = []
    dropped = arb(0)
    for n, grid in enumerate(grids):
        total = float(grid.masses.sum()) or 1.0
        scale *= total
        factor, lost = _without_tails(_whole(Grid(grid.first, grid.masses / total), up=up))
        heappush(waiting, (len(factor.coefficients), n, factor))
        dropped += lost + arb(grid.faint) / total
    for n in range(len(grids), 2 * len(grids) - 1):
        one, other = heappop(waiting)[2], heappop(waiting)[2]
        factor, lost = _without_tails(_times(one, other, up=up))
        heappush(waiting, (len(factor.coefficients), n, factor))
        dropped += lost
    return Bound(waiting[0][2], scale, dropped * (1 + SLACK * 4) ** len(grids))


def _whole(grid: Grid, *, up: bool) -> Product:
    scaled = grid.masses * 2.0**ONE
    return Product(grid.first, (np.ceil(scaled) if up else np.floor(scaled)).astype(np.uint64))


def _times(one: Product, other: Product, *, up: bool) -> Product:
    """The product of two polynomials, at 2^128 in place of the variable; as the coefficients of
    each add up to less than 2^(ONE+1), no coefficient of it has more than 128 bits."""
    n = len(one.coefficients) + len(other.coefficients) - 1
    value = int(_as_number(one) * _as_number(other))
    limbs = np.frombuffer(value.to_bytes(16 * n, "little"), "<u8").reshape(n, 2)
    low, high = limbs[:, 0], limbs[:, 1]
    found = (high << np.uint64(64 - ONE)) | (low >> np.uint64(ONE))
    if up:
        found = found + ((low & np.uint64((1 << ONE) - 1)) > 0)
    return Product(one.first + other.first, found)


def _as_number(product: Product) -> fmpz:
    limbs = np.zeros((len(product.coefficients), 2), "<u8")
    limbs[:, 0] = product.coefficients
    return fmpz(int.from_bytes(limbs.tobytes(), "little"))


def _without_tails(product: Product) -> tuple[Product, arb]:
    """What is left when either end has lost what is negligible, and that."""
    coefficients, most = product.coefficients, int(NEGLIGIBLE * 2**ONE)
    low, high = np.cumsum(coefficients), np.cumsum(coefficients[::-1])
    left, right = (int(np.searchsorted(sums, most, "right")) for sums in (low, high))
    if left + right >= len(coefficients):
        return product, arb(0)
    lost = (int(low[left - 1]) if left else 0) + (int(high[right - 1]) if right else 0)
    kept = coefficients[left : len(coefficients) - right]
    return Product(product.first + left, kept), arb(lost) / 2**ONE


def _sum(product: Product, at: arb, tilt: Tilt) -> arb:
    """The tilted sum of (p - e^at q)+, that is of the masses times e^(-theta x) (1 - e^(at-x))."""
    u, theta = arb(tilt.u), arb(tilt.theta)
    before = (at / u).lower().floor().unique_fmpz()
    assert before is not None
    start = max(int(before) + 1 - product.first, 0)
    found = arb(0)
    while start < len(product.coefficients):
        first = product.first + start
        mass = (-theta * first * u).exp()
        if 1 - (at - first * u).exp() > 0:
            p, q = product.sums(start, tilt)
            return arb((found + mass * (p - (at - first * u).exp() * q)) / 2**ONE)
        gap = arb(0).union(abs((at - first * u).expm1()).upper())  # too near to at to tell
        found += mass * gap * int(product.coefficients[start])
        start += 1
    return arb(found / 2**ONE)
