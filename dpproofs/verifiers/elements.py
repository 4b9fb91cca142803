"""Points, places and sequences of any number, at which tables have their entries.

A sequence of draws may be changed at some places. What it holds at a place is kept as a question
until the place is known.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

__all__ = [
    "Draws",
    "Pick",
    "Sort",
    "Var",
    "apart",
    "changed",
    "parts_of",
    "picked",
    "placed",
    "points",
    "sort_of",
    "told",
]


@dataclass(frozen=True)
class Sort:
    """Points of a space; places, n - `less` of them; or sequences of `base`, one for each place."""

    name: str
    base: Sort | None = None
    less: int = 0
    places: bool = False

    def __str__(self) -> str:
        count = f"{self.name}-{self.less}" if self.less else self.name
        return count if self.base is None else f"{self.base}^{count}"

    def shorter(self, by: int) -> Sort:
        return replace(self, less=self.less + by)

    @property
    def may_be_empty(self) -> bool:
        """n - 1 places are none where n is 1."""
        return self.places and self.less > 0


@dataclass(frozen=True, eq=False)
class Var:
    """A point: bound by a sum, or one of which nothing is known."""

    sort: Sort
    serial: int = field(default_factory=itertools.count().__next__)

    def __str__(self) -> str:
        return f"v{self.serial}"


@dataclass(frozen=True)
class Draws:
    """A sequence of any length in which some places hold something else, the last said last."""

    base: Var
    changes: tuple[tuple[Any, Any], ...] = ()


@dataclass(frozen=True)
class Pick:
    """What a sequence holds at a place."""

    draws: Draws
    place: Any


def points(element: Any) -> Iterator[Var]:
    match element:
        case Var():
            yield element
        case Draws():
            yield element.base
            for change in element.changes:
                yield from points(change)
        case Pick():
            yield from points(element.draws)
            yield from points(element.place)
        case tuple():
            for part in element:
                yield from points(part)


def placed(element: Any, at: Mapping[Var, Any]) -> Any:
    """An element with others in place of points."""
    match element:
        case Var():
            return at.get(element, element)
        case Draws():
            base = at.get(element.base, element.base)
            changes = tuple((placed(i, at), placed(e, at)) for i, e in element.changes)
            if isinstance(base, Draws):
                return changed(base, *changes)
            return changed(Draws(base), *changes)
        case Pick():
            return picked(placed(element.draws, at), placed(element.place, at))
        case tuple():
            return tuple(placed(part, at) for part in element)
    return element


def changed(draws: Draws, *changes: tuple[Any, Any]) -> Draws:
    """A sequence with something else at some places, one after the other."""
    held = dict(draws.changes)
    for place, element in changes:
        alone = all(apart(place, other) for other in held if other != place)
        if element == Pick(Draws(draws.base), place) and place not in held and alone:
            continue
        if not alone:
            held.pop(place, None)
        held[place] = element
    kept = list(held.items())
    if all(apart(i, j) for (i, _), (j, _) in itertools.combinations(kept, 2)):
        kept.sort(key=lambda item: str(item[0]))
    return Draws(draws.base, tuple(kept))


def picked(draws: Draws, place: Any) -> Any:
    """What it holds at a place, where that is known; else it stays a question."""
    for number in range(len(draws.changes) - 1, -1, -1):
        at, element = draws.changes[number]
        if at == place:
            return element
        if not apart(at, place):
            return Pick(Draws(draws.base, draws.changes[: number + 1]), place)
    return Pick(Draws(draws.base), place)


def apart(place: Any, other: Any) -> bool:
    """Whether two places are certainly different."""
    return isinstance(place, int) and isinstance(other, int) and place != other


def sort_of(element: Any) -> Sort | None:
    """What an element belongs to, where that is one set."""
    match element:
        case Var():
            return element.sort
        case Draws():
            return element.base.sort
        case Pick():
            return element.draws.base.sort.base
    return None


def told(element: Any, names: Mapping[Var, str]) -> str:
    match element:
        case Var():
            return names.get(element) or str(element)
        case Draws():
            changes = "".join(f"[{told(i, names)}:={told(e, names)}]" for i, e in element.changes)
            return told(element.base, names) + changes
        case Pick():
            return f"{told(element.draws, names)}@{told(element.place, names)}"
        case tuple():
            return f"({','.join(told(part, names) for part in element)})"
    return str(element)


def parts_of(element: Any) -> Iterator[Any]:
    yield element
    match element:
        case Draws():
            for change in element.changes:
                yield from parts_of(change)
        case Pick():
            yield from parts_of(element.draws)
            yield from parts_of(element.place)
        case tuple():
            for part in element:
                yield from parts_of(part)
