"""Compile a statement: the arithmetic of the float ring is recorded once and run over many columns.

The walk is taken once with recording cells in place of columns. Every numpy call of the float ring
becomes a step of a program without branches. What would be computed twice is shared, what the
ranges of the columns rule out (a negative mass, a sum that is nan) is left out, and what no result
needs is dropped. There is no second definition of the mathematics, since the steps are those of the
float ring.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import Proposition
from dpproofs.meaning.floats import HUGE, LARGE, FloatRing
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries

__all__ = ["UNCOMPILED", "Program", "compiled", "stacked"]

BLOCK = 16384  # columns at a time: few steps, and what is live stays in the processor's cache
LONGEST = 50_000  # steps; beyond, the walk is taken anew each time
INF = float("inf")
UNCOMPILED = (Undecided, TypeError, ValueError, OverflowError, KeyError)


class Range(NamedTuple):
    """Where the values of a cell lie, and whether they may be nan. Rounding is monotone, so that
    the ends need no more care than the values."""

    low: float = -INF
    high: float = INF
    nan: bool = True

    @property
    def finite(self) -> bool:
        return self.low > -INF and self.high < INF

    def meets(self, value: float) -> bool:
        return self.low <= value <= self.high


ANY, TRUTH, NUMBER = Range(), Range(0, 1, False), Range(-HUGE, HUGE, False)
ONE = Range(1, 1, False)

#: What the kind of a table says of its entries; a mass may be above 1 by rounding.
KINDS = {
    "law": Range(0, 2, False),
    "bit": TRUTH,
    "unit": TRUTH,
    "positive": Range(0, HUGE, False),
}


class Cell(NDArrayOperatorsMixin):
    """A column to be: numpy functions of it are recorded. It has no value to look at."""

    __slots__ = ("at", "range", "tape")

    def __init__(self, tape: Tape, at: int, within: Range) -> None:
        self.tape, self.at, self.range = tape, at, within

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method != "__call__" or options:
            return NotImplemented
        return self.tape.record(ufunc, inputs)

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

    def input(self, within: Range) -> Cell:
        return self._step(None, (len(self.steps),), within)

    def record(self, function: Any, args: Sequence[Any]) -> Any:
        """A step, unless the ranges of its arguments already say what comes out."""
        ranges = [_range(arg) for arg in args]
        shortcut = _SHORTCUTS.get(function)
        plain = shortcut(args, ranges) if shortcut is not None else None
        if plain is not None:
            return plain
        within = _RANGES.get(function)
        return self._step(function, args, ANY if within is None else within(*ranges))

    def where(self, condition: Any, then: Any, other: Any) -> Any:
        if not isinstance(condition, Cell):
            return then if condition else other
        if isinstance(other, Cell) and not isinstance(then, Cell) and then == 0:
            test, parts = self.steps[condition.at]
            finite = any(_range(part).finite for part in parts)
            if test is np.equal and finite and self._is(other, np.subtract, parts[::-1]):
                return other  # where x = y, y - x is 0 already, unless both are infinite
        a, b = _range(then), _range(other)
        within = Range(min(a.low, b.low), max(a.high, b.high), a.nan or b.nan)
        return self._step(np.where, (condition, then, other), within)

    def _is(self, cell: Cell, function: Any, args: Sequence[Any]) -> bool:
        known = self.known.get(_key(function, args))
        return known is not None and known.at == cell.at

    def _step(self, function: Any, args: Sequence[Any], within: Range) -> Cell:
        key = _key(function, args)
        if key not in self.known:
            if len(self.steps) >= LONGEST:
                raise Undecided("the statement is too long to be compiled at these sizes")
            self.known[key] = Cell(self, len(self.steps), within)
            self.steps.append((function, tuple(args)))
        return self.known[key]


def _key(function: Any, args: Sequence[Any]) -> Any:
    return function, *((a.at,) if isinstance(a, Cell) else repr(a) for a in args)


def _range(value: Any) -> Range:
    if isinstance(value, Cell):
        return value.range
    x = float(value)
    return ANY if x != x else Range(x, x, False)


# ----------------------------------------------------------------------------- what ranges say


def _less(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    a, b = ranges
    if a.low >= b.high:
        return np.False_
    return np.True_ if a.high < b.low and not (a.nan or b.nan) else None


def _equal(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    a, b = ranges
    return np.False_ if a.high < b.low or b.high < a.low else None


def _or(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    for known, other in (args, args[::-1]):
        if not isinstance(known, Cell):
            return np.True_ if known else other
    return None


def _and(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    for known, other in (args, args[::-1]):
        if not isinstance(known, Cell):
            return other if known else np.False_
    return None


def _maximum(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    for n, m in ((0, 1), (1, 0)):
        if ranges[n].low >= ranges[m].high and not ranges[m].nan:
            return args[n]
    return None


def _minimum(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    for n, m in ((0, 1), (1, 0)):
        if ranges[n].high <= ranges[m].low and not ranges[m].nan:
            return args[n]
    return None


def _fmin(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    """Without nan it is the minimum."""
    return None if any(r.nan for r in ranges) else np.minimum(*args)


def _product_of_one(args: Sequence[Any], ranges: Sequence[Range]) -> Any:
    for n in (0, 1):
        if ranges[n] == ONE:
            return args[1 - n]
    return None


_SHORTCUTS: Mapping[Any, Callable[[Sequence[Any], list[Range]], Any]] = {
    np.isnan: lambda args, ranges: None if ranges[0].nan else np.False_,
    np.isinf: lambda args, ranges: np.False_ if ranges[0].finite else None,
    np.less: _less,
    np.greater: lambda args, ranges: _less(args[::-1], ranges[::-1]),
    np.equal: _equal,
    np.bitwise_or: _or,
    np.bitwise_and: _and,
    np.maximum: _maximum,
    np.minimum: _minimum,
    np.fmin: _fmin,
    np.absolute: lambda args, ranges: args[0] if ranges[0].low >= 0 else None,
    np.multiply: _product_of_one,
    np.divide: lambda args, ranges: args[0] if ranges[1] == ONE else None,
}


def _sum(a: Range, b: Range) -> Range:
    opposed = (a.high == INF and b.low == -INF) or (a.low == -INF and b.high == INF)
    return _ends([a.low + b.low, a.high + b.high], a.nan or b.nan or opposed)


def _difference(a: Range, b: Range) -> Range:
    return _sum(a, Range(-b.high, -b.low, b.nan))


def _product(a: Range, b: Range) -> Range:
    undefined = (a.meets(0) and not b.finite) or (b.meets(0) and not a.finite)
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return _ends([0.0 if e != e else e for e in ends], a.nan or b.nan or undefined)


def _quotient(a: Range, b: Range) -> Range:
    if b.meets(0) or not (a.finite or b.finite):
        return ANY
    ends = [x / y for x in (a.low, a.high) for y in (b.low, b.high)]
    return _ends(ends, a.nan or b.nan)


def _ends(ends: Sequence[float], nan: bool) -> Range:
    return ANY if any(e != e for e in ends) else Range(min(ends), max(ends), nan)


def _exp(a: Range) -> Range:
    return Range(0.0, INF if a.high > 700 else 2e304, a.nan)


def _root(a: Range) -> Range:
    return Range(0.0, max(1.0, a.high), a.nan) if a.low >= 0 else ANY


def _log(a: Range) -> Range:
    if a.nan or a.low < 0:
        return ANY
    return Range(-INF if a.low == 0 else -750.0, INF if a.high == INF else 750.0, False)


def _power(a: Range, b: Range) -> Range:
    return Range(0.0, INF, a.nan or b.nan) if a.low >= 0 else ANY


def _size(a: Range) -> Range:
    least = 0.0 if a.meets(0) else min(abs(a.low), abs(a.high))
    return Range(least, max(abs(a.low), abs(a.high)), a.nan)


_RANGES: Mapping[Any, Callable[..., Range]] = {
    np.add: _sum,
    np.subtract: _difference,
    np.multiply: _product,
    np.divide: _quotient,
    np.negative: lambda a: Range(-a.high, -a.low, a.nan),
    np.absolute: _size,
    np.maximum: lambda a, b: Range(max(a.low, b.low), max(a.high, b.high), a.nan or b.nan),
    np.minimum: lambda a, b: Range(min(a.low, b.low), min(a.high, b.high), a.nan or b.nan),
    np.exp: _exp,
    np.log: _log,
    np.sqrt: _root,
    np.power: _power,
    **dict.fromkeys(
        (np.less, np.less_equal, np.greater, np.greater_equal, np.equal, np.not_equal),
        lambda a, b: TRUTH,
    ),
    np.bitwise_or: lambda a, b: TRUTH,
    np.bitwise_and: lambda a, b: TRUTH,
    np.invert: lambda a: TRUTH,
    np.isnan: lambda a: TRUTH,
    np.isinf: lambda a: TRUTH,
}


# ----------------------------------------------------------------------------- recording


class RecordingRing(FloatRing):
    """The float ring, which knows besides of every recorded truth where it holds and where it
    fails (None: wherever it does not hold): a condition that only chooses needs no margin."""

    def __init__(self) -> None:
        self.holding: dict[Cell, tuple[Any, Any]] = {}

    def bounded(self, size: Any) -> bool:
        return _range(size).finite

    def small(self, a: Any, b: Any) -> bool:
        ranges = (_range(a), _range(b))
        return any(r.low > -LARGE / 2 and r.high < LARGE / 2 for r in ranges)

    def relation(self, op: str, left: Any, right: Any) -> Any:
        holds = _COMPARED[op](left, right)
        sure = not isinstance(np.isnan(left) | np.isnan(right), Cell)
        fails = None if sure else _COMPARED[OPPOSITE[op]](left, right)
        return self._noted(super().relation(op, left, right), holds, fails)

    def conj(self, truths: list[Any]) -> Any:
        holds, fails = self._joined(np.bitwise_and, np.bitwise_or, truths)
        return self._noted(super().conj(truths), holds, fails)

    def disj(self, truths: list[Any]) -> Any:
        holds, fails = self._joined(np.bitwise_or, np.bitwise_and, truths)
        return self._noted(super().disj(truths), holds, fails)

    def _joined(self, hold: Any, fail: Any, truths: list[Any]) -> tuple[Any, Any]:
        known = [self._known(truth) for truth in truths] or [(np.bool_(hold.identity), None)]
        holds = reduce(hold, (h for h, _ in known))
        if all(f is None for _, f in known):
            return holds, None
        return holds, reduce(fail, (~h if f is None else f for h, f in known))

    def negate(self, truth: Any) -> Any:
        holds, fails = self._known(truth)
        pair = (~holds, None) if fails is None else (fails, holds)
        return self._noted(super().negate(truth), *pair)

    def choose(self, condition: Any, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        if not isinstance(condition, Cell):
            return super().choose(condition, then, other)
        holds, fails = self._known(condition)
        otherwise = other()
        if fails is not None:
            otherwise = np.where(fails, otherwise, np.nan)
        return np.where(holds, then(), otherwise)[()]

    def _noted(self, margin: Any, holds: Any, fails: Any) -> Any:
        if isinstance(margin, Cell):
            self.holding[margin] = holds, fails
        return margin

    def _known(self, truth: Any) -> tuple[Any, Any]:
        if isinstance(truth, Cell):
            return self.holding[truth]
        return np.bool_(truth > 0), (np.False_ if truth != truth else None)


_COMPARED = {
    "<=": np.less_equal,
    "<": np.less,
    ">=": np.greater_equal,
    ">": np.greater,
    "==": np.equal,
    "!=": np.not_equal,
}
OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}


# ----------------------------------------------------------------------------- running


@dataclass(frozen=True, eq=False)
class Program:
    """Steps over numbered registers, which are used again once no later step needs them."""

    ranges: tuple[Range, ...]  # of the rows of columns
    steps: tuple[tuple[Any, int, int, int, int], ...]  # of a function: to, from up to 3; -1: none
    registers: tuple[Any, ...]  # rows first, then numbers, then nothing yet
    results: tuple[int, ...]
    filled: tuple[tuple[int, Any], ...]  # numbers as columns: numpy is slow to compare with one

    def fits(self, columns: Any) -> bool:
        """The rows lie in the ranges that the program relies on."""
        if not columns.size:
            return True
        low, high = columns.min(axis=1), columns.max(axis=1)  # nan if any value is
        return all(
            r.low <= a and b <= r.high for r, a, b in zip(self.ranges, low, high, strict=True)
        )

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


def stacked(instance: Instance, size: int) -> Any:
    """So many columns of an instance, a row for each number: scalars, then tables in order."""
    rows = [*instance.scalars.values()]
    rows += [value for table in instance.tables.values() for value in table.values()]
    found = np.empty((len(rows), size))
    for place, row in enumerate(rows):
        found[place] = row
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
    numbers = {scalar: tape.input(NUMBER) for scalar in scalars}
    rows = {
        table: {key: tape.input(KINDS.get(table.kind, NUMBER)) for key in entries(table, fixed)}
        for table in tables
    }
    inputs = len(tape.steps)
    walk = Walk(RecordingRing(), Instance(fixed, numbers, rows))
    try:
        with np.errstate(all="ignore"):
            results = finish([walk.truth(proposition) for proposition in propositions])
    except UNCOMPILED:
        return None
    return _allotted(tape, inputs, results)


def _allotted(tape: Tape, inputs: int, results: Sequence[Any]) -> Program:
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
        tuple(cell.range for cell in itertools.islice(tape.known.values(), inputs)),
        tuple(steps),
        tuple(registers),
        tuple(register(cell) for cell in results),
        tuple((n, x) for n, x in enumerate(registers) if isinstance(x, np.ndarray)),
    )


_FILLED = (np.maximum, np.minimum, np.fmin)


def _cells(args: Sequence[Any]) -> dict[int, None]:
    return {arg.at: None for arg in args if isinstance(arg, Cell)}
