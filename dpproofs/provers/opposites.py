"""A number is not below 0 where, if it were, products of two facts would add up to what is not.

So r is at least a difference whose square is that of r, and what has a square that is not above 0
is 0.
"""

from __future__ import annotations

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import bit
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.one_atom.problem import Problem
from dpproofs.provers.one_atom.prover import contradicted
from dpproofs.provers.shared.script import by_products, part
from dpproofs.provers.shared.words import has_sums, times_of

__all__ = ["prove"]

MOST_FACTS, MOST_TERMS = 16, 12


def prove(sequent: Sequent) -> Step:
    """A proof of a goal without sums; raises `NotFound`."""
    goal = sequent.goal
    if goal.relation is Relation.EQUAL:
        return Step("both", (), tuple(map(prove, RULES["both"](sequent))))
    known = sum(not fact.places for fact in sequent.facts)
    if goal.relation is Relation.ABOVE or has_sums(goal.x) or not 0 < known <= MOST_FACTS:
        raise NotFound("no such goal")
    if not 0 < len(goal.x.terms) <= MOST_TERMS or sequent.values:
        raise NotFound("a goal with too many parts, or in a case")
    spend(50)
    one, other = RULES["case"](sequent, bit(-goal.x))
    step = contradicted(Problem(one, near=False))
    if step is None:
        raise NotFound(goal.text)
    last = len(other.facts) - 1
    shown = by_products(part(times_of(goal.x, other.facts[last].x), last))(other)
    return Step("case", (bit(-goal.x),), (step, shown))
