"""Two products above 0 are compared by their logarithms, in facts and in the goal.

That e^s p > q for p and q above 0 says that s + log p - log q > 0. Nothing that is found here is
believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import POSITIVE, Expr, exp, log, sign_of
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    by_products,
    found_by,
    on_its_own,
    part,
    products,
)

__all__ = ["by_logarithms", "logarithms", "prove"]


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None]) -> Step:
    """A proof by `find` of what is left, where all such facts are said of logarithms."""
    with suppress(NotFound):
        return by_logarithms(sequent, prove_linear)
    logs = {n: of for n, f in enumerate(sequent.facts) if (of := _compared(f)) is not None}
    if not logs or any(a.kind == "exp" for a in sequent.goal.x.atoms):
        raise NotFound("no fact compares two products, or the goal has powers of e")
    spend(50)
    s = Script(sequent)
    kept = [n for n in range(len(sequent.facts)) if n not in logs]
    for n, (greater, lesser) in logs.items():

        def raised(here: Sequent, n: int = n, lesser: Expr = lesser) -> Step:
            RULES["exponents"](here, lesser)
            return Step("exponents", (lesser,), (products(part(1, n)),))

        kept.append(s.have(sequent.facts[n].relation, greater - lesser, raised))
    return s.close(on_its_own(found_by(find), *kept))


def by_logarithms(sequent: Sequent, then: Prover) -> Step:
    """That p - q > 0, or not below 0, by t = log p - log q: p/q is at least 1 + t."""
    goal = sequent.goal
    sides = None if goal.relation is Relation.EQUAL else logarithms(goal.x)
    if sides is None:
        raise NotFound("the goal compares no products")
    spend(20)
    t, lesser = sides[0] - sides[1], exp(sides[1])
    s = Script(sequent)
    above = s.have(goal.relation, t, then)
    tangent, sign = s.know("exp_tangent", t), s.know("sign", lesser)
    return s.close(by_products(part(1, tangent, sign), part(1, above, sign)))


def _compared(fact: Fact) -> tuple[Expr, Expr] | None:
    plain = not fact.places and fact.relation is not Relation.EQUAL
    return logarithms(fact.x) if plain else None


def logarithms(x: Expr) -> tuple[Expr, Expr] | None:
    """Those of the greater and the lesser product of which x is the difference, where one is a
    power of e, with powers of other things that are above 0."""
    if len(x.terms) != 2 or all(a.kind != "exp" for a in x.atoms):
        return None
    sides = {c > 0: Expr({term: abs(c)}) for term, c in x.terms.items()}
    if len(sides) < 2 or any(sign_of(side) != POSITIVE for side in sides.values()):
        return None
    return log(sides[True]), log(sides[False])
