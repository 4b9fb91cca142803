"""A run: workers decide statements; results are compared with what the claim files announce."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from dpproofs.language.claims import Claim, Erratum, Open, Supplied, opens
from dpproofs.language.statements import Statement
from dpproofs.outcome import RECORDED, Evidence, Outcome, Recorded, Status, derive
from dpproofs.outcome.status import RunFlag, as_expected, of_our_own
from dpproofs.record import artefacts
from dpproofs.record.cache import Cache, Store
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.contradictions import contradicted
from dpproofs.record.corpus import (
    Corpus,
    LoadFault,
    Located,
    altered,
    label_of,
    opened,
    statements_of,
)
from dpproofs.record.documents import Quotations, hold, notation_faults
from dpproofs.record.gate import borne_out, verify
from dpproofs.record.levels import load as load_levels
from dpproofs.record.levels import path_for
from dpproofs.record.outlined import outlines_of
from dpproofs.record.results import (
    NO_VALUE,
    ClaimResult,
    Level,
    RunResult,
    StatementResult,
    StepResult,
    not_tried,
)
from dpproofs.record.workers import Options, Stopped, Task, work

__all__ = ["SHARP", "Options", "Progress", "run", "save"]

Progress = Callable[[str, int, int], None]
IN_VAIN = "It is an open claim to which no altered form was refuted: passing says nothing."
SHARP = {
    "best": "the best right side bounds the left",
    "attained": "it is attained",
    "implies": "the bound follows from it",
}


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
        Task(
            located.id,
            key,
            options.spoil and altered(located, key, expected),
            options.repair,
            key in open_,
        )
        for located, open_ in ((located, opened(located)) for located in chosen)
        for key, _, expected in statements_of(located)
    ]
    entries = {
        (located.id, key): known[located.file].claims[key]
        for located in chosen
        for key, _, _ in statements_of(located)
        if located.file in known and key in known[located.file].claims
    }
    outlines = {
        (located.id, key): outlined
        for located in chosen
        for key, outlined in outlines_of(located, corpus)
    }
    levels = {
        (located.id, key): level
        for located in chosen
        if options.rocq and not options.fresh
        for key, level in _levels(located.file, result).items()
    }
    decided = work(statements, tasks, entries, options, store, outlines, levels)
    if options.scheduler:
        from dpproofs.record.cluster import spread  # an extra

        files = {located.id: located.file for located in chosen}
        decided = spread(statements, tasks, entries, options, store, outlines, levels, files)
    found: dict[tuple[str, str], StatementResult] = {}
    try:
        for task, outcome in decided:
            found[(task.claim, task.key)] = outcome
            progress(f"{task.claim} {task.key}", len(found), len(tasks))
    except KeyboardInterrupt:
        result.interrupted = True
    except Stopped as error:
        result.interrupted = True
        result.messages.append(str(error))
    if not options.recall:
        found |= contradicted(found)
    result.quotations = hold(chosen)
    for located in chosen:
        claim = _assemble(located, found, known.get(located.file), options)
        result.claims.append(_quoted(claim, result.quotations))
    result.messages += store.messages if isinstance(store, Cache) else []
    return result


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


def _levels(file: Path, result: RunResult) -> dict[str, Level]:
    try:
        return load_levels(path_for(file))
    except artefacts.ArtefactError as error:
        fault = LoadFault(path_for(file), "record of Rocq", str(error))
        result.faults += [] if fault in result.faults else [fault]
        return {}


def _assemble(
    located: Located,
    found: dict[tuple[str, str], StatementResult],
    artefact: artefacts.Artefact | None,
    options: Options,
) -> ClaimResult:
    claim, key = located.claim, located.key

    def result(name: str, statement: Statement | None) -> StatementResult:
        known = found.get((located.id, name)) or not_tried(label_of(name), statement)
        return (
            known if statement is not None else replace(known, status=derive([], unreadable=True))
        )

    printed = result(key, claim.statement)
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
        step_amended = None if repaired is None else result(f"{name}!amended", repaired)
        ok, why, flags = _verdict(
            step_printed, step.erratum, step_amended, step.open, step.supplied
        )
        steps.append(
            StepResult(
                f"{located.id}/{step.name}", step, step_printed, step_amended, ok, why, flags
            )
        )
    notes = tuple(
        (note, result(f"{key}!note{n}", claim.reading_statement(note)))
        for n, note in enumerate(claim.notes)
    )
    ok, why, flags = _verdict(printed, claim.erratum, amended, claim.open, claim.supplied)
    besides = [
        *((f"Reading {n}", r.erratum is not None, of) for n, (r, of) in enumerate(readings, 1)),
        *((f"Note {n}", note.fails, of) for n, (note, of) in enumerate(notes, 1)),
    ]
    for subject, fails, found_ in besides:
        raised, told = of_our_own(found_.name, subject, fails)
        if found_.status.failures:
            raised |= {RunFlag.CHECKER_FAILED}
            told += f" Of {subject.lower()}, {found_.status.failures[0].checker} failed."
        if raised:
            ok, flags, why = False, flags | raised, f"{why} {told.strip()}"
    if missing := _missing_link(claim, amended or printed):
        ok, flags, why = False, flags | {RunFlag.UNEXPECTED}, f"{why} {missing}"
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
        elif name == "best" and sharpness.spoilt and not _tight(sharpness):
            ok, flags = False, flags | {RunFlag.SPOILT_STOOD}
            why += " That the best right side is the best is not shown: no smaller one is refuted."
    whole = ClaimResult(
        located, printed, amended, readings, tuple(steps), ok, why, flags, sharp, notes
    )
    return _pinned(whole, artefact) if options.pins else whole


def _missing_link(claim: Claim, stands: StatementResult) -> str:
    """Why the proof that a person wrote is not followed to its end."""
    every = (*stands.evidence, *stands.recorded)
    tried = next((e for e in every if e.checker == "proof"), None)
    if not claim.ours or tried is None or tried.outcome is not Outcome.UNDECIDED:
        return ""
    return f"Its proof in `ours` is not complete: {tried.reason}."


def _verdict(
    printed: StatementResult,
    erratum: Erratum | None,
    amended: StatementResult | None,
    open_: Open | None,
    supplied: Sequence[Supplied],
) -> tuple[bool, str, frozenset[RunFlag]]:
    kind = None if erratum is None else erratum.kind
    declared = bool(opens(open_, erratum))
    status = None if amended is None else amended.name
    flags, why = as_expected(printed.name, kind, status, declared)
    ok = not flags
    if printed.status.recorded or (amended is not None and amended.status.recorded):
        why += f" The status is {RECORDED}."
    for result in (printed, amended):
        if result is None:
            continue
        if result.status.failures:
            flags |= {RunFlag.CHECKER_FAILED}
            why += f" {result.status.failures[0].checker} failed."
        refuted = any(p.witness or p.became == "refuted" for p in result.spoilt)
        if declared and result.name is Status.UNDECIDED and result.spoilt and not refuted:
            why += f" {IN_VAIN}"
        stood = [p for p in result.spoilt if not p.fine]
        if stood:
            flags |= {RunFlag.SPOILT_STOOD}
            ok = False
            why += f" An altered statement was not refuted: {stood[0].place}: {stood[0].detail}."
    for needless in _needless(supplied, printed, amended):
        flags |= {RunFlag.UNEXPECTED}
        ok = False
        why += f" {needless}"
    return ok and RunFlag.CHECKER_FAILED not in flags, why, flags


def _tight(sharpness: StatementResult) -> bool:
    """Whether a side that is strict, or smaller by 1 %, was refuted."""
    kinds = ("strictness", "factor", "number")
    shown = (p for p in sharpness.spoilt if p.kind in kinds and p.place.startswith("show"))
    return any(place.became == "refuted" for place in shown)


def _needless(
    supplied: Sequence[Supplied], printed: StatementResult, amended: StatementResult | None
) -> Iterator[str]:
    """What is supplied and was not seen to be needed, by the altered statements of what stands."""
    places = {p.place: p for p in (amended or printed).spoilt if p.kind == "hypothesis"}
    ours = [each for each in supplied if not each.convention]
    for each in supplied:
        place = places.get(f"hypothesis {each.what!r}")
        alone = ours == [each] and printed.name is Status.REFUTED  # without it, it is the print
        if place is None or place.became == "refuted" or alone:
            continue
        if each.convention and NO_VALUE in place.detail:
            continue  # only with it has the statement a value
        kind = "The convention" if each.convention else "The supplied hypothesis"
        remedy = "leave it out"
        if NO_VALUE in place.detail:  # nothing fails there, and nothing is said there
            remedy = "supply it as convention(...), since only a value is missing without it"
        yield f"{kind} {each.what!r} was not seen to be needed ({place.detail}): {remedy}."


def _quoted(result: ClaimResult, quotations: Quotations) -> ClaimResult:
    """A quotation that is not in its document, or has signs of its own, is an error."""
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


def _with_the_rest(
    statement: Statement, found: Sequence[Recorded], stored: Sequence[Recorded]
) -> tuple[Recorded, ...]:
    """A recorded refutation that is decided again ends a run before the checkers that came earlier:
    what they said is kept, as far as it decides nothing or is decided again. A recorded proof that
    was not found this time, say with a smaller budget, is kept where the kernel confirms it."""
    if not any(e.outcome is Outcome.REFUTED for e in found):
        proofs = {e.checker: e for e in stored if e.outcome is Outcome.PROVED}
        return tuple(
            (e.outcome is Outcome.UNDECIDED and _proof_again(statement, proofs.get(e.checker))) or e
            for e in found
        )
    order = {name: number for number, name in enumerate(CHECKERS)}
    again = {evidence.checker for evidence in found}
    early = [e for e in stored if e.checker in order and e.checker not in again]
    rest = [e for e in map(partial(_kept, statement), early) if e is not None]
    return tuple(sorted([*rest, *found], key=lambda e: order.get(e.checker, len(order))))


def _proof_again(statement: Statement, recorded: Recorded | None) -> Recorded | None:
    return None if recorded is None else _kept(statement, recorded)


def _kept(statement: Statement, recorded: Recorded) -> Recorded | None:
    if recorded.outcome in (Outcome.UNDECIDED, Outcome.NOT_APPLICABLE):
        return recorded
    again = verify(statement, recorded)
    same = again is not None and again.outcome is recorded.outcome
    return borne_out(recorded, again) if again is not None and same else None


def _written(statement: StatementResult) -> tuple[Recorded, ...]:
    """What is written down of a statement. What was recorded before, and this run confirmed or
    bore out by a light search, stays as it was recorded."""
    known = (*statement.confirmed, *statement.recorded)
    names = {e.checker for e in known}
    contradicted = any(
        e.outcome is Outcome.REFUTED and e.checker in names for e in statement.evidence
    ) and not any(e.outcome is Outcome.REFUTED for e in statement.confirmed)
    if contradicted:
        known, names = (), set()
    shown = {e.checker: e for e in statement.evidence if e.outcome is Outcome.REFUTED}
    known = tuple(_with_witnesses(e, shown.get(e.checker)) for e in known)
    found = [*known, *(Recorded.of(e) for e in statement.evidence if e.checker not in names)]
    order = list(CHECKERS)
    return tuple(sorted(found, key=lambda e: order.index(e.checker) if e.checker in order else -1))


def _with_witnesses(recorded: Recorded, shown: Evidence | None) -> Recorded:
    """A refutation with the witnesses that this run has made of its own, simpler or stronger."""
    if shown is None or recorded.outcome is not Outcome.REFUTED:
        return recorded
    return replace(recorded, witness=shown.witness, strongest=shown.strongest, margin=shown.margin)


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
            continue  # what was interrupted keeps what is recorded of it
        entry = artefacts.Entry(
            statement.statement.hash,
            claim.located.claim.source.digest,
            _written(statement),
            tuple(place.to_json() for place in statement.spoilt),
            tuple(repair.to_json() for repair in statement.repairs),
        )
        old = artefact.claims.get(key)
        if old is not None and old.statement == entry.statement:
            rest = _with_the_rest(statement.statement, entry.evidence, old.own)
            entry = replace(entry, evidence=rest)
            if not statement.spoilt and statement.name is not Status.REFUTED:
                entry = replace(entry, spoilt=old.spoilt)
        artefact = artefact.merge(key, entry)
    return bool(artefact.claims) and artefacts.save(path, artefact)
