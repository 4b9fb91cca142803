"""How hard a run tries, counted in evaluations so that the same seed gives the same result; a run
that somebody waits for ends by the clock too."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EFFORTS", "LIGHT", "NOT_FINISHED", "SECONDS", "Effort", "unfinished"]


@dataclass(frozen=True)
class Effort:
    """Exact draws to decide, shapes to screen in floats and how many of them to climb, examples for
    a Hypothesis property, which shrinks what it finds, simpler instances to try in its place,
    shapes to climb for the witness that fails most, and units of `work` for the provers (0: no
    proof is looked for).

    Where hypotheses are hard to meet, draws go on, up to `patience` times as many, until so many
    `distinct` instances met them. Of a statement that survives, `floor` distinct instances at
    least should have been decided: fewer say nothing, unless there are no more (`exhausted`).
    `seconds` of CPU are for a statement and all its engines together; None: as long as it takes.
    """

    name: str
    draws: int
    shapes: int
    climbs: int
    examples: int = 0
    tries: int = 240
    strongest: int = 0
    seed: int = 0
    distinct: int = 0
    patience: int = 4
    work: int = 0
    floor: int = 0
    seconds: float | None = None


NOT_FINISHED = "not finished within the "


def unfinished(effort: Effort) -> str:
    """The reason of an engine that the clock cut short."""
    return f"{NOT_FINISHED}{effort.seconds or 0:g} s of budget {effort.name}"


#: Where somebody waits: seconds of CPU for one statement, by the name of the budget.
SECONDS = {"pytest": 5.0, "quick": 10.0, "normal": 90.0, "deep": 600.0}

EFFORTS = {
    "pytest": Effort("pytest", 8, shapes=4, climbs=1, examples=0, distinct=4, work=20_000),
    "quick": Effort(
        "quick",
        200,
        shapes=480,
        climbs=20,
        examples=40,
        strongest=6,
        distinct=100,
        work=300_000,
        floor=40,
    ),
    "normal": Effort(
        "normal",
        1500,
        shapes=800,
        climbs=40,
        examples=200,
        strongest=20,
        distinct=1000,
        work=1_500_000,
        floor=100,
    ),
    "deep": Effort(
        "deep",
        1800,
        shapes=1200,
        climbs=60,
        examples=400,
        strongest=40,
        distinct=1200,
        work=5_000_000,
        floor=100,
    ),
}

#: Beside a recorded search, whose sample is decided again: it says that nothing is plainly wrong.
#: Draws cost little, so that it is patient where hypotheses are met seldom.
LIGHT = Effort("light", 8, shapes=2, climbs=0, distinct=6, patience=50, floor=4)
