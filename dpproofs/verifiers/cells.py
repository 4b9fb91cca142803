"""Cells: parts of the domain of some numbers, on which the sign of a polynomial over atoms is
found.

A cell is a range for each number, finite or not, and an order of some of them. A polynomial has a
sign on it by its shape, or by balls. An end of a range is a constant (a polynomial that mentions no
number), or None where there is no end. What is substituted is normalised again, so that what
vanishes at an end is 0 as a polynomial.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import arb

from dpproofs.meaning.balls import Ball, BallRing
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import sign, working_precision
from dpproofs.meaning.walk import Undecided
from dpproofs.verifiers.atoms import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Poly,
    constant,
    of_gen,
    raised,
)
from dpproofs.verifiers.schematic.powers import logarithm, unnamed
from dpproofs.verifiers.slopes import NoFunction, depends, value_at
from dpproofs.verifiers.substitution import exponent, lead_one, powered, put

__all__ = ["Cell", "Range", "Shift", "constant_sign"]

BITS = 128
MOST_SHIFTS = 32
FACTORED = ("alias", "log")


@dataclass(frozen=True)
class Range:
    low: Poly | None
    high: Poly | None
    low_open: bool = False
    high_open: bool = False


@dataclass(frozen=True)
class Shift:
    """The distance of a number from an end, a constant or another number: it is what it is of."""

    number: Gen
    end: Gen | Poly

    @property
    def name(self) -> str:
        return f"|{self.number} - {self.end}|"


@dataclass(frozen=True)
class Cell:
    """`orders` has (greater, less, strictly), `positive` what was shown to be above 0."""

    ranges: tuple[tuple[Gen, Range], ...]
    orders: frozenset[tuple[Gen, Gen, bool]] = frozenset()
    positive: frozenset[Poly] = frozenset()
    known: dict[Poly, int] = field(default_factory=dict, compare=False)

    @cached_property
    def range(self) -> dict[Gen, Range]:
        return dict(self.ranges)

    @cached_property
    def names(self) -> dict[str, Gen]:
        return {gen.name: gen for gen, _ in self.ranges}

    @cached_property
    def empty(self) -> bool:
        """Whether some range certainly holds no number."""
        for _, r in self.ranges:
            if r.low is not None and r.high is not None:
                gap = constant_sign(r.high - r.low)
                if gap is not None and (gap < 0 or (gap == 0 and (r.low_open or r.high_open))):
                    return True
        return False

    # -- parts of it ------------------------------------------------------------------------

    def with_range(self, x: Gen, new: Range) -> Cell:
        kept = tuple((gen, new if gen == x else r) for gen, r in self.ranges)
        return Cell(kept, self.orders, self.positive)

    def ended(self, x: Gen, above: bool, *, opened: bool) -> Cell:
        """Without the end of x, or with it; what was shown inside is not known at the end."""
        r = self.range[x]
        new = replace(r, high_open=opened) if above else replace(r, low_open=opened)
        cell = self.with_range(x, new)
        return cell if opened else replace(cell, positive=frozenset(), known={})

    def without(self, x: Gen) -> Cell:
        kept = tuple((gen, r) for gen, r in self.ranges if gen != x)
        return Cell(kept, frozenset(o for o in self.orders if x not in o[:2]), frozenset())

    def ordered(self, more: Gen, less: Gen, strict: bool) -> Cell:
        return replace(self, orders=self.orders | {(more, less, strict)}, known={})

    def limited(self, x: Gen, above: bool) -> Cell:
        """Without what an order says of x on one side, where x will go farther than in the cell."""
        kept = frozenset(o for o in self.orders if o[0 if above else 1] != x)
        return Cell(self.ranges, kept, frozenset())

    def moved(self, x: Gen, end: Any, above: bool) -> tuple[Cell, Gen, Poly]:
        """The cell, or a larger one, whose number is the distance of x from an end (a constant, or
        a number on that side of x), that number, and what x is."""
        r = self.range[x]
        if isinstance(end, Gen):
            own, base, far_open = self.range[end], of_gen(end), False
            strict = (*((x, end) if above else (end, x)), True) in self.orders
        else:
            own, base = r, end
            opened = (r.low_open, r.high_open)
            strict, far_open = opened if above else opened[::-1]
        low, high = (own.low, r.high) if above else (r.low, own.high)
        far = None if low is None or high is None else high - low
        step = Gen("scalar", (Shift(x, end),), POSITIVE if strict else NONNEGATIVE)
        ranges = tuple((g, v) for g, v in self.ranges if g != x)
        new = (*ranges, (step, Range(ZERO, far, strict, far_open)))
        orders = frozenset(o for o in self.orders if x not in o[:2])
        written = base + of_gen(step) if above else base - of_gen(step)
        return Cell(new, orders), step, written

    # -- signs ------------------------------------------------------------------------------

    def least(self, f: Poly) -> int:
        """2 where f > 0 on the whole cell, 1 where f >= 0, 0 where neither is known."""
        if f not in self.known:
            self.known[f] = 0  # what is asked for on the way is not known
            self.known[f] = self._least(f)
        return self.known[f]

    def _least(self, f: Poly) -> int:
        if f.value is not None:
            return 2 if f.value > 0 else int(f.value == 0)
        if lead_one(f) in self.positive:
            return 2
        found = self._by_shape(f)
        if len(f.terms) == 1 and not any(x in f.gens for o in self.orders for x in o[:2]):
            return found
        found = max(found, self._by_balls(f)) if found < 2 else found
        for cell, g in self._shifted(f) if found < 2 else ():
            found = max(found, cell._by_shape(g))
            if found == 2:
                break
        return found

    def _by_shape(self, f: Poly) -> int:
        signs = [self._monomial(Poly({m: c})) for m, c in f.terms.items()]
        if any(s < 1 for s in signs):
            return 0
        return max(signs, default=1)

    def _monomial(self, f: Poly) -> int:
        """2, 1, 0 for one term, as `least`; -2 and -1 where it is below 0, or not above it."""
        ((monomial, c),) = f.terms.items()
        total = 2 if c > 0 else -2
        for gen, power in monomial:
            one = self._generator(gen)
            if isinstance(power, int) and power % 2 == 0:
                one = max(abs(one), 1)
            elif not isinstance(power, int) and one < 0:
                return 0
            total = (1 if total * one > 0 else -1) * min(abs(total), abs(one)) if one else 0
            if not total:
                return 0
        return total

    def _generator(self, gen: Gen) -> int:
        if of_gen(gen) in self.positive:
            return 2
        if gen in self.range:
            r = self.range[gen]
            for end, opened, side in ((r.low, r.low_open, 1), (r.high, r.high_open, -1)):
                at = None if end is None else constant_sign(end)
                if at is not None and at * side >= 0:
                    return side * (2 if at or opened else 1)
            return 0
        match gen.kind:
            case "exp" | "pi" | "tail":
                return 2
            case "alias":
                return self.least(gen.data[0])
            case "log":
                above = gen.data[0] - ONE
                return self.least(above) or -self.least(-above)
        return 0

    def _shifted(self, f: Poly) -> Iterator[tuple[Cell, Poly]]:
        """f in a cell of the distances from ends, for some choices of the ends."""
        ways: list[list[Any]] = []
        for x, _ in self.ranges:
            if any(depends(g, x) for g in f.gens):
                ways.append([None, *((x, end, above) for end, above in self._ends(x))])
        for choice in itertools.islice(itertools.product(*ways), 1, MOST_SHIFTS):
            cell, g = self, f
            try:
                for x, end, above in filter(None, choice):
                    cell, _, written = cell.moved(x, end, above)
                    g = put(g, x, written)
            except (KeyError, ArithmeticError, NoFunction):
                continue
            yield cell, g

    def _ends(self, x: Gen) -> Iterator[tuple[Any, bool]]:
        for more, less in sorted({o[:2] for o in self.orders}, key=lambda o: [g.order for g in o]):
            if x in (more, less):
                yield (less, True) if more == x else (more, False)
        r = self.range[x]
        if r.low is not None and r.low.terms:
            yield r.low, True
        if r.high is not None:
            yield r.high, False

    def factored(self, f: Poly) -> Poly:
        """f with what is above 0 on the cell and divides all that a log or a power is taken of
        outside of that."""
        total = ZERO
        for monomial, c in f.terms.items():
            product = Poly({tuple((g, p) for g, p in monomial if g.kind not in FACTORED): c})
            for gen, power in monomial:
                if gen.kind in FACTORED:
                    product = product * self._factor(gen, power)
            total = total + product
        return unnamed(total)

    def _factor(self, gen: Gen, power: Any) -> Poly:
        (inner,) = gen.data
        outside: list[tuple[Gen, Any]] = []
        for part in sorted({g for m in inner.terms for g, _ in m}, key=lambda g: g.order):
            least = min(dict(m).get(part, 0) for m in inner.terms)
            if least and part.kind not in ("log", "bit") and self.least(of_gen(part)) == 2:
                outside.append((part, least))
        if len(inner.terms) < 2 or not outside:
            return of_gen(gen, power)
        rest = unnamed(inner.times(tuple((g, -p) for g, p in outside)))
        if gen.kind == "alias":
            powers = tuple((g, exponent(p * Fraction(power))) for g, p in outside)
            return powered(rest, power).times(powers)
        logs = logarithm(rest)
        for part, least in outside:
            one = logarithm(part.data[0] if part.kind == "alias" else of_gen(part))
            logs = logs + one * constant(Fraction(least))
        return raised(logs, power)

    def _by_balls(self, f: Poly) -> int:
        ball = self.ball(f)
        if ball is None or ball.partial or not ball.lo >= 0:
            return 0
        return 2 if ball.lo > 0 or ball.lo_open else 1

    def ball(self, f: Poly) -> Ball | None:
        """All values of f on the cell."""
        ring = BallRing(BITS)
        try:
            with working_precision(BITS):
                where = {x: _ball(r, ring) for x, r in self.ranges}
                return value_at(f, ring, where)  # type: ignore[no-any-return]
        except (NoFunction, TypeError):
            return None

    def defined(self, f: Poly, x: Gen | None = None) -> bool:
        """Whether f is continuous on the whole cell; where x is given, has a derivative for it."""
        return all(
            self._is_defined(gen, power, x) for monomial in f.terms for gen, power in monomial
        )

    def _is_defined(self, gen: Gen, power: Any, x: Gen | None) -> bool:
        one = of_gen(gen)
        if isinstance(power, int):
            if power < 0 and 2 not in (self.least(one), self.least(-one)):
                return False
        elif self.least(one) < (2 if power < 0 or (x is not None and depends(gen, x)) else 1):
            return False
        if gen in self.range or gen.kind == "pi":
            return True
        if gen.kind == "log" and self.least(gen.data[0]) < 2:
            return False
        return gen.kind in ("exp", "log", "alias", "tail") and self.defined(gen.data[0], x)


def _ball(r: Range, ring: BallRing) -> Ball:
    low = arb("-inf") if r.low is None else value_at(r.low, ring, {}).lo
    high = arb("inf") if r.high is None else value_at(r.high, ring, {}).hi
    return Ball(low, high, r.low_open or r.low is None, r.high_open or r.high is None)


def constant_sign(f: Poly) -> int | None:
    """The sign of what is about no number, or None where it is not decided."""
    if f.value is not None:
        return int(f.value > 0) - int(f.value < 0)
    try:
        found = value_at(f, ExactRing(512), {})
        return None if isinstance(found, Infinite | Undefined) else sign(found, 512)
    except Undecided:
        return None
