"""Bounds on sums over what several pairs of close laws draw."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import (
    Statement,
    all_of,
    every,
    index,
    kernel,
    law,
    positive_part,
    real,
    space,
)
from dpproofs.language.build import total
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.close_pairs import prove
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import independent, indistinguishable, joint
from dpproofs.theory import total_variation as TV

X, Z, W = space("X"), space("Z"), space("W")
u, v, a, b, d, e = (law(*each) for each in zip("uvabde", (X, X, Z, Z, W, W), strict=True))
K, L = kernel("K", X, Z), kernel("L", X, Z)
c, c_2, t = real("c", at_least=1), real("c_2", at_least=1), real("t", at_least=1)
epsilon = real("epsilon", at_least=0)
x, z, w = index("x", X), index("z", Z), index("w", W)
LESS = Fraction(99, 100)


def close(p: Any, q: Any, c: Any) -> Any:
    y = p.index("y")
    return every(all_of(p(y) <= c * q(y), q(y) <= c * p(y)), y)


def excess(p: Any, q: Any) -> Any:
    """What two laws lie beyond each other by, on pairs."""
    return total(positive_part(p(x) * a(z) - t * q(x) * b(z)), x, z)


def last(show: Any, *given: Any) -> Sequent:
    objects = (c, c_2, t, epsilon, u, v, a, b, d, e, K, L)
    return read(Statement(objects, show, given), {})[-1]


ALL = close(u, v, c), close(a, b, c)
steps = close(u, v, c), every(close(K(x), L(x), c), x)
three = total(positive_part(u(x) * a(z) * d(w) - v(x) * b(z) * e(w)), x, z, w)
pure = indistinguishable(u, v, epsilon, 0), indistinguishable(a, b, epsilon, 0)
TRUE = {
    "one": last((c + 1) * TV(u, v) <= c - 1, close(u, v, c)),
    "two": last((c + 1) * TV(independent(u, a), independent(v, b)) <= c - 1, *ALL),
    "beyond t": last((1 + c) ** 2 * excess(u, v) <= c**2 - t, t <= c**2, *ALL),
    "in turn": last((c + 1) * TV(joint(u, K), joint(v, L)) <= c - 1, *steps),
    "three": last((1 + c) ** 3 * three <= (c - 1) * (c**2 + 4 * c + 1), *ALL, close(d, e, c)),
    "two that differ": last(
        (1 + c) * (1 + c_2) * TV(independent(u, a), independent(v, b))
        <= c * c_2 - 1 + abs(c - c_2),
        close(u, v, c),
        close(a, b, c_2),
    ),
    "from excesses": last(H(independent(u, a), independent(v, b), 2 * epsilon) <= 0, *pure),
}
FALSE = {
    "one": last((c + 1) * TV(u, v) <= LESS * (c - 1), close(u, v, c)),
    "two": last((c + 1) * TV(independent(u, a), independent(v, b)) <= LESS * (c - 1), *ALL),
    "beyond t": last((1 + c) ** 2 * excess(u, v) <= LESS * (c**2 - t), t <= c**2, *ALL),
    "t is large": last((1 + c) ** 2 * excess(u, v) <= c**2 - t, *ALL),
    "in turn": last((c + 1) * TV(joint(u, K), joint(v, L)) <= LESS * (c - 1), *steps),
    "the laws are turned": last(
        (c + 1) * TV(independent(u, a), independent(v, b)) <= LESS * (c - 1),
        close(u, v, c),
        close(b, a, c),
    ),
    "one of them is free": last(
        (c + 1) * TV(independent(u, a), independent(v, b)) <= c - 1, close(u, v, c)
    ),
    "from excesses": last(H(independent(u, a), independent(v, b), epsilon) <= 0, *pure),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises(NotFound):
        prove(FALSE[name])


def test_it_does_no_more_than_it_may() -> None:
    with pytest.raises(Spent), within(Budget(100)):
        prove(TRUE["two that differ"])
