"""Proofs by cases, by exponents and by multiples of facts: what is false is not proved."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq

from dpproofs.kernel.check import holds
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    bit,
    constant,
    entry,
    exp,
    inverse,
    log,
    number,
    summed,
)
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import Statement, sorts
from dpproofs.language.build import distance, every, implies, index, pick, total
from dpproofs.language.build import exp as power_of_e
from dpproofs.language.build import number as number_of_language
from dpproofs.provers.budget import Budget, Spent, within
from dpproofs.provers.cases.prover import prove_in_cases
from dpproofs.provers.front import find_step
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.words import NotFound

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Y = sorts.space("Y")
X, Z, S = (number(sorts.real(name)) for name in "xzs")
B, C = (number(sorts.real(name, above=0)) for name in "bc")
P, F = sorts.law("p", Y), sorts.reals("f", Y)
FREE = Point(Set(Y), "y")
MEAN = summed(FREE, entry(P, (FREE,)) * entry(F, (FREE,)))
TWO = ONE + ONE


def size(x):
    return bit(x) * x - bit(-x) * x


def laplace(x, center):
    return exp(-inverse(B) * size(x - center))


GROWS = exp(inverse(B) * size(X - Z))
TRUE = {
    "Laplace": ((), Fact(AT_LEAST, GROWS * laplace(S, X) - laplace(S, Z))),
    "triangle": ((), Fact(AT_LEAST, size(X) + size(Z) - size(X + Z))),
    "chord": ((), Fact(AT_LEAST, B * exp(B + C) + C - (B + C) * exp(B))),
    "powers that are equal": ((), Fact(EQUAL, exp(X * B * inverse(B)) - exp(X))),
    "a mean": (
        (Fact(ABOVE, size(S - MEAN) - TWO * B), Fact(AT_LEAST, B - size(S - X))),
        Fact(ABOVE, size(X - MEAN) - B),
    ),
    "twice a chord, with a logarithm": (
        (Fact(AT_LEAST, TWO - exp(X)), Fact(AT_LEAST, X)),
        Fact(AT_LEAST, X * inverse(log(TWO)) + ONE - exp(X)),
    ),
}
FALSE = {
    "Laplace, half as far": ((), Fact(AT_LEAST, laplace(S, X) * laplace(X, Z) - laplace(S, Z))),
    "triangle, turned round": ((), Fact(AT_LEAST, size(X + Z) - size(X) - size(Z))),
    "chord, turned round": ((), Fact(AT_LEAST, (B + C) * exp(B) - B * exp(B + C) - C)),
    "powers that are not": ((), Fact(EQUAL, exp(X * Z * inverse(Z)) - exp(X))),
    "a mean, no gap": (
        (Fact(ABOVE, size(S - MEAN) - B), Fact(AT_LEAST, B - size(S - X))),
        Fact(ABOVE, size(X - MEAN) - B),
    ),
    "a number too large": ((), Fact(AT_LEAST, constant(Fraction(69, 100)) - log(TWO))),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_found_is_checked(name):
    sequent = Sequent(*TRUE[name])
    assert holds(sequent, prove_in_cases(sequent)) > 0


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_found(name):
    with pytest.raises((NotFound, Spent)), within(Budget(60_000)):
        prove_in_cases(Sequent(*FALSE[name]))


@pytest.mark.parametrize("name", TRUE)
def test_the_same_sequent_has_the_same_proof(name):
    sequent = Sequent(*TRUE[name])
    assert prove_in_cases(sequent) == prove_in_cases(sequent)


def test_facts_that_exclude_each_other_show_everything():
    facts = (Fact(ABOVE, X - Z), Fact(AT_LEAST, Z - X))
    step = prove_linear(Sequent(facts, Fact(ABOVE, ZERO)))
    assert step.rule == "products" and holds(Sequent(facts, Fact(ABOVE, ZERO)), step) == 1
    with pytest.raises(NotFound):
        prove_linear(Sequent(facts[:1], Fact(ABOVE, ZERO)))


def test_a_fact_is_multiplied_by_what_may_be_below_0_only_where_it_is_an_equation():
    gap = Fact(AT_LEAST, X - Z)
    with pytest.raises(NotFound):
        prove_linear(Sequent((gap,), Fact(AT_LEAST, S * X - S * Z)))
    same = Fact(EQUAL, X - Z)
    sequent = Sequent((same,), Fact(EQUAL, (S * X - S * Z).scaled(fmpq(3))))
    assert holds(sequent, prove_linear(sequent)) == 1


n = sorts.natural("n")
A = sorts.space("A")
t = sorts.reals("t", A, at_least=0, at_most=1)
w, v = (index(name, sorts.Power(A, n)) for name in "wv")
i = index("i", sorts.Upto(n))


def of_neighbours(most):
    gap = total(t(pick(w, i)), i) - total(t(pick(v, i)), i)
    near = distance(w, v) == 1
    return Statement((n, t), every(every(implies(near, power_of_e(gap) <= most), v), w))


@pytest.mark.slow
def test_a_sum_over_a_sequence_changes_by_one_of_its_parts():
    (sequent,) = read(of_neighbours(power_of_e(1)), {})
    assert holds(sequent, prove_in_cases(sequent)) > 3
    (sequent,) = read(of_neighbours(power_of_e(number_of_language(Fraction(1, 2)))), {})
    with pytest.raises(NotFound):
        prove_in_cases(sequent)


@pytest.mark.parametrize(("most", "found"), [(1 / n, True), (1 / (2 * n), False)])
def test_so_does_a_mean_of_neighbours(most, found):
    gap = total(t(pick(w, i)) / n, i) - total(t(pick(v, i)) / n, i)
    near = distance(w, v) == 1
    mean = Statement((n, t), every(every(implies(near, gap <= most), v), w))
    (sequent,) = read(mean, {})
    assert (find_step(sequent, Budget(60_000)) is not None) == found
