"""A greatest value is at most what each value is at most.

It is one of the values, where there are any; and so what is known of each of them holds of it. The
bound may be anything in which that greatest value does not stand.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, placed, sign_of, summed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import Script, at, by_axiom, by_sum, found_by, part, products
from dpproofs.provers.shared.words import one

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None]) -> Step:
    """A proof that a bound is not below a greatest value; raises `NotFound`. `find` proves that it
    is not below each value, and that there is one."""
    greatest, times = _bounded(sequent)
    spend(50)

    found = found_by(find)
    s, own = Script(sequent), one(greatest)
    of = greatest.data[0].set
    names = (Point(of, f"one{n}") for n in range(len(sequent.points) + 1))
    y = next(p for p in names if p not in sequent.points)
    here, body = (placed(x, {greatest.data[0]: y}) for x in greatest.data[1:])
    bound, below = sequent.goal.x + own.scaled(times), bit(own - body)
    others = [a for a in sorted(bound.atoms) if a.kind == "sup" and a.data[0].set == of]

    def found_there(q: Sequent) -> Step:
        t = Script(q)
        for other in others:
            t.know("below_greatest", one(other), y)
        return t.close(found)

    each = s.have(AT_LEAST, here * (bound - body.scaled(times)), found_there, (y,))
    some = s.have(EQUAL, ONE - bit(summed(y, here)), found)
    there = s.know("one_is_greatest", own, y)
    counted = products(part(1, there), part(-1, some), part(1))
    many = s.have(ABOVE, summed(y, here * (ONE - below)), lambda _: counted)

    def not_below(q: Sequent) -> Step:
        t = Script(q)
        facts = [t.know("where_not_above", own - body)]
        facts += [] if here == ONE else [t.know("square", here)]  # an indicator is its own
        return t.close(lambda _: products(part(times, *facts)))

    weight, gap = ONE - below, here * (below - ONE) * (own - body)
    by = [not_below] if sign_of(weight) else [by_axiom("at_most_one", below), not_below]
    rest = (((y,), gap.scaled(times)),)
    use = Use(weight, at(each, y), (y,))
    return s.close(by_sum(use, rest=rest, by=by, sigma=(part(1, many),)))


def _bounded(sequent: Sequent) -> tuple[Atom, fmpq]:
    """The greatest value that is subtracted from something without it, and how often."""
    goal = sequent.goal
    for (bound, factors), c in goal.x.terms.items() if goal.relation is AT_LEAST else ():
        if not bound and c < 0 and len(factors) == 1 and factors[0][0].kind == "sup":
            (greatest, power) = factors[0]
            rest = goal.x - one(greatest).scaled(c)
            if power == 1 and not _speaks_of(rest, greatest):
                return greatest, -c
    raise NotFound("no greatest value to be bounded")


def _speaks_of(x: Expr, greatest: Atom) -> bool:
    return any(a == greatest for _, factors in x.terms for a, _ in factors)
