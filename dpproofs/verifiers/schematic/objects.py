"""Declared objects as generators: the entries of a table, a parameter, a number of any size.

The sign of a generator is what its sort says, and no more: masses, tests and events are not below
0, entries of positive tables are above 0, and parameters are as the lower end of their domain says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.meaning.walk import Instance
from dpproofs.verifiers.atoms import NONNEGATIVE, POSITIVE, Gen, Poly, Sym, of_gen, symbols
from dpproofs.verifiers.schematic.goals import NotSchematic

__all__ = ["Rows", "Witness", "belongs", "is_key", "number", "parameter", "with_event"]


class Rows:
    """A table whose entries are generators; each binder of a table has rows of its own."""

    def __init__(self, table: Any, name: str, sizes: Mapping[Any, int]) -> None:
        low = table.low
        floor = low.value if isinstance(low, terms.Num) else None
        self.name, self.kind, self.over, self.sizes = name, table.kind, table.over, sizes
        if self.kind == "law" and not _is_product(table.over[-1]):
            self.kind = "mass"  # what is summed over one shape of its points is not all of it
        self.sign = (
            POSITIVE
            if table.kind == "positive" or (floor is not None and floor > 0)
            else NONNEGATIVE
            if table.kind in ("law", "unit", "bit") or (floor is not None and floor >= 0)
            else 0
        )

    def __getitem__(self, key: Any) -> Poly:
        if not is_key(key, self.over, self.sizes):
            raise NotSchematic(f"{self.name} at what is no point of its sets")
        if self.kind == "loss":
            weight = of_gen(Gen("entry", (self, key, "positive"), POSITIVE))
            return -of_gen(Gen("log", (weight,)))
        return of_gen(Gen("entry", (self, key, self.kind), self.sign))


def is_key(key: Any, over: Sequence[Any], sizes: Mapping[Any, int]) -> bool:
    """Whether points are certainly of these sets, each of its own."""
    return len(key) == len(over) and all(map(belongs, key, over, repeat(sizes)))


def belongs(element: Any, over: Any, sizes: Mapping[Any, int]) -> bool:
    """Whether a point is certainly one of a set; a space has as many points as it must have."""
    match over:
        case sorts.Space():
            if isinstance(element, Sym):
                return element.space is over
            return isinstance(element, int) and 0 <= element < over.smallest
        case sorts.Pairs():
            return isinstance(element, tuple) and is_key(element, (over.left, over.right), sizes)
        case sorts.Power():
            sets = [over.base] * sorts._size(over.exponent, sizes)
            return isinstance(element, tuple) and is_key(element, sets, sizes)
        case sorts.Histories():
            short = isinstance(element, tuple) and len(element) < sorts._size(over.length, sizes)
            return short and all(belongs(part, over.base, sizes) for part in element)
    return not symbols(element) and element in over.elements(sizes)


def _is_product(over: Any) -> bool:
    """Whether all points have one shape, with a free point of a space at each place."""
    match over:
        case sorts.Space():
            return True
        case sorts.Pairs():
            return _is_product(over.left) and _is_product(over.right)
        case sorts.Power():
            return _is_product(over.base)
    return False


@dataclass(frozen=True)
class Witness:
    """A table that a statement says to exist: the term that it names for it, and where that is."""

    term: Any
    env: Any
    instance: Instance
    name: str = ""


def parameter(scalar: sorts.Scalar) -> Poly:
    low = scalar.low.value if isinstance(scalar.low, terms.Num) else None
    sign = 0
    if low is not None and low >= 0:
        sign = POSITIVE if low > 0 or scalar.low_open else NONNEGATIVE
    return of_gen(Gen("scalar", (scalar,), sign))


def number(natural: sorts.Natural) -> Poly:
    """A number of rounds, records ... of any size."""
    return of_gen(Gen("scalar", (natural,), POSITIVE if natural.smallest else NONNEGATIVE))


def with_event(instance: Instance, event: Any) -> tuple[Instance, Rows]:
    """The instance in which a bound event is not one outside that is called alike; its rows."""
    known: Any = instance.tables.values()
    taken = {rows.name for rows in known}
    name = next(n for i in range(99) if (n := event.name + "'" * i) not in taken)
    rows: Any = Rows(event, name, instance.sizes)
    rows.kind, rows.sign = "bit", NONNEGATIVE  # whatever its sort: a quantifier lists bits
    return instance.with_table(event, rows), rows
