"""Points: what indices stand for when sets may have any size.

A set is a space, the places 1, ..., n of a sequence, or all sequences of a length n. None is empty:
what is known of any of its points may be used even where no such point has been named. A point is
known by its set and its label: text for a point that is free, a number for one that a sum binds.
A sequence of unknown length is a point too. It may have been changed at some places, and what it
holds at a place is kept as a question until that is known.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = [
    "TWO", "Bits", "Element", "Held", "Point", "Prefix", "Refused", "Sequence", "Set", "before",
    "belongs", "changed", "fresh", "held", "moved", "name_of", "points_in", "same_parts",
]  # fmt: skip


class Refused(Exception):
    """Raised where a step is no proof of what it stands for; the message says why."""


@dataclass(frozen=True, eq=False)
class Set:
    """The points of a space; or n places, where `of` is a natural number n; or sequences of points
    of `base`, one for each of these places."""

    of: Any
    base: Set | None = None

    def __post_init__(self) -> None:
        if getattr(self.of, "smallest", 0) < 1:
            raise Refused(f"{self.of!r} is no set, or may be empty")

    def __eq__(self, other: object) -> bool:
        """Declared objects are compared by identity: == between them builds a relation."""
        return isinstance(other, Set) and self.of is other.of and self.base == other.base

    def __hash__(self) -> int:
        return hash((id(self.of), self.base is None))

    @property
    def name(self) -> str:
        return self.of.name if self.base is None else f"{self.base.name}^{self.of.name}"

    @property
    def least(self) -> int:
        """How many points it has at least."""
        least: int = self.of.smallest
        return least if self.base is None else self.base.least**least

    @property
    def places(self) -> Set:
        """The places of these sequences."""
        return Set(self.of)


@dataclass(frozen=True, eq=False)
class Bits:
    """0 and 1, as a space."""

    name: str = "two"
    smallest: int = 2


TWO = Bits()


@dataclass(frozen=True)
class Point:
    """A point of a set: a free one where the label is text, a bound one where it is a number; where
    that is below 0, one that stands aside while an expression is made."""

    set: Set
    label: str | int

    def __hash__(self) -> int:
        return hash((id(self.set.of), self.label))


@dataclass(frozen=True)
class Sequence:
    """A sequence of unknown length that holds something else at some places, the last said last."""

    base: Point
    changes: tuple[tuple[Element, Element], ...] = ()


@dataclass(frozen=True)
class Held:
    """What a sequence holds at a place."""

    sequence: Sequence
    place: Element


@dataclass(frozen=True)
class Prefix:
    """What a sequence holds before a place: as many points as there are places before it."""

    sequence: Sequence
    place: Element


Element = Any  # Point | Sequence | Held | Prefix | int | tuple[Element, ...]

_serial = itertools.count(1)


def fresh(of: Set) -> Point:
    """A point that stands nowhere yet; no name of a point is like it."""
    return Point(of, -next(_serial))


def points_in(element: Element) -> Iterator[Point]:
    match element:
        case Point():
            yield element
        case Sequence():
            yield element.base
            yield from points_in(element.changes)
        case Held() | Prefix():
            yield from points_in(element.sequence)
            yield from points_in(element.place)
        case tuple():
            for part in element:
                yield from points_in(part)


def moved(element: Element, to: Mapping[Point, Element]) -> Element:
    """The element with others in place of points."""
    match element:
        case Point():
            return to.get(element, element)
        case Sequence():
            base = to.get(element.base, element.base)
            start = base if isinstance(base, Sequence) else Sequence(base)
            return changed(start, *((moved(i, to), moved(e, to)) for i, e in element.changes))
        case Held():
            return held(moved(element.sequence, to), moved(element.place, to))
        case Prefix():
            return before(moved(element.sequence, to), moved(element.place, to))
        case tuple():
            return tuple(moved(part, to) for part in element)
    return element


def changed(sequence: Sequence, *changes: tuple[Element, Element]) -> Sequence:
    """The sequence with something else at some places, one change after the other."""
    kept = dict(sequence.changes)
    for place, element in changes:
        alone = all(_apart(place, other) for other in kept if other != place)
        if element == Held(Sequence(sequence.base), place) and alone:
            kept.pop(place, None)  # it holds again what it held
            continue
        if not alone:
            kept.pop(place, None)
        kept[place] = element
    told = list(kept.items())
    if all(_apart(i, j) for (i, _), (j, _) in itertools.combinations(told, 2)):
        told.sort(key=lambda change: name_of(change[0]))
    return Sequence(sequence.base, tuple(told))


def held(sequence: Sequence, place: Element) -> Element:
    """What a sequence holds at a place, where that is known; else it stays a question."""
    for number in range(len(sequence.changes) - 1, -1, -1):
        at, element = sequence.changes[number]
        if at == place:
            return element
        if not _apart(at, place):
            if element == held(Sequence(sequence.base, sequence.changes[:number]), place):
                return element  # the same, changed there or not
            return Held(Sequence(sequence.base, sequence.changes[: number + 1]), place)
    return Held(Sequence(sequence.base), place)


def before(sequence: Sequence, place: Element) -> Prefix:
    """What a sequence holds before a place; what it holds there was no part of it."""
    kept = tuple(change for change in sequence.changes if change[0] != place)
    return Prefix(Sequence(sequence.base, kept), place)


def _apart(place: Element, other: Element) -> bool:
    """Whether two places are certainly different."""
    return isinstance(place, int) and isinstance(other, int) and place != other


def belongs(element: Element, of: Set | None) -> bool:
    """Whether an element is certainly one of a set, whatever its size."""
    if of is None:
        return False
    match element:
        case int():
            return of.base is None and 0 <= element < of.least
        case Point():
            return element.set == of
        case Sequence():
            kept = (belongs(i, of.places) and belongs(e, of.base) for i, e in element.changes)
            return element.base.set == of and all(kept)
        case Held(sequence, place):
            own = sequence.base.set
            return own.base == of and belongs(sequence, own) and belongs(place, own.places)
    return False


def same_parts(left: Element, right: Element) -> list[tuple[Element, Element]] | None:
    """Which parts have to be the same for two elements to be; None where they certainly differ."""
    if left == right:
        return []
    if isinstance(left, tuple) and isinstance(right, tuple):
        found = [same_parts(one, other) for one, other in zip(left, right, strict=False)]
        if len(left) != len(right) or None in found:
            return None
        return [pair for parts in found for pair in parts or ()]
    return None if isinstance(left, int) and isinstance(right, int) else [(left, right)]


def name_of(element: Element) -> str:
    match element:
        case Point():
            return f"{element.set.name}:{element.label}"
        case Sequence():
            changes = "".join(f"[{name_of(i)}:={name_of(e)}]" for i, e in element.changes)
            return name_of(element.base) + changes
        case Held():
            return f"{name_of(element.sequence)}@{name_of(element.place)}"
        case Prefix():
            return f"{name_of(element.sequence)}<{name_of(element.place)}"
        case tuple():
            return f"({','.join(map(name_of, element))})"
        case Set():
            return element.name
    return str(element)
