"""How far a bound lies from the best one, over a grid of its parameters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.language.claims import Claim
from dpproofs.language.sorts import Natural, Scalar
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Rel
from dpproofs.rings.exact import ExactRing, Infinite
from dpproofs.rings.numbers import Exact, enclosure, log
from dpproofs.rings.walk import Instance, Undecided, Walk

__all__ = ["Point", "ratios"]

BITS = 256
VARIED = 2  # parameters that run over the grid; the others stay in the middle of theirs
POWERS = tuple(map(Fraction, ("101/100", "11/10", "3/2", "3", "20")))  # e to a logarithmic one
NUMBERS = tuple(map(Fraction, ("1/1000", "1/10", "1/2", "9/10", "2", "10")))
COUNTS = (1, 2, 5, 10, 30)


@dataclass(frozen=True)
class Point:
    """The bound divided by the best right side, where the parameters have these values."""

    at: tuple[tuple[str, str], ...]
    ratio: str


def ratios(claim: Claim) -> list[Point]:
    """The map of a claim that states its best right side as a term; empty for others."""
    implied = claim.sharpness.get("implies")
    return [] if implied is None else list(_points(implied))


def _points(implied: Statement) -> Iterator[Point]:
    assert isinstance(implied.show, Rel)
    parameters = [*implied.parameters, *implied.scalars]
    grids = [_grid(p) for p in parameters]
    for n, grid in enumerate(grids):
        if n >= VARIED and grid:
            grids[n] = [grid[len(grid) // 2]]
    for values in itertools.product(*grids):
        chosen = dict(zip(parameters, values, strict=True))
        instance = Instance(
            {p: chosen[p] for p in implied.parameters},
            {p: chosen[p] for p in implied.scalars},
        )
        walk = Walk(ExactRing(BITS), instance)
        try:
            if all(walk.truth(h) > 0 for h in implied.hypotheses):
                best, bound = walk.value(implied.show.left), walk.value(implied.show.right)
                at = tuple((p.name, str(v)) for p, v in chosen.items())
                yield Point(at, _ratio(bound, best))
        except Undecided:
            continue


def _grid(parameter: Any) -> list[Any]:
    """Values inside the domain where it is a plain one; the hypotheses are asked all the same."""
    if isinstance(parameter, Natural):
        return [n for n in COUNTS if parameter.smallest <= n <= parameter.largest]
    if isinstance(parameter, Scalar):
        if parameter.logarithmic:
            return [log(Exact.of(x)) for x in POWERS]
        return [Exact.of(x) for x in NUMBERS]
    return [parameter.largest]


def _ratio(bound: Any, best: Any) -> str:
    if isinstance(bound, Exact) and isinstance(best, Exact):
        if best.is_zero_form:
            return "0/0" if bound.is_zero_form else "infinity"
        return str(enclosure(bound / best, BITS).mid().str(4, radius=False))
    if isinstance(bound, Infinite) and isinstance(best, Exact):
        return "infinity"
    return "no value"
