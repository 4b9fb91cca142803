"""Goals that one fact says at points, or added up over points."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, every, index, kernel, law, natural, reals, space
from dpproofs.language.build import total
from dpproofs.provers.added_up import prove
from dpproofs.provers.budget import Budget, NotFound, Spent, within

X, Y = space("X"), space("Y")
p, K, f = law("p", X), kernel("K", X, Y), reals("f", X, Y)
g, n = reals("g", X, Y), natural("n", smallest=1, largest=3)
x, y, z = index("x", X), index("y", Y), index("z", X)
LESS = every(f(x, y) <= g(x, y), x, y)
SAME = every(f(x, y) == g(x, y), x, y)


def last(show: Any, given: Any) -> Sequent:
    return read(Statement((n, p, K, f, g), show, (given,)), {})[-1]


def drawn(of: Any) -> Any:
    return total(p(x) * total(K(x, y) * of(x, y), y), x)


TRUE = {
    "at a point": last(every(3 * f(z, y) <= 3 * g(z, y), z, y), LESS),
    "over points": last(every(total(f(x, y), x) <= total(g(x, y), x), y), LESS),
    "as drawn": last(drawn(f) <= drawn(g), LESS),
    "an equation": last(drawn(f) == drawn(g), SAME),
    "from an equation": last(2 * drawn(f) >= 2 * drawn(g), SAME),
    "from both": last(every(f(z, y) == g(z, y), z, y), LESS & every(g(x, y) <= f(x, y), x, y)),
}
FALSE = {
    "the other way": last(drawn(f) >= drawn(g), LESS),
    "an equation from a bound": last(drawn(f) == drawn(g), LESS),
    "above": last(drawn(f) < drawn(g), LESS),
    "at weights that may be negative": last(
        total(f(x, y) * g(x, y), x, y) <= total(g(x, y) ** 2, x, y), LESS
    ),
    "twice one side": last(2 * drawn(f) <= drawn(g), LESS),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises(NotFound):
        prove(FALSE[name])


def test_it_does_no_more_than_it_may() -> None:
    with pytest.raises(Spent), within(Budget(5)):
        prove(TRUE["as drawn"])
