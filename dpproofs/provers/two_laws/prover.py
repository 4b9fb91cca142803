"""Prove a bound of a sum over the points of two laws from bounds of other such sums, by a line.

If p and q are laws, F <= A q + B p + sum_k l_k G_k at each point, and the sum of G_k is at most
d_k, then the sum of F is at most A + B + sum_k l_k d_k. Floats propose A, B and the l_k, rounded
with small denominators first; or the numbers for which both sides are equal at simple values of
p/q. At a point where p, q > 0 the inequality is one about p/q; all else are cases.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite
from typing import Any

import numpy as np
from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    TooLarge,
    constant,
    inverse,
    number,
    placed,
    sign_of,
)  # fmt: skip
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reals import put
from dpproofs.kernel.rules import RULES, Use, _here
from dpproofs.kernel.sequents import Fact, Refused, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.numbers.sampled_values import UNFIT, holds_at, value_of
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import SIGMA, Script, at, by_case, by_products, on_its_own, part
from dpproofs.provers.shared.words import ABOVE, AT_LEAST, EQUAL, one, parts_of
from dpproofs.provers.two_laws.intervals import above_zero, prove_between, settled
from dpproofs.provers.two_laws.multipliers import NEAR, Compared, Dual

__all__ = ["prove"]

DENOMINATORS = (1, 2, 3, 4, 6, 10, 12, 60, 100, 840, 1000)
FINE = (10**4, 10**6, 10**9)
ROUNDING, LOOSE = 1e-11, 1e-7  # of sums, and of what the program says
MOST_TRIES = 12


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    problem = Problem.of(sequent)
    for numbers in itertools.islice(problem.proposals, MOST_TRIES):
        try:
            return problem.shown(numbers)
        except (NotFound, Refused, TooLarge):
            continue
    raise NotFound(sequent.goal.text)


@dataclass(frozen=True)
class Part:
    """A number plus the sum of `body` over all points is not below 0, or 0; by which fact."""

    number: Expr
    body: Expr
    fact: int = -1
    equal: bool = False


@dataclass(frozen=True)
class Masses:
    """The masses of two laws at one point."""

    point: Point
    p: Atom
    q: Atom

    @staticmethod
    def of(told: Sequence[Expr]) -> Masses:
        """Those of the first two laws on one set over which expressions sum."""
        atoms = [a for x in told for a in sorted(_entries(x)) if a.data[0].kind == "law"]
        laws = list(dict.fromkeys(a.data[0] for a in atoms if len(a.data[0].over) == 1))[:2]
        if len(laws) != 2 or laws[0].over[0] is not laws[1].over[0]:
            raise NotFound("no two laws on one set")
        here = Point(Set(laws[0].over[0]), "here")
        return Masses(here, *(Atom("entry", (law, (here,))) for law in laws))

    def part(self, x: Expr) -> tuple[Expr, Expr]:
        """A number, and what is summed over the points."""
        left, body = ZERO, ZERO
        for (bound, factors), c in x.terms.items():
            inner = Expr({((), factors): c})
            if not bound and not inner.points and not _entries(inner):
                left = left + inner
            elif len(bound) == 1 and bound[0].set == self.point.set:
                body = body + placed(inner, {bound[0]: self.point})
            else:
                raise NotFound("no sum over the points of one set")
        if {*_entries(body)} - {self.p, self.q}:
            raise NotFound("another table")
        return left, body

    def line(self, x: Expr) -> tuple[Expr, Expr] | None:
        """c and d where x is c p + d q for numbers."""
        found = {self.p: ZERO, self.q: ZERO}
        for (bound, factors), c in x.terms.items():
            mine = [f for f in factors if f[0] in found]
            rest = Expr({(bound, tuple(f for f in factors if f[0] not in found)): c})
            if len(mine) != 1 or mine[0][1] != 1 or _entries(rest) or rest.points:
                return None
            found[mine[0][0]] = found[mine[0][0]] + rest
        return found[self.p], found[self.q]

    def at(self, x: Expr, p: float, q: float) -> float:
        return value_of(x, {self.p: p, self.q: q})[0]

    def zero(self, x: Expr) -> float | None:
        """p/q where a line is 0."""
        told = self.line(x)
        c, d = (0.0, 0.0) if told is None else (value_of(part_, {})[0] for part_ in told)
        return -d / c if c else None


def _entries(x: Expr) -> set[Atom]:
    return {a for a in parts_of(x) if a.kind == "entry"}


@dataclass(frozen=True)
class Problem:
    """The goal, the facts that are such bounds, and those that hold at each point."""

    sequent: Sequent
    masses: Masses
    goal: Part
    sums: tuple[Part, ...]
    each: tuple[int, ...]

    @staticmethod
    def of(sequent: Sequent) -> Problem:
        if sequent.goal.relation is EQUAL or sequent.values:
            raise NotFound("no bound")
        sums = [(n, f) for n, f in enumerate(sequent.facts) if not f.places]
        sums = [(n, f) for n, f in sums if any(bound for bound, _ in f.x.terms)]
        masses, found = Masses.of([sequent.goal.x, *(f.x for _, f in sums)]), []
        for n, fact in sums:
            with contextlib.suppress(NotFound):
                found.append(Part(*masses.part(fact.x), n, fact.relation is EQUAL))
        each = [
            n
            for n, f in enumerate(sequent.facts)
            if [getattr(p, "set", None) for p in f.places] == [masses.point.set]
        ]
        goal = Part(*masses.part(sequent.goal.x))
        return Problem(sequent, masses, goal, tuple(found), tuple(each))

    def fact(self, n: int) -> Fact:
        """A fact about each point, at the point."""
        fact = self.sequent.facts[n]
        return Fact(fact.relation, placed(fact.x, {fact.places[0]: self.masses.point}))

    # -- floats -----------------------------------------------------------------------------

    @cached_property
    def compared(self) -> Compared:
        masses, bodies = self.masses, [part_.body for part_ in (self.goal, *self.sums)]

        def functions(p: Any, q: Any) -> list[Any]:
            spend(len(p) // 4)
            pairs = [*zip(p.tolist(), q.tolist(), strict=True)]
            return [np.array([-masses.at(body, *pair) for pair in pairs]) for body in bodies]

        low, high = self._ends
        bits = {a for body in bodies for a in body.atoms if a.kind == "bit"}
        zeros = [masses.zero(a.data[0]) for a in bits]
        at_infinity = {masses.p: 1.0, masses.q: 0.0}
        return Compared(
            functions,
            tuple(value_of(part_.number, {})[0] for part_ in self.sums),
            low,
            high,
            tuple(sorted(z for z in zeros if z is not None and low <= z <= high)),
            tuple(n for n, part_ in enumerate(self.sums) if part_.equal),
            not any(holds_at(self.fact(n), at_infinity) is False for n in self.each),
        )

    @property
    def _ends(self) -> tuple[float, float]:
        low, high = 0.0, float("inf")
        for n in self.each:
            x = self.fact(n).x
            end = self.masses.zero(x)
            if end is not None and end > 0:
                if self.masses.at(x, 2 * end, 1.0) > 0:
                    low = max(low, end)
                else:
                    high = min(high, end)
        return low, high

    @property
    def proposals(self) -> Iterator[list[Expr]]:
        """A, B and the multipliers, the simplest first."""
        try:
            most, seen = value_of(self.goal.number, {})[0], set()
            _ = self.compared.dual
        except UNFIT as error:
            raise NotFound("no numbers") from error
        for here in self._stages:
            best = here.dual
            if best is None or not best.value <= most + LOOSE:
                return
            for numbers in _rounded(here, best, most):
                if tuple(numbers) not in seen:
                    seen.add(tuple(numbers))
                    yield [constant(x) for x in numbers]
            yield from self._meeting(here, best)

    @property
    def _stages(self) -> Iterator[Compared]:
        """With few points, then with points added: there may be many best numbers."""
        yield self.compared
        *_, last = self.compared.refined
        yield last

    def _meeting(self, here: Compared, best: Dual) -> Iterator[list[Expr]]:
        """The numbers for which both sides are equal at simple points, as combinations of what is
        bounded there."""
        points = [Fraction(t).limit_denominator(100) for t in best.merged if isfinite(t)]
        active = [0, 1, *(n for n, x in enumerate(best.factors, 2) if abs(x) > NEAR)]
        if len(points) != len(active):
            return
        _, rows = here.rows([float(t) for t in points])
        matrix = rows[: len(points), active]
        if not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < NEAR:
            return
        masses = self.masses
        values = [
            -_with_values(put(put(self.goal.body, masses.p, constant(t)), masses.q, ONE))
            for t in points
        ]
        found = [ZERO] * (2 + len(best.factors))
        for n, row in zip(active, np.linalg.inv(matrix), strict=True):
            for x, value in zip(row, values, strict=True):
                found[n] = found[n] + constant(Fraction(float(x)).limit_denominator(1000)) * value
        yield found

    # -- steps ------------------------------------------------------------------------------

    def shown(self, numbers: Sequence[Expr]) -> Step:
        """The steps with these numbers."""
        spend(200)
        q, p, *factors = numbers
        left, body = self.goal.number - q - p, self.goal.body
        body = body + q * one(self.masses.q) + p * one(self.masses.p)
        uses = []
        for factor, known in zip(factors, self.sums, strict=True):
            if factor.terms:
                uses.append(Use(factor, at(known.fact)))
                left, body = left - factor * known.number, body - factor * known.body
        rest = [((), left), ((self.masses.point,), body)]
        strict = 0 if self.sequent.goal.relation is ABOVE else -1
        args = (SIGMA, tuple(uses), tuple(rest), strict)
        *asked, last = RULES["combine"](self.sequent, *args)
        proofs = [on_its_own(settled)(each) for each in asked]
        return Step("combine", args, (*proofs, self._at_point(last)))

    def _at_point(self, sequent: Sequent) -> Step:
        """With what is known of each point, at this one."""
        script = Script(sequent)
        kept = []
        for n in self.each:
            fact = self.fact(n)
            if self.masses.line(fact.x) is not None or all(a.kind == "bit" for a in fact.x.atoms):
                by = by_products(part(1, at(n, self.masses.point)))
                kept.append(script.have(fact.relation, fact.x, by))
        return script.close(on_its_own(self._by_cases, *kept))

    def _by_cases(self, sequent: Sequent) -> Step:
        spend(20)
        masses, values = self.masses, dict(sequent.values)
        x = _here(sequent, sequent.goal.x)
        if not x.terms:
            return by_products()(sequent)
        above = [Atom("bit", (one(mass),)) for mass in (masses.p, masses.q)]
        bits = {a for a in x.atoms if a.kind == "bit"} - {*above}
        first = [b for b in above if b not in values]
        first = first or sorted(bits, key=lambda a: (masses.zero(a.data[0]) or 0.0, a.text))
        with contextlib.suppress(NotFound):  # no masses may meet the facts
            return prove_linear(sequent.towards(ABOVE, ZERO), rounds=0)
        if first:
            return by_case(sequent, one(first[0]), self._by_cases, self._by_cases)
        if all(values[b] for b in above):
            return self._by_ratio(sequent)
        return self._by_mass(sequent, masses.p if values[above[0]] else masses.q, x)

    def _by_mass(self, sequent: Sequent, mass: Atom, x: Expr) -> Step:
        """A multiple of the one mass that is not 0."""
        told = self.masses.line(x)
        if told is None:
            raise NotFound(x.text)
        c = told[0] if mass is self.masses.p else told[1]
        script = Script(sequent)
        known = script.have(AT_LEAST, c, on_its_own(settled))
        sign = script.know("sign", one(mass))
        return script.close(by_products(part(1, known, sign)))

    def _by_ratio(self, sequent: Sequent) -> Step:
        """With p/q, a number above 0, in place of p and 1 in place of q."""
        p, q = one(self.masses.p), one(self.masses.q)
        known = list(enumerate(sequent.facts))
        above = [next(n for n, f in known if f.x == x and f.relation is ABOVE) for x in (p, q)]
        script = Script(sequent)
        by = by_products(part(1), sigma=(part(1, above[1]),))
        below = script.have(ABOVE, inverse(q), by)  # 1/q
        t = above_zero(f"t~{len(sequent.facts)}")
        ratio, body = p * inverse(q), _here(sequent, sequent.goal.x)
        goal = put(put(body, self.masses.p, number(t)), self.masses.q, ONE)
        (t_,) = number(t).atoms
        moved, uses = put(goal, t_, ratio), []
        for a in sorted(moved.atoms):
            if a.kind == "log" and _entries(one(a)):
                weight = Expr(
                    {(b, tuple(f for f in fs if f[0] is not a)): -c
                     for (b, fs), c in moved.terms.items() if (a, 1) in fs}
                )  # fmt: skip
                uses.append(Use(weight, at(script.know("log_term", a.data[0]))))
        script.take("combine", ((part(1, below),), tuple(uses), (((), moved),)))
        is_above = by_products(part(1, above[0], below))

        def by_name(asked: Sequent) -> Step:
            args = (t, ratio, goal)
            inner, positive = RULES["named"](asked, *args)
            return Step("named", args, (self._between(inner, t_, below), is_above(positive)))

        return script.close(by_name)

    def _between(self, sequent: Sequent, t: Atom, below: int) -> Step:
        """With what the facts say of p/q."""
        script, kept, equation = Script(sequent), [], len(sequent.facts) - 1
        for n, fact in enumerate(sequent.facts):
            told = self.masses.line(_here(sequent, fact.x))
            if told is None or told[0] == ZERO or fact.relation is EQUAL:
                continue
            c, d = told
            way = fmpq(1) if sign_of(c) == POSITIVE else fmpq(-1)
            factor = inverse(c.scaled(way))
            if sign_of(factor) != POSITIVE:
                continue
            sign = script.know("sign", factor)
            end = (one(t) + d * inverse(c)).scaled(way)
            equal = part(way, equation)
            by = by_products(equal, part(1, sign, below, n))
            kept.append(script.have(fact.relation, end, by))
        return script.close(on_its_own(lambda s: prove_between(s, t), *kept))


def _with_values(x: Expr) -> Expr:
    """A number with the values of its indicators."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        bits = [a for a, _ in factors if a.kind == "bit"]
        if all(value_of(a.data[0], {})[0] > 0 for a in bits):
            found = found + Expr({(bound, tuple(f for f in factors if f[0] not in bits)): c})
    return found


def _rounded(here: Compared, best: Dual, most: float) -> Iterator[list[Fraction]]:
    """Rational numbers near the best that leave the inequality true, in floats."""
    values, rows = here.all
    costs = [1.0, 1.0, *here.most]

    def room(numbers: Sequence[Fraction]) -> tuple[float, float]:
        """How far the bound, and the inequality, are from failing."""
        line = rows @ np.array([float(x) for x in numbers])
        gaps = (line - values) / np.maximum(1, abs(values))
        total = sum(c * float(x) for c, x in zip(costs, numbers, strict=True))
        return most - total, float(np.min(gaps))

    exact = [best.q, best.p, *best.factors]
    for size in DENOMINATORS:
        numbers = [Fraction(round(x * size), size) for x in exact]
        if min(room(numbers)) >= -ROUNDING:
            yield numbers
    spare = most - best.value
    for size in FINE:
        numbers = [Fraction(round(x * size), size) for x in exact]
        higher = [numbers[0] + Fraction(spare / 2).limit_denominator(100 * size), *numbers[1:]]
        if min(room(higher)) > 0:
            yield higher
