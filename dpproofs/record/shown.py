"""Whether stored evidence still shows what it says, decided once a process for each statement."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from dpproofs.checkers.boxes import verify_boxes
from dpproofs.checkers.rules import FORMATS, rests, rests_on_balls, verify
from dpproofs.language.statements import Statement
from dpproofs.outcome import Trust

__all__ = ["relied", "shows", "trusted"]


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
        verifies = verify if certificate.get("format") in FORMATS else verify_boxes
        known[sum_] = verifies(statement, certificate)
    return known[sum_]
