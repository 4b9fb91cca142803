"""Whatever happens to the cache, a run goes on, gets nothing wrong from it, and is told once."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dpproofs.record.cache import FILE_NAME, Cache, NullCache, cache_folder, cache_key

BASE: dict[str, Any] = dict(
    statement="ab" * 32, checker="search", budget="quick", seed=1, version="1"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def keeps(folder: Path) -> bool:
    """Whether what one cache is given, the next one finds."""
    text = f'"{time.time_ns()}"'
    with Cache(folder) as cache:
        cache.put("probe", text)
    with Cache(folder) as cache:
        return cache.get("probe") == text


# --- keys ---


def test_a_key_is_a_sha256_and_depends_on_every_part() -> None:
    changes: list[dict[str, Any]] = [
        {},
        {"statement": "ac" * 32},
        {"checker": "linear"},
        {"budget": "deep"},
        {"budget": 1},
        {"budget": "1"},
        {"seed": 2},
        {"seed": None},
        {"version": "2"},
    ]
    keys = [cache_key(**{**BASE, **change}) for change in changes]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 64 for key in keys)
    assert cache_key(**BASE) == keys[0]


def test_parts_do_not_run_into_each_other() -> None:
    one = cache_key(**{**BASE, "checker": "ab", "budget": "c"})
    assert one != cache_key(**{**BASE, "checker": "a", "budget": "bc"})


# --- where ---

HOME = Path.home()


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({"DPPROOFS_CACHE": "/chosen", "XDG_CACHE_HOME": "/xdg"}, "linux", Path("/chosen")),
        ({"DPPROOFS_CACHE": "~/mine"}, "linux", HOME / "mine"),
        ({"DPPROOFS_CACHE": "", "XDG_CACHE_HOME": "/xdg"}, "linux", Path("/xdg/dpproofs")),
        ({"XDG_CACHE_HOME": "relative"}, "linux", HOME / ".cache" / "dpproofs"),
        ({}, "linux", HOME / ".cache" / "dpproofs"),
        ({}, "darwin", HOME / "Library" / "Caches" / "dpproofs"),
        ({"LOCALAPPDATA": "/local"}, "win32", Path("/local/dpproofs/Cache")),
        ({}, "win32", HOME / ".cache" / "dpproofs"),
    ],
)
def test_the_folder(environ: dict[str, str], platform: str, expected: Path) -> None:
    assert cache_folder(environ, platform) == expected


def test_the_environment_is_read_when_the_cache_is_opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DPPROOFS_CACHE", str(folder))
    with Cache() as cache:
        cache.put("key", "1")
    assert (folder / FILE_NAME).exists()


def test_no_home_folder_means_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("DPPROOFS_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    goes_on_without(Cache(), "home directory")


# --- an ordinary life ---


def test_what_was_put_is_found_again(folder: Path) -> None:
    with Cache(folder) as cache:
        assert cache.get("key") is None
        cache.put("key", '{"ε": "≤"}')
        assert cache.get("key") == '{"ε": "≤"}'
        cache.put("key", "2")
    with Cache(folder) as cache:
        assert cache.get("key") == "2"
        assert cache.messages == []


def test_deleted_while_open_and_between_runs(folder: Path) -> None:
    with Cache(folder) as cache:
        cache.put("key", "1")
        shutil.rmtree(folder)
        cache.put("other", "2")
        assert cache.get("key") in (None, "1")
    assert keeps(folder)


def test_after_closing_nothing_is_found_and_nothing_raises(folder: Path) -> None:
    cache = Cache(folder)
    cache.put("key", "1")
    cache.close()
    cache.close()
    cache.put("key", "2")
    assert cache.get("key") is None
    with Cache(folder) as again:
        assert again.get("key") == "1"


def test_a_null_cache_finds_nothing_and_still_writes(folder: Path) -> None:
    with Cache(folder) as cache:
        cache.put("key", "old")
    with NullCache(Cache(folder)) as fresh:
        assert fresh.get("key") is None
        fresh.put("key", "new")
        assert fresh.get("key") is None
    with Cache(folder) as cache:
        assert cache.get("key") == "new"


def test_a_null_cache_alone_keeps_nothing() -> None:
    with NullCache() as nothing:
        nothing.put("key", "1")
        assert nothing.get("key") is None and nothing.messages == []


# --- damage ---


def damage_anywhere(folder: Path) -> None:
    (folder / FILE_NAME).write_bytes(b"this is not a database, " * 400)


def damage_the_pages(folder: Path) -> None:
    content = bytearray((folder / FILE_NAME).read_bytes())
    content[100:] = b"\xa5" * (len(content) - 100)
    (folder / FILE_NAME).write_bytes(content)


@pytest.mark.parametrize("damage", [damage_anywhere, damage_the_pages])
def test_a_damaged_file_is_moved_aside_and_a_new_one_started(folder: Path, damage: Any) -> None:
    with Cache(folder) as cache:
        cache.put("key", "1")
    damage(folder)
    damaged = (folder / FILE_NAME).read_bytes()
    with Cache(folder) as cache:
        assert cache.get("key") is None
        cache.put("key", "2")
        assert cache.get("key") == "2"
        assert len(cache.messages) == 1
        assert "damaged" in cache.messages[0] and str(folder) in cache.messages[0]
    assert (folder / f"{FILE_NAME}.damaged").read_bytes() == damaged
    with Cache(folder) as cache:
        assert cache.get("key") == "2" and cache.messages == []


@pytest.mark.parametrize("act", ["get", "put"])
def test_damage_that_shows_only_later(
    folder: Path, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cache(folder) as cache:
        cache.put("key", "1")
        real = cache._database
        assert real is not None
        monkeypatch.setattr(cache, "_database", Failing(real, malformed()))
        if act == "get":
            assert cache.get("key") is None
        else:
            cache.put("key", "2")
        assert len(cache.messages) == 1 and "damaged" in cache.messages[0]
        cache.put("key", "3")
        assert cache.get("key") == "3"
    assert keeps(folder)


def test_a_journal_left_by_a_damaged_file_is_not_played_into_the_new_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    for suffix in ("", "-wal", "-shm", "-journal"):
        (folder / (FILE_NAME + suffix)).write_bytes(b"left over")
    real = sqlite3.connect
    seen: list[list[str]] = []

    def connect(*args: Any, **named: Any) -> sqlite3.Connection:
        seen.append(sorted(os.listdir(folder)))
        if len(seen) == 1:
            raise malformed()
        opened: sqlite3.Connection = real(*args, **named)
        return opened

    monkeypatch.setattr(sqlite3, "connect", connect)
    with Cache(folder) as cache:
        assert cache.get("key") is None
    assert seen[1:] == [[f"{FILE_NAME}.damaged"]]
    assert keeps(folder)


def test_damage_that_returns_is_told_once(folder: Path) -> None:
    with Cache(folder) as cache:
        for _ in range(3):
            cache._recover(malformed())
            cache.put("key", "1")
            assert cache.get("key") == "1"
        assert len(cache.messages) == 1


def test_a_file_started_anew_by_another_is_not_moved_aside(folder: Path) -> None:
    with Cache(folder) as late:
        folder.rename(folder.with_name("gone"))
        with Cache(folder) as other:
            other.put("key", "good")
        late._recover(malformed())
        assert late.get("key") == "good" and late.messages == []
    assert not (folder / f"{FILE_NAME}.damaged").exists()


@pytest.mark.parametrize("column", ["text", "digest"])
def test_a_flipped_bit_is_never_a_result(folder: Path, column: str) -> None:
    with Cache(folder) as cache:
        cache.put("key", '"REFUTED"')
    with sqlite3.connect(folder / FILE_NAME) as database:
        database.execute(f"UPDATE results SET {column} = ?", (b'"\xffROVED"',))
    database.close()
    with Cache(folder) as cache:
        assert cache.get("key") is None
        cache.put("key", '"REFUTED"')
        assert cache.get("key") == '"REFUTED"'


def test_a_text_moved_to_another_key_is_never_a_result(folder: Path) -> None:
    with Cache(folder) as cache:
        cache.put("key", "1")
    with sqlite3.connect(folder / FILE_NAME) as database:
        database.execute("UPDATE results SET key = 'other'")
    database.close()
    with Cache(folder) as cache:
        assert cache.get("other") is None


# --- going on without ---


class Failing:
    """A connection on which every statement fails."""

    def __init__(self, real: sqlite3.Connection, error: Exception) -> None:
        self._real = real
        self._error = error

    def execute(self, *_: object) -> Any:
        raise self._error

    def close(self) -> None:
        self._real.close()


def malformed() -> sqlite3.DatabaseError:
    return sqlite3.DatabaseError("database disk image is malformed")


def goes_on_without(cache: Cache, word: str) -> None:
    with cache:
        for _ in range(3):
            cache.put("key", "1")
            assert cache.get("key") is None
        assert len(cache.messages) == 1, cache.messages
        assert word in cache.messages[0] and "DPPROOFS_CACHE" in cache.messages[0]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    goes_on_without(Cache(tmp_path / "file" / "cache"), str(tmp_path))


def test_a_folder_in_the_place_of_the_file(folder: Path) -> None:
    (folder / FILE_NAME).mkdir(parents=True)
    goes_on_without(Cache(folder), "unable to open")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_that_may_only_be_read(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o500)
    goes_on_without(Cache(folder), str(folder))


@pytest.mark.parametrize(
    "text",
    [
        "attempt to write a readonly database",
        "unable to open database file",
        "database is locked",
        "disk I/O error",
    ],
)
def test_a_file_that_cannot_be_opened(
    folder: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError(text)

    monkeypatch.setattr(sqlite3, "connect", refuse)
    goes_on_without(Cache(folder), text)


def test_damage_that_comes_back_at_once_is_given_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(b"")

    def refuse(*_: object, **__: object) -> sqlite3.Connection:
        raise malformed()

    monkeypatch.setattr(sqlite3, "connect", refuse)
    with Cache(folder) as cache:
        cache.put("key", "1")
        assert cache.get("key") is None
        assert len(cache.messages) == 2 and "without the cache" in cache.messages[1]


@pytest.mark.parametrize("text", ["database or disk is full", "database is locked"])
def test_a_full_disk_stops_the_writing_but_not_the_reading(
    folder: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cache(folder) as cache:
        cache.put("key", "1")
        real = cache._database
        assert real is not None
        monkeypatch.setattr(cache, "_database", Failing(real, sqlite3.OperationalError(text)))
        cache.put("other", "2")
        monkeypatch.setattr(cache, "_database", real)
        cache.put("other", "3")
        assert (cache.get("key"), cache.get("other")) == ("1", None)
        assert len(cache.messages) == 1
        assert text in cache.messages[0] and "DPPROOFS_CACHE" in cache.messages[0]


def test_a_disk_that_is_really_full(folder: Path) -> None:
    """SQLite's own limit on pages raises the very error of a full disk."""
    with Cache(folder) as cache:
        cache.put("key", "1")
        assert cache._database is not None
        cache._database.execute("PRAGMA max_page_count = 4")
        for i in range(20):
            cache.put(f"key {i}", "x" * 2000)
        assert cache.get("key") == "1"
        assert len(cache.messages) == 1 and "full" in cache.messages[0]
    assert keeps(folder)


