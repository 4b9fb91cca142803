"""Bounds on logarithms of mixtures, and of numbers beside them, at each point."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, every, exp, index, law, log, plog, real, space, total
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.log_tangents import prove
from dpproofs.theory import KL, mixture
from dpproofs.theory import renyi as D
from dpproofs.theory import total_variation as TV

Y = space("Y")
p, q, r, s = (law(name, Y) for name in "pqrs")
y = index("y", Y)
t, b = real("t", above=0, below=1), real("b", above=1)
rho = real("rho", at_least=0)
LESS, MORE = Fraction(99, 100), Fraction(101, 100)
mixed, other = mixture(q, p, t), mixture(s, r, t)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((t, b, rho, p, q, r, s), show, given), {})[-1]


def two_terms(more: Any) -> Any:
    parts = total(more * plog(p(y) + r(y), q(y) + s(y)), y)
    return KL(p, q) + KL(r, s) >= parts


half = mixture(p, q, Fraction(1, 2))
shannon = (KL(p, half) + KL(q, half)) / 2
close = every(p(y) <= b * q(y), y)
TRUE = {
    "log-sum": last(two_terms(1)),
    "jointly convex": last(KL(mixed, other) <= t * KL(p, r) + (1 - t) * KL(q, s)),
    "convex": last(KL(mixed, q) <= t * KL(p, q)),
    "of a bound": last(KL(mixed, q) <= t * rho, KL(p, q) <= rho),
    "smoothed": last(KL(q, mixed) <= -log(1 - t)),
    "chord": last((b - 1) * KL(p, q) <= b * log(b) * TV(p, q), close),
    "chord at one half": last(shannon <= TV(p, q) * log(2)),
    "without logarithms": last(D(mixed, q, 2) <= log(1 + t**2 * (exp(rho) - 1)), D(p, q, 2) <= rho),
}
FALSE = {
    "log-sum": last(two_terms(MORE)),
    "jointly convex": last(KL(mixed, other) <= LESS * t * KL(p, r) + (1 - t) * KL(q, s)),
    "of other shares": last(KL(mixed, other) <= (1 - t) * KL(p, r) + t * KL(q, s)),
    "convex": last(KL(mixed, q) <= LESS * t * KL(p, q)),
    "of a bound": last(KL(mixed, q) <= LESS * t * rho, KL(p, q) <= rho),
    "smoothed": last(KL(q, mixed) <= -LESS * log(1 - t)),
    "chord": last((b - 1) * KL(p, q) <= LESS * b * log(b) * TV(p, q), close),
    "of laws that are not close": last((b - 1) * KL(p, q) <= b * log(b) * TV(p, q)),
    "chord at one half": last(shannon <= LESS * TV(p, q) * log(2)),
    "without logarithms": last(D(mixed, q, 2) <= log(1 + t**3 * (exp(rho) - 1)), D(p, q, 2) <= rho),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)), within(Budget(300_000)):
        prove(FALSE[name])


def test_it_does_no_more_than_it_may() -> None:
    with pytest.raises(Spent), within(Budget(100)):
        prove(TRUE["log-sum"])


def test_where_it_has_nothing_to_say_it_says_so_at_once() -> None:
    with within(Budget(1_000)) as budget, pytest.raises(NotFound):
        prove(last(2 * TV(p, q) ** 2 <= KL(p, q)))
    assert budget.left > 900
