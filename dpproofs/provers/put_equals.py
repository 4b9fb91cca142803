"""What is known to be equal is put in its place, wherever it stands in the goal.

Where a fact says what a logarithm, a root, a quotient or a greatest value is, such as that log(x y)
is log x + log y, that is put for it inside of indicators and of other functions too.
"""

from __future__ import annotations

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Atom, Expr, raised
from dpproofs.kernel.reals import occurs
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import Prover, part, products

__all__ = ["prove"]

KINDS = ("log", "exp", "inverse", "power", "sup")


def prove(sequent: Sequent, find: Prover) -> Step:
    """A proof of the goal with equals in place of equals; raises `NotFound` where there are none
    to be put. `find` proves what is then left."""
    here, put = sequent, list[tuple[Expr, Expr, Step]]()
    for n, fact in enumerate(sequent.facts):
        told = _told(fact)
        if told is not None and occurs(here.goal.x, told[0]):
            spend(20)
            atom, times = told
            other = raised(atom) - fact.x.scaled(1 / times)
            put.append((raised(atom), other, products(part(1 / times, n))))
            _, here = RULES["replaced"](here, raised(atom), other)
    if not put:
        raise NotFound("nothing that is equal to anything in the goal")
    found = find(here)
    for x, other, shown in reversed(put):
        found = Step("replaced", (x, other), (shown, found))
    return found


def _told(fact: Fact) -> tuple[Atom, fmpq] | None:
    """The longest atom of which an equation says what it is, and how often it stands there."""
    if fact.relation is not Relation.EQUAL or fact.places:
        return None
    alone = {
        factors[0][0]: times
        for (bound, factors), times in fact.x.terms.items()
        if not bound and len(factors) == 1 and factors[0][1] == 1 and factors[0][0].kind in KINDS
    }
    for atom in sorted(alone, key=lambda a: (-len(raised(a).text), a)):
        if not occurs(fact.x - raised(atom).scaled(alone[atom]), atom):
            return atom, alone[atom]
    return None
