"""A search draws the same instances as if modules were read, and does not read them."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis.internal.conjecture import providers

from dpproofs.language import law, space
from dpproofs.language.statements import Statement
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import Hunt
from dpproofs.search.undisturbed import undisturbed
from dpproofs.theory import total_variation

Y = space("Y", smallest=2, largest=3)
p, q = law("p", Y), law("q", Y)


def drawn() -> list[str]:
    """The instances that the property meets, in order."""
    hunt = Hunt(
        Statement((p, q), total_variation(p, q) <= 1),
        replace(EFFORTS["normal"], examples=100, draws=800),
    )
    hunt.property()
    return [str(at) for at in hunt.judged]


def test_no_module_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[ModuleType] = []
    gathered = providers.constants_from_module

    def noted(module: ModuleType) -> providers.Constants:
        read.append(module)
        return gathered(module)

    forgotten = {"_sys_modules_len": None, "_seen_modules": set()}
    for name, value in forgotten.items():
        monkeypatch.setattr(providers, name, value)
    monkeypatch.setattr(providers, "constants_from_module", noted)
    within = drawn()
    assert len(within) > 50 and not read

    monkeypatch.setattr(search, "undisturbed", contextlib.nullcontext)
    assert drawn() == within, "what is read changes no draw"
    assert read


def test_other_tests_keep_their_numbers() -> None:
    gathered, cache = providers._get_local_constants, providers.CONSTANTS_CACHE
    with pytest.raises(ZeroDivisionError), undisturbed():
        assert not len(providers._get_local_constants())
        assert providers.CONSTANTS_CACHE is not cache
        raise ZeroDivisionError
    assert providers._get_local_constants is gathered and providers.CONSTANTS_CACHE is cache


def test_a_hypothesis_without_these_names_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = providers.CONSTANTS_CACHE
    monkeypatch.delattr(providers, "_get_local_constants")
    with undisturbed():
        assert providers.CONSTANTS_CACHE is cache
    assert not hasattr(providers, "_get_local_constants")