def test_reading_fails_for_good_with_one_message(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(folder)
    real = cache._database
    assert real is not None
    error = sqlite3.OperationalError("disk I/O error")
    monkeypatch.setattr(cache, "_database", Failing(real, error))
    assert cache.get("key") is None
    goes_on_without(cache, "disk I/O error")


def test_without_shared_memory_the_old_journal_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoWal(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if "WAL" in sql:
                raise sqlite3.OperationalError("locking protocol")
            return super().execute(sql, *rest)

    real = sqlite3.connect

    def connect(*args: Any, **named: Any) -> sqlite3.Connection:
        return real(*args, factory=NoWal, **named)

    monkeypatch.setattr(sqlite3, "connect", connect)
    assert keeps(folder)


# --- several processes ---


def _write_many(folder: str, worker: int, count: int, queue: Any) -> None:
    with Cache(Path(folder)) as cache:
        for i in range(count):
            cache.put(f"{worker}/{i}", f'"{worker}-{i}"')
            cache.put("everyone", f'"{worker}-{i}"')
        queue.put(list(cache.messages))


@pytest.mark.slow
@pytest.mark.parametrize("damaged", [False, True])
def test_several_processes_at_once(folder: Path, damaged: bool) -> None:
    workers, count = 4, 50
    if damaged:
        folder.mkdir()
        (folder / FILE_NAME).write_bytes(b"not a database " * 100)
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    processes = [
        context.Process(target=_write_many, args=(str(folder), w, count, queue))
        for w in range(workers)
    ]
    for process in processes:
        process.start()
    messages = [queue.get(timeout=60) for _ in processes]
    for process in processes:
        process.join(timeout=60)
        assert process.exitcode == 0
    with Cache(folder) as cache:
        found = {
            (w, i): cache.get(f"{w}/{i}")
            for w, i in itertools.product(range(workers), range(count))
        }
    for (w, i), text in found.items():
        assert text in ({None} if damaged else set()) | {f'"{w}-{i}"'}
    if not damaged:
        assert messages == [[]] * workers
    assert keeps(folder)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
def test_a_cache_is_not_carried_across_a_fork(folder: Path, monkeypatch: Any) -> None:
    with Cache(folder) as cache:
        monkeypatch.setattr(os, "getpid", lambda: -1)
        with pytest.raises(RuntimeError, match="open one in each"):
            cache.get("key")


_ENDLESS = """
import itertools, sys
from pathlib import Path
from dpproofs.record.cache import Cache
cache = Cache(Path(sys.argv[1]))
for i in itertools.count():
    cache.put(str(i), str(i) * 200)
    print(i, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this platform")
def test_killed_while_writing(folder: Path) -> None:
    root = Path(__file__).parents[2]
    child = subprocess.Popen(
        [sys.executable, "-c", _ENDLESS, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert child.stdout is not None
    written = [int(next(child.stdout)) for _ in range(200)]
    child.send_signal(signal.SIGKILL)
    child.communicate()
    with Cache(folder) as cache:
        assert [cache.get(str(i)) for i in written] == [str(i) * 200 for i in written]
        assert cache.messages == []
