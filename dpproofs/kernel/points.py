"""Points: what indices stand for when sets may have any size.

A set is a space, the places 1, ..., n of a sequence, or all sequences of a length n. None is empty:
what is known of any of its points may be used even where no such point has been named. A point is
known by its set and its label: text for a point that is free, a number for one that a sum binds.
A sequence of unknown length is a point too. It may have been changed at some places, and what it
holds at a place is kept as a question until that is known. Some of its places may be chosen, by a
sequence of 0s and 1s; what it holds there is a sequence again.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self
from weakref import WeakValueDictionary

__all__ = [
    "ELEMENTS", "TWO", "Bits", "Chosen", "Element", "Held", "Kept", "Point", "Prefix", "Refused",
    "Sequence", "Set", "aside", "before", "belongs", "changed", "held", "inside", "matched",
    "moved", "name_of", "points_in", "same_parts", "set_of",
]  # fmt: skip


class Refused(Exception):
    """Raised where a step is no proof of what it stands for; the message says why."""


class Single:
    """What is one object where it is made of the same things. Declared objects are compared by
    identity: == between them builds a relation."""

    _known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()

    def __new__(cls, of: Any, kind: Any = None) -> Self:
        found: Self | None = cls._known.get(key := (cls, id(of), kind))
        return found or cls._known.setdefault(key, super().__new__(cls))


@dataclass(frozen=True, eq=False)
class Set(Single):
    """The points of a space; or n places, where `of` is a natural number n; or sequences of points
    of `base`, one for each of these places."""

    of: Any
    base: Set | None = None

    def __post_init__(self) -> None:
        if getattr(self.of, "smallest", 0) < 1:
            raise Refused(f"{self.of!r} is no set, or may be empty")

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


@dataclass(frozen=True, eq=False)
class Point(Single):
    """A point of a set: a free one where the label is text, a bound one where it is a number; where
    that is below 0, one that stands aside while an expression is made."""

    set: Set
    label: str | int

    def __new__(cls, set: Set, label: str | int) -> Self:
        if type(label) not in (str, int):  # -1.0 is -1 to a table, and no bound point to us
            raise Refused(f"a point under the name {label!r}")
        return super().__new__(cls, set, label)


@dataclass(frozen=True)
class Sequence:
    """A sequence of unknown length that holds something else at some places, the last said last."""

    base: Point | Kept
    changes: tuple[tuple[Element, Element], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.base, Point | Kept):
            raise Refused(f"a sequence that begins with {self.base!r}")
        if len({place for place, _ in self.changes}) < len(self.changes):
            raise Refused("a sequence that is changed twice at one place")


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


@dataclass(frozen=True)
class Chosen:
    """The places at which a sequence of 0s and 1s holds 1. There may be as many as `places` has
    points, or another number of them."""

    sequence: Sequence
    places: Set

    def __post_init__(self) -> None:
        own = set_of(self.sequence) if isinstance(self.sequence, Sequence) else None
        plain = isinstance(self.places, Set) and self.places.base is None
        if own is None or own.base is not Set(TWO) or not plain:
            raise Refused("places that are chosen otherwise than by 0s and 1s")


@dataclass(frozen=True)
class Kept:
    """What a sequence holds at the first of the places that are chosen, in their order, as many as
    `set` has places. Where fewer are chosen, one point that is always the same stands behind."""

    sequence: Sequence
    chosen: Chosen

    def __post_init__(self) -> None:
        own = set_of(self.sequence) if isinstance(self.sequence, Sequence) else None
        if own is None or own.base is None or not isinstance(self.chosen, Chosen):
            raise Refused("what is kept of no sequence, or by no choice")
        if own.places is not self.chosen.sequence.base.set.places:
            raise Refused("what is kept at places that are none of the sequence")

    @property
    def set(self) -> Set:
        return Set(self.chosen.places.of, self.sequence.base.set.base)


Element = Any  # of one of these kinds; what is in a tuple is one, too
ELEMENTS = (Point, Sequence, Held, Prefix, Chosen, Kept, int, tuple)


def aside(bound: Iterable[Point], *around: Iterable[Point]) -> dict[Point, Point]:
    """Other points for those that are bound: with numbers below 0, and below those around."""
    lowest = min((p.label for each in around for p in each if isinstance(p.label, int)), default=0)
    return {p: Point(p.set, min(lowest, 0) - n) for n, p in enumerate(bound, 1)}


def inside(element: Element) -> Iterator[Element]:
    """The element, and all of which it is made."""
    yield element
    if isinstance(element, Sequence | Held | Prefix | Chosen | Kept | tuple):
        for part in element if isinstance(element, tuple) else vars(element).values():
            yield from inside(part)


def points_in(element: Element) -> Iterator[Point]:
    if isinstance(element, Point):
        yield element
    elif not isinstance(element, int):
        yield from (part for part in inside(element) if isinstance(part, Point))


def moved(element: Element, to: Mapping[Point, Element]) -> Element:
    """The element with others in place of points."""
    match element:
        case Point():
            return to.get(element, element)
        case Sequence():
            base = moved(element.base, to)
            start = base if isinstance(base, Sequence) else Sequence(base)
            return changed(start, *((moved(i, to), moved(e, to)) for i, e in element.changes))
        case Held():
            return held(moved(element.sequence, to), moved(element.place, to))
        case Prefix():
            return before(moved(element.sequence, to), moved(element.place, to))
        case Chosen():
            return Chosen(moved(element.sequence, to), element.places)
        case Kept():
            return Kept(moved(element.sequence, to), moved(element.chosen, to))
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


def set_of(element: Element) -> Set | None:
    """The set of which an element certainly is one, where its form says so."""
    match element:
        case Point():
            return element.set
        case Sequence(base, changes):
            own = base.set
            fit = all(belongs(i, own.places) and belongs(e, own.base) for i, e in changes)
            return own if fit else None
        case Held(sequence, place):
            whole = set_of(sequence)
            return whole.base if whole is not None and belongs(place, whole.places) else None
    return None


def belongs(element: Element, of: Set | None) -> bool:
    """Whether an element is certainly one of a set, whatever its size."""
    if isinstance(element, int):
        return of is not None and of.base is None and 0 <= element < of.least
    return of is not None and set_of(element) is of


def matched(own: Element, element: Element) -> dict[Point, Element] | None:
    """What the points of a key stand for, each of which is there once, where the key is an element;
    None where that is certainly no such one, or may be none."""
    match own, element:
        case Point(), _:
            return {own: element} if belongs(element, own.set) else None
        case Prefix(Sequence(path, ()), place), Prefix(sequence, at):
            return matched((path, place), (sequence, at))
        case tuple(), tuple() if len(own) == len(element):
            parts = [matched(*pair) for pair in zip(own, element, strict=True)]
            found = [part for part in parts if part is not None]
            return {p: e for part in found for p, e in part.items()} if found == parts else None
    return {} if own == element else None


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
        case Chosen():
            return f"{element.places.name} of {name_of(element.sequence)}"
        case Kept():
            return f"{{{name_of(element.sequence)} at {name_of(element.chosen)}}}"
        case tuple():
            return f"({','.join(map(name_of, element))})"
        case Set():
            return element.name
    return str(element)
