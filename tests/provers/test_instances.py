"""Statements about fixed sizes: what is proved is checked by the kernel, and what is false is not
proved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.expressions import ONE, ZERO, bit, constant, entry, inverse, log, number
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import Budget, Spent, within
from dpproofs.provers.instances import by_ranges, prove
from dpproofs.provers.shared.words import NotFound

J = sorts.space("J", smallest=2, largest=2)
p, x = sorts.law("p", J), sorts.positive("x", J)
t = number(sorts.real("t", at_least=0))
P, X = ([entry(table, (n,)) for n in (0, 1)] for table in (p, x))
MASS = Fact(Relation.EQUAL, P[0] + P[1] - ONE)
GAP = log(constant(3)) + log(constant(3)) - log(constant(8))  # log(9/8)
HALF = constant(Fraction(1, 2))
TRUE = {
    "a law adds up to 1": (Relation.EQUAL, P[0] * P[0] + P[0] * P[1] - P[0]),
    "a quotient of a sum": (Relation.EQUAL, (X[0] + X[1]) * inverse(X[0] + X[1]) - ONE),
    "a square of it": (
        Relation.EQUAL,
        (X[0] * X[0] + X[0] * X[1]) * inverse(X[0] + X[1]) * inverse(X[0] + X[1])
        - X[0] * inverse(X[0] + X[1]),
    ),
    "a part of a sum": (Relation.AT_LEAST, ONE - X[0] * inverse(X[0] + X[1])),
    "logarithms": (Relation.ABOVE, GAP),
    "an indicator of logarithms": (Relation.EQUAL, HALF * bit(GAP) - HALF),
    "no indicator of logarithms": (Relation.EQUAL, HALF * bit(-GAP)),
}
FALSE = {
    "a law is no table": (Relation.EQUAL, P[0] * P[0] - P[0]),
    "another quotient": (Relation.EQUAL, X[0] * inverse(X[0] + X[1]) - ONE),
    "a part above the sum": (Relation.AT_LEAST, X[0] * inverse(X[0] + X[1]) - ONE),
    "a quotient by what may be 0": (Relation.EQUAL, t * inverse(t) - ONE),
    "logarithms": (Relation.AT_LEAST, -GAP),
    "an indicator of logarithms": (Relation.EQUAL, HALF * bit(GAP)),
    "not above 0": (Relation.ABOVE, ZERO),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    sequent = Sequent((MASS,), Fact(*TRUE[name]))
    assert holds(sequent, prove(sequent)) > 0


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not(name: str) -> None:
    with pytest.raises(NotFound):
        prove(Sequent((MASS,), Fact(*FALSE[name])), most=300)


def test_work_on_many_indicators_is_counted() -> None:
    """Each of them is a case, and under each the whole goal is looked at."""
    gaps = [log(constant(n + 1)) - log(constant(n)) for n in range(1, 61)]
    sequent = Sequent((), Fact(Relation.AT_LEAST, sum(map(bit, gaps), start=constant(-60))))
    assert holds(sequent, prove(sequent)) > 60
    with pytest.raises(Spent), within(Budget(len(gaps) ** 2)):
        prove(sequent)


def test_indicators_that_do_not_help_are_not_tried_in_every_order() -> None:
    gaps = [log(constant(n + 1)) - log(constant(n)) for n in range(1, 13)]
    sequent = Sequent((), Fact(Relation.AT_LEAST, sum(map(bit, gaps), start=constant(-13))))
    budget = Budget(10**5)
    with pytest.raises(NotFound), within(budget):
        by_ranges(sequent)
    assert 10**5 - budget.left < 12**3


def test_a_fact_that_is_false_shows_anything() -> None:
    sequent = Sequent((Fact(Relation.EQUAL, HALF),), Fact(Relation.ABOVE, ZERO))
    assert holds(sequent, prove(sequent)) == 1
