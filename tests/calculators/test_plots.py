"""What a plot shows is evaluated from the statement, kept with a pin, and drawn anew when stale."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from dpproofs.calculators import plots
from dpproofs.record.corpus import Corpus, load_file
from dpproofs.record.runner import Options, run

HEAD = '''"""A toy."""

from dpproofs.language import *
from dpproofs.theory import *

DOCUMENT = Document(name="toy", title="Toy", authors="A. Nobody", file="toy.txt")
SOURCE = Source(DOCUMENT, lines=(1, 1), words=("a", "b"), quote="x")
x, t = real("x", at_least=0, at_most=1), real("t", above=0)
'''
CLAIMS = {
    "sharp": "CLAIM = Claim(SOURCE, (x, t), x * t <= t, sharp=Sharp(best=x * t, over=(x, t)))\n",
    "scalar": "CLAIM = Claim(SOURCE, (t,), log(1 + t) <= t)\n",
    "proof": "CLAIM = Claim(SOURCE, (x,), x**3 <= 1, proof=chain('display', x**3, "
    "Link('<=', x**2, 'algebra'), Link('<=', x, 'algebra'), Link('<=', 1, 'hypothesis')))\n",
    "false": "CLAIM = Claim(SOURCE, (x,), x <= x**2)\n",
    "region": "Y = space('Y', smallest=2, largest=2)\np, q = law('p', Y), law('q', Y)\n"
    "T = kernel('T', Y, Y)\n"
    "a, b = push_forward(p, T), push_forward(q, T)\n"
    "CLAIM = Claim(SOURCE, (p, q, T), region_within(a, b, p, q))\n",
}


@pytest.fixture
def checked(tmp_path, monkeypatch):
    """A claim of its own, checked, with its plots not kept yet."""
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(plots, "_read", {})

    def make(name, text=None):
        folder = tmp_path / "toy"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text(HEAD + (text or CLAIMS[name]))
        corpus = Corpus()
        corpus.add(load_file(folder / f"{name}.py"))
        assert not corpus.faults
        how = Options("pytest", recall=name == "sharp")  # whose map needs no evidence
        (claim,) = run(corpus, list(corpus.claims.values()), how).claims
        return claim

    return make


def values(plot, column):
    return [float(point[column]) for point in plot["series"][0]["points"]]


def test_bound_and_best_come_from_the_claim(checked):
    mapped, lines = plots.drawn(checked("sharp"))
    assert (mapped["kind"], lines["kind"], lines["x"]) == ("map", "bounds", "x")
    assert len(lines["series"]) == plots.LINES
    for series in lines["series"]:
        t = Fraction(series["name"].removeprefix("t = "))
        for x, bound, best in series["points"]:
            assert float(bound) == pytest.approx(float(t), rel=1e-5)
            assert float(best) == pytest.approx(float(Fraction(x) * t), rel=1e-5)


def test_both_sides_come_from_the_statement(checked):
    (plot,) = plots.drawn(checked("scalar"))
    assert (plot["kind"], plot["x"], plot["op"], plot["fails"]) == ("sides", "t", "<=", "")
    assert all(left < right for left, right in zip(values(plot, 1), values(plot, 2), strict=True))
    assert values(plot, 2) == values(plot, 0) == sorted(values(plot, 0))


def test_a_counterexample_is_among_the_points(checked):
    claim = checked("false")
    (plot,) = plots.drawn(claim)
    at = {point[0]: point for point in plot["series"][0]["points"]}
    _, left, right = at[plot["fails"]]
    assert float(left) > float(right)
    assert plots.fresh(claim, plot)


def test_regions_are_those_of_the_laws_that_are_compared(checked):
    (plot,) = plots.drawn(checked("region"))
    inner, outer = (series["points"] for series in plot["series"])
    assert plot["kind"] == "regions" and len(outer) >= 2
    assert [float(n) for n in inner[0]] == [0, 1] and [float(n) for n in inner[-1]] == [1, 0]


def test_links_lose_together_what_the_claim_loses(checked):
    claim = checked("proof")
    *_, slack = plots.drawn(claim)
    assert slack["kind"] == "slack" and plots.fresh(claim, slack)
    assert [row[0] for row in slack["rows"]] == ["display 1", "display 2", "display 3"]
    assert all(op == "<=" for _, _, op, _, _ in slack["rows"])
    lost = [float(row[4]) for row in slack["rows"]]
    assert sum(lost) == pytest.approx(1 - float(slack["rows"][0][1]), abs=1e-4)


def test_plots_are_kept_and_drawn_anew_only_when_they_no_longer_fit(checked):
    claim = checked("scalar")
    (path,) = plots.save([claim])
    assert path == plots.plots_path(claim.located.file) and plots.kept(claim.located)
    before = path.read_bytes()
    assert plots.save([claim]) == [] and path.read_bytes() == before
    data = json.loads(before)
    data["claims"]["scalar"][0]["pin"] = "another"
    path.write_text(json.dumps(data))
    plots._read.clear()
    assert not plots.fresh(claim, plots.kept(claim.located)[0])
    assert plots.save([claim]) == [path] and path.read_bytes() == before


def test_a_plot_that_no_longer_fits_goes_where_nothing_can_be_drawn(checked, monkeypatch):
    claim = checked("scalar")
    (path,) = plots.save([claim])
    data = json.loads(path.read_text())
    data["claims"]["scalar"][0]["pin"] = "another"
    path.write_text(json.dumps(data))
    plots._read.clear()
    monkeypatch.setattr(plots, "drawn", lambda _: [])
    assert plots.save([claim]) == [path]
    assert not plots.kept(claim.located) and not path.exists()


def test_points_that_are_kept_are_taken_while_they_fit(checked):
    claim = checked("sharp")
    mapped = plots.sharpness_map(claim.located.claim)
    found = list(mapped.points())
    assert plots.points_of(claim.located, mapped) == found
    assert plots.points_of(claim.located, mapped, anew=False) == []
    (path,) = plots.save([claim])
    assert plots.points_of(claim.located, mapped) == found
    data = json.loads(path.read_text())
    data["claims"]["sharp"][0]["points"][0][1] = "77"
    path.write_text(json.dumps(data))
    plots._read.clear()
    assert plots.points_of(claim.located, mapped)[0].ratio == "77"
    data["claims"]["sharp"][0]["pin"] = "another"
    path.write_text(json.dumps(data))
    plots._read.clear()
    assert plots.points_of(claim.located, mapped) == found


@pytest.mark.parametrize("text", ["", "[]", '{"format": "else"}', '{"format": "dpproofs-plots"}'])
def test_a_file_that_cannot_be_read_is_no_plot(checked, text):
    claim = checked("scalar")
    path = plots.plots_path(claim.located.file)
    path.parent.mkdir()
    path.write_text(text)
    assert plots.kept(claim.located) == []
