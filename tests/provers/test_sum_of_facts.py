"""A goal that is a sum of multiples of facts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, exp, real
from dpproofs.provers.budget import NotFound
from dpproofs.provers.sum_of_facts import prove
from tests.provers.tried import table_of

a, b, c, d = (real(name) for name in "abcd")
EQUAL = exp(a) - b**2 == c


def of(show: Any, *given: Any) -> Statement:
    return Statement((a, b, c, d), show, given)


def last(show: Any, *given: Any) -> Sequent:
    return read(of(show, *given), {})[-1]


TRUE = {
    "the greater side": of(d >= c, EQUAL, d >= exp(a) - b**2),
    "the lesser side": of(c >= d, EQUAL, exp(a) - b**2 >= d),
    "above": of(d > c, EQUAL, d > exp(a) - b**2),
    "two equations": of(d == c, EQUAL, d == exp(a) - b**2),
    "three equations": of(2 * a == 3 * d + 7, a == b + c, b == d + 3, 2 * c == d + 1),
    "multiples of bounds": of(3 * a <= 2 * b + 5 * d, 6 * a <= 4 * b + c, c <= 10 * d),
    "a number over": of(a < b + 1, a <= b),
    "equal facts": of(a >= c, a == b, b == a, b >= c, 2 * b >= 2 * c),
    "above, from one of two": of(a > c, a > b, b >= c),
    "an equation, multiplied": of(a * b == a * exp(c) + a, b == exp(c) + 1),
    "bounds, multiplied": of(a * (b + c) <= a * (d + 7), a >= 0, b <= d, c <= 7),
    "above, multiplied": of(a * b > a * c, a > 0, b > c),
    "its own": of(a * b * exp(c) >= 0, a * b * exp(c) >= 0),
}
FALSE = {
    "the other way": of(d <= c, EQUAL, d >= exp(a) - b**2),
    "a bound alone": of(d > c, EQUAL, d >= exp(a) - b**2),
    "of another one": of(d >= c, EQUAL, d >= exp(a) + b**2),
    "no equation": of(d >= c, exp(a) - b**2 <= c, d >= exp(a) - b**2),
    "against a bound": of(a <= b + d, a <= b + c, d <= c),
    "a number short": of(a <= b - 1, a <= b),
    "above, from none": of(a > c, a >= b, b >= c),
    "nothing known": of(a >= b),
    "multiplied by what may be below 0": of(a * b <= a * d, b <= d),
    "above, multiplied by what may be 0": of(a * b > a * c, a >= 0, b > c),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_sums_of_facts(statement: Statement, tried: Any) -> None:
    tried(prove, statement)


def test_what_needs_more_than_a_sum_is_left_to_others() -> None:
    with pytest.raises(NotFound):
        prove(last(a == b, a <= b, b <= a))


@given(st.lists(st.integers(-3, 3), min_size=4, max_size=4), st.integers(1, 5))
def test_sums_of_multiples_are_found(numbers: list[int], over: int) -> None:
    """Every combination of facts with multiples at least 0, or of equations with any, is found."""
    equations = (a == 2 * b - exp(c), exp(c) * b == d**2 + 1)
    bounds = (a * d >= b + c, b**3 > exp(d))
    one, two, three, four = numbers
    sides = [(2 * b - exp(c) - a), (d**2 + 1 - exp(c) * b), (a * d - b - c), (b**3 - exp(d))]
    added = one * sides[0] + two * sides[1] + abs(three) * sides[2] + abs(four) * sides[3]
    sequent = last(added + over >= 0, *equations, *bounds)
    holds(sequent, prove(sequent))
    if three or four:
        below = last(-abs(three) * sides[2] - abs(four) * sides[3] >= 0, *equations, *bounds)
        with pytest.raises(NotFound):
            prove(below)
