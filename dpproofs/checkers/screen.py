"""Float screening: many shapes of instances, columns of leaves in each, the nearest ones climbed.

Floats only propose. A column is made exact within its own shape, so that its hypotheses still hold
by construction, and is judged like any other draw.
"""

from __future__ import annotations

import contextlib
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any

import numpy as np

from dpproofs.language import terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.rings.exact import ExactRing
from dpproofs.rings.floats import TINY, FloatRing
from dpproofs.rings.numbers import Exact, enclosure
from dpproofs.rings.tape import Program, compiled, stacked
from dpproofs.rings.walk import Instance, Undecided, Walk
from dpproofs.theory.draw import RandomSource, Replay, draw_instance

__all__ = ["Batch", "Listed", "Screen", "Shape"]

COLUMNS = 64  # of one shape in a sweep
HERD = 256  # of one shape while it is climbed
STEPS = 8  # of a climb
GLANCE = 2  # of them for each of the shapes of which the best are climbed on
TIE = 1e-9  # a relative margin within it says nothing of the sign
FEW = 3  # ties of a batch that are made exact,
SEVERAL = 12  # and columns that floats refute
WORTH = 1 << 14  # columns: of fewer, looked at once, a walk is quicker than a program is made
DENOMINATORS = (12, 1000, 10**9)
UNSCREENED = (Undecided, TypeError, ValueError, OverflowError, KeyError)

Sizes = Mapping[Any, int]
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
            columns = stacked(self.instance, self.size)
            if program is not None and program.fits(columns):
                return program(columns)
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
        """What floats refute, made exact: the worst first, two of a shape at most."""
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


