"""A checker within the time of its statement: what the clock cuts short says so, and proves
nothing."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.outcome import Evidence, Outcome
from dpproofs.search import watch
from dpproofs.search.effort import Effort, unfinished

__all__ = ["timed"]

#: Of the time that is left when a checker begins. What comes first leaves some to the others. A
#: proof has what the counted work of budget quick takes on a slow machine: with less, whether one
#: was found depended on what else the machine did.
SHARES = {"proof": 0.6, "search": 0.7}


def timed(
    name: str, check: Callable[[Statement, Effort], Evidence], statement: Statement, effort: Effort
) -> tuple[Evidence, bool]:
    """What a checker found, and whether it came to its end: what did not is no answer to keep."""
    if clock.left() <= 0:
        reason = f"not tried: {unfinished(effort)}"
        return Evidence(name, Outcome.UNDECIDED, statement.hash, reason=reason), False
    watch.at_work(name)
    with clock.engine(SHARES.get(name, 1.0)) as watched:
        try:
            evidence = check(statement, effort)
        except clock.Late:
            reason = unfinished(effort)
            evidence = Evidence(name, Outcome.UNDECIDED, statement.hash, reason=reason)
    return evidence, not watched.rang
