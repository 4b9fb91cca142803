"""Whether stored evidence still shows what it says, decided once a process for each statement."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from dpproofs.checkers.boxes import verify_boxes
from dpproofs.checkers.handelman import FORMAT as ATOMS
from dpproofs.checkers.handelman import verify_certificate
from dpproofs.language.statements import Statement

__all__ = ["ATOMS", "shows"]


def shows(statement: Statement, certificate: dict[str, Any]) -> bool:
    """By the small checker that its format belongs to; kept with the statement."""
    known: dict[str, bool] = statement.__dict__.setdefault("_shown", {})
    sum_ = hashlib.sha256(json.dumps(certificate, sort_keys=True).encode()).hexdigest()
    if sum_ not in known:
        verify = verify_certificate if certificate.get("format") == ATOMS else verify_boxes
        known[sum_] = verify(statement, certificate)
    return known[sum_]
