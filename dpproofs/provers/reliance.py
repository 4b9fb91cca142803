"""Whether a ball had a share in a proof is measured while it is decided, never claimed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from dpproofs.language.statements import Statement
from dpproofs.meaning.numbers import balls_asked
from dpproofs.outcome import Evidence, Outcome
from dpproofs.search.effort import Effort

__all__ = ["watched"]

Check = Callable[[Statement, Effort], Evidence]


def watched(check: Check) -> Check:
    """The same checker, whose proofs say whether a ball decided anything on their way."""

    @wraps(check)
    def run(statement: Statement, effort: Effort) -> Evidence:
        before = balls_asked()
        found = check(statement, effort)
        if found.outcome is not Outcome.PROVED:
            return found
        return replace(found, balls=balls_asked() > before)

    return run
