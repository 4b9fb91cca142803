"""Axioms: facts that hold whatever the values of everything in them are.

Each makes a fact of expressions and elements; its docstring says why it is true. Where something is
only true for x > 0, the fact has the factor [x > 0] and says nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, constant, exp, inverse, log, placed
from dpproofs.kernel.places import PLACES
from dpproofs.kernel.points import Element, Point, Refused, belongs
from dpproofs.kernel.sequents import Fact, Relation, is_indicator

__all__ = ["AXIOMS", "the_atom"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


def sign(x: Expr) -> Fact:
    """x is above 0, or not below it, by its form: a sum of products of what the sorts say is."""
    found = x_.sign_of(x)
    if not found:
        raise Refused(f"the form of {x} says nothing of its sign")
    return Fact(ABOVE if found == x_.POSITIVE else AT_LEAST, x)


def at_most_one(x: Expr) -> Fact:
    """1 - x >= 0 for an indicator, and for an entry of a law, an event or a test."""
    one = the_atom(x)
    if not (one.once or (one.kind == "entry" and one.data[0].kind in ("law", "unit", "bit"))):
        raise Refused(f"{x} may be above 1")
    return Fact(AT_LEAST, ONE - x)


def where_above(x: Expr) -> Fact:
    """[x > 0] x >= 0."""
    return Fact(AT_LEAST, bit(x) * x)


def where_not_above(x: Expr) -> Fact:
    """-x >= 0 where [x > 0] is 0."""
    return Fact(AT_LEAST, (bit(x) - ONE) * x)


def square(x: Expr) -> Fact:
    """x^2 >= 0."""
    return Fact(AT_LEAST, x * x)


def exp_tangent(t: Expr) -> Fact:
    """e^t >= 1 + t: the tangent of the exponential at 0."""
    return Fact(AT_LEAST, exp(t) - ONE - t)


def log_tangent(x: Expr, y: Expr, z: Expr = ONE, w: Expr = ONE) -> Fact:
    """x w (log x + log w - log y - log z) >= x w - y z where x, y, z, w > 0: with u = yz/xw it is
    log u <= u - 1."""
    tangent = x * w * (log(x) + log(w) - log(y) - log(z) - ONE) + y * z
    return Fact(AT_LEAST, bit(x) * bit(y) * bit(z) * bit(w) * tangent)


def log_chord(t: Expr, x: Expr, y: Expr) -> Fact:
    """(E + 1) x log(x/y) <= s ((E^2 + 1) x - 2 E y) where E = e^t, s = t/(E - 1), and x, y > 0 are
    at most E times each other.

    u log u is convex, so on [1/E, E] it is below its chord, which is s ((E^2 + 1) u - 2 E)/(E + 1);
    with u = x/y. If t = 0, x = y and both sides are 0; if t < 0, there are no such x and y.
    """
    power_ = exp(t)
    near = (ONE - bit(x - power_ * y)) * (ONE - bit(y - power_ * x)) * bit(x) * bit(y)
    chord = x_.slope(t) * ((power_ * power_ + ONE) * x - (power_ + power_) * y)
    return Fact(AT_LEAST, near * (chord - (power_ + ONE) * x * (log(x) - log(y))))


def slope_of(t: Expr) -> Fact:
    """s (e^t - 1) = t for the slope s of t."""
    return Fact(EQUAL, x_.slope(t) * (exp(t) - ONE) - t)


def unit(x: Expr) -> Fact:
    """x (1/x) = 1 where x > 0."""
    return Fact(EQUAL, bit(x) * (x * inverse(x) - ONE))


def log_product(x: Expr, y: Expr) -> Fact:
    """log xy = log x + log y where x, y > 0."""
    return Fact(EQUAL, bit(x) * bit(y) * (log(x * y) - log(x) - log(y)))


def log_term(x: Expr) -> Fact:
    """log c a^n b^m ... = log c + n log a + m log b ... where all of these are above 0."""
    terms = [(factors, c) for (bound, factors), c in x.terms.items() if not bound and c > 0]
    if len(x.terms) != 1 or not terms:
        raise Refused(f"{x} is no product of what may be above 0")
    ((factors, c),) = terms
    apart, above = log(constant(c)), ONE
    for one, n in factors:
        above, apart = above * bit(x_.raised(one)), apart + log(x_.raised(one)) * constant(n)
    return Fact(EQUAL, above * (log(x) - apart))


def log_inverse(x: Expr) -> Fact:
    """log 1/x = -log x: where x is not above 0 both are 0."""
    return Fact(EQUAL, log(inverse(x)) + log(x))


def exp_log(x: Expr) -> Fact:
    """e^(log x) = x where x > 0."""
    return Fact(EQUAL, bit(x) * (exp(log(x)) - x))


def root(x: Expr, n: Fraction) -> Fact:
    """(x^(a/b))^b = x^a where x is not below 0, for whole a, b > 0."""
    if n <= 0:
        raise Refused("a root with an exponent that is not above 0")
    whole = x_.power(x, n) ** n.denominator - x**n.numerator
    return Fact(EQUAL, (ONE - bit(-x)) * whole)


def below_greatest(x: Expr, at: Element) -> Fact:
    """A value is at most the greatest one over the points that meet the condition, if its point
    does."""
    point, here, body = _greatest(x)
    if not belongs(at, point.set):
        raise Refused(f"{x} is no greatest value over a set that has such a point")
    return Fact(AT_LEAST, placed(here, {point: at}) * (x - placed(body, {point: at})))


def one_is_greatest(x: Expr, y: Point) -> Fact:
    """Where some points meet the condition, the greatest value over them is not above that at one
    of them: so many points y are at least one."""
    point, *parts = _greatest(x)
    if y.set != point.set or y in x.points:
        raise Refused(f"{x} is no greatest value over the set of {y}, of which nothing is known")
    here, body = (placed(each, {point: y}) for each in parts)
    many = x_.summed(y, here * (ONE - bit(x - body)))
    return Fact(AT_LEAST, many - bit(x_.summed(y, here)))


def part_of_sum(x: Expr, *at: Element) -> Fact:
    """A sum of what is never below 0 is at least the part of it at some of its points, over which
    it is summed in the order in which they are numbered."""
    return Fact(AT_LEAST, x - _part(x, at))


def parts_of_zero(x: Expr, *at: Element) -> Fact:
    """Where a sum of what is never below 0 is not above 0, each part of it is 0."""
    return Fact(EQUAL, (ONE - bit(x)) * _part(x, at))


def same_value(x: Expr, point: Point, one: Element, other: Element) -> Fact:
    """What holds of a point holds of the same point: [a = b] (f(a) - f(b)) = 0."""
    if not (belongs(one, point.set) and belongs(other, point.set)):
        raise Refused("elements of two sets")
    return Fact(EQUAL, x_.same(one, other) * (placed(x, {point: one}) - placed(x, {point: other})))


def the_atom(x: Expr) -> Atom:
    """The atom that an expression is."""
    one = x_.atom_of(x)
    if one is None:
        raise Refused(f"{x} is more than an atom")
    return one


def _greatest(x: Expr) -> tuple[Point, Expr, Expr]:
    """The point, the condition and the values of which an expression is the greatest."""
    one = the_atom(x)
    if one.kind != "sup" or not is_indicator(one.data[1]):
        raise Refused(f"{x} is no greatest value, or one with another condition than 0 or 1")
    return one.data


def _part(x: Expr, at: tuple[Element, ...]) -> Expr:
    """The part at some points of one sum whose parts are never below 0."""
    if len(x.terms) != 1 or not x_.sign_of(x):
        raise Refused(f"{x} is no sum of what is never below 0")
    (((bound, factors), c),) = x.terms.items()
    if len(bound) != len(at) or not all(map(belongs, at, (p.set for p in bound))):
        raise Refused("elements of other sets")
    return placed(Expr({((), factors): c}), dict(zip(bound, at, strict=True)))


#: Every axiom under its name.
AXIOMS: dict[str, Callable[..., Fact]] = {
    each.__name__: each
    for each in (
        sign, at_most_one, where_above, where_not_above, square, exp_tangent, log_tangent,
        log_chord, slope_of, unit, log_product, log_term, log_inverse, exp_log,
        root, below_greatest, one_is_greatest, part_of_sum, parts_of_zero, same_value,
    )
} | PLACES  # fmt: skip
