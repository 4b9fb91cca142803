"""Many statements, over machines: the workers of a Dask scheduler decide what a run sends them.

A piece is one statement, with all that its result depends on: what is recorded of it, what the
run's cache has of it, the options. So a worker uses no cache of its own, and a result is the same
wherever it is found. The statement itself does not travel, since its definitions hold functions: a
worker loads the claim, and refuses what has another hash. What was found comes back with what is to
be kept of it, and the run keeps it.

This module is imported only where a scheduler is named: `distributed` is an extra.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
import re
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from dpproofs.language.outlines import outline_hash
from dpproofs.language.statements import Statement
from dpproofs.record import artefacts, board
from dpproofs.record.cache import Cache, Store
from dpproofs.record.corpus import Corpus, installed, load_file, statements_of
from dpproofs.record.folders import installed_folders
from dpproofs.record.outlined import Outlined, outlines_of
from dpproofs.record.remembered import begin, version
from dpproofs.record.results import Level, StatementResult
from dpproofs.record.workers import NoCluster, Options, Stopped, Task, decide_one, died

try:
    from distributed import Client, Future, KilledWorker, as_completed, get_worker
except ImportError as error:
    raise NoCluster(
        f"--scheduler: `distributed` cannot be imported ({error}); it is an extra; install it with "
        "`pip install 'dpproofs[cluster]'`, on this machine and on all others"
    ) from None

__all__ = ["Piece", "Refused", "decide", "here", "spread"]

AT_ONCE = 2000  # pieces that are with the scheduler: two for each of a thousand workers
CONNECT, WORKERS = 10, 30  # seconds to wait for the scheduler, and for its first worker
REMEDY = "start it anew with `dask worker ADDRESS --nworkers auto --nthreads 1`"
AGAIN = "What is finished is kept: run the same command again, and it goes on from there."

Key = tuple[str, str]  # of a claim, and of a statement in it


class Refused(Exception):
    """What a worker does not decide: subject, value seen, what is allowed, remedy."""


@dataclass(frozen=True)
class Piece:
    """One statement with all that its result depends on; `file`: its claim is in no corpus."""

    there: Mapping[str, str]  # what the run's own machine has installed
    task: Task
    hash: str
    file: str
    ours: str  # the hash of the proof that a person wrote
    options: Options
    entry: artefacts.Entry | None
    level: Level | None
    known: Mapping[str, str]

    @property
    def key(self) -> str:
        """Equal for equal pieces, whoever sends them: of two runs at once each has the result, and
        it is found once."""
        entry = {} if self.entry is None else {self.task.key: self.entry}
        kept = artefacts.Artefact(entry).to_bytes().decode()
        options = {**dataclasses.asdict(self.options), "verified": None}
        level = None if self.level is None else dataclasses.asdict(self.level)
        task = dataclasses.asdict(self.task)
        parts = [dict(self.there), task, self.hash, self.file, self.ours, options, kept, level]
        told = json.dumps([*parts, dict(self.known)], sort_keys=True)
        return f"dpproofs-{hashlib.sha256(told.encode()).hexdigest()}"


# ----------------------------------------------------------------------------- at the worker


@dataclass
class _Sent:
    """The cache of a worker: what came with the piece, and what goes back with the result."""

    known: Mapping[str, str]
    new: dict[str, str] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)

    def get(self, key: str) -> str | None:
        return self.new.get(key, self.known.get(key))

    def put(self, key: str, text: str) -> None:
        self.new[key] = text


_one_at_a_time = threading.Lock()  # the clock and the precision belong to the process


def decide(piece: Piece) -> tuple[StatementResult, dict[str, str]]:
    """What is found of a piece, without its statement, and what the cache is to keep."""
    worker = get_worker()
    if fault := _unfit(piece.there, here(), worker.state.nthreads) and _unfit(
        piece.there, _here_now(), worker.state.nthreads
    ):
        raise Refused(f"worker {worker.address}: {fault}")
    with _one_at_a_time:
        statement, outlined = _found(piece, worker.address)
        store = _Sent(piece.known)
        return (
            decide_one(
                piece.task, statement, piece.entry, piece.options, store, outlined, piece.level
            ),
            store.new,
        )


def _found(piece: Piece, address: str) -> tuple[Statement, Outlined | None]:
    """The statement of a piece, by the id of its claim or by its file, and the proof written for
    it."""
    file = Path(piece.file)
    corpus = installed() if not piece.file else Corpus()
    if piece.file and file.is_file():
        corpus = _of_file(file, file.stat().st_mtime_ns)
    located = corpus.claims.get(piece.task.claim)
    for key, statement, _ in () if located is None else statements_of(located):
        if located is not None and key == piece.task.key and statement.hash == piece.hash:
            outlined = dict(outlines_of(located, corpus)).get(key)
            if piece.ours == ("" if outlined is None else outline_hash(outlined.ours)):
                return statement, outlined
    where = piece.file or "the installed corpora"
    raise Refused(
        f"{piece.task.claim} {piece.task.key}: worker {address} sees another statement, another "
        f"proof of ours or none in {where}; allowed: what the run sees; install the same "
        "corpora, or have the same files under the same path, and start the worker anew"
    )


@cache
def _of_file(file: Path, changed: int) -> Corpus:
    """The claims of a file, read again where it changed."""
    return load_file(file, installed)


# ----------------------------------------------------------------------------- what has to agree


def here() -> dict[str, str]:
    """Checksums of all that a result depends on besides the piece."""
    return {"engine": version(), "claims": _claims(), "records": _records()}


def _here_now() -> dict[str, str]:
    """The same, with the records that were saved since; code that is loaded stays what it was."""
    _records.cache_clear()
    return here()


@cache
def _claims() -> str:
    return _sum("*.py")


@cache
def _records() -> str:
    """What is recorded of the claims that proofs cite."""
    return _sum("artefacts/*.json")


def _sum(pattern: str) -> str:
    sums = hashlib.sha256()
    for folder in sorted(installed_folders(), key=lambda each: each.name):
        for file in sorted(folder.glob(f"*/{pattern}")):
            content = file.read_bytes()
            sums.update(f"{file.relative_to(folder)}\n{len(content)}\n".encode())
            sums.update(content)
    return sums.hexdigest()


def _unfit(run: Mapping[str, str], worker: Mapping[str, str], threads: int) -> str:
    """Why a worker must not decide for a run; empty where it may."""
    other = [name for name in run if run[name] != worker.get(name)]
    if other:
        seen = ", ".join(f"{name} {worker.get(name, 'none')[:12]}" for name in other)
        allowed = ", ".join(f"{name} {run[name][:12]}" for name in other)
        return (
            f"saw {seen}; allowed: {allowed}, as where the run was started; install the same "
            f"versions of dpproofs, Python, its libraries and the corpora, and {REMEDY}"
        )
    if threads != 1:
        return (
            f"saw {threads} threads; allowed: 1, since the clock and the precision belong to a "
            f"process; {REMEDY}"
        )
    return ""


def _presented(dask_worker: Any) -> str | dict[str, str]:
    """What a worker has to show before anything is sent, and its threads."""
    return {**_here_now(), "threads": str(dask_worker.state.nthreads)}


# ----------------------------------------------------------------------------- at the run


def spread(
    statements: Mapping[Key, Statement],
    tasks: Iterable[Task],
    entries: Mapping[Key, artefacts.Entry],
    options: Options,
    store: Store,
    outlines: Mapping[Key, Outlined],
    levels: Mapping[Key, Level],
    files: Mapping[str, Path],
) -> Iterator[tuple[Task, StatementResult]]:
    """The results, as they come; what they found is in the store before they are told."""
    there, own = here(), set[str]()
    how = replace(options, scheduler="", jobs=1)
    apart = {id_: str(file) for id_, file in files.items() if not _is_installed(file)}

    def piece(task: Task) -> Piece:
        at = (task.claim, task.key)
        statement, outlined = statements[at], outlines.get(at)
        ours = "" if outlined is None else outline_hash(outlined.ours)
        # What this run has found of a statement that is the same says nothing: it would depend on
        # which of the two came first.
        seen = store.beginning(begin(statement)) if isinstance(store, Cache) else {}
        known = {key: text for key, text in seen.items() if key not in own and not how.fresh}
        file, entry, level = apart.get(task.claim, ""), entries.get(at), levels.get(at)
        return Piece(there, task, statement.hash, file, ours, how, entry, level, known)

    def told(task: Task, future: Future) -> tuple[Task, StatementResult]:
        found, new = future.result()
        for key, text in new.items():
            store.put(key, text)
        own.update(new)
        return task, replace(found, statement=statements[(task.claim, task.key)])

    with _connected(options.scheduler) as client, _explained(options.scheduler):
        _look_at_workers(client, there, options.scheduler)
        blamed: list[Task] = []
        for task, future in _sent(client, deque(tasks), piece):
            board.begin(f"{options.scheduler}: {len(client.futures)} statements are there")
            try:
                yield told(task, future)
            except KilledWorker:
                blamed.append(task)  # or what was beside it
        for task in blamed:
            sent = piece(task)
            try:
                yield told(task, client.submit(decide, sent, key=f"{sent.key}-alone"))
            except KilledWorker as error:
                reason = f"the worker processes died that took it, also alone: {error}"
                yield task, died(task, statements[(task.claim, task.key)], reason)


def _is_installed(file: Path) -> bool:
    return file.resolve().parent.parent in installed_folders()


def _sent(
    client: Client, waiting: deque[Task], piece: Callable[[Task], Piece]
) -> Iterator[tuple[Task, Future]]:
    """Each task with what became of it; not all at once, so that the scheduler stays small."""
    flying: dict[str, Task] = {}
    finished = as_completed(loop=client.loop)

    def send() -> None:
        task = waiting.popleft()
        sent = piece(task)
        flying[sent.key] = task
        finished.add(client.submit(decide, sent, key=sent.key))

    while waiting and len(flying) < AT_ONCE:
        send()
    for future in finished:
        yield flying.pop(future.key), future
        if waiting:
            send()


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    for logger in ("distributed", "distributed.client"):  # we say ourselves what went wrong
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    try:
        if not re.fullmatch(r"(tcp|tls|wss?|ucx)://.+:\d+", address):
            raise ValueError("no scheme, host and port")  # Dask would leave half a client behind
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(
            f"--scheduler: saw {address!r} ({error or type(error).__name__}); allowed: the address "
            "of a scheduler that runs, such as tcp://192.168.1.5:8786; start one with "
            "`dask scheduler`, which prints its address"
        ) from None
    try:
        yield client
    finally:
        client.close(timeout=CONNECT)


@contextmanager
def _explained(address: str) -> Iterator[None]:
    """What ends a run that is at work, in words."""
    try:
        yield
    except Refused as error:
        raise Stopped(f"{error}. {AGAIN}") from None
    except (CancelledError, OSError) as error:
        raise Stopped(
            f"The scheduler {address} was lost ({type(error).__name__}); start it again with its "
            f"workers. {AGAIN}"
        ) from None
    except (NoCluster, Stopped):
        raise
    except Exception as error:  # `decide` fails for none but Refused
        raise Stopped(
            f"A worker of {address} could not take a statement ({type(error).__name__}: {error}); "
            f"install the same versions everywhere, and {REMEDY}. {AGAIN}"
        ) from error


def _look_at_workers(client: Client, there: Mapping[str, str], address: str) -> None:
    """Wait for a worker, and refuse those that have something else installed."""
    try:
        client.wait_for_workers(1, timeout=WORKERS)
    except TimeoutError:
        raise NoCluster(
            f"--scheduler: the scheduler {address} has no worker; allowed: one at least; start "
            f"some with `dask worker {address} --nworkers auto --nthreads 1`"
        ) from None
    for worker, told in client.run(_presented, on_error="return").items():
        if isinstance(told, dict):
            fault = _unfit(there, told, int(told["threads"]))
        else:
            fault = (
                f"saw {type(told).__name__}: {told}; allowed: the same dpproofs as here; {REMEDY}"
            )
        if fault:
            raise NoCluster(f"--scheduler: worker {worker}: {fault}")
