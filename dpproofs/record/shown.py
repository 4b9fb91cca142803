"""Whether stored evidence still shows what it says, decided once a process for each statement."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from dpproofs.checkers.balance import FORMAT as SUMS
from dpproofs.checkers.balance import verify_balance
from dpproofs.checkers.boxes import verify_boxes
from dpproofs.checkers.handelman import FORMAT as ATOMS
from dpproofs.checkers.handelman import verify_certificate
from dpproofs.checkers.patterns import FORMAT as SIGNS
from dpproofs.checkers.patterns import verify_pattern
from dpproofs.language.statements import Statement
from dpproofs.outcome import Trust

__all__ = ["TRUSTED", "shows"]

#: What a certificate for all finite laws rests on, by its format.
TRUSTED = {ATOMS: Trust.CERTIFICATE, SUMS: Trust.CERTIFICATE, SIGNS: Trust.BALLS}


def shows(statement: Statement, certificate: dict[str, Any]) -> bool:
    """By the small checker that its format belongs to; kept with the statement."""
    known: dict[str, bool] = statement.__dict__.setdefault("_shown", {})
    sum_ = hashlib.sha256(json.dumps(certificate, sort_keys=True).encode()).hexdigest()
    if sum_ not in known:
        known_formats = {ATOMS: verify_certificate, SUMS: verify_balance, SIGNS: verify_pattern}
        verify = known_formats.get(str(certificate.get("format")), verify_boxes)
        known[sum_] = verify(statement, certificate)
    return known[sum_]
