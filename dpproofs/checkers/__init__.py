"""A checker sees a statement and a budget, and returns evidence: statement in, evidence out.

It never sees a claim's file. What it cannot do it says with a reason; an error of its own is
FAILED, never read as a pass.
"""

from collections.abc import Callable

from dpproofs.checkers import certificate, enclosure, identity, linear, search, solver
from dpproofs.checkers.effort import Effort
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence

__all__ = ["CHECKERS", "Checker"]

Checker = Callable[[Statement, Effort], Evidence]

#: In the order in which a statement meets them: what is cheap and conclusive comes first.
CHECKERS: dict[str, Checker] = {
    "identity": identity.check,
    "search": search.check,
    "certificate": certificate.check,
    "linear": linear.check,
    "enclosure": enclosure.check,
    "solver": solver.check,
}
