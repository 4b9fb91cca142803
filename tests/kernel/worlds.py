"""What an expression is in a world: sizes of sets, entries of tables, numbers, and points.

It goes by what an expression means, and shares nothing with how the kernel computes.
"""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from typing import Any

from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.points import TWO, Chosen, Held, Kept, Point, Sequence, Set
from dpproofs.kernel.sequents import Fact, Relation


class World:
    """Sizes of sets are given; entries and numbers are drawn when they are asked for."""

    def __init__(self, sizes: dict[Any, int], seed: int) -> None:
        self.sizes, self.random = {TWO: 2, **sizes}, random.Random(seed)
        self.entries: dict[Any, Fraction] = {}

    def elements(self, of: Set) -> list[Any]:
        many = range(self.sizes[of.of])
        if of.base is None:
            return list(many)
        return list(itertools.product(self.elements(of.base), repeat=len(many)))

    def element(self, e: Any, at: dict[Point, Any]) -> Any:
        match e:
            case Point():
                return at[e]
            case Chosen():
                return self.element(e.sequence, at)
            case Kept():
                pairs = zip(self.element(e.sequence, at), self.element(e.chosen, at), strict=True)
                many = self.sizes[e.set.of]
                return tuple([*(z for z, picked in pairs if picked), *[0] * many][:many])
            case Sequence():
                found = list(self.element(e.base, at))
                for place, new in e.changes:
                    found[self.element(place, at)] = self.element(new, at)
                return tuple(found)
            case Held():
                return self.element(e.sequence, at)[self.element(e.place, at)]
            case tuple():
                return tuple(self.element(part, at) for part in e)
        return e

    def entry(self, table: Any, key: tuple[Any, ...]) -> Fraction:
        if table.kind == "law":
            (axis,) = table.over[-1:]
            weights = [self._drawn((table, *key[:-1], k), 0) for k in range(self.sizes[axis])]
            total = sum(weights)
            share = Fraction(1, len(weights)) if not total else weights[key[-1]] / total
            return Fraction(share)
        return self._drawn((table, *key), 1 if table.kind in ("positive", "loss") else -3)

    def _drawn(self, key: Any, low: int) -> Fraction:
        if key not in self.entries:
            self.entries[key] = Fraction(self.random.randint(low, 4), self.random.randint(1, 3))
        return self.entries[key]

    def value(self, x: Expr, at: dict[Point, Any]) -> Any:
        total: Any = Fraction(0)
        for (bound, factors), c in x.terms.items():
            for chosen in itertools.product(*(self.elements(p.set) for p in bound)):
                here = {**at, **dict(zip(bound, chosen, strict=True))}
                part: Any = Fraction(int(c.p), int(c.q))
                for atom, n in factors:
                    part = part * self.power(self.atom(atom, here), n)
                total += part
        return total

    def power(self, x: Any, n: Any) -> Any:
        if n < 0 and x == 0:
            return Fraction(0)
        return x**n if isinstance(n, int) else float(x) ** float(n)

    def atom(self, a: Any, at: dict[Point, Any]) -> Any:
        match a.kind, a.data:
            case "entry", (table, key):
                return self.entry(table, self.element(key, at))
            case "weight", (table, key):
                return self.entry(table, self.element(key, at))
            case "number", (thing,):
                return (
                    Fraction(self.sizes[thing])
                    if thing in self.sizes
                    else self._drawn((thing,), -3)
                )
            case "size", (of,):
                return Fraction(len(self.elements(of)))
            case "same", (left, right):
                return Fraction(self.element(left, at) == self.element(right, at))
            case "count", (word, left, right):
                pairs = zip(self.element(left, at), self.element(right, at), strict=True)
                apart = sum(i != j for i, j in pairs)
                return Fraction(apart <= 1 if "<=" in word else apart == 1)
            case "many", (chosen,):
                picked = sum(self.element(chosen, at))
                return Fraction(picked == self.sizes[chosen.places.of])
            case "bit", (x,):
                return Fraction(self.value(x, at) > 0)
            case "inverse", (x,):
                inner = self.value(x, at)
                return 1 / inner if inner else Fraction(0)
            case "log", (x,):
                inner = self.value(x, at)
                return math.log(inner) if inner > 0 else Fraction(0)
            case "exp", (x,):
                return math.exp(self.value(x, at))
            case "prod", (point, body):
                result: Any = Fraction(1)
                for e in self.elements(point.set):
                    result = result * self.value(body, {**at, point: e})
                return result
        raise AssertionError(a.kind)

    def holds(self, fact: Fact) -> bool:
        """Whether a fact holds at all points of which it speaks."""
        points = sorted({*fact.x.points, *fact.places}, key=str)
        for chosen in itertools.product(*(self.elements(p.set) for p in points)):
            value = self.value(fact.x, dict(zip(points, chosen, strict=True)))
            near = 0 if isinstance(value, Fraction) else 1e-9
            if fact.relation is Relation.EQUAL and abs(value) > near:
                return False
            if fact.relation is Relation.AT_LEAST and value < -near:
                return False
            if fact.relation is Relation.ABOVE and value <= 0:
                return False
        return True
