"""What facts say where something is drawn, beside its probability, and in the mean."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import placed
from dpproofs.kernel.points import Point
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import (
    Statement,
    all_of,
    every,
    implies,
    index,
    kernel,
    law,
    log,
    reals,
    space,
    table,
)
from dpproofs.provers.at_its_points import at_its_points
from dpproofs.provers.budget import NotFound
from dpproofs.provers.drawn_facts import (
    prove_beside_factors,
    prove_mean,
    prove_under_conditions,
)
from dpproofs.theory import expectation

X, H = space("X"), space("H")
p, A = law("p", X), kernel("A", X, H)
f, g, q = reals("f", X, H), reals("g", X, H), reals("q", X)
r = reals("r", X, at_least=0)
x, h = index("x", X), index("h", H)
drawn = p(x) * A(x, h) > 0


def mean(body: Any) -> Any:
    return expectation(p, table(expectation(A(x), table(body, h)), x))


def sequents(show: Any, *given: Any) -> list[Sequent]:
    return read(Statement((p, A, f, g, q, r), show, given), {})


where_drawn = every(implies(drawn, f(x, h) >= g(x, h)), x, h)
with_logs = every(implies(drawn, log(f(x, h)) - g(x, h) >= 0), x, h)
has_logs = every(implies(drawn, f(x, h) > 0), x, h)
MEANS = {
    "a fact where it is drawn": (mean(f(x, h)) >= mean(g(x, h)), where_drawn),
    "a number": (mean(f(x, h)) >= 1, every(implies(drawn, f(x, h) >= 1), x, h)),
    "twice it": (mean(2 * f(x, h)) >= mean(2 * g(x, h)), where_drawn),
    "an equation": (
        mean(f(x, h)) == mean(g(x, h)),
        every(implies(drawn, f(x, h) == g(x, h)), x, h),
    ),
    "with a logarithm": (mean(log(f(x, h))) >= mean(g(x, h)), with_logs, has_logs),
    "under one of the laws": (
        expectation(p, table(f(x, h), x)) >= expectation(p, table(g(x, h), x)),
        every(implies(p(x) > 0, f(x, h) >= g(x, h)), x, h),
    ),
}


@pytest.mark.parametrize("name", MEANS)
def test_a_fact_holds_in_the_mean(name: str) -> None:
    show, *given = MEANS[name]
    for sequent in sequents(every(show, h) if name == "under one of the laws" else show, *given)[
        -1:
    ]:
        holds(sequent, prove_mean(sequent))


NO_MEANS = {
    "the other way round": (mean(f(x, h)) <= mean(g(x, h)), where_drawn),
    "of more than is drawn": (
        mean(f(x, h)) >= mean(g(x, h)),
        every(implies(A(x, h) * q(x) > 0, f(x, h) >= g(x, h)), x, h),
    ),
    "strictly": (mean(f(x, h)) > mean(g(x, h)), where_drawn),
    "an equation from an inequality": (mean(f(x, h)) == mean(g(x, h)), where_drawn),
    "under another law": (
        expectation(p, table(f(x, h), x)) >= expectation(p, table(g(x, h), x)),
        where_drawn,
    ),
}


@pytest.mark.parametrize("name", NO_MEANS)
def test_no_mean_is_shown_of_what_may_fail(name: str) -> None:
    show, *given = NO_MEANS[name]
    free = name == "under another law"
    *_, sequent = sequents(every(show, h) if free else show, *given)
    with pytest.raises((NotFound, Refused)):
        holds(sequent, prove_mean(sequent))


def asked_as_a_fact(wanted: Any, *given: Any) -> Sequent:
    """What is wanted as a hypothesis says it, at points of which nothing is known."""
    (sequent,) = sequents(every(r(x) >= 0, x), *given)
    (*_, fact) = sequents(every(r(x) >= 0, x), wanted)[0].facts
    new = {p: Point(p.set, f"{p.label}*") for p in fact.places if isinstance(p, Point)}
    return sequent.towards(fact.relation, placed(fact.x, new))


def never(sequent: Sequent) -> Step:
    raise NotFound(sequent.goal.text)


def test_facts_are_added_up_where_the_conditions_hold() -> None:
    """Also those that have conditions of their own, where others say that these hold."""
    more = every(implies(drawn, r(x) > 0), x, h)
    two = (
        every(implies(all_of(drawn, r(x) > 0), f(x, h) >= g(x, h)), x, h),
        every(implies(drawn, g(x, h) >= q(x)), x, h),
    )
    wanted = every(implies(drawn, f(x, h) >= q(x)), x, h)
    sequent = asked_as_a_fact(wanted, more, *two)
    found = at_its_points(sequent, lambda s: prove_under_conditions(s, never))
    assert found is not None
    holds(sequent, found)
    with pytest.raises(NotFound):
        at_its_points(asked_as_a_fact(wanted, *two), lambda s: prove_under_conditions(s, never))


def test_a_fact_is_known_beside_factors_that_may_be_0() -> None:
    show = every(p(x) * A(x, h) * f(x, h) >= p(x) * A(x, h) * g(x, h), x, h)
    (sequent,) = sequents(show, where_drawn)
    found = at_its_points(sequent, prove_beside_factors)
    assert found is not None
    holds(sequent, found)
    (sequent,) = sequents(show, every(implies(p(x) * q(x) > 0, f(x, h) >= g(x, h)), x, h))
    with pytest.raises(NotFound):
        at_its_points(sequent, prove_beside_factors)


def test_logarithms_of_what_is_equal_are_equal() -> None:
    same = every(implies(drawn, f(x, h) == g(x, h)), x, h)
    above = every(implies(drawn, f(x, h) > 0), x, h), every(implies(drawn, g(x, h) > 0), x, h)
    wanted = every(implies(drawn, log(f(x, h)) + q(x) == log(g(x, h)) + q(x)), x, h)
    sequent = asked_as_a_fact(wanted, same, *above)
    found = at_its_points(sequent, lambda s: prove_under_conditions(s, never))
    assert found is not None
    holds(sequent, found)
    with pytest.raises(NotFound):
        at_its_points(asked_as_a_fact(wanted, *above), lambda s: prove_under_conditions(s, never))
