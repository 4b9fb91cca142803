"""Plain data and one table: this room imports nothing of the project and decides no mathematics.

An `Evidence` is what one checker found; `derive` turns all that was found into a `Status`;
`as_expected` compares statuses with what a claim announced. Unknown is never a pass.
"""

from dpproofs.outcome.evidence import Counts, Evidence, Outcome, Scope, Trust
from dpproofs.outcome.status import (
    LEGEND,
    Legend,
    RunFlag,
    Status,
    StatusResult,
    as_expected,
    derive,
    exit_code,
    shortfalls,
)

__all__ = [
    "LEGEND",
    "Counts",
    "Evidence",
    "Legend",
    "Outcome",
    "RunFlag",
    "Scope",
    "Status",
    "StatusResult",
    "Trust",
    "as_expected",
    "derive",
    "exit_code",
    "shortfalls",
]
