"""The status of a statement in words, as every page and table says it."""

from __future__ import annotations

from dpproofs.outcome import RECORDED
from dpproofs.record.results import StatementResult

__all__ = ["NOT_CHECKED", "decided_here", "status_cell", "status_name", "status_words"]

NOT_CHECKED = "not checked yet"


def status_name(result: StatementResult) -> str | None:
    """The bare status, for tables and JSON that say beside it whether this run decided it."""
    return result.name.name if result.tried else None


def status_words(result: StatementResult) -> str:
    """The status as every face says it: what this run did not decide is marked."""
    if not result.tried:
        return NOT_CHECKED
    mark = f", {RECORDED}" if result.status.recorded else ""
    return f"{result.name.name}{mark}"


def status_cell(result: StatementResult) -> str:
    """The status in a table: "recorded" is short for what stands beside the table."""
    name = status_name(result)
    if name is None:
        return NOT_CHECKED
    return name if decided_here(result) else f"{name} (recorded)"


def decided_here(result: StatementResult) -> bool:
    """Tell whether this run decided the status itself."""
    return result.tried and not result.status.recorded
