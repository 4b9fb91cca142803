"""The table of all checkers.

A checker takes a statement and an effort and returns evidence. It never sees a claim file. Where it
cannot decide a statement it returns the reason. An error inside a checker is FAILED, and never
counts as a pass.
"""

from collections.abc import Callable

from dpproofs.language.statements import Statement
from dpproofs.late import late
from dpproofs.outcome import Evidence
from dpproofs.search.effort import Effort

__all__ = ["CHECKERS", "Checker"]

Checker = Callable[[Statement, Effort], Evidence]

#: In the order in which a statement meets them: what is false is seldom worth a proof.
CHECKERS: dict[str, Checker] = {
    "search": late("dpproofs.search.hunt", "check"),
    "proof": late("dpproofs.provers.proof", "check"),
}