class Screen:
    """Shapes of one statement's instances, swept together, the most promising climbed."""

    def __init__(self, statement: Statement, rng: random.Random) -> None:
        self.statement, self.rng = statement, rng
        self.evaluated = 0
        self._alike: dict[Any, list[Shape | Listed]] = {}  # of the same sizes
        self._batches: dict[Any, Batch] = {}
        self._weighed: tuple[Any, dict[Batch, Any]] = (None, {})

    @property
    def shapes(self) -> list[Shape | Listed]:
        return [shape for alike in self._alike.values() for shape in alike]

    def add(self, instances: Sequence[Instance]) -> None:
        """Exact instances join the shapes."""
        self._join(Listed(instances))

    def sweep(self, sizes: Sizes, scales: Scales = None) -> None:
        """One more shape, drawn at random."""
        columns = np.random.default_rng(self.rng.getrandbits(64))
        source = RandomSource(self.rng, lambda _: columns.random(COLUMNS))
        try:
            with np.errstate(all="ignore"):
                instance = draw_instance(self.statement, FloatRing(), source, sizes, scales)
        except UNSCREENED:
            return
        leaves = np.array(source.drawn) if source.drawn else np.empty((0, 1))
        self._join(Shape(self.statement, sizes, source.picked, leaves, instance, scales))

    def _join(self, shape: Shape | Listed) -> None:
        sizes = tuple(shape.instance.sizes.values())
        self._alike.setdefault(sizes, []).append(shape)
        self._batches.pop(sizes, None)

    @property
    def batches(self) -> list[Batch]:
        for sizes, shapes in self._alike.items():
            if sizes not in self._batches:
                self._batches[sizes] = Batch(self.statement, shapes)
        return [self._batches[sizes] for sizes in self._alike]

    def candidates(self, show: Proposition, climbs: int) -> Iterator[Instance]:
        """Instances that may refute a conclusion: of what was swept, then of what is climbed."""
        yield from self.swept(show)
        yield from self.ties(show)
        yield from self.climbed(show, climbs)

    def swept(self, show: Proposition) -> Iterator[Instance]:
        """Of all sizes, what floats refute."""
        for batch, margins in self._weigh(show):
            yield from batch.suspects(margins)

    def ties(self, show: Proposition) -> Iterator[Instance]:
        """Of all sizes, some of which floats do not tell the sign."""
        for batch, margins in self._weigh(show):
            counted = margins[np.isfinite(margins)]
            agree = bool(np.all(np.abs(counted) <= TIE))  # what one column hides, another hides too
            yield from batch.ties(margins, 1 if agree else _ties(show))

    def climbed(self, show: Proposition, climbs: int) -> Iterator[Instance]:
        ranked: list[tuple[float, float, Shape]] = []
        for batch, margins in self._weigh(show) if climbs else ():
            apart = np.where(np.abs(margins) <= TIE, np.inf, margins)
            near, nearest = (np.minimum.reduceat(m, batch.starts) for m in (apart, margins))
            for n, shape in enumerate(batch.shapes):
                if isinstance(shape, Shape) and len(shape.leaves) and np.isfinite(nearest[n]):
                    ranked.append((float(near[n]), float(nearest[n]), shape))
        if not any(np.isfinite(past) for past, _, _ in ranked):
            return  # where both sides agree in every column, no column leads further
        for past_ties, count in ((True, climbs - climbs // 3), (False, climbs // 3)):
            started = []  # twice as many shapes a little way, and the best third of them on
            for shape in _nearest(ranked, past_ties, 2 * count):
                with contextlib.suppress(*UNSCREENED):
                    climb = _Climb(self, shape, show, past_ties)
                    yield from climb.steps(GLANCE)
                    started.append(climb)
            started.sort(key=lambda climb: climb.best[0])
            for climb in started[: math.ceil(2 * count / 3)]:
                with contextlib.suppress(*UNSCREENED):
                    yield from climb.steps(STEPS - GLANCE)
                    yield from climb.end()

    def _weigh(self, show: Proposition) -> Iterator[tuple[Batch, Any]]:
        """Each batch with its margins, kept for the latest conclusion."""
        if self._weighed[0] is not show:
            self._weighed = show, {}
        known = self._weighed[1]
        for batch in self.batches:
            if batch not in known:
                known[batch] = batch.margins(show)
                self.evaluated += batch.size
            yield batch, known[batch]


class _Climb:
    """A shape's columns moved towards small margins, one or two leaves at a time; the first that
    floats refute is made exact at once."""

    def __init__(self, screen: Screen, shape: Shape, show: Proposition, past_ties: bool) -> None:
        self.screen, self.shape, self.show, self.past_ties = screen, shape, show, past_ties
        self.rng = np.random.default_rng(screen.rng.getrandbits(64))
        self.program = weighed(screen.statement, show, shape.sizes)
        self.leaves, self.step = shape.leaves, 0
        self.best = self.graded(self.leaves)
        self.told = self.best.min() < -TIE

    def graded(self, leaves: Any) -> Any:
        with np.errstate(all="ignore"):
            moved = self.shape.over(leaves)
        self.screen.evaluated += moved.size
        columns = stacked(moved.instance, moved.size)
        if self.program is not None and self.program.fits(columns):
            (margins,) = self.program(columns)
        else:
            margins = Batch(self.screen.statement, [moved]).margins(self.show)
        return np.where((np.abs(margins) <= TIE) & self.past_ties, 0.5, margins)

    def steps(self, count: int) -> Iterator[Instance]:
        for step in range(self.step, self.step + count):
            parents = self.leaves[:, np.argsort(self.best, kind="stable")[:32]]
            young = _offspring(parents, step, self.rng)
            both = np.concatenate([self.leaves, young], axis=1)
            grades = np.concatenate([self.best, self.graded(young)])
            kept = np.argsort(grades, kind="stable")[:HERD]
            self.leaves, self.best = both[:, kept], grades[kept]
            if self.best[0] < -TIE and not self.told:
                self.told = True
                with np.errstate(all="ignore"):
                    nearest = self.shape.over(self.leaves[:, :1])
                yield from nearest.exactly(0, DENOMINATORS)
        self.step += count

    def end(self) -> Iterator[Instance]:
        with np.errstate(all="ignore"):
            climbed = Batch(self.screen.statement, [self.shape.over(self.leaves)])
        margins = climbed.margins(self.show)
        yield from climbed.suspects(margins)
        yield from climbed.ties(margins, _ties(self.show))


def _ties(show: Proposition) -> int:
    """How many ties of a batch are worth a look."""
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


def _nearest(ranked: list[tuple[float, float, Shape]], past_ties: bool, count: int) -> list[Shape]:
    """Shapes to climb: those nearest to failing, with ties or past them.

    Where laws are equal, most bounds are ties that lead nowhere.
    """
    if past_ties:
        order = sorted((x for x in ranked if np.isfinite(x[0])), key=lambda x: x[0])
    else:
        order = sorted(ranked, key=lambda x: x[1])
    return [shape for *_, shape in _in_turn(order)[:count]]


def _in_turn(ordered: list[tuple[float, float, Shape]]) -> list[tuple[float, float, Shape]]:
    """The first of each size, then the second of each: at some sizes all is near to failing, and
    nothing fails."""
    seen: Counter[Any] = Counter()
    turns = []
    for found in ordered:
        sizes = tuple(found[2].sizes.values())
        turns.append(seen[sizes])
        seen[sizes] += 1
    return [found for _, found in sorted(zip(turns, ordered, strict=True), key=lambda x: x[0])]


def _offspring(parents: Any, step: int, rng: np.random.Generator) -> Any:
    """One or two leaves of the best columns redrawn or scaled, ever more finely; of every other
    one all leaves go as far, in odds, as two of the best are apart."""
    first, second, third = parents[:, rng.integers(0, parents.shape[1], (3, HERD))].swapaxes(0, 1)
    change = rng.random(first.shape) < 2.0 / max(2, len(first))
    size = 2.0 ** -rng.integers(1, 4 + 3 * step, HERD)
    moved = first * (1 + size * rng.choice((-1.0, 1.0), first.shape))
    redrawn = np.where(rng.random(first.shape) < 0.3, rng.random(first.shape), moved)
    young = np.where(change, redrawn, first)
    along = rng.uniform(0.2, 1.2, HERD) * (_odds(second) - _odds(third))
    young[:, ::2] = (1 / (1 + np.exp(-_odds(first) - along)))[:, ::2]
    return np.clip(young, 1e-9, 1 - 1e-9)


def _odds(leaves: Any) -> Any:
    """Their logarithm."""
    return np.log(leaves / (1 - leaves))


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
