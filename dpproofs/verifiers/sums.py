"""Sums over index sets of any size, in a normal form: what is equal by rules alone is equal here.

A value is a sum of *terms*. A term is a rational number, times a sum over all values of its bound
points, of a product of generators times e to the power of another value. The rules, each of them
true for sets of every finite size:

- linearity, Fubini, factoring out: a product of sums is a sum over the points of both;
- renaming: the names of bound points do not matter;
- what does not depend on a point is added up as often as its set has points;
- a law sums to 1, and so does a product of laws, one for each place of a sequence;
- a positive sum is e to its logarithm, so that a normalising constant cancels by itself;
- x/x is the indicator of x > 0, which is 1 where x is certainly above 0;
- draws from D^n may be exchanged: of n draws, one that is spoken of is a point of law D, the others
  are n - 1 draws, and a sum over all places is what it is at that point plus the sum over the rest;
- a product with a factor that is 0 is 0, whatever value the others have or lack there.

Zero of the difference of two normal forms proves equality; anything else proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dpproofs.verifiers.collapse import (
    bit,
    cancelled,
    factored_out,
    merged,
    relogged,
    same,
    size,
    totalled,
    unused,
)
from dpproofs.verifiers.elements import (
    Draws,
    Pick,
    Var,
    picked,
    points,
)
from dpproofs.verifiers.exchange import elements_in, exchanged
from dpproofs.verifiers.forms import (
    FREE,
    NONNEGATIVE,
    ONE,
    POSITIVE,
    RULES,
    ZERO,
    Gen,
    NoSum,
    Sum,
    Term,
    TooLong,
    constant,
    generator,
    limited,
    normal,
)
from dpproofs.verifiers.signs import (
    exp,
    is_nonnegative,
    is_positive,
    log,
    log_of,
)

__all__ = [
    "FREE",
    "NONNEGATIVE",
    "ONE",
    "POSITIVE",
    "ZERO",
    "Gen",
    "NoSum",
    "Sum",
    "Term",
    "TooLong",
    "bit",
    "constant",
    "exp",
    "function",
    "generator",
    "is_nonnegative",
    "is_positive",
    "limited",
    "log",
    "log_of",
    "product_over",
    "size",
    "summed",
    "summed_places",
]

RULES[:] = [merged, relogged, cancelled, same, unused, totalled, factored_out, exchanged]


def summed(v: Var, x: Sum) -> Sum:
    """The sum of x over all points of a set."""
    return normal((c, Term((*t.bound, v), t.factors, t.power)) for c, t in x)


def summed_places(v: Var, x: Sum) -> Sum:
    """The sum over all places: a sequence with something else at one place is summed as it was,
    less what it held there, plus what it holds. A place that is bound inside stays a question."""
    for c, term in x:
        for element, _ in elements_in(term):
            if isinstance(element, Pick) and element.place is v and element.draws.changes:
                *before, (place, new) = element.draws.changes
                if not set(points(place)) <= term.free:
                    continue
                if term.partial:
                    raise NoSum("what may be infinite, less what it was at one place")
                less = Draws(element.draws.base, tuple(before))
                part = Sum([(c, term)])
                old = _Change(element, picked(less, v)).sum(part)
                rest = x - part
                there = old.placed({v: place})
                here = _Change(element, new).sum(part).placed({v: place})
                return summed_places(v, rest) + summed_places(v, old) - there + here
    return summed(v, x)


@dataclass
class _Change:
    """One element in place of another, everywhere."""

    old: Any
    new: Any

    def sum(self, x: Sum) -> Sum:
        return normal((c, self.term(t)) for c, t in x)

    def term(self, term: Term) -> Term:
        factors = tuple((self.gen(g), n) for g, n in term.factors)
        power = None if term.power is None else self.sum(term.power)
        return Term(term.bound, factors, power)

    def gen(self, gen: Gen) -> Gen:
        parts = tuple(self.sum(part) for part in gen.parts)
        return Gen(gen.kind, gen.name, self.element(gen.key), parts, gen.bound, gen.sign)

    def element(self, element: Any) -> Any:
        if element == self.old:
            return self.new
        if isinstance(element, tuple):
            return tuple(self.element(part) for part in element)
        return element


def product_over(v: Var, x: Sum) -> Sum:
    """The product over all places of a sequence."""
    if len(x.terms) != 1:
        raise NoSum("a product of sums over places")
    ((c, term),) = x
    if c != 1 or term.bound:
        raise NoSum("a product of sums or numbers over places")
    result = ONE if term.power is None else exp(summed_places(v, term.power))
    for gen, n in term.factors:
        if gen.sign == FREE or gen.partial or n < 0:
            raise NoSum("a product over places of what may be negative")
        body = generator(gen)
        made = Gen("prod", "", parts=(body,), bound=v, sign=gen.sign)
        result = result * generator(made, n)
    return result


def function(name: str, parts: Sequence[Sum], sign: int = FREE) -> Sum:
    """A function of which only this is used, that equal arguments have equal values."""
    if any(t.partial for part in parts for _, t in part):
        raise NoSum("a function of what may be infinite")
    return generator(Gen("fun", name, parts=tuple(parts), sign=sign))
