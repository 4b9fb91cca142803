"""What a fact says, with equals in place of equals, however long both are: a <= b and b = c.

The goal is a fact and an equation, added up. Nothing is searched, so that long sums do no harm.
"""

from __future__ import annotations

from dpproofs.kernel.check import Step
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import part, products

__all__ = ["prove"]


def prove(sequent: Sequent) -> Step:
    """A proof of the goal from a fact and an equation; raises `NotFound` where there are none."""
    facts = [(n, fact) for n, fact in enumerate(sequent.facts) if not fact.places]
    equations = {fact.x: n for n, fact in facts if fact.relation is Relation.EQUAL}
    for n, fact in facts:
        if fact.relation is not sequent.goal.relation:
            continue
        spend(1)
        rest = sequent.goal.x - fact.x
        for sign, x in ((1, rest), (-1, -rest)):
            if x in equations:
                return products(part(1, n), part(sign, equations[x]))
    raise NotFound("no fact that is the goal but for an equation")
