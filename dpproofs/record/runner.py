"""The runner hands statements to checkers, evidence to the status table, and results to the faces.

The same seed gives the same result with any number of jobs. A stored refutation is re-decided
before anything is searched; what is interrupted keeps all that was found.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dpproofs.checkers import CHECKERS, boxes, search
from dpproofs.checkers.effort import EFFORTS, Effort
from dpproofs.checkers.extremes import simplest
from dpproofs.checkers.rules import scope_words
from dpproofs.checkers.versions import VERSIONS
from dpproofs.language.claims import Erratum, Open, opens
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Not
from dpproofs.outcome import Evidence, Outcome, Scope, Status, StatusResult, Trust, derive
from dpproofs.outcome.status import RunFlag, as_expected, shortfalls
from dpproofs.record import artefacts
from dpproofs.record.adequacy import spoil
from dpproofs.record.cache import Cache, NullCache, Store, cache_key
from dpproofs.record.corpus import Corpus, LoadFault, Located
from dpproofs.record.documents import Quotations, hold, notation_faults
from dpproofs.record.repairs import repairs
from dpproofs.record.results import (
    ClaimResult,
    PlaceResult,
    Repair,
    RunResult,
    StatementResult,
    StepResult,
)
from dpproofs.record.shown import shows, trusted
from dpproofs.record.witness import instance_from_json, witness_json
from dpproofs.rings.decide import judge, sides
from dpproofs.rings.second import contradicts, second_opinion

__all__ = [
    "SHARP",
    "Options",
    "Progress",
    "applicable",
    "check_statement",
    "run",
    "save",
    "statements_of",
]

Progress = Callable[[str, int, int], None]
SHARP = {
    "best": "the best right side bounds the left",
    "attained": "it is attained",
    "implies": "the bound follows from it",
}
PROVERS = ("linear", "enclosure", "solver")


@dataclass(frozen=True)
class Options:
    """How to run: effort by name, processes, whether to find everything anew, whether to spoil what
    holds, whether to look for repairs of what is refuted."""

    budget: str = "normal"
    jobs: int = 1
    fresh: bool = False
    spoil: bool = False
    repair: bool = False
    seed: int = 0
    recall: bool = False  # take what is stored or in the cache, and check nothing
    kept: bool = False  # beside what is stored a light search alone; pins are not decided again

    @property
    def effort(self) -> Effort:
        return replace(EFFORTS[self.budget], seed=self.seed)


@dataclass(frozen=True)
class Task:
    """One statement of one claim."""

    claim: str
    key: str
    spoil: bool
    repair: bool


def run(
    corpus: Corpus,
    chosen: Sequence[Located],
    options: Options,
    *,
    progress: Progress = lambda name, done, total: None,
    store: Store | None = None,
) -> RunResult:
    """Check the chosen claims; faults of the corpus come along."""
    result = RunResult(faults=list(corpus.faults))
    store = store if store is not None else Cache()
    known = _stored(chosen, result)
    statements = {
        (located.id, key): statement
        for located in chosen
        for key, statement, _ in statements_of(located)
    }
    tasks = [
        Task(located.id, key, options.spoil and expected, options.repair)
        for located in chosen
        for key, _, expected in statements_of(located)
    ]
    entries = {
        (located.id, key): known[located.file].claims[key]
        for located in chosen
        for key, _, _ in statements_of(located)
        if located.file in known and key in known[located.file].claims
    }
    found: dict[tuple[str, str], StatementResult] = {}
    try:
        for task, outcome in _work(statements, tasks, entries, options, store):
            found[(task.claim, task.key)] = outcome
            progress(f"{task.claim} {task.key}", len(found), len(tasks))
    except KeyboardInterrupt:
        result.interrupted = True
    result.quotations = hold(chosen)
    for located in chosen:
        claim = _assemble(located, found, known.get(located.file), options)
        result.claims.append(_quoted(claim, result.quotations))
    result.messages += store.messages if isinstance(store, Cache) else []
    return result


def statements_of(located: Located) -> Iterator[tuple[str, Statement, bool]]:
    """Every statement of a claim with its key, and whether the file expects it to hold."""
    claim, key = located.claim, located.key
    if claim.statement is not None:
        yield key, claim.statement, claim.erratum is None
    if claim.amended is not None:
        yield f"{key}!amended", claim.amended, True
    for n, reading in enumerate(claim.readings):
        yield f"{key}!reading{n}", claim.reading_statement(reading), False
    for name, sharp in claim.sharpness.items():
        yield f"{key}!{name}", sharp, False
    for step in claim.proof:
        statement, amended = claim.step_statement(step), claim.step_amended(step)
        if statement is not None:
            yield f"{key}/{step.name}", statement, step.erratum is None
        if amended is not None:
            yield f"{key}/{step.name}!amended", amended, True


def applicable(statement: Statement) -> list[str]:
    """The checkers that can tell cheaply whether they apply, and do."""
    tests = {
        name: getattr(sys.modules[check.__module__], "not_applicable", None)
        for name, check in CHECKERS.items()
    }
    return [name for name, test in tests.items() if test is not None and not test(statement)]


# ----------------------------------------------------------------------------- one statement


def check_statement(
    statement: Statement,
    effort: Effort,
    *,
    store: Store | None = None,
    stored: artefacts.Entry | None = None,
    fresh: bool = False,
    spoiled: bool = False,
    repaired: bool = False,
    recall: bool = False,
    kept: bool = False,
    label: str = "printed",
) -> StatementResult:
    """All checkers on one statement, in order, until one refutes it."""
    store = store or NullCache()
    if recall:
        return _recalled(statement, effort, store, stored, label)
    evidence = [] if fresh or stored is None else _reverified(statement, stored)
    checkers, enough = CHECKERS, False
    if kept and stored is not None and stored.statement == statement.hash:
        evidence += _left_open(stored)
        # What was found with more effort is replayed beside it.
        effort = replace(effort, name="light", draws=4, shapes=2, climbs=0, distinct=2)
        checkers, enough = {"search": search.check, **CHECKERS}, True
    first = _first_effort(effort)
    if not any(e.outcome is Outcome.REFUTED for e in evidence):
        for name, check in checkers.items():
            if any(e.checker == name for e in evidence):
                continue
            if enough and any(e.outcome is Outcome.SURVIVED for e in evidence):
                break  # provers without a certificate are for a check
            if name in PROVERS and any(e.whole_domain for e in evidence):
                continue  # proved already; search alone may still contradict it
            how = first if name == "search" else effort
            evidence.append(_cached(statement, name, check, how, store, fresh))
            if evidence[-1].outcome is Outcome.REFUTED:
                break
        if first is not effort and not any(
            e.outcome is Outcome.REFUTED or e.whole_domain for e in evidence
        ):
            evidence = [
                _cached(statement, "search", search.check, effort, store, fresh)
                if e.checker == "search" and e.outcome is not Outcome.NOT_APPLICABLE
                else e
                for e in evidence
            ]
    if repaired:
        evidence = [_strengthened(statement, e, effort) for e in evidence]
    messages: tuple[str, ...] = ()
    try:
        messages = tuple(_contradictions(statement, evidence, few=enough))
    except Exception as error:  # a second evaluation that fails confirms nothing
        evidence.append(_failed("second evaluation", statement, error))
    status = derive(evidence, vacuous=_vacuous(statement, evidence, effort))
    status = _satisfied(statement, evidence, status)
    if messages:
        status = StatusResult(Status.BROKEN, because=messages, failures=status.failures)
    results: tuple[PlaceResult, ...] = ()
    if spoiled and status.status in (Status.PROVED, Status.SURVIVED):
        known = not fresh and stored is not None and stored.statement == statement.hash
        pins = _pins(stored) if known and stored is not None else {}
        results = _kept(
            _key(statement, f"near misses {_sum(pins)}", effort), store, fresh, PlaceResult,
            lambda: spoil(statement, stored=pins),
        )  # fmt: skip
    found = StatementResult(label, statement, tuple(evidence), status, results, messages)
    if status.status is not Status.REFUTED:
        return found
    if not fresh and stored is not None and stored.statement == statement.hash and stored.repairs:
        return replace(found, repairs=tuple(map(Repair.from_json, stored.repairs)))
    if not repaired or found.witness is None:
        return found
    witness = found.witness
    mended = _kept(
        _key(statement, f"repairs {_sum(witness)}", effort), store, fresh, Repair,
        lambda: repairs(statement, witness),
    )  # fmt: skip
    return replace(found, repairs=mended)


def _first_effort(effort: Effort) -> Effort:
    """Of the search that comes before the provers: what they prove is searched no harder."""
    quick = EFFORTS["quick"]
    return effort if effort.draws <= quick.draws else replace(quick, seed=effort.seed)


def _strengthened(statement: Statement, evidence: Evidence, effort: Effort) -> Evidence:
    """A refutation with both witnesses: the simplest, and where the conclusion fails most."""
    refuted = evidence.outcome is Outcome.REFUTED
    if not refuted or evidence.witness is None or evidence.strongest is not None:
        return evidence
    first = simplest(statement, instance_from_json(statement, evidence.witness))
    shown = sides(statement.show, first)
    return replace(
        evidence,
        witness=witness_json(statement, first, shown),
        margin="" if shown is None or shown.margin is None else str(shown.margin),
        strongest=search.Hunt(statement, effort).strongest(first),
    )


def _cached(
    statement: Statement,
    name: str,
    check: Callable[[Statement, Effort], Evidence],
    effort: Effort,
    store: Store,
    fresh: bool,
) -> Evidence:
    known = None if fresh else _known(statement, name, effort, store)
    if known is not None:
        return known
    try:
        evidence = check(statement, effort)
    except KeyboardInterrupt:
        raise
    except Exception as error:  # an engine's own fault is told, never read as a pass
        return _failed(name, statement, error)
    if evidence.outcome is not Outcome.FAILED:  # what failed is tried again
        store.put(_key(statement, name, effort), json.dumps(evidence.to_json()))
    return evidence


def _kept(
    key: str, store: Store, fresh: bool, kind: Any, compute: Callable[[], Iterable[Any]]
) -> tuple[Any, ...]:
    """What takes long is in the cache as soon as it is known, so that a killed run resumes."""
    text = None if fresh else store.get(key)
    if text is not None:
        with contextlib.suppress(ValueError, KeyError, TypeError):  # of another version
            return tuple(kind.from_json(data) for data in json.loads(text))
    found = tuple(compute())
    store.put(key, json.dumps([part.to_json() for part in found]))
    return found


def _sum(data: Any) -> str:
    """Of what an outcome depends on besides its statement."""
    text = json.dumps(data, sort_keys=True, default=lambda part: part.to_json())
    return hashlib.sha256(text.encode()).hexdigest()


def _failed(name: str, statement: Statement, error: Exception) -> Evidence:
    reason = f"{type(error).__name__}: {error}"
    return Evidence(name, Outcome.FAILED, statement.hash, reason=reason)


def _key(statement: Statement, name: str, effort: Effort) -> str:
    return cache_key(
        statement=statement.hash,
        checker=name,
        budget=effort.name,
        seed=effort.seed,
        version=hashlib.sha256(repr(VERSIONS).encode() + _code_digest()).hexdigest(),
    )


def _known(statement: Statement, name: str, effort: Effort, store: Store) -> Evidence | None:
    text = store.get(_key(statement, name, effort))
    if text is None:
        return None
    try:
        return Evidence.from_json(json.loads(text))
    except ValueError:
        return None  # written by another version: found again


def _recalled(
    statement: Statement,
    effort: Effort,
    store: Store,
    stored: artefacts.Entry | None,
    label: str,
) -> StatementResult:
    """What is stored of this very statement, then what the cache knows, the greatest effort first.

    A stored refutation is re-decided; other stored evidence is taken as it was saved.
    """
    evidence: list[Evidence] = []
    places: tuple[PlaceResult, ...] = ()
    mended: tuple[Repair, ...] = ()
    if stored is not None and stored.statement == statement.hash:
        evidence = [
            e for e in stored.evidence if e.outcome is not Outcome.REFUTED or _still(statement, e)
        ]
        places = tuple(_pins(stored).values())
        mended = tuple(map(Repair.from_json, stored.repairs))
    for name in CHECKERS:
        if any(e.checker == name for e in evidence):
            continue
        for budget in ("deep", "normal", "quick", "pytest"):
            known = _known(statement, name, replace(EFFORTS[budget], seed=effort.seed), store)
            if known is not None:
                evidence.append(known)
                break
    if not evidence:
        return replace(_not_run(label, statement), label=label)
    status = _satisfied(statement, evidence, derive(evidence))
    return StatementResult(label, statement, tuple(evidence), status, places, repairs=mended)


_digest: list[bytes] = []


def _code_digest() -> bytes:
    """The engine's own source: evidence of another engine is not reused."""
    if not _digest:
        root = Path(__file__).resolve().parents[1]
        sums = hashlib.sha256()
        for room in ("language", "rings", "theory", "checkers"):
            for file in sorted((root / room).rglob("*.py")):
                sums.update(file.read_bytes())
        for module in ("adequacy", "repairs"):
            sums.update((root / "record" / f"{module}.py").read_bytes())
        _digest.append(sums.digest())
    return _digest[0]


