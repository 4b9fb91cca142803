"""Tell what is always true of n places that are chosen of m, and of what a sequence keeps there.

How many places are chosen, whether so many can be, what is kept where a place that is not chosen
holds something else, and what is exchanged: each is a fact about any choice, and another prover
adds them up. Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE, Step
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Atom,
    Expr,
    atom_of,
    many,
    mapped,
    placed,
    raised,
    rebuilt,
    size,
    summed,
    summed_over,
)
from dpproofs.kernel.places import is_in
from dpproofs.kernel.points import (
    TWO,
    Chosen,
    Element,
    Held,
    Kept,
    Point,
    Sequence,
    Set,
    inside,
    moved,
)
from dpproofs.kernel.rules import RULES, Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.script import Prover, Script, at, by_axiom, by_products, by_sum, part
from dpproofs.provers.shared.words import parts_of

__all__ = ["chosen_in", "prove", "with_value"]

EQUAL = Relation.EQUAL


def prove(sequent: Sequent, then: Prover) -> Step:
    """A proof of a sequent about choices, of what is left by another prover; raises `NotFound`."""
    found, s = chosen_in(sequent.goal.x), Script(sequent)
    for n, fact in enumerate(sequent.facts):
        for one in sorted(fact.x.atoms):
            if one.kind == "many" and fact == Fact(EQUAL, raised(one) - ONE):
                _tell_how_many(s, one.data[0], n)
    if not found and len(s.here.facts) == len(sequent.facts):
        raise NotFound("nothing is chosen")
    for places, of in {(c.places, c.sequence.base.set): None for c in found}:
        s.know("some_choice", Point(of, "drawn"), places)
    for one in sorted(parts_of(sequent.goal.x)):
        for kept in _changed_in(one):
            _tell_of_kept(s, one, kept)
        match one.kind, one.data:
            case "same", (1, Held(Sequence(Point() as draws, ()), Point() as i)) if _is_free(i):
                for chosen in found:
                    if chosen.sequence.base.set == draws.set:
                        _tell_how_likely(s, chosen, i)
    return _counted(s, then)


def _tell_how_many(s: Script, chosen: Chosen, fact: int) -> None:
    """A choice of which it is known that it is one has as many places as are asked for."""
    place = _new(s, chosen.sequence.base.set.places, "each")
    told = s.know("as_many", chosen, place)
    gap = summed(place, is_in(place, chosen)) - size(chosen.places)
    s.have(EQUAL, gap, by_products(part(1, told), part(-1, fact, times=gap)))


def chosen_in(x: Expr) -> list[Chosen]:
    """The choices of which an expression speaks."""
    every = (e for a in parts_of(x) for each in a.data for e in inside(each))
    return list({e: None for e in every if isinstance(e, Chosen)})


def _is_free(point: Point) -> bool:
    return isinstance(point.label, str)


def _changed_in(one: Atom) -> Iterator[Kept]:
    """What is kept of sequences that hold something else at one place."""
    for e in (e for each in one.data for e in inside(each)):
        if isinstance(e, Kept) and len(e.sequence.changes) == 1:
            yield e


def with_value(x: Expr, kept: Kept, value: Point) -> Expr:
    """An expression about what is kept as one about a sequence that stands for it."""

    def put(element: Element, to: Any) -> Element:
        match element:
            case Sequence(base, ()) if base == kept:
                return Sequence(value)
            case tuple():
                return tuple(put(e, to) for e in element)
        return element

    def change(one: Atom) -> Expr | None:
        return rebuilt(one, {}, lambda inner, to: with_value(placed(inner, to), kept, value), put)

    return mapped(x, change)


def _new(s: Script, of: Set, name: str, *more: Point) -> Point:
    """A point of which nothing is known."""
    taken = {*s.here.points, *more}
    names = (f"{name}{n or ''}" for n in itertools.count())
    return next(p for p in (Point(of, n) for n in names) if p not in taken)


def _opened(s: Script, one: Atom, kept: Kept) -> tuple[Atom, Kept, tuple[Point, ...]]:
    """The same about free points, and which these are."""
    away: dict[Point, Element] = {}
    for p in sorted((p for p in one.points if not _is_free(p)), key=str):
        away[p] = _new(s, p.set, "any", *away.values())
    opened = atom_of(placed(raised(one), away))
    assert opened is not None
    return opened, moved(kept, away), tuple(away.values())


def _tell_of_kept(s: Script, one: Atom, kept: Kept) -> None:
    """What is kept is the same where the place is not chosen; and, where the other point stands at
    a place that is not chosen, all such together are what is kept where the first place is not."""
    opened, there, places = _opened(s, one, kept)
    base, ((where, to),) = Sequence(there.sequence.base), there.sequence.changes
    value = _new(s, there.set, "kept")
    x = with_value(raised(opened), there, value)
    args = (x, value, base, there.chosen, where, to)
    (known,) = RULES["know"](s.here, ("kept_elsewhere", args))
    s.have(EQUAL, known.facts[-1].x, by_axiom("kept_elsewhere", *args), places)
    match to, there.chosen.sequence:
        case Held(sequence, Point() as other), Sequence(Point() as draws, ()) if (
            sequence == base and {other, draws} <= {*places} and where not in places
        ):
            _tell_exchanged(s, x, value, draws, where, other, base, places)


def _tell_exchanged(
    s: Script, x: Expr, value: Point, draws: Point, at_: Point, other: Point, of: Sequence,
    places: tuple[Point, ...],
) -> None:  # fmt: skip
    """One place that is chosen is exchanged for all that are not."""
    one, two = (_new(s, value.set.places, name) for name in ("one", "two"))
    args = (x, value, one, two, draws, at_, other, of)
    known = EVERY_RULE["exchanged"](s.here, *args)[-1].facts[-1]

    def shown(sequent: Sequent) -> Step:
        here = Script(sequent)
        here.take("exchanged", args, _by_symmetry)
        return here.close(by_products(part(1, here.last)))

    with suppress(NotFound):
        s.have(EQUAL, known.x, shown, tuple(p for p in places if p in known.x.points))


def _by_symmetry(sequent: Sequent) -> Step:
    """A sequence with two places exchanged, by a fact about such."""
    if not sequent.goal.x.terms:
        return by_products()(sequent)
    for n, fact in enumerate(sequent.facts):
        points = [p for p in fact.places if isinstance(p, Point)]
        if fact.relation is EQUAL and len(points) == len(fact.places):
            pools = (
                [q for q in sorted(sequent.goal.x.points, key=str) if q.set == p.set]
                for p in points
            )
            for way in itertools.product(*pools):
                there = placed(fact.x, dict(zip(points, way, strict=True)))
                for sign in (1, -1):
                    if there.scaled(fmpq(sign)) == sequent.goal.x:
                        own = (Sequence(p) if p.set.base is not None else p for p in way)
                        return by_products(part(sign, at(n, *own)))(sequent)
    raise NotFound("no fact that the order does not matter")


def _tell_how_likely(s: Script, chosen: Chosen, i: Point) -> None:
    """m times as many choices have a place as n times all: by what is exchanged for it."""
    draws = _new(s, chosen.sequence.base.set, "drawn")
    other = _new(s, i.set, "other")
    value = _new(s, Set(chosen.places.of, Set(TWO)), "kept")
    own, every = Chosen(Sequence(draws), chosen.places), _new(s, i.set, "each")
    of = Sequence(_new(s, draws.set, "of"))
    ways = summed(draws, many(own) * is_in(i, own))
    goal = size(i.set) * ways - size(own.places) * summed(draws, many(own))

    def shown(sequent: Sequent) -> Step:
        here = Script(sequent)
        one, two = (_new(here, value.set.places, name) for name in ("one", "two"))
        here.take("exchanged", (ONE, value, one, two, draws, i, other, of), _by_symmetry)
        (known,) = RULES["know"](here.here, ("as_many", (own, every)))
        told = here.have(EQUAL, known.facts[-1].x, by_axiom("as_many", own, every), (draws,))
        u = _new(here, draws.set, "drawn'")
        uses = (
            Use(ONE, at(here.last - 1)),
            Use(is_in(i, Chosen(Sequence(u), own.places)), at(told, Sequence(u)), (u,)),
        )
        return here.close(by_sum(*uses))

    s.have(EQUAL, goal, shown)


def _counted(s: Script, then: Prover) -> Step:
    """The goal where as many places are chosen as are asked for, wherever they are counted."""
    goal, uses, new = s.here.goal, list[Use](), ZERO
    told: dict[Set, int] = {}
    for (bound, factors), c in goal.x.terms.items():
        found = _count_in(bound, factors)
        if found is None:
            new = new + Expr({(bound, factors): c})
            continue
        chosen, k, one = found
        away: dict[Point, Element] = {}
        for p in bound:
            away[p] = _new(s, p.set, "any", *away.values())
        own, rest = (
            moved(chosen, away),
            tuple(f for f in factors if f[0] not in (one, Atom("many", (chosen,)))),
        )
        weight = placed(Expr({((), rest): c}), away)
        if own.places not in told:
            draws, each = _new(s, own.sequence.base.set, "drawn"), _new(s, k.set, "each")
            args = Chosen(Sequence(draws), own.places), each
            (known,) = RULES["know"](s.here, ("as_many", args))
            told[own.places] = s.have(
                EQUAL, known.facts[-1].x, by_axiom("as_many", *args), (draws,)
            )
        over = tuple(q for p, q in away.items() if p != k)
        uses.append(Use(weight, at(told[own.places], own.sequence), over))
        new = new + summed_over(over, weight * many(own) * size(own.places))
    if not uses:
        return s.close(then)
    return s.close(by_sum(*uses, rest=[((), new)], by=[then]))


def _count_in(bound: tuple[Point, ...], factors: Any) -> tuple[Chosen, Point, Atom] | None:
    """A sum over all places of how many are chosen, where as many are as are asked for."""
    for one, _ in factors:
        match one.kind, one.data:
            case "same", (1, Held(Sequence() as drawn, Point() as k)) if k in bound:
                for two, _ in factors:
                    alone = sum(k in a.points for a, _ in factors) == 1
                    if alone and two.kind == "many" and two.data[0].sequence == drawn:
                        return two.data[0], k, one
    return None
