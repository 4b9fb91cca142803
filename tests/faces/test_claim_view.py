"""A claim at a prompt: where it stands, what it says at a point, how to go on."""

from __future__ import annotations

import doctest
from pathlib import Path

import numpy as np
import pytest

import dpproofs as dp
from dpproofs.faces import repl

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "explore-in-the-repl.md"


def test_a_claim_says_where_it_stands_and_how_to_go_on(claims):
    shown = repr(claims.toy.b_false)
    assert "x ≤ x^2" in shown and "not checked" in shown and ".at(x=...), .refute()" in shown
    sharp = repr(claims.toy.d_sharp)
    assert "1 step: .statements" in sharp and "three: not checked yet" in sharp
    assert ".sharpness(), .plot()" in repr(claims.toy.d_sharp)
    assert claims.toy.b_false.status == "not checked yet"
    assert dp.check("toy/b_false", "pytest").status == "REFUTED"
    again = repl.Claims(claims._corpus)
    assert again.toy.b_false.status == "REFUTED" and "Take x" in repr(again.toy.b_false)
    html = again.toy.b_false._repr_html_()
    assert "$\\displaystyle" in html and "Take x" in html


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


def test_steps_and_readings_can_be_refuted(claims):
    assert list(claims.toy.d_sharp.statements) == ["printed", "reading 1", "half"]
    assert claims.toy.d_sharp.refute("pytest", of="half").found


@pytest.mark.slow
def test_the_guide_shows_what_is_printed():
    told = doctest.testfile(str(GUIDE), module_relative=False)
    assert told.failed == 0 and told.attempted >= 12
