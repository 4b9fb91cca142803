"""Every instance drawn here is feasible by construction where a generator knows how; the judge
re-decides all of it.

A draw is a list of structural picks (shapes, supports, ends of domains) and a list of leaves in
the open interval (0, 1). One set of generators serves every source of them: random single
rationals, columns of floats, a replay of either, or Hypothesis. Control flow depends on picks
alone, so that leaves may be climbed, rounded and shrunk within one shape.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import Any, Protocol

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Num, Proposition, TableTerm, Term
from dpproofs.rings.exact import Infinite, Undefined
from dpproofs.rings.walk import Instance, Ring, Undecided, Walk, entries, mentioned
from dpproofs.theory.thresholds import (
    Bend,
    affine_zero,
    bends,
    may_be_affine,
    only_compared,
    sign_of,
    where_it_bends,
)

__all__ = [
    "ENDS",
    "Draw",
    "EdgeSource",
    "RandomSource",
    "Replay",
    "Source",
    "answered_at_random",
    "draw_instance",
    "generator",
    "meet",
]

Env = Mapping[Any, Any]
Bound = tuple[Any, bool]  # the end of a scalar, and whether it is open


class Source(Protocol):
    """Where picks and leaves come from."""

    def pick(self, options: Sequence[Any]) -> Any:
        """A structural choice; the first option is the simplest."""

    def leaf(self) -> Any:
        """A number in the open interval (0, 1)."""


@dataclass
class RandomSource:
    """Seeded picks; leaves are small rationals in the ring, or whatever `leaves` makes."""

    rng: random.Random
    leaves: Callable[[random.Random], Any]
    picked: list[int] = field(default_factory=list)
    drawn: list[Any] = field(default_factory=list)

    def pick(self, options: Sequence[Any]) -> Any:
        self.picked.append(self.rng.randrange(len(options)))
        return options[self.picked[-1]]

    def leaf(self) -> Any:
        self.drawn.append(self.leaves(self.rng))
        return self.drawn[-1]


@dataclass
class EdgeSource(RandomSource):
    """Picks the ends of domains, and laws that are equal or points, much more often: what fails
    at a corner alone is seldom met by ends that are picked one by one."""

    def pick(self, options: Sequence[Any]) -> Any:
        edges = [n for n, option in enumerate(options) if option in EDGES]
        if edges and self.rng.random() < 0.6:
            self.picked.append(self.rng.choice(edges))
            return options[self.picked[-1]]
        return super().pick(options)


EDGES = ("end", "equal", "point", "low", "high", "bend")


@dataclass
class Replay:
    """The same shape again over other leaves."""

    picked: Sequence[int]
    drawn: Sequence[Any]
    at: int = 0
    leaf_at: int = 0

    def pick(self, options: Sequence[Any]) -> Any:
        choice = self.picked[self.at] if self.at < len(self.picked) else 0
        self.at += 1
        return options[min(choice, len(options) - 1)]

    def leaf(self) -> Any:
        # A draw that asks for more, because exact numbers met a case floats did not, starts over.
        value = self.drawn[self.leaf_at % len(self.drawn)]
        self.leaf_at += 1
        return value


class Draw:
    """One draw in progress: the ring's arithmetic, the source, and what is drawn so far."""

    def __init__(
        self,
        ring: Ring,
        source: Source,
        sizes: Mapping[Any, int],
        scales: Sequence[Fraction | int] | None = None,
    ) -> None:
        self.ring, self.source, self.scales = ring, source, scales or SCALES
        self.instance = Instance(sizes)
        self._walk = Walk(ring, self.instance)

    @property
    def walk(self) -> Walk:
        """What terms mean at what is drawn so far; what a change did not touch is kept."""
        before, now = self._walk.instance, self.instance
        if before is not now:
            changed = [s for s, x in now.scalars.items() if before.scalars.get(s) is not x]
            changed += [t for t, rows in now.tables.items() if before.tables.get(t) is not rows]
            self._walk = self._walk.over(now, *changed)
        return self._walk

    def number(self, value: int | Fraction) -> Any:
        return self.ring.number(Fraction(value))

    def op(self, name: str, *args: Any) -> Any:
        return self.ring.apply(name, args)

    def value(self, term: Term, env: Env | None = None) -> Any:
        return self.walk.value(term, env or {})

    def between(self, low: Any, high: Any) -> Any:
        return self.op("+", low, self.op("*", self.op("-", high, low), self.source.leaf()))

    def above(self) -> Any:
        """A number above 0, of a picked order of magnitude."""
        scale = self.source.pick(self.scales)
        u = self.source.leaf()
        odds = self.op("/", u, self.op("-", self.number(1), u))
        return self.op("*", self.number(scale), odds)

    # -- laws -------------------------------------------------------------------------------

    def law(self, n: int, earlier: Sequence[list[Any]] = ()) -> list[Any]:
        """A law on n points: any, or one of the shapes where bounds are attained."""
        shapes = ["general", "point", "uniform", "sparse", "skew"]
        shapes += ["equal", "moved"] if earlier else []
        shape = self.source.pick(["general", "general", "sparse", *shapes])
        if shape == "point":
            return self.point(self.source.pick(range(n)), n)
        if shape == "uniform":
            return [self.number(Fraction(1, n))] * n
        if shape == "equal":
            return list(self.source.pick(earlier))
        if shape == "moved":  # the same masses elsewhere: supports that are partly disjoint
            masses = self.source.pick(earlier)
            return [*masses[1:], masses[0]]
        if shape == "sparse":
            kept = [self.source.pick((True, False)) for _ in range(n)]
            kept[self.source.pick(range(n))] = True
        else:
            kept = [True] * n
        return self._law_on(kept, self.source.pick((2, 8)) if shape == "skew" else 1)

    def _nearly(self, values: Sequence[Any], others: Sequence[Any]) -> list[Any]:
        share = self.number(self.source.pick(NEAR))
        return [self._towards(x, y, share) for x, y in zip(values, others, strict=True)]

    def _towards(self, x: Any, y: Any, share: Any) -> Any:
        return self.op("+", x, self.op("*", share, self.op("-", y, x)))

    def point(self, hit: int, n: int) -> list[Any]:
        return [self.number(int(i == hit)) for i in range(n)]

    def _law_on(self, kept: Sequence[bool], power: int = 1) -> list[Any]:
        exponent, zero = self.number(power), self.number(0)
        weights = [self.op("^", self.source.leaf(), exponent) if k else zero for k in kept]
        total = self.ring.sum(weights)
        return [self.op("/", w, total) for w in weights]

    def close_pair(self, n: int, c: Any, delta: Any) -> tuple[list[Any], list[Any]]:
        """All pairs with p <= c q + delta and q <= c p + delta, for all events, are of this form:
        garblings of randomised response (Kairouz, Oh and Viswanath 2015)."""
        owners = ""  # laws apart from each other attain both bounds
        match self.source.pick(("laws", "spread", "laws", "spread", "owners")):
            case "owners":
                owners = "".join(self.source.pick("abuv") for _ in range(n))
            case "spread":  # as many of them as there are points
                start = self.source.pick((0, 0, 1, 2, 3))
                owners = "".join("abuv"[(start + place) % 4] for place in range(n))

        def part(name: str, earlier: Sequence[list[Any]] = ()) -> list[Any]:
            if name in owners:
                return self._law_on([owner == name for owner in owners])
            return self.law(n, earlier)

        u, v = part("u"), part("v")
        a = part("a", (u, v))
        b = part("b", (u, v, a))
        one = self.number(1)
        rest = self.op("-", one, delta)
        high = self.op("/", self.op("*", rest, c), self.op("+", one, c))
        low = self.op("/", rest, self.op("+", one, c))

        def mix(first: Any, second: Any, third: Any) -> Any:
            parts = zip((high, low, delta), (first, second, third), strict=True)
            return self.ring.sum([self.op("*", w, x) for w, x in parts])

        p = [mix(x, y, z) for x, y, z in zip(a, b, u, strict=True)]
        q = [mix(y, x, z) for x, y, z in zip(a, b, v, strict=True)]
        return p, q

    def partly_close_pair(
        self, n: int, c: Any, delta: Any, alike: bool = False
    ) -> tuple[list[Any], ...]:
        """All p, q and e <= p, f <= q with e <= c f, f <= c e and e(Y), f(Y) >= 1 - delta, where e
        and f are multiples of laws: p = s a + (1-s) u, e = s a, q = t b + (1-t) v, f = t b. If
        `alike`, e(Y) = f(Y)."""
        one, zero = self.number(1), self.number(0)
        a, b = self.close_pair(n, c, zero)
        missing = self.op("min", delta, one)
        s = self.op("-", one, self.op("*", missing, self._part()))
        t = (
            s
            if alike or self.source.pick((True, False))
            else (self.op("-", one, self.op("*", missing, self._part())))
        )
        e, f = [[self.op("*", w, x) for x in law] for w, law in ((s, a), (t, b))]
        wholes = []
        for weight, density, rest in ((s, e, self.law(n)), (t, f, self.law(n))):
            other = self.op("-", one, weight)
            parts = zip(density, rest, strict=True)
            wholes.append([self.op("+", x, self.op("*", other, y)) for x, y in parts])
        return wholes[0], wholes[1], e, f

    def close_within(
        self, n: int, c: Any, delta: Any, alike: bool = False
    ) -> tuple[list[Any], ...]:
        """The same for an event of whole points, e = p and f = q on it: p and q are mixed of laws
        on it and off it, and then the event itself twice."""
        inside = [self.source.pick((True, False)) for _ in range(n)]
        inside[self.source.pick(range(n))] = True
        outside = [not hit for hit in inside]
        zero, missing = self.number(0), self.op("min", delta, self.number(int(any(outside))))
        shares = [self.op("*", missing, self._part()) for _ in range(2)]
        if alike or self.source.pick((True, False)):
            shares[1] = shares[0]
        within: list[list[Any]] = []
        for share, masses in zip(shares, self.close_pair(sum(inside), c, zero), strict=True):
            rest = self._law_on(outside) if any(outside) else [zero] * n
            on = iter(masses)
            kept = self.op("-", self.number(1), share)
            within.append(
                [
                    self.op("*", kept, next(on)) if hit else self.op("*", share, other)
                    for hit, other in zip(inside, rest, strict=True)
                ]
            )
        event = [self.number(int(hit)) for hit in inside]
        return within[0], within[1], event, event

    def _part(self) -> Any:
        """A number from 0 to 1, ends included."""
        kind = self.source.pick(("high", "inside", "low"))
        return self.source.leaf() if kind == "inside" else self.number(int(kind == "high"))

    # -- declared objects -------------------------------------------------------------------

    def scalar(self, scalar: Scalar) -> Any:
        low = None if scalar.low is None else self.value(scalar.low)
        high = None if scalar.high is None else self.value(scalar.high)
        if low is not None and high is not None:
            ends = [e for e, o in ((low, scalar.low_open), (high, scalar.high_open)) if not o]
            kind = self.source.pick(["inside"] * 5 + ["small", "great"] + ["end"] * bool(ends))
            if kind in ("small", "great"):  # near an end, by any order of magnitude
                scale = self.number(self.source.pick(SMALL))
                near = self.op("*", scale, self.op("-", high, low))
                if kind == "small":
                    high = self.op("+", low, near)
                else:
                    low = self.op("-", high, near)
            return self.source.pick(ends) if kind == "end" else self.between(low, high)
        if low is None and high is None:
            sign = self.source.pick((1, -1))
            return self.op("*", self.number(sign), self._magnitude(scalar))
        closed = not (scalar.low_open if low is not None else scalar.high_open)
        base, name = (low, "+") if low is not None else (high, "-")
        kind = self.source.pick(["inside"] * 6 + (["end"] if closed else []))
        return base if kind == "end" else self.op(name, base, self._magnitude(scalar))

    def _magnitude(self, scalar: Scalar) -> Any:
        """Of a logarithmic scalar e to it is rational: a power of e at a rational is exact too, but
        slow where many of them meet."""
        if self.source.pick(("free", "free", "free", "known")) == "free":
            x = self.above()
        else:
            x = self.number(self.source.pick((1, 2, Fraction(1, 2), 3)))
        return self.op("log", self.op("+", self.number(1), x)) if scalar.logarithmic else x

    def table(self, table: Table) -> dict[tuple[Any, ...], Any]:
        keys = entries(table, self.instance.sizes)
        if table.kind == "law":
            return self._laws(table, keys)
        ends = self._ends(table)
        if ends and self.source.pick((False, True)):  # bounds are often attained at the ends
            return {key: self.source.pick(ends) for key in keys}
        shapes = ("apart",) * 7 + ("equal", "near", "two", "steps")
        shape = self.source.pick(shapes) if len(keys) > 1 else "apart"
        if shape == "apart" or (table.kind == "bit" and shape != "equal"):
            return {key: self._entry(table) for key in keys}
        axis = self.source.pick((None, *range(len(table.axes)))) if len(table.axes) > 1 else None
        groups: dict[Any, list[tuple[Any, ...]]] = {}
        for key in keys:  # the whole table, or its rows along one axis
            rest = () if axis is None else (*key[:axis], *key[axis + 1 :])
            groups.setdefault(rest, []).append(key)
        found: dict[Any, Any] = {}
        for group in groups.values():
            found.update(zip(group, self._alike(table, shape, len(group)), strict=True))
        return {key: found[key] for key in keys}

    def _alike(self, table: Table, shape: str, n: int) -> list[Any]:
        """Numbers that are equal, or nearly, or of two values, or rise in equal steps."""
        base = self._entry(table)
        if shape == "equal" or n == 1:
            return [base] * n
        if shape == "near":
            share = self.number(self.source.pick(NEAR))
            if table.logarithmic or table.kind == "loss":
                name = "-" if table.low is None and table.high is not None else "+"
                one, leaf = self.number(1), self.source.leaf
                steps = [self.op("*", share, leaf()) for _ in range(n)]
                return [self.op(name, base, self.op("log", self.op("+", one, x))) for x in steps]
            return [self._towards(base, self._entry(table), share) for _ in range(n)]
        other = self._entry(table)
        if shape == "two" or table.logarithmic:
            return [self.source.pick((base, other)) for _ in range(n)]
        last = 1 if table.kind == "loss" else n - 1
        return [self._towards(base, other, self.number(Fraction(k, last))) for k in range(n)]

    def _ends(self, table: Table) -> list[Any]:
        if table.kind == "unit":
            return [self.number(0), self.number(1)]
        if table.kind == "real" and table.low is not None and table.high is not None:
            return [self.value(table.low), self.value(table.high)]
        return []

    def _laws(self, table: Table, keys: Sequence[tuple[Any, ...]]) -> dict[tuple[Any, ...], Any]:
        last = table.axes[-1].elements(self.instance.sizes)
        earlier = [
            list(rows.values())
            for other, rows in self.instance.tables.items()
            if other.kind == "law" and len(rows) == len(last)
        ]
        found: dict[tuple[Any, ...], Any] = {}
        starts = list(dict.fromkeys(key[:-1] for key in keys))
        alike = "no"
        if len(starts) > 1:  # rows alike: independent, identical, symmetric; rows apart: revealing
            kinds = ("no", "no", "equal", "uniform", "identity", "points", "disjoint")
            alike = self.source.pick(kinds)
        nearly = self.source.pick(("no",) * 9 + ("nearly",)) == "nearly"
        n = len(last)
        uniform = [self.number(Fraction(1, n))] * n if n else []
        rows = range(len(starts))
        owners = [self.source.pick(rows) for _ in range(n)] if alike == "disjoint" else []
        for place, start in enumerate(starts):
            if alike == "equal" and found:
                masses = earlier[-1]
            elif alike == "uniform":
                masses = uniform
            elif alike == "identity":
                masses = self.point(place % n, n)
            elif alike == "points":
                masses = self.point(self.source.pick(range(n)), n)
            elif place in owners:
                masses = self._law_on([owner == place for owner in owners])
            else:
                masses = self.law(n, earlier)
            earlier.append(masses)
            if nearly:  # that law but for very little
                masses = self._nearly(masses, self.law(n))
            found.update({(*start, e): m for e, m in zip(last, masses, strict=True)})
        return found

    def _entry(self, table: Table) -> Any:
        zero, one = self.number(0), self.number(1)
        match table.kind:
            case "bit":
                return self.source.pick((zero, one))
            case "unit":
                kind = self.source.pick(("inside", "low", "high"))
                return (
                    {"low": zero, "high": one}.get(kind)
                    if kind != "inside"
                    else (self.source.leaf())
                )
            case "positive":
                return self.above()
            case "loss":
                kind = self.source.pick(("inside", "inside", "zero", "gain"))
                if kind == "zero":
                    return zero
                value = self.op("log", self.source.leaf())
                return value if kind == "gain" else self.op("neg", value)
        if table.low is not None and table.high is not None:
            low, high = self.value(table.low), self.value(table.high)
            kind = self.source.pick(("low", "high", "inside"))
            return (
                {"low": low, "high": high}[kind] if kind != "inside" else (self.between(low, high))
            )
        if table.low is not None:
            low, kind = self.value(table.low), self.source.pick(("inside", "inside", "low"))
            if kind == "low":
                return low
            step = self.above()
            if table.logarithmic:
                step = self.op("log", self.op("+", one, step))
            return self.op("+", low, step)
        if table.high is not None:
            high, kind = self.value(table.high), self.source.pick(("inside", "inside", "high"))
            return high if kind == "high" else self.op("-", high, self.above())
        kinds = [zero, one, *self.instance.scalars.values()]
        kind = self.source.pick(("free", "known"))
        size = self.above() if kind == "free" else self.source.pick(kinds)
        return self.op("*", self.number(self.source.pick((1, -1))), size)


