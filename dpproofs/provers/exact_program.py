"""Which multiples of columns add up to 0: a program in floats chooses, exact numbers decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from dpproofs.provers.budget import spend

__all__ = ["multiples"]

TINY = 1e-9
MOST_SUPPORT = 400


def multiples(
    entries: Mapping[tuple[int, int], fmpq], free: Sequence[bool], cost: Sequence[float],
    whole: Sequence[int], above: Iterable[Sequence[int]] = (),
) -> dict[int, fmpq] | None:  # fmt: skip
    """Numbers for the columns of a matrix, given by row and column, that make every row 0; not
    below 0 but for those that are free. Those of the columns `whole` add up to 1. Those of the
    columns in each list of `above` are to add up to what is above 0."""
    spend(100 + len(entries) // 3)
    try:
        near = _in_floats(entries, free, cost, [whole, *above])
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


def _in_floats(
    entries: Mapping[tuple[int, int], fmpq], free: Sequence[bool], cost: Sequence[float],
    above: list[Sequence[int]],
) -> Any:  # fmt: skip
    """The numbers that cost least, or None."""
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    rows, columns = np.array(list(entries), dtype=int).reshape(-1, 2).T
    height = int(rows.max(initial=-1)) + 1
    numbers = np.array([int(c.p) / int(c.q) for c in entries.values()])
    low = np.zeros((len(above), len(free)))
    for n, chosen in enumerate(above):
        low[n, list(chosen)] = -1.0
    solved = linprog(
        np.array(cost), A_eq=csr_matrix((numbers, (rows, columns)), shape=(height, len(free))),
        b_eq=np.zeros(height), A_ub=csr_matrix(low), b_ub=-np.ones(len(above)),
        bounds=[(None if each else 0, None) for each in free],
        method="highs-ds", options={"maxiter": 4000},
    )  # fmt: skip
    return solved.x


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
