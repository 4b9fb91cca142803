"""What is kept for plots, drawn as small SVGs that follow the colours of the page they stand in.

Drawn by hand and not by a library: a line is a few hundred bytes, has no identifiers that could
clash within one page, and equal data makes equal bytes.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dpproofs.faces.words import Json

__all__ = ["figure", "together"]
Pair = tuple[float, float]

WIDE, HIGH, SQUARE = 400, 250, 260
LEFT, BELOW, ABOVE, BESIDE = 64, 40, 12, 14
TICKS = 5
GREATEST = 1e30  # that is drawn
LOGARITHMIC = 30  # from this quotient on an axis is logarithmic

_SIGNS = {"<=": "≤", ">=": "≥", "==": "=", "<": "<", ">": ">", "!=": "≠"}


@dataclass(frozen=True)
class Line:
    """Points with a name; `style` is the number of a colour and whether it is dashed."""

    name: str
    points: tuple[Pair, ...]
    colour: int
    dashed: bool = False


@dataclass(frozen=True)
class Axis:
    """From numbers to places along an axis, with its marks."""

    low: float
    high: float
    logarithmic: bool
    start: float
    end: float

    def place(self, value: float) -> float:
        low, high, at = self.low, self.high, value
        if self.logarithmic:
            low, high, at = math.log10(low), math.log10(high), math.log10(value)
        return self.start + (self.end - self.start) * (at - low) / (high - low)

    def marks(self) -> list[tuple[float, str]]:
        if not self.logarithmic:
            return [(x, _number(x)) for x in _steps(self.low, self.high)]
        first, last = (
            math.ceil(math.log10(self.low) - 1e-9),
            math.floor(math.log10(self.high) + 1e-9),
        )
        every = max(1, -(-(last - first) // TICKS))
        found = [(10.0**n, _power(n)) for n in range(first, last + 1) if n % every == 0]
        if len(found) >= 2:
            return found
        some = [k * 10.0**n for n in range(first - 1, last + 1) for k in (1, 2, 5)]
        return [(x, _number(x)) for x in some if self.low <= x <= self.high]


def _steps(low: float, high: float) -> list[float]:
    rough = (high - low) / TICKS
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [n * step for n in range(first, int(high / step + 1e-9) + 1)]


def _number(x: float) -> str:
    return re.sub(r"e([-+])0?", lambda m: "e" + m[1].strip("+"), f"{x:.6g}").replace("-", "−")


def _power(n: int) -> str:
    if -2 <= n <= 3:
        return f"{10.0**n:g}"
    return f'10<tspan dy="-4" font-size="8">{str(n).replace("-", "−")}</tspan>'


def _axis(values: Sequence[float], start: float, end: float) -> Axis:
    low, high = min(values), max(values)
    logarithmic = low > 0 and high / low >= LOGARITHMIC
    if low == high:
        low, high = low - 0.5, high + 0.5
    if not logarithmic:
        low = 0.0 if 0 < low < 0.4 * high else low
        room = 0.04 * (high - low)
        low, high = low - (room if low else 0), high + room
    return Axis(low, high, logarithmic, start, end)


# ----------------------------------------------------------------------------- the figures


def figure(plot: Json) -> str:
    """A kept plot as a figure; "" for one that is shown as a table."""
    if plot["kind"] not in _KINDS:
        return ""
    return _KINDS[plot["kind"]](plot)


def _bounds(plot: Json) -> str:
    lines = []
    for n, series in enumerate(plot["series"]):
        lines.append(Line(series["name"] or "bound", _column(series, 1), n))
        lines.append(Line("" if series["name"] else "best", _column(series, 2), n, dashed=True))
    told = "The bound, and dashed the best one" if plot["series"][0]["name"] else "Bound and best"
    return _framed(lines, plot["x"], plot["y"], _at(told, plot), name=plot["y"])


def _both(plot: Json) -> str:
    (series,) = plot["series"]
    lines = [
        Line("left side", _column(series, 1), 0),
        Line("right side", _column(series, 2), 1, dashed=True),
    ]
    told = f"Left {_SIGNS[plot['op']]} right"
    if plot["fails"]:
        told = f"As printed, {told.lower()} is claimed; the line marks the counterexample"
    told = _at(told, plot) + (" Its laws are those of the evidence." if plot["tables"] else "")
    mark = float(plot["fails"]) if plot["fails"] else None
    return _framed(lines, plot["x"], plot["y"], told, mark=mark, name="both sides")


def _regions(plot: Json) -> str:
    lines = []
    for n, series in enumerate(plot["series"]):
        points = tuple((float(x), float(y)) for x, y in series["points"])
        lines.append(Line(series["name"], points, n))
    told = _at("Privacy regions, the errors that a test can have", plot)
    return _framed(lines, "p(S)", "q(not S)", told, square=True, name="privacy regions")


def _losses(plot: Json) -> str:
    """Bars; the mass at infinity stands apart at the right."""
    (series,) = plot["series"]
    points = [(x, float(y)) for x, y in series["points"]]
    finite = sorted((float(x), y) for x, y in points if x != "infinity")
    if not finite:
        return ""
    infinite = sum(y for x, y in points if x == "infinity")
    low, high = finite[0][0], finite[-1][0]
    gap = (high - low) / 10 or 1.0
    room = [low - gap, high + gap] + ([high + 2 * gap] if infinite else [])
    across = Axis(min(room), max(room), False, LEFT, WIDE - BESIDE)
    up = Axis(0, 1.05 * max(y for _, y in points), False, HIGH - BELOW, ABOVE)
    bars = [*finite, *([(high + 1.5 * gap, infinite)] if infinite else [])]
    drawn = "".join(
        f'<path class="c0 thick" d="M{across.place(x):.1f} {up.place(0):.1f}V{up.place(y):.1f}"/>'
        for x, y in bars
    )
    if infinite:
        drawn += _text(across.place(bars[-1][0]), HIGH - BELOW + 14, "∞", "middle")
    marks = [m for m in across.marks() if m[0] <= high + gap / 2]
    told = _at(f"The loss log(p/q) under p{', ' + series['name'] if series['name'] else ''}", plot)
    return _wrapped(_grid(across, up, "loss", "probability", marks) + drawn, told, WIDE, HIGH,
                    "the law of the privacy loss")  # fmt: skip


_KINDS: dict[str, Callable[[Json], str]] = {
    "bounds": _bounds,
    "sides": _both,
    "regions": _regions,
    "losses": _losses,
}


def together(best: str, plots: Sequence[tuple[str, Json]]) -> str:
    """Bounds with one best beside it, each along the line of the same value of what else varies."""
    shared = [{s["name"] for s in plot["series"]} for _, plot in plots]
    names = [s["name"] for s in plots[0][1]["series"] if all(s["name"] in own for own in shared)]
    if not names:
        return ""
    name = names[len(names) // 2]
    lines = []
    for n, (label, plot) in enumerate(plots):
        (series,) = (s for s in plot["series"] if s["name"] == name)
        lines.append(Line(label, _column(series, 1), n))
    longest = max(plots, key=lambda pair: max(len(s["points"]) for s in pair[1]["series"]))[1]
    (series,) = (s for s in longest["series"] if s["name"] == name)
    lines.append(Line("the best", _column(series, 2), 8, dashed=True))
    at = ", ".join(part for part in (name, plots[0][1]["at"]) if part)
    told = f"Bounds beside the best one, {best}" + (f", at {at}." if at else ".")
    axes = plots[0][1]["x"], plots[0][1]["y"]
    return _framed(lines, *axes, told, name="bounds side by side")


def _column(series: Json, n: int) -> tuple[Pair, ...]:
    points = ((float(point[0]), float(point[n])) for point in series["points"])
    return tuple((x, y) for x, y in points if abs(y) < GREATEST)


def _at(told: str, plot: Json) -> str:
    return f"{told}, at {plot['at']}." if plot["at"] else f"{told}."


# ----------------------------------------------------------------------------- drawing


def _framed(
    lines: Sequence[Line],
    x: str,
    y: str,
    told: str,
    *,
    mark: float | None = None,
    square: bool = False,
    name: str,
) -> str:
    """Lines in a frame with axes and their names beside them, as a figure."""
    wide, high = (SQUARE, SQUARE) if square else (WIDE, HIGH)
    ends = (LEFT, wide - BESIDE), (high - BELOW, ABOVE)
    if square:
        across, up = (Axis(0, 1, False, *end) for end in ends)
    else:
        across, up = (
            _axis([point[n] for line in lines for point in line.points], *ends[n]) for n in (0, 1)
        )
    drawn = _grid(across, up, x, y, across.marks())
    if mark is not None:
        at = across.place(mark)
        drawn += f'<path class="mark" d="M{at:.1f} {high - BELOW}V{ABOVE}"/>'
    drawn += "".join(_line(line, across, up) for line in lines)
    return _wrapped(drawn, told, wide, high, f"{name} over {x}", [n for n in lines if n.name])


def _line(line: Line, across: Axis, up: Axis) -> str:
    places = [f"{across.place(x):.1f} {up.place(y):.1f}" for x, y in line.points]
    dashed = " dashed" if line.dashed else ""
    drawn = f'<path class="c{line.colour}{dashed}" d="M{"L".join(places)}"/>'
    if line.dashed:
        return drawn
    dots = "".join(f"M{place}h0" for place in places)  # what was evaluated
    return f'{drawn}<path class="c{line.colour} dots" d="{dots}"/>'


def _grid(across: Axis, up: Axis, x: str, y: str, marks: Sequence[tuple[float, str]]) -> str:
    left, right = across.start, across.end
    below, above = up.start, up.end
    rules, texts = [], []
    for value, told in marks:
        at = across.place(value)
        rules.append(f"M{at:.1f} {below:g}V{above:g}")
        texts.append(_text(at, below + 14, told, "middle"))
    for value, told in up.marks():
        at = up.place(value)
        rules.append(f"M{left:g} {at:.1f}H{right:g}")
        texts.append(_text(left - 6, at + 3.5, told, "end"))
    names = _text((left + right) / 2, below + 32, html.escape(x), "middle", " name")
    if y:
        turned = f' transform="rotate(-90 12 {(below + above) / 2:.0f})"'
        names += _text(12, (below + above) / 2, html.escape(y), "middle", " name", turned)
    frame = f'<path class="axis" d="M{left:g} {above:g}V{below:g}H{right:g}"/>'
    return f'<path class="rule" d="{"".join(rules)}"/>{frame}{"".join(texts)}{names}'


def _text(x: float, y: float, told: str, anchor: str, kind: str = "", more: str = "") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" class="{anchor}{kind}"{more}>{told}</text>'


def _wrapped(
    drawn: str, told: str, wide: int, high: int, name: str, lines: Sequence[Line] = ()
) -> str:
    key = "".join(
        f'<span><svg width="22" height="8" aria-hidden="true"><path class="c{line.colour}'
        f'{" dashed" if line.dashed else ""}" d="M0 4H22"/></svg> {html.escape(line.name)}</span> '
        for line in lines
    )
    key = f'<span class="legend">{key}</span>' if key else ""
    label = html.escape(f"Plot: {name}", quote=True)
    return (
        f'<figure class="plot"><svg role="img" aria-label="{label}" viewBox="0 0 {wide} {high}"'
        f' width="{wide}" height="{high}">{drawn}</svg>'
        f"<figcaption>{key}{html.escape(told)}</figcaption></figure>"
    )