NEAR = tuple(Fraction(1, 10**n) for n in (1, 2, 4, 6))
SMALL = tuple(Fraction(1, 10**n) for n in (2, 4, 6, 8, 10, 12))
POINTS = 2  # all events of so many points are looked at where a scalar is solved for
SCALES = (1, Fraction(1, 10), 10, Fraction(1, 100), 100)
#: Near the ends of a domain that has none: where exponents are decided, and floats see nothing.
ENDS = (Fraction(1, 10**80), Fraction(1, 10**9), 10**9, Fraction(1, 10**30), 10**80)

Generator = Callable[[Draw, tuple[Node, ...], Env], None]
_GENERATORS: dict[str, Generator] = {}


def generator(name: str) -> Callable[[Generator], Generator]:
    """Register how the hypothesis of this head is met by construction."""

    def register(function: Generator) -> Generator:
        _GENERATORS[name] = function
        return function

    return register


def draw_instance(
    statement: Statement,
    ring: Ring,
    source: Source,
    sizes: Mapping[Any, int],
    scales: Sequence[Fraction | int] | None = None,
) -> Instance:
    """Draw everything the statement speaks of, then bend it to the hypotheses."""
    draw = Draw(ring, source, sizes, scales)
    ordered = _ends_first(statement.scalars)
    late = {s: any(isinstance(x, Table) for x in mentioned(s.domain())) for s in ordered}
    for scalar in (s for s in ordered if not late[s]):
        draw.instance = draw.instance.with_scalar(scalar, draw.scalar(scalar))
    for table in statement.tables:
        draw.instance = draw.instance.with_table(table, draw.table(table))
    for scalar in (s for s in ordered if late[s]):  # its domain speaks of tables
        draw.instance = draw.instance.with_scalar(scalar, draw.scalar(scalar))
    for hypothesis in statement.given:
        if source.pick((True, True, True, False)):
            meet(draw, hypothesis, {})
    for hypothesis in statement.given:
        if not has_generator(hypothesis):
            fit(draw, hypothesis)
    for scalar in statement.scalars:
        bend(draw, statement, scalar)
    for scalar in statement.scalars:
        if any(mentions(hypothesis, scalar) for hypothesis in statement.given):
            touch(draw, statement, scalar)
    return draw.instance


