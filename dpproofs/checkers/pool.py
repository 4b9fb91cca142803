"""A pool of instances that meet a statement's hypotheses, to try many conclusions at once.

Near misses of one statement share its hypotheses. The pool keeps exact structural draws and climbed
columns of floats, evaluates a changed conclusion on all of them in floats, and judges exactly what
looks like a counterexample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from dpproofs.checkers import search
from dpproofs.checkers.effort import Effort
from dpproofs.language.statements import Statement
from dpproofs.rings.decide import judge
from dpproofs.rings.floats import FloatRing
from dpproofs.rings.numbers import Exact, enclosure
from dpproofs.rings.walk import Instance, Undecided, Walk

__all__ = ["Pool"]


@dataclass(frozen=True)
class Batch:
    """Instances as columns of floats, and how to make one of them exact."""

    columns: Instance
    size: int
    exactly: Callable[[int], Iterator[Instance]]


class Pool:
    """Instances of one statement; what refutes a variant joins it."""

    def __init__(self, statement: Statement, effort: Effort) -> None:
        self.statement = statement
        self.batches: list[Batch] = []
        hunt = search.Hunt(statement, effort)
        found: dict[Any, list[Instance]] = {}
        for instance in hunt.draws(effort.draws):
            if judge(statement, instance).met > 0:
                found.setdefault(tuple(instance.sizes.items()), []).append(instance)
        for instances in found.values():
            self._add(instances)
        for _ in range(max(1, effort.columns // (4 * search.BLOCK))):
            for shape in hunt.climbed():
                self.batches.append(Batch(shape.instance, search.BLOCK, shape.exactly))

    def add(self, instance: Instance) -> None:
        self._add([instance])

    def _add(self, instances: list[Instance]) -> None:
        columns = _columns(instances)
        self.batches.append(Batch(columns, len(instances), lambda n: iter([instances[n]])))

    def refute(self, variant: Statement) -> Instance | None:
        """An instance of the pool at which a variant with the same hypotheses certainly fails."""
        for batch in self.batches:
            for column in _suspects(variant, batch):
                for instance in batch.exactly(column):
                    if judge(variant, instance).refutes:
                        return instance
        return None


def _suspects(variant: Statement, batch: Batch) -> list[int]:
    """The columns with the worst margins; a tie may violate a strict relation."""
    try:
        with np.errstate(all="ignore"):
            shown = np.asarray(Walk(FloatRing(), batch.columns).truth(variant.show), dtype=float)
    except (Undecided, TypeError, ValueError, OverflowError, KeyError):
        return list(range(min(batch.size, 8)))
    margins = np.broadcast_to(shown, batch.size)
    order = np.argsort(np.where(np.isnan(margins), 0.0, margins), kind="stable")
    return [int(n) for n in order[:3] if not margins[n] > 1e-9]


def _columns(instances: list[Instance]) -> Instance:
    first = instances[0]
    return Instance(
        first.sizes,
        {s: np.array([_float(i.scalars[s]) for i in instances]) for s in first.scalars},
        {
            t: {k: np.array([_float(i.tables[t][k]) for i in instances]) for k in rows}
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
