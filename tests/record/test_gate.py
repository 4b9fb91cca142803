"""A proof is checked once a process, by what it says and not by the object that says it."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import Proof, Proved
from dpproofs.language import real
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.provers import proof
from dpproofs.record import gate
from dpproofs.record.gate import proof_of
from dpproofs.search.effort import EFFORTS

x = real("x", at_least=0, at_most=1)


def test_it_is_checked_once_and_a_forgery_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    statement = Statement(x, x * (1 - x) <= 1)
    found = proof.check(statement, EFFORTS["quick"])
    assert found.outcome is Outcome.PROVED and found.certificate is not None
    asked: list[Proof] = []
    check = gate.check

    def counted(statement: Statement, proof: Proof, library: Any) -> Proved:
        asked.append(proof)
        return check(statement, proof, library)

    monkeypatch.setattr(gate, "check", counted)
    assert proof_of(statement, found.certificate)
    assert proof_of(statement, dict(found.certificate)) and len(asked) == 1
    forged = {**found.certificate, "steps": [[["both", [], []]]]}
    assert not proof_of(statement, forged) and len(asked) == 2
    false = Statement(x, x * (1 - x) <= 0)
    assert not proof_of(false, found.certificate) and len(asked) == 2
    assert not proof_of(false, {**found.certificate, "statement": false.hash}) and len(asked) == 3


UNREADABLE: dict[str, Any] = {
    "another format": {"format": "dpproofs-hearsay"},
    "another version": {"version": 2},
    "no steps": {"steps": None},
    "steps of another kind": {"steps": [[3]]},
    "too few": {"steps": []},
    "no rule": {"steps": [[["trust me", [], []]]]},
    "no such number": {"fixed": ["k"]},
    "a text for a list": {"fixed": "x"},
}


@pytest.mark.parametrize("change", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_shows_nothing(change: dict[str, Any]) -> None:
    statement = Statement(x, x <= 1)
    found = proof.check(statement, EFFORTS["quick"])
    assert found.certificate is not None and proof_of(statement, found.certificate)
    assert proof_of(statement, {**found.certificate, **change}) is None
    assert proof_of(statement, change) is None
