"""How hard a run tries, counted in evaluations so that the same seed gives the same result."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EFFORTS", "Effort"]


@dataclass(frozen=True)
class Effort:
    """Exact draws to decide, columns to screen in floats, boxes to bisect, programs to solve,
    examples for a Hypothesis property, which shrinks what it finds."""

    name: str
    draws: int
    columns: int
    boxes: int
    programs: int
    examples: int = 0
    seed: int = 0


EFFORTS = {
    "pytest": Effort("pytest", draws=24, columns=1024, boxes=60, programs=2, examples=6),
    "quick": Effort("quick", draws=200, columns=8192, boxes=1000, programs=10, examples=40),
    "normal": Effort("normal", draws=1500, columns=65536, boxes=6000, programs=40, examples=200),
    "deep": Effort("deep", draws=12000, columns=524288, boxes=200000, programs=200, examples=1000),
}
