"""What finds proofs, and the table of all checkers, search among them.

A checker takes a statement and an effort and returns evidence. It never sees a claim file. Where it
cannot decide a statement it returns the reason. An error inside a checker is FAILED, and never
counts as a pass.
"""

from collections.abc import Callable

from dpproofs.language.statements import Statement
from dpproofs.late import late
from dpproofs.outcome import Evidence
from dpproofs.search.effort import Effort

__all__ = ["CHECKERS", "WITHOUT_CERTIFICATE", "Checker"]

Checker = Callable[[Statement, Effort], Evidence]

#: In the order in which a statement meets them: what is cheap and conclusive comes first.
CHECKERS: dict[str, Checker] = {
    name: late(module, "check")
    for name, module in (
        ("identity", "dpproofs.provers.identity"),
        ("search", "dpproofs.search.hunt"),
        ("certificate", "dpproofs.provers.certificate"),
        ("linear", "dpproofs.provers.linear"),
        ("enclosure", "dpproofs.provers.enclosure"),
    )
}

#: These keep nothing that a smaller program could verify: they decide again themselves.
WITHOUT_CERTIFICATE = ("identity", "linear")
