"""A drawing of ratios: its lines are the points, and it is the same each time."""

from __future__ import annotations

from dpproofs.faces.plot import ratios
from dpproofs.record.sharpness import Point


def test_of_a_claim(claims):
    (axes,) = claims.toy.d_sharp.plot().axes
    assert axes.get_xlabel() == "epsilon" and axes.get_ylabel() == "bound / best"
    (line,) = axes.lines
    assert list(line.get_ydata()) == [2.0] * 5 and axes.get_legend() is None


def test_a_line_for_each_value_of_the_second_parameter():
    found = {("1", "a"): "2.000", ("2", "a"): "3.000", ("2", "b"): "4.000", ("1", "b"): "infinity"}
    points = [Point((("x", x), ("y", y)), ratio) for (x, y), ratio in found.items()]
    (axes,) = ratios("title", ("x", "y"), (("1", "2"), ("a", "b")), points).axes
    lines = {line.get_label(): (*line.get_xdata(), *line.get_ydata()) for line in axes.lines}
    assert lines == {"y = a": (0, 1, 2.0, 3.0), "y = b": (1, 4.0)}
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2"]


def test_the_same_bytes_each_time():
    one, other = (ratios("t", ("x",), (("1",),), [Point((("x", "1"),), "2")]) for _ in range(2))
    assert one._repr_svg_() == other._repr_svg_() and "<svg" in one._repr_svg_()


def test_nothing_to_draw():
    assert ratios("title", (), (), []).axes
