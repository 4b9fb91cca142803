"""Products are compared by their logarithms, in facts and in the goal."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import Statement, exp, real
from dpproofs.provers.compared_products import prove
from dpproofs.provers.shared.linear import prove_linear
from tests.provers.tried import table_of

a, b, x = real("a"), real("b"), real("x")
s, t = real("s", above=0), real("t", above=0)


def of(show: Any, *given: Any) -> Statement:
    return Statement((a, b, x, s, t), show, given)


TRUE = {
    "two exponents": of(a >= b, exp(a) >= exp(b)),
    "above": of(a > b + 1, exp(a) > exp(b + 1)),
    "beside what is above 0": of(a > b, s * exp(a) > s * exp(b)),
    "of the goal": of(exp(a) * s > exp(b) * s, a > b),
    "of the goal, not below": of(exp(a - b) >= 1, a >= b),
    "densities": of(x < s / 2 - t, exp(-(x**2) / 2) > exp(s * t) * exp(-((x - s) ** 2) / 2)),
}
FALSE = {
    "turned": of(a <= b, exp(a) >= exp(b)),
    "more than it says": of(a >= b + 1, exp(a) >= exp(b)),
    "another factor": of(a > b, s * exp(a) > t * exp(b)),
    "a factor of no sign": of(a > b, x * exp(a) > x * exp(b)),
    "of the goal, turned": of(exp(a) > exp(b), a < b),
    "of the goal, above": of(exp(a) > exp(b), a >= b),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_compared_products(statement: Statement, tried: Any) -> None:
    tried(lambda sequent: prove(sequent, prove_linear), statement)
