"""The links of outlines, kept in the cache: a run that was ended goes on where it was, and one step
that was changed costs no more than what hangs on it.

What a search finds depends on its sequent and on how much it may do, so that the key is that. A
proof that was kept is checked by the kernel before it is taken, and with the whole once more.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from contextlib import suppress

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.proofs.trees import read_steps, steps_json
from dpproofs.provers.links import Links
from dpproofs.record.cache import Store, cache_key
from dpproofs.record.remembered import version

__all__ = ["KeptLinks"]

SOON = 0.05  # seconds: what is found as soon is not worth a line in the cache


class KeptLinks(Links):
    """The links of one statement, with what a store has of them; also of those that were looked for
    in vain."""

    kept = False  # whether the last proof was in the store

    def __init__(self, statement: Statement, store: Store) -> None:
        self.statement, self.store = statement, store

    def proof(self, small: Sequent, work: int, search: Callable[[], Step | None]) -> Step | None:
        key = self._key(small, work)
        text = self.store.get(key)
        with suppress(ValueError, RecursionError, Refused):  # who wrote that?
            if text is not None:
                found, self.kept = self._read(small, json.loads(text)), True
                return found
        self.kept = False
        began = time.process_time()
        found = search()
        late = found is None and clock.over()  # who was stopped says nothing of what there is
        if time.process_time() - began > SOON and not late:
            told = None if found is None else steps_json(self.statement, small, found)
            self.store.put(key, json.dumps(told))
        return found

    def _key(self, small: Sequent, work: int) -> str:
        sequent = hashlib.sha256(repr(small).encode()).hexdigest()
        return cache_key(
            statement=f"{self.statement.hash} {sequent}",
            checker="link",
            budget=work,
            seed=None,
            version=version(),
        )

    def _read(self, small: Sequent, data: object) -> Step | None:
        if data is None:
            return None
        step = read_steps(self.statement, small, data)
        holds(small, step)
        return step
