"""A goal that is a sum of multiples of facts, however long all of them are.

The numbers before the facts are found by elimination, equations first, so that each of the others
is taken only for what no equation says. Products of facts are left to others.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, Term
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import part, products

__all__ = ["prove"]

Row: TypeAlias = "dict[Term, fmpq]"
Numbers: TypeAlias = "dict[int, fmpq]"  # what stands before each fact, by its place

Key = TypeVar("Key")

UNIT = -1  # the place of "1 is above 0", which is no fact
TERMS = 50  # so many are worth one unit of work


def prove(sequent: Sequent) -> Step:
    """A proof of the goal as a sum of multiples; raises `NotFound` where there is none."""
    relation = sequent.goal.relation
    facts = {n: fact for n, fact in enumerate(sequent.facts) if not fact.places}
    equations = [n for n, fact in facts.items() if fact.relation is Relation.EQUAL]
    others = [n for n, fact in facts.items() if fact.relation is not Relation.EQUAL]
    known: list[tuple[int, Expr]] = [(n, facts[n].x) for n in equations]
    if relation is not Relation.EQUAL:
        known += [(n, facts[n].x) for n in others] + [(UNIT, ONE)]
    found = _numbers(sequent.goal.x, known)
    if found is None or any(c < 0 for n, c in found.items() if n not in equations):
        raise NotFound("no sum of multiples of the facts")
    above = any(n == UNIT or facts[n].relation is Relation.ABOVE for n in found)
    if relation is Relation.ABOVE and not above:
        raise NotFound("at least 0, and not above it")
    return products(*(part(c) if n == UNIT else part(c, n) for n, c in found.items()))


def _numbers(goal: Expr, known: list[tuple[int, Expr]]) -> Numbers | None:
    """What stands before each of what is known, so that all of it adds up to the goal."""
    pivots: list[tuple[Term, Row, Numbers]] = []
    for n, x in known:
        row, made = _reduced(dict(x.ordered), {n: fmpq(1)}, pivots)
        if row:
            pivots.append((next(iter(row)), row, made))
    left, made = _reduced(dict(goal.ordered), {}, pivots)
    return None if left else {n: -c for n, c in made.items()}


def _reduced(
    row: Row, made: Numbers, pivots: list[tuple[Term, Row, Numbers]]
) -> tuple[Row, Numbers]:
    """A row without the terms of the pivots, and of what it is made."""
    for pivot, other, of in pivots:
        if pivot not in row:
            continue
        spend(1 + len(other) // TERMS)
        times = -row[pivot] / other[pivot]
        _add(row, times, other)
        _add(made, times, of)
    return row, made


def _add(to: dict[Key, fmpq], times: fmpq, what: dict[Key, fmpq]) -> None:
    for key, value in what.items():
        new = to.get(key, 0) + times * value
        if new:
            to[key] = new
        else:
            to.pop(key, None)
