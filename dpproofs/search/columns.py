"""Shapes of instances with columns of leaves, side by side, as floats see them.

A column is made exact within its own shape, so that its hypotheses still hold by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any

import numpy as np

from dpproofs.language import terms
from dpproofs.language.sorts import Sizes
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.floats import TINY, FloatRing
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.tape import Program, compiled
from dpproofs.meaning.walk import Instance, Undecided, Walk
from dpproofs.search.draw import Replay, draw_instance

__all__ = ["Batch", "Listed", "Scales", "Shape", "Sizes", "ties_of", "weighed"]

TIE = 1e-9  # a relative margin within it says nothing of the sign
FEW = 3  # ties of a batch that are made exact,
SEVERAL = 12  # and columns that floats refute
WORTH = 1 << 14  # columns: of fewer, looked at once, a walk is quicker than a program is made
DENOMINATORS = (12, 1000, 10**9)
UNSCREENED = (Undecided, TypeError, ValueError, OverflowError, KeyError)

Scales = Sequence[Fraction | int] | None  # of scalars; those of any draw, where none are given


@dataclass(frozen=True, eq=False)
class Shape:
    """One shape of instances: its picks, and a column of leaves for each instance."""

    statement: Statement
    sizes: Sizes
    picked: Sequence[int]
    leaves: Any  # a row for each leaf
    instance: Instance  # of float columns
    scales: Scales = None
    made: dict[tuple[int, int], Instance | None] = field(default_factory=dict)  # exact columns

    @property
    def size(self) -> int:
        return int(self.leaves.shape[1])

    def over(self, leaves: Any) -> Shape:
        replay = Replay(self.picked, list(leaves))
        instance = draw_instance(self.statement, FloatRing(), replay, self.sizes, self.scales)
        return Shape(self.statement, self.sizes, self.picked, leaves, instance, self.scales)

    def exactly(self, column: int, denominators: Iterable[int]) -> Iterator[Instance]:
        """The column over rationals near its floats, simplest first."""
        for denominator in denominators:
            if (column, denominator) not in self.made:
                self.made[column, denominator] = self._near(column, denominator)
            made = self.made[column, denominator]
            if made is not None:
                yield made

    def _near(self, column: int, denominator: int) -> Instance | None:
        near = [Exact.of(_rational(float(x), denominator)) for x in self.leaves[:, column]]
        try:
            replay = Replay(self.picked, near)
            return draw_instance(self.statement, ExactRing(256), replay, self.sizes, self.scales)
        except Undecided:
            return None


@dataclass(frozen=True, eq=False)
class Listed:
    """Exact instances of the same sizes, seen as columns of floats."""

    instances: Sequence[Instance]

    @property
    def size(self) -> int:
        return len(self.instances)

    @cached_property
    def instance(self) -> Instance:
        first = self.instances[0]
        return Instance(
            first.sizes,
            {s: np.array([_float(i.scalars[s]) for i in self.instances]) for s in first.scalars},
            {
                t: {k: np.array([_float(i.tables[t][k]) for i in self.instances]) for k in rows}
                for t, rows in first.tables.items()
            },
        )

    def exactly(self, column: int, denominators: Iterable[int]) -> Iterator[Instance]:
        yield self.instances[column]


class Batch:
    """Shapes of the same sizes side by side, evaluated in one go."""

    def __init__(self, statement: Statement, shapes: Sequence[Shape | Listed]) -> None:
        self.shapes = shapes
        self.size = sum(shape.size for shape in shapes)
        self.owners = np.repeat(np.arange(len(shapes)), [shape.size for shape in shapes])
        self.starts = np.searchsorted(self.owners, np.arange(len(shapes)))
        self.statement = statement
        self.instance = _beside(shapes)
        self.out = np.zeros(self.size, dtype=bool)
        for margins in self._truths(statement.hypotheses):
            self.out |= ~_seems(margins)

    def margins(self, show: Proposition) -> Any:
        """Relative margins of a conclusion; infinite where the hypotheses fail."""
        (found,) = self._truths((show,))
        return np.where(self.out, np.inf, np.where(np.isnan(found), 1.0, found))

    def _truths(self, propositions: tuple[Proposition, ...]) -> Any:
        if self.size >= WORTH:
            program = recorded(self.statement, propositions, self.instance.sizes)
            if program is not None:
                return program(program.rows(self.instance, self.size))
        return [self._walked(proposition) for proposition in propositions]

    def _walked(self, proposition: Proposition) -> Any:
        try:
            with np.errstate(all="ignore"):
                found = Walk(FloatRing(), self.instance).truth(proposition)
        except UNSCREENED:
            return np.full(self.size, np.nan)
        return np.broadcast_to(np.asarray(found, dtype=float), self.size)

    def exactly(self, column: int, denominators: Iterable[int]) -> Iterator[Instance]:
        owner = int(self.owners[column])
        yield from self.shapes[owner].exactly(column - int(self.starts[owner]), denominators)

    def inside(self) -> Iterator[Instance]:
        """A few columns that seem to meet the hypotheses, made exact."""
        for column in np.flatnonzero(~self.out)[:: max(1, int(np.sum(~self.out)) // FEW)]:
            yield from self.exactly(int(column), DENOMINATORS[:1])

    def suspects(self, margins: Any) -> Iterator[Instance]:
        """Instances that floats refute, made exact: the worst first, at most two of a shape."""
        return self._worst(margins, margins < -TIE, SEVERAL, DENOMINATORS)

    def ties(self, margins: Any, few: int) -> Iterator[Instance]:
        """A few columns made exact of which floats do not tell the sign."""
        return self._worst(margins, np.abs(margins) <= TIE, few, DENOMINATORS[:1])

    def _worst(
        self, margins: Any, kind: Any, few: int, denominators: Iterable[int]
    ) -> Iterator[Instance]:
        columns = np.flatnonzero(kind)
        taken: dict[int, int] = {}
        for column in columns[np.argsort(margins[columns], kind="stable")]:
            owner = int(self.owners[column])
            if taken.get(owner, 0) < 2:
                taken[owner] = taken.get(owner, 0) + 1
                yield from self.exactly(int(column), denominators)
            if sum(taken.values()) >= few:
                return


def recorded(
    statement: Statement, propositions: tuple[Proposition, ...], sizes: Sizes, *finish: Any
) -> Program | None:
    return compiled(
        propositions, statement.scalars, statement.tables, tuple(sizes.items()), *finish
    )


def weighed(statement: Statement, show: Proposition, sizes: Sizes) -> Program | None:
    """One row: the margins of a conclusion, infinite where a statement's hypotheses fail."""
    return recorded(statement, (*statement.hypotheses, show), sizes, _weighed)


