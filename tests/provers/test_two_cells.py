"""Bounds on divergences by an event: what is proved, and that nothing false is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, event, every, exp, index, law, plog, real, space, sqrt
from dpproofs.language import test as declare_test
from dpproofs.language.build import total
from dpproofs.provers import splits
from dpproofs.provers.budget import Budget, NotFound, Spent, now, within
from dpproofs.provers.front import find_step
from dpproofs.provers.two_cells.prover import prove
from dpproofs.theory import KL, probability_of
from dpproofs.theory import total_variation as TV

Y = space("Y")
p, q = law("p", Y), law("q", Y)
S, g, y = event("S", Y), declare_test("g", Y), index("y", Y)
a, b = real("a", at_least=0, at_most=1), real("b", above=0, below=1)
gap = probability_of(p, S) - probability_of(q, S)
squares = total(p(y) ** 2 / q(y), y) - 1
of_coins = plog(a, b) + plog(1 - a, 1 - b)
ABOVE = every(q(y) > 0, y)
MORE = Fraction(101, 100)
WORK = {"Bretagnolle and Huber": 1_500_000}  # one of its cases is for all provers


def found(sequent: Sequent) -> Step:
    """By an event; where the goal asks whether a divergence is infinite, in each of the cases, one
    of which is for other provers."""
    if not any(a.kind == "bit" and not a.points for a in sequent.goal.x.atoms):
        return prove(sequent)
    return splits.prove(sequent, lambda case: find_step(case, now()))


def last(show: Any, *given: Any) -> Sequent:
    """The sequent of what is to be shown, after its duties."""
    return read(Statement((a, b, p, q, S, g), show, given), {})[-1]


TRUE = {
    "Pinsker": last(2 * TV(p, q) ** 2 <= KL(p, q)),
    "Pinsker for an event": last(KL(p, q) >= 2 * gap**2),
    "Pinsker with a root": last(sqrt(KL(p, q) / 2) >= TV(p, q), ABOVE),
    "Bretagnolle and Huber": last(gap**2 + exp(-KL(p, q)) <= 1, ABOVE),
    "chi squared": last(4 * TV(p, q) ** 2 <= squares, ABOVE),
    "a test": last(KL(p, q) >= 2 * total(g(y) * (p(y) - q(y)), y) ** 2),
    "two coins": last(of_coins >= 2 * (a - b) ** 2),
    "Chernoff": last((a - b) ** 2 / (2 * b) <= of_coins, a <= b),
}
FALSE = {
    "Pinsker": last(MORE * 2 * TV(p, q) ** 2 <= KL(p, q)),
    "Pinsker for an event": last(KL(p, q) >= MORE * 2 * gap**2),
    "Bretagnolle and Huber": last(gap**2 + exp(-KL(p, q) * 99 / 100) <= 1, ABOVE),
    "chi squared": last(MORE * 4 * TV(p, q) ** 2 <= squares, ABOVE),
    "two coins": last(of_coins >= MORE * 2 * (a - b) ** 2),
    "Chernoff": last((a - b) ** 2 / (2 * b) <= of_coins),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_bound_is_proved(name: str) -> None:
    with within(Budget(WORK.get(name, 400_000))):
        assert holds(TRUE[name], found(TRUE[name])) > 0


@pytest.mark.parametrize("name", FALSE)
def test_nothing_false_is_proved(name: str) -> None:
    with pytest.raises((NotFound, Spent)), within(Budget(60_000)):
        found(FALSE[name])


def test_what_the_cells_say_nothing_of_is_left_at_once() -> None:
    budget = Budget(1000)
    with pytest.raises(NotFound), within(budget):
        prove(last(KL(p, q) >= 0))
    assert budget.left == 1000


def test_a_cell_without_mass_under_one_law_has_none_under_the_other() -> None:
    mass = [total(g(y) * r(y), y) for r in (p, q)]
    show = plog(mass[0], mass[1]) <= KL(p, q)
    *duties, _ = read(Statement((p, q, g), show, (ABOVE,)), {})
    found = [s for s in duties if not s.goal.x.points and s.goal.relation.name == "EQUAL"]
    assert [holds(s, prove(s)) > 0 for s in found] == [True]
    with pytest.raises(NotFound):
        prove(found[0].__class__((), found[0].goal))
