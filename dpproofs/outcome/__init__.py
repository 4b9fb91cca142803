"""What checkers find, and what follows for a statement: plain data and tables.

This package imports of the project only the kernel, for the type of what is proved, and decides no
mathematics. An `Evidence` is what
one checker found. `derive` turns all evidence about a statement into its `Status`. `as_expected`
compares the statuses with what the claim file announces. What is unknown never counts as a pass.
"""

from dpproofs.outcome.evidence import Counts, Evidence, Finding, Outcome, Recorded, Scope, Trust
from dpproofs.outcome.status import (
    LEGEND,
    RECORDED,
    Legend,
    RunFlag,
    Status,
    StatusResult,
    as_expected,
    derive,
    exit_code,
    is_enough,
    of_our_own,
    recall,
)

__all__ = [
    "LEGEND",
    "RECORDED",
    "Counts",
    "Evidence",
    "Finding",
    "Legend",
    "Outcome",
    "Recorded",
    "RunFlag",
    "Scope",
    "Status",
    "StatusResult",
    "Trust",
    "as_expected",
    "derive",
    "exit_code",
    "is_enough",
    "of_our_own",
    "recall",
]
