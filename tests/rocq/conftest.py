"""Tests that have Rocq compile something are marked so; without Rocq none of them runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dpproofs.rocq.compile import MISSING, Workshop, version

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents and "shop" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.rocq)


@pytest.fixture(scope="session")
def shop() -> Iterator[Workshop]:
    if not version():
        pytest.skip(MISSING)
    with Workshop.opened(more=("Pins",)) as found:
        yield found
