"""Float screening: many shapes of instances, columns of leaves in each, the nearest ones climbed.

Floats only propose: what they suspect is made exact, and is judged like any other draw.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.walk import Instance
from dpproofs.search.climb import Climb
from dpproofs.search.columns import (
    TIE,
    UNSCREENED,
    Batch,
    Listed,
    Scales,
    Shape,
    Sizes,
    ties_of,
)
from dpproofs.search.draw import RandomSource, draw_instance

__all__ = ["Screen"]

COLUMNS = 64  # of a shape
STEPS = 8  # of a climb
GLANCE = 2  # of them for each of the shapes of which the best are climbed on
ROUNDS = 2  # more, where the last one brought the margin down by much


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
        """Add exact instances to the shapes."""
        self._join(Listed(instances))

    def sweep(self, sizes: Sizes, scales: Scales = None, columns: int = COLUMNS) -> None:
        """Draw one more shape at random, with so many columns."""
        rng = np.random.default_rng(self.rng.getrandbits(64))
        source = RandomSource(self.rng, lambda _: rng.random(columns))
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
        """Instances of all sizes that floats refute."""
        for batch, margins in self._weigh(show):
            yield from batch.suspects(margins)

    def ties(self, show: Proposition) -> Iterator[Instance]:
        """Some instances of all sizes whose sign floats do not tell."""
        for batch, margins in self._weigh(show):
            counted = margins[np.isfinite(margins)]
            agree = bool(np.all(np.abs(counted) <= TIE))  # what one column hides, another hides too
            yield from batch.ties(margins, 1 if agree else ties_of(show))

    def climbed(self, show: Proposition, climbs: int) -> Iterator[Instance]:
        ranked: list[Ranked] = []
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
                    rng = np.random.default_rng(self.rng.getrandbits(64))
                    climb = Climb(shape, show, past_ties, rng, self._spend)
                    yield from climb.steps(GLANCE)
                    started.append(climb)
            for climb in _promising(started)[: math.ceil(2 * count / 3)]:
                with contextlib.suppress(*UNSCREENED):
                    yield from climb.steps(STEPS - GLANCE)
                    for _ in range(ROUNDS):
                        if not climb.is_falling:
                            break
                        yield from climb.steps(STEPS - GLANCE)
                    yield from climb.end()

    def _spend(self, columns: int) -> None:
        self.evaluated += columns

    def _weigh(self, show: Proposition) -> Iterator[tuple[Batch, Any]]:
        """Each batch with its margins, kept for the latest conclusion."""
        if self._weighed[0] is not show:
            self._weighed = show, {}
        known = self._weighed[1]
        for batch in self.batches:
            if batch not in known:
                known[batch] = batch.margins(show)
                self._spend(batch.size)
            yield batch, known[batch]


Ranked = tuple[float, float, Shape]  # its least margin past ties, and its least; relative


def _nearest(ranked: list[Ranked], past_ties: bool, count: int) -> list[Shape]:
    """Shapes to climb: those nearest to failing, with ties or past them, in turn of their sizes and
    of how many numbers they leave free: at some sizes, and where much is fixed, all is near to
    failing, and nothing fails.

    Where laws are equal, most bounds are ties that lead nowhere.
    """
    if past_ties:
        order = sorted((x for x in ranked if np.isfinite(x[0])), key=lambda x: x[0])
    else:
        order = sorted(ranked, key=lambda x: x[1])
    turns = _in_turn(_in_turn(order, _sizes), lambda shape: len(shape.leaves))
    return [shape for *_, shape in turns[:count]]


def _promising(started: list[Climb]) -> list[Climb]:
    """Every other one is the best of all, the others the best of their sizes in turn."""
    by_grade = sorted(started, key=lambda climb: climb.best[0])
    ranked = [(0.0, 0.0, climb.shape) for climb in by_grade]
    of = {id(climb.shape): climb for climb in by_grade}
    in_turn = [of[id(shape)] for *_, shape in _in_turn(ranked, _sizes)]
    both = itertools.chain.from_iterable(zip(by_grade, in_turn, strict=True))
    return list({id(climb): climb for climb in both}.values())


def _sizes(shape: Shape) -> Any:
    return tuple(shape.sizes.values())


def _in_turn(ordered: list[Ranked], kind: Callable[[Shape], Any]) -> list[Ranked]:
    """Sort items so that the first of each kind comes first, then the second of each."""
    seen: Counter[Any] = Counter()
    turns = []
    for found in ordered:
        turns.append(seen[kind(found[2])])
        seen[kind(found[2])] += 1
    return [found for _, found in sorted(zip(turns, ordered, strict=True), key=lambda x: x[0])]
