"""After a long statement the caches are empty, and what is computed again is the same."""

from __future__ import annotations

import sys
from functools import cache, lru_cache

import pytest

from dpproofs.kernel import expressions
from dpproofs.kernel.expressions import ONE, atom
from dpproofs.language import exp, real
from dpproofs.language.statements import Statement
from dpproofs.meaning import tape
from dpproofs.record.forgetting import forget


def test_caches_of_a_limited_size_are_emptied() -> None:
    x = real("x")
    statement = Statement((x,), exp(x) >= 1 + x)
    made = tape.compiled((statement.show,), statement.scalars, (), ())
    assert made is not None
    assert tape.compiled.cache_info().currsize
    product = (ONE + atom("exp", ONE)) * (ONE + atom("pi"))
    assert expressions._product.cache_info().currsize
    forget()
    assert not tape.compiled.cache_info().currsize
    assert not expressions._product.cache_info().currsize
    assert (ONE + atom("exp", ONE)) * (ONE + atom("pi")) == product
    again = tape.compiled((statement.show,), statement.scalars, (), ())
    assert again is not None
    assert again is not made
    assert [step[0] for step in again.steps] == [step[0] for step in made.steps]


def test_what_is_loaded_once_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    @cache
    def loaded() -> object:
        return object()

    @lru_cache(maxsize=4)
    def remembered() -> object:
        return object()

    module = sys.modules["dpproofs.record.forgetting"]
    monkeypatch.setattr(module, "loaded", loaded, raising=False)
    monkeypatch.setattr(module, "remembered", remembered, raising=False)
    before = loaded(), remembered()
    forget()
    assert loaded() is before[0]
    assert remembered() is not before[1]
