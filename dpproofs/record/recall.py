"""What is recorded of a statement; nothing is searched for.

What a face asks to be verified goes through the gate first, and is evidence of this run where it is
confirmed. All else is marked as recorded.
"""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome, Recorded, Status, StatusResult, derive
from dpproofs.outcome import recall as recalled_status
from dpproofs.record import artefacts
from dpproofs.record.cache import NullCache, Store
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.corpus import Located, statements_of
from dpproofs.record.gate import verify
from dpproofs.record.outlined import Outlined, follows
from dpproofs.record.remembered import remembered_all
from dpproofs.record.results import PlaceResult, Repair, StatementResult, not_tried, readable

__all__ = ["ALL", "NOTHING", "WITNESSES", "recall", "recall_statement"]

# What is decided again: a list of all claims has no time for it, one page has for witnesses.
NOTHING: frozenset[Outcome] = frozenset()
WITNESSES = frozenset({Outcome.REFUTED})
NOT_FOLLOWED = "it was not followed to its end since it was written; `dpproofs check` follows it"
ALL = frozenset({Outcome.REFUTED, Outcome.PROVED, Outcome.SURVIVED})


def recall(located: Located, statement: Statement, store: Store) -> StatementResult:
    """The statement is one of the claim's own; its witnesses are decided again."""
    key = next((key for key, own, _ in statements_of(located) if own is statement), "")
    try:
        stored = artefacts.load(artefacts.path_for(located.file)).claims.get(key)
    except artefacts.ArtefactError:
        stored = None
    return recall_statement(statement, stored, store, verified=WITNESSES)


def recall_statement(
    statement: Statement,
    stored: artefacts.Entry | None,
    store: Store | None = None,
    *,
    verified: frozenset[Outcome] = NOTHING,
    label: str = "printed",
    outlined: Outlined | None = None,
) -> StatementResult:
    """What the artefact says of this very statement, then what the cache knows. Of a statement with
    a proof of ours no other proof is told."""
    entry = stored if stored is not None and stored.statement == statement.hash else None
    known = [] if entry is None else list(entry.own)
    names = {e.checker for e in known}
    known += [e for e in remembered_all(statement, store or NullCache()) if e.checker not in names]
    known = [_open(e) if not follows(e, outlined) else e for e in known]
    if outlined is not None and known and not any(e.checker == "proof" for e in known):
        known.append(_open(Recorded("proof", Outcome.UNDECIDED, statement.hash)))
    known.sort(key=lambda e: list(CHECKERS).index(e.checker) if e.checker in CHECKERS else -1)
    if not known:
        return not_tried(label, statement)
    evidence: list[Evidence] = []
    recorded: list[Recorded] = []
    confirmed: list[Recorded] = []
    lost: list[Recorded] = []
    for finding in known:
        asked = finding.outcome in verified
        again = verify(statement, finding) if asked else None
        if again is not None:
            evidence.append(again)
            confirmed.append(finding)
        if again is None and asked and finding.outcome is not Outcome.SURVIVED:
            lost.append(finding)
        elif again is None or finding.outcome is Outcome.SURVIVED:
            recorded.append(finding)  # of a search only the sample was decided again
    status = _status(evidence, recorded)
    places = () if entry is None else tuple(readable(PlaceResult, entry.spoilt))
    mended = () if entry is None else tuple(readable(Repair, entry.repairs))
    return StatementResult(
        label,
        statement,
        tuple(evidence),
        status,
        places,
        repairs=mended,
        recorded=tuple(recorded),
        confirmed=tuple(confirmed),
        lost=tuple(lost),
    )


def _open(found: Recorded) -> Recorded:
    """In place of a proof that does not follow what a person wrote."""
    return Recorded("proof", Outcome.UNDECIDED, found.statement, reason=NOT_FOLLOWED)


def _status(evidence: Sequence[Evidence], recorded: Sequence[Recorded]) -> StatusResult:
    """What was decided here, where that settles it; else what is recorded, and marked so."""
    here = derive(evidence)
    if here.status in (Status.BROKEN, Status.REFUTED, Status.PROVED) or not recorded:
        return here
    return recalled_status(recorded)
