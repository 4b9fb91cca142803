"""Turn affine constraints into exact linear programs: is there a point?"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from dpproofs.language.sorts import Sizes
from dpproofs.meaning.affine import AffineRing, Constraint, Form, NotAffine, NotRational
from dpproofs.meaning.numbers import Exact, enclosure, working_precision
from dpproofs.meaning.programs import Optimum, Solved, solve
from dpproofs.meaning.walk import entries

__all__ = [
    "MAX_CELLS",
    "Decision",
    "Nowhere",
    "Program",
    "constraints_of",
    "free_table",
]

MAX_CELLS = 30_000  # rows times columns that exact pivoting gets through in seconds
MAX_ROUNDED = 2_000  # where numbers have a hundred bits
GRAIN = 2**100
BITS = 256
HUGE = 2**1000
NOUGHT = fmpq(0)


@dataclass(frozen=True)
class Program:
    """Constraints over named unknowns, as one linear program in variables that are not negative."""

    names: tuple[Any, ...]  # a free unknown x stands twice: (x, +1) and (x, -1)
    a: list[list[fmpq]]
    b: list[fmpq]
    strict: tuple[int, ...]  # rows that must hold strictly

    @staticmethod
    def of(
        constraints: Iterable[Constraint],
        signed: frozenset[Any] = frozenset(),
        rounded: bool = False,
    ) -> Program:
        """`signed` unknowns are non-negative by their sort; the others are free.

        What is `rounded` loses no point of the constraints: below in a row, above at its end. (Of a
        free unknown both parts may grow then, so that a row which is rounded there rules nothing
        out.)
        """
        rows: list[tuple[Form, bool]] = []
        for constraint in constraints:
            form = constraint.demanded().form
            rows.append((form, constraint.op == "<"))
            if constraint.op == "==":
                rows.append((_negative(form), False))
        # In order of appearance: ids and reprs may collide.
        mentioned = dict.fromkeys(n for form, _ in rows for n in form.coefficients)
        names = [
            (unknown, s) for unknown in mentioned for s in ((1,) if unknown in signed else (1, -1))
        ]
        if len(names) * len(rows) > (MAX_ROUNDED if rounded else MAX_CELLS):
            raise NotAffine(f"a program of {len(rows)} rows and {len(names)} columns is too large")
        number = below if rounded else rational
        a = [_row(form, names, number) for form, _ in rows]
        b = [-number(form.constant) for form, _ in rows]
        return Program(tuple(names), a, b, tuple(i for i, (_, s) in enumerate(rows) if s))

    def point(self) -> tuple[dict[Any, Exact] | None, Solved]:
        """A point that meets every constraint, strict ones strictly, or None; and why.

        There is none either by a Farkas vector of the closed constraints, or because 0 is the
        greatest slack that all strict rows can have at once.
        """
        closed = solve([NOUGHT] * len(self.names), self.a, self.b)
        if not isinstance(closed.answer, Optimum):
            return None, closed
        if not self.strict:
            return self.values(closed.answer.x), closed
        strict = set(self.strict)
        a = [[*row, fmpq(1 if i in strict else 0)] for i, row in enumerate(self.a)]
        a.append([NOUGHT] * len(self.names) + [fmpq(1)])
        open_ = solve([NOUGHT] * len(self.names) + [fmpq(1)], a, [*self.b, fmpq(1)])
        assert isinstance(open_.answer, Optimum)  # the slack lies between 0 and 1
        return (self.values(open_.answer.x) if open_.answer.value > 0 else None), open_

    def values(self, x: Sequence[fmpq]) -> dict[Any, Exact]:
        found: dict[Any, Exact] = {}
        for (unknown, sign), value in zip(self.names, x, strict=False):  # x may end with a slack
            found[unknown] = found.get(unknown, Exact.of(0)) + Exact.of(value * sign)
        return found


def rational(value: Any) -> fmpq:
    q = value.rational if isinstance(value, Exact) else None
    if q is None:
        raise NotRational(f"the coefficient {value} is not rational")
    return q


def _row(form: Form, names: Sequence[Any], number: Callable[[Any], fmpq] = rational) -> list[fmpq]:
    """The variables are non-negative, and a free unknown is the difference of two of them."""
    known = form.coefficients
    signed = ((known[x] if sign > 0 else -known[x]) if x in known else None for x, sign in names)
    return [NOUGHT if value is None else number(value) for value in signed]


def below(value: Any) -> fmpq:
    """The number itself where it is rational, else a rational just below it."""
    if not isinstance(value, Exact):
        return rational(value)
    if value.rational is not None:
        return value.rational
    floor = None
    with contextlib.suppress(ValueError), working_precision(BITS):  # of a symbol that is free
        ball = enclosure(value, BITS)
        if abs(ball) < HUGE:  # an integer of so many digits is beyond what is written out
            floor = (ball * GRAIN).lower().floor().unique_fmpz()
    if floor is None:
        raise NotRational(f"the coefficient {value} is not rational")
    return fmpq(floor) / GRAIN


def _negative(form: Form) -> Form:
    return Form(-form.constant, {n: -c for n, c in form.coefficients.items()})


def free_table(
    ring: AffineRing, table: Any, sizes: Sizes
) -> tuple[dict[Any, Form], list[Constraint], frozenset[Any]]:
    """The entries of a table as unknowns, its sort as constraints, and which are non-negative.

    The bounds of a table of reals are among the hypotheses of a statement, not here.
    """
    keys = entries(table, sizes)
    if table.kind not in _POLYTOPES:
        raise NotAffine(f"{table.name} is of kind {table.kind}, which is not a polytope")
    rows = {key: ring.unknown((table, key)) for key in keys}
    constraints: list[Constraint] = []
    zero, one = Form(Exact.of(0)), Form(Exact.of(1))
    if table.kind == "law":
        last = table.axes[-1].elements(sizes)
        for start in _products(table.axes[:-1], sizes):  # an empty last axis carries no law
            total = ring.sum([rows[(*start, element)] for element in last])
            constraints += constraints_of(ring.relation("==", total, one))
    for form in rows.values():
        if table.kind == "unit":
            constraints += constraints_of(ring.relation("<=", form, one))
        elif table.kind == "positive":
            constraints += constraints_of(ring.relation("<", zero, form))
    signed = frozenset[Any]() if table.kind == "real" else frozenset((table, k) for k in keys)
    ring.nonnegative |= signed
    return rows, constraints, signed


_POLYTOPES = ("law", "unit", "real", "positive")


def _products(axes: Sequence[Any], sizes: Sizes) -> list[tuple[Any, ...]]:
    return list(itertools.product(*(axis.elements(sizes) for axis in axes)))


@dataclass(frozen=True)
class Decision:
    """1 there is a point, -1 there is none, 0 unknown; with the program that shows it."""

    truth: int
    solved: Solved | None = None
    reason: str = ""
    point: Mapping[Any, Exact] | None = None  # a value for each entry of the unknown tables


class Nowhere(Exception):
    """A constraint fails whatever the unknowns are."""


def constraints_of(truth: Any) -> list[Constraint]:
    if isinstance(truth, list):
        return truth
    if truth < 0:
        raise Nowhere("a constraint without unknowns fails")
    if truth == 0:
        raise NotAffine("a relation without unknowns is not decided")
    return []
