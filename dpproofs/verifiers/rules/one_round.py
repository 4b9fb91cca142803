"""Read what a statement about k rounds says about one of them.

What a hypothesis says for all histories h, or for all draws and all rounds i, it says for any one
of them; then each table that has a row for every round is replaced by its row. A hypothesis that
says more, for example about another round or about the number of the round, is not used.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.plain import NotPlain, conjuncts, plain
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Term

__all__ = [
    "Rounds",
    "at_one_round",
    "at_round",
    "hypotheses_of",
    "is_about_numbers",
    "is_by_round",
    "objects_of",
    "row_of",
    "sees_history",
]

Number = Callable[[sorts.Table], Term]


@dataclass(frozen=True)
class Rounds:
    """The number of rounds, and the space from which something is drawn in each."""

    rounds: sorts.Natural
    base: sorts.IndexSet

    def has(self, table: sorts.Table) -> bool:
        """Tell whether a table has a row for each of these rounds, or for each history."""
        first = table.over[0]
        if isinstance(first, sorts.Histories):
            return first.length is self.rounds and first.base is self.base
        return isinstance(first, sorts.Upto) and first.bound is self.rounds

    def is_path(self, y: Index) -> bool:
        over = y.over
        power = isinstance(over, sorts.Power)
        return power and over.exponent is self.rounds and over.base is self.base

    def is_round(self, i: Index) -> bool:
        return isinstance(i.over, sorts.Upto) and i.over.bound is self.rounds


def row_of(table: sorts.Table) -> sorts.Table:
    """The row of a table at one round. It is remembered, so that it stays one object."""
    if "_row" not in table.__dict__:
        table.__dict__["_row"] = replace(table, over=table.over[1:])
    kept: sorts.Table = table.__dict__["_row"]
    return kept


def sees_history(table: sorts.Table) -> bool:
    return isinstance(table.over[0], sorts.Histories)


def is_by_round(table: sorts.Table) -> bool:
    first = table.over[0]
    if len(table.over) < 2:
        return False
    if isinstance(first, sorts.Histories):
        return isinstance(first.length, sorts.Natural)
    return isinstance(first, sorts.Upto) and isinstance(first.bound, sorts.Natural)


def hypotheses_of(statement: Statement) -> list[Any]:
    """The hypotheses with all definitions written out. Those that cannot be written out are left
    out."""
    found = []
    for given in statement.given:
        with contextlib.suppress(NotPlain):
            found += conjuncts(plain(given))
    return found


def at_one_round(known: Any, rounds: Rounds, number: Number | None = None) -> Any:
    """What a hypothesis for all histories, or for all rounds, says of one round. `number` says
    what stands for the entry of a table that has one entry for each round."""
    if isinstance(known, terms.All):
        index, body = known.index, known.body
        if rounds.is_path(index) and isinstance(body, terms.All) and rounds.is_round(body.index):
            return at_round(body.body, rounds, y=index, i=body.index, number=number)
        over = index.over
        if isinstance(over, sorts.Histories):
            if over.length is rounds.rounds and over.base is rounds.base:
                return at_round(body, rounds, h=index)
        elif rounds.is_round(index):
            return at_round(body, rounds, i=index, number=number)
    return at_round(known, rounds)


def at_round(
    node: Any,
    rounds: Rounds,
    y: Index | None = None,
    i: Index | None = None,
    h: Index | None = None,
    draw: Index | None = None,
    number: Number | None = None,
) -> Any:
    """The node with rows in place of tables: the history is h, or y before place i, and the draw
    is the i-th entry of y. Raises where something else is said of y, i or h."""

    def is_history(index: Any) -> bool:
        if index is h and h is not None:
            return True
        op = isinstance(index, terms.IndexOp) and index.name == "prefix"
        return op and y is not None and index.args[0] is y and index.args[1] is i

    def is_draw(index: Any) -> bool:
        op = isinstance(index, terms.IndexOp) and index.name == "pick"
        return op and y is not None and index.args[0] is y and index.args[1] is i

    def element(index: Any) -> Any:
        if draw is not None and is_draw(index):
            return draw
        if isinstance(index, terms.IndexOp):
            return index.rebuild([element(arg) for arg in index.args])
        return index

    def go(part: Any) -> Any:
        if isinstance(part, terms.At):
            table, (first, *rest) = part.table, part.indices
            assert isinstance(table, sorts.Table)
            if number is not None and not rest and first is i and rounds.has(table):
                return number(table)
            if is_by_round(table):
                known = is_history(first) if sees_history(table) else first is i
                if not known or not rounds.has(table):
                    raise NotPlain("an entry of another round")
                return terms.At(row_of(table), tuple(map(element, rest)))
            return terms.At(table, tuple(map(element, part.indices)))
        if isinstance(part, terms.IndexRel | terms.IndexNumber):
            return part.rebuild([element(arg) for arg in part.args])
        return part.rebuild([go(child) for child in part.children()])

    found = go(node)
    if found.free & {index for index in (y, i, h) if index is not None}:
        raise NotPlain("it depends on the round by itself")
    return found


def is_about_numbers(node: Node) -> bool:
    """Tell whether a proposition is about numbers alone."""
    found = plain(node)
    bound = (sorts.Table, terms.Bind, terms.All, terms.Integral)
    return not found.free and not any(isinstance(n, bound) for n in found.walk())


def objects_of(node: Node) -> Iterator[Node]:
    yield from plain(node).walk()
