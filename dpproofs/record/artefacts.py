"""Artefacts are kept with the claim, change only where something was saved, and are never dropped.

The claim file `claims/<document>/<name>.py` has one file `claims/<document>/artefacts/<name>.json`:

    {"format": "dpproofs-artefact", "version": 3,
     "claims": {KEY: {"statement": HASH, "quote": SHA256, "evidence": [...], "spoilt": [...],
                      "repairs": [...]}}}

Equal artefacts have equal bytes, so that a version-control diff shows what changed and no more.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import reprlib
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn, Protocol

from dpproofs.outcome.evidence import JsonObject, Recorded, is_exact

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

FORMAT = "dpproofs-artefact"
VERSION = 3

_SAVE_AGAIN = "delete the file and run `dpproofs check --save`"
_RESTORE = f"restore the file from version control, or {_SAVE_AGAIN}"
_HEX = re.compile(r"[0-9a-f]+")
_SHA256 = re.compile(r"[0-9a-f]{64}")


class ArtefactError(Exception):
    """An artefact that cannot be used; the fields say what is wrong, where, and what to do."""

    def __init__(self, subject: str, seen: str, allowed: str, place: str, remedy: str) -> None:
        super().__init__(subject, seen, allowed, place, remedy)
        self.subject = subject
        self.seen = seen
        self.allowed = allowed
        self.place = place
        self.remedy = remedy

    def __str__(self) -> str:
        return (
            f"{self.subject}: saw {self.seen}; allowed: {self.allowed};"
            f" at {self.place}; {self.remedy}"
        )


class MissingArtefact(ArtefactError):
    """There is no file: nothing was saved yet."""


@dataclass(frozen=True)
class Entry:
    """What is kept for one claim or step; `quote` is the SHA-256 of its quotation.

    `spoilt` holds one JSON object per altered statement, `repairs` one per proposed repair; what
    they mean is known to the modules that write them.
    """

    statement: str
    quote: str
    evidence: tuple[Recorded, ...] = ()
    spoilt: tuple[JsonObject, ...] = ()
    repairs: tuple[JsonObject, ...] = ()

    def __post_init__(self) -> None:
        # What could not be loaded again must not be saved.
        if not _is_match(_HEX, self.statement):
            raise ValueError(_fault("statement", self.statement, "a hash in lower-case hex"))
        if not _is_match(_SHA256, self.quote):
            raise ValueError(_fault("quote", self.quote, "a SHA-256 in lower-case hex"))
        for item in self.evidence:
            if not isinstance(item, Recorded):
                raise ValueError(_fault("evidence", item, "Recorded"))
        for name, items in (("spoilt", self.spoilt), ("repairs", self.repairs)):
            for data in items:
                if not (isinstance(data, dict) and is_exact(data)):
                    raise ValueError(_fault(name, data, "JSON objects without floats"))

    @property
    def own(self) -> tuple[Recorded, ...]:
        """The findings about this very statement; others say nothing of it."""
        return tuple(e for e in self.evidence if e.statement == self.statement)

    def to_json(self) -> JsonObject:
        return {
            "evidence": [e.to_json() for e in self.evidence],
            "quote": self.quote,
            "repairs": list(self.repairs),
            "spoilt": list(self.spoilt),
            "statement": self.statement,
        }


@dataclass(frozen=True)
class Artefact:
    """All that is kept for one claim file, by claim or step key."""

    claims: Mapping[str, Entry] = field(default_factory=dict)

    def merge(self, key: str, entry: Entry) -> Artefact:
        """Replaces this key alone: other entries stay, stale ones too, until they are decided."""
        return Artefact({**self.claims, key: entry})

    def to_bytes(self) -> bytes:
        data = {
            "format": FORMAT,
            "version": VERSION,
            "claims": {key: entry.to_json() for key, entry in self.claims.items()},
        }
        # ASCII alone: the bytes are the same whatever the platform makes of encodings.
        return (json.dumps(data, sort_keys=True, indent=1, allow_nan=False) + "\n").encode("ascii")


def path_for(claim_file: Path) -> Path:
    """Where the artefact of a claim file is kept, whether or not it exists."""
    if claim_file.suffix != ".py":
        raise ValueError(f"claim file: saw {str(claim_file)!r}; allowed: a path ending in .py")
    return claim_file.parent / "artefacts" / f"{claim_file.stem}.json"


# --- reading -------------------------------------------------------------------------------------


def load(path: Path) -> Artefact:
    """The artefact in the file, checked throughout; an ArtefactError says what is wrong and where.

    What it holds is not verified here: evidence that was read is a hint until it is re-checked.
    """
    return _checked(_read(path), path)


@lru_cache(maxsize=4)  # each part of a claim file asks for the same
def _checked(raw: bytes, path: Path) -> Artefact:
    data = _parse(raw, path)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        seen = data.get("format", "no format") if isinstance(data, dict) else data
        raise ArtefactError(
            "format", _shown(seen), FORMAT, str(path), "give the path of an artefact"
        )
    _check_version(data.get("version"), path)
    _check_keys("artefact", data, {"format", "version", "claims"}, str(path))
    claims = data["claims"]
    if not isinstance(claims, dict):
        _wrong("claims", claims, "an object from keys to entries", str(path))
    return Artefact({key: _entry(value, f"{path}: {key}") for key, value in claims.items()})


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise MissingArtefact(
            "artefact", "no file", "a saved artefact", str(path), "run `dpproofs check --save`"
        ) from None
    except OSError as error:
        raise ArtefactError(
            "artefact",
            error.strerror or str(error),
            "a file that can be read",
            str(path),
            "see to its permissions",
        ) from error


def _parse(raw: bytes, path: Path) -> object:
    try:
        text = raw.decode("utf-8")
        return json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        seen = f"{error.msg} in line {error.lineno}, column {error.colno}"
        if _ends_early(text, error):
            seen = f"an end after {len(raw)} bytes"
        raise ArtefactError("artefact", seen, "complete JSON", str(path), _RESTORE) from None
    except (ValueError, RecursionError) as error:  # encoding, repeated key, endless digits, depth
        raise ArtefactError("artefact", str(error), "JSON in UTF-8", str(path), _RESTORE) from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # json would keep the last of two equal keys, and so drop an entry without a word.
    data = dict(pairs)
    if len(data) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} twice in one object")
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"the constant {name}")


def _ends_early(text: str, error: json.JSONDecodeError) -> bool:
    """A cut artefact begins as one does, and fails at its end or inside its last token."""
    body = text.rstrip()
    if not body:
        return True
    return body.startswith("{") and (
        error.pos >= len(body)
        or not body.endswith("}")
        or error.msg.startswith("Unterminated string")
    )


def _check_version(version: object, path: Path) -> None:
    if not isinstance(version, int) or isinstance(version, bool):
        _wrong("version", version, f"the integer {VERSION}", str(path))
    if version != VERSION:
        remedy = "upgrade dpproofs to read it" if version > VERSION else _SAVE_AGAIN
        raise ArtefactError("version", str(version), str(VERSION), str(path), remedy)


def _check_keys(subject: str, data: Mapping[str, object], keys: set[str], place: str) -> None:
    allowed = f"exactly {', '.join(sorted(keys))}"
    for key in sorted(set(data) ^ keys):
        seen = f"the key {key!r}" if key in data else f"no key {key!r}"
        raise ArtefactError(subject, seen, allowed, place, _RESTORE)


def _entry(data: object, place: str) -> Entry:
    if not isinstance(data, dict):
        _wrong("entry", data, "an object", place)
    _check_keys("entry", data, {"statement", "quote", "evidence", "spoilt", "repairs"}, place)
    evidence = enumerate(_list(data, "evidence", place))
    spoilt, repairs = _list(data, "spoilt", place), _list(data, "repairs", place)
    found = tuple(_evidence(item, f"{place}: evidence[{i}]") for i, item in evidence)
    try:
        return Entry(data["statement"], data["quote"], found, tuple(spoilt), tuple(repairs))
    except ValueError as error:
        raise ArtefactError(
            "entry", str(error), "what Entry.to_json writes", place, _RESTORE
        ) from None


def _list(data: Mapping[str, Any], name: str, place: str) -> list[Any]:
    value = data[name]
    if not isinstance(value, list):
        _wrong(name, value, "a list", place)
    return value


def _evidence(data: object, place: str) -> Recorded:
    try:
        return Recorded.from_json(data)
    except ValueError as error:
        raise ArtefactError(
            "evidence", str(error), "what Recorded.to_json writes", place, _RESTORE
        ) from None


def _is_match(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _fault(field_name: str, seen: object, allowed: str) -> str:
    return f"{field_name}: saw {_shown(seen)}; allowed: {allowed}"


def _wrong(subject: str, seen: object, allowed: str, place: str) -> NoReturn:
    raise ArtefactError(subject, _shown(seen), allowed, place, _RESTORE)


def _shown(value: object) -> str:
    return reprlib.repr(value)


# --- writing -------------------------------------------------------------------------------------


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Between loading and saving no other run saves into the same folder, so that none of two runs
    undoes what the other wrote; the lock ends with the process, however that ends.

    What killed runs left half written goes, since nobody writes it any more.
    """
    descriptor = None
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        if fcntl is not None and descriptor is not None:
            with contextlib.suppress(OSError):  # some file systems have no locks
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                for half_written in path.parent.glob(f".{path.name}.*.tmp"):
                    half_written.unlink()
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


class _Kept(Protocol):
    def to_bytes(self) -> bytes: ...


def save(path: Path, artefact: _Kept) -> bool:
    """Writes the artefact whole or not at all, and only if its bytes changed; says whether it did.

    Load and merge before saving: what the file held and the artefact does not is gone.
    """
    new = artefact.to_bytes()
    try:
        with contextlib.suppress(FileNotFoundError):
            if path.read_bytes() == new:
                return False
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, new)
    except OSError as error:
        raise ArtefactError(
            "artefact",
            error.strerror or str(error),
            "a folder that can be written to",
            str(path),
            "see to its permissions and free space, or check without --save",
        ) from error
    return True


def _replace(path: Path, content: bytes) -> None:
    # In the same folder, since a rename is atomic only within one file system.
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        # "x" leaves the permissions to the umask, as for any file of the corpus.
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    # The rename itself is on disk only with the folder; not every platform can do this.
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
