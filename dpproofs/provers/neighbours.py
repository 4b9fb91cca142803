"""Prove what is said of two neighbouring sequences: one is the other with one place changed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, count, placed, same
from dpproofs.kernel.points import (
    Element,
    Held,
    Kept,
    Point,
    Sequence,
    changed,
    held,
    inside,
    points_in,
)
from dpproofs.kernel.rules import RULES, At, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.choices import with_value
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    at,
    by_case,
    by_products,
    given,
    nothing,
    part,
    split,
)
from dpproofs.provers.shared.words import parts_of

__all__ = ["prove"]

EQUAL = Relation.EQUAL


def prove(sequent: Sequent, then: Prover) -> Step:
    """A proof of a sequent about two neighbours, of what it becomes by another prover; raises
    `NotFound`."""
    if sequent.values:
        raise NotFound("no neighbours")
    pairs, by_facts = list(_neighbours(sequent)), (_told, partial(_known, then=then))
    ways = [partial(_as_changed, sequent, *pair, by) for by in by_facts for pair in pairs]
    if any(_of_neighbours(fact) for fact in sequent.facts):
        ways += [partial(_known, sequent, *place, then) for place in _changed_once(sequent.goal.x)]
        ways += [partial(_kept, sequent, *pair, then) for pair in _kept_pairs(sequent.goal.x)]
    for way in ways:
        with suppress(NotFound, Refused):
            return way()
    raise NotFound("no neighbours")


def _as_changed(sequent: Sequent, x: Point, y: Point, by: Callable[..., Step]) -> Step:
    """A proof where y is x with one place changed."""
    assert x.set.base is not None
    place, to = Point(x.set.places, "place"), Point(x.set.base, "record")
    (asked,) = RULES["neighbours"](sequent, x, y, place, to)
    return Step("neighbours", (x, y, place, to), (by(asked, x, place, to),))


def _told(sequent: Sequent, *points: Point) -> Step:
    """A proof from a fact that says the goal of any such points."""
    of = {p.set: p for p in points}
    for n, fact in enumerate(sequent.facts):
        if fact.places and all(isinstance(p, Point) and p.set in of for p in fact.places):
            own = [of[p.set] for p in fact.places]
            if placed(fact.x, dict(zip(fact.places, own, strict=True))) == sequent.goal.x:
                elements = (Sequence(p) if p.set.base is not None else p for p in own)
                return by_products(part(1, at(n, *elements)))(sequent)
    raise NotFound("no fact says it")


def _neighbours(sequent: Sequent) -> Iterator[tuple[Point, Point]]:
    """The two sequences that a fact says are at most 1 apart, either as the first one."""
    for fact in sequent.facts:
        atoms = [a for a in fact.x.atoms if a.kind == "count"]
        if len(atoms) != 1 or fact.places or fact.relation is not EQUAL or len(fact.x.terms) != 2:
            continue
        word, left, right = atoms[0].data
        plain = [s.base for s in (left, right) if isinstance(s, Sequence) and not s.changes]
        sides = [p for p in plain if isinstance(p, Point)]
        if word in ("distance <= 1", "distance == 1") and len(sides) == 2:
            yield sides[0], sides[1]
            yield sides[1], sides[0]


def _of_neighbours(fact: Fact) -> bool:
    """Whether it says something of any two neighbours."""
    return bool(fact.places) and any(a.kind == "count" for a in parts_of(fact.x))


def _changed_once(x: Expr) -> list[tuple[Point, Element, Point]]:
    """Sequences that hold another point at one place: which, where, and what."""
    found, todo = (
        set[tuple[Point, Element, Point]](),
        [part for a in parts_of(x) for part in a.data],
    )
    while todo:
        match todo.pop():
            case Sequence(Point() as base, ((at, Point() as to),)):
                found.add((base, at, to))
            case tuple() as parts:
                todo += parts
            case Held(sequence=whole):
                todo.append(whole)
    return sorted(found, key=str)


def _known(sequent: Sequent, x: Point, at: Element, to: Point, then: Prover) -> Step:
    """How far they are apart is known, and what is known of such sequences is said of them."""
    whole = Sequence(x)
    other = changed(whole, (at, to))
    axioms = (("one_apart", (whole, at, to)), ("apart_or_same", (whole, at, to)))
    (known,) = RULES["know"](sequent, *axioms)
    apart = count("distance <= 1", whole, other)

    def within_1(here: Sequent) -> Step:
        near = count("distance == 1", whole, other)
        one_, none = RULES["case"](here, near)
        used = _used(one_, whole, other, then)
        told = Fact(EQUAL, near - ONE)
        if told in here.facts:
            rest = nothing(part(1), part(1, here.facts.index(told)))
        else:
            rest = _used(none, whole, other, lambda s: _equal(s, whole, at, to, then))
        return Step("case", (near,), (used, rest))

    words = {a.data[0] for f in sequent.facts for a in parts_of(f.x) if a.kind == "count"}
    if "distance <= 1" not in words:
        return Step("know", axioms, (within_1(known),))
    never = nothing(part(1), part(1, known.facts.index(Fact(EQUAL, apart - ONE))))
    return Step("know", axioms, (by_case(known, apart, within_1, given(never)),))


def _kept_pairs(x: Expr) -> list[tuple[Kept, Kept]]:
    """What is kept of two sequences, of which one is the other with something else at one place."""
    every = (e for a in parts_of(x) for each in a.data for e in inside(each))
    found = {e for e in every if isinstance(e, Kept) and len(e.sequence.changes) == 1}
    free = (e for e in found if all(isinstance(p.label, str) for p in points_in(e)))
    return [(replace(e, sequence=Sequence(e.sequence.base)), e) for e in sorted(free, key=str)]


def _kept(sequent: Sequent, own: Kept, other: Kept, then: Prover) -> Step:
    """They are 1 apart, and what is known of such is said of them; or else they are the same."""
    one_, two = Sequence(own), Sequence(other)
    ((at, to),) = other.sequence.changes
    near, apart = (count(word, one_, two) for word in ("distance <= 1", "distance == 1"))
    s, value = Script(sequent), Point(own.set, "kept")
    told = s.know("kept_near", own.sequence, own.chosen, at, to)
    x = with_value(sequent.goal.x, other, value)
    equal = s.know("same_or_apart", x, value, one_, two)

    def the_same(here: Sequent) -> Step:
        inner = Script(here)
        new = inner.have(here.goal.relation, placed(x, {value: one_}), then)
        return inner.close(by_products(part(1, new), part(-1, equal)))

    return split(
        s, near,
        lambda s: split(
            s, apart, lambda s: _used(s.here, one_, two, then), lambda s: the_same(s.here)
        ),
        lambda _: nothing(part(1), part(1, told)),
    )  # fmt: skip


def _used(sequent: Sequent, whole: Sequence, other: Sequence, then: Prover) -> Step:
    """Facts about two sequences at these two."""
    ways = []
    for n, fact in enumerate(sequent.facts):
        pairs = [p for p in fact.places if isinstance(p, Point) and p.set == whole.base.set]
        if len(pairs) == 2 and any(a.kind == "count" for a in parts_of(fact.x)):
            ways += [
                (n, dict(zip(pairs, both, strict=True)))
                for both in itertools.permutations((whole, other))
            ]
    s = Script(sequent)
    for n, there in ways:
        fact = s.fact(n)
        left = tuple(p for p in fact.places if p not in there)
        if not all(isinstance(p, Point) for p in left):
            continue
        names = {p: Point(p.set, f"each{k}") for k, p in enumerate(left)}
        x = _here(s.here, placed(fact.x, {**there, **names}))
        if not x.terms:
            continue
        places = tuple(p for p in names.values() if p in x.points)
        elements = tuple(there.get(p, names.get(p)) for p in fact.places)
        s.have(fact.relation, x, by_products(part(1, At(n, elements))), places)
    known = s.here.facts.index(sequent.goal) if sequent.goal in s.here.facts else None
    return s.close(then if known is None else by_products(part(1, known)))


def _equal(sequent: Sequent, whole: Sequence, at: Element, to: Point, then: Prover) -> Step:
    """Where they are not 1 apart, the record is the one that stands there."""
    old = held(whole, at)
    own = next(
        n for n, f in enumerate(sequent.facts) if f.x.atoms and same(to, old).atoms <= f.x.atoms
    )
    s, x = Script(sequent), placed(sequent.goal.x, {to: old})
    equal = s.have(EQUAL, same(to, old) - ONE, by_products(part(-1, own)))
    new = s.have(sequent.goal.relation, x, then)
    value = s.know("same_value", sequent.goal.x, to, to, old)
    apart = part(-1, equal, times=sequent.goal.x - x)
    return s.close(by_products(part(1, new), part(1, value), apart))