def fit(draw: Draw, hypothesis: Proposition) -> None:
    """Equations that speak of free tables, of random variables and densities, are solved for one
    entry, or for a factor of all of them: by chance none is met."""
    walk = draw.walk
    equations = [
        (stated.relation, stated.env)
        for stated in _stated(hypothesis, walk, {})
        if stated.plain and stated.relation.op == "==" and _free_tables(stated.relation)
    ]
    if not equations or draw.source.pick(("meet", "meet", "meet", "leave")) == "leave":
        return
    for relation, env in equations:
        kind = draw.source.pick(("factor", "entry"))
        tables = _free_tables(relation)
        table = draw.source.pick(tables)
        keys = _named_entries(draw, relation, table, env)
        rows = draw.instance.tables[table]
        if kind == "entry" or keys:
            chosen = draw.source.pick(keys or list(rows))

            def moved(x: Any, old: Any = rows, key: Any = chosen) -> dict[Any, Any]:
                return {**old, key: x}
        else:

            def moved(x: Any, old: Any = rows, key: Any = None) -> dict[Any, Any]:
                return {k: draw.op("*", x, v) for k, v in old.items()}

        try:
            gaps = []
            for x in (0, 1, 2):
                at = draw.walk.over(draw.instance.with_table(table, moved(draw.number(x))), table)
                sides = (at.value(side, env) for side in (relation.left, relation.right))
                gaps.append(draw.op("-", *sides))
            zero = affine_zero(draw.op, gaps)
        except (Undecided, TypeError, ValueError, ArithmeticError):
            continue
        if zero is not None and not isinstance(zero[1], Infinite | Undefined):
            draw.instance = draw.instance.with_table(table, moved(zero[1]))


