"""A greatest value is at least the value at each point that the sequent knows, and there is one.

The point must be one over which it is the greatest: that it meets the condition is known, or the
condition says that some other points do, and it is known of one. So is the sensitivity of a query,
which is a greatest value of greatest values, at least the distance of its answers on two
neighbours.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from dpproofs.kernel.axioms import part_of_sum
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, atom_of, bit, placed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import Product
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import Script, by_case, by_products, found_by, nothing, part
from dpproofs.provers.shared.words import one, times_of

__all__ = ["prove"]

ABOVE, AT_LEAST, EQUAL = Relation.ABOVE, Relation.AT_LEAST, Relation.EQUAL
MOST_POINTS = 6  # to be tried for each of those over which a sum or a greatest value is


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None]) -> Step:
    """A proof of a sequent with greatest values in its goal, or of one that says that there are
    points that meet a condition; raises `NotFound`. `find` proves what is left."""
    s = Script(sequent)
    greatest = [a for a in sorted(sequent.goal.x.atoms) if a.kind == "sup" and not a.points]
    wanted = atom_of(ONE - sequent.goal.x)
    if sequent.goal.relation is EQUAL and wanted is not None and wanted.kind == "bit":
        place = _holds(s, one(wanted))
        if place is None:
            raise NotFound("no such point")
        return s.close(by_products(part(-1, place)))
    for a in greatest:
        for value, _ in _values(Script(sequent), a):
            gap = one(a) - value
            if all(gap != fact.x for fact in s.here.facts):
                with suppress(NotFound):  # of a difference at equal points no point is left
                    s.have(AT_LEAST, gap, partial(_shown, greatest=a))
    if s.here is sequent:
        raise NotFound("no greatest value of which a point is known")

    return s.close(found_by(find))


def _shown(sequent: Sequent, greatest: Atom) -> Step:
    s = Script(sequent)
    for value, places in _values(s, greatest):
        if one(greatest) - value == sequent.goal.x:
            return s.close(by_products(*(part(1, place) for place in places)))
    raise NotFound(sequent.goal.text)


def _values(s: Script, greatest: Atom) -> list[tuple[Expr, list[int]]]:
    """Its values at the points of the sequent that meet the condition, with the facts which
    together say that it is at least that; of those that are greatest values themselves, theirs."""
    found = []
    for y in _points(s, greatest.data[0]):
        here, body = (placed(x, {greatest.data[0]: y}) for x in greatest.data[1:])
        place = None if here == ONE else _holds(s, here)
        if here != ONE and place is None:
            continue
        spend(20)
        below, gap = s.know("below_greatest", one(greatest), y), one(greatest) - body
        if place is not None:
            parts = part(1, below), part(-1, place, times=gap)
            below = s.have(AT_LEAST, gap, by_products(*parts))
        inner = atom_of(body)
        if inner is not None and inner.kind == "sup":
            found += [(value, [below, *places]) for value, places in _values(s, inner)]
        else:
            found.append((body, [below]))
    return found


def _holds(s: Script, here: Expr) -> int | None:
    """The place of the fact that an indicator is 1, which is known or can be."""
    for n, fact in enumerate(s.here.facts):
        if fact.relation is EQUAL and not fact.places and fact.x in (here - ONE, ONE - here):
            turned = by_products(part(-1, n))
            return n if fact.x == here - ONE else s.have(EQUAL, here - ONE, turned)
    atom = atom_of(here)
    inside = atom.data[0] if atom is not None and atom.kind == "bit" else None
    if inside is None:
        return None
    for n, fact in enumerate(s.here.facts):
        if fact.relation is ABOVE and not fact.places:
            with suppress(NotFound):
                if (times := times_of(fact.x, inside)) > 0:
                    shown = partial(_above, total=inside, parts=(part(1 / times, n),))
                    return s.have(EQUAL, here - ONE, shown)
    if len(inside.terms) != 1:
        return None
    ((bound, _),) = inside.terms
    for points in itertools.product(*(_points(s, p) for p in bound)):
        try:
            share = inside - part_of_sum(inside, *points).x
        except Refused:
            return None
        place = _holds(s, share)
        if place is not None:
            shown = partial(_some, total=inside, points=points, there=place)
            return s.have(EQUAL, here - ONE, shown)
    return None


def _some(sequent: Sequent, total: Expr, points: tuple[Point, ...], there: int) -> Step:
    """A sum of indicators is above 0 where one of them is 1."""
    s = Script(sequent)
    above = s.know("part_of_sum", total, *points)
    parts = part(1, above), part(1, there), part(1)
    return s.close(partial(_above, total=total, parts=parts))


def _above(sequent: Sequent, total: Expr, parts: tuple[Product, ...]) -> Step:
    """The indicator that a number is above 0, which is the sum of some parts, is 1."""

    def never(q: Sequent) -> Step:
        last = len(q.facts) - 1
        return nothing(part(1 / times_of(q.facts[last].x, -total), last), *parts)

    return by_case(sequent, bit(total), by_products(), never)


def _points(s: Script, like: Point) -> Iterator[Point]:
    found = (p for p in sorted(s.here.points, key=str) if p.set == like.set)
    return itertools.islice(found, MOST_POINTS)
