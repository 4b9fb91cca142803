"""What a search found: a counterexample in words and as a program, or nothing proved."""

from __future__ import annotations

import json

import pytest

import dpproofs as dp
from dpproofs.faces import checked, repl


def test_a_counterexample(claims):
    found = claims.toy.b_false.refute("pytest")
    assert found and found.found and "Take x = 1/2" in found.words and found.margin == "1/4"
    assert json.dumps(found.witness) and "go on: .script" in repr(found)
    compile(found.script, "script", "exec")


def test_no_counterexample_proves_nothing(claims):
    found = claims.toy.a_true.refute("pytest")
    assert not found and found.words == found.script == found.margin == ""
    assert "proves nothing" in repr(found) and "refute(budget='quick')" in repr(found)


def test_a_stored_counterexample_is_decided_again(claims, monkeypatch):
    assert dp.check("toy/b_false", "pytest").status == "REFUTED"

    monkeypatch.setattr(checked.search, "check", lambda *_: pytest.fail("it was searched for"))
    assert repl.Claims(claims._corpus).toy.b_false.refute().found