@lru_cache(maxsize=4096)
def _free_tables(node: Node) -> tuple[Table, ...]:
    """Declared tables of numbers that no law binds."""
    found = (part for part in node.walk() if isinstance(part, Table))
    return tuple(dict.fromkeys(t for t in found if t.kind in ("real", "positive", "unit")))


def _named_entries(draw: Draw, relation: Node, table: Table, env: Env) -> list[Any]:
    """The keys of the entries that a relation names itself, outside of its sums."""
    walk = draw.walk
    found = []
    for part in relation.walk():
        if isinstance(part, terms.At) and part.table is table:
            with contextlib.suppress(KeyError):
                found.append(tuple(walk.element(index, env) for index in part.indices))
    return list(dict.fromkeys(found))


def bend(draw: Draw, statement: Statement, scalar: Scalar) -> None:
    """Move a scalar to where the conclusion bends, or a hypothesis that no generator meets: seldom
    where a generator has used it, whose work may be undone."""
    found = list[Bend](bends(statement.show, scalar))
    used = False
    for hypothesis in statement.given:
        if not has_generator(hypothesis):
            found += bends(hypothesis, scalar)
        elif mentions(hypothesis, scalar):
            used = True
    kinds = ("leave",) * 9 + ("anyway",) if used else ("leave", "leave", "leave", "bend")
    if found and not used and only_compared(statement.show, scalar):
        kinds = ("leave", "bend", "bend", "bend")
    if found and draw.source.pick(kinds) != "leave":
        value = where_it_bends(draw, found, scalar)
        if value is not None:
            value = _unless_infinite(value, draw.instance.scalars[scalar])
            draw.instance = draw.instance.with_scalar(scalar, value)


def _ends_first(scalars: Sequence[Scalar]) -> list[Scalar]:
    """A scalar after those that its domain speaks of."""
    found: dict[Scalar, None] = {}

    def visit(scalar: Scalar) -> None:
        for end in (scalar.low, scalar.high):
            for part in end.walk() if end is not None else ():
                if isinstance(part, Scalar) and any(part is other for other in scalars):
                    visit(part)
        found.setdefault(scalar)

    for scalar in scalars:
        visit(scalar)
    return list(found)


def meet(draw: Draw, hypothesis: Proposition, env: Env) -> None:
    """Make a hypothesis hold by construction where its head has a generator."""
    match hypothesis:
        case terms.And():
            for part in hypothesis.parts:
                meet(draw, part, env)
        case terms.All():
            for element in hypothesis.index.over.elements(draw.instance.sizes):
                meet(draw, hypothesis.body, {**env, hypothesis.index: element})
        case terms.Implies():
            if draw.ring.excludes(draw.walk.truth(hypothesis.given, env)):
                return
            meet(draw, hypothesis.then, env)
        case terms.Rel(op=">", left=terms.At(table=Table(kind="law")) as entry, right=Num(value=0)):
            _charge(draw, entry, env)
        case terms.Rel(op="<=" | "<", left=terms.Quantity() as bounded):
            name = bounded.head.name
            if name in _GENERATORS:
                _GENERATORS[name](draw, (*bounded.args, hypothesis.right), env)
        case terms.Predicate():
            if hypothesis.head.name in _GENERATORS:
                _GENERATORS[hypothesis.head.name](draw, hypothesis.args, env)
            elif isinstance(hypothesis.meaning, terms.And | terms.All):
                meet(draw, hypothesis.meaning, env)


def _charge(draw: Draw, entry: terms.At, env: Env) -> None:
    """Give a null atom of a declared law mass: half of its law becomes the uniform one."""
    walk = draw.walk
    *start, _ = (walk.element(index, env) for index in entry.indices)
    if not _is_null(walk.value(entry, env)):
        return
    table = entry.table
    assert isinstance(table, Table)
    last = table.axes[-1].elements(draw.instance.sizes)
    rows = draw.instance.tables[table]
    share, half = draw.number(Fraction(1, 2 * len(last))), draw.number(Fraction(1, 2))
    masses = [draw.op("+", share, draw.op("*", half, rows[(*start, e)])) for e in last]
    write_law(draw, (table, tuple(start)), masses)


@lru_cache(maxsize=4096)
def has_generator(hypothesis: Node) -> bool:
    """Whether some part of the hypothesis is met by construction."""
    return any(
        isinstance(part, terms.Predicate | terms.Quantity) and part.head.name in _GENERATORS
        for part in hypothesis.walk()
    )


def mentions(node: Node, scalar: Scalar) -> bool:
    return scalar in _scalars(node)


