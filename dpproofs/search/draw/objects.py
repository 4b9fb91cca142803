"""One draw in progress: scalars, tables and laws of every shape, in the arithmetic of any ring."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from dpproofs.language.sorts import Scalar, Sizes, Table
from dpproofs.language.terms import Num, Term
from dpproofs.meaning.walk import Instance, Ring, Walk, entries
from dpproofs.search.draw.sources import Source

__all__ = ["ENDS", "Draw", "Env"]

Env = Mapping[Any, Any]

NEAR = tuple(Fraction(1, 10**n) for n in (1, 2, 4, 6))
SMALL = tuple(Fraction(1, 10**n) for n in (2, 4, 6, 8, 10, 12))
WHOLE = ((0, 1), (-1, 0, 1, 2))
SCALES = (1, Fraction(1, 10), 10, Fraction(1, 100), 100)
#: How near to an end, and how unlikely, where draws go far.
TINY = tuple(Fraction(1, 10**n) for n in (20, 30, 50, 80))
ODDS = (1, 1, *TINY)
#: Near the ends of a domain that has none: where exponents are decided, and floats see nothing.
ENDS = (10**80, Fraction(1, 10**80), 10**9, Fraction(1, 10**9), Fraction(1, 10**30))


class Draw:
    """One draw in progress: the ring's arithmetic, the source, and what is drawn so far."""

    def __init__(
        self,
        ring: Ring,
        source: Source,
        sizes: Sizes,
        scales: Sequence[Fraction | int] | None = None,
    ) -> None:
        self.ring, self.source, self.scales = ring, source, scales or SCALES
        self.instance = Instance(sizes)
        self.small = False  # the scalar before: chances to fail are small together
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
        """Draw a number above 0, of a picked order of magnitude."""
        scale = self.source.pick(self.scales)
        u = self.source.leaf()
        odds = self.op("/", u, self.op("-", self.number(1), u))
        return self.op("*", self.number(scale), odds)

    # -- laws -------------------------------------------------------------------------------

    def law(self, n: int, earlier: Sequence[list[Any]] = ()) -> list[Any]:
        """Draw a law on n points: any law, or one of the shapes at which bounds are attained."""
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
        return self.law_on(kept, self.source.pick((2, 8)) if shape == "skew" else 1)

    def _nearly(self, values: Sequence[Any], others: Sequence[Any]) -> list[Any]:
        share = self.number(self.source.pick(NEAR))
        return [self._towards(x, y, share) for x, y in zip(values, others, strict=True)]

    def _towards(self, x: Any, y: Any, share: Any) -> Any:
        return self.op("+", x, self.op("*", share, self.op("-", y, x)))

    def point(self, hit: int, n: int) -> list[Any]:
        return [self.number(int(i == hit)) for i in range(n)]

    def law_on(self, kept: Sequence[bool], power: int = 1) -> list[Any]:
        exponent, zero = self.number(power), self.number(0)
        weights = [self.op("^", self.source.leaf(), exponent) if k else zero for k in kept]
        if self.scales is not SCALES and sum(kept) > 1:
            far = [self.number(self.source.pick(ODDS)) for _ in weights]
            weights = [self.op("*", w, x) for w, x in zip(weights, far, strict=True)]
        total = self.ring.sum(weights)
        return [self.op("/", w, total) for w in weights]

    def apart(self, n: int) -> tuple[list[Any], list[Any]]:
        """Draw two laws that share no point; on a set of one point there are none."""
        own = [self.source.pick((True, False)) for _ in range(n)]
        hit = self.source.pick(range(n))
        own[hit], own[hit - 1] = True, False
        return self.law_on(own), self.law_on([not mine for mine in own])

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
                return self.law_on([owner == name for owner in owners])
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
        s = self.op("-", one, self.op("*", missing, self.chance()))
        t = (
            s
            if alike or self.source.pick((True, False))
            else (self.op("-", one, self.op("*", missing, self.chance())))
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
        """The same for events of whole points, e = p and f = q on one of them: p and q are mixed of
        laws on it and off it. The events are that one, but for points that have no mass."""
        inside = [self.source.pick((True, False)) for _ in range(n)]
        inside[self.source.pick(range(n))] = True
        outside = [not hit for hit in inside]
        zero, missing = self.number(0), self.op("min", delta, self.number(int(any(outside))))
        shares = [self.op("*", missing, self.chance()) for _ in range(2)]
        if alike or self.source.pick((True, False)):
            shares[1] = shares[0]
        within: list[list[Any]] = []
        for share, masses in zip(shares, self.close_pair(sum(inside), c, zero), strict=True):
            rest = self.law_on(outside) if any(outside) else [zero] * n
            on = iter(masses)
            kept = self.op("-", self.number(1), share)
            within.append(
                [
                    self.op("*", kept, next(on)) if hit else self.op("*", share, other)
                    for hit, other in zip(inside, rest, strict=True)
                ]
            )
        events = [
            [self._where_charged(*each) for each in zip(masses, inside, strict=True)]
            for masses in within
        ]
        return within[0], within[1], events[0], events[1]

    def _where_charged(self, mass: Any, hit: bool) -> Any:
        """Whether a point is in an event: one without mass may be or not."""
        free = self.number(self.source.pick((int(hit), 0, 1)))
        charged = self.ring.relation(">", mass, self.number(0))
        return self.ring.choose(charged, lambda: self.number(int(hit)), lambda: free)

    def chance(self) -> Any:
        """Draw a number from 0 to 1, ends included."""
        kind = self.source.pick(("high", "inside", "low"))
        return self.source.leaf() if kind == "inside" else self.number(int(kind == "high"))

    # -- declared objects -------------------------------------------------------------------

    def scalar(self, scalar: Scalar) -> Any:
        low = None if scalar.low is None else self.value(scalar.low)
        high = None if scalar.high is None else self.value(scalar.high)
        if low is not None and high is not None:
            ends = [e for e, o in ((low, scalar.low_open), (high, scalar.high_open)) if not o]
            kinds = ["inside"] * 5 + ["small", "great"] + ["end"] * bool(ends)
            kind = self.source.pick(kinds + ["small"] * 4 * self.small)
            self.small = kind == "small"
            if kind in ("small", "great"):  # near an end, by any order of magnitude
                scale = self.number(self.source.pick(SMALL if self.scales is SCALES else TINY))
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
        if kind == "end":
            return base
        rational = _just_inside(scalar) if low is not None else None
        if rational is not None:
            begin = self.source.pick((rational, Fraction(1))) if rational < 1 else rational
            base = self.op("log", self.number(begin))
        return self.op(name, base, self._magnitude(scalar))

    def _magnitude(self, scalar: Scalar) -> Any:
        """Of a logarithmic scalar e to it is rational: a power of e at a rational is exact too, but
        slow where many of them meet."""
        far = self.scales is not SCALES
        if far or self.source.pick(("free", "free", "free", "known")) == "free":
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
        shapes = ["apart"] * 5 + ["equal", "near", "two", "steps"]
        if table.kind == "real" and table.low is None and table.high is None:
            shapes += ["ones", "whole", "whole"]
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
        """Numbers that are equal, or nearly, or of two values, or whole, or rise in equal steps."""
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
        if shape == "whole":  # values that coincide, and differences of 1
            among = self.source.pick(WHOLE)
            return [self.number(self.source.pick(among)) for _ in range(n)]
        if shape == "ones":  # steps of 1, as counts have
            return [self.op("+", base, self.number(k)) for k in range(n)]
        other = self._entry(table)
        if shape == "two" or table.logarithmic:
            match self.source.pick(("any", "in turn", "halves")):
                case "in turn":
                    return [(base, other)[k % 2] for k in range(n)]
                case "halves":
                    return [(base, other)[2 * k >= n] for k in range(n)]
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
            if other.kind == "law" and len(rows) == len(last) and len({k[:-1] for k in rows}) == 1
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
                masses = self.law_on([owner == place for owner in owners])
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
        kind = self.source.pick(("free", "known", "free"))
        size = self.above() if kind == "free" else self.source.pick(kinds)
        return self.op("*", self.number(self.source.pick((1, -1))), size)


@lru_cache(maxsize=1024)
def _just_inside(scalar: Scalar) -> Fraction | None:
    """A rational of which the logarithm is just above the low end of a logarithmic scalar, where e
    to that end is none."""
    low = scalar.low.value if isinstance(scalar.low, Num) else Fraction(0)
    if not scalar.logarithmic or low == 0 or abs(low) > 100:
        return None
    power = Fraction(math.exp(low))
    grain = Fraction(10) ** (math.floor(math.log10(power)) - 3)
    return (power // grain + 1) * grain
