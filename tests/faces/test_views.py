"""A claim at a prompt: its status, both sides at a point, its sharpness, a counterexample."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import numpy as np
import pytest

import dpproofs as dp
from dpproofs.faces import repl
from tests.faces import toys

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "explore-in-the-repl.md"

SHARP = toys.HEAD.format(title="Divergence of close laws") + (
    'epsilon = real("epsilon", at_least=0, logarithmic=True)\n'
    "CLAIM = Claim(source=source(1, '$KL$'), forall=(epsilon, p, q), notation='words',\n"
    "    given=(KL(p, q) <= epsilon,), show=total_variation(p, q) <= 2 * epsilon,\n"
    "    sharp=Sharp(best=epsilon, trivial=1),\n"
    '    proof=(Step("half", total_variation(p, q) <= epsilon, "algebra"),),\n'
    '    readings=(Reading("three", show=total_variation(p, q) <= 3 * epsilon),))\n'
)


@pytest.fixture
def claims(toy, monkeypatch):
    corpus = toy(
        a_true=toys.TRUE,
        b_false=toys.FALSE,
        c_amended=toys.AMENDED,
        d_sharp=SHARP,
        e_parts=toys.PARTS,
    )
    found = repl.Claims(corpus)
    monkeypatch.setattr(repl, "claims", found)
    return found


def test_a_claim_says_where_it_stands_and_how_to_go_on(claims):
    shown = repr(claims.toy.b_false)
    assert "x ≤ x^2" in shown and "not checked" in shown and ".at(x=...), .refute()" in shown
    assert "1 reading, 1 step: .statements" in repr(claims.toy.d_sharp)
    assert ".sharpness(), .plot()" in repr(claims.toy.d_sharp)
    assert claims.toy.b_false.status == "not checked"
    assert dp.check("toy/b_false", "pytest").status == "REFUTED"
    again = repl.Claims(claims._corpus)
    assert again.toy.b_false.status == "REFUTED" and "Take x" in repr(again.toy.b_false)
    html = again.toy.b_false._repr_html_()
    assert "$\\displaystyle" in html and "Take x" in html


def test_both_sides_at_a_point(claims):
    found = claims.toy.a_true.at(x="0.5")
    assert found.holds is True and str(found.left) == "1/4" and str(found.right) == "1/2"
    assert str(found.margin) == "1/4" and "x = 0.5 is read as 1/2" in repr(found)
    assert claims.toy.a_true.at(x=0.1).holds and claims.toy.b_false.at(x=0.5).holds is False


def test_print_and_amendment_at_a_point(claims):
    found = claims.toy.c_amended.at(x="3/4")
    assert found.printed_holds is False and found.holds is True
    assert "  printed    For all" in repr(found) and "  amended    For all" in repr(found)


@pytest.mark.parametrize(
    ("p", "q"),
    [
        (["1/2", "1/2"], ["1/4", "3/4"]),
        ("1/2,1/2", "1/4 3/4"),
        (np.array([0.5, 0.5]), np.array([0.25, 0.75])),
        (dp.law(["1/2", "1/2"]), dp.from_floats([1, 3])),
    ],
)
def test_laws_of_many_kinds(claims, p, q):
    found = claims.toy.e_parts_second.at(p=p, q=q)
    assert found.holds is True and str(found.left) == "1/2*log(4/3)"


def test_what_is_missing_is_told(claims):
    found = claims.toy.e_parts_second.at(p=["1/2", "1/2"])
    assert found.holds is None and found.margin is None
    assert "no verdict: give q as well, such as at(p='1/2,1/2'" in repr(found)


def test_sharpness_and_its_plot(claims):
    found = claims.toy.d_sharp.sharpness()
    assert [point.ratio for point in found.points] == ["2.000"] * 5 and found.greatest == "2.000"
    assert "bound      2·epsilon" in repr(found) and "log(3/2)" in found._repr_html_()
    assert "no better than what holds of itself" in repr(found)
    (axes,) = claims.toy.d_sharp.plot().axes
    assert axes.get_xlabel() == "epsilon" and axes.get_ylabel() == "bound / best"
    (line,) = axes.lines
    assert list(line.get_ydata()) == [2.0] * 5


def test_a_counterexample(claims):
    found = claims.toy.b_false.refute("pytest")
    assert found and found.found and "Take x = 1/2" in found.words and found.margin == "1/4"
    assert json.dumps(found.witness) and "go on: .script" in repr(found)
    compile(found.script, "script", "exec")


def test_no_counterexample_proves_nothing(claims):
    found = claims.toy.a_true.refute("pytest")
    assert not found and found.words == found.script == found.margin == ""
    assert "proves nothing" in repr(found) and "refute(budget='quick')" in repr(found)


def test_steps_and_readings_can_be_refuted(claims):
    assert list(claims.toy.d_sharp.statements) == ["printed", "reading 1", "half"]
    assert claims.toy.d_sharp.refute("pytest", of="half").found


def test_a_stored_counterexample_is_decided_again(claims, monkeypatch):
    assert dp.check("toy/b_false", "pytest").status == "REFUTED"
    from dpproofs.faces import checked

    monkeypatch.setattr(checked.search, "check", lambda *_: pytest.fail("it was searched for"))
    assert repl.Claims(claims._corpus).toy.b_false.refute().found


def test_the_guide_shows_what_is_printed():
    told = doctest.testfile(str(GUIDE), module_relative=False)
    assert told.failed == 0 and told.attempted >= 12
