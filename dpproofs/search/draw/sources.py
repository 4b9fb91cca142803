"""Where the picks and leaves of a draw come from: chance, chance that likes edges, or a replay."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

__all__ = ["EdgeSource", "RandomSource", "Replay", "Source"]

EDGES = ("end", "equal", "point", "low", "high", "bend")


class Source(Protocol):
    """Where picks and leaves come from."""

    def pick(self, options: Sequence[Any]) -> Any:
        """A structural choice; the first option is the simplest."""

    def leaf(self) -> Any:
        """A number in the open interval (0, 1)."""


@dataclass
class RandomSource:
    """Seeded picks; leaves are small rationals in the ring, or whatever `leaves` makes."""

    rng: random.Random
    leaves: Callable[[random.Random], Any]
    picked: list[int] = field(default_factory=list)
    drawn: list[Any] = field(default_factory=list)

    def pick(self, options: Sequence[Any]) -> Any:
        self.picked.append(self.rng.randrange(len(options)))
        return options[self.picked[-1]]

    def leaf(self) -> Any:
        self.drawn.append(self.leaves(self.rng))
        return self.drawn[-1]


@dataclass
class EdgeSource(RandomSource):
    """Picks the ends of domains, and laws that are equal or points, much more often: what fails
    at a corner alone is seldom met by ends that are picked one by one."""

    def pick(self, options: Sequence[Any]) -> Any:
        edges = [n for n, option in enumerate(options) if option in EDGES]
        if edges and self.rng.random() < 0.6:
            self.picked.append(self.rng.choice(edges))
            return options[self.picked[-1]]
        return super().pick(options)


@dataclass
class Replay:
    """Repeats a shape with other leaves."""

    picked: Sequence[int]
    drawn: Sequence[Any]
    at: int = 0
    leaf_at: int = 0

    def pick(self, options: Sequence[Any]) -> Any:
        choice = self.picked[self.at] if self.at < len(self.picked) else 0
        self.at += 1
        return options[min(choice, len(options) - 1)]

    def leaf(self) -> Any:
        # A draw that asks for more, because exact numbers met a case floats did not, starts over.
        value = self.drawn[self.leaf_at % len(self.drawn)]
        self.leaf_at += 1
        return value
