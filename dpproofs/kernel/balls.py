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

from dpproofs.kernel.expressions import FREE, Atom, Expr, constant, sign_of
from dpproofs.kernel.sequents import Fact, Refused, Relation
from dpproofs.language import sorts, terms

__all__ = ["Range", "narrow", "range_of"]

INF, NIL, ONE = arb("inf"), arb(0), arb(1)


@dataclass(frozen=True)
class Range:
    """All numbers from `low` to `high`. Both are exact, or infinite where there is no end."""

    low: arb
    high: arb


Known = dict[Atom, Range]
ALL, FROM_0, INDICATOR = Range(-INF, INF), Range(NIL, INF), Range(NIL, ONE)


def _between(low: arb, high: arb) -> Range:
    """What is no finite ball says nothing."""
    ends = low.lower() if low.is_finite() else -INF, high.upper() if high.is_finite() else INF
    return Range(*ends)


def narrow(known: Known, fact: Fact, one: Atom) -> None:
    """Note what a fact c y + r >= 0 says of y, by the range of r: y >= -r/c for c > 0."""
    term = ((), ((one, 1),))
    c = fact.x.terms.get(term, fmpq(0))
    if fact.places or not c:
        raise Refused(f"{fact} is no bound of {one}")
    rest = range_of(Expr({**fact.x.terms, term: fmpq(0)}).scaled(-1 / c), known)
    before, equal = known.get(one) or _of_atom(one, known), fact.relation is Relation.EQUAL
    low = max(before.low, rest.low) if c > 0 or equal else before.low
    known[one] = Range(low, min(before.high, rest.high) if c < 0 or equal else before.high)


def range_of(x: Expr, known: Known) -> Range:
    """A range of x, term by term."""
    total = Range(NIL, NIL)
    for (bound, factors), c in x.terms.items():
        product = _between(arb(c), arb(c))
        if bound:
            product = _times(product, FROM_0 if sign_of(Expr({(bound, factors): fmpq(1)})) else ALL)
        for one, n in () if bound else factors:
            product = _times(product, _raised(known.get(one) or _of_atom(one, known), n))
        total = _between(total.low + product.low, total.high + product.high)
    return total


def _of_atom(one: Atom, known: Known) -> Range:
    inner = range_of(next(one.parts), known) if one.binds is None and any(one.parts) else ALL
    match one.kind, one.data:
        case "number", (sorts.Natural() as thing,):
            return _between(arb(thing.smallest), INF)
        case "number", (thing,):
            ends = (e.value if isinstance(e, terms.Num) else None for e in (thing.low, thing.high))
            return _between(*(INF if e is None else arb(constant(e).value) for e in ends))
        case "pi", _:
            return _between(arb.pi(), arb.pi())
        case "prime", (p,):
            return _between(arb(p), arb(p))
        case "exp", _:
            return _through(inner, arb.exp, NIL, INF)
        case "log", _ if inner.low > 0:
            return _through(inner, arb.log, -INF, INF)
        case "log", _:  # it is 0 where x is not above 0
            return Range(-INF, _through(inner, arb.log, -INF, INF).high if inner.high > 1 else NIL)
        case "inverse", _:
            return _raised(inner, -1)
        case "power", (_, n):
            return _raised(inner, Fraction(n))
        case "tail", _:  # what is above x is as likely as what is below -x
            return _through(Range(-inner.high, -inner.low), _below, NIL, ONE)
        case "bit", _:
            return Range(ONE if inner.low > 0 else NIL, NIL if inner.high <= 0 else ONE)
    return INDICATOR if one.once else ALL if one.sign == FREE else FROM_0


def _below(x: arb) -> arb:
    """The chance that a standard normal number is below x."""
    return (-x / arb(2).sqrt()).erfc() / 2


def _through(x: Range, rising: Callable[[arb], arb], first: arb, last: arb) -> Range:
    """The range of a function that nowhere falls, with its limits."""
    ends = (first if e == -INF else last if e == INF else rising(e) for e in (x.low, x.high))
    return _between(*ends)


def _times(x: Range, y: Range) -> Range:
    ends = [_product(a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
    low = min(e.lower() if e.is_finite() else e for e in ends)
    return Range(low, max(e.upper() if e.is_finite() else e for e in ends))


def _product(a: arb, b: arb) -> arb:
    """The product of two ends; 0 times what is infinite is 0, for no number of a range is."""
    if a == 0 or b == 0:
        return NIL
    return a * b if a.is_finite() and b.is_finite() else INF if (a > 0) == (b > 0) else -INF


def _raised(x: Range, n: Any) -> Range:
    """Powers of a range. 1/0 is 0; and with a fraction n, all is 0 where x is not above 0."""
    if n < 0:
        x = _raised(x, -n)
        if x.low > 0 or x.high < 0:
            return _between(*(1 / e if e.is_finite() else NIL for e in (x.high, x.low)))
        return FROM_0 if x.low == 0 else Range(-INF, NIL) if x.high == 0 else ALL
    if not isinstance(n, int):
        above = Range(max(x.low, NIL), max(x.high, NIL))
        root = arb(fmpq(n.numerator, n.denominator))
        return _through(above, lambda e: e**root if e > 0 else NIL, NIL, INF)
    if n % 2 == 0 and x.low < 0:
        x = Range(NIL if x.high > 0 else -x.high, max(-x.low, x.high))
    return _through(x, lambda e: e**n, -INF, INF)
