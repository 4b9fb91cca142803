"""Decide "there is" by boxes, where no linear program does.

All values of the unknowns are the image of a box (`cubes`). Where balls see that the body fails on
the whole of each part into which the box is cut, nothing of the kind exists. Where it holds at the
middle of a part, exactly, that is what exists.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dpproofs.language import sorts
from dpproofs.language.terms import Proposition
from dpproofs.meaning import clock
from dpproofs.meaning.balls import Ball, BallRing
from dpproofs.meaning.cubes import Box, Cube, Unenclosed, cubes_of
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.feasible import Decision
from dpproofs.meaning.numbers import Exact, LimitError, enclosure, working_precision
from dpproofs.meaning.walk import NOWHERE, Env, Instance, Undecided, Walk

__all__ = ["MOST", "Part", "decide_in_boxes"]

MOST = 160  # boxes looked at
MIDDLES = 24  # of them whose middles are looked at
BITS = 64

Part = tuple[Proposition, Env]  # a part of what is to hold, and the elements of its indices


@dataclass(frozen=True)
class _Unknowns:
    """What a cube asks of a statement."""

    scalars: tuple[sorts.Scalar, ...]
    tables: tuple[sorts.Table, ...]


def decide_in_boxes(
    walk: Walk, unknowns: Sequence[Any], parts: Sequence[Part], most: int = MOST
) -> Decision | None:
    """Unknowns with which all parts hold, or that there are none; None where so many boxes do not
    tell."""
    given, sizes = walk.instance, walk.instance.sizes
    scalars = tuple(u for u in unknowns if isinstance(u, sorts.Scalar))
    tables = tuple(u for u in unknowns if isinstance(u, sorts.Table))
    if len(scalars) + len(tables) < len(unknowns):
        return None
    with working_precision(BITS):
        known = _balls(given)
    try:
        (cube,) = cubes_of(_Unknowns(scalars, tables), sizes)
    except Unenclosed:
        return None
    if known is None:
        return None
    around, exactly = replace(cube, given=known), replace(cube, given=given)
    ring = BallRing(BITS)
    waiting, looked = [cube.whole], 0
    while waiting:
        clock.ask()
        box, looked = waiting.pop(0), looked + 1
        if looked > most:
            return None
        if _fails(ring, around, box, parts):
            continue
        if looked <= MIDDLES:
            truth, point = _middle(walk, exactly, box, unknowns, parts)
            if truth > 0:
                return Decision(1, point=point)
            if not box and truth < 0:
                return Decision(-1, reason="what is to exist has no choice, and fails")
        halves = _halves(box)
        if not halves:
            return None
        waiting += halves
    boxes = "the whole domain" if looked == 1 else f"each of {looked} boxes that leave nothing out"
    return Decision(-1, reason=f"it fails on {boxes}, as balls show")


def _fails(ring: BallRing, cube: Cube, box: Box, parts: Sequence[Part]) -> bool:
    """Some part fails on the whole box."""
    with working_precision(BITS), contextlib.suppress(Undecided):
        walk = Walk(ring, cube.over(box, ring))
        return any(_truth(walk, part, env) < 0 for part, env in parts)
    return False


def _middle(
    walk: Walk, cube: Cube, box: Box, unknowns: Sequence[Any], parts: Sequence[Part]
) -> tuple[int, Mapping[Any, Any]]:
    """Whether the middle of a box is in the domains of the unknowns and will do; and their values
    there."""
    try:
        instance = cube.instance(ExactRing(), [Exact.of(side.middle) for side in box])
    except (Undecided, LimitError):
        return 0, {}
    inner = walk.over(instance, *unknowns)
    truth = 1
    for part, env in (*((unknown.domain(), NOWHERE) for unknown in unknowns), *parts):
        truth = min(truth, _truth(inner, part, env))
        if truth < 0:
            break
    found: dict[Any, Any] = {
        (u,): instance.scalars[u] for u in unknowns if isinstance(u, sorts.Scalar)
    }
    for table in (u for u in unknowns if isinstance(u, sorts.Table)):
        found.update(((table, key), value) for key, value in instance.tables[table].items())
    return truth, found


def _truth(walk: Walk, proposition: Proposition, env: Env) -> int:
    try:
        return int(walk.truth(proposition, env))
    except (Undecided, LimitError):
        return 0


def _halves(box: Box) -> list[Box]:
    """Both halves of a box along its widest side."""
    if not box:
        return []
    widest = max(range(len(box)), key=lambda n: box[n].width)
    side = box[widest]
    low = replace(side, high=side.middle, high_open=False)
    high = replace(side, low=side.middle, low_open=False)
    return [(*box[:widest], half, *box[widest + 1 :]) for half in (low, high)]


def _balls(instance: Instance) -> Instance | None:
    """The instance in balls; None where a number of it is infinite or has no value."""
    numbers = [*instance.scalars.values()]
    numbers += [value for rows in instance.tables.values() for value in rows.values()]
    if not all(isinstance(value, Exact) for value in numbers):
        return None
    return instance.map(lambda value: Ball(ball := enclosure(value, BITS), ball))