@lru_cache(maxsize=4096)
def _scalars(node: Node) -> frozenset[Scalar]:
    return frozenset(part for part in node.walk() if isinstance(part, Scalar))


def touch(draw: Draw, statement: Statement, scalar: Scalar) -> None:
    """Move a scalar to where hypotheses affine in it hold, mostly with equality.

    An equation or a tight bound is never met by chance: the scalar is solved for instead.
    """
    met = any(has_generator(hypothesis) for hypothesis in statement.given)
    kind = draw.source.pick(("leave", "leave", "end") if met else ("end", "end", "inside", "leave"))
    if kind == "leave":
        return
    place = next(n for n, other in enumerate(statement.scalars) if other is scalar)
    solved = draw.source.pick(("all", "earlier"))
    free = statement.scalars[place + 1 :] if solved == "earlier" else ()
    lows, highs = _bounds(draw, statement, scalar, free)
    if not lows and not highs:
        return

    def extreme(bounds: list[Bound], greatest: bool) -> Any:
        return draw.ring.extreme([end for end, _ in bounds], greatest) if bounds else None

    low, high = extreme(lows, True), extreme(highs, False)
    weak = [[bound for bound in bounds if not bound[1]] for bounds in (lows, highs)]
    ends = (extreme(weak[0], True), extreme(weak[1], False))
    closed = [end for end in ends if end is not None]  # a strict bound beyond is for the judge
    if kind == "inside" or not closed:
        if low is not None and high is not None:
            value = draw.between(low, high)
        else:
            step = draw.above()
            value = draw.op("+", low, step) if low is not None else draw.op("-", high, step)
    else:
        value = draw.source.pick(closed)
    value = _unless_infinite(value, draw.instance.scalars[scalar])
    draw.instance = draw.instance.with_scalar(scalar, value)


def _unless_infinite(value: Any, before: Any) -> Any:
    """A bound that is infinite, or has no value, leaves the scalar as it was, in every column on
    its own."""
    import numpy as np

    if isinstance(value, Infinite | Undefined):
        return before
    if isinstance(value, float | np.ndarray):
        return np.where(np.isfinite(value), value, before)[()]
    return value


def _bounds(
    draw: Draw, statement: Statement, scalar: Scalar, free: Sequence[Scalar]
) -> tuple[list[Bound], list[Bound]]:
    """What hypotheses without the scalars in `free` say of this one, and whether strictly.

    Its own domain is heard where some hypothesis is: it lies inside that already.
    """
    lows: list[Bound] = []
    highs: list[Bound] = []
    at = _Values(draw, scalar)
    domain = scalar.domain()
    for hypothesis in (*statement.given, domain):
        if not mentions(hypothesis, scalar) or any(mentions(hypothesis, s) for s in free):
            continue
        if hypothesis is domain and not lows and not highs:
            break
        for stated in _stated(hypothesis, draw.walk, {}):
            if not stated.plain and has_generator(hypothesis):
                continue
            bound = _solve(at, stated, not has_generator(hypothesis))
            if bound is None:
                continue
            slope_positive, value = bound
            op = stated.relation.op
            above = slope_positive == (op in ("<=", "<"))
            if stated.premises:
                value = _where(draw, stated, value, scalar, scalar.high if above else scalar.low)
                if value is None:
                    continue
            if op == "==":
                lows.append((value, False))
                highs.append((value, False))
                continue
            (highs if above else lows).append((value, op in ("<", ">")))
    return lows, highs


def _where(draw: Draw, stated: Stated, value: Any, scalar: Scalar, end: Term | None) -> Any:
    """A bound where the premises hold, elsewhere the end of the domain; None if it has none."""
    if end is None or any(mentions(premise, scalar) for premise in stated.premises):
        return None
    walk = stated.walk(draw.walk)
    try:
        truth = draw.ring.conj([walk.truth(p, stated.env) for p in stated.premises])
        return draw.ring.choose(truth, lambda: value, partial(draw.value, end))
    except (Undecided, TypeError, ValueError):
        return None


class _Values:
    """The sides of relations at numbers in a scalar's place, each place walked once."""

    def __init__(self, draw: Draw, scalar: Scalar) -> None:
        self.draw, self.scalar = draw, scalar
        self.walks: dict[tuple[bool, int], Walk] = {}
        self.curved: set[tuple[Node, bool]] = set()

    def side(self, stated: Stated, term: Term, n: int, logarithm: bool = False) -> Any:
        if (logarithm, n) not in self.walks:
            value = self.draw.number(n + logarithm)
            value = self.draw.op("log", value) if logarithm else value
            instance = self.draw.instance.with_scalar(self.scalar, value)
            self.walks[logarithm, n] = self.draw.walk.over(instance, self.scalar)
        return stated.walk(self.walks[logarithm, n]).value(term, stated.env)

    def zero(self, stated: Stated, logarithm: bool = False) -> tuple[bool, Any] | None:
        relation = stated.relation
        sides = (relation.left, relation.right)
        if (relation, logarithm) in self.curved:
            return None
        gaps = [
            self.draw.op("-", *(self.side(stated, side, n, logarithm) for side in sides))
            for n in (0, 1, 2)
        ]
        found = affine_zero(self.draw.op, gaps)
        # What looks curved is tried once: before the first of all rounds it may be affine.
        if found is None if logarithm else not all(may_be_affine(s, self.scalar) for s in sides):
            self.curved.add((relation, logarithm))
        return found


def _solve(at: _Values, stated: Stated, powers: bool) -> tuple[bool, Any] | None:
    """Where left = right, if the gap is affine in the scalar, or in e to it; the sign of its
    slope."""
    relation, scalar = stated.relation, at.scalar
    try:
        for side, other, positive in (
            (relation.left, relation.right, True),
            (relation.right, relation.left, False),
        ):
            if side is scalar and not mentions(other, scalar):
                return positive, at.side(stated, other, 0)
        found = at.zero(stated)
        if found is not None or not powers or not _has_power(relation):
            return found
        found = at.zero(stated, logarithm=True)
        if found is None:
            return None
        power = at.draw.op("+", found[1], at.draw.number(1))
        return None if sign_of(power) < 0 else (found[0], at.draw.op("log", power))
    except (Undecided, TypeError, ValueError, ArithmeticError):
        return None


@lru_cache(maxsize=4096)
def _has_power(node: Node) -> bool:
    return any(isinstance(part, terms.Op) and part.name == "exp" for part in node.walk())


def _is_null(value: Any) -> bool:
    """Zero by its shape, the same in floats and in exact numbers."""
    if isinstance(value, float):
        return value == 0
    return getattr(value, "is_zero_form", False) is True


