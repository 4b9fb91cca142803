"""What a plain run tries lightly, `--dpproofs-budget quick` tries thoroughly."""

from __future__ import annotations

import pytest


@pytest.fixture
def thorough(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--dpproofs-budget") != "pytest")
