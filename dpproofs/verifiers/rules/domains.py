"""Hypotheses about a single number are its domain: given x > 0 for all x is for all x > 0.

Both say the same at every instance. Certificates read domains more often than hypotheses, since
what a domain says holds wherever the number stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dpproofs.language.plain import NotPlain
from dpproofs.language.replacing import changed, swap_of_object
from dpproofs.language.sorts import Natural, Scalar
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Op, Rel, Term

__all__ = ["choices", "premises"]

TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}
WHOLE = ("+", "-", "*", "neg")  # what has a value wherever its parts have one


def choices(statement: Statement) -> Iterator[list[int]]:
    """There is one way: all such hypotheses become domains."""
    if _first(statement) is not None:
        yield []


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """The statement in which each number has the domain that its hypotheses give it."""
    if choice or _first(statement) is None:
        raise NotPlain("no hypothesis is about a single number that has no such end yet")
    while (found := _first(statement)) is not None:
        position, old, new = found
        swap = swap_of_object(old, new)
        given = statement.given[:position] + statement.given[position + 1 :]
        statement = Statement(
            tuple(changed(thing, swap) for thing in statement.forall),
            changed(statement.show, swap),
            tuple(changed(each, swap) for each in given),
        )
    return [statement]


def _first(statement: Statement) -> tuple[int, Scalar, Scalar] | None:
    """The first hypothesis that is an end of a domain: its place, the number, and the number with
    that end."""
    for position, hypothesis in enumerate(statement.given):
        if not isinstance(hypothesis, Rel) or hypothesis.op not in TURNED:
            continue
        told = (hypothesis.left, hypothesis.op, hypothesis.right)
        turned = (hypothesis.right, TURNED[hypothesis.op], hypothesis.left)
        for number, op, end in (told, turned):
            name = "low" if op.startswith(">") else "high"
            if not _is_free(number, name, statement) or not _may_end(end, number):
                continue
            ends: dict[str, Any] = {name: end, f"{name}_open": op in ("<", ">")}
            assert isinstance(number, Scalar)
            return position, number, replace(number, **ends)
    return None


def _is_free(number: Any, name: str, statement: Statement) -> bool:
    declared = any(number is thing for thing in statement.forall)
    is_real = isinstance(number, Scalar) and not isinstance(number, Natural)
    return declared and is_real and getattr(number, name) is None


def _may_end(end: Term, number: Any) -> bool:
    """A sum of products of numbers whose own domains do not depend on this one."""
    match end:
        case Num():
            return True
        case Scalar():
            ends = (e for e in (end.low, end.high) if e is not None)
            return end is not number and all(_may_end(e, number) for e in ends)
        case Op() if end.name in WHOLE:
            return all(_may_end(arg, number) for arg in end.args)
    return False
