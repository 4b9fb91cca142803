"""Tangents of the logarithm with weights, the sign of a quotient, and names of what is left of a
sum."""

from __future__ import annotations

import math
import random

import pytest
from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    Atom,
    Expr,
    bit,
    constant,
    entry,
    inverse,
    number,
    summed,
)
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.rules import Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts

NUMBERS = [sorts.real(name) for name in "xyzw"]
SPACE = sorts.space("Y", largest=3)


def value_of(x: Expr, at: dict[sorts.Scalar, float]) -> float:
    """The value of an expression of numbers, whose functions are total as in the kernel."""
    return sum(
        float(c.p) / float(c.q) * math.prod(value_of_atom(a, at) ** n for a, n in factors)
        for (_, factors), c in x.terms.items()
    )


def value_of_atom(a: Atom, at: dict[sorts.Scalar, float]) -> float:
    if a.kind == "number":
        return at[a.data[0]]
    inner = value_of(a.data[0], at)
    match a.kind:
        case "bit":
            return float(inner > 0)
        case "log":
            return math.log(inner) if inner > 0 else 0.0
        case "inverse":
            return 1 / inner if inner else 0.0
    raise AssertionError(a.kind)


def values(seed: int) -> dict[sorts.Scalar, float]:
    drawn = random.Random(seed)
    return {p: drawn.choice([-1.5, 0.0, 0.25, 1.0, drawn.uniform(0, 3)]) for p in NUMBERS}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_tangent_of_the_logarithm_holds_wherever_its_numbers_are(count: int) -> None:
    fact = AXIOMS["log_tangent"](*map(number, NUMBERS[:count]))
    found = [value_of(fact.x, values(seed)) for seed in range(400)]
    assert min(found) > -1e-9 and max(found) > 0.1


def test_the_tangent_is_no_equation_and_its_reverse_is_false() -> None:
    fact = AXIOMS["log_tangent"](*map(number, NUMBERS))
    assert fact.relation is Relation.AT_LEAST
    assert min(value_of(-fact.x, values(seed)) for seed in range(400)) < -0.1


def test_the_inverse_of_the_opposite_is_the_opposite_of_the_inverse() -> None:
    x, y, z, _ = map(number, NUMBERS)
    for u in (x - y, y - x, x * y - x.scaled(fmpq(3)), ONE - x * z, x - ONE):
        assert inverse(-u) == -inverse(u)
        for seed in range(100):
            at = values(seed)
            whole = value_of(u, at)
            expected = 1 / whole if whole else 0.0
            assert value_of(inverse(u), at) == pytest.approx(expected)
    assert inverse(x - y) != inverse(x + y)


def test_a_sum_without_an_indicator_that_is_1_is_the_sum_written_without_it() -> None:
    """Bound points have numbers above those inside of indicators: they are numbered anew."""
    law, test = sorts.law("p", SPACE), sorts.test("q", SPACE)
    y = Point(Set(SPACE), "y")
    mean = summed(y, entry(law, (y,)) * entry(test, (y,)))
    one = bit(mean - constant(fmpq(1, 2)))
    sequent = Sequent((), Fact(Relation.EQUAL, one * mean - mean))
    nothing = Step("products", ((Product(fmpq(1)),), ()))
    with pytest.raises(Refused):
        holds(sequent, nothing)
    ((_, factors),) = one.terms
    (asked,) = (a for a, _ in factors)
    holds(Sequent((), sequent.goal, ((asked, 1),)), nothing)
    with pytest.raises(Refused):  # where it is 0, the mean is left
        holds(Sequent((), sequent.goal, ((asked, 0),)), nothing)
