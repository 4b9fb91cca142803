"""Expressions at given values, by the plainest definition: every sum is written out.

It shares nothing with the normal forms of the kernel, so that both can be compared.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from mpmath import mp, mpf

from dpproofs.kernel.expressions import Atom, Expr
from dpproofs.kernel.points import TWO, Held, Kept, Point, Prefix, Sequence, Set

mp.dps = 130


class TooMany(Exception):
    """Raised where there are too many points, events or terms."""


@dataclass
class Valuation:
    """Sizes of spaces and numbers, entries of tables, and where the free points are."""

    sizes: Mapping[Any, int]
    numbers: Mapping[Any, Any] = field(default_factory=dict)
    tables: Mapping[Any, Callable[..., Any]] = field(default_factory=dict)
    at: Mapping[Point, Any] = field(default_factory=dict)

    #: How many more terms may be looked at; None: any number. A test sets it.
    left: ClassVar[int | None] = None

    def elements(self, of: Set) -> list[Any]:
        """All points of a set: numbers from 0 on, or tuples of them."""
        count = 2 if of.of is TWO else self.sizes[of.of]
        if of.base is None:
            return list(range(count))
        return list(itertools.product(self.elements(of.base), repeat=count))

    def element(self, e: Any) -> Any:
        match e:
            case Point():
                return self.at[e]
            case Sequence():
                found = list(self.element(e.base))
                for place, new in e.changes:
                    found[self.element(place)] = self.element(new)
                return tuple(found)
            case Held():
                return self.element(e.sequence)[self.element(e.place)]
            case Prefix():
                return tuple(self.element(e.sequence)[: self.element(e.place)])
            case Kept():  # where fewer are chosen, a point that is always the same stands behind
                rows, drawn = self.element(e.sequence), self.element(e.chosen.sequence)
                many = self.sizes[e.chosen.places.of]
                return tuple([*itertools.compress(rows, drawn), *[0] * many][:many])
            case tuple():
                return tuple(map(self.element, e))
        return e

    def moved(self, point: Point, to: Any) -> Valuation:
        return Valuation(self.sizes, self.numbers, self.tables, {**self.at, point: to})

    def value(self, x: Expr) -> Any:
        """What x is; exactly 0 where rounding could be all of it."""
        total = size = mpf(0)
        if Valuation.left is not None:
            Valuation.left -= 1 + len(x.terms)
            if Valuation.left < 0:
                raise TooMany
        for (bound, factors), c in x.terms.items():
            number = mpf(int(c.p)) / int(c.q)
            for chosen in itertools.product(*(self.elements(p.set) for p in bound)):
                here = self
                for point, element in zip(bound, chosen, strict=True):
                    here = here.moved(point, element)
                product = number
                for atom, n in factors:
                    product *= power(here.atom(atom), n)
                total += product
                size += abs(product)
        return total if abs(total) > size * mpf(10) ** -100 else mpf(0)

    def atom(self, a: Atom) -> Any:
        match a.kind, a.data:
            case "number", (thing,):
                return mpf(self.sizes[thing]) if thing in self.sizes else self.numbers[thing]
            case "entry", (table, key):
                return self.tables[table](*map(self.element, key))
            case "weight", (table, key):
                return mp.exp(-self.tables[table](*map(self.element, key)))
            case "size", (of,):
                return mpf(len(self.elements(of)))
            case "same", (one, other):
                return mpf(self.element(one) == self.element(other))
            case "count", (word, one, other):
                apart = sum(
                    a != b for a, b in zip(self.element(one), self.element(other), strict=True)
                )
                _, op, n = word.split()
                return mpf(
                    {
                        "<=": apart <= int(n),
                        "<": apart < int(n),
                        "==": apart == int(n),
                        ">=": apart >= int(n),
                        ">": apart > int(n),
                        "!=": apart != int(n),
                    }[op]
                )
            case "many", (drawn,):
                return mpf(sum(self.element(drawn.sequence)) == self.sizes[drawn.places.of])
            case "bit", (x,):
                return mpf(above(self.value(x)))
            case "inverse", (x,):
                return inverse(self.value(x))
            case "log", (x,):
                return log(self.value(x))
            case "exp", (x,):
                return mp.exp(self.value(x))
            case "power", (x, n):
                return power(self.value(x), n)
            case "real_power", (x, n):
                return real_power(self.value(x), self.value(n))
            case "tail", (x,):
                return mp.erfc(self.value(x) / mp.sqrt(2)) / 2
            case "slope", (x,):
                t = self.value(x)
                return t / mp.expm1(t) if t else mpf(1)
            case "prime", (n,):
                return mpf(n)
            case "pi", ():
                return mp.pi
            case "sup", (point, here, body):
                ways = [self.moved(point, e) for e in self.elements(point.set)]
                return max((w.value(body) for w in ways if above(w.value(here))), default=mpf(0))
            case "prod", (point, body):
                result = mpf(1)
                for e in self.elements(point.set):
                    result *= self.moved(point, e).value(body)
                return result
        raise TypeError(a.kind)


TINY = mpf(10) ** -100  # of the size of its terms, rounding leaves this much of what is 0


def above(x: Any) -> bool:
    return bool(x > 0)


def inverse(x: Any) -> Any:
    return 1 / x if x else mpf(0)


def log(x: Any) -> Any:
    return mp.log(x) if above(x) else mpf(0)


def real_power(x: Any, n: Any) -> Any:
    return mp.exp(n * mp.log(x)) if above(x) else mpf(0)


def power(x: Any, n: Any) -> Any:
    """x^n as the kernel means it."""
    if isinstance(n, Fraction) and n.denominator == 1:
        n = int(n)
    if isinstance(n, int):
        return x**n if n >= 0 else inverse(x) ** -n
    return real_power(x, mpf(n.numerator) / n.denominator)


def equal(one: Any, other: Any) -> bool:
    return bool(abs(one - other) <= mpf(10) ** -80 * (1 + abs(one) + abs(other)))
