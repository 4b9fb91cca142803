"""A pool of instances that satisfy the hypotheses of a statement, on which many conclusions are
tried.

The altered statements of one statement share its hypotheses, so that an instance drawn for one of
them serves all. Each altered statement climbs from there by its own margins.
"""

from __future__ import annotations

from itertools import chain, islice

from dpproofs.language import terms
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.walk import Instance
from dpproofs.meaning.witness import witness_json
from dpproofs.outcome import Counts, Evidence, Outcome
from dpproofs.search import hunt as search
from dpproofs.search.draw import ENDS
from dpproofs.search.effort import Effort
from dpproofs.search.extremes import cost, key, simplest

__all__ = ["Pool", "plainer"]

TRIES = 24  # at a simpler witness: there are many altered statements, and each keeps its own
LONG = 1000  # characters of a witness, beyond which a few others are looked for
SEVERAL = 4
SUSPECTS = 12  # of floats, decided before they are believed no more, of each kind;
GLANCED = 4  # where they are not looked at closely, or where each takes long
JUDGED = 12  # instances decided for each variant, whatever floats say of them
FAR = 16  # draws near the ends of domains that have none


class Pool:
    """The instances of one statement. An instance that refutes an altered statement joins them."""

    def __init__(self, statement: Statement, effort: Effort) -> None:
        self.effort, self.drawn = effort, effort.draws
        hunt = search.Hunt(statement, effort, near=True)
        self.screen = hunt.screen
        # An integral takes a thousand times as long as a sum, and longest far out.
        self.slow = any(isinstance(part, terms.Integral) for part in terms.unfolded(statement.show))
        self.met = [i for i in hunt.draws(effort.draws) if judge(statement, i).met > 0]
        for sizes in dict.fromkeys(tuple(i.sizes.values()) for i in self.met):
            self.screen.add([i for i in self.met if tuple(i.sizes.values()) == sizes])
        hunt.sweep(lightly=True)  # far out floats err more, and suspects are few
        draws = hunt.draws(0 if self.slow else FAR, ENDS)
        self.far = [i for i in draws if judge(statement, i).met > 0]

    def add(self, instance: Instance) -> None:
        self.screen.add([instance])

    def find(
        self, variant: Statement, climbing: bool = True, closely: bool = True
    ) -> Instance | None:
        """An instance at which a variant with the same hypotheses certainly fails, as found. Looked
        at `closely`, that is also where floats say nothing: at ties, and at draws far out."""
        found: list[Instance] = []
        show, screen = variant.show, self.screen
        many = GLANCED if self.slow else SUSPECTS
        suspects = islice(screen.swept(show), many if closely else GLANCED)
        silent = chain(islice(screen.ties(show), many), self.far) if closely else ()
        climbed = islice(screen.climbed(show, self.effort.climbs if climbing else 0), many)
        for instance in chain(suspects, silent, climbed):
            if not judge(variant, instance).refutes:
                continue
            if cost(instance)[1] <= LONG:
                return instance
            found.append(instance)
            if len(found) == SEVERAL:
                break
        return min(found, key=cost, default=None)

    def refute(self, variant: Statement, climbing: bool = True) -> Instance | None:
        """A simple one."""
        found = self.find(variant, climbing)
        return None if found is None else plainer(variant, found)

    def check(self, variant: Statement) -> Evidence:
        """What search says of a variant with the same hypotheses: floats look at every instance,
        and a few are judged whatever they say."""
        met = self.met[:JUDGED]
        judged = [judge(variant, instance) for instance in met]
        holds = [judgement.holds for judgement in judged]
        refuting = met[holds.index(-1)] if -1 in holds else self.find(variant)
        if refuting is not None:
            witness = witness_json(variant, refuting, sides(variant.show, refuting))
            return Evidence("search", Outcome.REFUTED, variant.hash, witness=witness)
        undecided = holds.count(0)
        distinct = len({key(instance) for instance in met})
        counts = Counts(self.drawn, len(holds), distinct, len(holds) - undecided, undecided)
        if undecided == len(holds):
            why = "".join(f": {judgement.reason}" for judgement in judged[:1])
            reason = f"none of {len(holds)} instances was decided{why}"
            return Evidence("search", Outcome.UNDECIDED, variant.hash, reason=reason, counts=counts)
        return Evidence("search", Outcome.SURVIVED, variant.hash, counts=counts)


def plainer(variant: Statement, instance: Instance) -> Instance:
    """A simpler instance that refutes, unless that is long: many are kept."""
    return simplest(variant, instance, TRIES) if cost(instance)[1] <= LONG else instance
