"""Find multipliers for the rule of weak duality.

A linear program over many values of p/q proposes them, and they are rounded to rational numbers,
small denominators first. Nothing that is found here is believed: the rule derives the premises, and
each premise needs a certificate.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite
from typing import Any

import numpy as np

from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Rel, Term
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.verifiers.rules.densities import Reading
from dpproofs.verifiers.rules.multipliers import Range, encoded

__all__ = ["Dual", "choices", "dual", "laws_at", "most_of", "proposals"]

FAR, NEAR = 1e4, 1e-9  # how far p/q is looked at, where it has no end, and how near 0
POINTS = 300
DENOMINATORS = (1, 2, 3, 4, 6, 10, 12, 60, 100, 840, 1000)
FINE = (10**4, 10**6, 10**9)
WIDTHS = (1e-2, 5e-4, 3e-5, 2e-6)
ROUNDING, LOOSE = 1e-11, 1e-7  # of sums, and of what the program says
BEYOND = 10**9
TIGHT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
INSIDE = 1e-12  # how far inside an end that is not rational laws are looked for


@dataclass(frozen=True)
class Dual:
    """A + B + sum l d, with the points at which the inequality is met and their weights."""

    value: float
    q: float
    p: float
    factors: tuple[float, ...]
    points: tuple[float, ...] = ()  # p/q; infinite where q is 0
    weights: tuple[float, ...] = ()


@dataclass(frozen=True)
class _Grid:
    """What is compared, at many values of p/q, and at some `more`."""

    own: Range
    more: tuple[float, ...] = ()

    @cached_property
    def t(self) -> Any:
        low = _float(self.own.low)
        high = FAR if self.own.high is None else _float(self.own.high)
        inner = np.geomspace(max(low, NEAR), high, POINTS)
        even = np.linspace(low, min(high, 8.0), POINTS)
        cuts = [z for z in map(_float, self.own.zeros) if isfinite(z) and low <= z <= high]
        found = np.concatenate([inner, even, [low, high, 1.0], cuts, self.more])
        return np.unique(np.clip(found, low, high))

    def finer(self, best: Dual, width: float) -> _Grid:
        """With more points about those where the inequality is met."""
        near = np.linspace(-width, width, 41)
        more = [t + t * x for t in best.points if 0 < t < FAR for x in near]
        return _Grid(self.own, (*self.more, *more))

    def at(self, part: Term, p: Any, q: Any) -> Any:
        masses = self.own.reading.masses
        with np.errstate(all="ignore"):
            walk = Walk(FloatRing(), Instance({}, {masses[0]: p, masses[1]: q}))
            return np.broadcast_to(np.asarray(walk.value(part), dtype=float), np.shape(p))

    def rows(self, t: Any) -> tuple[Any, Any]:
        """What is bounded, and what bounds it: the factors of A, B and the l."""
        ones = np.ones_like(t)
        parts = [known.part for known in self.own.reading.sums]
        rows = [ones, t, *(self.at(part, t, ones) for part in parts)]
        values = self.at(self.own.shown.part, t, ones)
        if self.own.high is None:
            zero, one = np.zeros(1), np.ones(1)
            last = [zero, one, *(self.at(part, one, zero) for part in parts)]
            rows = [np.concatenate(pair) for pair in zip(rows, last, strict=True)]
            values = np.concatenate([values, self.at(self.own.shown.part, one, zero)])
        return values, np.stack(rows, axis=1)

    @cached_property
    def all(self) -> tuple[Any, Any]:
        return self.rows(self.t)

    @cached_property
    def most(self) -> list[float]:
        return [_float(known.most) for known in self.own.reading.sums]


def choices(statement: Statement) -> Iterator[list[int]]:
    """The multipliers that a linear program over many values of p/q proposes."""
    reading = Reading(statement)
    if not statement.scalars and len(reading.shown) == 1:
        yield from proposals(Range.of(reading))


def dual(own: Range) -> Dual | None:
    """The least A + B + sum l d of a line and multipliers, in floats."""
    return _refined(_Grid(own))[1]


def _alone(grid: _Grid) -> tuple[_Grid, Dual | None]:
    return grid, _solved(grid)


def _refined(grid: _Grid) -> tuple[_Grid, Dual | None]:
    """Solved again with points added where the line is met: there the next cut is."""
    best = _solved(grid)
    for width in WIDTHS:
        if best is None:
            break
        grid = grid.finer(best, width)
        best = _solved(grid) or best
    return grid, best


def most_of(own: Range) -> float:
    """What is stated."""
    return _float(own.shown.most)


def _solved(grid: _Grid) -> Dual | None:
    values, rows = grid.all
    known = np.isfinite(values) & np.isfinite(rows).all(axis=1)
    if np.any(np.isposinf(values) & ~(rows == np.inf).any(axis=1)):
        return None
    scale = np.maximum(1.0, np.abs(rows[known]).max(axis=1))
    cost = [1.0, 1.0, *grid.most]
    bounds = [(None, None)] * 2 + [(0, None)] * len(grid.most)
    left, right = -rows[known] / scale[:, None], -values[known] / scale
    from scipy.optimize import linprog  # a third of the start: only where it is needed

    found = linprog(cost, A_ub=left, b_ub=right, bounds=bounds, method="highs", options=TIGHT)
    if found.status != 0:
        return None
    weights = -found.ineqlin.marginals / scale
    ends = np.append(grid.t, np.inf)[: len(values)][known]
    met = weights > 1e-9
    return Dual(
        float(found.fun),
        float(found.x[0]),
        float(found.x[1]),
        tuple(map(float, found.x[2:])),
        tuple(map(float, ends[met])),
        tuple(map(float, weights[met])),
    )


def proposals(own: Range) -> Iterator[list[int]]:
    """Choices of the rule, the simplest first."""
    grid, most, seen = _Grid(own), _float(own.shown.most), set()
    for solve in (_alone, _refined):  # there may be many best
        grid, best = solve(grid)
        if best is None or not best.value <= most + LOOSE:
            return
        for numbers in _rounded(grid, best, most):
            key = tuple(numbers)
            if key not in seen:
                seen.add(key)
                yield _choice(grid, [0, *(k for x in numbers for k in encoded(x))])
    meeting = None if best is None else _meeting(grid, best)
    if meeting is not None:
        yield _choice(grid, meeting)


def _meeting(grid: _Grid, best: Dual) -> list[int] | None:
    """The numbers for which the inequality is met at simple points, as combinations of what is
    bounded there."""
    points = [Fraction(t).limit_denominator(100) for t in _merged(best) if isfinite(t)]
    active = [0, 1, *(n for n, x in enumerate(best.factors, 2) if x > NEAR)]
    if len(points) != len(active):
        return None
    _, rows = grid.rows(np.array([float(t) for t in points]))
    matrix = rows[: len(points), active]
    if not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < NEAR:
        return None
    solved = np.linalg.inv(matrix)
    found = [len(points), *(k for t in points for k in encoded(t))]
    for n in range(2 + len(best.factors)):
        found += encoded(Fraction(0))
        row = solved[active.index(n)] if n in active else np.zeros(len(points))
        found += [k for x in row for k in encoded(Fraction(float(x)).limit_denominator(1000))]
    return found


def _rounded(grid: _Grid, best: Dual, most: float) -> Iterator[list[Fraction]]:
    """Rational numbers near the best that leave the inequality true, in floats."""
    values, rows = grid.all
    costs = [1.0, 1.0, *grid.most]

    def room(numbers: Sequence[Fraction]) -> tuple[float, float]:
        """How far the bound, and the inequality, are from failing."""
        used = [n for n, x in enumerate(numbers) if x]
        line = sum((rows[:, n] * float(numbers[n]) for n in used), np.zeros(len(rows)))
        with np.errstate(all="ignore"):
            gaps = np.where(line == np.inf, np.inf, line - values) / np.maximum(1, abs(values))
            gaps = np.where(values == -np.inf, 1.0, gaps)
        total = sum(c * float(x) for c, x in zip(costs, numbers, strict=True) if x)
        return most - total, float(np.min(np.nan_to_num(gaps, nan=-1.0, posinf=1.0)))

    exact = [best.q, best.p, *best.factors]
    for size in DENOMINATORS:
        numbers = [Fraction(round(x * size), size) for x in exact]
        if min(room(numbers)) >= -ROUNDING:
            yield numbers
    spare = most - best.value
    for size in FINE:
        numbers = [Fraction(round(x * size), size) for x in exact]
        higher = [numbers[0] + Fraction(spare / 2).limit_denominator(100 * size), *numbers[1:]]
        if min(room(higher)) > 0:
            yield higher


def _choice(grid: _Grid, numbers: Sequence[int]) -> list[int]:
    own, found = grid.own, list(numbers)
    low = _float(own.low)
    high = np.inf if own.high is None else _float(own.high)
    zeros = {n: _float(z) for n, z in enumerate(own.zeros)}
    inside = sorted((z, n) for n, z in zeros.items() if low < z < high)
    cuts = [n for k, (z, n) in enumerate(inside) if not k or z > inside[k - 1][0]]
    ends = [low, *(zeros[n] for n in cuts), high]
    found += _beyond(own.low, -1) + ([] if own.high is None else _beyond(own.high, 1))
    found += [len(cuts), *cuts]
    for one, two in itertools.pairwise(ends):
        middle = (one + two) / 2 if isfinite(two) else one + 1
        found += [_sign(own, sign, middle) for sign in own.bends]
    return found


def _beyond(end: Term, way: int) -> list[int]:
    """A rational number a little farther than an end that is not one."""
    if isinstance(end, Num):
        return []
    return encoded(Fraction(round(_float(end) * BEYOND) + way, BEYOND))


def _sign(own: Range, sign: Any, at: float) -> int:
    with np.errstate(all="ignore"):
        walk = Walk(FloatRing(), Instance({}, {own.t: at}))
        margin = walk.truth(sign) if isinstance(sign, Rel) else walk.value(sign)
    return int(margin > 0)


def _float(term: Term) -> float:
    with np.errstate(all="ignore"):
        return float(Walk(FloatRing(), Instance()).value(term))


# ----------------------------------------------------------------------------- laws


def laws_at(own: Range, best: Dual) -> Iterator[tuple[list[Fraction], list[Fraction]]]:
    """Pairs of laws p and q on the points where the inequality is met, rounded so that sums are 1;
    simple ones first, then such as leave what is given some slack. All are to be decided."""
    grid = _Grid(own)
    low = _float(own.low) * (1 if isinstance(own.low, Num) else 1 + INSIDE)
    high = np.inf if own.high is None else _float(own.high)
    high = high if own.high is None or isinstance(own.high, Num) else high * (1 - INSIDE)
    cuts = (*map(_float, own.zeros), low, high, 1.0)
    for size, tighter, met in (
        (10**4, 0.0, False),
        (100, 0.0, True),
        (10**4, 0.0, True),
        *((10**12, 10.0**-k, True) for k in (12, 9, 7, 5)),
    ):
        points = [t for t in ((*_merged(best), *cuts) if met else cuts) if low <= t <= high]
        ratios = sorted({_near(t, size, low, high) for t in points if t < FAR / 10})
        weights = _weights(grid, ratios, tighter)
        if weights is None:
            continue
        found = _exactly(ratios, weights, size)
        if found is not None:
            yield found


def _merged(best: Dual) -> list[float]:
    """Neighbours of the grid as the one point between them that they stand for."""
    found: list[tuple[float, float]] = []
    for t, w in sorted(zip(best.points, best.weights, strict=True)):
        if found and isfinite(t) and t - found[-1][0] < 0.02 * t:
            before, weight = found.pop()
            t, w = (before * weight + t * w) / (weight + w), weight + w
        found.append((t, w))
    return [t for t, _ in found]


def _near(t: float, size: int, low: float, high: float) -> Fraction:
    """A rational number near t, within the range."""
    found = Fraction(t).limit_denominator(size)
    step = Fraction(1, size)
    while float(found) < low or (found < Fraction(low) and found.denominator > 1):
        found += step
    while float(found) > high:
        found -= step
    return found


def _weights(grid: _Grid, ratios: Sequence[Fraction], tighter: float) -> Any:
    """The masses of q at these p/q, and last that of p where q is 0, of the greatest sum."""
    values, rows = grid.rows(np.array([float(t) for t in ratios]))
    if grid.own.high is not None:
        values, rows = np.append(values, 0.0), np.vstack([rows, np.zeros(rows.shape[1])])
    given = rows[:, 2:].T
    known = np.isfinite(values) & np.isfinite(rows).all(axis=1)
    known[-1] &= grid.own.high is None
    bounds = [(0, None if ok else 0) for ok in known]
    tables = [np.nan_to_num(np.where(known, x, 0.0)) for x in (values, *rows[:, :2].T, *given)]
    most = [d - tighter * max(1.0, abs(d)) for d in grid.most]
    from scipy.optimize import linprog

    found = linprog(
        -tables[0],
        A_ub=np.array(tables[3:]) if most else None,
        b_ub=most or None,
        A_eq=np.array(tables[1:3]),
        b_eq=[1.0, 1.0],
        bounds=bounds,
        method="highs",
        options=TIGHT,
    )
    return found.x if found.status == 0 else None


def _exactly(
    ratios: Sequence[Fraction], weights: Any, size: int
) -> tuple[list[Fraction], list[Fraction]] | None:
    """Laws with these masses, rounded; what is missing is put at two of the points."""
    masses = [Fraction(float(w)).limit_denominator(size) for w in weights[:-1]]
    beyond = Fraction(float(weights[-1])).limit_denominator(size)
    used = [(t, w) for t, w in zip(ratios, masses, strict=True) if w > NEAR]
    if not used:
        return None
    ratios, masses = [t for t, _ in used], [w for _, w in used]
    if len(used) == 1:
        masses, beyond = [Fraction(1)], 1 - ratios[0]
    else:
        i, j = sorted(range(len(used)), key=lambda n: -masses[n])[:2]
        lacks = 1 - sum(masses)
        moved = 1 - beyond - sum(t * w for t, w in zip(ratios, masses, strict=True))
        more = (moved - ratios[i] * lacks) / (ratios[j] - ratios[i])
        masses[j] += more
        masses[i] += lacks - more
    if min(*masses, beyond) < 0:
        return None
    p = [t * w for t, w in zip(ratios, masses, strict=True)] + [beyond] * (beyond > 0)
    return p, masses + [Fraction(0)] * (beyond > 0)
