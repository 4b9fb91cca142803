"""Roots, logarithms and powers of e of sums, compared by their arguments."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, every, exp, index, law, log, real, space, sqrt
from dpproofs.language.build import total
from dpproofs.provers import monotone, splits
from dpproofs.provers.budget import Budget, NotFound, now, within
from dpproofs.provers.front import find_step
from dpproofs.theory import KL
from dpproofs.theory import total_variation as TV

Y = space("Y")
p, q, y = law("p", Y), law("q", Y), index("y", Y)
c = real("c", at_least=0)
ABOVE = (every(q(y) > 0, y), every(p(y) > 0, y))
roots = total(sqrt(p(y) * q(y)), y)
squares, cubes = total(p(y) ** 2 / q(y), y), total(p(y) ** 3 / q(y) ** 2, y)
LESS, MORE = Fraction(99, 100), Fraction(101, 100)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((p, q, c), show, given), {})[-1]


TRUE = {
    "a root above": last(sqrt(squares - 1) >= 2 * TV(p, q), *ABOVE),
    "a root below": last(sqrt(roots) <= 1, *ABOVE),
    "logarithms": last(2 * log(squares) <= log(cubes), *ABOVE),
    "a multiple of a logarithm": last(log(squares) <= log(cubes) / 2, *ABOVE),
    "a power of e": last(exp(KL(p, q)) <= squares, *ABOVE),
    "a square of at most 1": last(TV(p, q) ** 2 <= 1),
}
FALSE = {
    "a root above": last(LESS * sqrt(squares - 1) >= 2 * TV(p, q), *ABOVE),
    "a root below": last(sqrt(roots) <= LESS, *ABOVE),
    "a root of what is less": last(sqrt(squares - 1) <= squares - 1, *ABOVE),
    "logarithms": last(2 * log(squares) <= log(LESS * cubes), *ABOVE),
    "a multiple of a logarithm": last(log(squares) <= LESS * log(cubes) / 2 + c, *ABOVE),
    "a power of e": last(exp(KL(p, q)) <= LESS * squares, *ABOVE),
    "a square of at most 1": last(TV(p, q) ** 2 <= LESS),
}


def found(sequent: Sequent, prover: Any = monotone.prove, units: int = 600_000) -> bool:
    with within(Budget(units)):
        try:
            step = prover(sequent, lambda q: find_step(q, now()))
        except NotFound:
            return False
    holds(sequent, step)
    return True


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_found(name: str) -> None:
    assert found(TRUE[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_found(name: str) -> None:
    assert not found(FALSE[name])


def test_what_may_be_infinite_is_split() -> None:
    """e^-KL is 0 where KL is infinite, and elsewhere it is at most 1."""
    assert found(last(exp(-KL(p, q)) <= 1), splits.prove)


@pytest.mark.slow
def test_what_is_false_where_it_is_infinite_is_not_split() -> None:
    assert not found(last(exp(-KL(p, q)) >= LESS * exp(-KL(p, q)) + c, c > 0), splits.prove)
    assert not found(last(exp(-KL(p, q)) <= LESS), splits.prove)
