"""All instances of one size as the image of a box, so that no instance of the domain is left out.

A law is a broken stick, a bounded number runs between its bounds, and an unbounded number is
u/(1-u) away from its bound, with u up to but not including 1. Events are listed bit by bit. Some
images may lie outside the domain; a hypothesis is false there.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import Node, Term
from dpproofs.meaning.balls import Ball, BallRing, nowhere
from dpproofs.meaning.exact import ExactRing, Infinite
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Ring, Undecided, Walk, entries

__all__ = [
    "BITS",
    "EDGE",
    "FORMAT",
    "JUDGE_BITS",
    "VERSION",
    "Box",
    "Cube",
    "Side",
    "Unenclosed",
    "cubes_of",
    "parts",
    "table_ends",
]

FORMAT, VERSION = "dpproofs-boxes", 1
BITS = (64, 128, 256)  # precisions, tried in turn
JUDGE_BITS = 1024
LARGEST_DIMENSION = 8
LARGEST_ENUMERATION = 1024  # of the bits of events and deterministic tests
ZERO, ONE = fmpq(0), fmpq(1)
EDGE = fmpq(63, 64)  # u/(1-u) = 63: beyond lies the end of an unbounded range

_SIDE = re.compile(r"([\[(])(-?\d+)(?:/([1-9]\d*))?, (-?\d+)(?:/([1-9]\d*))?([\])])", re.ASCII)


class Unenclosed(Exception):
    """Raised where the instances are not the image of a box; the message is the reason."""


@dataclass(frozen=True)
class Side:
    """An interval of one coordinate. An open end does not belong to it."""

    low: fmpq
    high: fmpq
    low_open: bool = False
    high_open: bool = False

    def __str__(self) -> str:
        left, right = "(" if self.low_open else "[", ")" if self.high_open else "]"
        return f"{left}{self.low}, {self.high}{right}"

    @staticmethod
    def parse(text: str) -> Side:
        """Read what `str` wrote. An empty interval is refused."""
        match = _SIDE.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not an interval such as [0, 1/2]")
        left, *ends, right = match.groups()
        low, high = (fmpq(int(p), int(q or 1)) for p, q in (ends[:2], ends[2:]))
        side = Side(low, high, left == "(", right == ")")
        if low > high or (low == high and (side.low_open or side.high_open)):
            raise ValueError(f"{text!r} is empty")
        return side

    @property
    def width(self) -> fmpq:
        return self.high - self.low

    @property
    def middle(self) -> fmpq:
        return (self.low + self.high) / 2


Box = tuple[Side, ...]


class Objects(Protocol):
    """A statement, or what it says to exist."""

    @property
    def scalars(self) -> tuple[Scalar, ...]: ...
    @property
    def tables(self) -> tuple[Table, ...]: ...


@dataclass(frozen=True)
class Cube:
    """All instances of one size, with the bits of its events fixed, as the image of a box; beside
    what is `given`, in the ring that is asked for."""

    statement: Any  # Objects
    sizes: Mapping[Any, int]
    bits: Mapping[Table, tuple[int, ...]] = field(default_factory=dict)
    given: Instance | None = None

    @cached_property
    def whole(self) -> Box:
        return tuple(side for side, _ in self._coordinates())

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(name for _, name in self._coordinates())

    @cached_property
    def near(self) -> Box:
        """The cube without the ends of the unbounded ranges."""
        return tuple(
            Side(
                -EDGE if side.low < 0 else side.low,
                EDGE if _is_unbounded(side) else side.high,
                side.low_open and side.low == 0,
                side.high_open and not _is_unbounded(side),
            )
            for side in self.whole
        )

    @cached_property
    def tails(self) -> list[Box]:
        """What `near` leaves out, as boxes."""
        found = []
        for n, (whole, near) in enumerate(zip(self.whole, self.near, strict=True)):
            ends = []
            if whole.high != near.high:
                ends.append(Side(near.high, whole.high, False, whole.high_open))
            if whole.low != near.low:
                ends.append(Side(whole.low, near.low, whole.low_open, False))
            found += [(*self.near[:n], end, *self.whole[n + 1 :]) for end in ends]
        return found

    def _coordinates(self) -> Iterator[tuple[Side, str]]:
        for scalar in _in_order(self.statement.scalars):
            yield _range(scalar), scalar.name
        for table in self.statement.tables:
            keys = entries(table, self.sizes)
            if table.kind == "law":
                for start, row in _rows(keys):
                    for n in range(len(row) - 1):
                        yield Side(ZERO, ONE), f"{table.name}{_listed((*start, row[n][-1]))}"
            elif table.kind != "bit":
                yield from ((_table_range(table), f"{table.name}{_listed(k)}") for k in keys)

    def instance(self, ring: Ring, coordinates: Sequence[Any]) -> Instance:
        """The instances over a box, in a ring: with balls as numbers, or with one exact point."""
        at = iter(coordinates)
        found = self.given or Instance(self.sizes)
        for scalar in _in_order(self.statement.scalars):
            walk = Walk(ring, found)
            found = found.with_scalar(scalar, _between(walk, scalar.low, scalar.high, next(at)))
        for table in self.statement.tables:
            keys = entries(table, self.sizes)
            rows: dict[Any, Any] = {}
            if table.kind == "law":
                for _, row in _rows(keys):
                    rows.update(zip(row, _broken_stick(ring, len(row), at), strict=True))
            elif table.kind == "bit":
                values = [ring.number(Fraction(bit)) for bit in self.bits[table]]
                rows.update(zip(keys, values, strict=True))
            else:
                low, high = table_ends(table)
                walk = Walk(ring, found)
                rows.update((key, _between(walk, low, high, next(at))) for key in keys)
            found = found.with_table(table, rows)
        return found

    def over(self, box: Box, ring: BallRing) -> Instance:
        coordinates = [ring.between(s.low, s.high, s.low_open, s.high_open) for s in box]
        return self.instance(ring, coordinates)

    def at(self, point: Sequence[fmpq]) -> Instance:
        return self.instance(ExactRing(JUDGE_BITS), [Exact.of(u) for u in point])


def cubes_of(statement: Objects, sizes: Mapping[Any, int]) -> list[Cube]:
    """One cube for each choice of the bits of events. Raises `Unenclosed` where there is none."""
    bits = [t for t in statement.tables if t.kind == "bit"]
    counts = [len(entries(table, sizes)) for table in bits]
    if 2 ** sum(counts) > LARGEST_ENUMERATION:
        raise Unenclosed(f"{sum(counts)} bits of events are too many to enumerate")
    for table in statement.tables:
        if table.kind == "law" and not table.over[-1].elements(sizes):
            raise Unenclosed(f"{table.name} is a law on no point")
        if table.kind == "loss" or (table.kind == "real" and table.low is table.high is None):
            raise Unenclosed(f"the entries of {table.name} have no bounds")
        if _mentions(table, Table):
            raise Unenclosed(f"the bounds of {table.name} depend on a table")
    _in_order(statement.scalars)
    choices = [list(itertools.product((0, 1), repeat=count)) for count in counts]
    cubes = [
        Cube(statement, sizes, dict(zip(bits, choice, strict=True)))
        for choice in itertools.product(*choices)
    ]
    dimension = len(cubes[0].whole)
    if dimension > LARGEST_DIMENSION:
        raise Unenclosed(f"{dimension} free dimensions are more than {LARGEST_DIMENSION}")
    return cubes


def _in_order(scalars: Sequence[Scalar]) -> list[Scalar]:
    """The objects in an order in which each comes after those on which its domain depends."""
    placed: list[Scalar] = []
    waiting = list(scalars)
    while waiting:
        for n, scalar in enumerate(waiting):
            if not any(_mentions(scalar, Table, other) for other in waiting):
                placed.append(waiting.pop(n))
                break
        else:
            names = ", ".join(scalar.name for scalar in waiting)
            raise Unenclosed(f"the domains of {names} depend on each other or on a table")
    return placed


def _mentions(thing: Scalar | Table, kind: type, scalar: Scalar | None = None) -> bool:
    found = (part for end in (thing.low, thing.high) if end is not None for part in parts(end))
    return any(isinstance(part, kind) or (part is scalar) for part in found)


def _is_unbounded(side: Side) -> bool:
    """A half-infinite range is [0, 1) and an infinite one (-1, 1); see `_range`."""
    return side.high_open and side.high == 1


def _range(scalar: Scalar) -> Side:
    if scalar.low is not None and scalar.high is not None:
        # An open end of a bounded range is kept inside: _is_unbounded must not see it.
        return Side(ZERO, ONE, scalar.low_open)
    if scalar.low is not None:
        return Side(ZERO, ONE, scalar.low_open, True)
    if scalar.high is not None:
        return Side(ZERO, ONE, scalar.high_open, True)
    return Side(-ONE, ONE, True, True)


def _table_range(table: Table) -> Side:
    if table.kind == "positive":
        return Side(ZERO, ONE, True, True)
    low, high = table_ends(table)
    return Side(ZERO, ONE, False, low is None or high is None)


def table_ends(table: Table) -> tuple[Term | None, Term | None]:
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


def _rows(keys: Sequence[Any]) -> list[tuple[Any, list[Any]]]:
    starts = dict.fromkeys(key[:-1] for key in keys)
    return [(start, [key for key in keys if key[:-1] == start]) for start in starts]


def _listed(key: Sequence[Any]) -> str:
    return f"({', '.join(map(str, key))})"


def parts(node: Node) -> Iterator[Node]:
    """All nodes, those of definitions included; what is shared comes once."""
    seen: dict[int, Node] = {}
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen[id(part)] = part
        yield part
        if isinstance(part, terms.Quantity | terms.TableQuantity | terms.Predicate):
            waiting.append(part.meaning)
        waiting.extend(reversed(part.children()))
