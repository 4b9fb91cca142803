"""A greatest value is at least the value at a point that is known, and at no other."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import (
    Statement,
    Upto,
    all_of,
    distance,
    every,
    implies,
    index,
    law,
    natural,
    reals,
    space,
    sup,
)
from dpproofs.provers.budget import now
from dpproofs.provers.front import find_step
from dpproofs.provers.values_of_greatest import prove
from dpproofs.theory import on_neighbours, sensitivity
from tests.provers.tried import table_of

U = space("U")
m = natural("m", smallest=1, largest=3)
X = U**m
p, f, g = law("p", U), reals("f", U), reals("g", X)
u, w = f.index("u"), f.index("w")
x, y, z, v = (index(name, X) for name in "xyzv")
query = reals("q", X, Upto(1))


def of(show: Any, *given: Any) -> Statement:
    return Statement((m, p, f, g, query), show, given)


near = sup(g(z) - g(v), z, v, given=distance(z, v) == 1)
TRUE = {
    "of all points": of(every(f(u) <= sup(f(w), w), u)),
    "of some points": of(every(implies(p(u) > 0, f(u) <= sup(f(w), w, given=p(w) > 0)), u)),
    "where a bound is known, beside another one of the same terms": of(
        every(
            implies(
                all_of(2 * f(u) - p(u) > 0, f(u) - p(u) > 0),
                f(u) <= sup(f(w), w, given=f(w) - p(w) > 0),
            ),
            u,
        )
    ),
    "of neighbours": of(on_neighbours(g(x) - g(y) <= near, x, y)),
    "a sensitivity": of(on_neighbours(query(x, 0) - query(y, 0) <= sensitivity(query), x, y)),
}
s, t = f.index("s"), f.index("t")
farthest = sup((f(s) - f(t)) ** 2, s, t)  # at equal points nothing is left of it
TRUE["of any two points"] = of(every((f(u) - f(w)) ** 2 <= farthest, u, w))
FALSE = {
    "more than of any two points": of(every((f(u) - f(w)) ** 2 + p(u) <= farthest, u, w)),
    "of one point, beside two": of(every(f(u) ** 2 <= farthest, u)),
    "of points that do not count": of(every(f(u) <= sup(f(w), w, given=p(w) > 0), u)),
    "too much": of(every(f(u) + p(u) <= sup(f(w), w), u)),
    "of no neighbours": of(every(g(x) - g(y) <= near, x, y)),
    "a part of a sensitivity": of(
        on_neighbours(query(x, 0) - query(y, 0) <= sensitivity(query) / 2, x, y)
    ),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_values_of_greatest(statement: Statement, tried: Any) -> None:
    tried(
        lambda q: prove(q, lambda rest: find_step(rest, now(), ("values_of_greatest",))), statement
    )
