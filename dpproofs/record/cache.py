"""The cache may be deleted, damaged or refused at any time: a run is then slower, never different.

Nothing here raises because of the disk. What went wrong is said once in `Cache.messages`, with its
remedy, and the run goes on without.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

# The number is that of the table's layout: another layout is another file, so none is migrated.
FILE_NAME = "cache-1.sqlite"

_TABLES = ("results", "listings")
_STATE = "state"  # its key among the listings
_TIMEOUT_SECONDS = 10.0
_SIDE_FILES = ("-wal", "-shm", "-journal")
_REMEDY = (
    "Results are the same without it, only slower;"
    " set DPPROOFS_CACHE to a folder that can be written to and has space, or delete the file."
)


def cache_key(
    *, statement: str, checker: str, budget: str | int, seed: int | None, version: str
) -> str:
    """The key of one check: everything that its result depends on, and nothing else."""
    begin = key_begin(statement=statement, version=version)
    return begin + _sum([statement, checker, budget, seed, version])[len(begin) :]


def key_begin(*, statement: str, version: str) -> str:
    """What the keys of all checks of a statement begin with, so that they are found together."""
    return _sum([statement, version])[:16]


def _sum(parts: list[str | int | None]) -> str:
    # JSON keeps the parts apart: ("ab", "c") and ("a", "bc") must not meet.
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()


def cache_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """DPPROOFS_CACHE if it is set; otherwise a folder of ours in the user's cache folder."""
    if chosen := environ.get("DPPROOFS_CACHE"):
        return Path(chosen).expanduser()
    xdg = environ.get("XDG_CACHE_HOME", "")
    if Path(xdg).is_absolute():  # its specification has relative paths ignored
        return Path(xdg) / "dpproofs"
    if platform == "win32" and (local := environ.get("LOCALAPPDATA")):
        return Path(local) / "dpproofs" / "Cache"
    if platform == "darwin":
        return Path.home() / "Library" / "Caches" / "dpproofs"
    return Path.home() / ".cache" / "dpproofs"


class Store(Protocol):
    """What a runner needs of a cache."""

    messages: list[str]

    def get(self, key: str) -> str | None: ...

    def put(self, key: str, text: str) -> None: ...


