"""Compile a statement: the arithmetic of the float ring is recorded once and run over many columns.

The walk is taken once with recording cells in place of columns. Every numpy call of the float ring
becomes a step of a program without branches. What would be computed twice is shared, and what no
result needs is dropped. There is no second definition of the mathematics, since the steps are those
of the float ring.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import Proposition
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries

__all__ = ["UNCOMPILED", "Program", "compiled"]

BLOCK = 16384  # columns at a time: few steps, and what is live stays in the processor's cache
LONGEST = 50_000  # steps; beyond, the walk is taken anew each time
UNCOMPILED = (Undecided, TypeError, ValueError, OverflowError, KeyError)


class Cell(NDArrayOperatorsMixin):
    """A column to be: numpy functions of it are recorded. It has no value to look at."""

    __slots__ = ("at", "tape")

    def __init__(self, tape: Tape, at: int) -> None:
        self.tape, self.at = tape, at

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method != "__call__" or options:
            return NotImplemented
        return self.tape.step(ufunc, inputs)

    def __array_function__(self, function: Any, types: Any, args: Any, options: Any) -> Any:
        if function is not np.where or options:
            return NotImplemented
        return self.tape.where(*args)

    def __getitem__(self, key: tuple[()]) -> Cell:
        """`[()]` turns an array without axes into its number, and leaves a column as it is."""
        return self

    def __array__(self, *args: Any, **options: Any) -> Any:
        raise TypeError("a recorded column has no values yet")

    __bool__ = __float__ = __array__
    __hash__ = object.__hash__


class Tape:
    """Steps in the order in which they are computed; the same step is recorded once."""

    def __init__(self) -> None:
        self.steps: list[tuple[Any, tuple[Any, ...]]] = []
        self.known: dict[Any, Cell] = {}

    def forget(self) -> None:
        """Let go of its cells, which hold it."""
        self.known.clear()
        self.steps.clear()

    def input(self) -> Cell:
        return self.step(None, (len(self.steps),))

    def where(self, condition: Any, then: Any, other: Any) -> Any:
        if not isinstance(condition, Cell):
            return then if condition else other
        return self.step(np.where, (condition, then, other))

    def step(self, function: Any, args: Sequence[Any]) -> Cell:
        key = function, *((a.at,) if isinstance(a, Cell) else repr(a) for a in args)
        if key not in self.known:
            if len(self.steps) >= LONGEST:
                raise Undecided("the statement is too long to be compiled at these sizes")
            self.known[key] = Cell(self, len(self.steps))
            self.steps.append((function, tuple(args)))
        return self.known[key]


# ----------------------------------------------------------------------------- recording


class RecordingRing(FloatRing):
    """The float ring, which asks no column for its values: it has none yet."""

    def small(self, a: Any, b: Any) -> bool:
        return False


# ----------------------------------------------------------------------------- running


@dataclass(frozen=True, eq=False)
class Program:
    """Steps over numbered registers, which are used again once no later step needs them."""

    steps: tuple[tuple[Any, int, int, int, int], ...]  # of a function: to, from up to 3; -1: none
    registers: tuple[Any, ...]  # rows first, then numbers, then nothing yet
    results: tuple[int, ...]
    filled: tuple[tuple[int, Any], ...]  # numbers as columns: numpy is slow to compare with one
    scalars: tuple[Scalar, ...]
    tables: tuple[Table, ...]

    def rows(self, instance: Instance, size: int) -> Any:
        """So many columns of an instance, a row for each number: in the order of the program, which
        need not be the one in which the instance was drawn."""
        rows = [instance.scalars[scalar] for scalar in self.scalars]
        for table in self.tables:
            known = instance.tables[table]
            rows += [known[key] for key in entries(table, instance.sizes)]
        found = np.empty((len(rows), size))
        for place, row in enumerate(rows):
            found[place] = row
        return found

    def __call__(self, columns: Any) -> Any:
        """A row for each result, over the columns whose rows are given."""
        size = columns.shape[1]
        found = np.empty((len(self.results), size))
        with np.errstate(all="ignore"):
            for start in range(0, size, BLOCK):
                cut = slice(start, start + BLOCK)
                at = list(self.registers)
                at[: len(columns)] = columns[:, cut]
                for register, number in self.filled:
                    at[register] = number[: size - start]
                for function, to, a, b, c in self.steps:
                    if c >= 0:
                        at[to] = function(at[a], at[b], at[c])
                    elif b >= 0:
                        at[to] = function(at[a], at[b])
                    else:
                        at[to] = function(at[a])
                for row, register in enumerate(self.results):
                    found[row, cut] = at[register]
        return found


@lru_cache(maxsize=64)  # of long ones each takes megabytes
def compiled(
    propositions: tuple[Proposition, ...],
    scalars: tuple[Scalar, ...],
    tables: tuple[Table, ...],
    sizes: tuple[tuple[Any, int], ...],
    finish: Callable[[list[Any]], list[Any]] = list,
) -> Program | None:
    """The margins of propositions over columns of such instances, or what `finish` makes of them;
    None where some cannot be recorded."""
    tape, fixed = Tape(), dict(sizes)
    numbers = {scalar: tape.input() for scalar in scalars}
    rows = {table: {key: tape.input() for key in entries(table, fixed)} for table in tables}
    inputs = len(tape.steps)
    walk = Walk(RecordingRing(), Instance(fixed, numbers, rows))
    try:
        with np.errstate(all="ignore"):
            results = finish([walk.truth(proposition) for proposition in propositions])
        return _allotted(tape, scalars, tables, inputs, results)
    except UNCOMPILED:
        return None
    finally:
        tape.forget()


def _allotted(
    tape: Tape,
    scalars: tuple[Scalar, ...],
    tables: tuple[Table, ...],
    inputs: int,
    results: Sequence[Any],
) -> Program:
    """Only the steps that results need, each with a register."""
    last = {cell.at: len(tape.steps) for cell in results if isinstance(cell, Cell)}
    for at in range(len(tape.steps) - 1, inputs - 1, -1):
        if at in last:
            for arg in _cells(tape.steps[at][1]):
                last.setdefault(arg, at)
    needed = [at for at in range(inputs, len(tape.steps)) if at in last]
    registers: list[Any] = [None] * inputs
    place: dict[Any, int] = {n: n for n in range(inputs)}

    def register(value: Any, filled: bool = False) -> int:
        if isinstance(value, Cell):
            return place[value.at]
        key = (filled, type(value), value.hex() if isinstance(value, float) else repr(value))
        if key not in place:
            place[key] = len(registers)
            registers.append(np.full(BLOCK, value) if filled else np.asarray(value)[()])
        return place[key]

    for at in needed:  # numbers first: their registers are never free
        for arg in tape.steps[at][1]:
            if not isinstance(arg, Cell):
                register(arg, tape.steps[at][0] in _FILLED)
    for cell in results:
        if not isinstance(cell, Cell):
            register(cell)
    steps, free = [], list[int]()
    for at in needed:
        function, args = tape.steps[at]
        sources = tuple(register(arg, function in _FILLED) for arg in args)
        free += [place[arg] for arg in _cells(args) if last[arg] == at]
        if not free:
            free.append(len(registers))
            registers.append(None)
        place[at] = free.pop()
        steps.append((function, place[at], *(*sources, -1, -1)[:3]))
    return Program(
        tuple(steps),
        tuple(registers),
        tuple(register(cell) for cell in results),
        tuple((n, x) for n, x in enumerate(registers) if isinstance(x, np.ndarray)),
        scalars,
        tables,
    )


_FILLED = (np.maximum, np.minimum, np.fmin)


def _cells(args: Sequence[Any]) -> dict[int, None]:
    return {arg.at: None for arg in args if isinstance(arg, Cell)}
