"""A pool of instances that meet a statement's hypotheses, to try many conclusions at once.

Near misses of one statement share its hypotheses: what is drawn for one serves them all, and each
climbs from there by its own margins.
"""

from __future__ import annotations

from itertools import chain

from dpproofs.checkers import search
from dpproofs.checkers.effort import Effort
from dpproofs.checkers.extremes import cost, simplest
from dpproofs.language.statements import Statement
from dpproofs.rings.decide import judge
from dpproofs.rings.walk import Instance
from dpproofs.theory.draw import ENDS

__all__ = ["Pool"]

TRIES = 24  # at a simpler witness: near misses are many, and each is kept
LONG = 1000  # characters of a witness, beyond which a few others are looked for
SEVERAL = 4
FAR = 30  # draws near the ends of domains that have none


class Pool:
    """Instances of one statement; what refutes a variant joins it."""

    def __init__(self, statement: Statement, effort: Effort) -> None:
        self.effort = effort
        hunt = search.Hunt(statement, effort)
        self.screen = hunt.screen
        self.met = [i for i in hunt.draws(effort.draws) if judge(statement, i).met > 0]
        for sizes in dict.fromkeys(tuple(i.sizes.values()) for i in self.met):
            self.screen.add([i for i in self.met if tuple(i.sizes.values()) == sizes])
        hunt.sweep()
        self.far = [i for i in hunt.draws(FAR, ENDS) if judge(statement, i).met > 0]

    def add(self, instance: Instance) -> None:
        self.screen.add([instance])

    def refute(self, variant: Statement, climbing: bool = True) -> Instance | None:
        """An instance at which a variant with the same hypotheses certainly fails."""
        found: list[Instance] = []
        near = self.screen.candidates(variant.show, 0)
        climbed = self.screen.candidates(variant.show, self.effort.climbs) if climbing else ()
        for instance in chain(near, self.far, climbed):
            if not judge(variant, instance).refutes:
                continue
            if cost(instance)[1] <= LONG:
                return simplest(variant, instance, TRIES)
            found.append(instance)
            if len(found) == SEVERAL:
                break
        return min(found, key=cost, default=None)