class Cache(contextlib.AbstractContextManager["Cache"]):
    """Texts by key, in one SQLite file; one object per process and thread, closed by `with`."""

    def __init__(self, folder: Path | None = None) -> None:
        self.messages: list[str] = []
        self._folder = folder
        self._path: Path | None = None
        self._file: tuple[int, int] | None = None
        self._database: sqlite3.Connection | None = None
        self._writes = True
        self._process = os.getpid()
        self._open()

    def get(self, key: str) -> str | None:
        """The text that was put under this key, or None; a damaged text is None as well."""
        try:
            return self._read("results", key)
        except sqlite3.Error as error:
            self._recover(error)
            return None

    def beginning(self, begin: str) -> dict[str, str]:
        """All texts whose keys begin so, as far as they are read without damage."""
        database = self._connection()
        if database is None:
            return {}
        try:
            asked = "SELECT key FROM results WHERE key >= ? AND key < ? ORDER BY key"
            keys = [key for (key,) in database.execute(asked, (begin, begin + "g"))]  # after "f"
        except sqlite3.Error as error:
            self._recover(error)
            return {}
        return {key: text for key in keys if (text := self.get(key)) is not None}

    def put(self, key: str, text: str) -> None:
        """Keeps the text under the key, replacing what was there; silently a no-op if it cannot."""
        try:
            self._write("results", key, text)
        except sqlite3.OperationalError as error:
            # A full or busy disk may still be read from.
            self._writes = False
            self._say(f"The cache {self._path} takes no more results ({error}). {_REMEDY}")
        except sqlite3.Error as error:
            self._recover(error)

    def state(self) -> str:
        """A text that is another one after each `put`; empty without a file to keep it in."""
        token = self.listing(_STATE)
        if token is None:
            self.keep_listing(_STATE, secrets.token_hex(16))
            token = self.listing(_STATE)  # of two that are made at once the last one stays
        return token or ""

    def listing(self, key: str) -> str | None:
        """What was kept under this key since the last `put`; None where that cannot be told."""
        with contextlib.suppress(sqlite3.Error):
            return self._read("listings", key)
        return None

    def keep_listing(self, key: str, text: str) -> None:
        """Keeps a text until the next `put`; silently a no-op if it cannot."""
        with contextlib.suppress(sqlite3.Error):
            self._write("listings", key, text)

    def _read(self, table: str, key: str) -> str | None:
        database = self._connection()
        if database is None:
            return None
        chosen = database.execute(f"SELECT digest, text FROM {table} WHERE key = ?", (key,))
        digest, text = chosen.fetchone() or (None, None)
        if not isinstance(text, bytes) or digest != _digest(key, text):
            return None
        return text.decode("utf-8")

    def _write(self, table: str, key: str, text: str) -> None:
        database = self._connection()
        if database is not None and self._writes:
            kept = text.encode("utf-8")
            database.execute(
                f"INSERT OR REPLACE INTO {table} (key, digest, text) VALUES (?, ?, ?)",
                (key, _digest(key, kept), kept),
            )

    def close(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            with contextlib.suppress(sqlite3.Error):
                database.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- opening, and what to do when that fails ---

    def _connection(self) -> sqlite3.Connection | None:
        if os.getpid() != self._process:
            # SQLite loses its locks across a fork, so this would damage the file.
            raise RuntimeError("a Cache belongs to the process that opened it: open one in each")
        return self._database

    def _open(self) -> None:
        try:
            self._path = (self._folder or cache_folder()) / FILE_NAME
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = _identity(self._path)
            self._database = _connect(self._path)
            self._file = _identity(self._path)
        except (OSError, RuntimeError) as error:  # RuntimeError: the user has no home folder
            self._give_up(error)
        except sqlite3.Error as error:
            self._recover(error)

    def _recover(self, error: sqlite3.Error) -> None:
        if _is_damage(error):
            self._start_anew(error)
        else:
            self._give_up(error)

    def _start_anew(self, damage: sqlite3.Error) -> None:
        """Moves a damaged file aside, once: if the new one is damaged too, the disk is at fault."""
        self.close()
        path = self._path
        if path is None:
            return
        try:
            # Another process may have started anew meanwhile, and its file is good.
            if self._file == _identity(path):
                aside = _move_aside(path)
                self._say(
                    f"The cache {path} was damaged ({damage}); it was moved to {aside} and a new"
                    " one was started. Nothing but time is lost; the moved file may be deleted."
                )
            self._database = _connect(path)
            self._file = _identity(path)
        except (OSError, sqlite3.Error) as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self.close()
        self._say(f"Going on without the cache {self._path or ''} ({error}). {_REMEDY}")

    def _say(self, message: str) -> None:
        if message not in self.messages:
            self.messages.append(message)


class NullCache(contextlib.AbstractContextManager["NullCache"]):
    """Finds nothing. With a cache behind it, what was found anew is kept there (for --fresh)."""

    def __init__(self, behind: Cache | None = None) -> None:
        self._behind = behind
        self.messages: list[str] = behind.messages if behind is not None else []

    def get(self, key: str) -> str | None:
        return None

    def put(self, key: str, text: str) -> None:
        if self._behind is not None:
            self._behind.put(key, text)

    def close(self) -> None:
        if self._behind is not None:
            self._behind.close()

    def __exit__(self, *_: object) -> None:
        self.close()


def _connect(path: Path) -> sqlite3.Connection:
    # Without isolation level each statement is its own transaction: a kill leaves all or nothing.
    database = sqlite3.connect(path, timeout=_TIMEOUT_SECONDS, isolation_level=None)
    try:
        # Where the file system has no shared memory the old journal does as well, only slower.
        with contextlib.suppress(sqlite3.OperationalError):
            database.execute("PRAGMA journal_mode = WAL").fetchone()
        database.execute("PRAGMA synchronous = NORMAL")
        # "IF NOT EXISTS" first, lest a cache that is merely read waits for those who write.
        known = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        for table in _TABLES:
            if table not in known:
                database.execute(
                    f"CREATE TABLE IF NOT EXISTS {table} (key TEXT PRIMARY KEY,"
                    " digest BLOB NOT NULL, text BLOB NOT NULL) WITHOUT ROWID"
                )
        if "forget" not in known:  # in the same transaction, and with the listings their state
            database.execute(
                "CREATE TRIGGER IF NOT EXISTS forget AFTER INSERT ON results"
                " BEGIN DELETE FROM listings; END"
            )
    except BaseException:
        database.close()
        raise
    return database


def _is_damage(error: sqlite3.Error) -> bool:
    # sqlite3 raises the plain class for "malformed" and "not a database", a subclass for the rest.
    return type(error) is sqlite3.DatabaseError


def _digest(key: str, text: bytes) -> bytes:
    # SQLite does not check its pages, and a flipped bit must not become a result.
    return hashlib.sha256(key.encode("utf-8") + b"\n" + text).digest()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def _move_aside(path: Path) -> Path:
    """Renames the file, over the last one that was moved: damage must not fill the disk."""
    # A journal that is left would be played back into the new file, so the journals go first.
    for suffix in _SIDE_FILES:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()
    aside = path.with_name(path.name + ".damaged")
    os.replace(path, aside)
    return aside
