"""Sums in logarithms and roots, and equations that the sign of a sum decides."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.language import Statement, index, law, log, real, space
from dpproofs.language.build import all_of, any_of, ratio, total
from dpproofs.provers import arguments
from dpproofs.provers.budget import Budget, NotFound, now, within
from dpproofs.provers.front import find_step
from dpproofs.theory import KL

Y = space("Y")
p, q, y, c = law("p", Y), law("q", Y), index("y", Y), real("c", at_least=0)
CHI = total(ratio((p(y) - q(y)) ** 2, q(y)), y, given=any_of(p(y) > 0, q(y) > 0))
SQUARES = total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0)


def sequents(show: Any, *given: Any) -> list[Sequent]:
    return read(Statement((p, q, c), show, given), {})


def found(sequent: Sequent, units: int = 100_000) -> bool:
    with within(Budget(units)):
        try:
            step = arguments.prove(
                sequent,
                lambda q: find_step(q, now()),
                lambda q: find_step(q, now(), ("arguments",)),
            )
        except NotFound:
            return False
    holds(sequent, step)
    return True


def test_a_sum_in_a_logarithm_is_above_zero_first() -> None:
    assert found(sequents(KL(p, q) <= log(1 + CHI))[-1])


@pytest.mark.parametrize("factor", [Fraction(99, 100), Fraction(1, 2)])
def test_what_is_false_is_not_found(factor: Fraction) -> None:
    assert not found(sequents(KL(p, q) <= log(1 + factor * CHI))[-1])


def duties(show: Any, *given: Any) -> list[Sequent]:
    """Those that say that a sum is above 0."""
    every = [s for s in sequents(show, *given) if s.goal.relation is Relation.EQUAL]
    return [s for s in every if "sum" in s.goal.text]


def test_an_equation_that_the_sign_of_a_sum_decides() -> None:
    asked = duties(KL(p, q) <= log(SQUARES))
    assert asked and all(map(found, asked))


def test_the_sign_of_a_sum_may_be_that_it_is_not_above_zero() -> None:
    """A root of what is 0 at most where the laws are equal."""
    asked = duties((1 - SQUARES + CHI) ** Fraction(1, 2) <= 1 + c)
    assert asked and any(map(found, asked))


@pytest.mark.parametrize("number", [1, Fraction(101, 100)])
def test_what_may_be_zero_or_below_is_not_shown_to_be_above(number: Any) -> None:
    asked = duties(all_of(1 / (SQUARES - number) <= c), SQUARES >= 0)
    assert asked and not any(map(found, asked))


def test_where_nothing_is_new_others_are_not_asked_again() -> None:
    """A logarithm of a number asks for nothing."""
    assert not found(sequents(log(1 + c) <= c)[-1])