@dataclass(frozen=True, eq=False)
class Stated:
    """A relation that must hold whatever the numbers are: of these events, under these premises."""

    relation: terms.Rel
    env: Env
    events: tuple[tuple[Table, Mapping[Any, Any]], ...] = ()
    premises: tuple[Proposition, ...] = ()

    @property
    def plain(self) -> bool:
        return not self.events and not self.premises

    def walk(self, walk: Walk) -> Walk:
        for event, rows in self.events:
            walk = walk.over(walk.instance.with_table(event, rows), event)
        return walk


def _stated(
    node: Node, walk: Walk, env: Env, events: tuple[Any, ...] = (), premises: tuple[Any, ...] = ()
) -> Iterator[Stated]:
    """The relations under ∧, ∀ and definitions, of a few events too, and under implications."""
    match node:
        case terms.Rel(op="<=" | "<", left=terms.Op(name="abs", args=(inside,))):
            # |t| <= b is affine where t is: -b <= t and t <= b
            for term in (inside, -inside):
                yield Stated(terms.Rel(node.op, term, node.right), env, events, premises)
        case terms.Rel():
            yield Stated(node, env, events, premises)
        case terms.And():
            for part in node.parts:
                yield from _stated(part, walk, env, events, premises)
        case terms.All():
            for element in node.index.over.elements(walk.instance.sizes):
                yield from _stated(node.body, walk, {**env, node.index: element}, events, premises)
        case terms.AllEvents():
            keys = entries(node.event, walk.instance.sizes)
            zero, one = (walk.ring.number(Fraction(n)) for n in (0, 1))
            for bits in product((zero, one), repeat=len(keys)) if len(keys) <= POINTS else ():
                rows = dict(zip(keys, bits, strict=True))
                yield from _stated(node.body, walk, env, (*events, (node.event, rows)), premises)
        case terms.Implies():
            numbers = all(
                isinstance(p, terms.Rel | terms.Num | terms.IndexNumber | terms.IndexTerm)
                for p in node.given.walk()
            )
            if not numbers:
                yield from _stated(node.then, walk, env, events, (*premises, node.given))
            elif not walk.ring.excludes(walk.truth(node.given, env)):
                yield from _stated(node.then, walk, env, events, premises)
        case terms.Predicate():
            yield from _stated(node.meaning, walk, env, events, premises)


# ----------------------------------------------------------------------------- the predicates


def rows_of(draw: Draw, node: Node, env: Env) -> tuple[Table, tuple[Any, ...]] | None:
    """Which rows of which declared table a law argument is."""
    if isinstance(node, Table):
        return node, ()
    if isinstance(node, terms.Partial) and isinstance(node.table, Table):
        walk = draw.walk
        return node.table, tuple(walk.element(index, env) for index in node.indices)
    return None


def write_law(draw: Draw, place: tuple[Table, tuple[Any, ...]], masses: Sequence[Any]) -> None:
    table, start = place
    rows = dict(draw.instance.tables[table])
    last = table.axes[-1].elements(draw.instance.sizes)
    rows.update({(*start, e): m for e, m in zip(last, masses, strict=True)})
    draw.instance = draw.instance.with_table(table, rows)


