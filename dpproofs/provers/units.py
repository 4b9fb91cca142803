"""What is divided by its sum adds up to 1, where the sum is above 0 by its form."""

from __future__ import annotations

from dpproofs.kernel.axioms import unit
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import POSITIVE, sign_of
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import part, products
from dpproofs.provers.shared.words import ratio_of

__all__ = ["prove"]


def prove(sequent: Sequent) -> Step:
    """A proof of an equation that is a multiple of x (1/x) - 1 = 0; raises `NotFound`."""
    goal = sequent.goal
    if goal.relation is not Relation.EQUAL:
        raise NotFound("no equation")
    for a in sorted(goal.x.atoms):
        if a.kind == "inverse" and sign_of(a.data[0]) == POSITIVE:
            x = unit(a.data[0]).x
            spend(len(x.terms))
            if x.terms.keys() != goal.x.terms.keys():
                continue
            times = ratio_of(goal.x, x)
            if goal.x == x.scaled(times):
                shown = products(part(times, len(sequent.facts)))
                return Step("know", (("unit", (a.data[0],)),), (shown,))
    raise NotFound("no such equation")
