"""A number is not below 0 where it is a square."""

from __future__ import annotations

import itertools
import math

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import by_axiom

__all__ = ["prove", "root_of"]

MOST_TERMS, MOST_ROOTS = 12, 4


def prove(sequent: Sequent) -> Step:
    """A proof by the form of the goal; raises `NotFound`."""
    goal = sequent.goal
    if goal.relation is not Relation.AT_LEAST or not 0 < len(goal.x.terms) <= MOST_TERMS:
        raise NotFound("no such goal")
    root = root_of(goal.x)
    if root is not None:
        return by_axiom("square", root)(sequent)
    raise NotFound("no square")


def root_of(x: Expr) -> Expr | None:
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
