"""Killed at any moment, or two at once: nothing is lost, and nothing that is written is half so."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.faces import cli
from dpproofs.record import artefacts, checking, corpus, workers
from dpproofs.record.cache import FILE_NAME, Cache
from dpproofs.record.corpus import Corpus, load_file
from dpproofs.record.results import PlaceResult, Repair
from dpproofs.search.effort import EFFORTS, Effort
from tests.faces import toys
from tests.waiting import until

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
FILES = {"one": toys.FALSE, "two": toys.TRUE}
TINY = Effort("quick", 4, shapes=2, climbs=0, tries=8, distinct=2)
STATUS = 1  # of a corpus with a false statement
SAVE = ("check", "toy", "--save", "--jobs", "1")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    _prepare(monkeypatch)
    _corpus_at(tmp_path, monkeypatch)
    return tmp_path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a run that is never interrupted leaves."""
    place = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as monkeypatch:
        _prepare(monkeypatch)
        _corpus_at(place, monkeypatch)
        assert ended(begun(*SAVE)) == STATUS
    found = kept(place)
    assert len(found) == len(FILES)
    return found


def _prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DPPROOFS_DOCUMENTS", raising=False)
    monkeypatch.setitem(EFFORTS, "quick", TINY)
    # What takes its time is left to its own tests.
    repair = Repair("relation", "told", "x <= 1", "survived a search", False, Fraction(1, 2))
    place = PlaceResult("show", "strictness", "finding", "in words")
    monkeypatch.setattr(checking, "repairs", lambda statement, witness: [repair])
    monkeypatch.setattr(checking, "spoil", lambda statement, **_: [place])


def _corpus_at(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its claims are the only ones, and its cache is its own."""
    folder = toys.folder(place, **FILES)
    found = Corpus()
    for name in FILES:
        found.add(load_file(folder / f"{name}.py"))
    monkeypatch.setattr(corpus, "load_corpora", lambda: found)
    monkeypatch.setenv("DPPROOFS_CACHE", str(place / "cache"))


def begun(*argv: str, dying: Callable[[], None] = lambda: None) -> int:
    """A process of its own that runs a command; `dying` prepares its death."""
    child = os.fork()
    if child:
        return child
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    dying()
    os._exit(cli.main(argv))


def ended(child: int) -> int:
    """The exit status, or minus the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kept(place: Path) -> dict[str, bytes]:
    found = {p.name: p.read_bytes() for p in (place / "toy" / "artefacts").iterdir()}
    for content in found.values():
        json.loads(content)  # whole
    return found


def at_call(owner: object, name: str, number: int) -> Callable[[], None]:
    """Death by kill -9 at the so-manieth call of a function."""

    def prepare() -> None:
        function, calls = getattr(owner, name), 0

        def counted(*args: object, **named: object) -> object:
            nonlocal calls
            calls += 1
            if calls == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*args, **named)

        setattr(owner, name, counted)

    return prepare


MOMENTS = {
    "between two checkers": at_call(Cache, "put", 2),
    "between two statements": at_call(workers, "_one", 2),
    "before the first file": at_call(os, "replace", 1),
    "between two files": at_call(os, "replace", 2),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_at_any_moment_and_resumed(
    moment: str, place: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bytes are those of a run that was never interrupted, and nothing half written stays."""
    assert ended(begun(*SAVE, dying=MOMENTS[moment])) == -signal.SIGKILL
    half_written = place / "toy" / "artefacts" / ".one.json.0123456789abcdef.tmp"
    half_written.parent.mkdir(exist_ok=True)
    half_written.write_text("{")
    assert ended(begun(*SAVE)) == STATUS
    assert kept(place) == whole


def test_what_was_found_before_the_end_is_not_sought_again(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Near misses and repairs, which take longest, are in the cache before anything is saved."""
    assert ended(begun(*SAVE, dying=MOMENTS["before the first file"])) == -signal.SIGKILL
    assert ended(begun(*SAVE, dying=_never_again)) == STATUS


def _never_again() -> None:
    checking.spoil = checking.repairs = None  # type: ignore[assignment]
    for name in checking.CHECKERS:
        checking.CHECKERS[name] = None  # type: ignore[assignment]


@pytest.mark.skipif(shutil.which("ps") is None, reason="no ps on this platform")
def test_two_jobs_are_killed_with_their_run(place: Path) -> None:
    """Workers that outlive a killed run would wait for it for ever."""
    child = begun("check", "toy", "--jobs", "2", dying=_slow)
    until(lambda: len(_children(child)) == 2)
    own = _children(child)
    os.kill(child, signal.SIGKILL)
    assert ended(child) == -signal.SIGKILL
    until(lambda: not own & {pid for pid, _ in _alive()})


def _slow() -> None:
    workers._one = lambda task: time.sleep(60)  # type: ignore[assignment,return-value]


def _children(of: int) -> set[int]:
    return {pid for pid, parent in _alive() if parent == of}


def _alive() -> list[tuple[int, int]]:
    """The processes that are no zombies, each with its parent."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True)
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [(int(pid), int(parent)) for pid, parent, state in rows if not state.startswith("Z")]


def test_two_runs_at_once_lose_nothing(place: Path, whole: dict[str, bytes]) -> None:
    """Whatever their number of jobs."""
    runs = [begun(*SAVE), begun(*SAVE[:-1], "2")]
    assert {ended(child) for child in runs} == {STATUS}
    assert kept(place) == whole
    with sqlite3.connect(place / "cache" / FILE_NAME) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_two_runs_into_one_file_keep_the_claims_of_both(tmp_path: Path) -> None:
    """Each loads, merges and saves: without a lock the later one would undo the other."""
    path = tmp_path / "artefacts" / "both.json"
    entry = artefacts.Entry("0" * 64, "1" * 64, (), (), ())

    def add(name: str, meeting: object) -> None:
        for number in range(20):
            with artefacts.alone(path):
                found = artefacts.load(path) if path.exists() else artefacts.Artefact({})
                artefacts.save(path, found.merge(f"{name}{number}", entry))

    context = multiprocessing.get_context("fork")
    both = [context.Process(target=add, args=(name, None)) for name in "ab"]
    for process in both:
        process.start()
    for process in both:
        process.join(60)
        assert process.exitcode == 0
    assert len(artefacts.load(path).claims) == 40
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_the_command_itself_is_killed_and_resumes(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process started from the command line, killed as soon as something is in its cache."""
    file = toys.folder(tmp_path / "other", mine=toys.TRUE) / "mine.py"
    cache = tmp_path / "cache" / FILE_NAME
    command = [sys.executable, "-m", "dpproofs", "check", str(file), "--jobs", "1"]
    environ = {**os.environ, "DPPROOFS_CACHE": str(cache.parent)}
    killed = subprocess.Popen(
        command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    until(lambda: cache.exists() or killed.poll() is not None)
    killed.kill()
    killed.wait()
    assert cache.exists()
    monkeypatch.setenv("DPPROOFS_CACHE", str(cache.parent))
    assert ended(begun(*command[3:], "--save")) == 0
    assert list(kept(tmp_path / "other")) == ["mine.json"]
