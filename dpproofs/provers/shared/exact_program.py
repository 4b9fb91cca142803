"""Which multiples of expressions add up to one: floats choose, exact numbers decide."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from flint import fmpq, fmpq_mat

from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.sequents import Relation
from dpproofs.provers.budget import spend
from dpproofs.provers.shared.float_program import proposed

__all__ = ["Column", "multiples", "multiples_of"]

ABOVE, EQUAL = Relation.ABOVE, Relation.EQUAL
TINY = 1e-9
MOST_SUPPORT = 400


class Column(Protocol):
    """Something that is at least 0, above 0 or equal to 0."""

    @property
    def x(self) -> Expr: ...

    @property
    def relation(self) -> Relation: ...


C = TypeVar("C", bound=Column)


def multiples_of(
    goal: Expr, columns: Sequence[C], cost: Sequence[float], whole: Sequence[int]
) -> tuple[fmpq, list[tuple[fmpq, C]]] | None:
    """`share` times the goal as a sum of multiples of columns, of which those that are no equations
    are not below 0. What stands at `whole` adds up to 1; there 0 is the goal, n + 1 column n."""
    rows: dict[Hashable, int] = {}
    entries = {
        (rows.setdefault(term, len(rows)), n): c
        for n, x in enumerate([-goal, *(column.x for column in columns)])
        for term, c in x.terms.items()
    }
    free = [False, *(column.relation is EQUAL for column in columns)]
    found = multiples(entries, free, cost, whole)
    if found is None:
        return None
    return found.pop(0, fmpq(0)), [(c, columns[n - 1]) for n, c in found.items()]


def multiples(
    entries: Mapping[tuple[int, int], fmpq], free: Sequence[bool], cost: Sequence[float],
    whole: Sequence[int], above: Iterable[Sequence[int]] = (),
) -> dict[int, fmpq] | None:  # fmt: skip
    """Numbers for the columns of a matrix, given by row and column, that make every row 0; not
    below 0 but for those that are free. Those of the columns `whole` add up to 1. Those of the
    columns in each list of `above` are to add up to what is above 0."""
    spend(40 + len(entries) // 3)
    try:
        near = proposed(entries, free, cost, [whole, *above])
    except OverflowError:  # no float holds a number as large
        return None
    if near is None:
        return None
    support = [n for n in range(len(free)) if abs(near[n]) > TINY]
    if len(support) > MOST_SUPPORT:
        return None
    found = _exactly(entries, support, near, set(whole))
    if found is None or any(c < 0 and not free[n] for n, c in found.items()):
        return None
    return {n: c for n, c in found.items() if c != 0}


def _exactly(
    entries: Mapping[tuple[int, int], fmpq], support: list[int], near: Sequence[float],
    whole: set[int],
) -> dict[int, fmpq] | None:  # fmt: skip
    """Exact numbers for some columns; where these leave a choice, near those that are told."""
    place, width = {n: i for i, n in enumerate(support)}, len(support)
    used: dict[int, dict[int, fmpq]] = {}
    for (row, n), c in entries.items():
        if n in place and c != 0:
            used.setdefault(row, {})[place[n]] = c
    lines = sorted({tuple(sorted(row.items())) for row in used.values()})
    lines.append((*((place[n], fmpq(1)) for n in support if n in whole), (width, fmpq(1))))
    flat = [fmpq(0)] * (len(lines) * (width + 1))
    for r, line in enumerate(lines):
        for i, c in line:
            flat[r * (width + 1) + i] = c
    reduced, rank = fmpq_mat(len(lines), width + 1, flat).rref()
    total = sum(near[n] for n in support if n in whole)
    solution = [_near(near[n] / total) for n in support]
    pivots = [next(i for i in range(width + 1) if reduced[r, i] != 0) for r in range(rank)]
    if width in pivots:
        return None
    for r, at in enumerate(pivots):
        rest = (i for i in range(at + 1, width) if i not in pivots and reduced[r, i] != 0)
        solution[at] = reduced[r, width] - sum((reduced[r, i] * solution[i] for i in rest), fmpq(0))
    return dict(zip(support, solution, strict=True))


def _near(value: float) -> fmpq:
    near = Fraction(value).limit_denominator(64)
    return fmpq(near.numerator, near.denominator)
