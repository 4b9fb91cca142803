"""Rules for products over rounds: what is shown of one of them holds of them all. And one for
places that are chosen, of which one is exchanged for another.

In round i, after the history h, a point a comes with a weight f(i, h, a). The weight of a path y is
the product of f(i, y_<i, y_i) over all rounds. The rules hold for every number of rounds; each of
them is one induction over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dpproofs.kernel.expressions import ONE, Expr, entry, many, placed, product_over, size, summed
from dpproofs.kernel.places import difference, is_in
from dpproofs.kernel.points import (
    Chosen,
    Held,
    Kept,
    Point,
    Prefix,
    Sequence,
    before,
    belongs,
    changed,
    held,
    points_in,
)  # fmt: skip
from dpproofs.kernel.rules import _fresh
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.terms import Num

__all__ = ["ROUNDS", "sees"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


def each_round(
    sequent: Sequent, y: Point, i: Point, a: Point, f: Expr, c: Expr, side: int
) -> list[Sequent]:
    """The weights of all paths add up to at most (`side` 1), at least (-1) or exactly (0) the
    product of c(i), if after every history those of one round add up to that of c(i). Where it is
    no equation no f and no c may be below 0.

    Add up over the last point of a path first: the factors before it do not depend on it, and
    what the last round adds up to is bounded by its c whatever the history. So it goes for each
    number of rounds. (No set is empty, and so every history is the beginning of a path.)
    """
    _fresh(sequent, (y, i, a))
    if y.set.base != a.set or y.set.places != i.set:
        raise Refused("no path, round and point of one kind")
    if {y, a} & c.points or sees(f, y, before(Sequence(y), i)):
        raise Refused("a weight that depends on more than the round, the history and the point")
    gap, path = c - summed(a, f), Sequence(y)
    whole = summed(y, product_over(i, placed(f, {a: held(path, i)})))
    found = product_over(i, c) - whole
    if side == 0:
        return [sequent.towards(EQUAL, gap), sequent.knowing(Fact(EQUAL, found))]
    if side < 0:
        gap, found = -gap, -found
    asked = [sequent.towards(AT_LEAST, x) for x in (f, c, gap)]
    return [*asked, sequent.knowing(Fact(AT_LEAST, found))]


def each_factor(sequent: Sequent, i: Point, x: Expr, y: Expr, relation: Relation) -> list[Sequent]:
    """The product of x is at least that of y, or equal to it, if at each place x is at least y, and
    y not below 0, or x is equal to y."""
    _fresh(sequent, (i,))
    whole = Fact(relation, product_over(i, x) - product_over(i, y))
    if relation is EQUAL:
        return [sequent.towards(EQUAL, x - y), sequent.knowing(whole)]
    if relation is not AT_LEAST:  # over no places both products are 1
        raise Refused("a product is not above another one")
    asked = [sequent.towards(AT_LEAST, x - y), sequent.towards(AT_LEAST, y)]
    return [*asked, sequent.knowing(whole)]


def union_bound(sequent: Sequent, i: Point, x: Expr) -> list[Sequent]:
    """The product of what lies between 0 and 1 is at least 1 minus the sum of all 1 - x: with one
    more factor x, from p >= 1 - s with p <= 1 follows p x = p - p (1 - x) >= 1 - s - (1 - x)."""
    _fresh(sequent, (i,))
    found = product_over(i, x) - ONE + summed(i, ONE - x)
    asked = [sequent.towards(AT_LEAST, each) for each in (x, ONE - x)]
    return [*asked, sequent.knowing(Fact(AT_LEAST, found))]


def define(sequent: Sequent, table: sorts.Table, key: tuple[Any, ...], x: Expr) -> list[Sequent]:
    """A new table stands for x, which depends on the points of the key, and on a path only by what
    it holds before a place. If the table is declared to be at least 0, x has to be.

    The table stands nowhere yet, and so its entries may be chosen to be the values of x; where it
    is asked at other elements, they may be 0.
    """
    cuts = [part for part in key if isinstance(part, Prefix)]
    paths = [part.sequence.base for part in cuts]
    points = [*paths, *(p for p in key if isinstance(p, Point))]
    _fresh(sequent, points)
    if len(cuts) + len(points) - len(paths) != len(key) or len(cuts) > 1:
        raise Refused("a key of other elements than points and a history")
    for cut in cuts:
        if cut != before(Sequence(paths[0]), cut.place) or sees(x, paths[0], cut):
            raise Refused("a table that depends on more of a path than the history")
        points += [cut.place] if cut.place not in points else []
    _fresh(sequent, points)
    low = table.low
    if table in sequent.objects | x.objects or table.kind != "real" or table.high is not None:
        raise Refused("a table of which something is known")
    if low is not None and not (isinstance(low, Num) and low.value == 0):
        raise Refused("a table with another bound than 0")
    known = sequent.knowing(Fact(EQUAL, entry(table, key) - x, tuple(points)))
    return [known] if low is None else [sequent.towards(AT_LEAST, x), known]


def sees(what: Any, y: Point | Kept, history: Prefix) -> bool:
    """Whether an expression or an element depends on the path y otherwise than by a history."""
    match what:
        case Point():
            return what == y
        case Expr():
            parts: Iterable[Any] = (part for one in what.atoms for part in one.data)
        case Sequence() | Held() | Prefix() | Chosen() | Kept():
            parts = () if what == history else vars(what).values()
        case tuple():
            parts = what
        case _:
            return False
    return any(sees(part, y, history) for part in parts)


def exchanged(
    sequent: Sequent, x: Expr, value: Point, one: Point, two: Point,
    draws: Point, at: Point, other: Point, of: Sequence,
) -> list[Sequent]:  # fmt: skip
    """If f does not change where two points of a sequence change places, then the sum, over U that
    choose n places with i and over j that U does not choose, of f(x[i:=x@j] at U) is n times the
    sum over U without i of f(x at U).

    With V = U without i and with j, x[i:=x@j] at U holds what x at V holds, in another order; and
    each V without i comes about so n times, once for each j in it.
    """
    _fresh(sequent, (value, one, two))
    chosen, whole = Chosen(Sequence(draws), value.set.places), Sequence(value)
    fit = isinstance(at, Point) and belongs(Sequence(Kept(of, chosen)), value.set)
    if not fit or {one.set, two.set} != {value.set.places}:
        raise Refused("no places of such a sequence")
    bound = {draws, other}
    if {one, two, *bound} & x.points or bound & {*points_in((at, of))} or len(bound) < 2:
        raise Refused("what is exchanged speaks of the places that are chosen")
    turned = changed(whole, (one, held(whole, two)), (two, held(whole, one)))
    new, kept = (
        placed(x, {value: Sequence(Kept(each, chosen))})
        for each in (changed(of, (at, held(of, other))), of)
    )
    here, there = (is_in(place, chosen) for place in (at, other))
    left = summed(draws, many(chosen) * here * summed(other, (ONE - there) * new))
    right = size(chosen.places) * summed(draws, many(chosen) * (ONE - here) * kept)
    known = sequent.knowing(Fact(EQUAL, left - right))
    return [sequent.towards(EQUAL, difference(x, value, whole, turned)), known]


#: Every rule of this module under its name.
ROUNDS: dict[str, Callable[..., list[Sequent]]] = {
    each.__name__: each for each in (each_round, each_factor, union_bound, define, exchanged)
}
