"""A greatest value is bounded by what bounds each value, and by nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import (
    Statement,
    every,
    implies,
    law,
    positive_part,
    real,
    reals,
    space,
    sup,
    total,
)
from dpproofs.provers.budget import Budget, NotFound, Spent, now, within
from dpproofs.provers.front import find_step
from dpproofs.provers.greatest import prove

U = space("U")
p, q = law("p", U), law("q", U)
u = p.index("u")
f, c, d = reals("f", U), real("c"), real("d")


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((f, c, d, p, q), show, given), {})[-1]


each = every(f(u) <= c, u)
charged = every(implies(p(u) > 0, f(u) <= c), u)
either = every(implies((p(u) > 0) | (q(u) > 0), f(u) <= c), u)
w = p.index("w")
apart = total(positive_part(q(w) - q(u) * p(w)), w)
TRUE = {
    "each": last(c - sup(f(u), u) >= 0, each),
    "three times": last(3 * c - 3 * sup(f(u), u) >= 0, each),
    "where p is": last(c - sup(f(u), u, given=p(u) > 0) >= 0, charged),
    "where p or q is": last(c - sup(f(u), u, given=(p(u) > 0) | (q(u) > 0)) >= 0, either),
    "another one": last(sup(f(u), u) + c - sup(f(u) + c, u) >= 0),
    "another one, of less": last(
        sup(c - f(u) ** 2, u, given=p(u) > 0) - sup(d - f(u) ** 2, u, given=p(u) > 0) >= 0, c >= d
    ),
    "another one, of sums": last(
        sup(-c * q(u) / p(u) - apart, u, given=p(u) > 0)
        - sup(-d * q(u) / p(u) - apart, u, given=p(u) > 0)
        >= 0,
        c >= 0,
        d >= c,
    ),
    "another one, of factors": last(
        sup(c * p(u) - q(u), u, given=p(u) > 0) - sup(d * p(u) - q(u), u, given=p(u) > 0) >= 0,
        c >= d,
    ),
    "the greatest chance": last(c - sup(p(u), u) >= 0, c >= 1),
}
FALSE = {
    "nothing known": last(c - sup(f(u), u) >= 0),
    "only where p is": last(c - sup(f(u), u) >= 0, charged),
    "where q is": last(c - sup(f(u), u, given=q(u) > 0) >= 0, charged),
    "where p or q is, known where p is": last(
        c - sup(f(u), u, given=(p(u) > 0) | (q(u) > 0)) >= 0, charged
    ),
    "too often": last(2 * c - 3 * sup(f(u), u) >= 0, each),
    "another one, of more": last(
        sup(c * p(u) - q(u), u, given=p(u) > 0) - sup(d * p(u) - q(u), u, given=p(u) > 0) >= 0,
        d >= c,
    ),
    "another one, at other points": last(
        sup(f(u), u, given=p(u) > 0) - sup(f(u), u, given=q(u) > 0) >= 0
    ),
    "turned": last(sup(f(u), u) - c >= 0, each),
    "a square of it": last(c**2 - sup(f(u), u) ** 2 >= 0, each),
}


def found(sequent: Sequent, units: int = 30_000) -> None:
    with within(Budget(units)):
        holds(sequent, prove(sequent, lambda q: find_step(q, now())))


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    found(TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Refused, Spent)):
        found(FALSE[name])
