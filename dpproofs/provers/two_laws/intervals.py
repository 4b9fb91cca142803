"""Prove that a function of one number is not below 0 between two ends: by ranges, from an end from
which it grows, by cutting beside the places where it turns.

Floats say beforehand which way may work.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any

import numpy as np
from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, bit, constant, number, power
from dpproofs.kernel.reals import derivative
from dpproofs.kernel.rules import RULES, Use
from dpproofs.kernel.sequents import Fact, Refused, Sequent
from dpproofs.language import sorts
from dpproofs.language.terms import lift
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.numbers.leaves import by_form, by_ranges
from dpproofs.provers.numbers.sampled_values import UNFIT, value_of
from dpproofs.provers.shared.script import (
    SIGMA,
    Script,
    at,
    by_case,
    by_products,
    nothing,
    on_its_own,
    part,
)
from dpproofs.provers.shared.words import ABOVE, AT_LEAST, EQUAL, one

__all__ = ["above_zero", "prove_between", "settled"]

DEEPEST = 24
SLOPES = 4  # derivatives of derivatives
TINY = 1e-11


def above_zero(name: str) -> sorts.Scalar:
    """A new number above 0."""
    return sorts.Scalar(name, name, low=lift(0), low_open=True)


def settled(sequent: Sequent) -> Step:
    """A comparison that needs no argument: by its form, by a fact, or by ranges."""
    spend(50)
    if not sequent.goal.x.terms and sequent.goal.relation is not ABOVE:
        return by_products()(sequent)
    step = None if sequent.goal.relation is EQUAL else by_form(sequent) or by_ranges(sequent)
    if step is None:
        raise NotFound(sequent.goal.text)
    return step


@dataclass(frozen=True)
class End:
    """An end of the interval, and the fact that says so, a multiple of the distance from it."""

    value: Expr
    at: float
    strict: bool = True
    fact: int = -1  # by its sort the number is above 0
    times: Any = 1

    @staticmethod
    def of(fact: Fact, n: int, x: Atom) -> End | None:
        """What a fact c x + d >= 0 says, for a rational c."""
        term = ((), ((x, 1),))
        c = fact.x.terms.get(term)
        if c is None or fact.places or fact.relation is EQUAL:
            return None
        rest = Expr({t: d for t, d in fact.x.terms.items() if t != term}).scaled(-1 / c)
        if any(a is x for a in rest.atoms):
            return None
        try:
            return End(rest, value_of(rest, {})[0], fact.relation is ABOVE, n, c)
        except UNFIT:
            return None


@dataclass(frozen=True)
class Interval:
    """What a sequent says of a number above 0."""

    low: End
    high: End | None

    @staticmethod
    def of(sequent: Sequent, x: Atom) -> Interval:
        found = [End.of(fact, n, x) for n, fact in enumerate(sequent.facts)]
        ends = [e for e in found if e is not None]
        lows = [End(ZERO, 0.0), *(e for e in ends if e.times > 0)]
        highs = [e for e in ends if e.times < 0]
        low = max(lows, key=lambda e: (e.at, e.strict))
        return Interval(low, min(highs, key=lambda e: (e.at, not e.strict), default=None))

    @property
    def kept(self) -> list[int]:
        return [e.fact for e in (self.low, self.high) if e is not None and e.fact >= 0]

    @property
    def is_empty(self) -> bool:
        if self.high is None:
            return False
        gap = self.high.at - self.low.at
        strict = self.low.strict or self.high.strict
        return gap < -TINY or (strict and gap < TINY)

    @property
    def grid(self) -> list[float]:
        low, high = self.low.at, inf if self.high is None else self.high.at
        if high < inf:
            steps = np.linspace(0, 1, 65)[1:-1] * (high - low)
            near = np.geomspace(1e-9, 1 / 64, 12) * (high - low)
            return sorted({float(low + step) for step in (*near, *steps)} | {high - near[3]})
        return [float(low + step) for step in np.geomspace(1e-9, 1e6, 76)]


def prove_between(sequent: Sequent, x: Atom, depth: int = DEEPEST, slopes: int = SLOPES) -> Step:
    """A proof of f(x) >= 0 from the ends that the facts name; raises `NotFound`."""
    here = Interval.of(sequent, x)
    if here.kept != [*range(len(sequent.facts))]:
        return on_its_own(lambda s: prove_between(s, x, depth, slopes), *here.kept)(sequent)
    spend(50)
    if here.is_empty:
        found = _impossible(sequent)
        if found is not None:
            return found
    f = sequent.goal.x
    values = _values(f, x, here.grid)
    if depth < 0 or any(value < -1e-9 * size - TINY for _, value, size in values):
        raise NotFound(f.text)
    try:
        return settled(sequent)
    except NotFound:
        power_ = _least_power(f, x)
    if power_:
        return _multiplied(sequent, x, -power_, depth, slopes)
    spare = f.terms.get(((), ()), fmpq(0))
    if here.low.at == 0 and spare > 0 and _least_power(f - constant(spare), x) > 0:
        rest = f - constant(spare)  # near 0 it may be small, and a multiple of a power
        if all(value > 0 for _, value, _ in _values(rest, x, here.grid)):
            script = Script(sequent)
            use = Use(constant(spare), at(script.know("sign", ONE)))
            script.take("combine", (SIGMA, (use,), (((), rest),)))
            kept = range(len(sequent.facts))
            return script.close(on_its_own(lambda s: prove_between(s, x, depth, slopes), *kept))
    slope = _derivative(f, x)
    signs = [(t, value) for t, value, _ in _values(slope, x, here.grid)]
    for side, end in ((1, here.low), (-1, here.high)):
        if end is not None and slopes and all(side * value > -TINY for _, value in signs):
            try:
                return _from_end(sequent, x, here, side, end, min(depth - 1, 8), slopes - 1)
            except (NotFound, Refused):
                continue
    for c in _cuts(f, slope, x, here, signs):
        split = bit(one(x) - constant(c))
        inside = partial(prove_between, x=x, depth=depth - 1, slopes=slopes)
        return by_case(sequent, split, inside, inside)
    raise NotFound(f.text)


def _impossible(sequent: Sequent) -> Step | None:
    """A fact whose opposite holds by ranges."""
    for n, fact in enumerate(sequent.facts):
        spend(50)
        opposite = Fact(AT_LEAST if fact.relation is ABOVE else ABOVE, -fact.x)
        shown = by_ranges(replace(sequent, goal=opposite))
        if shown is not None:
            never = nothing(part(1, n), part(1, len(sequent.facts)))
            return Step("cut", (opposite,), (shown, never))
    return None


def _values(f: Expr, x: Atom, grid: list[float]) -> list[tuple[float, float, float]]:
    found = []
    for t in grid:
        try:
            found.append((t, *value_of(f, {x: t})))
        except UNFIT:
            continue
    return found


def _least_power(f: Expr, x: Atom) -> Any:
    """The least power with which a number stands in a term."""
    return min((dict(factors).get(x, 0) for _, factors in f.terms), default=0)


def _multiplied(sequent: Sequent, x: Atom, n: Any, depth: int, slopes: int) -> Step:
    """The same for x^n f(x)."""
    script = Script(sequent)
    factor = power(one(x), n)
    known = script.know("sign", factor)
    script.take("combine", ((part(1, known),), (), (((), sequent.goal.x * factor),)))
    kept = range(len(sequent.facts))
    return script.close(on_its_own(lambda s: prove_between(s, x, depth, slopes), *kept))


def _derivative(f: Expr, x: Atom) -> Expr:
    try:
        return derivative(f, x)
    except Refused as error:
        raise NotFound(f.text) from error


def _from_end(
    sequent: Sequent, x: Atom, here: Interval, side: int, end: End, depth: int, slopes: int
) -> Step:
    """f is not below 0 at an end and does not fall from there on."""
    u = above_zero(f"{x.data[0].name.split('~')[0]}~{SLOPES - slopes}")
    args = (one(x), u, end.value, fmpq(side), False)
    moving, more = number(u), len(sequent.facts)
    other = here.high if side > 0 else here.low

    def inside(asked: Sequent) -> Step:
        script, kept = Script(asked), [more + 1]
        if other is not None and other.fact >= 0:  # the new number is between the end and x
            gap = (other.value - moving).scaled(fmpq(side))
            scale = abs(1 / other.times)
            kept.append(
                script.have(ABOVE, gap, by_products(part(1, more), part(scale, other.fact)))
            )
        (new,) = next(iter(moving.terms))[1]
        return script.close(on_its_own(lambda s: prove_between(s, new[0], depth, slopes), *kept))

    asked = RULES["from_end"](sequent, *args)
    by = [inside if len(each.facts) > more and each is asked[-1] else settled for each in asked]
    return Step("from_end", args, tuple(b(each) for b, each in zip(by, asked, strict=True)))


def _cuts(
    f: Expr, slope: Expr, x: Atom, here: Interval, signs: list[tuple[float, float]]
) -> Iterator[Fraction]:
    """Where to cut: where the function is 0 and turns, beside other places where it turns, or in
    the middle."""
    low, high = here.low.at, inf if here.high is None else here.high.at
    for (a, before), (b, after) in itertools.pairwise(signs):
        if (before < 0) == (after < 0):
            continue
        root = _root(slope, x, a, b, before)
        simple = Fraction(root).limit_denominator(64)
        value, size = value_of(f, {x: float(simple)})
        if abs(float(simple) - root) < 1e-9 and abs(value) <= 1e-13 * size and low < simple < high:
            yield simple
        for k in range(1, 44):
            width = max(root, 1e-6) / 2**k
            ends = [Fraction(root + w).limit_denominator(int(8 / width)) for w in (-width, width)]
            if _is_shown(f, x, max(ends[0], Fraction(low)), min(ends[1], Fraction(min(high, 1e9)))):
                yield from (c for c in ends if low < float(c) < high)
                break
    middle = (low + high) / 2 if high < inf else 2 * low + 1
    yield Fraction(middle).limit_denominator(int(16 / min(1, middle - low)))


def _is_shown(f: Expr, x: Atom, low: Fraction, high: Fraction) -> bool:
    spend(50)
    facts = Fact(AT_LEAST, one(x) - constant(low)), Fact(AT_LEAST, constant(high) - one(x))
    return by_ranges(Sequent(facts, Fact(AT_LEAST, f))) is not None


def _root(slope: Expr, x: Atom, low: float, high: float, before: float) -> float:
    for _ in range(60):
        middle = (low + high) / 2
        if (value_of(slope, {x: middle})[0] < 0) == (before < 0):
            low = middle
        else:
            high = middle
    return (low + high) / 2