def _reverified(statement: Statement, stored: artefacts.Entry) -> list[Evidence]:
    """Stored refutations that still refute and boxes that still prove; the rest is decided anew."""
    if stored.statement != statement.hash:
        return []
    return [evidence for evidence in stored.evidence if _still(statement, evidence)]


def _left_open(stored: artefacts.Entry) -> list[Evidence]:
    """What provers could not do with more effort than now: it claims nothing, and is taken."""
    open_ = (Outcome.UNDECIDED, Outcome.NOT_APPLICABLE)
    provers = CHECKERS.keys() - {"search"}
    return [e for e in stored.evidence if e.outcome in open_ and e.checker in provers]


def _still(statement: Statement, evidence: Evidence) -> bool:
    if evidence.outcome is Outcome.PROVED and evidence.certificate is not None:
        # What is claimed beside a certificate must be what it shows.
        claimed = (evidence.checker, evidence.trust, evidence.whole_domain, evidence.scope)
        if evidence.checker == "certificate":
            trust = trusted(evidence.certificate)
            whole = trust is not None and claimed[1:] == (trust, True, Scope.FINITE)
            if not (whole and shows(statement, evidence.certificate)):
                return False
            return evidence.scope_words == scope_words(statement, evidence.certificate)
        whole = evidence.certificate.get("whole") is True
        shown = ("enclosure", Trust.BALLS, whole, Scope.ATOMS if whole else Scope.BOX)
        if not (claimed == shown and shows(statement, evidence.certificate)):
            return False
        return evidence.scope_words == boxes.scope_words(statement, evidence.certificate)
    if evidence.outcome is not Outcome.REFUTED:
        return False
    witnesses = [w for w in (evidence.witness, evidence.strongest) if w is not None]
    try:
        instances = [instance_from_json(statement, witness) for witness in witnesses]
    except ValueError:
        return False
    return bool(instances) and all(judge(statement, i).refutes for i in instances)


