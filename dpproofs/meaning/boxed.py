"""Decide "there is" by boxes, where no linear program does.

All values of the unknowns are the image of a box: a law is a broken stick, a bounded number runs
between its bounds, and an unbounded number is u/(1-u) away from its bound, with u up to but not
including 1. Some images may lie outside of the domain; what is to hold speaks of that too.

Where balls see that the body fails on the whole of each part into which the box is cut, nothing of
the kind exists. Where it holds at the middle of a part, exactly, that is what exists.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Sizes, Table
from dpproofs.language.terms import Proposition, Term
from dpproofs.meaning import clock
from dpproofs.meaning.balls import Ball, BallRing, nowhere
from dpproofs.meaning.exact import ExactRing, Infinite
from dpproofs.meaning.feasible import Decision
from dpproofs.meaning.numbers import Exact, LimitError, enclosure, working_precision
from dpproofs.meaning.walk import Env, Instance, Ring, Undecided, Walk, entries, mentioned

__all__ = ["MOST", "Part", "decide_in_boxes"]

MOST = 160  # boxes looked at
MIDDLES = 24  # of them whose middles are looked at
BITS = 64
LARGEST_DIMENSION = 8
ZERO, ONE = fmpq(0), fmpq(1)

Part = tuple[Proposition, Env]  # a part of what is to hold, and the elements of its indices
Unknown = Scalar | Table


class Unenclosed(Exception):
    """Raised where the unknowns are not the image of a box."""


@dataclass(frozen=True)
class Side:
    """An interval of one coordinate. An open end does not belong to it."""

    low: fmpq
    high: fmpq
    low_open: bool = False
    high_open: bool = False

    @property
    def middle(self) -> fmpq:
        return (self.low + self.high) / 2


Box = tuple[Side, ...]


def decide_in_boxes(
    walk: Walk, unknowns: Sequence[Any], parts: Sequence[Part], env: Env, most: int = MOST
) -> Decision | None:
    """Unknowns with which all parts hold, or that there are none; None where so many boxes do not
    tell."""
    known = [unknown for unknown in unknowns if isinstance(unknown, Unknown)]
    given = walk.instance
    with working_precision(BITS):
        around = _balls(given)
    if around is None or len(known) < len(unknowns):
        return None
    try:
        cube = Cube(known, given.sizes)
    except Unenclosed:
        return None
    ring = BallRing(BITS)
    waiting, looked = [cube.whole], 0
    while waiting:
        clock.ask()
        box, looked = waiting.pop(0), looked + 1
        if looked > most:
            return None
        if _fails(ring, cube, around, box, parts):
            continue
        if looked <= MIDDLES:
            truth, point = _middle(walk, cube, box, parts, env)
            if truth > 0:
                return Decision(1, point=point)
            if not box and truth < 0:
                return Decision(-1, reason="what is to exist has no choice, and fails")
        halves = _halves(box)
        if not halves:
            return None
        waiting += halves
    boxes = "the whole domain" if looked == 1 else f"each of {looked} boxes that leave nothing out"
    return Decision(-1, reason=f"it fails on {boxes}, as balls show")


def _fails(ring: BallRing, cube: Cube, given: Instance, box: Box, parts: Sequence[Part]) -> bool:
    """Some part fails on the whole box."""
    with working_precision(BITS), contextlib.suppress(Undecided):
        balls = [ring.between(s.low, s.high, s.low_open, s.high_open) for s in box]
        walk = Walk(ring, cube.image(ring, given, balls))
        return any(_truth(walk, part, env) < 0 for part, env in parts)
    return False


def _middle(
    walk: Walk, cube: Cube, box: Box, parts: Sequence[Part], around: Env
) -> tuple[int, Mapping[Any, Exact]]:
    """Whether the middle of a box is in the domains of the unknowns and will do; and their values
    there."""
    try:
        point = [Exact.of(side.middle) for side in box]
        instance = cube.image(ExactRing(), walk.instance, point)
    except (Undecided, LimitError):
        return 0, {}
    inner = walk.over(instance, *cube.unknowns)
    truth = 1
    for part, env in (*((unknown.domain(), around) for unknown in cube.unknowns), *parts):
        truth = min(truth, _truth(inner, part, env))
        if truth < 0:
            break
    found: dict[Any, Exact] = {(scalar,): instance.scalars[scalar] for scalar in cube.scalars}
    for table in cube.tables:
        found.update(((table, key), value) for key, value in instance.tables[table].items())
    return truth, found


def _truth(walk: Walk, proposition: Proposition, env: Env) -> int:
    try:
        return int(walk.truth(proposition, env))
    except (Undecided, LimitError):
        return 0


def _halves(box: Box) -> list[Box]:
    """Both halves of a box along its widest side."""
    if not box:
        return []
    widest = max(range(len(box)), key=lambda n: box[n].high - box[n].low)
    side = box[widest]
    low = replace(side, high=side.middle, high_open=False)
    high = replace(side, low=side.middle, low_open=False)
    return [(*box[:widest], half, *box[widest + 1 :]) for half in (low, high)]


def _balls(instance: Instance) -> Instance | None:
    """The instance in balls; None where a number of it is infinite or has no value."""
    numbers = [*instance.scalars.values()]
    numbers += [value for rows in instance.tables.values() for value in rows.values()]
    if not all(isinstance(value, Exact) for value in numbers):
        return None
    return instance.map(lambda value: Ball(ball := enclosure(value, BITS), ball))


# ----------------------------------------------------------------------------- the image of a box


class Cube:
    """All values of some unknowns as the image of a box. Raises `Unenclosed` where there is no such
    box, or one of too many dimensions."""

    def __init__(self, unknowns: Sequence[Unknown], sizes: Sizes) -> None:
        self.unknowns, self.sizes = unknowns, sizes
        self.scalars = _in_order([u for u in unknowns if isinstance(u, Scalar)])
        self.tables = [u for u in unknowns if isinstance(u, Table)]
        for table in self.tables:
            if table.kind == "law" and not table.axes[-1].elements(sizes):
                raise Unenclosed(f"{table.name} is a law on no point")
            if table.kind == "loss" or (table.kind == "real" and table.low is table.high is None):
                raise Unenclosed(f"the entries of {table.name} have no bounds")
            if any(isinstance(thing, Table) for thing in _about(table)):
                raise Unenclosed(f"the bounds of {table.name} depend on a table")
        self.whole: Box = tuple(self._sides())
        if len(self.whole) > LARGEST_DIMENSION:
            raise Unenclosed(f"{len(self.whole)} dimensions are more than {LARGEST_DIMENSION}")

    def _sides(self) -> Iterator[Side]:
        for scalar in self.scalars:
            yield _range(scalar.low, scalar.high, scalar.low_open)
        for table in self.tables:
            keys = entries(table, self.sizes)
            if table.kind == "law":
                yield from [Side(ZERO, ONE)] * sum(len(row) - 1 for row in _rows(keys))
            else:
                yield from [_range(*_ends(table), table.kind == "positive")] * len(keys)

    def image(self, ring: Ring, given: Instance, coordinates: Sequence[Any]) -> Instance:
        """What is given, and the unknowns over a box, in a ring: with balls as numbers, or with one
        exact point."""
        at = iter(coordinates)
        found = given
        for scalar in self.scalars:
            value = _between(Walk(ring, found), scalar.low, scalar.high, next(at))
            found = found.with_scalar(scalar, value)
        for table in self.tables:
            keys = entries(table, self.sizes)
            rows: dict[tuple[Any, ...], Any] = {}
            if table.kind == "law":
                for row in _rows(keys):
                    rows.update(zip(row, _broken_stick(ring, len(row), at), strict=True))
            else:
                walk = Walk(ring, found)
                rows = {key: _between(walk, *_ends(table), next(at)) for key in keys}
            found = found.with_table(table, rows)
        return found


def _in_order(scalars: Sequence[Scalar]) -> list[Scalar]:
    """The scalars in an order in which each comes after those on which its domain depends."""
    placed: list[Scalar] = []
    while len(placed) < len(scalars):
        waiting = {scalar for scalar in scalars if not any(scalar is done for done in placed)}
        ready = [s for s in scalars if s in waiting and not _about(s) & waiting]
        if not ready or any(isinstance(thing, Table) for thing in _about(ready[0])):
            raise Unenclosed("domains that depend on each other or on a table")
        placed.append(ready[0])
    return placed


def _about(thing: Unknown) -> frozenset[Any]:
    """What the ends of a domain speak of."""
    ends = (mentioned(end) for end in (thing.low, thing.high) if end is not None)
    return frozenset[Any]().union(*ends)


def _range(low: Term | None, high: Term | None, low_open: bool) -> Side:
    """Between two ends [0, 1], from one end [0, 1), and (-1, 1) without any."""
    if low is not None and high is not None:
        return Side(ZERO, ONE, low_open)
    if low is None and high is None:
        return Side(-ONE, ONE, True, True)
    return Side(ZERO, ONE, low_open and low is not None, True)


def _ends(table: Table) -> tuple[Term | None, Term | None]:
    match table.kind:
        case "unit":
            return terms.lift(0), terms.lift(1)
        case "positive":
            return terms.lift(0), None
    return table.low, table.high


def _between(walk: Walk, low: Term | None, high: Term | None, u: Any) -> Any:
    """From an end at infinity no distance reaches a number: there the image is not known."""
    ring = walk.ring
    first, last = (None if end is None else walk.value(end) for end in (low, high))
    for end in (first, last):
        if isinstance(end, Ball) and end.reaches_infinity:
            return nowhere()
        if isinstance(end, Infinite):
            raise Undecided(f"a range from or to {end}")
    if first is not None and last is not None:
        return ring.apply("+", (first, ring.apply("*", (u, ring.apply("-", (last, first))))))
    room = ring.apply("-", (ring.number(Fraction(1)), ring.apply("abs", (u,))))
    far = ring.apply("/", (u, room))
    if first is not None:
        return ring.apply("+", (first, far))
    return far if last is None else ring.apply("-", (last, far))


def _broken_stick(ring: Ring, count: int, at: Iterator[Any]) -> list[Any]:
    rest: Any = ring.number(Fraction(1))
    masses = []
    for _ in range(count - 1):
        u = next(at)
        masses.append(ring.apply("*", (rest, u)))
        rest = ring.apply("*", (rest, ring.apply("-", (ring.number(Fraction(1)), u))))
    return [*masses, rest]


def _rows(keys: Sequence[tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
    rows: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for key in keys:
        rows.setdefault(key[:-1], []).append(key)
    return list(rows.values())
