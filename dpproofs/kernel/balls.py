"""Ranges: between which numbers an expression lies, where something is known of its parts.

An expression is total: 1/0, the logarithm of what is not above 0 and a root of what is below 0 are
0. So a range is found for every expression, perhaps that of all numbers. Ends are rounded outwards;
that the balls of `flint` hold what they should is believed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from dpproofs.kernel.expressions import FREE, Atom, Expr, sign_of
from dpproofs.kernel.sequents import Fact, Refused, Relation
from dpproofs.language import sorts, terms

__all__ = ["Range", "narrow", "range_of"]

INF, NIL, ONE = arb("inf"), arb(0), arb(1)


@dataclass(frozen=True)
class Range:
    """All numbers from `low` to `high`. Both are exact, or infinite where there is no end."""

    low: arb
    high: arb


def _between(low: arb, high: arb) -> Range:
    """What is no finite ball says nothing."""
    return Range(
        low.lower() if low.is_finite() else -INF, high.upper() if high.is_finite() else INF
    )


ALL, AT_LEAST_0, INDICATOR = Range(-INF, INF), Range(NIL, INF), Range(NIL, ONE)
Known = dict[Atom, Range]


def narrow(known: Known, fact: Fact, one: Atom) -> None:
    """Note what a fact c y + r >= 0 says of y, by the range of r: y >= -r/c for c > 0."""
    term = ((), ((one, 1),))
    c = fact.x.terms.get(term, fmpq(0))
    if fact.places or not c:
        raise Refused(f"{fact} is no bound of {one}")
    rest = range_of(Expr({**fact.x.terms, term: fmpq(0)}).scaled(-1 / c), known)
    before = known.get(one) or _of_atom(one, known)
    low, high = before.low, before.high
    if c > 0 or fact.relation is Relation.EQUAL:
        low = max(low, rest.low)
    if c < 0 or fact.relation is Relation.EQUAL:
        high = min(high, rest.high)
    known[one] = Range(low, high)


def range_of(x: Expr, known: Known) -> Range:
    """A range of x, term by term."""
    total = Range(NIL, NIL)
    for (bound, factors), c in x.terms.items():
        product = _between(arb(c), arb(c))
        if bound:
            product = _times(
                product, AT_LEAST_0 if sign_of(Expr({(bound, factors): fmpq(1)})) else ALL
            )
        for one, n in () if bound else factors:
            inner = known.get(one) or _of_atom(one, known)
            product = _times(product, _raised(inner, n))
        total = _between(total.low + product.low, total.high + product.high)
    return total


def _of_atom(one: Atom, known: Known) -> Range:
    match one.kind, one.data:
        case "number", (sorts.Natural() as thing,):
            return _between(arb(thing.smallest), INF)
        case "number", (thing,):
            return _between(_end(thing.low, -INF), _end(thing.high, INF))
        case "pi", ():
            return _between(arb.pi(), arb.pi())
        case "prime", (p,):
            return _between(arb(p), arb(p))
        case "exp", (x,):
            return _through(range_of(x, known), arb.exp, NIL, INF)
        case "log", (x,):
            return _logarithm(range_of(x, known))
        case "inverse", (x,):
            return _raised(range_of(x, known), -1)
        case "power", (x, n):
            return _raised(range_of(x, known), Fraction(n))
        case "tail", (x,):
            inner = range_of(x, known)
            return _through(Range(-inner.high, -inner.low), _chance_below, NIL, ONE)
        case "bit", (x,):
            inner = range_of(x, known)
            return Range(ONE if inner.low > 0 else NIL, NIL if inner.high <= 0 else ONE)
    return INDICATOR if one.once else ALL if one.sign == FREE else AT_LEAST_0


def _end(told: Any, without: arb) -> arb:
    """The end of a declared domain, where it is a number."""
    if not isinstance(told, terms.Num):
        return without
    return arb(fmpq(told.value.numerator, told.value.denominator))


def _chance_below(x: arb) -> arb:
    """The chance that a standard normal number is below x: that another one is above -x."""
    return (-x / arb(2).sqrt()).erfc() / 2


def _through(x: Range, rising: Callable[[arb], arb], first: arb, last: arb) -> Range:
    """The range of a function that nowhere falls, with its limits."""
    ends = [first if e == -INF else last if e == INF else rising(e) for e in (x.low, x.high)]
    return _between(*ends)


def _logarithm(x: Range) -> Range:
    """It is 0 where x is not above 0."""
    if x.low > 0:
        return _through(x, arb.log, -INF, INF)
    return Range(-INF, _logarithm(Range(x.high, x.high)).high if x.high > 1 else NIL)


def _times(x: Range, y: Range) -> Range:
    ends = [_product(a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
    low = min(e.lower() if e.is_finite() else e for e in ends)
    return Range(low, max(e.upper() if e.is_finite() else e for e in ends))


def _product(a: arb, b: arb) -> arb:
    """The product of two ends; 0 times what is infinite is 0, for no number of a range is."""
    if a == 0 or b == 0:
        return NIL
    if a.is_finite() and b.is_finite():
        return a * b
    return INF if (a > 0) == (b > 0) else -INF


def _raised(x: Range, n: Any) -> Range:
    """Powers of a range. With a fraction n, they are 0 where x is not above 0."""
    if n < 0:
        return _inverse(_raised(x, -n))
    if not isinstance(n, int):
        above = Range(max(x.low, NIL), max(x.high, NIL))
        return _through(
            above, lambda e: e if e == 0 else e ** arb(fmpq(n.numerator, n.denominator)), NIL, INF
        )
    if n % 2 == 0 and x.low < 0:
        x = Range(NIL if x.high > 0 else -x.high, max(-x.low, x.high))
    return _through(x, lambda e: e**n, -INF, INF)


def _inverse(x: Range) -> Range:
    """1/x, and 0 where x is 0."""
    if x.low > 0 or x.high < 0:
        low, high = (NIL if not e.is_finite() else 1 / e for e in (x.high, x.low))
        return _between(low, high)
    return AT_LEAST_0 if x.low == 0 else Range(-INF, NIL) if x.high == 0 else ALL
