"""A linear program in floats. It proposes: exact numbers decide what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from flint import fmpq

__all__ = ["proposed"]

MOST_STEPS = 4000


def proposed(
    entries: Mapping[tuple[int, int], fmpq], free: Sequence[bool], cost: Sequence[float],
    above: Iterable[Sequence[int]],
) -> Any:  # fmt: skip
    """Numbers for the columns of a matrix, given by row and column, that make every row 0 and cost
    least; not below 0 but for those that are free. Those of the columns in each list of `above`
    add up to 1 at least. None where there are none. Raises `OverflowError` at what no float holds.
    """
    idle = _always_0(entries, free)
    columns = [n for n in range(len(free)) if n not in idle]
    place = {n: i for i, n in enumerate(columns)}
    wanted = [[place[n] for n in chosen if n in place] for chosen in above]
    if not all(wanted):
        return None
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    left = {(row, place[n]): c for (row, n), c in entries.items() if n in place}
    known = {row: i for i, row in enumerate(dict.fromkeys(row for row, _ in left))}
    numbers = np.array([int(c.p) / int(c.q) for c in left.values()])
    at = np.array([known[row] for row, _ in left], int), np.array([n for _, n in left], int)
    low = np.zeros((len(wanted), len(columns)))
    for n, chosen in enumerate(wanted):
        low[n, chosen] = -1.0
    solved = linprog(
        np.array(cost)[columns], A_eq=csr_matrix((numbers, at), shape=(len(known), len(columns))),
        b_eq=np.zeros(len(known)), A_ub=csr_matrix(low), b_ub=-np.ones(len(wanted)),
        bounds=[(None if free[n] else 0, None) for n in columns],
        method="highs-ds", options={"maxiter": MOST_STEPS},
    )  # fmt: skip
    if solved.x is None:
        return None
    found = np.zeros(len(free))
    found[columns] = solved.x
    return found


def _always_0(entries: Mapping[tuple[int, int], fmpq], free: Sequence[bool]) -> set[int]:
    """Columns whose numbers can only be 0: where all that a row adds up has one sign, and nothing
    is free. Most programs without a solution are seen to have none by this, at little cost."""
    in_row: dict[int, list[int]] = {}
    of: dict[int, list[tuple[int, Any]]] = {}
    left: Counter[tuple[int, Any]] = Counter()  # of each row, by sign; None: what is free
    for (row, n), c in entries.items():
        if c != 0:
            sign = None if free[n] else c > 0
            in_row.setdefault(row, []).append(n)
            of.setdefault(n, []).append((row, sign))
            left[row, sign] += 1
    idle: set[int] = set()
    asked = list(in_row)
    while asked:
        row = asked.pop()
        more, less, either = left[row, True], left[row, False], left[row, None]
        if (more and less) or (either and more + less + either > 1):
            continue
        for n in in_row[row]:
            if n not in idle:
                idle.add(n)
                for other, sign in of[n]:
                    left[other, sign] -= 1
                    asked.append(other)
    return idle
