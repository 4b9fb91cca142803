"""Polynomials over one atom: normal forms, sums, and renaming without capture."""

import copy
import pickle
from fractions import Fraction

import pytest
from flint import fmpq

from dpproofs.language.sorts import Table, law, real, space
from dpproofs.verifiers.atoms import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Poly,
    Sym,
    bit,
    of_gen,
    pos,
    renamed,
    summed,
)

Y = space("Y")
Y0, Y1 = Sym(Y, "0"), Sym(Y, "1")
TABLES: dict[str, Table] = {name: law(name, Y) for name in "pqW"}


def mass(name: str, *points: Sym) -> Poly:
    return of_gen(Gen("entry", (TABLES[name], points, "law"), NONNEGATIVE))


def number(name: str) -> Poly:
    return of_gen(Gen("scalar", (real(name),)))


epsilon = number("epsilon")
c = of_gen(Gen("exp", (epsilon,), POSITIVE))
p, q = mass("p", Y0), mass("q", Y0)


def test_a_positive_factor_leaves_an_indicator_and_a_positive_part() -> None:
    assert bit(c * p - c * c * q) == bit(p - c * q)
    assert pos((c * p - c * c * q).scaled(fmpq(2))) == c * pos(p - c * q).scaled(fmpq(2))
    assert bit(c * p) == bit(p)
    assert bit(c) == ONE
    assert bit(-p) == pos(-p) == ZERO


def test_an_indicator_is_its_own_square() -> None:
    here = bit(p - q)
    assert here * here == here
    assert here**3 == here


def test_a_factor_that_may_vanish_stays_in_the_indicator() -> None:
    W = mass("W", Y0, Y1)
    assert bit(W * p - W * q) == bit(W) * bit(p - q)


def test_a_law_sums_to_one_over_its_last_axis_alone() -> None:
    W = mass("W", Y0, Y1)
    assert summed(Y0, p) == ONE
    assert summed(Y1, W) == ONE
    assert summed(Y0, W) != ONE
    assert summed(Y0, p * p) != ONE
    assert summed(Y0, summed(Y1, p * W)) == ONE


def test_sums_are_equal_whatever_their_bound_point_is_called() -> None:
    assert summed(Y1, mass("p", Y1) * mass("q", Y1)) == summed(Y0, p * q)


def test_renaming_does_not_capture() -> None:
    inner = summed(Y1, mass("W", Y0, Y1) * mass("p", Y1))
    moved = renamed(inner, {Y0: Y1})
    assert moved.free == {Y1}
    assert moved != summed(Y0, mass("W", Y0, Y0) * mass("p", Y0))
    assert renamed(moved, {Y1: Y0}) == inner


SQUARE = Gen("exp", (epsilon * epsilon,), POSITIVE)
SPELT = [
    c,
    p,
    of_gen(SQUARE),
    of_gen(Gen("size", (Y,), POSITIVE)),
    of_gen(Gen("log", (p,))),
    of_gen(Gen("alias", (p + q,), NONNEGATIVE)),
    bit(p - q),
    pos(p - q),
    summed(Y0, p * q),
]


@pytest.mark.parametrize("x", SPELT, ids=str)
def test_what_is_called_alike_is_not_the_same(x: Poly) -> None:
    (gen,) = x.gens
    other = number(gen.name)
    assert str(other) == str(x)
    assert other != x
    assert (other - x).terms
    assert len((other * x).gens) == 2
    assert other * x == x * other
    assert len((bit(other - p) * bit(x - p)).gens) == 2 or x == p


def test_two_objects_of_one_name_are_two_generators() -> None:
    assert number("x") != number("x")
    assert mass("p", Y0) == mass("p", Y0)
    one, two = (Sym(space("Y"), "0") for _ in range(2))
    assert one != two
    assert (str(one), repr(one)) == (str(two), repr(two))


def test_equal_generators_are_one_object() -> None:
    (one,), (two,) = (bit(p - c * q).gens for _ in range(2))
    assert one is two


def test_powers_that_are_no_whole_numbers_are_fractions() -> None:
    """Whoever made them: equal, with equal hashes, printed alike, and whole ones are whole."""
    (gen,) = epsilon.gens
    half = Fraction(1, 2)
    root = of_gen(gen, half)
    (((_, power),),) = root.terms
    for like in (power, copy.deepcopy(power), pickle.loads(pickle.dumps(power))):
        assert like == half and hash(like) == hash(half) and str(like) == str(half)
    assert root.terms == {((gen, half),): fmpq(1)}
    (((_, raised),),) = (root * root * root).terms
    assert raised == Fraction(3, 2) and hash(raised) == hash(Fraction(3, 2))
    assert root * root == epsilon and type((root * root).ordered[0][0][0][1]) is int
