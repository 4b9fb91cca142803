"""Two products over the same places are compared factor by factor."""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Atom, placed
from dpproofs.kernel.points import Point
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import Script, by_products, found_by, part

__all__ = ["prove"]


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None]) -> Step:
    """A proof that a product is at least another one, or equal to it; raises `NotFound`. `find`
    compares the factors at one place, and proves that the lesser is not below 0."""
    times, greater, lesser = _compared(sequent)
    spend(50)
    of = greater.data[0].set
    labels = (f"place{n}" for n in range(len(sequent.points) + 1))
    i = next(p for label in labels if (p := Point(of, label)) not in sequent.points)
    x, y = (placed(each.data[1], {each.data[0]: i}) for each in (greater, lesser))

    def shown(q: Sequent) -> Step:
        s = Script(q)
        s.have_at(i)

        return s.close(found_by(find))

    s, relation = Script(sequent), sequent.goal.relation
    asked = (shown,) if relation is Relation.EQUAL else (shown, shown)
    s.take("each_factor", (i, x, y, relation), *asked)
    return s.close(by_products(part(times, s.last)))


def _compared(sequent: Sequent) -> tuple[fmpq, Atom, Atom]:
    """How often the difference of which two products the goal is."""
    found = list[tuple[fmpq, Atom]]()
    for (bound, factors), c in sequent.goal.x.terms.items():
        if not bound and len(factors) == 1 and factors[0][0].kind == "prod" and factors[0][1] == 1:
            found.append((c, factors[0][0]))
    found.sort(key=lambda each: each[0], reverse=True)
    match found:
        case [(c, one), (d, other)] if len(sequent.goal.x.terms) == 2 and c == -d:
            same = one.data[0].set == other.data[0].set
            if same and sequent.goal.relation is not Relation.ABOVE:
                return c, one, other
    raise NotFound("no difference of two products")
