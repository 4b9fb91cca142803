"""Powers of e, compared by what is known of their exponents."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import (
    Statement,
    every,
    exp,
    greatest,
    index,
    law,
    real,
    reals,
    space,
    sup,
    table,
)
from dpproofs.provers import raised_facts
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.cases.prover import prove_in_cases
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import max_divergence, normalise

Y = space("Y")
p, q, y = law("p", Y), law("q", Y), index("y", Y)
u, w = reals("u", Y), reals("w", Y)
s, t, epsilon = real("s", at_least=0), real("t", at_least=0), real("epsilon", at_least=0)
a, b, x = real("a"), real("b"), real("x", at_least=0)
delta = real("delta", at_least=0)
LESS, MORE = Fraction(99, 100), Fraction(101, 100)


def mechanism(scale: Any, score: Any) -> Any:
    return normalise(table(exp(scale * score(y)), y))


def most(score: Any) -> Any:
    return sup(score(y), y)


def last(show: Any, *given: Any) -> Sequent:
    objects = (s, t, epsilon, a, b, x, delta, p, q, u, w)
    return read(Statement(objects, show, given), {})[-1]


near = every(abs(u(y) - w(y)) <= 1, y)
rises = every(u(y) <= w(y), y), every(w(y) <= u(y) + 1, y)
weights = mechanism(epsilon, u), mechanism(epsilon, w)
halves = mechanism(epsilon / 2, u), mechanism(epsilon / 2, w)
TRUE = {
    "a greater power": last(exp(s) * x <= exp(t) * x, s <= t),
    "the greatest": last(exp(s) * x <= exp(greatest(s, t)) * x),
    "times a rate": last(exp(s * a) <= exp(s * b + s), a <= b + 1),
    "greatest values": last(exp(s * most(u)) <= exp(s * most(w) + s), most(u) - most(w) <= 1),
    "falls in epsilon": last(H(p, q, s + t) <= delta, H(p, q, s) <= delta),
    "exponential mechanism": last(max_divergence(*halves) <= epsilon, near),
    "a quality that rises": last(max_divergence(*weights) <= epsilon, *rises),
    "and falls": last(H(*reversed(weights), epsilon) <= 0, *rises),
}
FALSE = {
    "a greater power": last(exp(s) * x <= LESS * exp(t) * x, s <= t),
    "the greatest": last(exp(s) * x <= LESS * exp(greatest(s, t)) * x),
    "times a rate": last(exp(s * a) <= exp(s * b + LESS * s), a <= b + 1),
    "greatest values": last(
        exp(s * most(u)) <= exp(s * most(w) + LESS * s), most(u) - most(w) <= 1
    ),
    "a rate of any sign": last(exp(a * s) <= exp(a * t), s <= t),
    "falls in epsilon": last(H(p, q, s) <= delta, H(p, q, s + t) <= delta),
    "exponential mechanism": last(max_divergence(*halves) <= LESS * epsilon, near),
    "a quality that may fall": last(max_divergence(*weights) <= epsilon, near),
}


def prove(sequent: Sequent) -> Step:
    with within(Budget(60_000)):
        return raised_facts.prove(
            sequent, prove_linear, atoms.prove, lambda q: prove_in_cases(q, atoms.prove)
        )


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)):
        prove(FALSE[name])


def test_what_it_says_nothing_of_is_left_at_once() -> None:
    budget = Budget(50)
    with pytest.raises(NotFound), within(budget):
        raised_facts.prove(last(a >= b, a >= b + 1), prove_linear)
    assert budget.left == 50


def test_an_exponent_that_is_0_where_two_points_are_one() -> None:
    """Of a fact about one point there is no multiple where nothing is left of the exponent."""
    z = index("z", Y)
    goal = last(every(exp(greatest(u(y), u(z)) - u(y)) >= a, y, z)).goal.x
    one_point, fact = Point(Set(Y), "z"), last(x >= a).goal.x
    for exponent in raised_facts._exponents(goal):
        assert len([*raised_facts._multiples(fact, (one_point,), exponent)]) <= 2
