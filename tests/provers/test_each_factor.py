"""Products are compared factor by factor, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import Statement, Upto, every, index, natural, product, real, reals
from dpproofs.provers.budget import now
from dpproofs.provers.each_factor import prove
from dpproofs.provers.front import find_step
from tests.provers.tried import table_of

k = natural("k", smallest=1, largest=3)
i, j = index("i", Upto(k)), index("j", Upto(k))
f, g, c = reals("f", Upto(k)), reals("g", Upto(k)), real("c", at_least=1)
below, positive = every(f(i) <= g(i), i), every(f(i) >= 0, i)


def of(show: Any, *given: Any) -> Statement:
    return Statement((k, f, g, c), show, given)


TRUE = {
    "greater factors": of(product(f(i), i) <= product(g(i), i), below, positive),
    "so many times": of(3 * product(f(i), i) <= 3 * product(g(i), i), below, positive),
    "what is more": of(product(f(i), i) <= product(c * f(i), i), positive),
    "equal factors": of(product(f(i), i) == product(g(i), i), every(f(i) == g(i), i)),
    "squares": of(product(f(i) ** 2, i) <= product(f(i) ** 2 + c, i)),
}
FALSE = {
    "factors that may be below 0": of(product(f(i), i) <= product(g(i), i), below),
    "lesser factors": of(product(g(i), i) <= product(f(i), i), below, positive),
    "strictly": of(product(f(i), i) < product(g(i), i), below, positive),
    "not as many times": of(2 * product(f(i), i) <= product(g(i), i), below, positive),
    "squares of equal ones": of(
        product(f(i), i) == product(g(i), i), every(f(i) ** 2 == g(i) ** 2, i)
    ),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_each_factor(statement: Statement, tried: Any) -> None:
    tried(lambda q: prove(q, lambda rest: find_step(rest, now())), statement)
