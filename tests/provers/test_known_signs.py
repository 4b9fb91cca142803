"""Indicators inside of other functions: numbers stand for those that are known alone."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import Statement, cases, exp, real
from dpproofs.provers.known_signs import prove
from dpproofs.provers.shared.linear import prove_linear
from tests.provers.tried import table_of

a, b, s = real("a"), real("b"), real("s", above=0)


def of(show: Any, *given: Any) -> Statement:
    return Statement((a, b, s), show, given)


TRUE = {
    "an absolute value in an exponent": of(exp(abs(a)) == exp(a), a > 0),
    "below 0": of(exp(abs(a)) == exp(-a), a < 0),
    "one inside of another": of(exp(abs(abs(a) + s)) == exp(a + s), a > 0),
    "two products": of(abs(exp(a) - exp(b)) == exp(a) - exp(b), a > b),
    "two products, turned": of(abs(exp(a) - exp(2 * b)) == exp(2 * b) - exp(a), a < 2 * b),
    "only one is known": of(exp(abs(a)) * exp(abs(b)) == exp(a) * exp(abs(b)), a > 0),
}
FALSE = {
    "another sign": of(exp(abs(a)) == exp(-a), a >= 0),
    "a sign that is not known": of(exp(abs(a)) == exp(a)),
    "two products of which nothing is known": of(abs(exp(a) - exp(b)) == exp(a) - exp(b)),
    "the lesser one": of(abs(exp(a) - exp(b)) == exp(b) - exp(a), a >= b),
    "none inside": of(cases(a > 0, a, 0) == a, a >= 0),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_known_signs(statement: Statement, tried: Any) -> None:
    tried(lambda sequent: prove(sequent, prove_linear), statement)
