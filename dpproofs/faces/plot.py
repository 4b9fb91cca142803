"""A drawing of ratios: how far a bound is from the best one, a line for each of one parameter."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dpproofs.record.sharpness import Point

if TYPE_CHECKING:  # it takes longer to load than most drawings to make
    from matplotlib.figure import Figure

__all__ = ["ratios"]


def ratios(
    title: str, names: Sequence[str], places: Sequence[Sequence[str]], points: Sequence[Point]
) -> Figure:
    """The first name goes to the right, in the order of its places; where a ratio is finite."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot()
    first, second = (*names, "", "")[:2]
    lines: dict[str, list[tuple[int, float]]] = {}
    for point in points:
        at, ratio = dict(point.at), _number(point.ratio)
        if ratio is not None:
            place = places[0].index(at[first]) if first else 0
            lines.setdefault(at.get(second, ""), []).append((place, ratio))
    for label, line in lines.items():
        name = f"{second} = {label}" if second else None
        axes.plot([x for x, _ in line], [y for _, y in line], "o-", label=name)
    if places:
        axes.set_xticks(range(len(places[0])), places[0])
    axes.set_yscale("log")
    axes.set_xlabel(first)
    axes.set_ylabel("bound / best")
    axes.set_title(title, fontsize="medium")
    axes.grid(alpha=0.3)
    if second and lines:
        axes.legend()
    figure._repr_svg_ = lambda: _svg(figure)  # type: ignore[attr-defined]  # for notebooks
    return figure


def _number(ratio: str) -> float | None:
    """A float, used only to place the point in the drawing."""
    try:
        number = float(ratio)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _svg(figure: Figure) -> str:
    """The same bytes each time."""
    import matplotlib

    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "dpproofs"}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()
