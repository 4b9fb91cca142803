"""A cluster of real processes: nothing is lost, doubled or changed, whatever ends in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dpproofs.record.cache import Cache, NullCache, key_begin
from dpproofs.record.corpus import Corpus, load_file
from dpproofs.record.results import RunResult
from dpproofs.record.runner import Options, run
from dpproofs.record.workers import NoCluster
from tests.faces import toys
from tests.waiting import until

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
from dpproofs.record import cluster  # its absence is tested below

pytestmark = pytest.mark.slow
CLAIMS = {"false": toys.FALSE, "parts": toys.PARTS, "steps": toys.STEPS, "true": toys.TRUE}
#: At a worker alone, a file that says which process reads it, and waits until it may go on.
WAITS = """
import os, time
from pathlib import Path
if os.environ.get("AT_A_WORKER"):
    HOME = Path(__file__).parent
    with (HOME / "readers").open("a") as readers:
        print(os.getpid(), file=readers, flush=True)
    while not (HOME / "go").exists():
        time.sleep(0.05)
"""
DEADLY = WAITS.replace("(HOME / 'go').exists()", "0").replace(
    "    while not", "    os.kill(os.getpid(), 9)\n    while not"
)


class Machines:
    """A scheduler with workers, each a process of its own; used with `with`."""

    def __init__(self, home: Path, workers: int = 1, **environ: str) -> None:
        home.mkdir(exist_ok=True)
        self.log = (home / "log").open("ab")
        self.environ = {**os.environ, "AT_A_WORKER": "1", "PYTHONPATH": os.getcwd(), **environ}
        self.started: list[subprocess.Popen[bytes]] = []
        self.file = home / f"scheduler-{time.monotonic_ns()}.json"
        self.scheduler = self.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0"
        )
        until(lambda: self.file.exists() and self.file.read_text())  # written in two steps
        self.address: str = json.loads(self.file.read_text())["address"]
        for _ in range(workers):
            self.add()

    def add(self, *more: str) -> None:
        self.start("worker", *(more or ("--nthreads", "1")), "--dashboard-address", ":0")

    def start(self, what: str, *argv: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", what, *argv, "--scheduler-file", str(self.file)]
        new = subprocess.Popen(command, env=self.environ, stdout=self.log, stderr=self.log)
        self.started.append(new)
        return new

    def __enter__(self) -> Machines:
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self.started):
            process.terminate()
        for process in self.started:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        self.log.close()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with Machines(tmp_path_factory.mktemp("machines"), workers=2) as found:
        yield found


def checked(folder: Path, address: str = "", store: Any = None, **how: Any) -> RunResult:
    """A run of the claim files of a folder."""
    corpus = Corpus()
    for file in sorted(folder.glob("*.py")):
        corpus.add(load_file(file))
    assert corpus.claims and not corpus.faults
    options = Options("pytest", scheduler=address, **how)
    return run(corpus, list(corpus.claims.values()), options, store=store or NullCache())


def said(result: RunResult) -> str:
    """All that is said of each statement, but for the time it took."""
    found = [
        [
            *(c.id, c.why, sorted(map(str, c.flags)), key),
            *(s.status, s.messages, s.spoilt, s.repairs),
            *([e.to_json() for e in each] for each in (s.evidence, s.recorded, s.confirmed)),
        ]
        for c in result.claims
        for key, s in c.statements()
    ]
    return json.dumps([found, list(map(str, result.faults)), result.exit_code], default=repr)


def command(folder: Path, address: str, cache: Path, *more: str) -> subprocess.Popen[str]:
    """The command, as it is started in a terminal."""
    argv = [sys.executable, "-m", "dpproofs", "check", str(folder), "--scheduler", address, *more]
    pipe = subprocess.PIPE
    environ = {**os.environ, "DPPROOFS_CACHE": str(cache)}
    environ.pop("AT_A_WORKER", None)
    return subprocess.Popen(argv, env=environ, stdout=pipe, stderr=pipe, text=True)


def test_any_number_of_workers_finds_the_same(machines: Machines, tmp_path: Path) -> None:
    folder = toys.folder(tmp_path, **CLAIMS)
    expected = said(checked(folder))
    assert "REFUTED" in expected and "PROVED" in expected
    assert said(checked(folder, machines.address)) == expected
    assert said(checked(folder, jobs=2)) == expected
    with Machines(tmp_path / "one") as one:
        assert said(checked(folder, one.address)) == expected


def test_what_is_found_is_in_the_cache_of_the_run(machines: Machines, tmp_path: Path) -> None:
    """A second run recalls what a second run on this machine recalls, and the workers keep none.
    No two statements are the same: on this machine the later one would recall the earlier."""
    folder = toys.folder(tmp_path, false=toys.FALSE, parts=toys.PARTS, steps=toys.STEPS)
    with Cache(tmp_path / "here") as here, Cache(tmp_path / "there") as there:
        first = [said(checked(folder, store=here)), said(checked(folder, machines.address, there))]
        assert first[0] == first[1]
        again = [said(checked(folder, store=here)), said(checked(folder, machines.address, there))]
        assert again[0] == again[1] != first[0]
    assert said(checked(folder, machines.address)) == first[0]


def test_a_worker_that_is_killed_in_the_middle(tmp_path: Path) -> None:
    folder = toys.folder(tmp_path, waits=toys.TRUE + WAITS, false=toys.FALSE)
    expected = said(checked(folder))
    with Machines(tmp_path / "machines", workers=2) as machines:
        child = command(folder, machines.address, tmp_path / "cache", "--json")
        until(lambda: (folder / "readers").exists() and (folder / "readers").read_text())
        os.kill(int((folder / "readers").read_text()), signal.SIGKILL)
        until(lambda: len((folder / "readers").read_text().split()) == 2)
        (folder / "go").touch()
        out, err = child.communicate(timeout=120)
        assert child.returncode == 1 and not err
        assert [c["printed"] for c in json.loads(out)["claims"]] == ["REFUTED", "PROVED"]
        assert said(checked(folder, machines.address)) == expected


def test_a_statement_that_kills_its_workers_is_failed_alone(tmp_path: Path) -> None:
    folder = toys.folder(tmp_path, deadly=toys.TRUE + DEADLY, false=toys.FALSE, true=toys.TRUE)
    with Machines(
        tmp_path / "machines", 2, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="1"
    ) as machines:
        result = checked(folder, machines.address)
    deadly, false, true = (c.printed for c in result.claims)
    assert deadly.status.failures and "also alone" in deadly.evidence[0].reason
    assert (false.name.name, true.name.name) == ("REFUTED", "PROVED")
    assert result.exit_code == 1 and not result.interrupted
    assert len((folder / "readers").read_text().split()) == 4


@pytest.mark.parametrize("ending", ["interrupt", "scheduler"])
def test_ended_in_the_middle_and_resumed(tmp_path: Path, ending: str) -> None:
    """By Ctrl-C, or because the scheduler is gone: the same command goes on."""
    folder = toys.folder(tmp_path, waits=toys.TRUE + WAITS, false=toys.FALSE, parts=toys.PARTS)
    cache = tmp_path / "cache"
    with Machines(tmp_path / "machines", workers=2) as machines:
        child = command(folder, machines.address, cache)
        until(lambda: (folder / "readers").exists() and _kept(cache, 3))
        if ending == "interrupt":
            child.send_signal(signal.SIGINT)
        else:
            machines.scheduler.kill()
        out, err = child.communicate(timeout=120)
        assert child.returncode == 130 and "interrupted" in out, err
        err = " ".join(err.split())  # lines are as long as the terminal is wide
        assert ("was lost" in err and "run the same command again" in err) == (
            ending == "scheduler"
        )
        (folder / "go").touch()
        if ending == "interrupt":
            out, err = command(folder, machines.address, cache, "--json").communicate(timeout=120)
    if ending == "scheduler":
        with Machines(tmp_path / "machines", workers=1) as machines:
            out, err = command(folder, machines.address, cache, "--json").communicate(timeout=120)
    assert not err
    statuses = [c["printed"] for c in json.loads(out)["claims"]]
    assert statuses == ["REFUTED", "PROVED", "PROVED", "PROVED"]


def _kept(cache: Path, least: int) -> bool:
    """Whether so many results lie in a cache."""
    with Cache(cache) as store:
        return len(store.beginning("")) >= least


def test_two_runs_at_once_share_what_is_found(tmp_path: Path) -> None:
    folder = toys.folder(tmp_path, waits=toys.TRUE + WAITS, false=toys.FALSE)
    with Machines(tmp_path / "machines", workers=2) as machines:
        both = [command(folder, machines.address, tmp_path / n, "--json") for n in "ab"]
        until(lambda: (folder / "readers").exists() and all(_kept(tmp_path / n, 1) for n in "ab"))
        (folder / "go").touch()
        (first, _), (second, _) = (child.communicate(timeout=120) for child in both)
    assert first == second and [child.returncode for child in both] == [1, 1]
    assert len((folder / "readers").read_text().split()) == 1  # decided once


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "nowhere", "http://127.0.0.1:1", "tcp://"]
)
def test_a_wrong_address(tmp_path: Path, address: str) -> None:
    folder = toys.folder(tmp_path, true=toys.TRUE)
    child = command(folder, address, tmp_path / "cache")
    out, err = child.communicate(timeout=60)
    assert child.returncode == 2 and not out
    assert err.startswith(f"dpproofs: --scheduler: saw {address!r}") and "Traceback" not in err


def test_workers_that_may_not_decide(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = toys.folder(tmp_path, true=toys.TRUE)
    own = cluster.here()
    for what in ("engine", "claims", "records"):
        with monkeypatch.context() as other:
            other.setattr(cluster, "here", partial(dict, own, **{what: "0" * 9}))
            with pytest.raises(NoCluster, match=rf"worker tcp.*saw {what} .*allowed: {what} 00000"):
                checked(folder, machines.address)
    with Machines(tmp_path / "threads", 0) as threads:
        threads.add("--nthreads", "2")
        with pytest.raises(NoCluster, match=r"saw 2 threads; allowed: 1, .*--nthreads 1"):
            checked(folder, threads.address)


def test_a_worker_that_joins_later_is_refused_too(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_look_at_workers", lambda *_: None)
    other = {**cluster.here(), "engine": "0" * 9}
    monkeypatch.setattr(cluster, "here", lambda: other)
    result = checked(toys.folder(tmp_path, true=toys.TRUE), machines.address)
    assert result.interrupted and not result.claims[0].printed.tried
    assert "saw engine" in result.messages[0] and "allowed: engine 0000" in result.messages[0]


def test_a_file_that_the_workers_have_not_or_have_otherwise(
    machines: Machines, tmp_path: Path
) -> None:
    folder = toys.folder(tmp_path, mine=toys.TRUE)
    corpus = load_file(folder / "mine.py")
    for text in (toys.FALSE, None):
        if text is None:
            (folder / "mine.py").unlink()
        else:
            (folder / "mine.py").write_text(text)
        how = Options("pytest", scheduler=machines.address)
        result = run(corpus, list(corpus.claims.values()), how, store=NullCache())
        assert result.interrupted and not result.claims[0].printed.tried
        assert "sees another statement" in result.messages[0] and "mine.py" in result.messages[0]


def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WORKERS", 1)
    with (
        Machines(tmp_path / "none", workers=0) as none,
        pytest.raises(NoCluster, match=r"has no worker; .*dask worker tcp"),
    ):
        checked(toys.folder(tmp_path, true=toys.TRUE), none.address)


def test_without_the_extra(tmp_path: Path) -> None:
    """It is told what to install; without --scheduler nothing is missed, nor even imported."""
    folder = toys.folder(tmp_path, true=toys.TRUE)
    told = "import sys; sys.modules['distributed'] = None; from dpproofs.faces.cli import main; "
    environ = {**os.environ, "DPPROOFS_CACHE": str(tmp_path / "cache")}
    for more, status, err in (
        ([], 0, ""),
        (["--scheduler", "tcp://127.0.0.1:1"], 2, "pip install 'dpproofs[cluster]'"),
    ):
        argv = ["check", str(folder), *more]
        code = f"{told}sys.exit(main({argv!r}))"
        done = subprocess.run(
            [sys.executable, "-c", code], env=environ, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == status and err in done.stderr, done.stderr


def test_the_cache_finds_what_belongs_to_a_statement(tmp_path: Path) -> None:
    first, second = key_begin(statement="a", version="1"), key_begin(statement="a", version="2")
    assert first != second
    with Cache(tmp_path) as store:
        for end in ("0", "f", "ff"):
            store.put(first + end, end)
            store.put(second + end, "other")
        assert store.beginning(first) == {first + end: end for end in ("0", "f", "ff")}
