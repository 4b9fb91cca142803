"""A goal that is a sum of multiples of facts, however long all of them are.

The numbers before the facts are found by elimination, equations first, so that each of the others
is taken only for what no equation says. Where that is not enough, equations are multiplied by
numbers of the goal, and bounds by what is known to be at least 0 and is one term. Other products
are left to others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, TypeVar

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, Term, raised
from dpproofs.kernel.rules import Product
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import part, products

__all__ = ["prove"]

Key = TypeVar("Key")
Row: TypeAlias = "dict[Term, fmpq]"
Numbers: TypeAlias = "dict[int, fmpq]"  # what stands before each thing that is known

#: What is known, how it is compared with 0, and the product of facts that says so.
Known: TypeAlias = "tuple[Expr, Relation, Product]"

TERMS = 50  # so many are worth one unit of work


def prove(sequent: Sequent) -> Step:
    """A proof of the goal as a sum of multiples; raises `NotFound` where there is none."""
    facts = [(n, fact) for n, fact in enumerate(sequent.facts) if not fact.places]
    plain = [(fact.x, fact.relation, part(1, n)) for n, fact in facts]
    found = _added(sequent.goal, [*plain, (ONE, Relation.ABOVE, part(1))])
    if found is None:
        more = [*_multiplied(sequent.goal, facts)]
        found = _added(sequent.goal, [*plain, *more, (ONE, Relation.ABOVE, part(1))])
    if found is None:
        raise NotFound("no sum of multiples of the facts")
    return products(*found)


def _multiplied(goal: Fact, facts: list[tuple[int, Fact]]) -> Iterator[Known]:
    """Equations times numbers of the goal, and bounds times what is at least 0 and short."""
    numbers = [raised(a) for a in sorted(goal.x.atoms) if a.kind == "number"]
    short = [(n, f) for n, f in facts if f.relation is not Relation.EQUAL and len(f.x.terms) == 1]
    for n, fact in facts:
        spend(1 + len(fact.x.terms) * (len(numbers) + len(short)) // TERMS)
        if fact.relation is Relation.EQUAL:
            yield from ((fact.x * x, Relation.EQUAL, part(1, n, times=x)) for x in numbers)
            continue
        for m, other in short:
            both = fact.relation is other.relation is Relation.ABOVE
            relation = Relation.ABOVE if both else Relation.AT_LEAST
            yield fact.x * other.x, relation, part(1, m, n)


def _added(goal: Fact, known: list[Known]) -> list[Product] | None:
    """The goal as a sum of multiples, none of them negative but those of equations."""
    relations = {n: relation for n, (_, relation, _) in enumerate(known)}
    equations = [n for n, relation in relations.items() if relation is Relation.EQUAL]
    others = [n for n, relation in relations.items() if relation is not Relation.EQUAL]
    bounds = [] if goal.relation is Relation.EQUAL else others
    for tried in ([*equations[::-1], *bounds[::-1]], [*equations, *bounds]):  # the last step first
        found = _numbers(goal.x, {n: known[n][0] for n in tried})
        if found is None:
            return None
        enough = goal.relation is not Relation.ABOVE or any(
            relations[n] is goal.relation for n in found
        )
        if enough and all(found[n] > 0 for n in others if n in found):
            return [Product(c, known[n][2].facts, known[n][2].times) for n, c in found.items()]
    return None  # below 0, or at least 0 and not above it


def _numbers(goal: Expr, known: dict[int, Expr]) -> Numbers | None:
    """What stands before each of what is known, so that all of it adds up to the goal."""
    pivots: list[tuple[Term, Row, Numbers]] = []
    for n, x in known.items():
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
