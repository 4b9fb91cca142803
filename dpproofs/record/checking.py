"""One statement: checkers in order, evidence to the status table, near misses and repairs.

What is stored is decided again before anything is searched; what takes long is in the cache as soon
as it is known.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from dpproofs.checkers import CHECKERS, search
from dpproofs.checkers.effort import EFFORTS, Effort
from dpproofs.checkers.extremes import simplest
from dpproofs.checkers.versions import VERSIONS
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Not
from dpproofs.outcome import Evidence, Outcome, Status, StatusResult, derive
from dpproofs.record import artefacts
from dpproofs.record.adequacy import spoil
from dpproofs.record.cache import NullCache, Store, cache_key
from dpproofs.record.repairs import repairs
from dpproofs.record.results import PlaceResult, Repair, StatementResult, not_tried
from dpproofs.record.shown import still
from dpproofs.record.witness import instance_from_json, witness_json
from dpproofs.rings.decide import judge, sides
from dpproofs.rings.second import contradicts, second_opinion

__all__ = ["applicable", "check_statement", "failed"]

PROVERS = ("linear", "enclosure", "solver")


def applicable(statement: Statement) -> list[str]:
    """The checkers that can tell cheaply whether they apply, and do."""
    tests = {
        name: getattr(sys.modules[check.__module__], "not_applicable", None)
        for name, check in CHECKERS.items()
    }
    return [name for name, test in tests.items() if test is not None and not test(statement)]


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
        evidence.append(failed("second evaluation", statement, error))
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
        return failed(name, statement, error)
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


def failed(name: str, statement: Statement, error: Exception) -> Evidence:
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
            e for e in stored.evidence if e.outcome is not Outcome.REFUTED or still(statement, e)
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
        return not_tried(label, statement)
    status = _satisfied(statement, evidence, derive(evidence))
    return StatementResult(label, statement, tuple(evidence), status, places, repairs=mended)


_digest: list[bytes] = []


def _code_digest() -> bytes:
    """The engine's own source: evidence of another engine is not reused."""
    if not _digest:
        root = Path(__file__).resolve().parents[1]
        sums = hashlib.sha256()
        for room in ("language", "outcome", "rings", "theory", "checkers", "record"):
            for file in sorted((root / room).rglob("*.py")):
                sums.update(file.read_bytes())
        _digest.append(sums.digest())
    return _digest[0]


def _reverified(statement: Statement, stored: artefacts.Entry) -> list[Evidence]:
    """Stored refutations that still refute and boxes that still prove; the rest is decided anew."""
    if stored.statement != statement.hash:
        return []
    return [evidence for evidence in stored.evidence if still(statement, evidence)]


def _left_open(stored: artefacts.Entry) -> list[Evidence]:
    """What provers could not do with more effort than now: it claims nothing, and is taken."""
    open_ = (Outcome.UNDECIDED, Outcome.NOT_APPLICABLE)
    provers = CHECKERS.keys() - {"search"}
    return [e for e in stored.evidence if e.outcome in open_ and e.checker in provers]


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
