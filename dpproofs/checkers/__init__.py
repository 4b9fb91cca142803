"""The checkers. Each takes a statement and an effort and returns evidence.

A checker never sees a claim file. Where it cannot decide a statement it returns the reason. An
error inside a checker is FAILED, and never counts as a pass.
"""

from collections.abc import Callable

from dpproofs.checkers.effort import Effort
from dpproofs.language.statements import Statement
from dpproofs.late import late
from dpproofs.outcome import Evidence

__all__ = ["CHECKERS", "WITHOUT_CERTIFICATE", "Checker"]

Checker = Callable[[Statement, Effort], Evidence]

#: In the order in which a statement meets them: what is cheap and conclusive comes first.
CHECKERS: dict[str, Checker] = {
    name: late(f"{__name__}.{name}", "check")
    for name in ("identity", "search", "certificate", "linear", "enclosure")
}

#: These keep nothing that a smaller program could verify: they decide again themselves.
WITHOUT_CERTIFICATE = ("identity", "linear")
