"""Find a proof of a relation between means under one law, point by point.

The goal is a sum over points of the mass of a law times a function of the values of tables at the
point, since a law adds up to 1. Numbers stand for these values, and the prover about numbers is
asked. Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ZERO, Atom, Expr, number, placed
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reals import put
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.numbers.prover import prove_real
from dpproofs.provers.shared.script import Script, at, by_products, by_sum, on_its_own, part
from dpproofs.provers.shared.words import has_sums, one, parts_of

__all__ = ["prove"]

AT_LEAST = Relation.AT_LEAST


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    x = sequent.goal.x
    entries = [a for a in sorted(parts_of(x)) if a.kind == "entry"]
    laws = {a.data[0] for a in entries if a.data[0].kind == "law" and len(a.data[0].over) == 1}
    if sequent.goal.relation is not AT_LEAST or x.points or len(laws) != 1:
        raise NotFound("not means under one law")
    (law,) = laws
    spend(50)
    y = Point(Set(law.over[0]), "here")
    mass = Atom("entry", (law, (y,)))
    body = _beside(x, mass, y)

    def at_point(here: Sequent) -> Step:
        s = Script(here)
        sign = s.know("sign", one(mass))
        known = s.have(AT_LEAST, body, lambda q: _of_values(q, y))
        return s.close(by_products(part(1, sign, known)))

    return by_sum(rest=(((y,), one(mass) * body),), by=(at_point,))(sequent)


def _beside(x: Expr, mass: Atom, y: Point) -> Expr:
    """What the mass is multiplied by at a point."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        inner = Expr({((), factors): c})
        if bound:
            if len(bound) > 1 or bound[0].set != y.set:
                raise NotFound("more than one sum")
            inner = placed(inner, {bound[0]: y})
            (((_, factors), c),) = inner.terms.items()
            if dict(factors).get(mass) != 1:
                raise NotFound("no mean under the law")
            inner = Expr({((), tuple(f for f in factors if f[0] is not mass)): c})
        if has_sums(inner) or mass in parts_of(inner):
            raise NotFound("more than a mean")
        found = found + inner
    return found


def _of_values(sequent: Sequent, y: Point) -> Step:
    """With what is known of the values of tables at the point, and numbers in their places."""
    s = Script(sequent)
    values = [a for a in sorted(parts_of(sequent.goal.x)) if a.kind == "entry"]
    kept = [n for n, f in enumerate(sequent.facts) if not f.places and not f.x.points]
    for n, fact in enumerate(sequent.facts):
        if [getattr(p, "set", None) for p in fact.places] == [y.set]:
            x = placed(fact.x, {fact.places[0]: y})
            if {a for a in parts_of(x) if a.kind == "entry"} <= {*values}:
                kept.append(s.have(fact.relation, x, by_products(part(1, at(n, y)))))
    for a in values:
        if a.data[0].kind in ("unit", "bit"):
            kept.append(s.know("at_most_one", one(a)))
        if a.sign:
            kept.append(s.know("sign", one(a)))
    return s.close(on_its_own(lambda here: _named(here, values), *kept))


def _named(sequent: Sequent, values: list[Atom]) -> Step:
    """With a number in place of each value."""
    if not values:
        kept = [n for n, f in enumerate(sequent.facts) if not f.x.points]
        return on_its_own(prove_real, *kept)(sequent)
    a, *others = values
    name = sorts.real(f"{a.data[0].name}~{len(sequent.facts)}")
    args = (name, one(a), put(sequent.goal.x, a, number(name)))
    (inner,) = RULES["named"](sequent, *args)
    s, equal = Script(inner), len(sequent.facts)
    for n, fact in enumerate(sequent.facts):
        x = put(fact.x, a, number(name))
        if x != fact.x and not fact.places:

            def back(here: Sequent, n: int = n) -> Step:
                told = (number(name), one(a))
                RULES["replaced"](here, *told)
                same = by_products(part(1, equal))(here)
                return Step("replaced", told, (same, by_products(part(1, n))(here)))

            s.have(fact.relation, x, back)
    return Step("named", args, (s.close(lambda here: _named(here, others)),))
