"""A claim at one point, and over a grid of its parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from dpproofs.calculators.sheet import Row, Sheet, shows
from dpproofs.calculators.values import Evaluation
from dpproofs.faces.words import size
from dpproofs.language.printing import text
from dpproofs.language.statements import Statement
from dpproofs.language.wording import statement_text
from dpproofs.meaning.exact import Infinite
from dpproofs.meaning.numbers import Exact
from dpproofs.record.sharpness import Point, SharpnessMap

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["AtPoint", "Sharpness"]


@shows
class AtPoint:
    """Both sides of a claim at a point; `left`, `right`, `margin` and `holds` are of what stands:
    the amendment where there is one."""

    def __init__(
        self, id_: str, statements: Mapping[str, Statement], found: Mapping[str, Evaluation]
    ) -> None:
        self.id, self.statements, self.found = id_, statements, found

    @property
    def _standing(self) -> Evaluation | None:
        return self.found.get("amended", self.found.get("printed"))

    @property
    def holds(self) -> bool | None:
        """None where a hypothesis fails, a value is missing, or nothing is decided."""
        return None if self._standing is None else self._standing.holds

    @property
    def printed_holds(self) -> bool | None:
        return self.found["printed"].holds if "printed" in self.found else None

    @property
    def left(self) -> Exact | Infinite | None:
        return self._side("left")

    @property
    def right(self) -> Exact | Infinite | None:
        return self._side("right")

    @property
    def margin(self) -> Exact | Infinite | None:
        """Negative where the relation fails."""
        return self._side("margin")

    def _side(self, name: str) -> Exact | Infinite | None:
        sides = None if self._standing is None else self._standing.sides
        return None if sides is None else getattr(sides, name)

    def sheet(self) -> Sheet:
        fields: list[tuple[str, str]] = []
        for name, found in self.found.items():
            fields.append((name, statement_text(self.statements[name])))
            fields += [("", line) for line in found.echoed]
            fields += [_field(line) for line in found.lines]
        notes = (
            ()
            if self.found
            else ("it is not read as a formula as printed: there is nothing to evaluate",)
        )
        return Sheet((self.id,), fields=tuple(fields), notes=notes)


def _field(line: str) -> tuple[str, str]:
    """A line of an evaluation: its label, and what stands behind it."""
    label, *rest = re.split(r"\s{2,}", line, maxsplit=1)
    return (label, rest[0]) if rest else ("", label)


@shows
class Sharpness:
    """A bound divided by the best one; `points` are decided one by one, when first asked for."""

    def __init__(self, id_: str, mapped: SharpnessMap) -> None:
        self.id, self.map = id_, mapped

    @cached_property
    def points(self) -> tuple[Point, ...]:
        return tuple(self.map.points())

    @property
    def greatest(self) -> str:
        """The ratio where the bound is loosest."""
        return max((point.ratio for point in self.points), key=size, default="")

    def sheet(self) -> Sheet:
        from dpproofs.faces.page import best_text

        varied = self.map.varied
        grids = self.map.grids
        fixed = [f"{thing.name} = {grid[0]}" for thing, grid in grids if len(grid) == 1]
        fields = [("bound", text(self.map.bound)), ("best", best_text(self.map.sharp))]
        fields += [("at", ", ".join(fixed))] if fixed else []
        rows = tuple(
            Row((*(dict(p.at)[name] for name in varied), p.ratio, _remark(p))) for p in self.points
        )
        notes = (
            ("go on: .plot()",) if self.points else ("no point of the grid meets its hypotheses",)
        )
        head = (f"{self.id}: bound / best",)
        return Sheet(head, (*varied, "ratio", ""), rows, notes, tuple(fields))

    def plot(self) -> Figure:
        """A line for each value of the second parameter; where the ratio is a finite number."""
        from dpproofs.faces.plot import ratios

        places = [list(map(str, grid)) for _, grid in self.map.grids if len(grid) > 1]
        return ratios(self.id, self.map.varied, places, self.points)


def _remark(point: Point) -> str:
    words = ["attained"] if point.attained else []
    return ", ".join([*words, *(["no better than what holds of itself"] if point.useless else [])])
