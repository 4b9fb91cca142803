"""Whether stored evidence still shows what it says, decided once a process for each statement."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from dpproofs.checkers import boxes
from dpproofs.checkers.rules import FORMATS, rests, rests_on_balls, scope_words, verify
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome, Scope, Trust
from dpproofs.record.witness import instance_from_json
from dpproofs.rings.decide import judge

__all__ = ["relied", "shows", "still", "trusted"]


def trusted(certificate: dict[str, Any]) -> Trust | None:
    """What a certificate for all finite laws rests on; None: it is no such certificate."""
    if certificate.get("format") not in FORMATS:
        return None
    try:
        return Trust.BALLS if rests_on_balls(certificate) else Trust.CERTIFICATE
    except (AttributeError, LookupError, TypeError):
        return None


def relied(certificate: dict[str, Any] | None) -> str:
    """The rules that a certificate uses and the theorems behind them, proved on paper only."""
    if certificate is None:
        return ""
    try:
        return "; ".join(rests(certificate))
    except (AttributeError, LookupError, TypeError):
        return ""


def shows(statement: Statement, certificate: dict[str, Any]) -> bool:
    """By the small checker that its format belongs to; kept with the statement."""
    known: dict[str, bool] = statement.__dict__.setdefault("_shown", {})
    sum_ = hashlib.sha256(json.dumps(certificate, sort_keys=True).encode()).hexdigest()
    if sum_ not in known:
        verifies = verify if certificate.get("format") in FORMATS else boxes.verify_boxes
        known[sum_] = verifies(statement, certificate)
    return known[sum_]


def still(statement: Statement, evidence: Evidence) -> bool:
    """A stored refutation still refutes; what is stored as proved is, and says what it shows."""
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
