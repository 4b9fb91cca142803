"""A number is not below 0 where it is a square, or where its square is not above 0."""

from __future__ import annotations

import itertools
import math

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Expr, bit
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import by_axiom, nothing, part, products
from dpproofs.provers.shared.words import ratio_of

__all__ = ["prove"]

MOST_TERMS, MOST_ROOTS = 12, 4


def prove(sequent: Sequent) -> Step:
    """A proof by the form of the goal, or from a fact that bounds its square by 0; raises
    `NotFound`."""
    goal = sequent.goal
    if goal.relation is Relation.EQUAL:
        return Step("both", (), tuple(map(prove, RULES["both"](sequent))))
    if goal.relation is Relation.ABOVE or not 0 < len(goal.x.terms) <= MOST_TERMS:
        raise NotFound("no such goal")
    root = _root(goal.x)
    if root is not None:
        return by_axiom("square", root)(sequent)
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


def _root(x: Expr) -> Expr | None:
    """What x is the square of, if it is one of a sum of few products."""
    roots = []
    for (bound, factors), c in x.ordered:
        whole = all(isinstance(n, int) and n % 2 == 0 for _, n in factors)
        if not bound and whole and c > 0 and (own := _rational_root(c)) is not None:
            roots.append(Expr({((), tuple((a, n // 2) for a, n in factors)): own}))
    if not 1 < len(roots) <= MOST_ROOTS:
        return None
    first, *others = roots
    for signs in itertools.product((1, -1), repeat=len(others)):
        root = sum((r.scaled(fmpq(s)) for r, s in zip(others, signs, strict=True)), first)
        spend(len(x.terms))
        if root * root == x:
            return root
    return None


def _rational_root(c: fmpq) -> fmpq | None:
    p, q = math.isqrt(int(c.p)), math.isqrt(int(c.q))
    return fmpq(p, q) if fmpq(p, q) ** 2 == c else None
