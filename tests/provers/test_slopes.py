"""The greatest line of a trade-off function is above the line of any slope, and above no more."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import (
    Statement,
    exp,
    kernel,
    law,
    number,
    positive_part,
    real,
    space,
    total,
)
from dpproofs.language import test as declare_test
from dpproofs.provers.budget import Budget, NotFound, Spent, now, within
from dpproofs.provers.front import find_step
from dpproofs.provers.slopes import prove
from dpproofs.theory import hockey_stick, probability_of, push_forward, trade_off

Y, Z = space("Y"), space("Z")
p, q, phi = law("p", Y), law("q", Y), declare_test("phi", Y)
u, v, K = law("u", Z), law("v", Z), kernel("K", Z, Y)
alpha, t = real("alpha", at_least=0, at_most=1), real("t", at_least=0)
epsilon, any_number = real("epsilon", at_least=0), real("s")
y = p.index("y")
T = trade_off(p, q, alpha)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((p, q, u, v, K, phi, alpha, t, epsilon, any_number), show, given), {})[-1]


def line(slope: Any, level: Any = alpha) -> Any:
    slope = number(slope) if isinstance(slope, int) else slope
    return 1 - slope * level - total(positive_part(q(y) - slope * p(y)), y)


TRUE = {
    "a number": last(line(t) <= T),
    "a number below 0, too": last(line(any_number) <= T),
    "1": last(line(1) <= T),
    "3": last(line(3) <= T),
    "e to a power": last(1 - exp(epsilon) * alpha - hockey_stick(q, p, epsilon) <= T),
    "e to one below 0": last(line(exp(-epsilon)) <= T),
    "a level that is a chance": last(
        line(t, probability_of(p, phi)) <= trade_off(p, q, probability_of(p, phi))
    ),
}
FALSE = {
    "a little more": last(line(t) + number(1) / 1000 <= T),
    "half of what is lost": last((1 - t * alpha + line(t)) / 2 <= T),
    "the other order": last(line(t) <= trade_off(q, p, alpha)),
    "another slope of the level": last(line(t) + t * alpha / 100 <= T),
    "other laws": last(
        1 - t * alpha - total(positive_part(push_forward(v, K)(y) - t * p(y)), y) <= T
    ),
    "turned": last(line(t) >= T),
    "another level": last(line(t, alpha / 2) <= T),
}


def found(sequent: Sequent, units: int = 60_000) -> None:
    with within(Budget(units)):
        holds(sequent, prove(sequent, lambda q: find_step(q, now())))


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    found(TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Refused, Spent)):
        found(FALSE[name])
