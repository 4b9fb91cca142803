"""Which multiples of columns add up to 0: a program in floats chooses, exact numbers decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from flint import fmpq, fmpq_mat

from dpproofs.provers.budget import spend
from dpproofs.provers.float_program import proposed

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
