"""Sums of roots of masses, by which of the masses is greater."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, greatest, index, law, least, real, space, sqrt
from dpproofs.language.build import total
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.compared_roots import prove
from dpproofs.theory import affinity as BC
from dpproofs.theory import total_variation as TV

Y = space("Y")
p, q, y = law("p", Y), law("q", Y), index("y", Y)
a, b = real("a", at_least=0), real("b", at_least=0)
LESS = Fraction(99, 100)


def last(show: Any) -> Sequent:
    return read(Statement((a, b, p, q), show), {})[-1]


overlap = total(least(a * p(y), b * q(y)), y)
TRUE = {
    "the lesser mass": last(total(least(p(y), q(y)), y) <= BC(p, q)),
    "with prior weights": last(overlap <= sqrt(a * b) * BC(p, q)),
    "distance": last(1 - TV(p, q) <= BC(p, q)),
    "the greater mass": last(total(greatest(p(y), q(y)), y) >= BC(p, q)),
}
FALSE = {
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
