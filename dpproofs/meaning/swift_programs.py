"""What the swift ring says of many instances: a proposition is walked once for each choice of
sizes, and its steps are run for each instance.

A program has the functions of the swift ring, on balls of the same precision, and no branches.
Where a number is infinite or has no value, or a condition would choose, it says nothing, and the
walk is taken. So a program never says what the walk would not say.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Any

from flint import arb

from dpproofs.language import terms
from dpproofs.language.terms import Proposition
from dpproofs.meaning.exact import PLAIN, method_name
from dpproofs.meaning.numbers import working_precision
from dpproofs.meaning.swift import BITS, SwiftRing
from dpproofs.meaning.walk import Env, Instance, Undecided, Walk, entries

__all__ = ["numbers_of", "truth_by_program"]

ASKED = 3  # times, before a program is made: of fewer, the walk is quicker
LONGEST = 4000  # steps
RING = SwiftRing()
SAYS_NOTHING = (Undecided, TypeError, AttributeError, ValueError, ArithmeticError)


def truth_by_program(proposition: Proposition, instance: Instance, numbers: Sequence[Any]) -> int:
    """What balls say of a proposition at an instance whose numbers are given: 1, -1, or 0 where
    nothing is said. To be called under `working_precision(BITS)`."""
    known: dict[Any, int | Program | None] = proposition.__dict__.setdefault("_programs", {})
    at = *instance.sizes.values(), *map(id, _objects(instance))
    found = known.get(at, 0)
    if isinstance(found, int):
        known[at] = found + 1
        if found + 1 < ASKED:
            return 0
        found = known[at] = _recorded(proposition, instance)
    if found is None:
        return 0
    if not all(type(number) is arb for number in numbers):
        return 0
    try:
        return found(numbers)
    except SAYS_NOTHING:  # what is infinite or undefined is no ball
        return 0


def numbers_of(instance: Instance) -> list[Any]:
    """The numbers of an instance in the order in which a program reads them."""
    found = [*instance.scalars.values()]
    for table, rows in instance.tables.items():
        found += [rows[key] for key in entries(table, instance.sizes)]
    return found


def _objects(instance: Instance) -> list[Any]:
    return [*instance.sizes, *instance.scalars, *instance.tables]


@dataclass(frozen=True, eq=False)
class Program:
    """Each step is a function, and where its arguments stand: constants first, then the numbers of
    an instance, then the results of earlier steps."""

    constants: tuple[Any, ...]
    steps: tuple[tuple[Callable[..., Any], tuple[int, ...]], ...]
    objects: tuple[Any, ...]  # kept beside their ids, which must not outlive them

    def __call__(self, numbers: Sequence[Any]) -> int:
        at = [*self.constants, *numbers]
        for function, args in self.steps:
            if len(args) == 2:
                at.append(function(at[args[0]], at[args[1]]))
            else:
                at.append(function(*[at[arg] for arg in args]))
        return int(at[-1])


@dataclass(frozen=True)
class _Cell:
    """A number or a truth to be: a constant, a number of the instance, or the result of a step."""

    kind: str
    place: int


class _Recorder(SwiftRing):
    """The swift ring, which notes what it would do; the same step is noted once."""

    def __init__(self) -> None:
        super().__init__()
        self.constants: list[Any] = []
        self.steps: list[tuple[Callable[..., Any], tuple[_Cell, ...]]] = []
        self.known: dict[Any, _Cell] = {}

    def cell(self, value: Any) -> _Cell:
        if isinstance(value, _Cell):
            return value
        key = type(value), str(value)
        if key not in self.known:
            self.known[key] = _Cell("constant", len(self.constants))
            self.constants.append(value)
        return self.known[key]

    def step(self, function: Callable[..., Any], *args: Any) -> _Cell:
        cells = tuple(map(self.cell, args))
        key = function, cells
        if key not in self.known:
            if len(self.steps) >= LONGEST:
                raise Undecided("too long to be recorded")
            self.known[key] = _Cell("step", len(self.steps))
            self.steps.append((function, cells))
        return self.known[key]

    def number(self, value: Fraction) -> Any:
        key = "number", value
        if key not in self.known:
            self.known[key] = _Cell("constant", len(self.constants))
            self.constants.append(super().number(value))
        return self.known[key]

    def apply(self, name: str, args: tuple[Any, ...]) -> Any:
        return self.step(_function(name), *args)

    def sum(self, values: list[Any]) -> Any:
        total: Any = self.number(Fraction(0))
        for n, value in enumerate(values):
            total = self.apply("+", (total, value)) if n else value
        return total

    def extreme(self, values: list[Any], greatest: bool) -> Any:
        if not values:
            raise Undecided("an extreme of nothing is infinite")
        return self.apply("max" if greatest else "min", tuple(values))

    def relation(self, op: str, left: Any, right: Any) -> Any:
        return self.step(_relation(op), left, right)

    def conj(self, truths: list[Any]) -> Any:
        return self.step(_least, *truths) if truths else 1

    def disj(self, truths: list[Any]) -> Any:
        return self.step(_greatest, *truths) if truths else -1

    def negate(self, truth: Any) -> Any:
        return self.step(operator.neg, truth)

    def excludes(self, truth: Any) -> bool:
        return isinstance(truth, int) and truth < 0

    def choose(self, condition: Any, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        if not isinstance(condition, int):
            raise Undecided("a condition on numbers is not recorded")
        return then() if condition > 0 else other()

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise Undecided("what exists is not recorded")

    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> Any:
        raise Undecided("what is about all real numbers is not recorded")


def _recorded(proposition: Proposition, instance: Instance) -> Program | None:
    ring = _Recorder()
    count = itertools.count()
    scalars = {scalar: _Cell("number", next(count)) for scalar in instance.scalars}
    tables = {
        table: {key: _Cell("number", next(count)) for key in entries(table, instance.sizes)}
        for table in instance.tables
    }
    cells = Instance(instance.sizes, scalars, tables)
    try:
        with working_precision(BITS):
            truth = Walk(ring, cells).truth(proposition)
    except SAYS_NOTHING:
        return None
    if not isinstance(truth, _Cell) or truth.kind != "step":
        return None
    start = {"constant": 0, "number": len(ring.constants)}
    start["step"] = start["number"] + next(count)
    steps = [(f, tuple(start[c.kind] + c.place for c in args)) for f, args in ring.steps]
    last = start["step"] + truth.place
    if last != start["step"] + len(steps) - 1:
        steps.append((_itself, (last,)))
    return Program(tuple(ring.constants), tuple(steps), tuple(_objects(instance)))


@cache
def _function(name: str) -> Callable[..., Any]:
    plain = PLAIN.get(name)
    return plain if plain is not None else _of_balls(getattr(RING, method_name(name)))


def _of_balls(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, which may hand on nothing but balls: what takes them looks at no more."""

    def found(*args: Any) -> Any:
        value = method(*args)
        if type(value) is not arb:
            raise Undecided("a value that is no ball")
        return value

    return found


@cache
def _relation(op: str) -> Callable[..., Any]:
    return partial(RING.relation, op)


def _least(*truths: int) -> int:
    return min(truths)


def _greatest(*truths: int) -> int:
    return max(truths)


def _itself(value: Any) -> Any:
    return value
