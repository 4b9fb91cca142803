"""A result as JSON: what `list --json`, `check --json` and the report's JSON file hold.

A status is null where nothing has looked at the statement yet; it is never made up.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib import metadata
from typing import Any

from dpproofs.outcome import Status
from dpproofs.record.corpus import LoadFault
from dpproofs.record.documents import VARIABLE
from dpproofs.record.results import ClaimResult, RunResult, StatementResult, StepResult
from dpproofs.record.tally import Tally, tally
from dpproofs.record.witness import margin

__all__ = ["FORMAT", "adequacy", "claim_json", "heading", "run_json", "standing", "status_name"]

FORMAT = "dpproofs-results"
Json = dict[str, Any]


def run_json(result: RunResult) -> Json:
    """All that a run found."""
    return {
        "format": FORMAT,
        "version": 1,
        "dpproofs": metadata.version("dpproofs"),
        "heading": heading(result),
        "counts": counts(result),
        "adequacy": adequacy(*result.claims).to_json(),
        "claims": [claim_json(claim) for claim in result.claims],
        "faults": [fault_json(fault) for fault in result.faults],
        "messages": list(result.messages),
        "interrupted": result.interrupted,
        "exit": result.exit_code,
    }


def claim_json(claim: ClaimResult) -> Json:
    """One claim: where it stands, what is expected of it, and what came out."""
    source = claim.located.claim.source
    erratum = claim.located.claim.erratum
    tried = was_checked(claim)
    return {
        "id": claim.id,
        "source": {
            "document": source.document.name,
            "file": source.document.file,
            "lines": list(source.lines),
        },
        "printed": status_name(claim.printed),
        "erratum": None if erratum is None else erratum.kind,
        "amended": None if claim.amended is None else status_name(claim.amended),
        **_reach(standing(claim)),
        "readings": [
            {"text": reading.text, "status": status_name(result)}
            for reading, result in claim.readings
        ],
        "steps": [_step_json(step, source.document.file) for step in claim.steps],
        "adequacy": adequacy(claim).to_json(),
        **_refutation(claim.printed),
        "open": list(claim.open),
        "ok": claim.ok if tried else None,
        "why": claim.why if tried else NOT_CHECKED,
    }


NOT_CHECKED = "not checked yet"


def was_checked(claim: ClaimResult) -> bool:
    return all(statement.tried for _, statement in claim.statements())


def _step_json(step: StepResult, file: str) -> Json:
    amended = step.amended
    tried = step.printed.tried and (amended is None or amended.tried)
    return {
        "id": step.id,
        "source": {"file": file, "lines": None if step.step.lines is None else [*step.step.lines]},
        "printed": status_name(step.printed),
        "erratum": None if step.erratum is None else step.erratum.kind,
        "amended": None if amended is None else status_name(amended),
        **_reach(step.printed if amended is None else amended),
        "by": list(step.step.reasons),
        **_refutation(step.printed),
        "ok": step.ok if tried else None,
        "why": step.why if tried else NOT_CHECKED,
    }


def _refutation(result: StatementResult) -> Json:
    """Both witnesses and the repairs that are proposed; empty where nothing is refuted."""
    witnesses = {"simplest": result.witness, "strongest": result.strongest}
    return {
        "witnesses": {name: _witness(w) for name, w in witnesses.items() if w is not None},
        "repairs": [repair.to_json() for repair in result.repairs],
    }


def _witness(data: Json) -> Json:
    """A witness with its margin, keys in one order wherever it comes from."""
    exact, about = margin(data)
    found: Json = json.loads(json.dumps(data, sort_keys=True))
    return {**found, "margin": exact, "margin_about": about}


def adequacy(*claims: ClaimResult) -> Tally:
    """What became of the spoilt places of claims, with their steps and amendments."""
    found = (s for claim in claims for _, s in claim.statements())
    return tally(place for statement in found for place in statement.spoilt)


def status_name(result: StatementResult) -> str | None:
    return result.name.name if result.tried else None


def standing(claim: ClaimResult) -> StatementResult:
    """The statement that is to stand: the amendment where there is one."""
    return claim.printed if claim.amended is None else claim.amended


def _reach(result: StatementResult) -> Json:
    """Scope and trust by name, and null where nothing is proved or survived."""
    held = result.tried and result.name in (Status.PROVED, Status.SURVIVED)
    scope, trust = (result.status.scope, result.status.trust) if held else (None, None)
    return {
        "scope": None if scope is None else scope.name,
        "trust": None if trust is None else trust.name,
    }


def fault_json(fault: LoadFault) -> Json:
    return {"file": str(fault.file), "subject": fault.subject, "message": fault.message}


# ----------------------------------------------------------------------------- the first line


def counts(result: RunResult) -> Json:
    """How many of what; the statuses are those of the prints."""
    checked = [claim for claim in result.claims if was_checked(claim)]
    statuses = Counter(status_name(claim.printed) or NOT_CHECKED for claim in result.claims)
    return {
        "claims": len(result.claims),
        "documents": len({c.located.claim.source.document.name for c in result.claims}),
        "steps": sum(len(claim.steps) for claim in result.claims),
        "errata": sum(c.located.claim.erratum is not None for c in result.claims)
        + sum(step.erratum is not None for c in result.claims for step in c.steps),
        "printed": dict(sorted(statuses.items())),
        "as_expected": sum(_is_fine(claim) for claim in checked),
        "not_as_expected": sum(not _is_fine(claim) for claim in checked),
        "not_checked": len(result.claims) - len(checked),
        "open": result.open,
        "quotations_held": result.quotations.held,
        "quotations_not_held": result.quotations.not_held,
        "quotations_wrong": len(result.quotations.mismatches),
        "documents_missing": list(result.quotations.missing),
        "unreadable": len({fault.file for fault in result.faults}),
    }


def _is_fine(claim: ClaimResult) -> bool:
    return claim.ok and all(step.ok for step in claim.steps)


def heading(result: RunResult) -> str:
    """The first line of every run."""
    n = counts(result)
    told = [
        f"{_many(n['claims'], 'claim')} of {_many(n['documents'], 'document')},"
        f" {_many(n['steps'], 'step')}, {_many(n['errata'], 'erratum', 'errata')}"
    ]
    shown = [f"{n['as_expected']} as expected"]
    shown += [f"{n['not_as_expected']} not"] if n["not_as_expected"] else []
    shown += [f"{n['not_checked']} {NOT_CHECKED}"] if n["not_checked"] else []
    told.append(", ".join(shown))
    told.append(f"{n['open']} declared open")
    quoted = f"{_many(n['quotations_held'], 'quotation')} held against the text"
    if n["quotations_wrong"]:
        quoted += f", {n['quotations_wrong']} found wrong"
    if n["quotations_not_held"]:
        missing = len(n["documents_missing"])
        quoted += (
            f", {n['quotations_not_held']} not held because {_many(missing, 'document')}"
            f" {'is' if missing == 1 else 'are'} missing ({VARIABLE})"
        )
    told.append(quoted)
    if n["unreadable"]:
        told.append(f"{_many(n['unreadable'], 'file')} unreadable")
    if result.interrupted:
        told.append("interrupted")
    return "; ".join(told)


def _many(n: int, one: str, more: str = "") -> str:
    return f"{n} {one if n == 1 else more or one + 's'}"
