"""Axioms about products over the places of a sequence, and the one about numbers that tails need.

A set of places may be empty: the product over it is 1, and the sum 0.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from dpproofs.kernel.expressions import (
    ONE,
    Expr,
    bit,
    exp,
    log,
    placed,
    product_over,
    same,
    sign_of,
    summed,
)  # fmt: skip
from dpproofs.kernel.points import TWO, Element, Point, Set, belongs, points_in
from dpproofs.kernel.sequents import Fact, Refused, Relation

__all__ = ["PLACES"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


def exp_of_sum(place: Point, x: Expr) -> Fact:
    """e^(the sum of x over the places) = the product of e^x."""
    return Fact(EQUAL, exp(summed(place, x)) - product_over(place, exp(x)))


def product_of_two(place: Point, x: Expr, y: Expr) -> Fact:
    """The product of xy = that of x times that of y."""
    whole = product_over(place, x) * product_over(place, y)
    return Fact(EQUAL, whole - product_over(place, x * y))


def log_of_product(place: Point, x: Expr) -> Fact:
    """log of the product of x = the sum of log x, where the product is above 0 and no x is below:
    then each x is above 0."""
    whole = product_over(place, _not_below(x))
    return Fact(EQUAL, bit(whole) * (log(whole) - summed(place, log(x))))


def factor_above(place: Point, x: Expr, at: Element) -> Fact:
    """Where the product of what is never below 0 is above 0, so is each of its factors."""
    if not belongs(at, place.set):
        raise Refused("a factor at what is no place of the product")
    whole = product_over(place, _not_below(x))
    return Fact(EQUAL, bit(whole) * (ONE - bit(placed(x, {place: at}))))


def one_factor(place: Point, x: Expr, at: Element) -> Fact:
    """A product of x at one place and of 1 at the others is x at that place."""
    if not belongs(at, place.set) or place in points_in(at):
        raise Refused("no place of the product")
    whole = product_over(place, ONE + same(place, at) * (x - ONE))
    return Fact(EQUAL, whole - placed(x, {place: at}))


def of_two(point: Point, x: Expr) -> Fact:
    """A sum over 0 and 1 has two parts."""
    if point.set != Set(TWO):
        raise Refused("a sum over another set than 0 and 1")
    return Fact(EQUAL, summed(point, x) - placed(x, {point: 0}) - placed(x, {point: 1}))


def hoeffding(s: Expr, m: Expr, c: Expr) -> Fact:
    """2 c e^(s m + (s c)^2/2) >= (c - m) e^(-s c) + (c + m) e^(s c) where -c <= m <= c.

    If c = 0, m = 0 and both sides are 0. Else let u = s c, v = m/c and
    L(u) = log(cosh u + v sinh u); it says that L(u) <= u v + u^2/2. The argument of log is a
    mean of e^u and e^-u, so above 0; L(0) = 0, L'(0) = v, and L'' = 1 - L'^2 <= 1.
    """
    near = (ONE - bit(m - c)) * (ONE - bit(-m - c))
    power = exp(s * m + (s * s * c * c).scaled(fmpq(1, 2)))
    chord = (c - m) * exp(-(s * c)) + (c + m) * exp(s * c)
    return Fact(AT_LEAST, near * ((c + c) * power - chord))


def _not_below(x: Expr) -> Expr:
    if not sign_of(x):
        raise Refused(f"{x} may be below 0")
    return x


#: Every axiom of this module under its name.
PLACES: dict[str, Callable[..., Fact]] = {
    each.__name__: each
    for each in (
        exp_of_sum, product_of_two, log_of_product, factor_above, one_factor, of_two,
        hoeffding,
    )
}  # fmt: skip
