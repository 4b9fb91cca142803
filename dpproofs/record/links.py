"""One link of a proof at one instance: both sides, and what is lost between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.numbers import Exact, LimitError
from dpproofs.meaning.walk import Instance, Undecided

__all__ = ["Compared", "compared", "missing_of"]


@dataclass(frozen=True)
class Compared:
    """Both sides of what a statement shows; the margin is below 0 where it fails."""

    left: Any
    op: str
    right: Any
    margin: Exact | None
    holds: int  # 1, -1, or 0 where it is not decided


def compared(statement: Statement, instance: Instance) -> Compared | str:
    """The sides at an instance that meets the hypotheses, or why there is nothing to compare."""
    if missing := missing_of(statement, instance):
        return f"needs {', '.join(missing)}"
    try:
        judgement = judge(statement, instance)
        if judgement.met < 0:
            return "a hypothesis fails here"
        if judgement.met == 0:
            return "a hypothesis is not decided here"
        shown = sides(statement.show, instance)
    except (Undecided, LimitError) as error:
        return f"not decided here: {error}"
    if shown is None:
        return "it is no comparison of two numbers"
    return Compared(shown.left, shown.op, shown.right, shown.margin, judgement.holds)


def missing_of(statement: Statement, instance: Instance) -> list[str]:
    """What a statement speaks of and an instance says nothing of."""
    have = {*instance.scalars, *instance.tables, *instance.sizes}
    wanted = [*statement.scalars, *statement.tables, *statement.parameters]
    return [thing.name for thing in wanted if thing not in have]
