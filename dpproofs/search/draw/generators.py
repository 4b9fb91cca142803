"""Generators: how a hypothesis of a given head is met by construction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from dpproofs.language import terms
from dpproofs.language.build import Word
from dpproofs.language.sorts import Table
from dpproofs.language.terms import Head, Node, Num, Proposition
from dpproofs.search.draw.objects import Draw, Env

__all__ = ["GENERATORS", "generator", "has_generator", "meet", "rows_of", "write_law"]

Generator = Callable[[Draw, tuple[Node, ...], Env], None]
#: By the notion itself, never by its name: another's notion of the same name means something else.
GENERATORS: dict[Head, Generator] = {}


def generator(word: Word[Node]) -> Callable[[Generator], Generator]:
    """Register how a hypothesis of this word, a predicate or quantity, is met by construction."""

    def register(function: Generator) -> Generator:
        GENERATORS[word.head] = function
        return function

    return register


@lru_cache(maxsize=4096)
def has_generator(hypothesis: Node) -> bool:
    """Tell whether some part of the hypothesis is met by construction."""
    return any(
        isinstance(part, terms.Predicate | terms.Quantity) and part.head in GENERATORS
        for part in hypothesis.walk()
    )


def meet(draw: Draw, hypothesis: Proposition, env: Env) -> None:
    """Make a hypothesis hold by construction where its head has a generator."""
    match hypothesis:
        case terms.And():
            for part in hypothesis.parts:
                meet(draw, part, env)
        case terms.All():
            for element in hypothesis.index.over.elements(draw.instance.sizes):
                meet(draw, hypothesis.body, {**env, hypothesis.index: element})
        case terms.Implies():
            if draw.ring.excludes(draw.walk.truth(hypothesis.given, env)):
                return
            meet(draw, hypothesis.then, env)
        case terms.Rel(op=">", left=terms.At(table=Table(kind="law")) as entry, right=Num(value=0)):
            _charge(draw, entry, env)
        case terms.Rel(op="<=" | "<", left=terms.Quantity() as bounded):
            if bounded.head in GENERATORS:
                GENERATORS[bounded.head](draw, (*bounded.args, hypothesis.right), env)
        case terms.Predicate():
            if hypothesis.head in GENERATORS:
                GENERATORS[hypothesis.head](draw, hypothesis.args, env)
            elif isinstance(hypothesis.meaning, terms.And | terms.All):
                meet(draw, hypothesis.meaning, env)


def _charge(draw: Draw, entry: terms.At, env: Env) -> None:
    """Give a null atom of a declared law mass: half of its law becomes the uniform one."""
    walk = draw.walk
    *start, _ = (walk.element(index, env) for index in entry.indices)
    if not _is_null(walk.value(entry, env)):
        return
    table = entry.table
    assert isinstance(table, Table)
    last = table.axes[-1].elements(draw.instance.sizes)
    rows = draw.instance.tables[table]
    share, half = draw.number(Fraction(1, 2 * len(last))), draw.number(Fraction(1, 2))
    masses = [draw.op("+", share, draw.op("*", half, rows[(*start, e)])) for e in last]
    write_law(draw, (table, tuple(start)), masses)


def _is_null(value: Any) -> bool:
    """Tell whether a number is zero by its shape, so that floats and exact numbers agree."""
    if isinstance(value, float):
        return value == 0
    return getattr(value, "is_zero_form", False) is True


def rows_of(draw: Draw, node: Node, env: Env) -> tuple[Table, tuple[Any, ...]] | None:
    """Which rows of which declared table a law argument is."""
    if isinstance(node, Table):
        return node, ()
    if isinstance(node, terms.Partial) and isinstance(node.table, Table):
        walk = draw.walk
        return node.table, tuple(walk.element(index, env) for index in node.indices)
    return None


def write_law(draw: Draw, place: tuple[Table, tuple[Any, ...]], masses: Sequence[Any]) -> None:
    table, start = place
    rows = dict(draw.instance.tables[table])
    last = table.axes[-1].elements(draw.instance.sizes)
    rows.update({(*start, e): m for e, m in zip(last, masses, strict=True)})
    draw.instance = draw.instance.with_table(table, rows)