def _pins(stored: artefacts.Entry) -> dict[str, PlaceResult]:
    results = [PlaceResult.from_json(data) for data in stored.spoilt]
    return {result.place: result for result in results}


def _vacuous(statement: Statement, evidence: Sequence[Evidence], effort: Effort) -> Evidence | None:
    """Where no instance met the hypotheses: a proof that none can, if there is one."""
    searched = next((e for e in evidence if e.checker == "search"), None)
    if searched is None or searched.counts is None or searched.counts.met:
        return None
    if not statement.given:
        return None
    impossible = Statement(statement.forall, Not(And(statement.given)))
    effort = replace(effort, boxes=20 * effort.boxes)  # only where nothing met the hypotheses
    for name in ("enclosure", "linear"):
        try:
            proof = CHECKERS[name](impossible, effort)
        except Exception:  # no proof of vacuity is no finding
            continue
        if proof.outcome is Outcome.PROVED and proof.whole_domain:
            return proof
    return None


def _satisfied(
    statement: Statement, evidence: Iterable[Evidence], status: StatusResult
) -> StatusResult:
    """A proof under hypotheses that nothing was seen to meet is no pass."""
    searched = next((e for e in evidence if e.checker == "search"), None)
    if status.status is not Status.PROVED:
        return status
    if searched is None or searched.counts is None or searched.counts.met:
        return status
    because = "proved, but no instance met the hypotheses: that they can be met is not shown"
    return StatusResult(
        Status.UNDECIDED, because=(because, *status.because), failures=status.failures
    )


