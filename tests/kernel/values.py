"""The value of an expression at random numbers: spaces of a few points, places, paths, entries.

It goes by what an expression means and shares nothing with the forms that the kernel computes with.
"""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import dataclass, field
from typing import Any

from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.points import Held, Point, Prefix, Sequence, Set
from dpproofs.kernel.sequents import Fact, Relation

NEAR = 1e-9


@dataclass
class World:
    """Sizes of sets by their objects; entries and numbers are drawn when they are asked for."""

    sizes: dict[Any, int]
    seed: int = 0
    numbers: dict[Any, float] = field(default_factory=dict)
    entries: dict[Any, float] = field(default_factory=dict)
    drawn: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.drawn = random.Random(self.seed)

    def elements(self, of: Set) -> list[Any]:
        many = range(self.sizes[of.of])
        if of.base is None:
            return list(many)
        return list(itertools.product(self.elements(of.base), repeat=len(many)))

    def element(self, e: Any, at: dict[Point, Any]) -> Any:
        match e:
            case Point():
                return at[e]
            case Sequence():
                found = list(at[e.base])
                for place, new in e.changes:
                    found[self.element(place, at)] = self.element(new, at)
                return tuple(found)
            case Held():
                return self.element(e.sequence, at)[self.element(e.place, at)]
            case Prefix():
                return self.element(e.sequence, at)[: self.element(e.place, at)]
            case tuple():
                return tuple(self.element(part, at) for part in e)
        return e

    def entry(self, table: Any, key: Any) -> float:
        if (table, key) not in self.entries:
            if table.kind == "law":
                last = range(self.sizes[table.over[-1]])
                weights = [self.drawn.choice([0, 0, 1, 2, 5]) for _ in last]
                weights[self.drawn.choice(last)] += 1
                for a, w in zip(last, weights, strict=True):
                    self.entries[table, (*key[:-1], a)] = w / sum(weights)
            else:
                low = 0 if table.low is not None else -2
                self.entries[table, key] = self.drawn.choice(
                    [low, 0, 1, 2, self.drawn.uniform(low, 2)]
                )
        return self.entries[table, key]

    def number(self, thing: Any) -> float:
        if thing in self.sizes:
            return self.sizes[thing]
        return self.numbers.setdefault(thing, self.drawn.choice([0, 1, self.drawn.uniform(-2, 2)]))

    def value(self, x: Expr, at: dict[Point, Any]) -> float:
        found = 0.0
        for (bound, factors), c in x.terms.items():
            for chosen in itertools.product(*(self.elements(p.set) for p in bound)):
                here = {**at, **dict(zip(bound, chosen, strict=True))}
                term = float(int(c.p)) / int(c.q)
                for one, n in factors:
                    term *= power(self.atom(one, here), n)
                found += term
        return found

    def atom(self, one: Any, at: dict[Point, Any]) -> float:
        match one.kind, one.data:
            case "number", (thing,):
                return self.number(thing)
            case "prime", (n,):
                return n
            case "size", (of,):
                return len(self.elements(of))
            case "entry", (table, key):
                return self.entry(table, self.element(key, at))
            case "bit", (x,):
                return float(self.value(x, at) > NEAR)
            case "inverse", (x,):
                return power(self.value(x, at), -1)
            case "log", (x,):
                v = self.value(x, at)
                return math.log(v) if v > NEAR else 0.0
            case "exp", (x,):
                return math.exp(self.value(x, at))
            case "same", (left, right):
                return float(self.element(left, at) == self.element(right, at))
            case "prod", (point, body):
                all_ = (self.value(body, {**at, point: e}) for e in self.elements(point.set))
                return math.prod(all_)
        raise NotImplementedError(one.kind)


def power(v: float, n: Any) -> float:
    if n < 0:
        return 0.0 if abs(v) < NEAR else power(1 / v, -n)
    if isinstance(n, int):
        return v**n
    return 0.0 if v <= NEAR else v ** float(n)


def holds(world: World, fact: Fact, at: dict[Point, Any] | None = None) -> bool:
    """Whether a fact is true, at all points for which it is said."""
    for chosen in itertools.product(*(world.elements(p.set) for p in fact.places)):
        v = world.value(fact.x, {**(at or {}), **dict(zip(fact.places, chosen, strict=True))})
        slack = 1e-6 * max(1.0, abs(v))
        true = {
            Relation.AT_LEAST: v >= -slack,
            Relation.ABOVE: v > -slack,
            Relation.EQUAL: abs(v) <= slack,
        }
        if not true[fact.relation]:
            return False
    return True