@generator("indistinguishable")
def _indistinguishable(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    first, second = (rows_of(draw, arg, env) for arg in args[:2])
    if first is None or second is None:
        return
    epsilon, delta = (draw.value(arg, env) for arg in args[2:] if isinstance(arg, Term))
    n = len(first[0].axes[-1].elements(draw.instance.sizes))
    delta = draw.op("min", delta, draw.number(1))  # any two laws are (epsilon, 1)-close
    p, q = draw.close_pair(n, draw.op("exp", epsilon), delta)
    write_law(draw, first, p)
    write_law(draw, second, q)


@generator("event_densities")
def _event_densities(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    places = [rows_of(draw, arg, env) for arg in args[:4]]
    epsilon, delta = (draw.value(arg, env) for arg in args[4:] if isinstance(arg, Term))
    if places[0] is None:
        return
    n = len(places[0][0].axes[-1].elements(draw.instance.sizes))
    found = draw.partly_close_pair(n, draw.op("exp", epsilon), delta)
    for place, values in zip(places, found, strict=True):
        if place is not None:
            write_law(draw, place, values)


@generator("conditionally_close")
def _conditionally_close(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _given_events(draw, args, env, alike=False)


def _given_events(draw: Draw, args: tuple[Node, ...], env: Env, alike: bool) -> None:
    """An event is the share of its density in the mass of each point, free at null points; one
    without coins has each point as a whole or not at all."""
    found = [rows_of(draw, arg, env) for arg in args[:4]]
    places = [place for place in found if place is not None]
    epsilon, delta = (draw.value(arg, env) for arg in args[4:] if isinstance(arg, Term))
    if len(places) < len(found):
        return
    n = len(places[0][0].axes[-1].elements(draw.instance.sizes))
    c = draw.op("exp", epsilon)
    if any(table.kind == "bit" for table, _ in places):  # an event without coins
        values = draw.close_within(n, c, delta, alike)
    else:
        p, q, e, f = draw.partly_close_pair(n, c, delta, alike)
        values = (p, q, _shares(draw, e, p), _shares(draw, f, q))
    for place, row in zip(places, values, strict=True):
        write_law(draw, place, row)


def _shares(draw: Draw, parts: Sequence[Any], wholes: Sequence[Any]) -> list[Any]:
    def share(part: Any, whole: Any) -> Any:
        free = draw.source.leaf()
        condition = draw.ring.relation(">", whole, draw.number(0))
        return draw.ring.choose(condition, lambda: draw.op("/", part, whole), lambda: free)

    return [share(part, whole) for part, whole in zip(parts, wholes, strict=True)]


@generator("max_divergence")
def _max_divergence(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """Bounded both ways, or only as asked: p <= c q says that q has p / c as a part."""
    if draw.source.pick(("both ways", "both ways", "as asked")) == "both ways":
        _indistinguishable(draw, (*args, Num(Fraction(0))), env)
        return
    first, second = (rows_of(draw, arg, env) for arg in args[:2])
    if first is None or second is None or not isinstance(args[2], Term):
        return
    n = len(first[0].axes[-1].elements(draw.instance.sizes))
    if n > 1 and draw.source.pick((False, True)):  # the rest lies apart: p = c q wherever p > 0
        own = [draw.source.pick((True, False)) for _ in range(n)]
        hit = draw.source.pick(range(n))
        own[hit], own[hit - 1] = True, False
        p, rest = draw._law_on(own), draw._law_on([not mine for mine in own])
    else:
        p, rest = draw.law(n), draw.law(n)
    part = draw.op("exp", draw.op("neg", draw.value(args[2], env)))
    other = draw.op("-", draw.number(1), part)
    pairs = zip(p, rest, strict=True)
    q = [draw.op("+", draw.op("*", part, x), draw.op("*", other, w)) for x, w in pairs]
    write_law(draw, first, p)
    write_law(draw, second, q)


@generator("in_privacy_region")
def _in_privacy_region(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _indistinguishable(draw, args, env)


@generator("same_law")
def _same_law(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    target = rows_of(draw, args[0], env)
    other = args[1]
    if target is None or not isinstance(other, TableTerm):
        return
    walk = draw.walk
    last = target[0].axes[-1].elements(draw.instance.sizes)
    write_law(draw, target, [walk.entry(other, (e,), env) for e in last])


@generator("differentially_private")
def _differentially_private(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """Mechanisms that attain the bound, garbled, and not one family of them alone: the exclusive or
    of two records, answered at random, is no garbling of the two records answered one by one."""
    mechanism = args[0]
    if not isinstance(mechanism, Table):
        return
    epsilon, delta = (draw.value(arg, env) for arg in args[1:] if isinstance(arg, Term))
    delta = draw.op("min", delta, draw.number(1))
    datasets = mechanism.axes[0].elements(draw.instance.sizes)
    n = len(mechanism.axes[-1].elements(draw.instance.sizes))
    c = draw.op("exp", epsilon)
    for dataset, masses in answered_at_random(draw, datasets, n, c, delta).items():
        write_law(draw, (mechanism, (dataset,)), masses)


Rows = dict[Any, list[Any]]
Near = Mapping[Any, Sequence[Any]]


def answered_at_random(
    draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any, near: Near | None = None
) -> Rows:
    """For each dataset a law on n outputs, private towards its neighbours in `near`: where that is
    not given, datasets have as many rows each, and neighbours differ in one."""
    kinds = ("property", "distance") if near is not None else ("records", "property", "distance")
    kind = draw.source.pick(kinds)
    if kind == "records" or not datasets:
        return _answered_records(draw, datasets, n, c, delta)
    if kind == "property":
        return _answered_property(draw, datasets, n, c, delta)
    return _answered_distance(draw, datasets, n, c, delta, near)


def _answered_records(draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any) -> Rows:
    """A garbling of randomised response on each record, which may be revealed with chance delta."""
    records = sorted({record for dataset in datasets for record in dataset})
    one = draw.number(1)
    total = draw.op("+", c, draw.number(len(records) - 1))
    if draw.source.pick((False, True)):  # a garbling without coins: the extreme ones
        laws = {dataset: draw.point(draw.source.pick(range(n)), n) for dataset in datasets}
    else:
        laws = {dataset: draw.law(n) for dataset in datasets}

    def response(record: Any, answer: Any) -> Any:
        noisy = draw.op("/", c if record == answer else one, total)
        known = draw.number(int(record == answer))
        parts = ((draw.op("-", one, delta), noisy), (delta, known))
        return draw.ring.sum([draw.op("*", w, x) for w, x in parts])

    found = {}
    for dataset in datasets:
        weights = []
        for answers in datasets:
            weight = one
            for record, answer in zip(dataset, answers, strict=True):
                weight = draw.op("*", weight, response(record, answer))
            weights.append(weight)
        columns = zip(*laws.values(), strict=True)
        found[dataset] = [_inner(draw, weights, column) for column in columns]
    return found


def _answered_property(draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any) -> Rows:
    """Two laws as close as allowed, and for each dataset one of them: whether it has a property,
    which may be to be one dataset alone, or an odd number of records of the first kind."""
    laws = draw.close_pair(n, c, delta)
    match draw.source.pick(("odd", "alone", "any")):
        case "alone":
            hit = draw.source.pick(range(len(datasets)))
            has = [place == hit for place in range(len(datasets))]
        case "odd":
            kind = min((record for x in datasets for record in x), default=None)
            has = [x.count(kind) % 2 == 1 for x in datasets]
        case _:
            has = [draw.source.pick((False, True)) for _ in datasets]
    return {x: list(laws[int(bit)]) for x, bit in zip(datasets, has, strict=True)}


def _answered_distance(
    draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any, near: Near | None
) -> Rows:
    """Two laws mixed by weights that rise, with the distance from one dataset, as fast as allowed:
    w' = c w + delta, unless 1 - w' = (1 - w - delta)/c comes first."""
    first, second = draw.law(n), draw.law(n)
    away = _distances(draw.source.pick(datasets), datasets, near)
    one = draw.number(1)
    weight = draw._part()
    steps = [weight]
    for _ in range(max(away.values())):
        faster = draw.op("+", draw.op("*", c, weight), delta)
        rest = draw.op("-", draw.op("-", one, weight), delta)
        slower = draw.op("-", one, draw.op("/", draw.op("pos", rest), c))
        weight = draw.op("min", one, draw.op("min", faster, slower))
        steps.append(weight)

    def mixed(part: Any) -> list[Any]:
        other = draw.op("-", one, part)
        pairs = zip(first, second, strict=True)
        return [draw.op("+", draw.op("*", part, y), draw.op("*", other, z)) for y, z in pairs]

    return {x: mixed(steps[away.get(x, -1)]) for x in datasets}


def _distances(centre: Any, datasets: Sequence[Any], near: Near | None) -> dict[Any, int]:
    """From one dataset to each that can be reached, in steps from neighbour to neighbour."""
    if near is None:
        return {x: sum(a != b for a, b in zip(x, centre, strict=True)) for x in datasets}
    found, queue = {centre: 0}, [centre]
    for x in queue:
        for y in near[x]:
            if y not in found:
                found[y] = found[x] + 1
                queue.append(y)
    return found


@generator("region_within")
def _region_within(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """A garbling, or any two laws mixed with a third until every test of theirs is one of the
    others': that these are garblings too is a theorem, which draws may not take for granted.

    A region is known by its support function, the greatest a p(S) - b q(S) over events S. Mixing
    scales what exceeds that of equal laws, and it is enough to look where that of u and v bends.
    """
    first, second = (rows_of(draw, arg, env) for arg in args[:2])
    if first is None or second is None:
        return
    walk = draw.walk
    p, q, u, v = (
        [walk.entry(law, (e,), env) for e in law.axes[0].elements(draw.instance.sizes)]
        for law in args
        if isinstance(law, TableTerm)
    )
    if draw.source.pick((True, False)):
        kind = draw.source.pick(("coins", "coins", "points", "in order", "in reverse"))
        rows = []
        for number in range(len(u)):
            if kind == "coins":
                rows.append(draw.law(len(p)))
            elif kind == "points":
                rows.append(draw.point(draw.source.pick(range(len(p))), len(p)))
            else:
                hit = number if kind == "in order" else len(u) - 1 - number
                rows.append(draw.point(hit % len(p), len(p)))
        for place, weights in ((first, u), (second, v)):
            columns = zip(*rows, strict=True)
            write_law(draw, place, [_inner(draw, weights, column) for column in columns])
        return
    share = draw.number(1)
    for b, a in zip(u, v, strict=True):
        room, needed = (_support(draw, a, b, *laws) for laws in ((u, v), (p, q)))
        share = _least_quotient(draw, share, room, needed)
    noise = draw.law(len(p))
    rest = draw.op("-", draw.number(1), share)
    for place, law in ((first, p), (second, q)):
        mixed = [
            draw.op("+", draw.op("*", share, x), draw.op("*", rest, y))
            for x, y in zip(law, noise, strict=True)
        ]
        write_law(draw, place, mixed)


def _inner(draw: Draw, weights: Sequence[Any], values: Sequence[Any]) -> Any:
    pairs = zip(weights, values, strict=True)
    return draw.ring.sum([draw.op("*", w, x) for w, x in pairs])


def _support(draw: Draw, a: Any, b: Any, p: Sequence[Any], q: Sequence[Any]) -> Any:
    """The greatest a p(S) - b q(S), less that of equal laws: with the sum a - b of all gaps, it is
    the lesser of what the positive ones and the negative ones make."""
    pairs = zip(p, q, strict=True)
    gaps = [draw.op("-", draw.op("*", a, x), draw.op("*", b, y)) for x, y in pairs]
    above = draw.ring.sum([draw.op("pos", gap) for gap in gaps])
    below = draw.ring.sum([draw.op("pos", draw.op("neg", gap)) for gap in gaps])
    return draw.op("min", above, below)


def _least_quotient(draw: Draw, bound: Any, above: Any, below: Any) -> Any:
    """The lesser of the bound and above/below, which is looked at where it is the lesser."""
    lesser = draw.ring.relation("<", above, draw.op("*", bound, below))
    return draw.ring.choose(lesser, lambda: draw.op("/", above, below), lambda: bound)


@generator("markov")
def _markov(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """First entries by any laws, the second by one kernel."""
    place = rows_of(draw, args[0], env)
    if place is None:
        return
    table, _ = place
    databases, pairs = (axis.elements(draw.instance.sizes) for axis in table.axes)
    firsts = list(dict.fromkeys(a for a, _ in pairs))
    seconds = list(dict.fromkeys(b for _, b in pairs))
    kernel = {a: dict(zip(seconds, draw.law(len(seconds)), strict=True)) for a in firsts}
    for database in databases:
        weights = dict(zip(firsts, draw.law(len(firsts)), strict=True))
        masses = [draw.op("*", weights[a], kernel[a][b]) for a, b in pairs]
        write_law(draw, (table, (database,)), masses)


@generator("indistinguishable_given")
def _indistinguishable_given(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _given_events(draw, args, env, alike=True)


@generator("private_given_events")
def _private_given_events(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """With probability 1 - s anything, else an epsilon-DP mechanism: that is the event."""
    mechanism, *events = args[:3]
    if not all(isinstance(table, Table) for table in (mechanism, *events)):
        return
    assert isinstance(mechanism, Table)
    _differentially_private(draw, (mechanism, args[3], Num(Fraction(0))), env)
    assert isinstance(args[4], Term)
    one = draw.number(1)
    missing = draw.op("*", draw.op("min", draw.value(args[4], env), one), draw._part())
    s = draw.op("-", one, missing)
    datasets = mechanism.axes[0].elements(draw.instance.sizes)
    outcomes = mechanism.axes[-1].elements(draw.instance.sizes)
    shares = {}
    for x in datasets:
        rows = draw.instance.tables[mechanism]
        part = [draw.op("*", s, rows[x, y]) for y in outcomes]
        rest = draw.law(len(outcomes))
        whole = [draw.op("+", a, draw.op("*", missing, b)) for a, b in zip(part, rest, strict=True)]
        write_law(draw, (mechanism, (x,)), whole)
        shares[x] = _shares(draw, part, whole)
    for x in datasets:
        for other in datasets:
            for table, given in zip(events, (shares[x], shares[other]), strict=True):
                assert isinstance(table, Table)
                write_law(draw, (table, (x, other)), given)


@generator("supermartingale")
def _supermartingale(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """Steps within -b and b less their mean m, times b / (b + |m|): within the bounds, of mean 0.

    Steps -b and b stay the one or the other, so that every fair two-point step comes about. Steps
    that fall on average may stay as they are.
    """
    kernels, steps = args
    if not isinstance(kernels, Table) or not isinstance(steps, Table):
        return
    walk = draw.walk
    histories, draws = (axis.elements(draw.instance.sizes) for axis in steps.axes)
    bound = draw.number(1) if steps.high is None else walk.value(steps.high, env)
    rows = dict(draw.instance.tables[steps])
    for h in histories:
        weights = [walk.entry(kernels, (h, a)) for a in draws]
        values = [rows[h, a] for a in draws]
        mean = _inner(draw, weights, values)
        if draw.source.pick(("fair", "fair", "falling")) == "falling":
            mean = draw.op("pos", mean)
        whole = draw.op("+", bound, draw.op("abs", mean))
        rows.update({(h, a): draw.op("-", v, mean) for a, v in zip(draws, values, strict=True)})
        if steps.high is not None:
            positive = draw.ring.relation(">", whole, draw.number(0))
            shrink = draw.ring.choose(
                positive, partial(draw.op, "/", bound, whole), partial(draw.number, 1)
            )
            rows.update({(h, a): draw.op("*", shrink, rows[h, a]) for a in draws})
    draw.instance = draw.instance.with_table(steps, rows)


@generator("symmetric")
def _symmetric(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """The mean over all datasets with the same records: it keeps differential privacy."""
    mechanism = args[0]
    if not isinstance(mechanism, Table):
        return
    rows = draw.instance.tables[mechanism]
    outputs = mechanism.axes[-1].elements(draw.instance.sizes)
    alike: dict[Any, list[Any]] = {}
    for dataset in mechanism.axes[0].elements(draw.instance.sizes):
        alike.setdefault(tuple(sorted(dataset)), []).append(dataset)
    for datasets in alike.values():
        many = draw.number(len(datasets))
        means = [
            draw.op("/", draw.ring.sum([rows[dataset, y] for dataset in datasets]), many)
            for y in outputs
        ]
        for dataset in datasets:
            write_law(draw, (mechanism, (dataset,)), means)
