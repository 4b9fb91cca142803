"""Polynomials over one atom: normal forms, sums, and renaming without capture."""

from flint import fmpq

from dpproofs.rings.atoms import (
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

Y0, Y1 = Sym("Y", "0"), Sym("Y", "1")


def mass(law: str, *points: Sym) -> Poly:
    return of_gen(Gen("entry", (law, points, "law"), NONNEGATIVE))


c = of_gen(Gen("exp", (of_gen(Gen("scalar", ("epsilon",))),), POSITIVE))
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
