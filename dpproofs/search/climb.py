"""Climbing: the columns of one shape are changed step by step until their margins are small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dpproofs.language.terms import Proposition
from dpproofs.meaning import clock
from dpproofs.meaning.walk import Instance
from dpproofs.search.columns import DENOMINATORS, TIE, Batch, Shape, ties_of, weighed

__all__ = ["Climb"]

HERD = 256  # columns of a climb
FALLING = 0.7  # of the margin before some steps


class Climb:
    """Moves the columns of a shape towards small margins, one or two leaves at a time; the first
    that floats refute is made exact at once."""

    def __init__(
        self,
        shape: Shape,
        show: Proposition,
        past_ties: bool,
        rng: np.random.Generator,
        spend: Callable[[int], None],
    ) -> None:
        self.shape, self.show, self.past_ties = shape, show, past_ties
        self.rng, self.spend = rng, spend  # told of each column that is evaluated
        self.program = weighed(shape.statement, show, shape.sizes)
        self.leaves, self.step = shape.leaves, 0
        self.best = self.graded(self.leaves)
        self.told = self.best.min() < -TIE
        self.is_falling = False  # whether the latest steps brought the least margin down by much

    def graded(self, leaves: Any) -> Any:
        clock.ask()
        with np.errstate(all="ignore"):
            moved = self.shape.over(leaves)
        self.spend(moved.size)
        if self.program is not None:
            (margins,) = self.program(self.program.rows(moved.instance, moved.size))
        else:
            margins = Batch(self.shape.statement, [moved]).margins(self.show)
        return np.where((np.abs(margins) <= TIE) & self.past_ties, 0.5, margins)

    def steps(self, count: int) -> Iterator[Instance]:
        before = self.best[0]
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
        self.is_falling = not self.told and self.best[0] < FALLING * before

    def end(self) -> Iterator[Instance]:
        with np.errstate(all="ignore"):
            climbed = Batch(self.shape.statement, [self.shape.over(self.leaves)])
        margins = climbed.margins(self.show)
        yield from climbed.suspects(margins)
        yield from climbed.ties(margins, ties_of(self.show))


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
