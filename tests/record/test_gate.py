"""A certificate is decided once a process, by what it says and not by the object that says it."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import real
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.provers import enclosure
from dpproofs.record.gate import shows
from dpproofs.search.effort import EFFORTS
from dpproofs.verifiers import boxes

x = real("x", at_least=0, at_most=1)


def test_it_is_decided_once_and_a_forgery_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    statement = Statement(x, x * (1 - x) <= 1)
    proof = enclosure.check(statement, EFFORTS["quick"])
    assert proof.outcome is Outcome.PROVED and proof.certificate is not None
    asked: list[dict[str, Any]] = []
    verify = boxes.verify_boxes

    def counted(statement: Statement, certificate: dict[str, Any]) -> bool:
        asked.append(certificate)
        return verify(statement, certificate)

    monkeypatch.setattr(boxes, "verify_boxes", counted)
    assert shows(statement, proof.certificate)
    assert shows(statement, dict(proof.certificate)) and len(asked) == 1
    forged = {**proof.certificate, "count": -1}
    assert not shows(statement, forged) and len(asked) == 2
    false = Statement(x, x * (1 - x) <= 0)
    assert not shows(false, proof.certificate) and len(asked) == 3


def test_a_certificate_of_an_unknown_format_shows_nothing() -> None:
    assert not shows(Statement(x, x <= 1), {"format": "dpproofs-hearsay"})
