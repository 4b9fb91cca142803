"""Whether sequents hold at an instance, by the plainest definition: all points and events in
turn, and some numbers, since nobody can look at them all."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from mpmath import mpf

from dpproofs.kernel.points import Point
from dpproofs.kernel.sequents import AnyNumber, Fact, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.meaning.decimals import formatted
from tests.kernel.valuation import TINY, TooMany, Valuation

MOST = 20_000  # choices of points, events and numbers that are looked at
SOME = ("-1", "0", "0.5", "1", "1.001", "1.5", "2", "3", "3.2", "7")
NEAR = mpf("0.001")


def valuation_of(statement: Statement, instance: Any) -> Valuation:
    """The numbers of an exact instance, to 120 digits."""
    tables = {
        table: _entries({k: _number(v) for k, v in rows.items()})
        for table, rows in instance.tables.items()
    }
    numbers = {scalar: _number(v) for scalar, v in instance.scalars.items()}
    return Valuation(dict(instance.sizes), numbers, tables)


def _entries(rows: Any) -> Any:
    return lambda *key: rows[key]


def _number(x: Any) -> Any:
    return mpf(formatted(x, ".120e"))


def some_fails(sequents: list[Sequent], v: Valuation) -> bool:
    """Whether one of the sequents is false for some points and events."""
    return any(fails(sequent, here) for sequent in sequents for here in _everywhere(sequent, v))


def fails(sequent: Sequent, v: Valuation) -> bool:
    goal = sequent.goal
    true = holds(goal, v) and (goal.relation is not Relation.ABOVE or v.value(goal.x) > TINY)
    return not true and all(_known(fact, v) for fact in sequent.facts)


def _known(fact: Fact, v: Valuation) -> bool:
    return all(holds(fact, here) for here in at_places(fact, v))


def at_places(fact: Fact, v: Valuation) -> Iterator[Valuation]:
    """All points and events of a fact, and some of its numbers."""
    return _all(fact.places, v)


def holds(fact: Fact, v: Valuation, slack: Any = 0) -> bool:
    """`slack` is what rounding may leave of 0, as in the logarithm of what is nearly 1."""
    x = v.value(fact.x)
    if fact.relation is Relation.EQUAL:
        return bool(abs(x) <= slack)
    return bool(x > 0) if fact.relation is Relation.ABOVE else bool(x >= -slack)


def _everywhere(sequent: Sequent, v: Valuation) -> Iterator[Valuation]:
    """All values of what is free in a sequent and not in the instance."""
    events = [t for t in sequent.objects if isinstance(t, sorts.Table) and t not in v.tables]
    events = [t for t in events if not any(t in fact.places for fact in sequent.facts)] + [
        t
        for t in events
        if t in sequent.goal.x.objects and any(t in f.places for f in sequent.facts)
    ]
    spoken = {x for fact in sequent.facts if not fact.places for x in fact.x.objects}
    free = {
        AnyNumber(x)
        for x in sequent.goal.x.objects | spoken
        if isinstance(x, sorts.Scalar) and x not in v.numbers and x not in v.sizes
    }
    numbers = sorted(free, key=lambda place: str(place.thing.name))
    return _all((*sorted(sequent.points, key=str), *events, *numbers), v)


def some_numbers(v: Valuation) -> list[Any]:
    """Whole numbers and others, and those of the instance with what is close to them: where a range
    ends is a premise."""
    near = {x + by for x in v.numbers.values() for by in (0, NEAR, -NEAR)}
    return sorted({*near, *map(mpf, SOME)})


def _all(places: Any, v: Valuation) -> Iterator[Valuation]:
    ways = []
    for place in places:
        if isinstance(place, Point):
            ways.append(v.elements(place.set))
        elif isinstance(place, AnyNumber):
            ways.append(some_numbers(v))
        else:
            keys = list(itertools.product(*(axis.elements(v.sizes) for axis in place.over)))
            ways.append(
                [
                    dict(zip(keys, bits, strict=True))
                    for bits in itertools.product((mpf(0), mpf(1)), repeat=len(keys))
                ]
            )
    count = 1
    for way in ways:
        count *= len(way)
    if count > MOST:
        raise TooMany
    for chosen in itertools.product(*ways):
        at, tables, numbers = dict(v.at), dict(v.tables), dict(v.numbers)
        for place, value in zip(places, chosen, strict=True):
            if isinstance(place, Point):
                at[place] = value
            elif isinstance(place, AnyNumber):
                numbers[place.thing] = value
            else:
                tables[place] = lambda *key, rows=value: rows[key]
        yield Valuation(v.sizes, numbers, tables, at)
