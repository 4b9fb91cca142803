"""What the cache remembers of a statement: a hint, to be decided again before it counts."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome, Recorded
from dpproofs.record.cache import Store, cache_key, key_begin
from dpproofs.record.checkers import CHECKERS
from dpproofs.search.effort import EFFORTS, Effort
from dpproofs.search.versions import VERSIONS

__all__ = [
    "BUDGETS",
    "begin",
    "digest_of",
    "kept_parts",
    "key",
    "remembered",
    "remembered_all",
    "version",
]

BUDGETS = ("deep", "normal", "quick", "pytest")
#: The packages whose source decides what is found.
ROOMS = (
    "language", "kernel", "outcome", "meaning", "theory", "proofs", "search", "provers", "record",
)  # fmt: skip


def key(statement: Statement, name: str, effort: Effort) -> str:
    """The key under which the cache has what a checker found with some effort."""
    return cache_key(
        statement=statement.hash,
        checker=name,
        budget=effort.name,
        seed=effort.seed,
        version=version(),
    )


def version() -> str:
    """A hash of all but the statement and the effort on which a result depends: the engine's
    source, Python and the libraries."""
    return hashlib.sha256(repr(VERSIONS).encode() + _code_digest()).hexdigest()


def begin(statement: Statement) -> str:
    """What the keys of all that the cache has of a statement begin with."""
    return key_begin(statement=statement.hash, version=version())


def remembered(
    statement: Statement, store: Store, *, checker: str, effort: Effort
) -> Recorded | None:
    """What one checker found with this effort."""
    text = store.get(key(statement, checker, effort))
    if text is None:
        return None
    try:
        found = Recorded.from_json(json.loads(text))
    except (ValueError, RecursionError):  # written by another version: found again
        return None
    return found if (found.checker, found.statement) == (checker, statement.hash) else None


def remembered_all(statement: Statement, store: Store, seed: int = 0) -> list[Recorded]:
    """What each checker found, with the greatest effort that is remembered."""
    found = []
    for name in CHECKERS:
        for budget in BUDGETS:
            effort = replace(EFFORTS[budget], seed=seed)
            known = remembered(statement, store, checker=name, effort=effort)
            if known is not None:
                found.append(known)
                break
    return found


def remembered_refutations(statement: Statement, store: Store, seed: int = 0) -> list[Recorded]:
    """The refutations that the cache has, found with any effort."""
    every = remembered_all(statement, store, seed)
    return [found for found in every if found.outcome is Outcome.REFUTED]


def kept_parts(
    key: str, store: Store, fresh: bool, kind: Any, compute: Callable[[], Iterable[Any]]
) -> tuple[Any, ...]:
    """What takes long is in the cache as soon as it is known, so that a killed run resumes."""
    text = None if fresh else store.get(key)
    if text is not None:
        with contextlib.suppress(ValueError, TypeError, RecursionError):  # of another version
            return tuple(kind.from_json(data) for data in json.loads(text))
    found = tuple(compute())
    store.put(key, json.dumps([part.to_json() for part in found]))
    return found


def digest_of(data: Any) -> str:
    """A hash of what an outcome depends on besides its statement."""
    text = json.dumps(data, sort_keys=True, default=lambda part: part.to_json())
    return hashlib.sha256(text.encode()).hexdigest()


_digest: list[bytes] = []


def _code_digest() -> bytes:
    """A hash of the engine's source: what another version found is not reused."""
    if not _digest:
        root = Path(__file__).resolve().parents[1]
        sums = hashlib.sha256()
        for room in ROOMS:
            for file in sorted((root / room).rglob("*.py")):
                sums.update(file.read_bytes())
        _digest.append(sums.digest())
    return _digest[0]
