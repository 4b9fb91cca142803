"""Every instance drawn here is feasible by construction where a generator knows how; the judge
re-decides all of it.

A draw is a list of structural picks (shapes, supports, ends of domains) and a list of leaves in
the open interval (0, 1). One set of generators serves every source of them: random single
rationals, columns of floats, a replay of either, or Hypothesis. Control flow depends on picks
alone, so that leaves may be climbed, rounded and shrunk within one shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Sizes, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning.walk import Instance, Ring, mentioned
from dpproofs.search.draw import presence, spaces  # noqa: F401  # registers generators
from dpproofs.search.draw.bounded import approach, confine
from dpproofs.search.draw.fitting import bend, fit, mentions, touch, turn
from dpproofs.search.draw.generators import generator, has_generator, meet
from dpproofs.search.draw.mechanisms import answered_at_random  # registers generators, and `close`
from dpproofs.search.draw.objects import ENDS, Draw
from dpproofs.search.draw.sources import EdgeSource, RandomSource, Replay, Source

__all__ = [
    "ENDS",
    "Draw",
    "EdgeSource",
    "RandomSource",
    "Replay",
    "Source",
    "answered_at_random",
    "draw_instance",
    "generator",
    "meet",
    "mentions",
    "touch",
]


def draw_instance(
    statement: Statement,
    ring: Ring,
    source: Source,
    sizes: Sizes,
    scales: Sequence[Fraction | int] | None = None,
) -> Instance:
    """Draw everything the statement speaks of, then bend it to the hypotheses, and now and then to
    what the conclusion supposes."""
    draw = Draw(ring, source, sizes, scales)
    early, late = _order(statement)
    for scalar in early:
        draw.instance = draw.instance.with_scalar(scalar, draw.scalar(scalar))
    for table in statement.tables:
        draw.instance = draw.instance.with_table(table, draw.table(table))
    for scalar in late:
        draw.instance = draw.instance.with_scalar(scalar, draw.scalar(scalar))
    for hypothesis in statement.given:
        if source.pick((True, True, True, False)):
            meet(draw, hypothesis, {})
    supposed = _supposed(statement.show)
    if supposed and source.pick((False, True)):
        meet(draw, source.pick(supposed), {})
    confine(draw, statement)
    for hypothesis in statement.given:
        if not has_generator(hypothesis):
            fit(draw, hypothesis)
    approach(draw, statement)
    for scalar in statement.scalars:
        bend(draw, statement, scalar)
    for scalar in statement.scalars:
        if any(mentions(hypothesis, scalar) for hypothesis in statement.given):
            touch(draw, statement, scalar)
    for scalar in statement.scalars:
        turn(draw, statement, scalar)
    return draw.instance


def _order(statement: Statement) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
    """Its scalars, each after those that its domain speaks of: those drawn before the tables, and
    those whose domain speaks of tables; kept with the statement."""
    known: tuple[Sequence[Scalar], Sequence[Scalar]] | None = statement.__dict__.get("_order")
    if known is None:
        early: list[Scalar] = []
        late: list[Scalar] = []
        for scalar in _ends_first(statement.scalars):
            tables = any(isinstance(x, Table) for x in mentioned(scalar.domain()))
            (late if tables else early).append(scalar)
        known = early, late
        statement.__dict__["_order"] = known
    return known


@lru_cache(maxsize=4096)
def _supposed(show: Proposition) -> tuple[Proposition, ...]:
    """Premises and sides of equivalences that are met by construction."""
    match show:
        case terms.And():
            return tuple(part for each in show.parts for part in _supposed(each))
        case terms.Implies():
            sides = [show.given]
        case terms.Iff():
            sides = [show.left, show.right]
        case _:
            return ()
    return tuple(side for side in sides if has_generator(side))


def _ends_first(scalars: Sequence[Scalar]) -> list[Scalar]:
    """A scalar after those that its domain speaks of."""
    found: dict[Scalar, None] = {}

    def visit(scalar: Scalar) -> None:
        for end in (scalar.low, scalar.high):
            for part in end.walk() if end is not None else ():
                if isinstance(part, Scalar) and any(part is other for other in scalars):
                    visit(part)
        found.setdefault(scalar)

    for scalar in scalars:
        visit(scalar)
    return list(found)
