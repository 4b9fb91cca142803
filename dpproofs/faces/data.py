"""A result as JSON: what `list --json`, `check --json` and the report's JSON file hold.

A status is null where nothing has looked at the statement yet; it is never made up.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from importlib import metadata

from dpproofs.faces.reach import bounded_ranges, default_ranges, scope_reached, why_not_higher
from dpproofs.faces.words import Json, many
from dpproofs.language.printing import text
from dpproofs.language.sorts import Natural, Space
from dpproofs.outcome import RECORDED, Status
from dpproofs.record.corpus import LoadFault
from dpproofs.record.documents import VARIABLE
from dpproofs.record.results import ClaimResult, PlaceResult, RunResult, StatementResult, StepResult
from dpproofs.record.tally import Tally, tally
from dpproofs.record.told import NOT_CHECKED, decided_here, status_name
from dpproofs.record.witness import margin

__all__ = [
    "FORMAT",
    "adequacy",
    "claim_json",
    "heading",
    "place_words",
    "quotations_not_compared",
    "run_json",
    "standing",
]

FORMAT = "dpproofs-results"
IDLE = re.compile(": idle(?= (here|at this place)$)")


def run_json(result: RunResult) -> Json:
    """All that a run found, as JSON."""
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
        "decided_here": all(decided_here(s) for _, s in claim.statements() if s.tried),
        **_reach(standing(claim)),
        "scope_asked": claim.located.claim.scope,
        "scope_reached": scope_reached(standing(claim)),
        "default_ranges": _sizes(default_ranges(standing(claim))),
        "ranges": _sizes(bounded_ranges(standing(claim))),
        "why_not_higher": why_not_higher(standing(claim)),
        "readings": [
            {
                "text": reading.text,
                "erratum": None if reading.erratum is None else reading.erratum.kind,
                "status": status_name(result),
                "decided_here": decided_here(result),
            }
            for reading, result in claim.readings
        ],
        "supplied": [
            {"what": text(s.what), "because": s.because, "convention": s.convention}
            for s in claim.located.claim.supplied
        ],
        "notes": [
            {
                "text": note.text,
                "fails": note.fails,
                "status": status_name(result),
                "decided_here": decided_here(result),
            }
            for note, result in claim.notes
        ],
        "steps": [_step_json(step, source.document.file) for step in claim.steps],
        "adequacy": adequacy(claim).to_json(),
        **_refutation(claim.printed),
        "open": list(claim.open),
        "ok": claim.ok if tried else None,
        "why": claim.why if tried else NOT_CHECKED,
    }


def _sizes(found: Iterable[Space | Natural]) -> list[Json]:
    return [{"name": s.name, "smallest": s.smallest, "largest": s.largest} for s in found]


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
        "decided_here": decided_here(step.printed) and (amended is None or decided_here(amended)),
        **_reach(standing(step)),
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
        "repairs": [
            {**repair.to_json(), "decided_here": not repair.recorded} for repair in result.repairs
        ],
    }


def _witness(data: Json) -> Json:
    """A witness with its margin, keys in one order wherever it comes from."""
    exact, about = margin(data)
    found: Json = json.loads(json.dumps(data, sort_keys=True))
    return {**found, "margin": exact, "margin_about": about}


def adequacy(*claims: ClaimResult) -> Tally:
    """Count what became of the altered statements of claims, with their steps and amendments."""
    found = (s for claim in claims for _, s in claim.statements())
    return tally(place for statement in found for place in statement.spoilt)


def place_words(place: PlaceResult) -> str:
    """What became of a place, in the words of the glossary; files say "idle" for "not needed"."""
    return IDLE.sub(": not needed", place.detail)


def standing(claim: ClaimResult | StepResult) -> StatementResult:
    """The statement that should hold: the amended one where there is one."""
    return claim.printed if claim.amended is None else claim.amended


def _reach(result: StatementResult) -> Json:
    """Scope and trust by name, and null where nothing is proved or survived; what is recorded of
    Rocq."""
    held = result.tried and result.name in (Status.PROVED, Status.SURVIVED)
    scope, trust = (result.status.scope, result.status.trust) if held else (None, None)
    return {
        "scope": None if scope is None else scope.name,
        "trust": None if trust is None else trust.name,
        "rocq": None
        if result.level is None
        else {"text": result.level.text, "version": result.level.rocq, "decided_here": False},
    }


def fault_json(fault: LoadFault) -> Json:
    return {"file": str(fault.file), "subject": fault.subject, "message": fault.message}


# ----------------------------------------------------------------------------- the first line


def counts(result: RunResult) -> Json:
    """Count claims, steps and errata; the statuses are those of the statements as printed."""
    checked = [claim for claim in result.claims if was_checked(claim)]
    statuses = Counter(status_name(claim.printed) or NOT_CHECKED for claim in result.claims)
    return {
        "claims": len(result.claims),
        "documents": len({c.located.claim.source.document.name for c in result.claims}),
        "steps": sum(len(claim.steps) for claim in result.claims),
        "errata": sum(len(c.located.claim.errata) for c in result.claims),
        "supplied": sum(not s.convention for c in result.claims for s in c.located.claim.added),
        "conventions": sum(s.convention for c in result.claims for s in c.located.claim.added),
        "printed": dict(sorted(statuses.items())),
        "as_expected": sum(_is_fine(claim) for claim in checked),
        "not_as_expected": sum(not _is_fine(claim) for claim in checked),
        "not_checked": len(result.claims) - len(checked),
        "recorded": sum(
            not all(decided_here(s) for _, s in claim.statements() if s.tried) for claim in checked
        ),
        "decided": sum(any(decided_here(s) for _, s in claim.statements()) for claim in checked),
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
        f"{many(n['claims'], 'claim')} of {many(n['documents'], 'document')},"
        f" {many(n['steps'], 'step')}, {many(n['errata'], 'erratum', 'errata')}"
    ]
    added = [
        many(n[name], one, more)
        for name, one, more in (
            ("supplied", "hypothesis", "hypotheses"),
            ("conventions", "convention", ""),
        )
        if n[name]
    ]
    told += [f"{' and '.join(added)} supplied"] if added else []
    shown = [f"{n['as_expected']} as expected"]
    shown += [f"{n['not_as_expected']} not"] if n["not_as_expected"] else []
    recorded = f"{many(n['recorded'], 'claim')} {RECORDED}"
    if n["recorded"] and not n["decided"]:  # then what is expected is compared with records alone
        shown = [f"{recorded}: {shown[0]}", *shown[1:]]
    shown += [f"{n['not_checked']} {NOT_CHECKED}"] if n["not_checked"] else []
    shown += [recorded] if n["recorded"] and n["decided"] else []
    told.append(", ".join(shown))
    told.append(f"{n['open']} declared open")
    if n["quotations_held"]:
        quoted = f"{many(n['quotations_held'], 'quotation')} compared with the source text"
        quoted += f", {n['quotations_wrong']} found wrong" if n["quotations_wrong"] else ""
        told.append(quoted)
    if n["unreadable"]:
        told.append(f"{many(n['unreadable'], 'file')} unreadable")
    if result.interrupted:
        told.append("interrupted")
    return "; ".join(told)


def quotations_not_compared(result: RunResult) -> str:
    """One quiet line on the quotations whose source texts are not at hand; "" where all are."""
    n, missing = result.quotations.not_held, len(result.quotations.missing)
    if not n:
        return ""
    what = "1 quotation was" if n == 1 else f"{n} quotations were"
    texts = "1 source text is" if missing == 1 else f"{missing} source texts are"
    return f"{what} not compared: {texts} missing (name their folder in {VARIABLE})"
