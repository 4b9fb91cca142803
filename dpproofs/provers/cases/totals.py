"""What facts about all points say when they are added up over these points."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, exp, summed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.cases.powers_of_e import exponent_of
from dpproofs.provers.shared.script import Prover, Script, at, by_products, by_sum, part

__all__ = ["with_totals"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


def with_totals(sequent: Sequent, then: Prover) -> Step | None:
    """A proof that knows more about numbers; None where nothing more is known."""
    s = Script(sequent)
    for n, total, over in list(_totals(sequent)):
        relation = EQUAL if sequent.facts[n].relation is EQUAL else AT_LEAST
        if Fact(relation, total) in s.here.facts:
            continue
        known = s.have(relation, total, by_sum(Use(ONE, at(n, over), (over,))))
        exponent = _raised(total)
        if exponent is not None and relation is AT_LEAST:
            s.have(AT_LEAST, exponent, _by_powers(known))
    return None if s.here == sequent else s.close(then)


def _totals(sequent: Sequent) -> Iterator[tuple[int, Expr, Point]]:
    """Sums that are about numbers alone."""
    for n, fact in enumerate(sequent.facts):
        if len(fact.places) == 1 and isinstance(fact.places[0], Point):
            over = fact.places[0]
            total = summed(over, fact.x)
            if total.terms and not total.points and not any(bound for bound, _ in total.terms):
                yield n, total, over


def _raised(x: Expr) -> Expr | None:
    """t, where x is e^t - 1."""
    others = [t for t in x.terms if t != ((), ())]
    t = exponent_of(others[0]) if len(others) == 1 else ZERO
    return t if t.terms and exp(t) - ONE == x else None


def _by_powers(known: int) -> Prover:
    """t >= 0, since e^t >= 1."""

    def by(sequent: Sequent) -> Step:
        (raised,) = RULES["exponents"](sequent, ZERO)
        return Step("exponents", (ZERO,), (by_products(part(1, known))(raised),))

    return by
