"""What a plain run tries lightly, `--dpproofs-budget quick` tries thoroughly."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from dpproofs.record.corpus import Corpus


# While tests are collected nearly everything that is made stays: there is little to collect.
gc.set_threshold(100_000, 20, 100)


def pytest_collection_finish() -> None:
    """What is collected stays: the garbage collector need not walk it again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def thorough(pytestconfig: pytest.Config) -> bool:
    return pytestconfig.getoption("--dpproofs-budget") is not None


@pytest.fixture(scope="session")
def installed() -> Corpus:
    """All installed claims, loaded once a process."""
    from dpproofs.record.corpus import load_corpora

    return load_corpora()
