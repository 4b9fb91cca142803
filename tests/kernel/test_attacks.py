"""Proofs of what is false, each of which the kernel once took."""

from __future__ import annotations

from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE, Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Expr,
    atom,
    bit,
    constant,
    entry,
    extreme,
    inverse,
    number,
    power,
    product_over,
    summed,
)
from dpproofs.kernel.lemmas import Meant
from dpproofs.kernel.points import TWO, Held, Point, Sequence, Set
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
n, m, Y, X = sorts.natural("n"), sorts.natural("m"), sorts.space("Y"), sorts.space("X")
p, a, b = sorts.law("p", Y), sorts.reals("a", Y), sorts.reals("b", Y)
E, s = sorts.event("E", Y), sorts.real("s")
y, z = Point(Set(Y), "y"), Point(Set(Y), "z")
ALWAYS = (Product(fmpq(1)),)


def of(table: Any, *key: Any) -> Expr:
    return entry(table, key)


@pytest.mark.parametrize("point", [Point(Set(X), "x"), Point(Set(n), "i"), Point(Set(TWO), "t")])
def test_a_law_adds_up_to_1_over_its_own_set_only(point: Point) -> None:
    assert summed(point, of(p, point)) != ONE
    assert summed(y, of(p, y)) == ONE


def test_a_sum_over_0_and_1_is_none_over_another_set() -> None:
    t = Point(Set(TWO), "t")
    with pytest.raises(Refused):
        EVERY_RULE["know"](Sequent((), Fact(EQUAL, ZERO)), ("of_two", (y, of(p, y))))
    assert summed(t, of(p, t)) != ONE


def test_the_law_of_a_sequence_is_one_over_its_places() -> None:
    path = Point(Set(n, Set(Y)), "Z")

    def drawn(places: Any, whole: Point) -> Expr:
        i = Point(places, "i")
        return summed(whole, product_over(i, of(p, Held(Sequence(whole), i))))

    assert drawn(Set(n), path) == ONE
    assert drawn(Set(m), path) != ONE
    assert drawn(Set(n), Point(Set(n, Set(X)), "Z")) != ONE


def test_a_greatest_value_where_a_number_below_0_is_above_none() -> None:
    twice = ONE - of(E, z).scaled(fmpq(2))
    top = extreme(z, twice, of(a, z))
    with pytest.raises(Refused):
        EVERY_RULE["know"](Sequent((), Fact(EQUAL, ZERO)), ("below_greatest", (top, y)))


def test_a_new_number_is_not_the_one_that_moves() -> None:
    here = Sequent((), Fact(ABOVE, ZERO))
    with pytest.raises(Refused):
        EVERY_RULE["from_end"](here, number(s), s, None, fmpq(-1), True)


@pytest.mark.parametrize("label", ["~{}", "~last", "{}"])
def test_no_name_of_a_point_is_captured(label: str) -> None:
    known = Fact(EQUAL, summed(y, of(a, y)))
    wrong = Sequent((known,), Fact(EQUAL, summed(y, of(a, y) * of(b, y))))
    for k in range(-400, 400, 7):
        free = of(b, Point(Set(Y), label.format(k)))
        step = Step("products", (ALWAYS, (Product(fmpq(1), (At(0),), free),)))
        with pytest.raises(Refused):
            holds(wrong, step)


def test_a_point_that_stands_aside_is_given_to_no_step() -> None:
    free = of(b, Point(Set(Y), -5))
    step = Step("products", (ALWAYS, (Product(fmpq(1), (At(0),), free),)))
    with pytest.raises(Refused):
        holds(Sequent((Fact(EQUAL, ZERO),), Fact(EQUAL, ZERO)), step)


def test_a_citation_leaves_0_and_1_as_they_are() -> None:
    statement = Statement((s,), s * s >= 0)
    for sets in (((TWO, Set(Y)),), ((n, Set(Y)),), ((Y, Set(n, Set(Y))),)):
        with pytest.raises(Refused):
            EVERY_RULE["lemma"](Sequent((), Fact(EQUAL, ZERO)), statement, (), 0, Meant(sets=sets))
    for place in (-1, 1):
        with pytest.raises(Refused):
            EVERY_RULE["lemma"](Sequent((), Fact(EQUAL, ZERO)), statement, (), place, Meant())


def test_one_over_one_over_a_sum() -> None:
    t, u = number(sorts.real("t", at_least=0)), number(sorts.real("u", at_least=0))
    x = inverse(t + u)
    assert atom("inverse", t + u) == x
    assert x * inverse(x) == bit(t + u)


@pytest.mark.parametrize("x", [number(s), number(s) + ONE, constant(2)])
def test_powers_have_bounds(x: Expr) -> None:
    from dpproofs.kernel.expressions import TooLarge

    with pytest.raises(TooLarge):
        power(x, 10**10)


def test_things_that_are_none_are_no_argument() -> None:
    here = Sequent((Fact(EQUAL, ZERO),), Fact(EQUAL, ZERO))
    with pytest.raises(Refused):
        holds(here, Step("products", (ALWAYS, iter(()))))  # an iterator is used up
