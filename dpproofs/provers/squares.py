"""A number is not below 0 where its square is not above 0."""

from __future__ import annotations

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import bit
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import nothing, part, products
from dpproofs.provers.shared.words import ratio_of

__all__ = ["prove"]

MOST_TERMS = 12


def prove(sequent: Sequent) -> Step:
    """A proof from a fact that bounds the square of the goal by 0; raises `NotFound`."""
    goal = sequent.goal
    if goal.relation is Relation.EQUAL:
        return Step("both", (), tuple(map(prove, RULES["both"](sequent))))
    if goal.relation is Relation.ABOVE or not 0 < len(goal.x.terms) <= MOST_TERMS:
        raise NotFound("no such goal")
    square = goal.x * goal.x
    spend(len(square.terms))
    for n, fact in enumerate(sequent.facts):
        if fact.places or fact.x.terms.keys() != square.terms.keys():
            continue
        times, below = -ratio_of(fact.x, square), len(sequent.facts)
        if fact.x == square.scaled(-times) and times > 0:
            one, none = RULES["case"](sequent, bit(-goal.x))
            # the fact that the case adds is a multiple of the goal
            own = ratio_of(goal.x, one.facts[below].x)
            absurd = nothing(part(times * own * own, below, below), part(1, n))
            shown = products(part(ratio_of(goal.x, none.facts[below].x), below))
            return Step("case", (bit(-goal.x),), (absurd, shown))
    raise NotFound("no fact about its square")
