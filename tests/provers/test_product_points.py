"""Bounds on sums over what two pairs of laws draw, at each pair of points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, index, law, least, space
from dpproofs.language.build import total
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.product_points import prove
from dpproofs.theory import independent
from dpproofs.theory import total_variation as TV

X, Z = space("X"), space("Z")
u, v, a, b = law("u", X), law("v", X), law("a", Z), law("b", Z)
x, z = index("x", X), index("z", Z)
LESS = Fraction(99, 100)


def last(show: Any) -> Sequent:
    return read(Statement((u, v, a, b), show), {})[-1]


both = TV(independent(u, a), independent(v, b))
turned = TV(independent(u, b), independent(v, a))
lesser = total(least(u(x) * a(z), v(x) * b(z)), x, z)
alone = total(least(u(x), v(x)), x) * total(least(a(z), b(z)), z)
TRUE = {
    "distances": last(1 - (1 - TV(u, v)) * (1 - TV(a, b)) >= both),
    "distances, turned": last(1 - (1 - TV(u, v)) * (1 - TV(a, b)) >= turned),
    "their sum": last(TV(u, v) + TV(a, b) >= both),
    "overlaps": last(lesser >= alone),
}
FALSE = {
    "distances": last(1 - (1 - TV(u, v)) * (1 - LESS * TV(a, b)) >= both),
    "their sum": last(LESS * (TV(u, v) + TV(a, b)) >= both),
    "one of them": last(TV(u, v) >= both),
    "overlaps": last(LESS * lesser >= alone),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)), within(Budget(200_000)):
        prove(FALSE[name])


def test_what_it_says_nothing_of_is_left_at_once() -> None:
    budget = Budget(49)
    with pytest.raises(NotFound), within(budget):
        prove(last(TV(u, v) <= 1))
    assert budget.left == 49
