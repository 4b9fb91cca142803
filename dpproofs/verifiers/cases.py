"""The complete list of cases at a level, and what a polynomial is in each case.

Indicators are 0 or 1, so that there are finitely many cases at each level. A case is left out only
where it contradicts itself, the path, or a fact about indicators. In a case an indicator is
replaced by its value, what is never negative and not above 0 is replaced by 0, and so is each term
of a sum that is 0.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.verifiers.atoms import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Monomial,
    Poly,
    bit,
    mapped,
    of_gen,
    renamed,
)
from dpproofs.verifiers.facts import Fact, known
from dpproofs.verifiers.ground import Ground, Hypothesis
from dpproofs.verifiers.levels import (
    Level,
    inner,
    loose,
)
from dpproofs.verifiers.logs import is_single, is_sum, known_of_powers

__all__ = ["Case", "Fact", "Hypothesis", "Level", "Problem"]

MOST_CASES = 512


@dataclass(frozen=True)
class Case:
    """Indicators and their values at a level, in the order of their names."""

    values: tuple[tuple[Gen, int], ...]

    @cached_property
    def at(self) -> dict[Gen, int]:
        return dict(self.values)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # it is a key everywhere, and has many parts
        return hash(self.values)

    @cached_property
    def zero(self) -> frozenset[Gen]:
        """What is never negative and not above 0 here."""
        return frozenset(
            gen.data[0].ordered[0][0][0][0]
            for gen, value in self.values
            if gen.kind == "bit" and value == 0 and is_single(gen.data[0])
        )

    @cached_property
    def empty(self) -> tuple[Gen, ...]:
        """Sums that are 0 here: then each of their terms is 0."""
        return tuple(g for g in self.zero if g.kind == "sum")

    @cached_property
    def touched(self) -> frozenset[Gen]:
        """What is a number here."""
        return self.zero.union(self.at)

    def below(self, gens: frozenset[Gen]) -> Case:
        return Case(tuple((g, v) for g, v in self.values if g in gens))

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return "".join(str(value) for _, value in self.values)


@dataclass(frozen=True)
class _Shown:
    """What is above 0, what is not below it, and which generators are not 0."""

    above: dict[Poly, None]
    not_below: dict[Poly, None]
    apart: frozenset[Gen]


class Problem(Ground):
    """The parts of one goal, and everything that may be used at each level and in each case."""

    def _is_granted(self, path: tuple[Poly, ...], case: Case) -> bool:
        return all(self.reduced(p, case) == ONE for p in path)

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
        if self.same:
            x = mapped(x, lambda gen: of_gen(self.same[gen]) if gen in self.same else None)
        touched, empty = case.touched, case.empty
        result: dict[Monomial, fmpq] = {}
        for monomial, c in x.terms.items():
            kept: Monomial | None = monomial
            for gen, _ in monomial:
                if gen in touched:
                    kept = _left(monomial, case)
                    break
            if kept is None or (empty and any(_divides(total, kept) for total in empty)):
                continue
            before = result.get(kept)
            result[kept] = c if before is None else before + c
        return Poly(result)

    def has_value(self, x: Poly, level: Level, case: Case) -> bool:
        """Whether at a level in a case what x divides by is known not to be 0, what it takes a root
        of not to be below 0, and what it takes a logarithm of to be above 0."""
        if not all(self.has_log(g, level, case) for g in x.gens if g.kind == "log"):
            return False
        odd = [(g, p) for m in x.terms for g, p in m if p < 0 or not isinstance(p, int)]
        return all(
            self.is_above(gen, level, case)
            or (gen in self.shown(level, case).apart and isinstance(power, int))
            or (power > 0 and self.is_not_below(gen, level, case))
            for gen, power in odd
        )

    def has_log(self, gen: Gen, level: Level, case: Case) -> bool:
        x = gen.data[0]
        return x in self.shown(level, case).above or self.reduced(bit(x), case) == ONE

    def is_above(self, gen: Gen, level: Level, case: Case) -> bool:
        whole = _content(gen)
        above = gen.sign == POSITIVE or case.at.get(_asked(gen))
        above = above or whole in self.shown(level, case).above
        return bool(above) or (gen.kind == "alias" and self.reduced(bit(whole), case) == ONE)

    def is_not_below(self, gen: Gen, level: Level, case: Case) -> bool:
        return gen.sign > 0 or _content(gen) in self.shown(level, case).not_below

    def shown(self, level: Level, case: Case) -> _Shown:
        """What duties say at a level in a case."""
        if (level, case) not in self._duties:

            def here(path: tuple[Poly, ...], x: Poly) -> bool:
                near = inner([x]) <= self.gens and all(loose(g) <= level for g in x.gens)
                return near and self._is_granted(path, case) and not self.summing(x)

            above = {x: None for path, x, _ in self.granted if here(path, x)}
            apart = {g for x in above if len(x.terms) == 1 for m in x.terms for g, _ in m}
            not_below = {x: None for path, x in self.rooted if here(path, x)}
            self._duties[(level, case)] = _Shown(above, not_below, frozenset(apart))
        return self._duties[(level, case)]

    @cached_property
    def _duties(self) -> dict[tuple[Level, Case], _Shown]:
        return {}

    @cached_property
    def powers_of_e(self) -> list[tuple[Poly, bool]]:
        return known_of_powers(self)

    def facts(self, level: Level, case: Case) -> list[Fact]:
        """Everything known at a level in a case, without repetition."""
        if (level, case) not in self._facts:
            self._facts[(level, case)] = known(self, level, case)
        return self._facts[(level, case)]

    @cached_property
    def _facts(self) -> dict[tuple[Level, Case], list[Fact]]:
        return {}

    @cached_property
    def powers(self) -> dict[Gen, set[Any]]:
        """The powers other than natural ones in which generators occur."""
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found: dict[Gen, set[Any]] = {
            next(iter(g.data[0].gens)): {-1}
            for g in self.gens
            if g.kind == "log" and is_sum(g.data[0])
        }
        for monomial in (m for x in polys for m in x.terms):
            for gen, power in monomial:
                if power < 0:
                    found.setdefault(gen, set()).add(-1)
                if not isinstance(power, int):
                    found.setdefault(gen, set()).add(Fraction(1, power.denominator))
        return found


def _left(monomial: Monomial, case: Case) -> Monomial | None:
    """What is left of a monomial in a case; None where it is 0."""
    at, zero = case.at, case.zero
    if any(at.get(g) == 0 for g, _ in monomial):
        return None
    kept = tuple((g, p) for g, p in monomial if g not in at)
    gone = [p for g, p in kept if g in zero]
    if any(p < 0 for p in gone):
        raise ArithmeticError("a division by 0 in a case")
    return None if gone else kept


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


def _excluded(case: Case) -> bool:
    """x > 0 and -x > 0 exclude each other."""
    above = {g.data[0] for g, value in case.values if g.kind == "bit" and value}
    return any(-x in above for x in above)
