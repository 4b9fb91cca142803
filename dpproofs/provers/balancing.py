"""Find combinations of normal forms: a floating-point program proposes them, and `balance`
verifies them."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from dpproofs.language.statements import Statement
from dpproofs.verifiers import sums
from dpproofs.verifiers.balance import (
    FORMAT,
    VERSION,
    Column,
    Columns,
    Recipe,
    in_logs,
    may_differ,
    shows,
)
from dpproofs.verifiers.schematic import counts_of
from dpproofs.verifiers.summing import Goal, Reading, relations_of
from dpproofs.verifiers.sums import NoSum, Sum

__all__ = [
    "MOST_STEPS",
    "TINY",
    "find_balance",
]

MOST_STEPS = 20000
TINY = 1e-9


def find_balance(
    statement: Statement, fixed: Collection[str], most: int = MOST_STEPS
) -> dict[str, Any] | None:
    """A certificate in which only the named numbers are fixed, or None. Raises `NoSum` where the
    statement is no statement about sums. At most the given number of rules is applied."""
    parts = []
    try:
        with sums.limited(most):
            for counts in counts_of(statement, fixed):
                reading = relations_of(statement, counts)
                shown = [_solved(reading, goal) for goal in reading.goals]
                if None in shown:
                    return None
                parts.append({"at": {p.name: n for p, n in counts.items()}, "goals": shown})
    except sums.TooLong:
        return None
    return {"format": FORMAT, "version": VERSION, "statement": statement.hash, "counts": parts}


def _solved(reading: Reading, goal: Goal) -> list[Any] | None:
    """Recipes with their coefficients; none for equal sides."""
    if shows(reading, goal, []):
        return []
    for way in (["cleared"], ["log"], ["log", "cleared"]):
        with contextlib.suppress(NoSum):
            if (way[-1] != "cleared" or goal.op == "==") and shows(reading, goal, way):
                return list(way)
    found = _combined(reading, goal)
    if found is None and goal.op != "==":
        with contextlib.suppress(NoSum):
            found = _combined(reading, in_logs(reading, goal))
            return None if found is None else ["log", *found]
    return found


def _combined(reading: Reading, goal: Goal) -> list[Any] | None:
    """A combination that a program proposes and that is one."""
    if not may_differ(goal):
        return None
    kitchen = Columns(reading, goal)
    columns: list[tuple[Recipe, Column]] = []
    seen: set[str] = set()
    tried = 0
    for recipe in itertools.chain(kitchen.recipes(), (None,)):
        if recipe is not None:
            with contextlib.suppress(NoSum):
                column = kitchen.column(recipe)
                if column.x.terms and column.x.text + column.op not in seen:
                    seen.add(column.x.text + column.op)
                    columns.append((recipe, column))
        elif len(columns) > tried:
            tried = len(columns)
            chosen = _program(kitchen.x, [column for _, column in columns], goal.op == ">")
            told = []
            for n, c in chosen or ():
                (what, scale), _ = columns[n]
                told.append([[list(what), scale], str(c)])
            if told and shows(reading, goal, told):
                return told
    return None


def _program(x: Sum, columns: Sequence[Column], strict: bool) -> list[tuple[int, fmpq]] | None:
    rows: dict[str, int] = {}
    for y in (x, *(column.x for column in columns)):
        for text in y.terms:
            rows.setdefault(text, len(rows))
    if not columns:
        return None
    matrix = np.zeros((len(rows), len(columns)))
    right = np.zeros(len(rows))
    for n, column in enumerate(columns):
        for text, (c, _) in column.x.terms.items():
            matrix[rows[text], n] = float(Fraction(int(c.p), int(c.q)))
    for text, (c, _) in x.terms.items():
        right[rows[text]] = float(Fraction(int(c.p), int(c.q)))
    bounds = [(None, None) if column.op == "==" else (0, None) for column in columns]
    cost = np.array([0.0 if column.op == "==" else 1.0 for column in columns])
    low = np.array([[-1.0 if column.op == ">" else 0.0 for column in columns]]) if strict else None
    from scipy.optimize import linprog  # a third of the start: only where it is needed

    solved = linprog(
        cost, A_eq=matrix, b_eq=right, A_ub=low, b_ub=np.array([-1e-6]) if strict else None,
        bounds=bounds, method="highs-ds",
    )  # fmt: skip
    if solved.x is None:
        return None
    support = [n for n in range(len(columns)) if abs(solved.x[n]) > TINY]
    return _exact(x, columns, support, rows)


def _exact(
    x: Sum, columns: Sequence[Column], support: Sequence[int], rows: Mapping[str, int]
) -> list[tuple[int, fmpq]] | None:
    """The coefficients over the rationals, on the columns that the program uses."""
    width = len(support)
    flat: list[fmpq] = []
    for text in rows:
        flat += [columns[n].x.terms.get(text, (fmpq(0), None))[0] for n in support]
        flat.append(x.terms.get(text, (fmpq(0), None))[0])
    reduced, rank = fmpq_mat(len(rows), width + 1, flat).rref()
    found = [fmpq(0)] * width
    for r in range(rank):
        at = next(i for i in range(width + 1) if reduced[r, i] != 0)
        if at == width:
            return None
        found[at] = reduced[r, width]
    return [(n, c) for n, c in zip(support, found, strict=True) if c != 0]
