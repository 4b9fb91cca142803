"""Derivatives agree with differences, limits are claimed only where they are."""

from __future__ import annotations

from fractions import Fraction

import pytest
from mpmath import mp

from dpproofs.language.build import PI, exp, gaussian_tail, log, sqrt
from dpproofs.language.sorts import real
from dpproofs.language.statements import Statement
from dpproofs.meaning.balls import BallRing
from dpproofs.verifiers.schematic import goals_of
from dpproofs.verifiers.slopes import NoFunction, derivative, tends_to_zero, value

x = real("x", above=0)
TERMS = [
    x**3 - 2 * x,
    exp(-(x**2) / 2) * x,
    log(1 + x**2) / x,
    sqrt(x) * exp(x / 3),
    gaussian_tail(2 * x - 1) / sqrt(2 * PI),
    1 / (1 + exp(-x)),
]


def lowered(term):
    (goal,) = goals_of(Statement((x,), term >= 0), {}, logs=True)
    gen = next(g for g in goal.x.gens | lowest(goal.x) if g.name == "x")
    return goal.x, gen


def lowest(f):
    found = set()
    for gen in f.gens:
        for part in gen.data:
            if hasattr(part, "gens"):
                found |= part.gens | lowest(part)
    return found


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_a_derivative_is_the_limit_of_differences(term) -> None:
    f, gen = lowered(term)
    ring, at, step = BallRing(256), Fraction(7, 5), Fraction(1, 10**20)
    slope = derivative(f, gen)

    def number(g, where):
        ball = value(g, ring, gen, ring.number(where))
        return mp.mpf(str(ball.lo.mid().str(60, radius=False)))

    with mp.workdps(70):
        difference = (number(f, at + step) - number(f, at - step)) / (2 * mp.mpf(10) ** -20)
        assert abs(difference - number(slope, at)) < mp.mpf(10) ** -15


@pytest.mark.parametrize(
    ("term", "zero"),
    [
        (exp(-(x**2)) * x**9, True),
        (gaussian_tail(x) * x**3, True),
        (1 / x, True),
        (1 + 1 / x, False),
        (exp(x - x**2), False),  # true, and not claimed: nothing is compared
        (exp(-x) * log(x), False),
        (exp(x), False),
        (gaussian_tail(-x), False),
        (gaussian_tail(1 / x), False),
    ],
)
def test_a_limit_is_claimed_only_where_each_term_has_it(term, zero: bool) -> None:
    f, gen = lowered(term)
    try:
        assert tends_to_zero(f, gen, 1) == zero
    except NoFunction:
        assert not zero
