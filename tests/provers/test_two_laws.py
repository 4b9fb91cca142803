"""Bounds of two laws by a line: what is proved and what is not, and functions between two ends."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from dpproofs.calculators.best_bound import DIVERGENCES
from dpproofs.kernel.check import holds
from dpproofs.kernel.expressions import ONE, Expr, constant, exp, inverse, log, number, power
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language.build import every, index, total
from dpproofs.language.sorts import Space, law
from dpproofs.language.statements import Statement
from dpproofs.provers.budget import NotFound
from dpproofs.provers.two_laws import prover as two_laws
from dpproofs.provers.two_laws.intervals import above_zero, prove_between
from dpproofs.provers.two_laws.multipliers import Compared

Y = Space("Y", "Y")
p, q = law("p", Y), law("q", Y)
y = index("y", Y)
TWICE = (every(p(y) <= 2 * q(y), y), every(q(y) <= 2 * p(y), y))


def of(name: str, *numbers: Any) -> Any:
    return DIVERGENCES[name][1](p, q, *numbers)


def final(show: Any, *given: Any) -> Sequent:
    return read(Statement((p, q), show, given), {})[-1]


TENTH = Fraction(1, 10)
BOUNDS: dict[str, tuple[Any, tuple[Any, ...], Fraction, Fraction]] = {
    "total variation, from a ratio": (of("total_variation"), TWICE, Fraction(1, 3), TENTH),
    "chi square, by total variation": (
        of("chi_square"),
        (*TWICE, of("total_variation") <= TENTH),
        Fraction(3, 20),
        Fraction(1, 100),
    ),
    "Hellinger, by total variation": (
        of("hellinger"),
        (of("total_variation") <= TENTH,),
        TENTH,
        Fraction(1, 10**6),
    ),
    "Hellinger, by KL": (of("hellinger"), (of("kl") <= TENTH,), Fraction(1, 20), Fraction(1, 100)),
    "KL, by chi square": (
        of("kl"),
        (of("chi_square") <= TENTH,),
        Fraction(954, 10**4),
        Fraction(1, 1000),
    ),
    "total variation, by KL": (
        of("total_variation"),
        (of("kl") <= TENTH,),
        Fraction(223, 1000),
        Fraction(1, 1000),
    ),
}


@pytest.mark.parametrize("name", BOUNDS)
def test_a_bound_is_proved_and_a_smaller_one_is_not(name: str) -> None:
    term, given, most, less = BOUNDS[name]
    sequent = final(term <= most, *given)
    assert holds(sequent, two_laws.prove(sequent))
    with pytest.raises(NotFound):
        two_laws.prove(final(term <= most - less, *given))


def test_a_divergence_is_not_below_0() -> None:
    sequent = final(of("kl") >= 0)
    assert holds(sequent, two_laws.prove(sequent))


def test_what_is_no_bound_about_two_laws_is_left_to_others() -> None:
    r = law("r", Y)
    three = Statement((p, q, r), of("kl") <= DIVERGENCES["kl"][1](p, r))
    others = (
        final(of("total_variation") == 0),
        final(total(p(y) ** 2, y) <= 1),
        read(three, {})[-1],
    )
    for sequent in others:
        with pytest.raises(NotFound):
            two_laws.prove(sequent)


# ----------------------------------------------------------------------------- between two ends

t = above_zero("t")
T = number(t)
LINE = constant(2) * log(constant(2)) * (T - ONE)
FUNCTIONS: dict[str, tuple[Callable[[], Expr], float, float]] = {
    "a chord of t log t": (lambda: LINE - T * log(T), 1, 2),
    "a tangent at a point between": (lambda: T * log(T) - T + ONE, 0.5, 2),
    "a tangent, from 0 on": (lambda: T * log(T) - T + ONE, 0, math.inf),
    "a root, near 0": (lambda: power(T, Fraction(1, 2)) - T, 0, 1),
    "a quotient": (lambda: T + inverse(T) - constant(2), 0.25, 4),
    "far out": (lambda: T * T - T * log(T) - constant(4) + log(constant(4)), 2, math.inf),
}


def between(f: Expr, low: float, high: float) -> Sequent:
    ends = [(low, T - constant(Fraction(low)))] if low else []
    ends += [(high, constant(Fraction(high)) - T)] if high < math.inf else []
    return Sequent(tuple(Fact(Relation.AT_LEAST, x) for _, x in ends), Fact(Relation.AT_LEAST, f))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_is_not_below_0_between_its_ends(name: str) -> None:
    f, low, high = FUNCTIONS[name]
    (one,) = T.atoms
    sequent = between(f(), low, high)
    assert holds(sequent, prove_between(sequent, one))
    for lower in (f() - constant(Fraction(1, 1000)), -f() - constant(Fraction(1, 10**9))):
        with pytest.raises(NotFound):
            prove_between(between(lower, low, high), one)


def test_between_ends_that_are_not_rational() -> None:
    (one,) = T.atoms
    e = exp(ONE)
    facts = (Fact(Relation.AT_LEAST, T - ONE), Fact(Relation.AT_LEAST, e - T))
    goal = e * (T - ONE) - (e - ONE) * T * log(T)
    sequent = Sequent(facts, Fact(Relation.AT_LEAST, goal))
    assert holds(sequent, prove_between(sequent, one))
    with pytest.raises(NotFound):
        prove_between(sequent.towards(Relation.AT_LEAST, goal.scaled(fmpq(-1))), one)


def test_ends_that_exclude_each_other() -> None:
    (one,) = T.atoms
    facts = (Fact(Relation.ABOVE, T - constant(2)), Fact(Relation.AT_LEAST, constant(2) - T))
    sequent = Sequent(facts, Fact(Relation.AT_LEAST, -T))
    assert holds(sequent, prove_between(sequent, one))


# ----------------------------------------------------------------------------- floats


def test_the_program_finds_the_least_bound() -> None:
    """Total variation where p/q is in [1/2, 2]: 1/3, met at both ends."""
    compared = Compared(lambda p, q: [abs(p - q) / 2], (), 0.5, 2.0, (1.0,), beyond=False)
    found = compared.dual
    assert found is not None
    assert found.value == pytest.approx(1 / 3)
    assert found.merged == pytest.approx([0.5, 2])


def test_no_bound_and_nothing_that_meets_what_is_given() -> None:
    def functions(p: Any, q: Any) -> list[Any]:
        return [p * p / q, abs(p - q) / 2]

    assert Compared(functions, (0.1,)).dual is None
    assert Compared(lambda p, q: [p, abs(p - q)], (-0.1,), 0.5, 2.0, beyond=False).dual is None
