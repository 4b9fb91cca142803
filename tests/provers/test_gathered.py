"""What is known of a number and of its opposite, or of each value, in sums over any points."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import Statement, every, index, law, real, reals, space, sup, total
from dpproofs.provers.budget import now
from dpproofs.provers.front import find_step
from dpproofs.provers.gathered import prove
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.sums import prover as sums
from tests.provers.tried import table_of

X, queries = space("X"), space("I")
p, q = law("p", X), law("q", X)
r, f = reals("r", X), reals("f", queries, X)
c = real("c")
i, x, y = index("i", queries), index("x", X), index("y", X)
apart, greatest, greatest_size = abs(r(x) - r(y)), sup(f(i, x), i), sup(abs(f(i, x)), i)
pairs_mean = total(p(x) * total(p(y) * apart, y), x)
others_mean = total(p(x) * total(q(y) * apart, y), x)
farthest = sup(abs(f(i, x) - f(i, y)), i)
farthest_mean = total(p(x) * total(q(y) * farthest, y), x)


def of(show: Any, *given: Any) -> Statement:
    return Statement((p, q, r, f, c), show, given)


TRUE = {
    "a difference of any two": of(pairs_mean <= c, every(apart <= c, x, y)),
    "a difference under two laws": of(others_mean <= c, every(apart <= c, x, y)),
    "a size": of(total(p(x) * abs(r(x)), x) <= c, every(abs(r(x)) <= c, x)),
    "the greatest value": of(total(p(x) * greatest, x) <= c, every(f(i, x) <= c, i, x)),
    "the greatest size": of(total(p(x) * greatest_size, x) <= c, every(greatest_size <= c, x)),
    "the greatest size of a difference": of(farthest_mean <= c, every(farthest <= c, x, y)),
    "a bound at each point": of(
        total(p(x) * greatest, x) <= total(p(x) * r(x), x), every(f(i, x) <= r(x), i, x)
    ),
}
FALSE = {
    "less than a difference": of(pairs_mean <= c * 99 / 100, every(apart <= c, x, y), c >= 0),
    "less than one under two laws": of(
        others_mean <= c * 99 / 100, every(apart <= c, x, y), c >= 0
    ),
    "less than the greatest size of a difference": of(
        farthest_mean <= c * 99 / 100, every(farthest <= c, x, y), c >= 0
    ),
    "a number whose opposite is not known": of(
        total(p(x) * abs(r(x)), x) <= c, every(r(x) <= c, x)
    ),
    "a greatest value of what is not known": of(
        total(p(x) * greatest, x) <= c, every(total(p(x) * f(i, x), x) <= c, i)
    ),
    "a greatest size of one direction": of(
        total(p(x) * greatest_size, x) <= c, every(f(i, x) <= c, i, x)
    ),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_gathered(statement: Statement, tried: Any) -> None:
    tried(lambda q: prove(q, _without, sums.prove, atoms.prove), statement)


def _without(sequent: Any) -> Any:
    return find_step(sequent, now(), ("gathered",))
