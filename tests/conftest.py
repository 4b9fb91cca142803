"""What a plain run tries lightly, `--dpproofs-budget quick` tries thoroughly."""

from __future__ import annotations

import pytest

from dpproofs.record.corpus import Corpus, load_corpora


@pytest.fixture
def thorough(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--dpproofs-budget") != "pytest")


@pytest.fixture(scope="session")
def installed() -> Corpus:
    """All installed claims, loaded once a process."""
    return load_corpora()
