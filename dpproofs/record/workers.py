"""Many statements, over processes: the same seed gives the same result with any number of them."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.outcome import Evidence, Outcome, derive
from dpproofs.record import artefacts, board
from dpproofs.record.cache import Cache, NullCache, Store
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.checking import (
    Known,
    Manner,
    alter_places,
    check_statement,
    failed,
    propose_repairs,
)
from dpproofs.record.corpus import label_of
from dpproofs.record.forgetting import LONG, forget
from dpproofs.record.levels import with_level
from dpproofs.record.outlined import Outlined
from dpproofs.record.recall import NOTHING, recall_statement
from dpproofs.record.results import Level, StatementResult
from dpproofs.search.effort import EFFORTS, SECONDS, Effort

__all__ = [
    "NoCluster",
    "Options",
    "Stopped",
    "Task",
    "decide_one",
    "died",
    "kept_in_memory",
    "work",
]


@dataclass(frozen=True)
class Options:
    """How to run: effort by name, processes, whether to find everything again, whether to alter
    what holds, whether to look for repairs of what is refuted."""

    budget: str = "normal"
    jobs: int = 1
    fresh: bool = False
    spoil: bool = False
    repair: bool = False
    seed: int = 0
    recall: bool = False  # take what is recorded, and search for nothing
    verified: frozenset[Outcome] = NOTHING  # of what is recalled, what is decided again
    kept: bool = False  # beside what is recorded a light search alone; pins are not decided again
    pins: bool = True  # what changed since it was pinned is an error, but where it is pinned anew
    rocq: bool = True  # look at what is recorded of Rocq
    clock: bool = False  # somebody waits: a statement has only so many seconds (SECONDS)
    scheduler: str = ""  # the address of a Dask scheduler whose workers decide (cluster.py)

    @property
    def effort(self) -> Effort:
        seconds = SECONDS[self.budget] if self.clock else None
        return replace(EFFORTS[self.budget], seed=self.seed, seconds=seconds)

    def manner(self, task: Task) -> Manner:
        """What a check makes of what was recorded."""
        if self.fresh:
            return Manner.FRESH
        if self.kept:
            return Manner.KEPT
        return Manner.WHOLE if task.repair else Manner.AGAIN


@dataclass(frozen=True)
class Task:
    """One statement of one claim."""

    claim: str
    key: str
    spoil: bool
    repair: bool
    opened: bool = False


_shared: dict[str, Any] = {}
SELDOM = 20_000, 20, 20  # when the garbage collector looks


def _one(task: Task) -> StatementResult:
    """In a worker: the statements came along with the fork."""
    statement = _shared["statements"][(task.claim, task.key)]
    entry = _shared["entries"].get((task.claim, task.key))
    options: Options = _shared["options"]
    level = _shared["levels"].get((task.claim, task.key))
    label = label_of(task.key)
    began = time.process_time()
    board.begin(task.key)
    try:
        outlined = _shared["outlines"].get((task.claim, task.key))
        if options.recall:
            how: dict[str, Any] = {"verified": options.verified, "label": label}
            found = recall_statement(statement, entry, _shared["store"], outlined=outlined, **how)
            return with_level(found, task.key, level)
        known = Known(entry, _shared["store"], options.manner(task), outlined)
        with clock.statement(options.effort.seconds):
            found = check_statement(statement, options.effort, known)
            if task.spoil or not options.kept:
                found = alter_places(found, known, all_=task.spoil, opened=task.opened)
            anew = task.repair and "!reading" not in task.key
            found = replace(propose_repairs(found, options.effort, known, anew=anew), label=label)
        found = with_level(found, task.key, level)
    except Exception as error:  # it takes no other statement along
        evidence = failed("runner", statement, error)
        found = StatementResult(label, statement, (evidence,), derive([evidence]))
    board.begin("")
    took = time.process_time() - began
    if took > LONG:
        forget()
    return replace(found, seconds=took)


def _sent(task: Task) -> StatementResult:
    """The result without its statement, whose definitions cannot be sent to another process."""
    return replace(_one(task), statement=None)


def decide_one(
    task: Task,
    statement: Statement,
    entry: artefacts.Entry | None,
    options: Options,
    store: Store,
    outlined: Outlined | None,
    level: Level | None,
) -> StatementResult:
    """The result of one statement, without the statement."""
    at = (task.claim, task.key)
    _shared.update(statements={at: statement}, options=options, store=store)
    _shared.update(entries={at: entry}, outlines={at: outlined}, levels={at: level})
    return _sent(task)


class NoCluster(Exception):
    """Nothing can be sent to the scheduler that was named: subject, seen, allowed, remedy."""


class Stopped(Exception):
    """The run cannot go on, for the reason given; what was found is kept."""


def work(
    statements: dict[tuple[str, str], Statement],
    tasks: list[Task],
    entries: dict[tuple[str, str], artefacts.Entry],
    options: Options,
    store: Store,
    outlines: dict[tuple[str, str], Outlined] | None = None,
    levels: dict[tuple[str, str], Level] | None = None,
) -> Iterator[tuple[Task, StatementResult]]:
    _shared.update(statements=statements, entries=entries, options=options, store=store)
    _shared.update(outlines=outlines or {}, levels=levels or {})
    if options.jobs <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        with kept_in_memory():
            for task in tasks:
                yield task, _one(task)
        return
    _shared["store"] = _Reader(store)
    _shared["begun"] = multiprocessing.get_context("fork").Value("i", 0)  # workers so far
    for check in CHECKERS.values():  # loaded once, before the workers fork
        import_module(check.__module__)
    yield from _parallel(tasks, options.jobs)


class _Reader:
    """In a worker the cache is opened anew: a connection does not survive a fork."""

    def __init__(self, store: Store) -> None:
        self.fresh = not isinstance(store, Cache)
        self.folder = store._folder if isinstance(store, Cache) else None
        self.own: Store | None = None

    def _open(self) -> Store:
        if self.own is None:
            self.own = NullCache() if self.fresh else Cache(self.folder)
        return self.own

    def get(self, key: str) -> str | None:
        return self._open().get(key)

    def put(self, key: str, text: str) -> None:
        self._open().put(key, text)


def _parallel(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, StatementResult]]:
    """A worker that dies takes only its own statement along: that one is FAILED, with a reason."""
    waiting = list(tasks)
    alone: list[Task] = []
    while waiting or alone:
        batch = waiting or [alone.pop()]
        workers = jobs if waiting else 1
        waiting = []
        with ProcessPoolExecutor(
            workers, multiprocessing.get_context("fork"), initializer=_begin
        ) as pool:
            futures: dict[Future[StatementResult], Task] = {}
            for n, task in enumerate(batch):
                try:
                    futures[pool.submit(_sent, task)] = task
                except BrokenProcessPool:  # a worker died while work was handed out
                    alone += batch[n:]
                    break
            left = set(futures)
            try:
                while left:
                    done, left = wait(left, return_when=FIRST_COMPLETED)
                    for future in done:
                        task = futures[future]
                        try:
                            statement = _shared["statements"][(task.claim, task.key)]
                            yield task, replace(future.result(), statement=statement)
                        except BrokenProcessPool as error:
                            if workers == 1:
                                yield (
                                    task,
                                    died(task, statement, f"the worker process died: {error}"),
                                )
                            else:
                                alone.append(task)
            except (KeyboardInterrupt, GeneratorExit):
                # No future is cancelled: the pool, which ends with its processes, would fail there.
                for process in list((pool._processes or {}).values()):
                    process.terminate()
                raise


def _begin() -> None:
    """A worker leaves interrupts to the run, and ends with it, even where the run is killed; what
    is loaded stays, so that the garbage collector need not walk it again and again."""
    with _shared["begun"].get_lock():
        board.take(_shared["begun"].value)
        _shared["begun"].value += 1
    gc.freeze()
    gc.set_threshold(*SELDOM)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_run, daemon=True).start()


@contextmanager
def kept_in_memory() -> Iterator[None]:
    """The same in a process that works by itself, and ends with what the collector did before."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _end_with_the_run() -> None:
    run = multiprocessing.parent_process()
    if run is not None:
        run.join()
        os._exit(1)


def died(task: Task, statement: Statement, reason: str) -> StatementResult:
    """What is known of a statement on which workers die: FAILED, for this reason."""
    evidence = Evidence("worker", Outcome.FAILED, statement.hash, reason=reason)
    return StatementResult(label_of(task.key), statement, (evidence,), derive([evidence]))
