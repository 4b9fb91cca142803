"""Find a proof of a bound on a sum of roots of masses, by which of the masses is greater.

The goal is a sum over points, since a law adds up to 1. At each point the indicators in it have
their values, and where v is at least u, so is the root of v at least that of u. Nothing that is
found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, atom_of, bit, power, sign_of
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.rules import _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.one_atom.cuts import know_pointwise
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    Script,
    by_case,
    by_products,
    by_sum,
    nothing,
    part,
)
from dpproofs.provers.shared.words import added, has_sums, one, parts_of, primitive, ratio_of
from dpproofs.provers.tangent_planes import at_point

__all__ = ["prove"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
HALF = Fraction(1, 2)
MOST_BITS = 4


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    x = sequent.goal.x
    rooted = any(Fraction(n).denominator == 2 for _, factors in x.terms for _, n in factors)
    laws = {a.data[0] for a in parts_of(x) if a.kind == "entry" and a.data[0].kind == "law"}
    if sequent.goal.relation is not AT_LEAST or x.points or not rooted or sequent.values:
        raise NotFound("no sum of roots")
    spend(50)
    sets = {table.over for table in laws}
    if len(sets) != 1 or any(len(over) != 1 for over in sets):
        raise NotFound("no laws on one set")
    ((over,),) = sets
    y = Point(Set(over), "here")
    masses = [one(Atom("entry", (table, (y,)))) for table in sorted(laws, key=lambda t: t.name)]
    mean = added(masses).scaled(fmpq(1, len(masses)))
    s = Script(sequent)
    know_pointwise(s)
    for mass in dict.fromkeys((*masses, mean)):
        with suppress(NotFound, Refused):
            body = at_point(x, y, mass)
            by = by_sum(rest=[((y,), body)], by=[lambda here: _at(here, y)])
            return s.copy().close(by)
    raise NotFound(sequent.goal.text)


def _at(sequent: Sequent, y: Point) -> Step:
    """With what is known of each point."""
    s = Script(sequent)
    s.have_at(y)
    return s.close(_by_bits)


def _by_bits(sequent: Sequent) -> Step:
    """By the values of the indicators in the goal."""
    known = {a for a, _ in sequent.values}
    asked = sorted(a for a in _here(sequent, sequent.goal.x).atoms if a.once and a not in known)
    if len(known) > MOST_BITS:
        raise NotFound("too many indicators")
    if asked:
        return by_case(sequent, one(asked[0]), _by_bits, _by_bits)
    s = Script(sequent)
    roots = list[int]()
    for n, fact in enumerate(sequent.facts):
        if not fact.places and fact.relation is not EQUAL and not has_sums(fact.x):
            roots += _know_roots(s, n, fact)
    for n, m in itertools.combinations(roots, 2):
        s.have(AT_LEAST, s.fact(n).x * s.fact(m).x, by_products(part(1, n, m)))
    units = [
        ("unit", a.data)
        for a in sorted(_here(s.here, s.here.goal.x).atoms)
        if a.kind == "inverse" and bit(a.data[0]) == ONE
    ]
    return s.close(lambda here: prove_linear(here, units, rounds=2))


def _know_roots(s: Script, n: int, fact: Fact) -> Iterator[int]:
    """The root t of v is at least the root r of u, from v - u >= 0. Else (r - t)^2 + 2 t (r - t),
    which is u - v, would be above 0."""
    less = Expr({t: -c for t, c in fact.x.terms.items() if c < 0})
    more = fact.x + less
    if len(less.terms) != 1 or len(more.terms) != 1 or not (sign_of(less) and sign_of(more)):
        return
    r, t = power(less, HALF), power(more, HALF)
    asked = atom_of(bit(r - t))
    if asked is not None and asked.kind == "bit" and primitive(asked.data[0]) == primitive(r - t):

        def never(here: Sequent) -> Step:
            inner, last = Script(here), len(here.facts) - 1
            size = ratio_of(here.facts[last].x, r - t)
            sign = inner.know("sign", t)
            parts = part(1, n), part(1 / size**2, last, last), part(2 / size, last, sign)
            return inner.close(lambda _: nothing(*parts))

        def shown(here: Sequent) -> Step:
            return by_case(here, bit(r - t), never, _by_last)

        with suppress(Refused, NotFound):
            yield s.have(AT_LEAST, t - r, shown)


def _by_last(sequent: Sequent) -> Step:
    last = len(sequent.facts) - 1
    size = ratio_of(sequent.goal.x, sequent.facts[last].x)
    return by_products(part(size, last))(sequent)
