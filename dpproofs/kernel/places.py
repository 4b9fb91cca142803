"""Axioms about sequences of any length, and about sums and products over their places.

A sequence may have been changed at places; it need not be known whether two of these are the same.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import (
    ONE,
    Expr,
    bit,
    count,
    exp,
    many,
    placed,
    product_over,
    same,
    size,
    summed,
)  # fmt: skip
from dpproofs.kernel.points import (
    TWO,
    Chosen,
    Element,
    Kept,
    Point,
    Refused,
    Sequence,
    Set,
    belongs,
    changed,
    held,
    points_in,
)  # fmt: skip
from dpproofs.kernel.sequents import Fact, Relation

__all__ = ["PLACES", "difference", "is_in"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


# ----------------------------------------------------------------------------- products


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
    return Fact(EQUAL, bit(whole) * (x_.log(whole) - summed(place, x_.log(x))))


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
    if not x_.sign_of(x):
        raise Refused(f"{x} may be below 0")
    return x


# ----------------------------------------------------------------------------- sequences


def exchange(
    x: Expr, law: Expr, draws: Point, draw: Point, at: Element, place: Point, value: Point
) -> Fact:
    """A draw may change places with one of many draws: with W = prod over k of g(k, Z@k) it is
    sum over Z, z of W g(j, z) x(Z, z) = sum over Z, z of W g(j, z) x(Z[j:=z], Z@j).

    (Z, z) -> (Z[j:=z], Z@j) is its own inverse, and leaves W g(j, z) as it is: the factors that
    belong to the place j are g(j, z) and g(j, Z@j). Here g is any expression about `place` and
    `value`, Z is `draws`, z is `draw`, and j, where they change places, speaks of neither.
    """
    whole, weight = Sequence(draws), _weight(law, draws, place, value, at)
    if draw.set != value.set or draw == draws or draw in {*points_in(at), *law.points}:
        raise Refused("a law or a place that depends on what is drawn")
    weight = weight * placed(law, {place: at, value: draw})
    other = placed(x, {draws: changed(whole, (at, draw)), draw: held(whole, at)})
    return Fact(EQUAL, summed(draws, summed(draw, weight * (x - other))))


def swap(
    x: Expr, law: Expr, draws: Point, one: Element, other: Element, place: Point, value: Point
) -> Fact:
    """Two draws of one law may change places: with W = prod over k of g(Z@k) the sum over Z of
    W x(Z) is that of W x(Z[i:=Z@j][j:=Z@i]).

    What Z becomes is its own inverse, and the factors of W are the same ones. Here g is any
    expression about `value`, and not about the place; i and j do not speak of Z.
    """
    whole, weight = Sequence(draws), _weight(law, draws, place, value, one, other)
    if place in law.points:
        raise Refused("a law that depends on the place")
    swapped = changed(whole, (one, held(whole, other)), (other, held(whole, one)))
    return Fact(EQUAL, summed(draws, weight * (x - placed(x, {draws: swapped}))))


def sum_of_changed(
    x: Expr, of: Sequence, at: Element, to: Element, place: Point, value: Point
) -> Fact:
    """The sum over k of x(k, Z[j:=z]@k) is that of x(k, Z@k), less x(j, Z@j), with x(j, z): the
    part at the place j is another one."""
    other = _changed(of, at, to)
    _check_places(of.base, place, value, at)
    if {place, value} & {*points_in((of, at, to))}:
        raise Refused("the place that a sum binds stands elsewhere")
    new, old = (summed(place, placed(x, {value: held(each, place)})) for each in (other, of))
    first, last = (placed(x, {place: at, value: e}) for e in (held(of, at), to))
    return Fact(EQUAL, new - old + first - last)


def one_apart(of: Sequence, at: Element, to: Element) -> Fact:
    """A sequence and the same with something else at one place are at most 1 apart."""
    return Fact(EQUAL, count("distance <= 1", of, _changed(of, at, to)) - ONE)


def apart_or_same(of: Sequence, at: Element, to: Element) -> Fact:
    """They are 1 apart, unless it holds there what it held."""
    near = count("distance == 1", of, _changed(of, at, to))
    return Fact(EQUAL, (ONE - near) * (ONE - same(to, held(of, at))))


def _changed(of: Sequence, at: Element, to: Element) -> Sequence:
    if not isinstance(of, Sequence):
        raise Refused("no sequence to be changed")
    new = changed(of, (at, to))
    if not all(belongs(Sequence(of.base, c), of.base.set) for c in (of.changes, ((at, to),))):
        raise Refused("a sequence changed to what it cannot hold")
    return new


def _weight(law: Expr, draws: Point, place: Point, value: Point, *at: Element) -> Expr:
    """The product over all places of g(k, Z@k)."""
    _check_places(draws, place, value, *at)
    if draws in {*points_in(at), *law.points}:
        raise Refused("a law or a place that depends on what is drawn")
    return product_over(place, placed(law, {value: held(Sequence(draws), place)}))


def _check_places(of: Point | Kept, place: Point, value: Point, *at: Element) -> None:
    """Raise unless these are places of a sequence, and a point that it may hold."""
    own = of.set
    if own.base is None or place.set != own.places or value.set != own.base or place == value:
        raise Refused("no places of this sequence")
    if not all(belongs(each, own.places) for each in at):
        raise Refused("what may be no place of this sequence")


# ----------------------------------------------------------------------------- choices
# A sequence U of 0s and 1s chooses places; [U is n] says that it chooses n of them. What it keeps
# of a sequence x is x at U. All of this holds whatever is chosen.


def as_many(chosen: Chosen, place: Point) -> Fact:
    """[U is n] (the number of places that U chooses - n) = 0."""
    if place in points_in(chosen):
        raise Refused("the place that a sum binds stands elsewhere")
    return Fact(EQUAL, many(chosen) * (summed(place, is_in(place, chosen)) - size(chosen.places)))


def some_choice(draws: Point, places: Set) -> Fact:
    """Where n <= m, some U chooses n of m places."""
    ways = summed(draws, many(Chosen(Sequence(draws), places)))
    return Fact(EQUAL, (ONE - bit(size(places) - size(draws.set.places))) * (ONE - bit(ways)))


def kept_elsewhere(
    x: Expr, value: Point, of: Sequence, chosen: Chosen, at: Element, to: Element
) -> Fact:
    """What is kept is the same where a place that is not chosen holds something else."""
    one, other = (Sequence(Kept(each, chosen)) for each in (of, changed(of, (at, to))))
    return Fact(EQUAL, (ONE - is_in(at, chosen)) * difference(x, value, one, other))


def kept_near(of: Sequence, chosen: Chosen, at: Element, to: Element) -> Fact:
    """What is kept of a sequence that is changed at one place is at most 1 apart from what was."""
    one, other = (Sequence(Kept(each, chosen)) for each in (of, changed(of, (at, to))))
    return Fact(EQUAL, count("distance <= 1", one, other) - ONE)


def same_or_apart(x: Expr, value: Point, one: Sequence, other: Sequence) -> Fact:
    """Sequences at most 1 apart that are not 1 apart are the same."""
    near, apart = (count(word, one, other) for word in ("distance <= 1", "distance == 1"))
    return Fact(EQUAL, near * (ONE - apart) * difference(x, value, one, other))


def is_in(place: Element, chosen: Chosen) -> Expr:
    """Whether a place is chosen."""
    own = chosen.sequence.base.set
    if not belongs(place, own.places):
        raise Refused("what is no place of those that are chosen from")
    return same(held(chosen.sequence, place), 1)


def difference(x: Expr, value: Point, one: Sequence, other: Sequence) -> Expr:
    """f(s) - f(t), for what x is of `value`."""
    if not (belongs(one, value.set) and belongs(other, value.set)):
        raise Refused("sequences of another set")
    return placed(x, {value: one}) - placed(x, {value: other})


#: Every axiom of this module under its name.
PLACES: dict[str, Callable[..., Fact]] = {
    each.__name__: each
    for each in (
        exp_of_sum, product_of_two, log_of_product, factor_above, one_factor, of_two, hoeffding,
        exchange, swap, sum_of_changed, one_apart, apart_or_same,
        as_many, some_choice, kept_elsewhere, kept_near, same_or_apart,
    )
}  # fmt: skip
