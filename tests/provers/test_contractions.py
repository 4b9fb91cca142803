"""What a channel leaves of a distance, from how far apart its rows are."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import (
    Statement,
    Upto,
    every,
    index,
    kernel,
    law,
    mechanism,
    natural,
    positive_part,
    real,
    replace,
    space,
    sup,
)
from dpproofs.language.build import total
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.contractions import prove
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import push_forward
from dpproofs.theory import total_variation as TV

X, Z = space("X"), space("Z")
u, v, K, L = law("u", X), law("v", X), kernel("K", X, Z), kernel("L", X, Z)
x, other, z = index("x", X), index("x'", X), index("z", Z)
c, epsilon = real("c", at_least=1), real("epsilon", at_least=0)
delta, any_c = real("delta", at_least=0, at_most=1), real("s", at_least=0)
LESS = Fraction(99, 100)


def excess(p: Any, q: Any, c: Any) -> Any:
    y = p.index("y")
    return total(positive_part(p(y) - c * q(y)), y)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((c, any_c, epsilon, delta, u, v, K, L), show, given), {})[-1]


Ku, Kv = push_forward(u, K), push_forward(v, K)
near = every(TV(K(x), K(other)) <= delta, x, other)
apart = sup(TV(K(x), K(other)), x, other)


def rows(c: Any) -> Any:
    return every(excess(K(x), K(other), c) <= delta, x, other)


private = every(K(x, z) <= c * K(other, z), x, other, z)
ratio = 1 + (c - 1) * TV(u, v)
TRUE = {
    "a ratio": last(every(Ku(z) <= ratio * Kv(z), z), private),
    "a gap": last(every(abs(Ku(z) - Kv(z)) <= (c - 1) * TV(u, v) * Kv(z), z), private),
    "distance": last(TV(Ku, Kv) <= delta * TV(u, v), near),
    "coefficient": last(TV(Ku, Kv) <= apart * TV(u, v)),
    "excess": last(excess(Ku, Kv, c) <= delta * excess(u, v, c), rows(c)),
    "the greatest excess": last(
        excess(Ku, Kv, c) <= sup(excess(K(x), K(other), c), x, other) * excess(u, v, c)
    ),
    "divergence": last(
        H(Ku, Kv, epsilon) <= delta * H(u, v, epsilon),
        every(H(K(x), K(other), epsilon) <= delta, x, other),
    ),
}
FALSE = {
    "a ratio": last(every(Ku(z) <= (1 + LESS * (c - 1) * TV(u, v)) * Kv(z), z), private),
    "the ratio of another channel": last(
        every(push_forward(u, L)(z) <= ratio * push_forward(v, L)(z), z), private
    ),
    "distance": last(TV(Ku, Kv) <= LESS * delta * TV(u, v), near),
    "coefficient": last(TV(Ku, Kv) <= LESS * apart * TV(u, v)),
    "excess": last(excess(Ku, Kv, c) <= LESS * delta * excess(u, v, c), rows(c)),
    "another channel": last(excess(Ku, push_forward(v, L), c) <= delta * excess(u, v, c), rows(c)),
    "c is below 1": last(excess(Ku, Kv, any_c) <= delta * excess(u, v, any_c), rows(any_c)),
    "no rows": last(TV(Ku, Kv) <= delta * TV(u, v)),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Refused)), within(Budget(60_000)):
        prove(FALSE[name])


def test_it_does_no_more_than_it_may() -> None:
    with pytest.raises(Spent), within(Budget(500)):
        prove(TRUE["distance"])


def test_a_row_may_be_one_of_a_listed_sequence() -> None:
    n = natural("n")
    A = mechanism("A", X**n, Z)
    a, i = A.index("x", 0), index("i", Upto(n))
    near = every(A(a, z) <= c * A(replace(a, i, x), z), a, i, x, z)
    ratio = Statement((n, c, A, K, u, v), every(Ku(z) <= c * Kv(z), z), (near,))
    with pytest.raises(NotFound):
        prove(read(ratio, {n: 1})[-1])
