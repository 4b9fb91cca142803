"""A pool of instances that meet a statement's hypotheses, to try many conclusions at once.

Near misses of one statement share its hypotheses: what is drawn for one serves them all, and each
climbs from there by its own margins.
"""

from __future__ import annotations

from dpproofs.checkers import search
from dpproofs.checkers.effort import Effort
from dpproofs.language.statements import Statement
from dpproofs.rings.decide import judge
from dpproofs.rings.walk import Instance

__all__ = ["Pool"]

TRIES = 24  # at a simpler witness: near misses are many, and each is kept
LONG = 1000  # characters of a witness, beyond which a few others are looked for
SEVERAL = 4


class Pool:
    """Instances of one statement; what refutes a variant joins it."""

    def __init__(self, statement: Statement, effort: Effort) -> None:
        self.effort = effort
        hunt = search.Hunt(statement, effort)
        self.screen = hunt.screen
        met = [i for i in hunt.draws(effort.draws) if judge(statement, i).met > 0]
        for sizes in dict.fromkeys(tuple(i.sizes.values()) for i in met):
            self.screen.add([i for i in met if tuple(i.sizes.values()) == sizes])
        hunt.sweep()

    def add(self, instance: Instance) -> None:
        self.screen.add([instance])

    def refute(self, variant: Statement, climbing: bool = True) -> Instance | None:
        """An instance at which a variant with the same hypotheses certainly fails."""
        climbs = self.effort.climbs if climbing else 0
        found: list[Instance] = []
        for instance in self.screen.candidates(variant.show, climbs):
            if not judge(variant, instance).refutes:
                continue
            if search.cost(instance)[1] <= LONG:
                return search.simplest(variant, instance, TRIES)
            found.append(instance)
            if len(found) == SEVERAL:
                break
        return min(found, key=search.cost, default=None)
