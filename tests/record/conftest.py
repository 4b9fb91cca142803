"""A run of claims given by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dpproofs.language import Claim
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, LoadFault, Located
from dpproofs.record.results import RunResult
from dpproofs.record.runner import Options, Progress, run


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., RunResult]:
    """Runs claims given by name, as files of the document `toy`, without a cache."""

    def checked(
        options: Options | None = None,
        faults: tuple[LoadFault, ...] = (),
        progress: Progress = lambda name, done, total: None,
        store: Any = None,
        **claims: Claim,
    ) -> RunResult:
        located = [Located(f"toy/{n}", c, tmp_path / "toy" / f"{n}.py") for n, c in claims.items()]
        corpus = Corpus({part.id: part for part in located}, list(faults))
        options = options or Options("pytest")
        return run(corpus, located, options, progress=progress, store=store or NullCache())

    return checked
