"""Plots are drawn from what is kept, with axes and names, and equal data makes equal bytes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from dpproofs.faces.figures import figure, together

BOUNDS = {
    "kind": "bounds", "pin": "1", "x": "k", "y": "sigma", "at": "beta = 1/2",
    "series": [
        {"name": "epsilon = 1", "points": [["1", "2", "1"], ["10", "20", "3"], ["99", "200", "9"]]},
        {"name": "epsilon = 2", "points": [["1", "3", "2"], ["10", "30", "4"], ["99", "300", "8"]]},
    ],
}  # fmt: skip
SIDES = {
    "kind": "sides", "pin": "1", "x": "t", "y": "both sides", "op": "<=", "at": "", "tables": False,
    "fails": "0.5", "series": [{"name": "", "points": [["0", "0", "0"], ["0.5", "1", "0.25"],
                                                       ["1", "1", "1e400"]]}],
}  # fmt: skip
REGIONS = {
    "kind": "regions", "pin": "1", "at": "k = 1",
    "series": [{"name": "left", "points": [["0", "1"], ["0.25", "0.25"], ["1", "0"]]}],
}  # fmt: skip
LOSSES = {
    "kind": "losses", "pin": "1", "at": "",
    "series": [{"name": "k = 2", "points": [["-1", "0.25"], ["1", "0.5"], ["infinity", "0.25"]]}],
}  # fmt: skip
ALL = [BOUNDS, SIDES, REGIONS, LOSSES]


def drawing(shown):
    return ElementTree.fromstring(shown).find("svg")


@pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot["kind"])
def test_a_plot_is_well_formed_named_and_inside_its_frame(plot):
    shown = figure(plot)
    svg = drawing(shown)
    assert svg.get("role") == "img" and svg.get("aria-label").startswith("Plot: ")
    assert " id=" not in shown and figure(plot) == shown
    wide, high = (float(n) for n in svg.get("viewBox").split()[2:])
    for text in svg.findall("text"):
        assert 0 <= float(text.get("x")) <= wide and 0 <= float(text.get("y")) <= high
    names = [t.text for t in svg.findall("text") if "name" in t.get("class")]
    assert names[0] == {"regions": "p(S)", "losses": "loss"}.get(plot["kind"], plot.get("x"))
    assert len(names) == 2  # both axes are labelled


def lines(svg):
    found = [p.get("class") for p in svg.findall("path") if p.get("class").startswith("c")]
    return [name for name in found if "dots" not in name]


def test_bound_and_best_have_one_colour_and_the_best_is_dashed():
    svg = drawing(figure(BOUNDS))
    assert lines(svg) == ["c0", "c0 dashed", "c1", "c1 dashed"]
    texts = [t.text for t in svg.findall("text")]
    assert {"1", "10"} <= set(texts)  # both axes are logarithmic


def test_a_counterexample_is_marked_and_what_is_out_of_sight_is_left_out():
    shown = figure(SIDES)
    assert 'class="mark"' in shown and "the line marks the counterexample" in shown
    right = next(p for p in drawing(shown).findall("path") if p.get("class") == "c1 dashed")
    assert right.get("d").count("L") == 1


def test_the_mass_at_infinity_stands_apart():
    svg = drawing(figure(LOSSES))
    assert [t.text for t in svg.findall("text")].count("∞") == 1
    assert len([p for p in svg.findall("path") if "thick" in p.get("class")]) == 3
    assert figure({**LOSSES, "series": [{"name": "", "points": [["infinity", "1"]]}]}) == ""


def test_a_map_is_a_table_of_the_page_and_no_plot():
    assert figure({"kind": "map", "pin": "1", "points": []}) == ""


def test_bounds_side_by_side_have_one_best():
    shown = together("the least sigma", [("first", BOUNDS), ("second", BOUNDS)])
    assert lines(drawing(shown)) == ["c0", "c1", "c8 dashed"]
    assert "epsilon = 2" in shown or "epsilon = 1" in shown
    alone = {**BOUNDS, "series": [{**BOUNDS["series"][0], "name": "another"}]}
    assert together("best", [("first", BOUNDS), ("second", alone)]) == ""