def _contradictions(
    statement: Statement, evidence: Iterable[Evidence], few: bool = False
) -> Iterator[str]:
    """Where the second evaluation, which shares no code with the first, disagrees."""
    for e in evidence:
        samples = [w for w in (e.witness, e.strongest) if w is not None]
        if e.certificate is not None and e.certificate.get("format") == "dpproofs-sample":
            samples += e.certificate["instances"][-1 if few else -2 :]
        for data in samples:
            instance = instance_from_json(statement, data)
            first = judge(statement, instance)
            opinion = second_opinion(statement, instance)
            if contradicts(first, opinion):
                yield (
                    f"two evaluations contradict each other at {data['scalars']} "
                    f"{data['tables']}: {first} against {opinion}"
                )


# ----------------------------------------------------------------------------- many statements


def _stored(chosen: Sequence[Located], result: RunResult) -> dict[Path, artefacts.Artefact]:
    known = {}
    for file in dict.fromkeys(located.file for located in chosen):
        try:
            known[file] = artefacts.load(artefacts.path_for(file))
        except artefacts.MissingArtefact:
            continue
        except artefacts.ArtefactError as error:
            result.faults.append(LoadFault(artefacts.path_for(file), "artefact", str(error)))
    return known


_shared: dict[str, Any] = {}


