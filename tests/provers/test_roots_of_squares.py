"""A root of a square is an absolute value, and no more is found of it."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import Statement, every, real, reals, space, sqrt
from dpproofs.provers.budget import now
from dpproofs.provers.front import find_step
from dpproofs.provers.roots_of_squares import prove
from tests.provers.tried import table_of

U = space("U")
a, b, c = real("a"), real("b"), real("c", at_least=0)
f = reals("f", U)
u, v = f.index("u"), f.index("v")


def of(show: Any, *given: Any) -> Statement:
    return Statement((a, b, c, f), show, given)


TRUE = {
    "one number": of(sqrt((a - b) ** 2) >= a - b),
    "the other way": of(sqrt((a - b) ** 2) >= b - a),
    "no more": of(sqrt((a - b) ** 2) <= abs(a - b)),
    "equal": of(sqrt((a - b) ** 2) == abs(a - b)),
    "of three": of(sqrt((a + b - c) ** 2) >= a + b - c),
    "a multiple beside cases": of(c * abs(a - b) <= 1, c * sqrt((a - b) ** 2) <= 1),
    "known where it stands": of(a - b <= c, sqrt((a - b) ** 2) <= c),
    "known of each": of(every(f(u) - f(v) <= c, u, v), every(sqrt((f(u) - f(v)) ** 2) <= c, u, v)),
}
plus = every(sqrt((f(u) + f(v)) ** 2) <= 2 * c, u, v)
FALSE = {
    "of a sum": of(sqrt((a - b) ** 2) >= a + b),
    "too much": of(sqrt((a - b) ** 2) * 100 >= 101 * (a - b)),
    "too little": of(sqrt((a - b) ** 2) <= a - b),
    "of too much": of(sqrt(4 * (a - b) ** 2) <= abs(a - b)),
    "no square": of(sqrt(a**2 + b**2) <= abs(a + b)),
    "known of another": of(
        every(f(u) - f(v) <= c, u, v), every(sqrt((f(u) + f(v)) ** 2) <= 2 * c, u, v)
    ),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_roots_of_squares(statement: Statement, tried: Any) -> None:
    tried(
        lambda q: prove(q, lambda rest: find_step(rest, now(), ("roots_of_squares",))),
        statement,
    )
