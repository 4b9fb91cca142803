"""Processes: their number changes nothing, and none takes along another's statement."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from dpproofs.language import Step
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome, Status
from dpproofs.outcome.status import RunFlag
from dpproofs.record import checking, workers
from dpproofs.record.cache import Cache, NullCache
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.results import PlaceResult, RunResult
from dpproofs.record.runner import Options, run
from dpproofs.search.effort import Effort
from tests.record.toys import (
    FALSE,
    TRUE,
    VACUOUS,
    claim,
    false,
    only,
    undecided,
    x,
)


def evidence_of(result: RunResult) -> list[Any]:
    return [
        (key, [e.to_json() for e in s.evidence], [p.to_json() for p in s.spoilt], s.status)
        for c in result.claims
        for key, s in c.statements()
    ]


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing(check: Callable[..., RunResult]) -> None:
    claims = {
        "holds": claim(show=x <= 1),
        "amended": false(TRUE),
        "steps": claim(show=x**3 <= 1, proof=Step("one", FALSE, "algebra")),
        "vacuous": claim(**VACUOUS),
    }
    one = check(Options("pytest", jobs=1, spoil=True), **claims)
    two = check(Options("pytest", jobs=2, spoil=True), **claims)
    assert json.dumps(evidence_of(one)[0][2]) != "[]"
    assert evidence_of(one) == evidence_of(two)
    assert [(c.id, c.ok, c.why, c.flags) for c in one.claims] == [
        (c.id, c.ok, c.why, c.flags) for c in two.claims
    ]


def _toys_checked(jobs: int, forks: bool) -> str:
    """What a run says of two claims, in a process that was started in some way."""
    if not forks:
        multiprocessing.get_all_start_methods = lambda: ["spawn"]  # as on Windows
        workers.ProcessPoolExecutor = None  # type: ignore[assignment, misc]
    claims = {"holds": claim(show=x <= 1), "amended": false(TRUE)}
    located = [Located(f"toy/{n}", c, Path("toy") / f"{n}.py") for n, c in claims.items()]
    how = Options("pytest", jobs=jobs, spoil=True)
    corpus = Corpus({c.id: c for c in located})
    return json.dumps(evidence_of(run(corpus, located, how, store=NullCache())), default=repr)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_how_processes_are_started_changes_nothing(method: str) -> None:
    """Neither the default of macOS and Windows, that of Linux from Python 3.14 on, nor a platform
    on which nothing can fork."""
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} on this platform")
    expected = _toys_checked(1, forks=True)
    assert "REFUTED" in expected
    context = multiprocessing.get_context(method)
    for forks in (True, False):
        with ProcessPoolExecutor(1, context) as pool:
            assert pool.submit(_toys_checked, 2, forks).result(timeout=120) == expected


def test_a_worker_that_is_killed_takes_only_its_own_statement_along(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    deadly, search = claim(show=x**7 <= x), CHECKERS["search"]

    def kills(found: Statement, effort: Effort) -> Evidence:
        if found.hash == deadly.statement.hash:
            os.kill(os.getpid(), signal.SIGKILL)
        return search(found, effort)

    only(monkeypatch, search=kills)
    result = check(
        Options("pytest", jobs=2), first=claim(show=TRUE), deadly=deadly, last=claim(show=x <= 1)
    )
    first, dead, last = result.claims
    assert first.ok and last.ok
    assert first.printed.name is last.printed.name is Status.SURVIVED
    (evidence,) = dead.printed.evidence
    assert evidence.outcome is Outcome.FAILED and "worker process died" in evidence.reason
    assert RunFlag.CHECKER_FAILED in dead.flags and result.exit_code == 1


def test_a_worker_that_dies_while_work_is_handed_out(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(ProcessPoolExecutor):
        def submit(self, *args: Any, **more: Any) -> Any:
            for _ in range(100 if self._pending_work_items or self._broken else 0):
                if self._broken:
                    break
                time.sleep(0.01)
            return super().submit(*args, **more)

    def kills(found: Statement, effort: Effort) -> Evidence:
        if found.hash == deadly.statement.hash:
            os.kill(os.getpid(), signal.SIGKILL)
        return undecided(found, effort)

    deadly = claim(show=x**7 <= x)
    monkeypatch.setattr(workers, "ProcessPoolExecutor", Slow)
    only(monkeypatch, search=kills)
    result = check(Options("pytest", jobs=2), a=deadly, b=claim(show=TRUE), c=claim(show=x <= 1))
    outcomes = [c.printed.evidence[0].outcome for c in result.claims]
    assert outcomes == [Outcome.FAILED, Outcome.UNDECIDED, Outcome.UNDECIDED]


def test_a_fault_of_the_runner_takes_no_other_statement_along(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    lemma = claim(show=x <= 1)

    def spoil(found: Statement, **_: Any) -> tuple[PlaceResult, ...]:
        if found.hash == lemma.statement.hash:
            raise RecursionError("too deep")
        return ()

    monkeypatch.setattr(checking, "spoil", spoil)
    for jobs in (1, 2):
        result = check(Options("pytest", jobs=jobs, spoil=True), a=lemma, b=claim(show=TRUE))
        assert [c.ok for c in result.claims] == [False, True]
        assert result.exit_code == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_process_uses_the_cache_that_was_given(
    check: Callable[..., RunResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "default"))
    with Cache(tmp_path / "given") as store:
        how = Options("pytest", jobs=jobs)
        first = check(how, store=store, a=claim(show=TRUE), b=claim(show=FALSE))
        again = check(how, store=store, a=claim(show=TRUE), b=claim(show=FALSE))
    for before, after in zip(first.claims, again.claims, strict=True):
        known = {e.checker for e in (*after.printed.recorded, *after.printed.confirmed)}
        assert "search" in known and not before.printed.recorded
        assert after.printed.name is before.printed.name
    assert not (tmp_path / "default").exists()
