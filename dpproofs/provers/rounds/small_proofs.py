"""Short pieces of proofs: about numbers alone, and by facts at one round."""

from __future__ import annotations

from collections.abc import Iterable

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Expr, sign_of
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.cases.prover import prove_in_cases
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.rounds.goals import Round
from dpproofs.provers.shared.script import (
    Axiom,
    Prover,
    Script,
    by_products,
    by_sign,
    on_its_own,
    part,
)

__all__ = ["above", "from_facts", "is_number", "of_numbers"]

MOST_COLUMNS = 300


def above(s: Script, x: Expr) -> int:
    """The place of the fact that x is above 0."""
    return s.here.facts.index(Fact(Relation.ABOVE, x))


def is_number(x: Expr) -> bool:
    """Whether it speaks of numbers alone."""
    return (
        not x.points
        and not any(bound for bound, _ in x.terms)
        and not any(hasattr(o, "over") for o in x.objects)
    )


def of_numbers(sequent: Sequent) -> Step:
    """Something about numbers, from facts about numbers."""
    goal = sequent.goal
    if goal.relation is not Relation.EQUAL and sign_of(goal.x) > (goal.relation is Relation.ABOVE):
        return by_sign(sequent)
    kept = [n for n, f in enumerate(sequent.facts) if not f.places and is_number(f.x)]
    return on_its_own(solved, *kept)(sequent)


def from_facts(r: Round, *facts: int, axioms: Iterable[Axiom] = ()) -> Prover:
    """What some facts show at one round, with some axioms."""

    def by(sequent: Sequent) -> Step:
        s = Script(sequent)
        known = [s.know(name, *args) for name, args in axioms]
        for n in facts:
            fact = s.fact(n)
            if fact.places:
                n = s.have(fact.relation, r.said(fact), by_products(part(1, r.local(s, n))))
            known.append(n)
        return s.close(on_its_own(solved, *known))

    return by


def solved(sequent: Sequent) -> Step:
    return prove_in_cases(sequent, lambda q: atoms.prove(q, MOST_COLUMNS))
