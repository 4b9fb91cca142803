"""Which multiples of columns add up to a goal: a linear program, solved exactly at the end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.rules import Product
from dpproofs.kernel.sequents import Relation
from dpproofs.provers.budget import spend
from dpproofs.provers.float_program import proposed

__all__ = ["Column", "multiples_of"]

TINY = 1e-9
EQUAL, ABOVE = Relation.EQUAL, Relation.ABOVE


@dataclass(frozen=True)
class Column:
    """Something that is at least 0, above 0 or equal to 0, as a product of facts."""

    x: Expr
    relation: Relation
    made: Product


Found = tuple[fmpq, list[tuple[fmpq, Product]]]


def multiples_of(goal: Expr, relation: Relation, columns: list[Column]) -> Found | None:
    """`share` times the goal as a sum of multiples of columns. Where the share is 0, one of them is
    above 0: they exclude each other. None where nothing is found."""
    if relation is EQUAL:
        columns = [c for c in columns if c.relation is EQUAL]
    rows: dict[Any, int] = {}
    values: dict[tuple[int, int], fmpq] = {}
    for n, x in enumerate([-goal, *(c.x for c in columns)]):
        for term, c in x.terms.items():
            values[rows.setdefault(term, len(rows)), n] = c
    signs = ["goal", *(c.relation for c in columns)]
    spend(40 + len(values) // 2)
    try:
        found = _solved(values, signs, relation)
    except OverflowError:  # no float holds a number as large
        return None
    if found is None:
        return None
    share, *numbers = found
    return share, [(n, c.made) for n, c in zip(numbers, columns, strict=True) if n]


def _solved(
    values: dict[tuple[int, int], fmpq], signs: list[Any], goal: Relation
) -> list[fmpq] | None:
    """Numbers, not below 0 but at equations, for which the columns add up to 0."""
    scale = [
        1.0 if s is ABOVE or (s == "goal" and goal is not ABOVE) else 0.0
        for s in signs
    ]  # fmt: skip
    free = [s is EQUAL for s in signs]
    wanted = [n for n, share in enumerate(scale) if share]
    near = proposed(values, free, [0.0 if each else 1.0 for each in free], [wanted])
    return None if near is None else _exact(near, values, signs, scale)


def _exact(x: Any, values: Any, signs: list[Any], scale: list[float]) -> list[fmpq] | None:
    support = [n for n in range(len(x)) if abs(x[n]) > TINY]
    place = {n: i for i, n in enumerate(support)}
    used: dict[int, dict[int, fmpq]] = {}
    for (row, n), c in values.items():
        if n in place:
            used.setdefault(row, {})[place[n]] = c
    width = len(support)
    distinct = dict.fromkeys(tuple(sorted(row.items())) for row in used.values())
    lines = [dict(each) for each in distinct]
    lines.append({place[n]: fmpq(1) for n in support if scale[n]} | {width: fmpq(1)})
    flat = [line.get(i, fmpq(0)) for line in lines for i in range(width + 1)]
    reduced, rank = fmpq_mat(len(lines), width + 1, flat).rref()
    total = sum(x[n] for n in support if scale[n])
    solution = [_near(x[n] / total) for n in support]
    pivots = [(r, next(i for i in range(width + 1) if reduced[r, i] != 0)) for r in range(rank)]
    fixed = {i for _, i in pivots}
    if width in fixed:
        return None
    for r, i in pivots:
        free = (k for k in range(i + 1, width) if k not in fixed)
        solution[i] = reduced[r, width] - sum((reduced[r, k] * solution[k] for k in free), fmpq(0))
    found = [fmpq(0)] * len(signs)
    for n, value in zip(support, solution, strict=True):
        if value < 0 and signs[n] is not EQUAL:
            return None
        found[n] = value
    return found


def _near(value: float) -> fmpq:
    near = Fraction(value).limit_denominator(64)
    return fmpq(near.numerator, near.denominator)