def _weighed(truths: list[Any]) -> list[Any]:
    *hypotheses, shown = truths
    met = reduce(np.bitwise_and, (_seems(h) for h in hypotheses), np.True_)
    return [np.where(met, np.where(np.isnan(shown), 1.0, shown), np.inf)]


def _seems(margins: Any) -> Any:
    """Whether floats let a hypothesis hold: a tie does, but for one that is strict, and exact."""
    return (margins >= -TIE) & (margins != -TINY)


def ties_of(show: Proposition) -> int:
    """How many ties of a batch are decided exactly."""
    return 1 if _weak(show) else FEW


def _weak(show: Proposition) -> bool:
    """Weak inequalities alone, which a tie does not refute."""
    match show:
        case terms.Rel():
            return show.op in ("<=", ">=")
        case terms.And():
            return all(_weak(part) for part in show.parts)
        case terms.All() | terms.AllEvents():
            return _weak(show.body)
        case terms.Predicate():
            return _weak(show.meaning)
    return False


def _beside(shapes: Sequence[Shape | Listed]) -> Instance:
    """The columns of shapes of the same sizes, one shape after the other."""
    first = shapes[0].instance

    def joined(values: Iterable[Any]) -> Any:
        pairs = zip(values, shapes, strict=True)
        return np.concatenate(
            [np.broadcast_to(np.asarray(v, dtype=float), shape.size) for v, shape in pairs]
        )

    return Instance(
        first.sizes,
        {s: joined(x.instance.scalars[s] for x in shapes) for s in first.scalars},
        {
            t: {k: joined(x.instance.tables[t][k] for x in shapes) for k in rows}
            for t, rows in first.tables.items()
        },
    )


def _float(value: Any) -> float:
    if not isinstance(value, Exact):
        return float("nan")
    try:
        return float(enclosure(value, 64).mid())
    except OverflowError:
        return float("inf")


def _rational(x: float, denominator: int) -> Fraction:
    near = Fraction(x).limit_denominator(denominator)
    return min(max(near, Fraction(1, 10**9)), 1 - Fraction(1, 10**9))
