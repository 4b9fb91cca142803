"""Put a difference of logarithms for the logarithm of a quotient of sums.

The logarithm of a/b is that of a less that of b, where both are above 0. Where they are no single
products, this is no part of the form of an expression. Other provers are asked whether both are
above 0, and for what is left. Nothing that is found here is believed: the kernel checks the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import POSITIVE, ZERO, Atom, Expr, bit, inverse, log, sign_of
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    by_case,
    by_products,
    found_by,
    on_its_own,
    part,
)
from dpproofs.provers.shared.words import one, parts_of

__all__ = ["prove"]

ABOVE = Relation.ABOVE
Find = Callable[[Sequent], Step | None]


def prove(sequent: Sequent, find: Find) -> Step:
    """A proof of a sequent, by `find` for what is left; raises `NotFound`."""
    found = next(_quotients(sequent.goal.x), None)
    if found is None or sequent.values or sequent.goal.x.points:
        raise NotFound("no logarithm of a quotient of sums")
    spend(50)
    a, u, v = found
    args = (one(a), log(u) - log(v))
    same, rest = RULES["replaced"](sequent, *args)
    # that the quotient is above 0 is of no use any more, and has many terms
    kept = [n for n, fact in enumerate(rest.facts) if inverse(v).atoms.isdisjoint(parts_of(fact.x))]

    return Step("replaced", args, (_apart(same, u, v), on_its_own(found_by(find), *kept)(rest)))


def _quotients(x: Expr) -> Iterator[tuple[Atom, Expr, Expr]]:
    """Logarithms of u/v, where u or v has more than a term."""
    for a in sorted(parts_of(x)):
        inside = a.data[0] if a.kind == "log" and not a.points else ZERO
        for b in sorted(inside.atoms):
            if b.kind == "inverse" and all(dict(fs).get(b) == 1 for _, fs in inside.terms):
                terms = {
                    (bound, tuple(f for f in fs if f[0] is not b)): c
                    for (bound, fs), c in inside.terms.items()
                }
                u, v = Expr(terms), b.data[0]
                if u * inverse(v) == inside:
                    yield a, u, v


def _apart(sequent: Sequent, u: Expr, v: Expr) -> Step:
    """log(u/v) = log u - log v."""
    s = Script(sequent)
    for x in (u, v):
        if sign_of(x) != POSITIVE:
            s.have(ABOVE, x, lambda here: prove_linear(here, rounds=1))
    product, back = s.know("log_product", u, inverse(v)), s.know("log_inverse", v)
    last = by_products(part(1, product), part(1, back))
    return s.close(_where_above(sorted(bit(u).atoms | bit(v).atoms), last))


def _where_above(bits: list[Atom], last: Prover) -> Prover:
    """Where all of these are 1; else there is no such place."""

    def never(here: Sequent) -> Step:
        return prove_linear(here.towards(ABOVE, ZERO), rounds=0)

    for b in reversed(bits):
        last = partial(by_case, x=one(b), yes=last, no=never)
    return last
