"""All instances of a statement that has finitely many.

A statement about numbers has as many instances as one likes, and a few that hold say nothing. One
about finitely many, as of events on two points, may have fewer than the floor of a budget; then all
of them are gone through, and that is enough.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

from dpproofs.language.sorts import Sizes, Table
from dpproofs.language.statements import Statement
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, entries

__all__ = ["every_instance"]


def every_instance(
    statement: Statement, choices: Sequence[Sizes], most: int
) -> list[Instance] | None:
    """All instances of these sizes; None where they are infinitely many, or more than `most`."""
    if statement.scalars or len(choices) > most:
        return None
    found: list[Instance] = []
    for sizes in choices:
        ways = [_tables(table, sizes, most - len(found)) for table in statement.tables]
        known = [way for way in ways if way is not None]
        if len(known) < len(ways) or len(found) + math.prod(map(len, known)) > most:
            return None
        for rows in itertools.product(*known):
            tables = dict(zip(statement.tables, rows, strict=True))
            found.append(Instance(sizes, {}, tables))
    return found


def _tables(table: Table, sizes: Sizes, most: int) -> list[dict[Any, Any]] | None:
    """All that a table may be, if it is a table of bits or a law that has no choice."""
    one, zero = Exact.of(1), Exact.of(0)
    if math.prod(map(len, (axis.elements(sizes) for axis in table.axes))) > 40:
        return None
    keys = entries(table, sizes)
    if table.kind == "law" and len(table.axes[-1].elements(sizes)) == 1:
        return [{key: one for key in keys}]
    if keys and (table.kind != "bit" or 2 ** len(keys) > most):
        return None
    bits = itertools.product((zero, one), repeat=len(keys))
    return [dict(zip(keys, values, strict=True)) for values in bits]
