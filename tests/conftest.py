"""What a plain run tries lightly, `--dpproofs-budget quick` tries thoroughly; of what takes long
and has many cases a run with DPPROOFS_TESTS_SEED tries those that the seed chooses.
"""

from __future__ import annotations

import gc
import os
import random
import signal
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from dpproofs.record.corpus import Corpus


PROVERS = Path(__file__).parent / "provers"
SEED = os.environ.get("DPPROOFS_TESTS_SEED", "")

# A job in the background ignores Ctrl-C, and so would do what tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# While tests are collected nearly everything that is made stays: there is little to collect.
gc.set_threshold(100_000, 20, 100)


def pytest_collection_finish() -> None:
    """What is collected stays: the garbage collector need not walk it again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of a plain run all but every n-th case of a test that is marked `one_in(n)`, of the
    lists of what provers find all but every sixth. With a budget and a seed every n-th case is left
    of a test that is marked `in_turn(n)`, from one that the seed chooses; without a seed, all."""
    for item in items:
        if PROVERS in item.path.parents and hasattr(item, "callspec"):
            item.add_marker(pytest.mark.one_in(6))
    name = "one_in" if config.getoption("--dpproofs-budget") is None else "in_turn"
    if name == "in_turn" and not SEED:
        return
    seen: Counter[tuple[str, str]] = Counter()
    kept, left = [], []
    for item in items:
        marker = item.get_closest_marker(name)
        if marker is None:
            kept.append(item)
            continue
        test = item.location[0], getattr(item, "originalname", item.name)
        first = random.Random(SEED).randrange(marker.args[0]) if name == "in_turn" else 0
        among = kept if seen[test] % marker.args[0] == first else left
        seen[test] += 1
        among.append(item)
    items[:] = kept
    if left:
        config.hook.pytest_deselected(items=left)


@pytest.fixture
def thorough(pytestconfig: pytest.Config) -> bool:
    return pytestconfig.getoption("--dpproofs-budget") is not None


@pytest.fixture(scope="session")
def installed() -> Corpus:
    """All installed claims, loaded once a process."""
    from dpproofs.record.corpus import load_corpora

    return load_corpora()
