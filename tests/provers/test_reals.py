"""What the prover for numbers finds is checked by the kernel; what is false it does not find."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq

from dpproofs.kernel.check import holds
from dpproofs.kernel.expressions import (
    ONE,
    PI,
    bit,
    constant,
    exp,
    inverse,
    log,
    number,
    power,
    tail,
)
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import Statement, sorts, terms
from dpproofs.provers.budget import Budget, Spent, within
from dpproofs.provers.numbers.prover import NotFound, prove_real
from dpproofs.theory import max_divergence

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
HALF = Fraction(1, 2)


def real(name, low=None, high=None):
    ends = [None if e is None else terms.Num(Fraction(e)) for e in (low, high)]
    return sorts.Scalar(name, name, *ends, low_open=low is not None)


X, T, A = real("x"), real("t", 0), real("a", 0)
x, t, a = map(number, (X, T, A))
density = exp((t * t).scaled(fmpq(-1, 2))) * power(PI + PI, -HALF)
POSITIVE = Fact(ABOVE, t)
INSIDE = (Fact(ABOVE, ONE + x), Fact(ABOVE, ONE - x))

TRUE = [
    ((POSITIVE,), Fact(ABOVE, exp(t) - ONE - t)),
    ((POSITIVE,), Fact(ABOVE, t - log(ONE + t))),
    ((POSITIVE,), Fact(ABOVE, density * inverse(t) - tail(t))),  # Mills
    (
        (POSITIVE,),
        Fact(ABOVE, exp((t * t).scaled(fmpq(-1, 2))) - tail(t)),
    ),
    (INSIDE, Fact(AT_LEAST, ONE + x + x * x - exp(x))),
    (
        (POSITIVE, Fact(ABOVE, a)),
        Fact(AT_LEAST, power(t, HALF) + power(a, HALF) - power(t + a, HALF)),
    ),
    ((POSITIVE, Fact(AT_LEAST, ONE - t)), Fact(EQUAL, bit(log(t)))),
    ((Fact(ABOVE, t - a),), Fact(AT_LEAST, (t - a) * (ONE - t - t) ** 2)),  # by its factors
    ((POSITIVE, Fact(ABOVE, a - t)), Fact(ABOVE, tail(t) - tail(a))),
    ((), Fact(ABOVE, constant(Fraction(1, 40)) - tail(ONE + ONE))),
]

FALSE = [
    ((POSITIVE,), Fact(ABOVE, exp(t) - ONE - t - t * t)),
    ((POSITIVE,), Fact(ABOVE, tail(t) - density * inverse(t))),
    (INSIDE, Fact(AT_LEAST, ONE + x + (x * x).scaled(fmpq(1, 2)) - exp(x))),
    ((Fact(AT_LEAST, t),), Fact(ABOVE, power(t, HALF) - t)),
    ((), Fact(ABOVE, inverse(x))),
    ((), Fact(AT_LEAST, -inverse(x))),
    ((), Fact(ABOVE, constant(Fraction(1, 50)) - tail(ONE + ONE))),
    ((Fact(AT_LEAST, x),), Fact(ABOVE, exp(x) - ONE)),
]


@pytest.mark.parametrize(("facts", "goal"), TRUE)
def test_what_is_found_is_checked(facts, goal):
    sequent = Sequent(facts, goal)
    assert holds(sequent, prove_real(sequent)) > 0


@pytest.mark.parametrize(("facts", "goal"), FALSE)
def test_what_is_false_is_not_found(facts, goal):
    with pytest.raises(NotFound):
        prove_real(Sequent(facts, goal), nodes=60)


@pytest.mark.parametrize(("facts", "goal"), FALSE)
def test_what_is_false_is_not_found_without_looking_at_places(facts, goal, monkeypatch):
    """The places only save time: nothing false is shown without them."""
    monkeypatch.setattr("dpproofs.provers.numbers.prover.Task.plausible", True)
    with pytest.raises(NotFound):
        prove_real(Sequent(facts, goal), nodes=25)


def test_a_number_that_no_float_holds_ends_in_no_error() -> None:
    huge = constant(Fraction(10) ** 400)
    for goal in (huge * t * t - t * a + a * a - ONE, huge * t - exp(a)):
        with pytest.raises((NotFound, Spent)), within(Budget(20_000)):
            prove_real(Sequent((POSITIVE,), Fact(AT_LEAST, goal)))


def test_an_indicator_that_is_known_may_stand_where_it_is_not_replaced() -> None:
    """It is not replaced again and again."""
    U = sorts.space("U", smallest=1, largest=3)
    p, q = sorts.law("p", U), sorts.law("q", U)
    (sequent, *_) = read(Statement((p, q), max_divergence(p, q) >= 0), {})
    with pytest.raises((NotFound, Spent)), within(Budget(300_000)):
        prove_real(sequent)
