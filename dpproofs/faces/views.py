"""A claim at one point, and over a grid of its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dpproofs.faces.sheet import Row, Sheet, shows
from dpproofs.faces.values import Evaluation
from dpproofs.language.printing import statement_text, text
from dpproofs.language.statements import Statement
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
    def left(self) -> Any:
        return self._side("left")

    @property
    def right(self) -> Any:
        return self._side("right")

    @property
    def margin(self) -> Any:
        """Negative where the relation fails."""
        return self._side("margin")

    def _side(self, name: str) -> Any:
        sides = None if self._standing is None else self._standing.sides
        return None if sides is None else getattr(sides, name)

    def sheet(self) -> Sheet:
        lines = [self.id]
        for name, found in self.found.items():
            lines.append(f"{name}: {statement_text(self.statements[name])}")
            lines += [f"  {line}" for line in (*found.echoed, *found.lines)]
        if not self.found:
            lines.append("the print does not parse: there is nothing to evaluate")
        return Sheet(tuple(lines))


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
        return max((point.ratio for point in self.points), key=_size, default="")

    def sheet(self) -> Sheet:
        from dpproofs.faces.page import best_text

        varied = self.map.varied
        fixed = [f"{name} = {grid[0]}" for (_, grid), name in self._fixed()]
        head = [
            f"{self.id}: bound / best",
            f"  bound  {text(self.map.bound)}",
            f"  best   {best_text(self.map.sharp)}",
            *([f"  at     {', '.join(fixed)}"] if fixed else []),
        ]
        rows = tuple(
            Row((*(dict(p.at)[name] for name in varied), p.ratio, _remark(p))) for p in self.points
        )
        notes = (
            ("go on: .plot()",) if self.points else ("no point of the grid meets its hypotheses",)
        )
        return Sheet(tuple(head), (*varied, "ratio", ""), rows, notes)

    def _fixed(self) -> list[tuple[tuple[Any, Any], str]]:
        return [((thing, grid), thing.name) for thing, grid in self.map.grids if len(grid) == 1]

    def plot(self) -> Figure:
        """A line for each value of the second parameter; where the ratio is a finite number."""
        from matplotlib.figure import Figure

        figure = Figure(figsize=(6, 4), layout="constrained")
        axes = figure.add_subplot()
        first, second = (*self.map.varied, "", "")[:2]
        lines: dict[str, list[tuple[str, float]]] = {}
        for point in self.points:
            at = dict(point.at)
            if _size(point.ratio) < float("inf"):
                lines.setdefault(at.get(second, ""), []).append(
                    (at.get(first, ""), _size(point.ratio))
                )
        order = {
            str(value): n
            for thing, grid in self.map.grids
            for n, value in enumerate(grid)
            if thing.name == first
        }
        for label, line in lines.items():
            places = [order[x] for x, _ in line]
            axes.plot(
                places, [y for _, y in line], "o-", label=f"{second} = {label}" if second else None
            )
        axes.set_xticks(list(order.values()), list(order))
        axes.set_yscale("log")
        axes.set_xlabel(first)
        axes.set_ylabel("bound / best")
        axes.set_title(self.id, fontsize="medium")
        axes.grid(alpha=0.3)
        if second and lines:
            axes.legend()
        return figure


def _remark(point: Point) -> str:
    words = ["attained"] if point.attained else []
    return ", ".join([*words, *(["no better than what holds of itself"] if point.useless else [])])


def _size(ratio: str) -> float:
    """For a place in a list or a plot alone."""
    try:
        return float(ratio)
    except ValueError:
        return float("inf")
