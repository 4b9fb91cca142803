"""Expressions of the kernel as real numbers of Rocq.

A term with bound points is written as a product of sums that have no point in common, and what
depends on no bound point stands before them: then products and sums of what is written are again
polynomials in sums, and `ring` sees what is equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import Atom, Expr, Factors
from dpproofs.kernel.points import (
    TWO,
    Bits,
    Chosen,
    Element,
    Held,
    Kept,
    Point,
    Prefix,
    Sequence,
    Set,
    aside,
    inside,
    name_of,
    set_of,
)  # fmt: skip
from dpproofs.kernel.sequents import Fact, Relation
from dpproofs.language import sorts
from dpproofs.rocq.names import Names, NotExported
from dpproofs.rocq.statement import place_text

__all__ = ["FILLER", "Reals", "behind", "chosen_in", "components", "fillers", "fraction_text"]

Env = Mapping[Point, str]
RELATIONS = {Relation.AT_LEAST: "0 <= {}", Relation.ABOVE: "0 < {}", Relation.EQUAL: "{} = 0"}


def fraction_text(c: Any) -> str:
    value = Fraction(int(c.p), int(c.q))
    top = f"{value.numerator}" if value >= 0 else f"({value.numerator})"
    return top if value.denominator == 1 else f"({top} / {value.denominator})"


#: What stands behind the points that are kept where they are too few, by the name of its point.
FILLER = "~filler"


def fillers(*xs: Expr) -> set[Point]:
    """The points that stand behind what is kept, of all that is kept in expressions."""
    parts = {part for x in xs for a in x.atoms for each in a.inside for part in each.data}
    kept = {e for part in parts for e in inside(part) if isinstance(e, Kept)}
    return {behind(e) for e in kept}


def chosen_in(*xs: Expr) -> list[Chosen]:
    """How places are chosen in expressions, each set and each number once."""
    parts = (part for x in xs for a in x.atoms for each in a.inside for part in each.data)
    every = (e for part in parts for e in inside(part) if isinstance(e, Chosen))
    found = {(e.sequence.base.set, e.places): e for e in every}
    return sorted(found.values(), key=name_of)


def behind(kept: Kept) -> Point:
    """The point that stands behind what is kept, where that is too few."""
    of = kept.set.base
    assert of is not None
    return Point(of, FILLER)


class Reals:
    """The texts of expressions, where declared objects have these names."""

    def __init__(
        self,
        names: Names,
        items: Mapping[tuple[str, int], str] | None = None,
        sizes: Mapping[Any, int] | None = None,
    ) -> None:
        self.names, self.items, self.sizes = names, items or {}, sizes or {}
        self._told: dict[tuple[Any, ...], tuple[Expr, str]] = {}
        self._parts: dict[int, tuple[Any, Any]] = {}

    def fact(self, fact: Fact, env: Env) -> str:
        """A fact, for all points that it has."""
        inner, bound = dict(env), ""
        for n, place in enumerate(fact.places):
            if isinstance(place, Point):
                inner[place] = f"b{len(env)}_{n}"
                bound += f"forall {inner[place]} : {self.set(place.set)}, "
            else:
                name, of = self.event(place)
                bound += f"forall {name} : {of} -> R, (forall y : {of}, is_bit ({name} y)) -> "
        return bound + RELATIONS[fact.relation].format(self.expr(fact.x, inner))

    def event(self, event: Any) -> tuple[str, str]:
        """The name of an event of which nothing is known, and its set."""
        match event.over:
            case (sorts.Space() as over,):
                self.names.add([event])
                return self.names.of(event), self.names.of(over)
        raise NotExported("an event on what is no plain set")

    def expr(self, x: Expr, env: Env, depth: int = 0) -> str:
        """A number, in brackets if it is more than a word. The same one is asked for many times; it
        is known by its identity, since equal ones may be written in another order."""
        key = (id(x), depth, tuple(env.items()), self.names.meanwhile)
        if key not in self._told:
            told = [self.term(term, c, env, depth) for term, c in x.ordered]
            self._told[key] = x, f"({' + '.join(told)})" if told else "0"
        return self._told[key][1]

    def term(self, term: Any, c: Any, env: Env, depth: int) -> str:
        if id(term) not in self._parts:
            self._parts[id(term)] = term, components(term)
        outside, sums = self._parts[id(term)][1]
        told = [self.power(one, n, env, depth) for one, n in outside]
        told += [self.sum(points, factors, env, depth) for points, factors in sums]
        if c != 1 or not told:
            told.insert(0, fraction_text(c))
        return " * ".join(told)

    def sum(self, points: tuple[Point, ...], factors: Factors, env: Env, depth: int) -> str:
        inner, text, ends = dict(env), "", ""
        for point in points:
            inner[point] = f"b{depth}"
            text += f"(total {self.set(point.set)} (fun b{depth} => "
            ends, depth = ends + "))", depth + 1
        told = " * ".join(self.power(one, n, inner, depth) for one, n in factors)
        return text + told + ends

    def power(self, one: Atom, n: Any, env: Env, depth: int) -> str:
        base = self.atom(one, env, depth)
        if n == 1:  # as nearly always
            return base
        n = Fraction(n)
        if n.denominator != 1:
            base = f"(root {n.denominator} {base})"
        if n < 0:
            base = f"(/ {base})"
        return base if abs(n.numerator) == 1 else f"{base} ^ {abs(n.numerator)}"

    def atom(self, one: Atom, env: Env, depth: int = 0) -> str:
        def told(x: Expr) -> str:
            return self.expr(x, env, depth)

        match one.kind, one.data:
            case "number", (sorts.Natural() as thing,):
                return f"(INR {self.names.of(thing)})"
            case "number", (thing,):
                return self.names.of(thing)
            case "entry", (table, key):
                return self.entry(table, key, env)
            case "weight", (table, key):
                return f"(exp (- {self.entry(table, key, env)}))"
            case "same", (one, other):
                of = next((found for e in (one, other) if (found := set_of(e))), None)
                return f"(same {self.element(one, env, of)} {self.element(other, env, of)})"
            case "count", (word, one, other):
                relation, number = word.removeprefix("distance ").split()
                words = {"<=": "t_at_most", "<": "t_less", ">=": "t_at_least", ">": "t_greater",
                         "==": "t_equal", "!=": "t_unequal"}  # fmt: skip
                apart = f"(v_distance {self.element(one, env)} {self.element(other, env)})"
                return f"(counts ({words[relation]} {apart} (num {number})))"
            case "many", (chosen,):
                places = self.names.of(chosen.places.of)
                return f"(as_many {places} {self.element(chosen.sequence, env)})"
            case "prod", (point, x):
                inner = {**env, point: f"b{depth}"}
                body = self.expr(x, inner, depth + 1)
                return f"(product {self.set(point.set)} (fun b{depth} => {body}))"
            case "size", (of,):
                return f"(INR (size {self.set(of)}))"
            case "exp", (x,):
                return f"(exp {told(x)})"
            case "log", (x,):
                return f"(ln {told(x)})"
            case "bit", (x,):
                return f"(bit {told(x)})"
            case "inverse", (x,):
                return f"(/ {told(x)})"
            case "slope", (x,):
                return f"(slope {told(x)})"
            case "power", (x, n):
                n = Fraction(n)
                root = f"(root {n.denominator} {told(x)})"
                return f"({'/ ' if n < 0 else ''}{root} ^ {abs(n.numerator)})"
            case "prime", (n,):
                return f"{n}"
            case "pi", ():
                return "PI"
        raise NotExported(f"an expression of the kind {one.kind}")

    def entry(self, table: Any, key: tuple[Element, ...], env: Env) -> str:
        at = [self.element(e, env, axis) for e, axis in zip(key, table.over, strict=True)]
        return f"({' '.join((self.names.of(table), *at))})"

    def element(self, element: Element, env: Env, over: Any = None) -> str:
        """An element of a set of the statement, which is asked for where its form does not say
        it."""
        match element, over:
            case Point(), _ if element in env:
                return env[element]
            case Sequence(base, changes), _:
                told, own = self.element(base, env), base.set
                for place, held in changes:
                    at = self.element(place, env, own.places)
                    told = f"(replaced {told} {at} {self.element(held, env, own.base)})"
                return told
            case Held(sequence, place), _:
                at = self.element(place, env, sequence.base.set.places)
                return f"(at_place {self.element(sequence, env)} {at})"
            case Prefix(sequence, place), _:
                at = self.element(place, env, sequence.base.set.places)
                return f"(before {self.element(sequence, env)} {at})"
            case Kept(sequence, chosen), _:
                told = f"{env[behind(element)]} {self.names.of(chosen.places.of)}"
                rows = self.element(sequence, env), self.element(chosen.sequence, env)
                return f"(rows_at {told} {' '.join(rows)})"
            case int(), Set(of=Bits()):
                return "marked" if element else "unmarked"
            case (one, other), sorts.Pairs(left=left, right=right):
                sides = self.element(one, env, left), self.element(other, env, right)
                return f"(pair {' '.join(sides)})"
            case tuple(), sorts.Power(base=base):
                of = self.index_set(base)
                told = f"(Vector.nil {of})"
                for n, part in enumerate(reversed(element)):
                    told = f"(Vector.cons {of} {self.element(part, env, base)} {n}%nat {told})"
                return told
            case int(), sorts.Upto(bound=sorts.Natural() as many) if many in self.sizes:
                return place_text(element, self.sizes[many])
            case int(), sorts.Upto(bound=int() as many):
                return place_text(element, many)
            case int(), Set() | sorts.Space() | sorts.Upto(bound=sorts.Natural()):
                if isinstance(over, sorts.IndexSet):
                    over = Set(over if isinstance(over, sorts.Space) else over.bound)
                if (self.set(over), element) in self.items:
                    return self.items[self.set(over), element]
        raise NotExported("an element that is no point")

    def index_set(self, over: Any) -> str:
        """A set of the language."""
        match over:
            case sorts.Space():
                return self.names.of(over)
            case sorts.Upto(bound=int() as many):
                return f"(upto {many}%nat)"
            case sorts.Upto(bound=sorts.Natural() as many):
                return f"(upto {self.names.of(many)})"
            case sorts.Power(base=base, exponent=sorts.Natural() as many):
                return f"(power {self.index_set(base)} {self.names.of(many)})"
            case sorts.Histories(base=base, length=sorts.Natural() as many):
                return f"(histories {self.index_set(base)} {self.names.of(many)})"
            case sorts.Pairs(left=left, right=right):
                return f"(pairs {self.index_set(left)} {self.index_set(right)})"
        raise NotExported(f"a listed set of the kind {type(over).__name__}")

    def set(self, of: Any) -> str:
        """A set of the kernel."""
        if of.of is TWO:
            return "marks"
        if isinstance(of.of, sorts.Space):
            return self.names.of(of.of)
        if isinstance(of.of, sorts.Natural):
            places = self.names.of(of.of)
            return f"(power {self.set(of.base)} {places})" if of.base else f"(upto {places})"
        raise NotExported("points of what is no plain set")


def components(term: Any) -> tuple[Factors, list[tuple[tuple[Point, ...], Factors]]]:
    """What of a term depends on no bound point, and the sums that have no point in common, each
    with the numbers that its points have where it stands alone."""
    bound, factors = term
    outside = tuple(f for f in factors if not f[0].points & {*bound})
    if not bound:
        return outside, []
    left, groups = [f for f in factors if f not in outside], list[tuple[set[Point], list[Any]]]()
    for one, n in left:
        own, parts = one.points & {*bound}, [(one, n)]
        for group in [g for g in groups if g[0] & own]:
            own, parts = own | group[0], [*group[1], *parts]
            groups.remove(group)
        groups.append((own, parts))
    found = []
    for own, parts in groups:
        points = tuple(p for p in bound if p in own)
        kept = tuple(sorted(parts, key=lambda f: f[0].text))
        if len(groups) > 1 or outside:
            ((points, kept),) = _alone(points, kept)
        found.append((points, kept))
    return outside, sorted(found, key=lambda g: [a.text for a, _ in g[1]])


def _alone(points: tuple[Point, ...], factors: Factors) -> Iterator[Any]:
    """A sum as it is written where nothing else stands beside it."""
    away = aside(points, [p for one, _ in factors for p in one.points])
    body = x_.placed(Expr({((), factors): x_.Q1}), away)
    alone = x_.summed_over(tuple(away.values()), body)
    if len(alone.terms) != 1:
        raise NotExported("a sum that is another one where it stands alone")
    yield from alone.terms
