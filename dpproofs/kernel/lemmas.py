"""Citing: what was proved of some objects holds of others that are of their sorts.

A statement is read as sequents. Each of them holds whatever its objects are; so it holds with
expressions in place of numbers and entries, sets in place of sets, and elements in place of free
points, where these respect the sorts that were declared: a law is not below 0 and adds up to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr
from dpproofs.kernel.points import (
    Chosen,
    Element,
    Point,
    Prefix,
    Sequence,
    Set,
    aside,
    belongs,
    inside,
    matched,
    moved,
    points_in,
)
from dpproofs.kernel.reading import read
from dpproofs.kernel.rounds import sees
from dpproofs.kernel.rules import _fresh as new_points
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num

__all__ = ["Meant", "lemma"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Pairs = tuple[tuple[Any, Any], ...]


@dataclass(frozen=True)
class Meant:
    """What stands for the objects of a statement: sets for spaces and natural numbers, expressions
    for numbers; for a table the elements of a key and the entry there; elements for free points."""

    sets: tuple[tuple[Any, Set], ...] = ()
    numbers: tuple[tuple[sorts.Scalar, Expr], ...] = ()
    tables: tuple[tuple[sorts.Table, tuple[Element, ...], Expr], ...] = ()
    points: tuple[tuple[Point, Element], ...] = ()


def lemma(
    sequent: Sequent, statement: Statement, sizes: Pairs, number: int, meant: Meant
) -> list[Sequent]:
    """A sequent of a statement is known, where its facts hold of what is meant, and what is meant
    is of the sorts of the objects. (That the statement is proved is asked at the end.)"""
    read_ = read(statement, dict(sizes))
    if not 0 <= number < len(read_) or {of for of, _ in meant.sets} & {of for of, _ in sizes}:
        raise Refused("no such sequent, or a set for one whose points are listed")
    if not {of for of, _ in meant.sets} <= {*statement.parameters}:
        raise Refused("a set for what is no set of the statement")
    cited, objects = read_[number], _Objects(meant)
    _no_table_left_behind(statement, meant)
    known = dict(meant.points)
    for point in cited.points | known.keys():
        if not belongs(known.setdefault(point, point), objects.set(point.set)):
            raise Refused(f"{point} stands for no element of what its set stands for")
    asked = [sequent.towards(relation, x) for relation, x in _sorts(sequent, objects)]
    taken = {*points_in(tuple(known.values()))}
    for fact in cited.facts:
        if not all(isinstance(place, Point) for place in fact.places):
            raise Refused("a hypothesis about all events, or all numbers")
        new = dict[Point, Point]()
        for place in fact.places:
            label, of = str(place.label), objects.set(place.set)
            while Point(of, label) in {*sequent.points, *objects.points, *taken, *new.values()}:
                label = f"{label}'"
            new[place] = Point(of, label)
        asked.append(sequent.towards(fact.relation, objects.of(fact.x, {**known, **new})))
    goal = Fact(cited.goal.relation, objects.of(cited.goal.x, known))
    return [*asked, sequent.knowing(goal)]


class _Objects:
    """What stands for what."""

    def __init__(self, meant: Meant) -> None:
        self.meant = meant
        self.sets = dict(meant.sets)
        self.numbers = dict(meant.numbers)
        self.tables = {table: (key, x) for table, key, x in meant.tables}
        said = [x for _, x in meant.numbers] + [x for _, _, x in meant.tables]
        self.points = {point for x in said for point in x.points}
        if any(isinstance(number, sorts.Natural) for number in self.numbers):
            raise Refused("a natural number is as large as a set")
        for of, new in self.sets.items():
            natural = isinstance(of, sorts.Natural)
            if new.base is not None or natural > isinstance(new.of, sorts.Natural):
                raise Refused("no set of points, or of places, for such a set")
            if not natural and not isinstance(of, sorts.Space):
                raise Refused("another set for one that is always the same")

    def set(self, of: Set) -> Set:
        new = self.sets.get(of.of)
        if of.base is not None:
            own = of.places if new is None else self.set(of.places)
            return Set(own.of, self.set(of.base))
        return of if new is None else new

    def of(self, x: Expr, points: Mapping[Point, Element]) -> Expr:
        """The expression about what is meant, with elements for its free points."""
        found = ZERO
        for (bound, factors), c in x.terms.items():
            away, body = self._aside(bound, points), x_.constant(c)
            for one, n in factors:
                body = body * x_.power(self._atom(one, {**points, **away}), n)
            found = found + x_.summed_over(tuple(away.values()), body)
        return found

    def _aside(self, bound: Iterable[Point], points: Mapping[Point, Element]) -> dict[Point, Point]:
        """Points of the sets that are meant for those that are bound. Of what stands for free
        points and tables none is one of them."""
        away = aside(bound, points_in(tuple(points.values())), self.points)
        return {point: Point(self.set(point.set), new.label) for point, new in away.items()}

    def _atom(self, one: Atom, points: Mapping[Point, Element]) -> Expr:
        if self.sets and any(isinstance(e, Chosen) for part in one.data for e in inside(part)):
            raise Refused("how many places are chosen is cited as it is")
        match one.kind, one.data:
            case "number", (sorts.Natural() as thing,) if thing in self.sets:
                return x_.size(self.sets[thing])
            case "number", (thing,) if thing in self.numbers:
                return self.numbers[thing]
            case "size", (of,):
                return x_.size(self.set(of))
            case "entry", (table, key) if table in self.tables:
                own, x = self.tables[table]
                there = matched(own, moved(key, points))
                if there is None:
                    raise Refused(f"an entry of {table.name} at what is certainly no key of it")
                return x_.placed(x, there)
            case "weight", (table, _) if table in self.tables:
                raise Refused("a loss is cited as it is")
            case ((("sup" | "prod") as kind), (point, *parts)):
                away = self._aside((point,), points)
                make = x_.extreme if kind == "sup" else x_.product_over
                return make(away[point], *(self.of(part, {**points, **away}) for part in parts))
        return x_.rebuilt(one, points, self.of)


def _sorts(sequent: Sequent, objects: _Objects) -> Iterator[tuple[Relation, Expr]]:
    """What the sorts say of what is meant."""
    for number, x in objects.meant.numbers:
        if isinstance(number.low, Num):
            yield ABOVE if number.low_open else AT_LEAST, x - x_.constant(number.low.value)
    for table, key, x in objects.meant.tables:
        if len(key) != len(table.over):
            raise Refused("a key of another length")
        axes = zip(table.over, key, strict=True)
        new_points(sequent, [p for axis, own in axes for p in _key(objects, axis, own)])
        for own in key:
            if isinstance(own, Prefix) and sees(x, own.sequence.base, own):
                raise Refused("an entry that depends on more than a history")
        if isinstance(table.low, Num):
            yield AT_LEAST, x - x_.constant(table.low.value)
        if table.kind in ("law", "unit"):
            yield AT_LEAST, x
        match table.kind:
            case "positive":
                yield ABOVE, x
            case "bit":
                yield EQUAL, x * x - x
            case "unit":
                yield AT_LEAST, ONE - x
            case "law" if isinstance(key[-1], Point):
                yield EQUAL, x_.summed(key[-1], x) - ONE
            case "real":
                continue
            case _:
                raise Refused(f"a table of the kind {table.kind}")


def _key(objects: _Objects, axis: Any, own: Element) -> list[Point]:
    """The points of an element that stands for any one of an axis."""
    match axis:
        case sorts.Space():
            of = Set(axis)
        case sorts.Upto(bound=sorts.Natural() as many):
            of = Set(many)
        case sorts.Power(sorts.Space() as base, sorts.Natural() as many):
            of = Set(many, Set(base))
        case sorts.Histories(sorts.Space() as base, sorts.Natural() as many):
            of = objects.set(Set(many, Set(base)))
            match own:
                case Prefix(Sequence(Point() as path, ()), Point() as place) if path.set == of:
                    if place.set == of.places:
                        return [path, place]
            raise Refused(f"{own} is not any history")
        case _:
            raise Refused(f"a table over {type(axis).__name__}")
    if not isinstance(own, Point) or own.set != objects.set(of):
        raise Refused(f"{own} is not any element of the set that is meant")
    return [own]


def _no_table_left_behind(statement: Statement, meant: Meant) -> None:
    """Raise where a table stays as it is while the sets that it is about do not."""
    moved_, told = {of for of, _ in meant.sets}, {one for one, _, _ in meant.tables}
    for table in statement.tables:
        if table not in told and any(p in moved_ for axis in table.over for p in axis.parameters()):
            raise Refused(f"nothing is said of what {table.name} stands for")