def _one(task: Task) -> StatementResult:
    """In a worker: the statements came along with the fork."""
    statement = _shared["statements"][(task.claim, task.key)]
    entry = _shared["entries"].get((task.claim, task.key))
    options: Options = _shared["options"]
    began = time.process_time()
    try:
        found = check_statement(
            statement,
            options.effort,
            store=_shared["store"],
            stored=entry,
            fresh=options.fresh,
            spoiled=task.spoil or (entry is not None and bool(entry.spoilt) and not options.kept),
            kept=options.kept,
            repaired=task.repair and "!reading" not in task.key,
            recall=options.recall,
            label=_label(task.key),
        )
    except Exception as error:  # it takes no other statement along
        evidence = _failed("runner", statement, error)
        found = StatementResult(_label(task.key), statement, (evidence,), derive([evidence]))
    return replace(found, seconds=time.process_time() - began)


def _sent(task: Task) -> StatementResult:
    """The result without its statement, whose definitions cannot be sent to another process."""
    return replace(_one(task), statement=None)


def _label(key: str) -> str:
    kind = key.partition("!")[2]
    return "reading" if kind.startswith("reading") else kind or "printed"


def _work(
    statements: dict[tuple[str, str], Statement],
    tasks: list[Task],
    entries: dict[tuple[str, str], artefacts.Entry],
    options: Options,
    store: Store,
) -> Iterator[tuple[Task, StatementResult]]:
    _shared.update(statements=statements, entries=entries, options=options, store=store)
    if options.jobs <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        for task in tasks:
            yield task, _one(task)
        return
    _shared["store"] = _Reader(store)
    yield from _parallel(tasks, options.jobs)


class _Reader:
    """In a worker the cache is opened anew: a connection does not survive a fork."""

    def __init__(self, store: Store) -> None:
        self.fresh = not isinstance(store, Cache)
        self.folder = store._folder if isinstance(store, Cache) else None
        self.own: Store | None = None

    def _open(self) -> Store:
        if self.own is None:
            self.own = NullCache() if self.fresh else Cache(self.folder)
        return self.own

    def get(self, key: str) -> str | None:
        return self._open().get(key)

    def put(self, key: str, text: str) -> None:
        self._open().put(key, text)


def _parallel(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, StatementResult]]:
    """A worker that dies takes only its own statement along: that one is FAILED, with a reason."""
    waiting = list(tasks)
    alone: list[Task] = []
    while waiting or alone:
        batch = waiting or [alone.pop()]
        workers = jobs if waiting else 1
        waiting = []
        with ProcessPoolExecutor(
            workers, multiprocessing.get_context("fork"), initializer=_begin
        ) as pool:
            futures: dict[Future[StatementResult], Task] = {}
            for n, task in enumerate(batch):
                try:
                    futures[pool.submit(_sent, task)] = task
                except BrokenProcessPool:  # a worker died while work was handed out
                    alone += batch[n:]
                    break
            left = set(futures)
            try:
                while left:
                    done, left = wait(left, return_when=FIRST_COMPLETED)
                    for future in done:
                        task = futures[future]
                        try:
                            statement = _shared["statements"][(task.claim, task.key)]
                            yield task, replace(future.result(), statement=statement)
                        except BrokenProcessPool as error:
                            if workers == 1:
                                yield task, _died(task, error)
                            else:
                                alone.append(task)
            except (KeyboardInterrupt, GeneratorExit):
                for future in left:
                    future.cancel()
                for process in list((pool._processes or {}).values()):
                    process.terminate()
                raise


