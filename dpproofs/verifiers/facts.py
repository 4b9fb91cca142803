"""What is known at a level in a case, from the sorts, the indicators and the hypotheses.

Masses, powers of e and whatever a sort says are not below 0. A test is at most 1. x > 0 where its
indicator is 1, and x <= 0 where it is 0. 0 <= (a - b)+ <= a. The square of a difference of roots is
not below 0. And there is what a hypothesis says at these points. A fact is used only where it has a
value.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import fmpq

from dpproofs.verifiers.atoms import (
    ONE,
    POSITIVE,
    Poly,
    of_gen,
    plainly_nonnegative,
)
from dpproofs.verifiers.levels import Level, is_fixed, loose
from dpproofs.verifiers.logs import known_of_logs

if TYPE_CHECKING:
    from dpproofs.verifiers.cases import Case, Problem

__all__ = ["Fact", "known"]

MOST_ROOTS = 4  # the squares of whose differences are looked at


@dataclass(frozen=True)
class Fact:
    """x >= 0 (> 0 where strict, == 0 where an equation) at a level in a case."""

    x: Poly
    strict: bool = False
    equation: bool = False

    @property
    def name(self) -> str:
        return str(self.x)


def known(problem: Problem, level: Level, case: Case) -> list[Fact]:
    found: dict[tuple[Poly, bool], Fact] = {}
    powers = problem.powers

    def add(x: Poly, strict: bool = False, equation: bool = False) -> None:
        x = problem.reduced(x, case)
        if not x.terms or (x.value is not None and (x.value > 0 or equation)):
            return
        if not problem.has_value(x, level, case):
            return
        old = found.get((x, equation))
        if old is None or (strict and not old.strict):
            found[(x, equation)] = Fact(x, strict, equation)

    for x in problem.shown(level, case).not_below:
        add(x)
    for x in problem.shown(level, case).above:
        add(x, strict=True)
    for gen in sorted(problem.gens, key=lambda g: g.order):
        if not loose(gen) <= level:
            continue
        if gen.idempotent:
            if gen.kind == "bit" and not problem.summing(gen.data[0]):
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
        above = problem.is_above(gen, level, case)
        for power in sorted(powers.get(gen, ())):
            if above or (power > 0 and problem.is_not_below(gen, level, case)):
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
    for fact in problem.pointwise:
        if frozenset(s for s in fact.x.free if not is_fixed(s)) <= level:
            add(fact.x, fact.strict, fact.equation)
    known_of_logs(problem, level, case, add, list(found.values()))
    for x, strict in problem.powers_of_e:
        if x.gens <= problem.gens and all(loose(g) <= level for g in x.gens):
            add(x, strict)
    return list(found.values())


def _is_square_root(x: Poly) -> bool:
    """The root of one generator other than a number."""
    if len(x.terms) != 1:
        return False
    ((monomial, c),) = x.terms.items()
    if c != 1 or len(monomial) != 1 or monomial[0][1] != Fraction(1, 2):
        return False
    gen = monomial[0][0]
    return gen.kind != "alias" or gen.data[0].value is None
