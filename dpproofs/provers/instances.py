"""Find proofs of sequents about numbers and tables of fixed sizes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import sign_of
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import spend
from dpproofs.provers.numbers.leaves import by_equations
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.shared.script import SIGMA, by_axiom, nothing, part, products
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Way = Callable[[Sequent], Step]


def prove(sequent: Sequent, most: int = 2500) -> Step:
    """A proof of a sequent; raises `NotFound`."""

    def by_atoms(here: Sequent) -> Step:
        return atoms.prove(here, most)

    return _first(sequent, at_once, by_ranges, by_form, by_atoms)


def _first(sequent: Sequent, *ways: Way) -> Step:
    for way in ways:
        with suppress(NotFound, Refused):
            step = way(sequent)
            holds(sequent, step)
            return step
    raise NotFound(sequent.goal.text)


def at_once(sequent: Sequent) -> Step:
    """The form of the goal, or of a fact that is false, says it."""
    for n, fact in enumerate(sequent.facts):
        value = fact.x.value
        if value is not None and not fact.places and fact.relation is EQUAL and value:
            return nothing(part(-1 / value, n), part(1))
    x, relation = sequent.goal.x, sequent.goal.relation
    if (not x.terms or sequent.values) and relation is not ABOVE:
        with suppress(Refused):  # it may be 0 by the values of indicators
            RULES["products"](sequent, SIGMA, ())
            return products()
    if relation is EQUAL or not sign_of(x):
        raise NotFound(sequent.goal.text)
    return by_axiom("sign", x)(sequent)


def by_ranges(sequent: Sequent) -> Step:
    """The ranges of the parts say it: of numbers that are written out, for example. Indicators of
    such are looked at first."""
    x = sequent.goal.x
    spend(1 + len(x.terms) + len(sequent.facts))
    known = {a for a, _ in sequent.values}
    for a in sorted((a for a in x.atoms - known if a.kind == "bit"), key=str):
        inner = a.data[0]
        for value in (1, 0):
            fact = Fact(ABOVE, inner) if value else Fact(AT_LEAST, -inner)
            with suppress(Refused):
                RULES["balls"](sequent.towards(fact.relation, fact.x))
                halves = RULES["case"](sequent, one(a))
                here = _at_once_or_by_ranges(halves[1 - value])
                last = len(sequent.facts)
                never = nothing(part(1, last), part(1, last + 1))
                other = Step("cut", (fact,), (Step("balls"), never))
                return Step("case", (one(a),), (here, other) if value else (other, here))
    if sequent.goal.relation is EQUAL:
        return Step("both", (), tuple(by_ranges(half) for half in RULES["both"](sequent)))
    step = Step("balls")
    holds(sequent, step)
    return step


def _at_once_or_by_ranges(sequent: Sequent) -> Step:
    """What stands under many cases is not confirmed at each: whoever asked confirms the whole."""
    with suppress(NotFound, Refused):
        return _first(sequent, at_once)
    try:
        return by_ranges(sequent)
    except Refused:  # then the other indicators, looked at first, would not help
        raise NotFound(sequent.goal.text) from None


def by_form(sequent: Sequent) -> Step:
    """The goal follows from the equations behind divisors, roots and logarithms in it."""
    step = by_equations(sequent) if sequent.goal.relation is not ABOVE else None
    if step is None:
        raise NotFound(sequent.goal.text)
    return step