def _begin() -> None:
    """A worker leaves interrupts to the run, and ends with it, even where the run is killed; what
    is loaded stays, so that the garbage collector need not walk it again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_run, daemon=True).start()


def _end_with_the_run() -> None:
    run = multiprocessing.parent_process()
    if run is not None:
        run.join()
        os._exit(1)


def _died(task: Task, error: Exception) -> StatementResult:
    statement = _shared["statements"][(task.claim, task.key)]
    evidence = Evidence(
        "worker", Outcome.FAILED, statement.hash, reason=f"the worker process died: {error}"
    )
    return StatementResult(_label(task.key), statement, (evidence,), derive([evidence]))


# ----------------------------------------------------------------------------- claims


def _assemble(
    located: Located,
    found: dict[tuple[str, str], StatementResult],
    artefact: artefacts.Artefact | None,
    options: Options,
) -> ClaimResult:
    claim, key = located.claim, located.key

    def result(name: str, statement: Statement | None) -> StatementResult:
        return found.get((located.id, name)) or _not_run(name, statement)

    printed = result(key, claim.statement)
    if claim.statement is None:
        printed = replace(printed, status=derive([], unreadable=True))
    amended = None if claim.amended is None else result(f"{key}!amended", claim.amended)
    readings = tuple(
        (reading, result(f"{key}!reading{n}", claim.reading_statement(reading)))
        for n, reading in enumerate(claim.readings)
    )
    steps = []
    for step in claim.proof:
        name = f"{key}/{step.name}"
        statement, repaired = claim.step_statement(step), claim.step_amended(step)
        step_printed = result(name, statement)
        if statement is None:
            step_printed = replace(step_printed, status=derive([], unreadable=True))
        step_amended = None if repaired is None else result(f"{name}!amended", repaired)
        ok, why, flags = _verdict(step_printed, step.erratum, step_amended, step.open)
        steps.append(
            StepResult(
                f"{located.id}/{step.name}", step, step_printed, step_amended, ok, why, flags
            )
        )
    ok, why, flags = _verdict(printed, claim.erratum, amended, claim.open)
    for _, read in readings:  # it has no expectation, but an engine's own fault is none of it
        if read.status.failures:
            ok, flags = False, flags | {RunFlag.CHECKER_FAILED}
            why += f" In a reading, {read.status.failures[0].checker} failed."
        if read.name is Status.BROKEN:
            ok, flags = False, flags | {RunFlag.UNEXPECTED}
            why += " A reading is BROKEN."
    sharp = tuple((name, result(f"{key}!{name}", s)) for name, s in claim.sharpness.items())
    for name, sharpness in sharp:
        if sharpness.tried and sharpness.name not in (Status.PROVED, Status.SURVIVED):
            ok, flags = False, flags | {RunFlag.UNEXPECTED}
            why += f" That {SHARP[name]} is {sharpness.name.name}."
        elif name == "attained" and any(
            e.counts and e.counts.undecided for e in sharpness.evidence
        ):
            ok, flags = False, flags | {RunFlag.UNEXPECTED}
            why += " What is said to attain the best right side does not everywhere."
    whole = ClaimResult(located, printed, amended, readings, tuple(steps), ok, why, flags, sharp)
    return _pinned(whole, artefact)


def _not_run(name: str, statement: Statement | None) -> StatementResult:
    if statement is None:
        return StatementResult(_label(name), None, (), derive([]))
    evidence = Evidence("runner", Outcome.UNDECIDED, statement.hash, reason="not tried")
    return StatementResult(_label(name), statement, (evidence,), derive([evidence]))


def _verdict(
    printed: StatementResult,
    erratum: Erratum | None,
    amended: StatementResult | None,
    open_: Open | None,
) -> tuple[bool, str, frozenset[RunFlag]]:
    kind = None if erratum is None else erratum.kind
    declared = bool(opens(open_, erratum))
    status = None if amended is None else amended.name
    ok, why = as_expected(printed.name, kind, status, declared)
    flags = shortfalls(printed.name, kind, status, declared)
    for result in (printed, amended):
        if result is None:
            continue
        if result.status.failures:
            flags |= {RunFlag.CHECKER_FAILED}
            why += f" {result.status.failures[0].checker} failed."
        stood = [p for p in result.spoilt if not p.fine]
        if stood:
            flags |= {RunFlag.SPOILT_STOOD}
            ok = False
            why += f" A spoilt statement stood: {stood[0].place}: {stood[0].detail}."
    return ok and RunFlag.CHECKER_FAILED not in flags, why, flags


def _quoted(result: ClaimResult, quotations: Quotations) -> ClaimResult:
    """A quotation that is not in its document, or has other signs than the print, is an error."""
    faults = (*quotations.faults_of(result.id), *notation_faults(result.located.claim))
    if not faults:
        return result
    why = f"{result.why} But the quotation is at fault: {'; '.join(faults)}."
    return replace(result, ok=False, why=why, flags=result.flags | {RunFlag.UNEXPECTED})


def _pinned(result: ClaimResult, artefact: artefacts.Artefact | None) -> ClaimResult:
    """A pinned claim whose statement or quotation changed is an error until it is saved anew."""
    if artefact is None:
        return result
    changed = []
    quote = result.located.claim.source.digest
    for key, statement in result.statements():
        entry = artefact.claims.get(key)
        if entry is None or statement.statement is None:
            continue
        if entry.statement != statement.statement.hash:
            changed.append(f"{key}: the statement changed since it was pinned")
        elif key == result.located.key and entry.quote != quote:
            changed.append(f"{key}: the quotation changed since it was pinned")
    if not changed:
        return result
    why = f"{result.why} {'; '.join(changed)}. If it is meant, run `dpproofs check --save`."
    return replace(result, ok=False, why=why, flags=result.flags | {RunFlag.UNEXPECTED})


def save(result: RunResult) -> list[Path]:
    """Write the artefacts of every claim of a run, beside its file."""
    written = []
    for claim in result.claims:
        path = artefacts.path_for(claim.located.file)
        if not any(s.statement is not None and s.tried for _, s in claim.statements()):
            continue
        with artefacts.alone(path):
            if _merged(claim, path):
                written.append(path)
    return written


def _with_the_rest(found: Sequence[Evidence], stored: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """A stored refutation that is decided again ends a run before the checkers that came earlier:
    what they said is kept."""
    if not any(e.outcome is Outcome.REFUTED for e in found):
        return tuple(found)
    order = {name: number for number, name in enumerate(CHECKERS)}
    again = {evidence.checker for evidence in found}
    rest = [e for e in stored if e.checker in order and e.checker not in again]
    return tuple(sorted([*rest, *found], key=lambda e: order.get(e.checker, len(order))))


def _merged(claim: ClaimResult, path: Path) -> bool:
    """What is new of a claim joins what the file holds; whether its bytes changed."""
    try:
        artefact = artefacts.load(path)
    except artefacts.MissingArtefact:
        artefact = artefacts.Artefact({})
    except artefacts.ArtefactError:
        return False  # it was told as a fault of the run, and is not written over
    for key, statement in claim.statements():
        if statement.statement is None or not statement.tried:
            continue  # what was interrupted keeps what is stored of it
        entry = artefacts.Entry(
            statement.statement.hash,
            claim.located.claim.source.digest,
            tuple(statement.evidence),
            tuple(place.to_json() for place in statement.spoilt),
            tuple(repair.to_json() for repair in statement.repairs),
        )
        old = artefact.claims.get(key)
        if old is not None and old.statement == entry.statement:
            entry = replace(entry, evidence=_with_the_rest(entry.evidence, old.evidence))
            if not statement.spoilt:
                entry = replace(entry, spoilt=old.spoilt)
        artefact = artefact.merge(key, entry)
    return bool(artefact.claims) and artefacts.save(path, artefact)
