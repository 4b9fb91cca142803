"""Sums under a logarithm, means under one law, and numbers that are powers of e."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, every, exp, index, law, log, real, reals, space, sqrt
from dpproofs.language.build import total
from dpproofs.provers import exponents, means, tangent_planes
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.theory import KL
from dpproofs.theory import total_variation as TV

Y = space("Y")
p, q, y = law("p", Y), law("q", Y), index("y", Y)
c, t, x = real("c", at_least=1), real("t", at_least=0), real("x", at_least=0)
f, g = reals("f", Y, at_least=0, at_most=1), reals("g", Y, at_most=1)
MORE, LESS = Fraction(101, 100), Fraction(99, 100)
ABOVE = (every(q(y) > 0, y), every(p(y) > 0, y))
squares, roots = total(p(y) ** 2 / q(y), y), total(sqrt(p(y) * q(y)), y)
CLOSE = every(p(y) <= c * q(y), y), every(q(y) <= c * p(y), y)


def mean(body: Any) -> Any:
    return total(p(y) * body, y)


def last(show: Any, *given: Any) -> Sequent:
    """The sequent of what is to be shown, after its duties."""
    return read(Statement((c, t, x, p, q, f, g), show, given), {})[-1]


SECOND = mean(exp(-(t * f(y)))) + t * mean(f(y)) - 1
BENNETT = mean(exp(t * g(y))) - 1 - t * mean(g(y))
TRUE = {
    "KL below log of chi squared": (tangent_planes.prove, last(KL(p, q) <= log(squares), *ABOVE)),
    "KL below chi squared": (tangent_planes.prove, last(KL(p, q) <= squares - 1, *ABOVE)),
    "KL above affinity": (tangent_planes.prove, last(-2 * log(roots) <= KL(p, q), *ABOVE)),
    "a square of a sum": (
        tangent_planes.prove,
        last(total(p(y) ** 3 / q(y) ** 2, y) >= squares**2, *ABOVE),
    ),
    "distances": (tangent_planes.prove, last(4 * TV(p, q) ** 2 <= squares - 1, *ABOVE)),
    "second order": (means.prove, last(t**2 / 2 * mean(f(y) ** 2) >= SECOND)),
    "Bennett": (means.prove, last((exp(t) - 1 - t) * mean(g(y) ** 2) >= BENNETT)),
    "a ratio of at most c": (
        exponents.prove,
        last((c + 1) * KL(p, q) <= (c - 1) * log(c), *CLOSE),
    ),
    "half a square": (exponents.prove, last(2 * KL(p, q) <= log(c) ** 2, *CLOSE)),
    "a logarithm from below": (exponents.prove, last(2 * x / (2 + x) <= log(1 + x))),
}
FALSE = {
    "KL below log of chi squared": (
        tangent_planes.prove,
        last(KL(p, q) <= log(LESS * squares), *ABOVE),
    ),
    "KL below chi squared": (tangent_planes.prove, last(KL(p, q) <= LESS * squares - 1, *ABOVE)),
    "KL above affinity": (tangent_planes.prove, last(-MORE * 2 * log(roots) <= KL(p, q), *ABOVE)),
    "a square of a sum": (
        tangent_planes.prove,
        last(total(p(y) ** 3 / q(y) ** 2, y) >= MORE * squares**2, *ABOVE),
    ),
    "another square": (
        tangent_planes.prove,
        last(total(p(y) ** 2 / q(y) ** 2, y) >= squares**2, *ABOVE),
    ),
    "distances": (tangent_planes.prove, last(MORE * 4 * TV(p, q) ** 2 <= squares - 1, *ABOVE)),
    "second order": (means.prove, last(LESS * t**2 / 2 * mean(f(y) ** 2) >= SECOND)),
    "Bennett": (means.prove, last(LESS * (exp(t) - 1 - t) * mean(g(y) ** 2) >= BENNETT)),
    "a ratio of at most c": (
        exponents.prove,
        last((c + 1) * KL(p, q) <= LESS * (c - 1) * log(c), *CLOSE),
    ),
    "half a square": (exponents.prove, last(MORE * 2 * KL(p, q) <= log(c) ** 2, *CLOSE)),
    "a logarithm from below": (exponents.prove, last(MORE * 2 * x / (2 + x) <= log(1 + x))),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_bound_is_proved(name: str) -> None:
    prove, sequent = TRUE[name]
    with within(Budget(100_000)):
        assert holds(sequent, prove(sequent)) > 0


@pytest.mark.parametrize("name", FALSE)
def test_nothing_false_is_proved(name: str) -> None:
    prove, sequent = FALSE[name]
    with pytest.raises((NotFound, Spent)), within(Budget(30_000)):
        prove(sequent)


@pytest.mark.parametrize("prove", [tangent_planes.prove, means.prove, exponents.prove])
def test_what_it_says_nothing_of_is_left_at_once(prove: Any) -> None:
    budget = Budget(500)
    with pytest.raises(NotFound), within(budget):
        prove(last(t >= 1))
    assert budget.left == 500
