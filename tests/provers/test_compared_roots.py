"""Sums of roots of masses, by which of the masses is greater."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, cosh, every, greatest, index, law, least, real, space, sqrt
from dpproofs.language.build import total
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.compared_roots import prove
from dpproofs.theory import affinity as BC
from dpproofs.theory import indistinguishable
from dpproofs.theory import total_variation as TV

Y = space("Y")
p, q, y = law("p", Y), law("q", Y), index("y", Y)
a, b = real("a", at_least=0), real("b", at_least=0)
c, epsilon = real("c", at_least=1), real("epsilon", at_least=0)
LESS, MORE = Fraction(99, 100), Fraction(101, 100)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((a, b, c, epsilon, p, q), show, given), {})[-1]


overlap = total(least(a * p(y), b * q(y)), y)
close = every(p(y) <= c * q(y), y), every(q(y) <= c * p(y), y)
pure = indistinguishable(p, q, epsilon, 0)
TRUE = {
    "close laws": last((c + 1) * BC(p, q) >= 2 * sqrt(c), *close),
    "pure laws": last(BC(p, q) >= 1 / cosh(epsilon / 2), pure),
    "the lesser mass": last(total(least(p(y), q(y)), y) <= BC(p, q)),
    "with prior weights": last(overlap <= sqrt(a * b) * BC(p, q)),
    "distance": last(1 - TV(p, q) <= BC(p, q)),
    "the greater mass": last(total(greatest(p(y), q(y)), y) >= BC(p, q)),
}
FALSE = {
    "close laws": last((c + 1) * BC(p, q) >= MORE * 2 * sqrt(c), *close),
    "close on one side": last((c + 1) * BC(p, q) >= 2 * sqrt(c), close[0]),
    "pure laws": last(BC(p, q) >= MORE / cosh(epsilon / 2), pure),
    "the lesser mass": last(total(least(p(y), q(y)), y) <= LESS * BC(p, q)),
    "with prior weights": last(overlap <= LESS * sqrt(a * b) * BC(p, q)),
    "the greater of the weights is forgotten": last(overlap <= a * BC(p, q)),
    "distance": last(1 - LESS * TV(p, q) <= BC(p, q)),
    "the greater mass": last(LESS * total(greatest(p(y), q(y)), y) >= BC(p, q)),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)), within(Budget(50_000)):
        prove(FALSE[name])


def test_what_it_says_nothing_of_is_left_at_once() -> None:
    budget = Budget(49)
    with pytest.raises(NotFound), within(budget):
        prove(last(TV(p, q) <= 1))
    assert budget.left == 49
