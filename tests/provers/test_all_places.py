"""A product over all places is bounded, taken apart and added up, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import (
    Histories,
    Statement,
    Upto,
    every,
    index,
    kernel,
    natural,
    product,
    real,
    reals,
    space,
    total,
)
from dpproofs.provers.all_places import prove
from dpproofs.provers.budget import now
from dpproofs.provers.front import find_step
from dpproofs.theory import adaptive, mass, product_law
from tests.provers.tried import table_of

k, Y = natural("k", largest=2), space("Y", largest=2)
i, y = index("i", Upto(k)), index("y", Y**k)
f, g = reals("f", Upto(k)), reals("g", Upto(k))
E = reals("E", Upto(k), at_least=0, at_most=1)
d = real("d", at_least=0)
P, M = kernel("P", Upto(k), Y), kernel("M", Histories(Y, k), Y)
weights = reals("w", Upto(k), Y)
whole = product_law(weights)
v = index("v", Y)
of_round = product(total(weights(i, v), v), i)


def of(show: Any, *given: Any) -> Statement:
    return Statement((k, f, g, E, d, P, M, weights), show, given)


TRUE = {
    "not all fail": of(product(E(i), i) >= 1 - total(1 - E(i), i)),
    "with a bound": of(product(E(i), i) >= 1 - d, total(1 - E(i), i) <= d),
    "of two": of(product(f(i) * g(i), i) == product(f(i), i) * product(g(i), i)),
    "above 0": of(product(f(i), i) > 0, every(f(i) > 0, i)),
    "independent rounds": of(mass(product_law(P)) == 1),
    "rounds that see those before": of(mass(adaptive(M, k)) == 1),
    "of weights": of(mass(whole) == of_round),
}
FALSE = {
    "factors of any size": of(product(f(i), i) >= 1 - total(1 - f(i), i)),
    "too little": of(product(E(i), i) >= 1 - d, total(1 - E(i), i) <= 2 * d),
    "of other two": of(product(f(i) * g(i), i) == product(f(i), i) * product(f(i), i)),
    "not above 0": of(product(f(i), i) > 0, every(f(i) >= 0, i)),
    "of any weights": of(mass(whole) == 1),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_all_places(statement: Statement, tried: Any) -> None:
    tried(lambda q: prove(q, lambda rest: find_step(rest, now())), statement)
