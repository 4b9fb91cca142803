"""Proofs of what is false, each of which the kernel once took."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq, nmod

from dpproofs.kernel.check import EVERY_RULE, Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Expr,
    TooLarge,
    atom,
    atom_of,
    bit,
    constant,
    entry,
    exp,
    extreme,
    inverse,
    log,
    mapped,
    number,
    power,
    product_over,
    raised,
    same,
    summed,
)
from dpproofs.kernel.lemmas import Meant
from dpproofs.kernel.points import TWO, Held, Point, Sequence, Set, changed
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.language.terms import lift

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
    with pytest.raises(TooLarge):
        power(x, 10**10)


def test_things_that_are_none_are_no_argument() -> None:
    here = Sequent((Fact(EQUAL, ZERO),), Fact(EQUAL, ZERO))
    with pytest.raises(Refused):
        holds(here, Step("products", (ALWAYS, iter(()))))  # an iterator is used up


# Forms that changed with the names of bound points: a factor was lost, or a point of its sum.
f, g, h, above = (
    sorts.reals("f", Y),
    sorts.reals("g", Y),
    sorts.reals("h", Y),
    sorts.positive("g+", Y),
)
i, j, k, v, dot = (Point(Set(Y), name) for name in "ijkv.")


def free_of_bound_points(x: Expr) -> bool:
    return not any(isinstance(point.label, int) for point in x.points)


def test_what_stands_aside_keeps_its_factor() -> None:
    """1/(f(.) - 2 f(y)) is -1/2 of another form where y has a name that comes first."""
    whole = summed(y, inverse(of(f, dot) - of(f, y).scaled(fmpq(2))))
    event = of(E, z)
    assert mapped(event * whole, {atom_of(event): ONE}.get) == whole


def test_a_point_that_is_another_one_takes_its_sum_along() -> None:
    """Where i is j, log([i = j] e^(a sum)) is that sum, which binds a point."""
    total = summed(k, of(f, k))
    x = summed(i, same(i, j) * log(same(i, j) * exp(total)))
    assert free_of_bound_points(x) and x == total
    rest = of(g, v) * (same(i, j) * log(same(i, j) * exp(total)) - same(i, j) * total)
    assert summed(v, summed(i, rest)) == ZERO


def test_a_form_that_names_change_catches_no_point() -> None:
    """[g(k) + ... > 0] is 1 by its form, and then log(e^(a sum)) is a sum."""
    four = sum((of(above, point) for point in (i, j, v)), of(above, k))
    certain = summed(y, of(p, y) * bit(of(p, y) * four))
    total = summed(z, of(f, z))
    for make in (summed, product_over):
        x = make(k, of(h, k) * log(certain * exp(total)) ** 2)
        assert free_of_bound_points(x) and x == make(k, of(h, k) * total * total)


def test_no_number_is_too_long_to_be_made() -> None:
    with pytest.raises(TooLarge):
        power(power(constant(fmpq(2) ** 100), 1000), 1000)
    with pytest.raises(TooLarge):
        exp(log(constant(10**4000 - 1)).scaled(fmpq(99_999)))


def test_a_changed_sequence_is_one() -> None:
    places = Point(Set(n), "i")
    for wrong in (2, z, places):
        with pytest.raises(Refused):
            EVERY_RULE["know"](
                Sequent((), Fact(EQUAL, ZERO)),
                ("sum_of_changed", (ONE, wrong, places, z, places, z)),
            )
        with pytest.raises(Refused):
            EVERY_RULE["know"](Sequent((), Fact(EQUAL, ZERO)), ("one_apart", (wrong, places, z)))


@pytest.mark.parametrize("label", [-1.0, Fraction(-1), True, None, fmpq(-1)])
def test_a_point_has_a_text_or_a_number_that_is_no_other(label: Any) -> None:
    """-1.0 was the point -1 that stands aside, and no bound point: it was caught by a sum."""
    with pytest.raises(Refused, match="under the name"):
        Point(Set(Y), label)


def test_no_sequence_is_changed_twice_at_one_place() -> None:
    """One object had two meanings, by the first change and by the last."""
    path, place, other = Point(Set(n, Set(Y)), "Z"), Point(Set(n), "i"), Point(Set(n), "j")
    with pytest.raises(Refused, match="twice"):
        Sequence(path, ((place, y), (other, z), (place, z)))
    assert changed(Sequence(path), (place, y), (place, z)) == Sequence(path, ((place, z),))


@pytest.mark.parametrize("factor", [-5, 0, 1, True])
def test_no_factor_of_numbers_is_below_2(factor: Any) -> None:
    """That of -5 was said to be above 0."""
    with pytest.raises(Refused, match="as a factor"):
        atom("prime", factor)


u = sorts.real("u", at_least=0)
R = atom_of(number(s))
BOUND = Point(Set(Y), 0)


def product(*factors: tuple[Expr, Any], over: tuple[Point, ...] = ()) -> Expr:
    """A product as it stands, or a sum of it, made by no operation."""
    told: Any = tuple((atom_of(x), n) for x, n in factors)
    return Expr({(over, told): fmpq(1)})


OF_NO_OPERATION = {
    "a root of what may be below 0: its square was r": lambda: raised(R, Fraction(1, 2)),
    "an inverse of what may be 0: times it that was 1": lambda: raised(R, -1),
    "a power of an indicator": lambda: raised(atom_of(bit(number(s))), 2),
    "a root that is no root at another point": lambda: atom("power", of(a, y), Fraction(1)),
    "a logarithm, to which e was 2": lambda: atom("log", constant(Fraction(5, 2))),
    "an inverse of a product": lambda: atom("inverse", number(s) * number(u)),
    "a factor twice: p(z) p(z), summed as p(z)": lambda: product((of(p, z), 1), (of(p, z), 1)),
    "factors in another order": lambda: product((number(u), 1), (number(s), 1)),
    "a point that is bound twice in one sum": lambda: product(
        (of(a, BOUND), 1), over=(BOUND, BOUND)
    ),
    "a law that was not added up": lambda: product((of(p, BOUND), 1), over=(BOUND,)),
}


@pytest.mark.parametrize("name", OF_NO_OPERATION)
def test_an_expression_that_no_operation_makes_is_no_argument(name: str) -> None:
    """However deep inside of another one it is."""
    here = Sequent((), Fact(AT_LEAST, number(s)))
    x = OF_NO_OPERATION[name]()
    for inside in (x, x + ONE, bit(x + number(s))):
        for step in (
            Step("know", (("square", (inside,)),), (Step("products", (ALWAYS, ())),)),
            Step("products", (ALWAYS, (Product(fmpq(1), (), inside),))),
            Step("cut", (Fact(AT_LEAST, inside),), ()),
        ):
            with pytest.raises(Refused, match="operations do not make"):
                holds(here, step)


@pytest.mark.parametrize(
    "x",
    [
        product((number(u), 0)),  # it was 1, and above 0 only where u is
        product((number(u), 1.0)),
        number(s).scaled(nmod(2, 5)),  # type: ignore[arg-type]  # its square was 4 = -1
    ],
)
def test_powers_and_multiples_are_by_numbers(x: Expr) -> None:
    for inside in (x, x + x):
        with pytest.raises(Refused, match="operations do not make"):
            holds(Sequent((), Fact(AT_LEAST, ONE)), Step("know", (("square", (inside,)),)))


@pytest.mark.parametrize(
    "low, high, open_",
    [(0, -5, False), (1, 1, True)],
)
def test_a_number_has_a_value(low: int, high: int, open_: bool) -> None:
    """That of an empty range was above 0 by one end, and below it by the other."""
    ends = lift(low), lift(high)
    with pytest.raises(Refused, match="no value"):
        number(sorts.Scalar("bad", "bad", *ends, open_, False))
    with pytest.raises(Refused, match="no value"):
        of(sorts.Table("bad", "bad", "real", (Y,), lift(0), lift(-5)), y)
    number(sorts.Scalar("good", "good", lift(1), lift(1)))
