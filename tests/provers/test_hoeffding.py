"""Means of powers of e, by Hoeffding's lemma."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, every, exp, index, law, log, real, reals, space
from dpproofs.language import test as declare_test
from dpproofs.language.build import total
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.hoeffding import prove
from dpproofs.theory import expectation

Y = space("Y")
p, y = law("p", Y), index("y", Y)
g, f, h = declare_test("g", Y), reals("f", Y, at_least=0, at_most=1), reals("h", Y, at_most=1)
t, s = real("t"), real("s", above=0)
LESS = Fraction(99, 100)


def moment(t: Any, f: Any) -> Any:
    return total(p(y) * exp(t * f(y)), y)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((t, s, p, g, f, h), show, given), {})[-1]


def bound(t: Any, f: Any, share: Any = 1) -> Any:
    return exp(t * expectation(p, f) + share * t**2 / 8)


centred = total(p(y) * exp(t * (g(y) - expectation(p, g))), y)
TRUE = {
    "a test": last(moment(t, g) <= bound(t, g)),
    "a table": last(moment(s, f) <= bound(s, f)),
    "its logarithm": last(log(moment(t, g)) - t * expectation(p, g) <= t**2 / 8),
    "at twice t": last(moment(2 * t, g) <= exp(2 * t * expectation(p, g) + t**2 / 2)),
    "centred": last(centred <= exp(t**2 / 8)),
    "said of a table": last(moment(t, h) <= bound(t, h), every(h(y) >= 0, y)),
}
FALSE = {
    "a test": last(moment(t, g) <= bound(t, g, LESS)),
    "a table": last(moment(s, f) <= bound(s, f, LESS)),
    "its logarithm": last(log(moment(t, g)) - t * expectation(p, g) <= LESS * t**2 / 8),
    "centred": last(centred <= exp(LESS * t**2 / 8)),
    "a table without an end": last(moment(t, h) <= bound(t, h)),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)), within(Budget(50_000)):
        prove(FALSE[name])


def test_what_it_says_nothing_of_is_left_at_once() -> None:
    budget = Budget(50)
    with pytest.raises(NotFound), within(budget):
        prove(last(t**2 >= 0))
    assert budget.left == 50
