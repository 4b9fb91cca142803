"""Axioms about sequences of any length, and about sums and products over their places.

In each of them a sequence may have been changed at places; it need not be known whether two of
these are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpproofs.kernel.expressions import ONE, Expr, count, exp, placed, product_over, same, summed
from dpproofs.kernel.points import Element, Point, Sequence, belongs, changed, held, points_in
from dpproofs.kernel.sequents import Fact, Refused, Relation

__all__ = ["SEQUENCES"]

EQUAL = Relation.EQUAL


def exchange(
    x: Expr, law: Expr, draws: Point, draw: Point, at: Element, place: Point, value: Point
) -> Fact:
    """A draw may change places with one of many draws: with W = prod over k of g(k, Z@k) it is
    sum over Z, z of W g(j, z) x(Z, z) = sum over Z, z of W g(j, z) x(Z[j:=z], Z@j).

    (Z, z) -> (Z[j:=z], Z@j) is its own inverse, and leaves W g(j, z) as it is: the factors that
    belong to the place j are g(j, z) and g(j, Z@j). Here g is any expression about `place` and
    `value`, Z is `draws`, z is `draw`, and j, where they change places, speaks of neither.
    """
    _is_draw(draws, draw)
    _is_place(Sequence(draws), at, place, value)
    if {draws, draw} & (set(points_in(at)) | law.points):
        raise Refused("a law or a place that depends on what is drawn")
    whole = Sequence(draws)
    weight = product_over(place, placed(law, {value: held(whole, place)}))
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
    whole = Sequence(draws)
    for at in (one, other):
        _is_place(whole, at, place, value)
    if {draws, place} & law.points or draws in set(points_in((one, other))):
        raise Refused("a law or a place that depends on what is drawn")
    weight = product_over(place, placed(law, {value: held(whole, place)}))
    swapped = changed(whole, (one, held(whole, other)), (other, held(whole, one)))
    return Fact(EQUAL, summed(draws, weight * (x - placed(x, {draws: swapped}))))


def sum_of_changed(
    x: Expr, of: Sequence, at: Element, to: Element, place: Point, value: Point
) -> Fact:
    """The sum over k of x(k, Z[j:=z]@k) is that of x(k, Z@k), less x(j, Z@j), with x(j, z): the
    part at the place j is another one."""
    whole, part = _parts(x, of, at, to, place, value)
    new, old = (summed(place, each) for each in whole)
    return Fact(EQUAL, new - old - part[0] + part[1])


def product_of_changed(
    x: Expr, of: Sequence, at: Element, to: Element, place: Point, value: Point
) -> Fact:
    """The product over k of x(k, Z[j:=z]@k), with x(j, Z@j), is that of x(k, Z@k), with x(j, z):
    the factor at the place j is another one."""
    whole, part = _parts(x, of, at, to, place, value)
    new, old = (product_over(place, each) for each in whole)
    return Fact(EQUAL, new * part[1] - old * part[0])


def product_of_powers(x: Expr, point: Point) -> Fact:
    """The product over all points of e^x is e to the sum of x."""
    return Fact(EQUAL, product_over(point, exp(x)) - exp(summed(point, x)))


def product_of_products(x: Expr, y: Expr, point: Point) -> Fact:
    """The product over all points of xy is that of x times that of y."""
    return Fact(EQUAL, product_over(point, x * y) - product_over(point, x) * product_over(point, y))


def one_apart(of: Sequence, at: Element, to: Element) -> Fact:
    """A sequence and the same with something else at one place are at most 1 apart."""
    return Fact(EQUAL, count("distance <= 1", of, _changed(of, at, to)) - ONE)


def apart_or_same(of: Sequence, at: Element, to: Element) -> Fact:
    """They are 1 apart, unless it holds there what it held."""
    near = count("distance == 1", of, _changed(of, at, to))
    return Fact(EQUAL, (ONE - near) * (ONE - same(to, held(of, at))))


def _changed(of: Sequence, at: Element, to: Element) -> Sequence:
    own = of.base.set
    if own.base is None or not (
        belongs(of, own) and belongs(at, own.places) and belongs(to, own.base)
    ):
        raise Refused("a sequence changed to what it cannot hold")
    return changed(of, (at, to))


def _parts(x: Expr, of: Sequence, at: Element, to: Element, place: Point, value: Point) -> Any:
    """What stands at each place of the changed sequence and of the other one; and at that place."""
    _is_place(of, at, place, value)
    if not (belongs(of, of.base.set) and belongs(to, value.set)):
        raise Refused("a sequence changed to what it cannot hold")
    if {place, value} & set(points_in((of, at, to))):
        raise Refused("the place that a sum binds stands elsewhere")
    other = changed(of, (at, to))
    whole = tuple(placed(x, {value: held(each, place)}) for each in (other, of))
    return whole, tuple(placed(x, {place: at, value: e}) for e in (to, held(of, at)))


def _is_draw(draws: Point, draw: Point) -> None:
    if draws.set.base is None or draw.set != draws.set.base or draws == draw:
        raise Refused("draws of two sets")


def _is_place(of: Sequence, at: Element, place: Point, value: Point) -> None:
    own = of.base.set
    if own.base is None or place.set != own.places or value.set != own.base or place == value:
        raise Refused("no places of this sequence")
    if not belongs(at, own.places):
        raise Refused(f"{at} may be no place of this sequence")


#: Every axiom about sequences under its name.
SEQUENCES: dict[str, Callable[..., Fact]] = {
    each.__name__: each
    for each in (
        exchange, swap, sum_of_changed, product_of_changed, product_of_powers, product_of_products,
        one_apart, apart_or_same,
    )
}  # fmt: skip
