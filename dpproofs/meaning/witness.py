"""A witness: an instance as exact text, with the relation that fails at it."""

from __future__ import annotations

from typing import Any

from dpproofs.language.sorts import Natural
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import Sides
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import Instance

__all__ = ["FORMAT", "VERSION", "instance_words", "witness_json"]

FORMAT, VERSION = "dpproofs-witness", 1
LONGEST = 4000  # characters of one side


def witness_json(statement: Statement, instance: Instance, shown: Sides | None) -> dict[str, Any]:
    """The instance as JSON: sizes, scalars and tables by name, and numbers as exact text."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "statement": statement.hash,
        "sizes": {size.name: n for size, n in instance.sizes.items()},
        "scalars": {scalar.name: str(v) for scalar, v in instance.scalars.items()},
        "tables": {
            table.name: [[_listed(key), str(v)] for key, v in rows.items()]
            for table, rows in instance.tables.items()
        },
        "left": "" if shown is None else _side(shown.left),
        "op": "" if shown is None else shown.op,
        "right": "" if shown is None else _side(shown.right),
        "where": "" if shown is None else shown.where,
    }


def instance_words(instance: Instance) -> str:
    """An instance on one line, every number exact; a space shows its size by its tables alone."""
    sizes = {size: n for size, n in instance.sizes.items() if isinstance(size, Natural)}
    told = [
        f"{thing.name} = {value}" for thing, value in (*sizes.items(), *instance.scalars.items())
    ]
    for table, rows in instance.tables.items():
        told.append(f"{table.name} = ({', '.join(map(str, rows.values()))})")
    return ", ".join(told)


def _side(value: Any) -> str:
    """A side as exact text; one that is too long to be read is told as a decimal."""
    text = str(value)
    if len(text) <= LONGEST or not isinstance(value, Exact):
        return text
    return f"about {enclosure(value, 64).mid().str(10, radius=False)}"


def _listed(key: Any) -> Any:
    return [_listed(part) for part in key] if isinstance(key, tuple) else key
