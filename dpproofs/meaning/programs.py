"""Linear programs in exact rational arithmetic. Every answer carries a certificate that can be
verified.

The program is: maximise c·x subject to A x <= b and x >= 0. The simplex method with Bland's rule
always ends. Its optimum comes with a dual vector, and infeasibility comes with a Farkas vector;
`verify` checks either from the data alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpq

from dpproofs.meaning import clock

__all__ = [
    "Answer",
    "Infeasible",
    "Optimum",
    "Solved",
    "Unbounded",
    "maximise",
    "solve",
    "verify",
]

Vector = list[fmpq]
Matrix = list[Vector]
ZERO, ONE = fmpq(0), fmpq(1)


@dataclass(frozen=True)
class Optimum:
    """x is feasible, dual·A >= c with dual >= 0, and c·x = dual·b = value."""

    x: tuple[fmpq, ...]
    value: fmpq
    dual: tuple[fmpq, ...]


@dataclass(frozen=True)
class Infeasible:
    """farkas >= 0, farkas·A >= 0 and farkas·b < 0: no x >= 0 has A x <= b."""

    farkas: tuple[fmpq, ...]


class Unbounded(ArithmeticError):
    """Raised where the goal grows for ever: nobody asks for the greatest value of such a one."""


Answer = Optimum | Infeasible


def maximise(c: Sequence[fmpq], a: Matrix, b: Sequence[fmpq]) -> Answer:
    """Solve by two phases of a dictionary simplex."""
    rows, columns = len(a), len(c)
    # Variables 0..columns-1 are x, columns..columns+rows-1 the slacks, -1 the auxiliary.
    # A row says: basic variable = constant + sum of coefficient * nonbasic variable.
    table = [[b[i], *(-v for v in a[i])] for i in range(rows)]
    basic = [columns + i for i in range(rows)]
    nonbasic = list(range(columns))
    if rows and min(b) < 0:
        for row in table:
            row.append(ONE)
        nonbasic.append(-1)
        goal = [ZERO] * (columns + 1) + [-ONE]
        worst = min(range(rows), key=lambda i: b[i])
        _pivot(table, goal, basic, nonbasic, worst, columns)
        _improve(table, goal, basic, nonbasic)
        if goal[0] < 0:
            return Infeasible(_duals(goal, nonbasic, rows, columns))
        if -1 in basic:  # degenerate: the auxiliary sits in the basis at 0
            at = basic.index(-1)
            column = next(j for j, v in enumerate(table[at][1:]) if v != 0)
            _pivot(table, goal, basic, nonbasic, at, column)
        out = nonbasic.index(-1) + 1
        for row_values in table:
            del row_values[out]
        del nonbasic[out - 1]
    goal = [ZERO] * (len(nonbasic) + 1)
    for j in range(columns):
        if j in nonbasic:
            goal[nonbasic.index(j) + 1] += c[j]
        else:
            goal = [g + c[j] * v for g, v in zip(goal, table[basic.index(j)], strict=True)]
    _improve(table, goal, basic, nonbasic)
    duals = _duals(goal, nonbasic, rows, columns)
    return Optimum(_point(table, basic, columns), goal[0], duals)


def verify(answer: Answer, c: Sequence[fmpq], a: Matrix, b: Sequence[fmpq]) -> bool:
    """Verify an answer from the data. Nothing that the simplex method computed is trusted."""
    if len(a) != len(b) or any(len(row) != len(c) for row in a):
        return False

    def combine(weights: Sequence[fmpq]) -> Vector:
        return [_dot(weights, [row[j] for row in a]) for j in range(len(c))]

    match answer:
        case Optimum(x, value, dual):
            return (
                _never_negative(x, len(c))
                and all(_dot(row, x) <= bound for row, bound in zip(a, b, strict=True))
                and _never_negative(dual, len(b))
                and all(v >= w for v, w in zip(combine(dual), c, strict=True))
                and _dot(c, x) == value == _dot(dual, b)
            )
        case Infeasible(farkas):
            return (
                _never_negative(farkas, len(b))
                and all(v >= 0 for v in combine(farkas))
                and _dot(farkas, b) < 0
            )


@dataclass(frozen=True)
class Solved:
    """A program together with its answer; `verified` needs nothing else."""

    c: tuple[fmpq, ...]
    a: tuple[tuple[fmpq, ...], ...]
    b: tuple[fmpq, ...]
    answer: Answer

    @property
    def verified(self) -> bool:
        return verify(self.answer, self.c, [list(row) for row in self.a], self.b)


def solve(c: Sequence[fmpq], a: Matrix, b: Sequence[fmpq]) -> Solved:
    """Maximise, and return only an answer that was verified."""
    solved = Solved(tuple(c), tuple(tuple(row) for row in a), tuple(b), maximise(c, a, b))
    if not solved.verified:
        raise AssertionError("the simplex method returned an answer that does not verify")
    return solved


def _never_negative(values: Sequence[fmpq], length: int) -> bool:
    return len(values) == length and all(v >= 0 for v in values)


def _dot(left: Sequence[fmpq], right: Sequence[fmpq]) -> fmpq:
    total = ZERO
    for v, w in zip(left, right, strict=True):
        total += v * w
    return total


def _improve(table: Matrix, goal: Vector, basic: list[int], nonbasic: list[int]) -> None:
    """Pivot to an optimum."""
    while True:
        clock.ask()
        better = [j for j in range(len(nonbasic)) if goal[j + 1] > 0]
        if not better:
            return
        column = min(better, key=lambda j: nonbasic[j])
        limits = [
            (-row[0] / row[column + 1], basic[i], i)
            for i, row in enumerate(table)
            if row[column + 1] < 0
        ]
        if not limits:
            raise Unbounded("a variable that the goal rises with has no bound")
        _pivot(table, goal, basic, nonbasic, min(limits)[2], column)


def _pivot(
    table: Matrix, goal: Vector, basic: list[int], nonbasic: list[int], row: int, column: int
) -> None:
    """Exchange the basic variable of a row with the nonbasic one of a column."""
    at = column + 1
    factor = table[row][at]
    solved = [-v / factor for v in table[row]]
    solved[at] = ONE / factor
    table[row] = solved
    for other in [r for i, r in enumerate(table) if i != row] + [goal]:
        coefficient = other[at]
        if coefficient != 0:
            other[at] = ZERO
            for j, v in enumerate(solved):
                other[j] += coefficient * v
    basic[row], nonbasic[column] = nonbasic[column], basic[row]


def _point(table: Matrix, basic: list[int], columns: int) -> tuple[fmpq, ...]:
    x = [ZERO] * columns
    for row, variable in zip(table, basic, strict=True):
        if 0 <= variable < columns:
            x[variable] = row[0]
    return tuple(x)


def _duals(goal: Vector, nonbasic: list[int], rows: int, columns: int) -> tuple[fmpq, ...]:
    duals = [ZERO] * rows
    for coefficient, variable in zip(goal[1:], nonbasic, strict=True):
        if variable >= columns:
            duals[variable - columns] = -coefficient
    return tuple(duals)
