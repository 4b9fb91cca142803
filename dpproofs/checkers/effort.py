"""How hard a run tries, counted in evaluations so that the same seed gives the same result."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EFFORTS", "PATIENCE", "Effort"]

PATIENCE = 4


@dataclass(frozen=True)
class Effort:
    """Exact draws to decide, shapes to screen in floats and how many of them to climb, boxes to
    bisect, programs to solve, examples for a Hypothesis property, which shrinks what it finds,
    simpler instances to try in its place, shapes to climb for the witness that fails most, unknowns
    of the program that looks for a certificate (0: none is looked for), steps of a solver (0: it
    is not asked).

    Where hypotheses are hard to meet, draws go on, up to PATIENCE times as many, until so many
    `distinct` instances met them.
    """

    name: str
    draws: int
    shapes: int
    climbs: int
    boxes: int
    programs: int
    examples: int = 0
    tries: int = 240
    strongest: int = 0
    seed: int = 0
    distinct: int = 0
    columns: int = 0
    solver: int = 0


EFFORTS = {
    "pytest": Effort("pytest", 8, shapes=4, climbs=1, boxes=24, programs=3, examples=0, distinct=4),
    "quick": Effort(
        "quick",
        200,
        shapes=360,
        climbs=15,
        boxes=1000,
        programs=10,
        examples=40,
        strongest=6,
        distinct=20,
        columns=8000,
    ),
    "normal": Effort(
        "normal",
        1500,
        shapes=800,
        climbs=40,
        boxes=6000,
        programs=40,
        examples=200,
        strongest=20,
        distinct=1000,
        columns=20000,
        solver=3_000_000,
    ),
    "deep": Effort(
        "deep",
        1800,
        shapes=1200,
        climbs=60,
        boxes=12000,
        programs=80,
        examples=400,
        strongest=40,
        distinct=1200,
        columns=24000,
        solver=6_000_000,
    ),
}
