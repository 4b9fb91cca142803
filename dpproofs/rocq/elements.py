"""What indices of a statement stand for, in the kernel and in Rocq."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dpproofs.kernel.points import (
    TWO,
    Chosen,
    Element,
    Point,
    Refused,
    Sequence,
    Set,
    before,
    points_in,
)  # fmt: skip
from dpproofs.kernel.reading import _made
from dpproofs.language import sorts
from dpproofs.language.terms import Index
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import Reals

__all__ = ["LAST", "Elements", "Here", "last_place"]


@dataclass(frozen=True)
class Here:
    """What indices stand for, in the kernel and in Rocq."""

    points: Mapping[Any, Any]  # of events too
    names: Mapping[Point, str]

    def at(self, index: Index, element: Element, names: Mapping[Point, str]) -> Here:
        return Here({**self.points, index: element}, {**self.names, **names})

    def element(self, index: Any) -> Element:
        """What an index, or what is made of indices, stands for."""
        if isinstance(index, Index):
            return self.points[index]
        if index.name == "item":
            return index.literal
        try:
            key = self.key(index.args)
            if index.name == "last" and isinstance(key[0], Sequence):
                return _made("pick", key[0], last_place(key[0].base.set.places))
            return _made(index.name, *key)
        except Refused as error:
            raise NotExported(str(error)) from None

    def key(self, indices: tuple[Any, ...]) -> tuple[Element, ...]:
        return tuple(map(self.element, indices))


def last_place(places: Set) -> Point:
    """What the reading calls the last place."""
    return Point(places, LAST)


LAST = "~last"
MOST_LISTED = 100  # points of a set that is taken point by point


class Elements:
    """The elements of sets: any of them, or all where the sizes are known."""

    def __init__(self, reals: Reals, serial: Iterator[int]) -> None:
        self.reals, self.sizes, self.serial = reals, reals.sizes, serial

    def any(self, over: Any, names: Mapping[Point, str]) -> tuple[Element, dict[Point, str]]:
        """Any element of a set, with names for the points that it has."""
        match over:
            case sorts.Space():
                found: Element = self._point(Set(over))
            case sorts.Upto(bound=sorts.Natural() as bound):
                found = self._point(Set(bound))
            case sorts.Power(base=sorts.Space() as base, exponent=sorts.Natural() as many):
                found = Sequence(self._point(Set(many, Set(base))))
            case sorts.Histories(base=sorts.Space() as base, length=sorts.Natural() as many):
                path = Sequence(self._point(Set(many, Set(base))))
                found = before(path, self._point(Set(many)))
            case sorts.Subsets(bound=sorts.Natural() as bound, chosen=sorts.Natural() as many):
                found = Chosen(Sequence(self._point(Set(bound, Set(TWO)))), Set(many))
            case sorts.Pairs(left=sorts.Space() as left, right=sorts.Space() as right):
                found = (self._point(Set(left)), self._point(Set(right)))
            case _:
                raise NotExported(f"any element of a set of the kind {type(over).__name__}")
        return found, {p: f"z{len(names) + n}" for n, p in enumerate(points_in(found))}

    def _point(self, of: Set) -> Point:
        return Point(of, f"i{next(self.serial)}")

    def is_listed(self, over: Any) -> bool:
        """Whether the sizes say what all elements of a set are."""
        match over:
            case sorts.Space():
                return over in self.sizes
            case sorts.Upto(bound=sorts.Natural() as many):
                return many in self.sizes
            case sorts.Power(base=base, exponent=sorts.Natural() as many):
                return many in self.sizes and self.is_listed(base)
            case sorts.Pairs(left=left, right=right):
                return self.is_listed(left) and self.is_listed(right)
        return False

    def every(
        self, over: Any, names: Mapping[Point, str]
    ) -> list[tuple[Element, dict[Point, str]]]:
        """All elements of a set whose size is known; of another one any element."""
        if self.is_listed(over):
            return [(element, {}) for element in self.listed(over)]
        match over:
            case sorts.Power(base=sorts.Space() as base, exponent=sorts.Natural() as many) if (
                many in self.sizes
            ):
                points = tuple(self._point(Set(base)) for _ in range(self.sizes[many]))
                return [(points, {p: f"z{len(names) + n}" for n, p in enumerate(points)})]
        return [self.any(over, names)]

    def listed(self, over: Any) -> list[Element]:
        found = list(itertools.islice(over.elements(self.sizes), MOST_LISTED + 1))
        if len(found) > MOST_LISTED:
            raise NotExported("a set of so many points, one by one")
        return found

    def one_by_one(self, how: str, over: Any, elements: Iterable[Element]) -> str:
        """What is said of all elements of a set is said of each; `how` is the lemma for that."""
        told = [self.reals.element(e, {}, over) for e in elements]
        points = " :: ".join((*told, "nil"))
        of = self.reals.index_set(over)
        return f"apply ({how} {of} ({points})); [listed |]. cbn [fold_right]. "
