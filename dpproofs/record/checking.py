"""One statement: checkers in order, evidence to the status table, altered statements and repairs.

What was recorded is decided again before anything is searched, and what cannot be stays recorded
and says so. What takes long is in the cache as soon as it is known.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

from dpproofs.language.sorts import Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Not
from dpproofs.late import late
from dpproofs.meaning import clock
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.walk import mentioned
from dpproofs.outcome import Evidence, Outcome, Recorded, Status, StatusResult, derive, is_enough
from dpproofs.record import artefacts
from dpproofs.record.cache import NullCache, Store
from dpproofs.record.checkers import CHECKERS, Checker
from dpproofs.record.citable import LIBRARY, name_of
from dpproofs.record.gate import borne_out, sample_of, verify
from dpproofs.record.kept_links import KeptLinks
from dpproofs.record.outlined import Outlined, follows
from dpproofs.record.remembered import (
    digest_of,
    kept_parts,
    key,
    remembered,
    remembered_refutations,
)
from dpproofs.record.results import PlaceResult, Repair, StatementResult, readable
from dpproofs.record.timed import timed
from dpproofs.record.witness import instance_from_json, witness_json
from dpproofs.search.effort import EFFORTS, LIGHT, SECONDS, Effort

if TYPE_CHECKING:
    from dpproofs.meaning.second import contradicts, second_opinion
    from dpproofs.record.adequacy import spoil
    from dpproofs.record.repairs import repairs
    from dpproofs.search.extremes import simplest
    from dpproofs.search.hunt import check as search
else:  # nothing of this is needed in order to show what is known already
    search = late("dpproofs.search.hunt", "check")
    simplest = late("dpproofs.search.extremes", "simplest")
    spoil = late("dpproofs.record.adequacy", "spoil")
    repairs = late("dpproofs.record.repairs", "repairs")
    contradicts = late("dpproofs.meaning.second", "contradicts")
    second_opinion = late("dpproofs.meaning.second", "second_opinion")

__all__ = [
    "Known",
    "Manner",
    "alter_places",
    "check_statement",
    "failed",
    "propose_repairs",
]

Check = Callable[[Statement, Effort], Evidence]
WORK = 50_000  # at least, for a proof that hypotheses contradict each other: it is seldom asked for
OPEN = (Outcome.UNDECIDED, Outcome.NOT_APPLICABLE)


class Manner(Enum):
    """What a check makes of what was recorded."""

    AGAIN = "it is decided again where that is quick, and spares searches"
    WHOLE = "it is decided again, and spares nothing: the result will be recorded"
    FRESH = "it is forgotten"
    KEPT = "open findings and the search are taken as recorded, beside a light search"


@dataclass(frozen=True)
class Known:
    """What earlier runs know of a statement: the artefact of its claim, and the cache."""

    stored: artefacts.Entry | None = None
    store: Store = field(default_factory=NullCache)
    manner: Manner = Manner.AGAIN
    outlined: Outlined | None = None  # the proof that a person wrote

    def entry(self, statement: Statement) -> artefacts.Entry | None:
        """What the artefact has of this very statement."""
        fresh = self.manner is Manner.FRESH
        same = self.stored is not None and self.stored.statement == statement.hash
        return self.stored if same and not fresh else None


def check_statement(
    statement: Statement, effort: Effort, known: Known | None = None
) -> StatementResult:
    """All checkers on one statement, in order, until one refutes it."""
    known = known or Known()
    entry = known.entry(statement)
    run = _Run(statement, effort, known.store, known.manner, known.outlined)
    run.take(() if entry is None else entry.own)
    run.check()
    evidence = run.evidence
    if known.manner in (Manner.WHOLE, Manner.FRESH):
        evidence = [_strengthened(statement, e, effort) for e in evidence]
    messages: tuple[str, ...] = ()
    try:
        few = known.manner is Manner.KEPT
        messages = tuple(_contradictions(statement, evidence, few=few))
    except Exception as error:  # a second evaluation that fails confirms nothing
        evidence.append(failed("second evaluation", statement, error))
    vacuous = _vacuous(statement, evidence, effort)
    status = derive(evidence, vacuous=vacuous, floor=run.floor)
    if messages:
        status = StatusResult(Status.BROKEN, because=messages, failures=status.failures)
    return StatementResult(
        "printed",
        statement,
        tuple(evidence),
        status,
        (),
        messages,
        recorded=tuple(run.recorded),
        confirmed=tuple(run.confirmed),
        lost=tuple(run.lost),
    )


def alter_places(
    found: StatementResult, known: Known, *, all_: bool, opened: bool = False
) -> StatementResult:
    """With what becomes of its places when they are altered: of `all_`, or of those alone that are
    recorded, which are decided again. What is `opened` is declared open: it is altered although
    nothing decides it."""
    statement, status = found.statement, found.name
    assert statement is not None
    entry = known.entry(statement)
    pins = {} if entry is None else _pins(entry)
    open_ = opened and status is Status.UNDECIDED
    if not (status in (Status.PROVED, Status.SURVIVED) or open_) or not (all_ or pins):
        return found
    which = "near misses" if all_ else "recorded near misses"
    which += " of what is open" if open_ else ""
    # A proof that a person wrote does not say what provers find by themselves.
    provable = None if known.outlined is not None else status is Status.PROVED
    which += " of what provers prove" if provable else ""
    how: dict[str, Any] = {"stored_alone": not all_, "opened": open_, "provable": provable}
    effort = EFFORTS["quick"]  # whatever the budget of the claim: there are many of them
    results = kept_parts(
        key(statement, f"{which} {digest_of(pins)}", effort),
        known.store,
        known.manner is Manner.FRESH,
        PlaceResult,
        lambda: spoil(statement, stored=pins, **how),
    )
    if any(r.recorded and not _is_pinned(r, pins) for r in results):
        again = {r.place: r for r in results}
        results = spoil(statement, stored=again, **how)
    return replace(found, spoilt=results)


def propose_repairs(
    found: StatementResult, effort: Effort, known: Known, *, anew: bool
) -> StatementResult:
    """With changes of one place after which a refuted statement stands: those that are recorded;
    where there are none, and they are to be found `anew`, by a search of their own."""
    statement = found.statement
    assert statement is not None
    if found.name is not Status.REFUTED:
        return found
    entry = known.entry(statement)
    if entry is not None and entry.repairs:
        return replace(found, repairs=tuple(readable(Repair, entry.repairs)))
    if not anew or found.witness is None:
        return found
    witness = found.witness
    mended = kept_parts(
        key(statement, f"repairs {digest_of(witness)}", effort),
        known.store,
        known.manner is Manner.FRESH,
        Repair,
        lambda: _repaired(statement, witness, effort),
    )
    return replace(found, repairs=mended)


def _repaired(statement: Statement, witness: dict[str, Any], effort: Effort) -> tuple[Repair, ...]:
    """With a time of its own where somebody waits: each proposal is searched as a claim is."""
    with clock.statement(None if effort.seconds is None else SECONDS["normal"]):
        return repairs(statement, witness)


@dataclass
class _Run:
    """The checkers on one statement, with what earlier runs recorded of it."""

    statement: Statement
    effort: Effort
    store: Store
    manner: Manner
    outlined: Outlined | None = None
    evidence: list[Evidence] = field(default_factory=list)
    recorded: list[Recorded] = field(default_factory=list)  # not repeated
    confirmed: list[Recorded] = field(default_factory=list)
    lost: list[Recorded] = field(default_factory=list)
    floor: int = 0
    stored: Mapping[str, Recorded] = field(default_factory=dict)

    @property
    def fresh(self) -> bool:
        return self.manner is Manner.FRESH

    @property
    def kept(self) -> bool:
        return self.manner is Manner.KEPT

    @property
    def whole(self) -> bool:
        """It will be recorded: nothing that was remembered makes it shorter."""
        return self.manner in (Manner.WHOLE, Manner.FRESH)

    def take(self, stored: Sequence[Recorded]) -> None:
        """What was recorded, decided again where that is quick: refutations and proofs.

        What was refuted with whatever effort comes first, and ends a run.
        """
        stored = [e for e in stored if follows(e, self.outlined)]
        self.stored = {e.checker: e for e in stored}
        self.floor = self.effort.floor
        seed = self.effort.seed
        refuted = [] if self.fresh else remembered_refutations(self.statement, self.store, seed)
        for found in (*stored, *refuted):
            if found.outcome in (Outcome.REFUTED, Outcome.PROVED):
                self._verified(found)

    def _verified(self, found: Recorded) -> bool:
        again = verify(self.statement, found)
        if again is None:
            self.lost.append(found)
        elif not self._has(again.checker):
            self.evidence.append(again)
            self.confirmed.append(borne_out(found, again))
        return again is not None

    def check(self) -> None:
        """A proof of what a glance does not refute, and a search, which need only be able to
        contradict what is proved; then, of what is neither, a harder search."""
        if self._asks_for_a_proof() and not self._seems_false() and not self._stays("proof"):
            self.evidence.append(self._decided("proof", self._prover, self.effort)[0])
        first = _first_effort(self.effort)
        if not self._has("search"):
            light = self._proved and self._is_light
            self._search(CHECKERS["search"], self._lighter if light else first)
        if self._refuted:
            self._keep_open("proof")
        harder = first is not self.effort and not (self._refuted or self._proved)
        searched = next((e for e in self.evidence if e.checker == "search"), None)
        if harder and searched is not None and searched.outcome is not Outcome.NOT_APPLICABLE:
            self.evidence.remove(searched)
            self._search(CHECKERS["search"], self.effort)

    @property
    def _prover(self) -> Checker:
        """The provers; where a person wrote a proof, they fill its links."""
        ours = self.outlined
        if ours is None:
            return partial(late("dpproofs.record.standard", "may_cite"), CHECKERS["proof"])
        given: dict[str, Any] = {"ours": ours.ours, "cited": ours.cited}
        given |= {"library": LIBRARY, "name_of": name_of}
        given |= {"links": KeptLinks(self.statement, self.store)}
        return partial(CHECKERS["proof"], **given)

    def _seems_false(self) -> bool:
        """Whether it is refuted already, or by the lightest of searches."""
        if self._refuted or "search" in self.stored:
            return self._refuted
        glance = replace(LIGHT, seed=self.effort.seed, seconds=self.effort.seconds)
        evidence, _ = decide("search", search, self.statement, glance)
        return evidence.outcome is Outcome.REFUTED

    def _asks_for_a_proof(self) -> bool:
        """Where an artefact is kept, and none was found when it was recorded, none is sought."""
        if "proof" not in CHECKERS or self._has("proof"):
            return False
        kept = self.kept and self.stored and "proof" not in self.stored
        return self.outlined is not None or not kept

    @property
    def _is_quick(self) -> bool:
        return self.effort.draws <= EFFORTS["quick"].draws and not self.whole

    @property
    def _is_light(self) -> bool:
        """Whether a proof leaves little to search: not where the search is recorded, nor where all
        is searched as hard as can be."""
        return self.manner is not Manner.WHOLE and self.effort.draws < EFFORTS["deep"].draws

    @property
    def _refuted(self) -> bool:
        return any(e.outcome is Outcome.REFUTED for e in self.evidence)

    @property
    def _proved(self) -> bool:
        return any(e.outcome is Outcome.PROVED for e in self.evidence)

    def _has(self, name: str) -> bool:
        return any(e.checker == name for e in self.evidence)

    def _stays(self, name: str) -> bool:
        """Whether a prover that found nothing before is left alone now, its word recorded. What the
        artefact has was sought with no less effort than quick. A written proof is followed again.
        """
        if self.outlined is not None and not self.kept:
            return False
        known = self.stored.get(name) if self.kept else None
        if known is None and not self.fresh:
            known = remembered(self.statement, self.store, checker=name, effort=self.effort)
            known = known if known is None or follows(known, self.outlined) else None
        if known is None and self._is_quick:
            known = self.stored.get(name)
            if known is not None and known.outcome not in OPEN:
                return False
        if known is None:
            return False
        if known.outcome in OPEN:
            self.recorded.append(known)
            return True
        return self._verified(known)

    def _keep_open(self, name: str) -> None:
        """Beside a refutation that was decided again: what came before it, in the run that found
        it."""
        known = remembered(self.statement, self.store, checker=name, effort=self.effort)
        if any(e.checker == name for e in (*self.evidence, *self.recorded)):
            return
        if not self.fresh and known is not None and known.outcome in OPEN:
            self.recorded.append(known)

    def _search(self, check: Check, effort: Effort) -> None:
        """A search of this effort; where one is recorded, a light one that replays its sample."""
        known = self.stored.get("search") if self.kept else None
        if known is None and not self.fresh and not self.whole:
            known = remembered(self.statement, self.store, checker="search", effort=effort)
        if known is not None and known.outcome is Outcome.REFUTED and self._verified(known):
            return
        if known is None or not self._spares(known, effort):
            self._search_anew(check, effort)
            return
        light = self._light
        sample = sample_of(self.statement, known)
        evidence, _ = decide("search", lambda s, e: search(s, e, sample), self.statement, light)
        enough = derive([evidence], floor=light.floor).status is Status.SURVIVED
        same = evidence.outcome is known.outcome and (enough or known.outcome in OPEN)
        if same or evidence.outcome is Outcome.REFUTED:
            self.recorded.append(known)
            self.floor = min(self.floor, light.floor)
            self.evidence.append(evidence)
        else:
            self._search_anew(check, effort)  # so little says too little

    def _spares(self, known: Recorded, effort: Effort) -> bool:
        """Whether a recorded search leaves no more to do than a light one, which should say the
        same: one that decided enough; and, as an open finding, one of the artefact that decided
        nothing."""
        if known.outcome is Outcome.UNDECIDED:
            return self.kept and "search" in self.stored
        survived = known.outcome is Outcome.SURVIVED
        return survived and (self._proved or is_enough(known, effort.floor))

    def _search_anew(self, check: Check, effort: Effort) -> None:
        """Where the clock cuts it short, a longer search that the artefact has stands beside it,
        recorded, and this one need not decide as many instances. Where everything is found anew
        and few instances are met, the search goes on as with budget normal."""
        evidence, finished = self._decided("search", check, effort)
        few = derive([evidence], floor=effort.floor).status is not Status.SURVIVED
        if self.fresh and few and evidence.outcome is Outcome.SURVIVED and not self._proved:
            longer = replace(EFFORTS["normal"], seed=effort.seed, seconds=effort.seconds)
            evidence, finished = self._decided("search", check, longer)
        self.evidence.append(evidence)
        known = self.stored.get("search")
        survived = known is not None and known.outcome is Outcome.SURVIVED
        if known is not None and survived and not finished and is_enough(known, effort.floor):
            self.recorded.append(known)
            self.floor = min(self.floor, LIGHT.floor)

    @property
    def _light(self) -> Effort:
        """How hard to search beside a recorded search. What the cache remembers lowers no floor: as
        many instances are decided as the budget asks for."""
        if not (self.kept and "search" in self.stored):
            return self._lighter
        return replace(LIGHT, seed=self.effort.seed, seconds=self.effort.seconds)

    @property
    def _lighter(self) -> Effort:
        """As many instances as the budget asks for, and no more: beside a proof that was verified,
        or a search that is remembered, search need only be able to contradict."""
        e = self.effort
        return replace(
            LIGHT, seed=e.seed, seconds=e.seconds, shapes=24, distinct=e.floor, floor=e.floor
        )

    def _decided(self, name: str, check: Check, effort: Effort) -> tuple[Evidence, bool]:
        """What a checker finds, and whether the clock let it come to its end."""
        evidence, finished = decide(name, check, self.statement, effort)
        # What failed or was cut short is tried again; a refutation stands whenever it was found.
        kept = finished and evidence.outcome is not Outcome.FAILED
        if name == "proof" and self.outlined is not None:  # another outline may do better
            kept = evidence.outcome is Outcome.PROVED
        if kept or evidence.outcome is Outcome.REFUTED:
            text = json.dumps(evidence.to_json())
            self.store.put(key(self.statement, name, effort), text)
        return evidence, finished


def decide(
    name: str,
    check: Check,
    statement: Statement,
    effort: Effort,
) -> tuple[Evidence, bool]:
    """What a checker says here and now, and whether it came to its end; an error of its own is
    FAILED, never read as a pass."""
    try:
        return timed(name, check, statement, effort)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        return failed(name, statement, error), True


def _first_effort(effort: Effort) -> Effort:
    """Of the search that comes before the provers: what they prove is searched no harder."""
    quick = EFFORTS["quick"]
    return (
        effort
        if effort.draws <= quick.draws
        else replace(quick, seed=effort.seed, seconds=effort.seconds)
    )


def _strengthened(statement: Statement, evidence: Evidence, effort: Effort) -> Evidence:
    """A refutation with both witnesses: the simplest, and where the conclusion fails most. One that
    was recorded is made simpler where that is possible."""
    if evidence.outcome is not Outcome.REFUTED or evidence.witness is None:
        return evidence
    from dpproofs.search.hunt import Hunt

    given = instance_from_json(statement, evidence.witness)
    first = simplest(statement, given)
    if first is given and evidence.strongest is not None:
        return evidence
    shown = sides(statement.show, first)
    return replace(
        evidence,
        witness=witness_json(statement, first, shown),
        margin="" if shown is None or shown.margin is None else str(shown.margin),
        strongest=evidence.strongest or Hunt(statement, effort).strongest(first),
    )


def failed(name: str, statement: Statement, error: Exception) -> Evidence:
    reason = f"{type(error).__name__}: {error}"
    return Evidence(name, Outcome.FAILED, statement.hash, reason=reason)


def _pins(stored: artefacts.Entry) -> dict[str, PlaceResult]:
    return {result.place: result for result in readable(PlaceResult, stored.spoilt)}


def _is_pinned(result: PlaceResult, pins: Mapping[str, PlaceResult]) -> bool:
    """Whether a place is recorded as the artefact has it, and not by the cache alone."""
    return pins.get(result.place) == result


def _vacuous(statement: Statement, evidence: Sequence[Evidence], effort: Effort) -> Evidence | None:
    """Where no instance met the hypotheses: a proof that none can, if there is one."""
    searched = next((e for e in evidence if e.checker == "search"), None)
    if searched is None or searched.counts is None or searched.counts.met:
        return None
    if not statement.given:
        return None
    effort = replace(effort, work=max(effort.work, WORK))
    for impossible in _impossible(statement):
        try:
            proof, _ = timed("proof", CHECKERS["proof"], impossible, effort)
        except Exception:  # no proof of vacuity is no finding
            continue
        if proof.outcome is Outcome.PROVED:
            return proof
    return None


def _impossible(statement: Statement) -> Iterator[Statement]:
    """That some hypotheses cannot be met together: those about scalars alone, and all."""
    alone = [h for h in statement.given if not any(isinstance(x, Table) for x in mentioned(h))]
    if alone and len(alone) < len(statement.given):
        scalars = [s for s in statement.forall if not isinstance(s, Table)]
        yield Statement(tuple(scalars), Not(And(tuple(alone))))
    yield Statement(statement.forall, Not(And(statement.given)))


def _contradictions(
    statement: Statement, evidence: Iterable[Evidence], few: bool = False
) -> Iterator[str]:
    """Where the second evaluation, which shares no code with the first, disagrees."""
    for e in evidence:
        samples = [w for w in (e.witness, e.strongest) if w is not None]
        if e.certificate is not None and e.certificate.get("format") == "dpproofs-sample":
            instances = e.certificate["instances"]
            plain = sorted(instances, key=lambda data: len(str(data)))
            samples += plain[:1] if few else instances[-2:]
        for data in samples:
            instance = instance_from_json(statement, data)
            first = judge(statement, instance)
            opinion = second_opinion(statement, instance)
            if contradicts(first, opinion):
                yield (
                    f"two evaluations contradict each other at {data['scalars']} "
                    f"{data['tables']}: {first} against {opinion}"
                )
