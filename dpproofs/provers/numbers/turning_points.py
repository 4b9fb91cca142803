"""Ends of a number that facts name, and where a function of it is cut: near turning points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flint import ctx

from dpproofs.kernel.balls import Range, range_of
from dpproofs.kernel.expressions import Atom, Expr, constant
from dpproofs.kernel.reals import BITS, derivative, occurs
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.numbers.sampled_values import CLOSE, UNFIT, Task, leaves_of, value_of
from dpproofs.provers.shared.words import one

__all__ = ["cuts_of", "ends_of", "limits_of", "turns_of"]

MOST_HALVINGS = 12
Limit = Fraction | None


def ends_of(sequent: Sequent, x: Atom) -> list[tuple[Expr, int, bool]]:
    """What facts say is an end of x, the side of x, and whether x is certainly no end."""
    found: dict[tuple[Expr, int], bool] = {}
    todo, seen = [(x, 0, True)], set()
    while todo:
        y, way, sure = todo.pop()
        for f in sequent.facts:
            c = f.x.terms.get(((), ((y, 1),)))
            if f.places or c is None or f.relation is Relation.EQUAL or len(f.x.terms) > 3:
                continue
            rest, side = f.x - one(y).scaled(c), 1 if c > 0 else -1
            if occurs(rest, y) or occurs(rest, x) or (way and side != way):
                continue
            end = rest.scaled(-1 / c)
            strict = f.relation is Relation.ABOVE or (way != 0 and sure)
            found[end, side] = found.get((end, side), False) or strict
            for a in sorted(end.atoms):
                if end == one(a) and (a, side) not in seen:
                    seen.add((a, side))
                    todo.append((a, side, strict))
    told = ((end, side, strict) for (end, side), strict in found.items())
    return sorted(told, key=lambda i: (len(i[0].terms), i[0].text))


def limits_of(sequent: Sequent, x: Atom) -> tuple[Limit, Limit]:
    """The rational ends of a number that facts name."""
    values = ((e.value, side) for e, side, _ in ends_of(sequent, x))
    ends = [(Fraction(int(e.p), int(e.q)), side) for e, side in values if e is not None]
    lows, highs = ([e for e, own in ends if own == side] for side in (1, -1))
    return max(lows, default=None), min(highs, default=None)


def cuts_of(task: Task, x: Atom) -> list[Fraction]:
    """Where to cut: near turning points, at 0, in the middle."""
    if not any(x in at for at in task.places):
        return []
    low, high = limits_of(task.sequent, x)
    found = [*turns_of(task, x)] if leaves_of(task.sequent.goal.x) == {x} else []
    found.append(Fraction(0))
    if low is not None and high is not None:
        found.append((low + high) / 2)
    elif low is not None:
        found.append(2 * low + 1)
    elif high is not None:
        found.append(2 * high - 1)
    return list(dict.fromkeys(c for c in found if _is_inside(c, low, high)))[:4]


def _is_inside(c: Fraction, low: Limit, high: Limit) -> bool:
    return (low is None or c > low) and (high is None or c < high)


def turns_of(task: Task, x: Atom) -> Iterator[Fraction]:
    """Beside the places where the goal turns, so near that ranges tell its sign between them."""
    f = task.sequent.goal.x
    low, high = limits_of(task.sequent, x)
    try:
        slope = derivative(f, x)
    except Refused:
        return
    before = None
    for a in _grid(low, high):
        try:
            value = value_of(slope, {x: a})[0]
        except UNFIT:
            before = None
            continue
        if before is not None and (before[1] < 0) != (value < 0):
            near = _beside(f, x, _root(slope, x, before[0], a), low, high)
            yield from (c for c in near if _is_inside(c, low, high))
        before = a, value


def _grid(low: Limit, high: Limit) -> list[float]:
    if low is not None and high is not None:
        return [float(low + (high - low) * Fraction(2 * n + 1, 128)) for n in range(64)]
    steps = [10 ** (n / 10) for n in range(-30, 20)]
    if low is not None:
        return [float(low) + step for step in steps]
    if high is not None:
        return [float(high) - step for step in reversed(steps)]
    return [-step for step in reversed(steps)] + steps


def _root(slope: Expr, x: Atom, low: float, high: float) -> float:
    rises = value_of(slope, {x: low})[0] < 0
    for _ in range(60):
        middle = (low + high) / 2
        if (value_of(slope, {x: middle})[0] < 0) == rises:
            low = middle
        else:
            high = middle
    return low


def _beside(f: Expr, x: Atom, root: float, low: Limit, high: Limit) -> list[Fraction]:
    """The turning point, where it is rational and f is 0 there; else two numbers around it."""
    near = Fraction(root).limit_denominator(64)
    if abs(float(near) - root) < 1e-12:
        value, size = value_of(f, {x: float(near)})
        if abs(value) <= CLOSE * size:
            return [near]
    for k in range(MOST_HALVINGS):
        width = Fraction(max(abs(root), 0.1) / 2 ** (k + 1)).limit_denominator(2**20)
        most = int(4 / width) + 1
        before, after = (Fraction(root + side * width).limit_denominator(most) for side in (-1, 1))
        before = before if low is None else max(low, before)
        after = after if high is None else min(high, after)
        with ctx.workprec(BITS):
            first, last = (range_of(constant(c), {}) for c in (before, after))
            known: Any = {x: Range(first.low, last.high)}
            if range_of(f, known).low > 0:
                return [c for c in (before, after) if c not in (low, high)]
    return []
