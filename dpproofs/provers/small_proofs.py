"""Short pieces of proofs: by signs, by an axiom, by two cases, by facts at one round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Expr, sign_of
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers import atoms
from dpproofs.provers.in_cases import prove_in_cases
from dpproofs.provers.linear import Axiom
from dpproofs.provers.round_goals import Round
from dpproofs.provers.script import Prover, Script, by_products, on_its_own, part

__all__ = [
    "above",
    "absurd",
    "by_axiom",
    "by_cases_of",
    "by_sign",
    "from_facts",
    "is_number",
    "of_numbers",
    "split",
]  # fmt: skip

MOST_COLUMNS = 300


def by_sign(sequent: Sequent) -> Step:
    """What the form shows."""
    return by_axiom("sign", sequent.goal.x)(sequent)


def by_axiom(axiom: str, *args: Any) -> Prover:
    """The goal is what an axiom says."""

    def step(sequent: Sequent) -> Step:
        s = Script(sequent)
        return s.close(by_products(part(1, s.know(axiom, *args))))

    return step


def split(s: Script, x: Expr, yes: Callable[[Script], Step], no: Callable[[Script], Step]) -> Step:
    """Close a script by whether an indicator is 1 or 0."""

    def step(sequent: Sequent) -> Step:
        one, other = RULES["case"](sequent, x)
        return Step("case", (x,), (yes(Script(one)), no(Script(other))))

    return s.close(step)


def by_cases_of(x: Expr, yes: Callable[[Script], Step], no: Callable[[Script], Step]) -> Prover:
    return lambda sequent: split(Script(sequent), x, yes, no)


def absurd(*parts: Any) -> Prover:
    return lambda sequent: Step("products", ((), parts))


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
