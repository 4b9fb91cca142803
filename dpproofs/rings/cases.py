"""A goal as finitely many polynomial inequalities about one atom, with all that is known there.

A sum over atoms of something that is never negative is never negative: so the goal, and each
hypothesis, is written as a polynomial at every set of bound points ("level"), to be added up over
all of them. Indicators are 0 or 1, so that at each level a finite list of cases is all there is.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.rings.atoms import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Monomial,
    Poly,
    Sym,
    bit,
    first_label,
    flat,
    mapped,
    of_gen,
    plainly_nonnegative,
    plainly_positive,
    renamed,
    summed,
    symbols,
)
from dpproofs.rings.schematic import Clause, Duty, Goal

__all__ = ["Case", "Fact", "Hypothesis", "Level", "Parts", "Problem"]

Level = frozenset[Sym]
Parts = dict[Level, Poly]
ROOT: Level = frozenset()
MOST_CASES = 512
MOST_INSTANCES = 4000
MOST_ROOTS = 4  # the squares of whose differences are looked at


@dataclass(frozen=True)
class Case:
    """Indicators and their values at a level, in the order of their names."""

    values: tuple[tuple[Gen, int], ...]

    @cached_property
    def at(self) -> dict[Gen, int]:
        return dict(self.values)

    def below(self, gens: frozenset[Gen]) -> Case:
        return Case(tuple((g, v) for g, v in self.values if g in gens))

    def __str__(self) -> str:
        return "".join(str(value) for _, value in self.values)


@dataclass(frozen=True)
class Fact:
    """x >= 0 (> 0 where strict, == 0 where an equation) at a level in a case."""

    x: Poly
    strict: bool = False
    equation: bool = False

    @property
    def name(self) -> str:
        return str(self.x)


@dataclass(frozen=True)
class Hypothesis:
    """The sum of its parts is >= 0 (> 0, == 0) for every choice of the free points."""

    free: Level
    parts: tuple[tuple[Level, Poly], ...]
    equation: bool = False
    strict: bool = False

    @cached_property
    def name(self) -> str:
        return " ; ".join(f"{level_name(i)}: {x}" for i, x in self.parts)


@dataclass(frozen=True)
class _Shown:
    """What is above 0, what is not below it, and which generators are not 0."""

    above: dict[Poly, None]
    not_below: dict[Poly, None]
    apart: frozenset[Gen]


def level_name(level: Level) -> str:
    return "{" + ",".join(sorted(map(str, level))) + "}"


class Problem:
    """The parts of one goal and everything that may be used at each level and case."""

    def __init__(self, goal: Goal) -> None:
        self.op, self.path = goal.op, goal.path
        self.assumed = goal.assumed
        self.exponents = goal.exponents
        x = deep(goal.x, lambda gen: ONE if gen in self.assumed else None)
        self.split = {g for g in all_gens(x) if g.kind == "pos"}
        x = self.opened(x)
        self.named = _named(x) | {g for p in self.path for g in _inner([p]) if g.kind == "sum"}
        self.named |= _equated(goal.given)
        self.parts = self.expand(x)
        self._at_first = [x]
        self.pointwise: list[Fact] = []
        self.hypotheses: list[Hypothesis] = []
        self.granted: list[tuple[tuple[Poly, ...], Poly, Poly]] = []
        self.rooted: list[tuple[tuple[Poly, ...], Poly]] = []  # a root was taken of it there
        given = [*goal.given, *_forced(goal.given), *self._greatest(goal)]
        self._instances([*given, *_over_points(given)])
        self._exponents()
        self._grant(goal.granted)
        self._signed = tuple(self.pointwise)  # also what is only used to compare powers of e
        self._only_relevant()
        self._totals()
        self._indicators()

    # -- levels -------------------------------------------------------------------------------

    def opened(self, x: Poly) -> Poly:
        """The positive parts of the goal as products with indicators."""

        def product(gen: Gen) -> Poly | None:
            return bit(gen.data[0]) * gen.data[0] if gen in self.split else None

        return deep(x, product)

    def expand(self, x: Poly) -> Parts:
        """x as sums over levels; what stands in a sum that is not linear keeps its sum whole."""
        parts: Parts = {}
        todo = [(ROOT, m, c) for m, c in x.terms.items()]
        while todo:
            level, monomial, c = todo.pop()
            sums = [
                g for g, power in monomial if g.kind == "sum" and power == 1 and g not in self.named
            ]
            if not sums:
                parts[level] = parts.get(level, ZERO) + Poly({monomial: c})
                continue
            gen = sums[0]
            rest = tuple((g, p) for g, p in monomial if g is not gen)
            taken = level | Poly({rest: fmpq(1)}).free | gen.free
            sym, body = unbound(gen, taken)
            todo += [(level | {sym}, m, d) for m, d in body.times(rest).scaled(c).terms.items()]
        return {level: part for level, part in parts.items() if part.terms}

    # -- what may be used ---------------------------------------------------------------------

    def _instances(self, clauses: list[Clause]) -> None:
        """Each hypothesis at the points that the goal speaks of."""
        points = self._points
        told = [c.x for c in clauses if not any(s.label.startswith("?") for s in c.x.free)]
        rows = _row_set([*self.parts.values(), *self.path, *told])
        seen: set[tuple[str, Poly]] = set()
        count = 0
        for clause in clauses:
            places = sorted(s for s in clause.x.free if s.label.startswith("?"))
            choices = [points.get(s.space, []) for s in places]
            for choice in itertools.product(*choices):
                count += 1
                if count > MOST_INSTANCES:
                    return
                x = renamed(clause.x, dict(zip(places, choice, strict=True)))
                x = deep(x, lambda gen: ONE if gen in self.assumed else None)
                if any(g.kind == "opaque" for g in all_gens(x)):
                    continue
                if places and not _row_set([x]) <= rows:
                    continue
                x = self.opened(x)
                if (clause.op, x) in seen:
                    continue
                seen.add((clause.op, x))
                self._add(clause.op, x)

    def _exponents(self) -> None:
        """e^t >= 1 makes t >= 0."""
        known = {_primitive(f.x) for f in self.pointwise if not f.equation}
        for t, power in self.exponents:
            if _primitive(power - ONE) in known:
                self.pointwise.append(Fact(t))

    def _greatest(self, goal: Goal) -> list[Clause]:
        """What is true of a maximum: nothing is above it."""
        found = []
        gens = {g for x in [goal.x, *(c.x for c in goal.given)] for g in _inner([x])}
        for number, gen in enumerate(sorted(gens, key=lambda g: g.name)):
            if gen.kind == "sup":
                sym, here, body = gen.data
                place = {sym: Sym(sym.space, f"?s{number}")}
                below = of_gen(gen) - renamed(body, place)
                found.append(Clause(">=", renamed(here, place) * below))
        return found

    def _grant(self, duties: Iterable[Duty]) -> None:
        """What is above 0 already, at each point that the goal speaks of."""
        rows = _row_set([*self.parts.values(), *self.path, *(f.x for f in self.pointwise)])
        for duty in duties:
            free = frozenset[Sym]().union(*(p.free for p in (*duty.path, duty.x)))
            places = sorted(s for s in free if not _is_fixed(s))
            for choice in itertools.product(*(self._points.get(s.space, []) for s in places)):
                names = dict(zip(places, choice, strict=True))
                path = tuple(self._settled(renamed(p, names)) for p in duty.path)
                x = self._settled(renamed(duty.x, names))
                if not _row_set([x]) <= rows:
                    continue
                if duty.weak:
                    self.rooted.append((path, x))
                else:
                    self.granted.append((path, x, bit(x)))

    def _settled(self, x: Poly) -> Poly:
        return self.opened(deep(x, lambda gen: ONE if gen in self.assumed else None))

    def _is_granted(self, path: tuple[Poly, ...], case: Case) -> bool:
        return all(self.reduced(p, case) == ONE for p in path)

    def _only_relevant(self) -> None:
        """Leaves out what has nothing to do with the goal."""
        near = _inner([*self.parts.values(), *self.path])
        facts, hypotheses = self.pointwise, self.hypotheses
        while True:
            more = [f for f in facts if _inner([f.x]) & near]
            most = [h for h in hypotheses if _inner([x for _, x in h.parts]) & near]
            wider = (
                near | _inner([f.x for f in more]) | _inner([x for h in most for _, x in h.parts])
            )
            if wider == near:
                break
            near = wider
        self.pointwise, self.hypotheses = more, most

    def _add(self, op: str, x: Poly) -> None:
        self.named |= _named(x)
        self._at_first.append(x)
        if any(g.kind == "sum" and g not in self.named for g in x.gens):
            free = frozenset(s for s in x.free if not _is_fixed(s))
            parts = tuple((free | i, part) for i, part in self.expand(x).items())
            self.hypotheses.append(Hypothesis(free, _sorted(parts), op == "==", op == ">"))
        else:
            self.pointwise.append(Fact(x, op == ">", op == "=="))

    @cached_property
    def _points(self) -> dict[str, list[Sym]]:
        found: dict[str, set[Sym]] = {}
        for level, part in self.parts.items():
            for sym in level | part.free:
                found.setdefault(sym.space, set()).add(sym)
        for sym in frozenset[Sym]().union(*(p.free for p in self.path)):
            found.setdefault(sym.space, set()).add(sym)
        return {space: sorted(syms) for space, syms in found.items()}

    def _totals(self) -> None:
        """That a law has mass 1, and that a named sum is that sum, until nothing new is named."""
        known: dict[str, Hypothesis] = {h.name: h for h in self.hypotheses}
        before = -1
        while len(known) > before:
            before = len(known)
            self.__dict__.pop("gens", None)
            for gen in sorted(self.gens, key=lambda g: g.name):
                if gen.kind == "entry" and gen.data[2] == "law":
                    new = self._mass(gen)
                elif gen.kind == "sum":
                    new = self._definition(gen)
                else:
                    continue
                if new is not None:
                    known.setdefault(new.name, new)
            self.hypotheses = list(known.values())

    def _mass(self, gen: Gen) -> Hypothesis | None:
        key = gen.data[1]
        last = list(flat(key[-1]))
        places = [s for s in last if isinstance(s, Sym) and not _is_fixed(s)]
        if len(places) != len(last) or len(set(places)) != len(places):
            return None
        if set(places) & symbols(key[:-1]):
            return None
        free = frozenset(s for s in symbols(key[:-1]) if not _is_fixed(s))
        parts = ((free, -ONE), (free | set(places), of_gen(gen)))
        return Hypothesis(free, _sorted(parts), True)

    def _definition(self, gen: Gen) -> Hypothesis:
        free = loose(gen)
        sym, body = unbound(gen, gen.free)
        parts = [(free | {sym} | i, -part) for i, part in self.expand(body).items()]
        return Hypothesis(free, _sorted(((free, of_gen(gen)), *parts)), True)

    def _indicators(self) -> None:
        """The sign of what an indicator asks about, where that is a sum."""
        for gen in self.bits:
            if gen.kind != "bit" or not self._summing(gen.data[0]):
                continue
            x, here = gen.data[0], of_gen(gen)
            for signed in (here * x, (here - ONE) * x):
                free = frozenset(s for s in signed.free if not _is_fixed(s))
                parts = tuple((free | i, part) for i, part in self.expand(signed).items())
                self.hypotheses.append(Hypothesis(free, _sorted(parts), False))
        self.__dict__.pop("gens", None)
        self.__dict__.pop("bits", None)

    def _summing(self, x: Poly) -> bool:
        return any(g.kind == "sum" and g not in self.named for g in x.gens)

    @cached_property
    def gens(self) -> frozenset[Gen]:
        """Everything that any part mentions."""
        polys = [*self.parts.values(), *(f.x for f in self.pointwise), *self.path]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found = _inner(polys)
        if any(g.kind == "log" for g in found):
            found |= {Gen("slope", (t,), POSITIVE) for t, _ in self.exponents}
        return frozenset(found)

    @cached_property
    def bits(self) -> list[Gen]:
        return sorted((g for g in self.gens if g.idempotent), key=lambda g: g.name)

    @cached_property
    def levels(self) -> list[Level]:
        found = {ROOT, *self.parts}
        for h in self.hypotheses:
            found |= {h.free, *(i for i, _ in h.parts)}
        return sorted(found, key=lambda i: (len(i), level_name(i)))

    @cached_property
    def _powers_of_e(self) -> list[tuple[Poly, bool]]:
        """What is known of each power of e, and of each two."""
        found: list[tuple[Poly, bool]] = []
        at_least_one = {}
        for t, power in self.exponents:
            found += [(power - ONE - t, False), (t * power - power + ONE, False)]
            if sign := self._sign(t):
                at_least_one[t] = sign == POSITIVE
        for t, power in self.exponents:
            if t not in at_least_one:
                found.append(((power - ONE) * (power - ONE), False))
            elif not any(s != t and self._sign(t - s) for s in at_least_one):
                found.append((power - ONE, at_least_one[t]))
        for (t, power), (s, other) in itertools.permutations(self.exponents, 2):
            if t - s not in at_least_one and (sign := self._sign(t - s)):
                found.append((power - other, sign == POSITIVE))
        return found

    def _logs(
        self,
        level: Level,
        case: Case,
        add: Callable[..., None],
        known: list[Fact],
    ) -> None:
        """Tangents and chords of the logarithm at arguments that are above 0."""
        logs = [g for g in self.gens if g.kind == "log" and loose(g) <= level]
        logs = [g for g in sorted(logs, key=lambda g: g.name) if self._has_log(g, level, case)]
        if not logs:
            return
        of = {ONE: ZERO, **{g.data[0]: of_gen(g) for g in logs}}
        bounds = {_primitive(f.x) for f in known if not f.equation}
        for (x, p), (y, q) in itertools.permutations(of.items(), 2):
            for (z, r), (w, s) in itertools.permutations(of.items(), 2):
                if {z, w} & {x, y} or ONE in (x, y, z, w) or not _is_sum(z) or not _is_sum(w):
                    continue
                scaled = y * w * _inverse(z)  # log(xz/yw) >= 1 - yw/xz
                add(x * (p + r - q - s) - x + scaled)
        for x, y in itertools.permutations([x for x in of if _is_sum(x)], 2):
            add(x * _inverse(y), strict=True)
        for x, y in itertools.permutations(of, 2):
            apart = of[x] - of[y]
            add(x * apart - x + y)  # log(x/y) >= 1 - y/x
            for t, power in self.exponents:
                if _primitive(power * y - x) in bounds:
                    add(of[y] + t - of[x])
                    if _primitive(power * x - y) in bounds:
                        slope = of_gen(Gen("slope", (t,), POSITIVE))
                        chord = slope * ((power * power + ONE) * x - (power + power) * y)
                        add(chord - (power + ONE) * x * apart)
        for t, power in self.exponents:
            slope = of_gen(Gen("slope", (t,), POSITIVE))
            if slope.gens <= self.gens:
                add(slope * (power - ONE) - t, equation=True)

    def _sign(self, t: Poly) -> int:
        """POSITIVE or NONNEGATIVE where t is a product of two things known to be so, else 0."""
        if t not in self._signs:
            self._signs[t] = self._seen_sign(t)
        return self._signs[t]

    @cached_property
    def _signs(self) -> dict[Poly, int]:
        return {}

    def _seen_sign(self, t: Poly) -> int:
        if plainly_positive(t):
            return POSITIVE
        if plainly_nonnegative(t):
            return NONNEGATIVE
        known = [Fact(ONE, True)]
        known += [f for f in self._signed if not f.equation and not any(map(loose, f.x.gens))]
        known += [Fact(of_gen(g), g.sign == POSITIVE) for g in t.gens if g.sign]
        for one, two in itertools.combinations_with_replacement(known, 2):
            product = one.x * two.x
            if product.terms.keys() == t.terms.keys():
                monomial, c = next(iter(t.terms.items()))
                size = c / product.terms[monomial]
                if size > 0 and product.scaled(size) == t:
                    return POSITIVE if one.strict and two.strict else NONNEGATIVE
        return 0

    def bits_at(self, level: Level) -> frozenset[Gen]:
        return frozenset(g for g in self.bits if loose(g) <= level)

    def cases(self, level: Level) -> list[Case]:
        """All values of the indicators at a level that do not exclude each other."""
        if level not in self._cases:
            bits = [g for g in self.bits if loose(g) <= level]
            if 2 ** len(bits) > MOST_CASES:
                raise OverflowError(f"{len(bits)} indicators at one level")
            found = []
            for values in itertools.product((0, 1), repeat=len(bits)):
                case = Case(tuple(zip(bits, values, strict=True)))
                if not self._impossible(level, case):
                    found.append(case)
            self._cases[level] = found
        return self._cases[level]

    def _impossible(self, level: Level, case: Case) -> bool:
        """Whether a case contradicts itself, the path, or what is known of indicators."""
        return (
            _excluded(case)
            or any(self.reduced(p, case) == ZERO for p in self.path)
            or any(self._fails(f, case) for f in self._plain if _at(f, level))
            or any(
                self._is_granted(path, case) and self.reduced(above, case) == ZERO
                for path, _, above in self.granted
            )
        )

    @cached_property
    def _plain(self) -> list[Fact]:
        """Facts about indicators alone: they leave out cases."""
        return [f for f in self.pointwise if all(g.idempotent for g in f.x.gens)]

    @cached_property
    def same(self) -> dict[Gen, Gen]:
        """Sums that a hypothesis says to be equal: one name for both."""
        found: dict[Gen, Gen] = {}
        for fact in self.pointwise:
            terms = [(m, c) for m, c in fact.x.ordered]
            if not fact.equation or len(terms) != 2 or terms[0][1] + terms[1][1] != 0:
                continue
            (one, _), (two, _) = terms
            if len(one) == len(two) == 1 and one[0][1] == two[0][1] == 1:
                gens = (one[0][0], two[0][0])
                plain = all(g.kind == "sum" and not g.free and g.sign for g in gens)
                if plain and not set(gens) & {*found, *found.values()}:
                    found[gens[1]] = gens[0]
        return found

    def _fails(self, fact: Fact, case: Case) -> bool:
        value = self.reduced(fact.x, case).value
        return value is not None and (value != 0 if fact.equation else value < 0)

    @cached_property
    def _cases(self) -> dict[Level, list[Case]]:
        return {}

    def reduced(self, x: Poly, case: Case) -> Poly:
        """x in a case: indicators are numbers, and what is not above 0 and not below it is 0."""
        zero = {
            gen.data[0].ordered[0][0][0][0]
            for gen, value in case.values
            if gen.kind == "bit" and value == 0 and _is_single(gen.data[0])
        }

        if self.same:
            x = mapped(x, lambda gen: of_gen(self.same[gen]) if gen in self.same else None)
        empty = [g for g in zero if g.kind == "sum"]  # then each of its terms is 0
        result: dict[Any, fmpq] = {}
        at = case.at
        for monomial, c in x.terms.items():
            if any(at.get(g) == 0 for g, _ in monomial):
                continue
            kept = tuple((g, p) for g, p in monomial if g not in at)
            gone = [p for g, p in kept if g in zero]
            if any(p < 0 for p in gone):
                raise ArithmeticError("a division by 0 in a case")
            if not gone and not any(_divides(gen, kept) for gen in empty):
                result[kept] = result.get(kept, fmpq(0)) + c
        return Poly(result)

    def has_value(self, x: Poly, level: Level, case: Case) -> bool:
        """Whether at a level in a case what x divides by is known not to be 0, what it takes a root
        of not to be below 0, and what it takes a logarithm of to be above 0."""
        if not all(self._has_log(g, level, case) for g in x.gens if g.kind == "log"):
            return False
        odd = [(g, p) for m in x.terms for g, p in m if p < 0 or not isinstance(p, int)]
        return all(
            self._is_above(gen, level, case)
            or (gen in self._shown(level, case).apart and isinstance(power, int))
            or (power > 0 and self._is_not_below(gen, level, case))
            for gen, power in odd
        )

    def _has_log(self, gen: Gen, level: Level, case: Case) -> bool:
        x = gen.data[0]
        return x in self._shown(level, case).above or self.reduced(bit(x), case) == ONE

    def _is_above(self, gen: Gen, level: Level, case: Case) -> bool:
        whole = _content(gen)
        above = gen.sign == POSITIVE or case.at.get(_asked(gen))
        above = above or whole in self._shown(level, case).above
        return bool(above) or (gen.kind == "alias" and self.reduced(bit(whole), case) == ONE)

    def _is_not_below(self, gen: Gen, level: Level, case: Case) -> bool:
        return gen.sign > 0 or _content(gen) in self._shown(level, case).not_below

    def _shown(self, level: Level, case: Case) -> _Shown:
        """What duties say at a level in a case."""
        if (level, case) not in self._duties:

            def here(path: tuple[Poly, ...], x: Poly) -> bool:
                near = _inner([x]) <= self.gens and all(loose(g) <= level for g in x.gens)
                return near and self._is_granted(path, case) and not self._summing(x)

            above = {x: None for path, x, _ in self.granted if here(path, x)}
            apart = {g for x in above if len(x.terms) == 1 for m in x.terms for g, _ in m}
            not_below = {x: None for path, x in self.rooted if here(path, x)}
            self._duties[(level, case)] = _Shown(above, not_below, frozenset(apart))
        return self._duties[(level, case)]

    @cached_property
    def _duties(self) -> dict[tuple[Level, Case], _Shown]:
        return {}

    def facts(self, level: Level, case: Case) -> list[Fact]:
        """Everything known at a level in a case, without repetition."""
        if (level, case) not in self._facts:
            self._facts[(level, case)] = self._known(level, case)
        return self._facts[(level, case)]

    @cached_property
    def _facts(self) -> dict[tuple[Level, Case], list[Fact]]:
        return {}

    @cached_property
    def _powers(self) -> dict[Gen, set[Any]]:
        """The powers other than natural ones in which generators occur."""
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found: dict[Gen, set[Any]] = {
            next(iter(g.data[0].gens)): {-1}
            for g in self.gens
            if g.kind == "log" and _is_sum(g.data[0])
        }
        for monomial in (m for x in polys for m in x.terms):
            for gen, power in monomial:
                if power < 0:
                    found.setdefault(gen, set()).add(-1)
                if not isinstance(power, int):
                    found.setdefault(gen, set()).add(Fraction(1, power.denominator))
        return found

    def _known(self, level: Level, case: Case) -> list[Fact]:
        found: dict[tuple[Poly, bool], Fact] = {}

        def add(x: Poly, strict: bool = False, equation: bool = False) -> None:
            x = self.reduced(x, case)
            if not x.terms or (x.value is not None and (x.value > 0 or equation)):
                return
            if not self.has_value(x, level, case):
                return
            old = found.get((x, equation))
            if old is None or (strict and not old.strict):
                found[(x, equation)] = Fact(x, strict, equation)

        for x in self._shown(level, case).not_below:
            add(x)
        for x in self._shown(level, case).above:
            add(x, strict=True)
        for gen in sorted(self.gens, key=lambda g: g.name):
            if not loose(gen) <= level:
                continue
            if gen.idempotent:
                if gen.kind == "bit" and not self._summing(gen.data[0]):
                    x = gen.data[0]
                    if case.at[gen]:
                        add(x, strict=True)
                    else:
                        add(-x)
                continue
            if gen.sign:
                add(of_gen(gen), strict=gen.sign == POSITIVE)
            if gen.kind == "entry" and gen.data[2] == "unit":
                add(ONE - of_gen(gen))
            if gen.kind == "pos":
                x = gen.data[0]
                add(of_gen(gen) - x)
                below = Poly({m: c for m, c in x.terms.items() if c < 0})
                if plainly_nonnegative(-below) and plainly_nonnegative(x - below):
                    add(x - below - of_gen(gen))  # (a - b)+ <= a
                    if len(below.terms) == 1:
                        add(-below)  # one factor where it would be several
            above = self._is_above(gen, level, case)
            for power in sorted(self._powers.get(gen, ())):
                if above or (power > 0 and self._is_not_below(gen, level, case)):
                    add(of_gen(gen, power), strict=above)
            if gen.kind == "size":
                add(of_gen(gen) - ONE)
            if gen.kind == "pi":
                add(of_gen(gen) - ONE.scaled(fmpq(3)), strict=True)
                add(ONE.scaled(fmpq(22, 7)) - of_gen(gen), strict=True)
            if gen.kind == "tail":
                add(ONE - of_gen(gen), strict=True)
        roots = [x for x in (f.x for f in list(found.values())) if _is_square_root(x)]
        for one, two in itertools.combinations(roots[:MOST_ROOTS], 2):
            add((one - two) * (one - two))
        for fact in self.pointwise:
            if frozenset(s for s in fact.x.free if not _is_fixed(s)) <= level:
                add(fact.x, fact.strict, fact.equation)
        self._logs(level, case, add, list(found.values()))
        for x, strict in self._powers_of_e:
            if x.gens <= self.gens and all(loose(g) <= level for g in x.gens):
                add(x, strict)
        return list(found.values())


# ----------------------------------------------------------------------------- pieces


def _is_fixed(sym: Sym) -> bool:
    return sym.label.startswith("*")


def loose(gen: Gen) -> Level:
    return frozenset(s for s in gen.free if not _is_fixed(s))


def _content(gen: Gen) -> Poly:
    """What a generator is the name of."""
    return gen.data[0] if gen.kind == "alias" else of_gen(gen)


def _asked(gen: Gen) -> Gen:
    """The indicator that a generator is above 0."""
    return Gen("bit", (of_gen(gen),), NONNEGATIVE)


def _at(fact: Fact, level: Level) -> bool:
    return all(loose(g) <= level for g in fact.x.gens)


def _divides(total: Gen, monomial: Monomial) -> bool:
    """Whether a term of a sum of terms that are never negative divides a monomial."""
    sym, body = total.data
    powers = dict(monomial)
    places = {s for g in powers for s in g.free if s.space == sym.space}
    for place in sorted(places):
        ((term, _),) = renamed(body, {sym: place}).terms.items() or (((), None),)
        if term and all(powers.get(g, 0) >= p for g, p in term):
            return True
    return False


def _is_square_root(x: Poly) -> bool:
    """The root of one generator other than a number."""
    if len(x.terms) != 1:
        return False
    ((monomial, c),) = x.terms.items()
    if c != 1 or len(monomial) != 1 or monomial[0][1] != Fraction(1, 2):
        return False
    gen = monomial[0][0]
    return gen.kind != "alias" or gen.data[0].value is None


def _is_sum(x: Poly) -> bool:
    return _is_single(x) and next(iter(x.gens)).kind == "sum"


def _inverse(x: Poly) -> Poly:
    return of_gen(next(iter(x.gens)), -1)


def _is_single(x: Poly) -> bool:
    """One generator that is never negative."""
    if len(x.terms) != 1:
        return False
    ((monomial, c),) = x.terms.items()
    return c == 1 and len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].sign > 0


def _primitive(x: Poly) -> Poly:
    return x.scaled(1 / abs(x.ordered[0][1])) if x.terms else x


def _excluded(case: Case) -> bool:
    """x > 0 and -x > 0 exclude each other."""
    above = {g.data[0] for g, value in case.values if g.kind == "bit" and value}
    return any(-x in above for x in above)


def _sorted(parts: object) -> tuple[tuple[Level, Poly], ...]:
    found: Parts = {}
    for level, x in parts:  # type: ignore[attr-defined]
        found[level] = found.get(level, ZERO) + x
    rest = [(i, x) for i, x in found.items() if x.terms]
    return tuple(sorted(rest, key=lambda item: (len(item[0]), level_name(item[0]))))


def unbound(gen: Gen, taken: frozenset[Sym]) -> tuple[Sym, Poly]:
    """The bound point of a sum under a name that is not taken, and the body with it."""
    sym, body = gen.data
    if sym in taken:
        labels = {s.label for s in taken | body.free if s.space == sym.space}
        new = Sym(sym.space, first_label(labels))
        return new, renamed(body, {sym: new})
    return sym, body


def deep(x: Poly, change: Callable[[Gen], Poly | None]) -> Poly:
    """x with generators replaced, also inside sums."""

    def inside(gen: Gen) -> Poly | None:
        new = change(gen)
        if new is not None or gen.kind != "sum":
            return new
        sym, body = gen.data
        return summed(sym, deep(body, change))

    return mapped(x, inside)


def all_gens(x: Poly) -> Iterator[Gen]:
    for gen in x.gens:
        yield gen
        if gen.kind == "sum":
            yield from all_gens(gen.data[1])


def _inner(polys: Iterable[Poly]) -> set[Gen]:
    """Everything that polynomials mention, also inside indicators and positive parts."""
    found: set[Gen] = set()
    todo = [g for x in polys for g in x.gens]
    while todo:
        gen = todo.pop()
        if gen not in found:
            found.add(gen)
            if gen.kind in ("bit", "pos", "alias", "log", "tail"):
                todo += gen.data[0].gens
    return found


def _named(x: Poly) -> set[Gen]:
    """Sums that are divided by, multiplied with themselves, or looked at by a logarithm."""
    found: set[Gen] = set()
    for monomial in x.terms:
        for gen, power in monomial:
            if gen.kind == "sum" and power != 1:
                found.add(gen)
            elif gen.kind == "sum":
                found |= _named(gen.data[1])
            elif gen.kind in ("alias", "log", "pos"):
                found |= {g for g in all_gens(gen.data[0]) if g.kind == "sum"}
    return found


def _equated(clauses: Iterable[Clause]) -> set[Gen]:
    """Sums that a hypothesis says to be equal to each other."""
    found: set[Gen] = set()
    for clause in clauses:
        sums = [m[0][0] for m in clause.x.terms if len(m) == 1 and m[0][0].kind == "sum"]
        if clause.op == "==" and len(sums) == len(clause.x.terms) == 2:
            found |= {g for g in sums if not g.free}
    return found


def _row_set(polys: list[Poly]) -> set[tuple[str, str]]:
    """The laws, each by its table and the first indices, that polynomials mention."""
    found: set[tuple[str, str]] = set()
    todo = [g for x in polys for g in x.gens]
    seen: set[Gen] = set()
    while todo:
        gen = todo.pop()
        if gen in seen:
            continue
        seen.add(gen)
        if gen.kind == "entry" and gen.data[2] == "law":
            found.add((gen.data[0], str(gen.data[1][:-1])))
        todo += [g for part in gen.data if isinstance(part, Poly) for g in part.gens]
    return found


def _over_points(clauses: list[Clause]) -> list[Clause]:
    """What holds at every point holds for the sum over all, where that is the mass of laws."""
    found = []
    for clause in clauses:
        for place in sorted(s for s in clause.x.free if s.label.startswith("?")):
            whole = summed(place, clause.x)
            if not any(g.kind in ("sum", "size") for g in whole.gens):
                found.append(Clause("==" if clause.op == "==" else ">=", whole, clause.duties))
    return found


def _forced(clauses: tuple[Clause, ...]) -> list[Clause]:
    """Where a sum of positive parts is at most 0, none of them is above 0."""
    found = []
    for number, clause in enumerate(clauses):
        if clause.op == ">" or len(clause.x.terms) != 1:
            continue
        ((monomial, c),) = clause.x.terms.items()
        if c > 0 and clause.op != "==":
            continue
        body = Poly({monomial: fmpq(1)})
        count = 0
        while len(body.terms) == 1 and len(monomial) == 1 and monomial[0][0].kind == "sum":
            sym, body = monomial[0][0].data
            place = Sym(sym.space, f"?z{number}.{count}")
            body = renamed(body, {sym: place})
            monomial = body.ordered[0][0]
            count += 1
        if len(body.terms) == 1 and len(monomial) == 1 and monomial[0][0].kind == "pos":
            found.append(Clause(">=", -monomial[0][0].data[0], clause.duties))
    return found
