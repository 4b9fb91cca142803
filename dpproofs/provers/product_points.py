"""Find a proof of a bound on sums over what two pairs of laws draw, at each pair of points.

A sum over the points of one set is one over pairs of points, with a law on the other set. At each
pair the indicators in the goal have their values, and what is left is linear in products of masses.
Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, placed
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.rules import _here
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import by_case, by_sum
from dpproofs.provers.shared.words import has_sums, one, parts_of

__all__ = ["prove"]

AT_LEAST, ABOVE = Relation.AT_LEAST, Relation.ABOVE
MOST_BITS = 6
Masses = dict[Point, tuple[Expr, Expr]]


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    x = sequent.goal.x
    masses = _masses(x)
    if sequent.goal.relation is not AT_LEAST or x.points or sequent.values or len(masses) != 2:
        raise NotFound("no sum over two sets, with two laws on each")
    spend(50)
    points = tuple(masses)
    for weights, more in _weights(masses):
        with suppress(NotFound, Refused):
            body = _at_points(x, weights) + more
            return by_sum(rest=[(points, body)], by=[_by_bits])(sequent)
    raise NotFound(sequent.goal.text)


def _masses(x: Expr) -> Masses:
    """Two masses at a point of each set."""
    laws = {a.data[0] for a in parts_of(x) if a.kind == "entry"}
    found: dict[Point, list[Expr]] = {}
    for table in sorted(laws, key=lambda table: str(table.name)):
        if table.kind != "law" or len(table.over) != 1:
            return {}
        point = Point(Set(table.over[0]), "here")
        found.setdefault(point, []).append(one(Atom("entry", (table, (point,)))))
    if any(len(each) != 2 for each in found.values()):
        return {}
    return {point: (first, second) for point, (first, second) in found.items()}


def _weights(masses: Masses) -> Iterator[tuple[dict[Point, Expr], Expr]]:
    """A law for each set, and what adds up to 0 beside them: the difference of the two laws on one
    set times that on the other."""
    (p, (u, v)), (q, (a, b)) = masses.items()
    for law, other in ((u, a), (v, b), (u, b), (v, a)):
        yield {p: law, q: other}, ZERO
    gap = (u - v) * (a - b)
    for share in (fmpq(1, 4), fmpq(-1, 4)):
        yield {p: (u + v).scaled(fmpq(1, 2)), q: (a + b).scaled(fmpq(1, 2))}, gap.scaled(share)


def _at_points(x: Expr, weights: dict[Point, Expr]) -> Expr:
    """What adds up to x over pairs of points."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        own = {p: next((new for new in weights if new.set == p.set), None) for p in bound}
        inner = Expr({((), factors): c})
        if None in own.values() or len(set(own.values())) < len(bound) or has_sums(inner):
            raise NotFound("sums over other points")
        inner = placed(inner, {p: new for p, new in own.items() if new is not None})
        beside = ONE
        for point, law in weights.items():
            beside = beside if point in own.values() else beside * law
        found = found + inner * beside
    return found


def _by_bits(sequent: Sequent) -> Step:
    """By the values of the indicators in the goal; what cannot be is left out."""
    known = {a for a, _ in sequent.values}
    asked = sorted(a for a in _here(sequent, sequent.goal.x).atoms if a.once and a not in known)
    asked.sort(key=lambda a: len(a.points))
    if known:
        with suppress(NotFound):
            return prove_linear(sequent.towards(ABOVE, ZERO), rounds=0)
    if not asked or len(known) >= MOST_BITS:
        return prove_linear(sequent, rounds=1)
    return by_case(sequent, one(asked[0]), _by_bits, _by_bits)
