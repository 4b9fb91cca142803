"""A claim at one point, and over a grid of its parameters."""

from __future__ import annotations


def test_both_sides_at_a_point(claims):
    found = claims.toy.a_true.at(x="0.5")
    assert found.holds is True and str(found.left) == "1/4" and str(found.right) == "1/2"
    assert str(found.margin) == "1/4" and "x = 0.5 is read as 1/2" in repr(found)
    assert claims.toy.a_true.at(x=0.1).holds and claims.toy.b_false.at(x=0.5).holds is False


def test_print_and_amendment_at_a_point(claims):
    found = claims.toy.c_amended.at(x="3/4")
    assert found.printed_holds is False and found.holds is True
    assert "  printed    For all" in repr(found) and "  amended    For all" in repr(found)


def test_what_is_missing_is_told(claims):
    found = claims.toy.e_parts_second.at(p=["1/2", "1/2"])
    assert found.holds is None and found.margin is None
    assert "no verdict: give q as well, such as at(p='1/2,1/2'" in repr(found)


def test_sharpness(claims):
    found = claims.toy.d_sharp.sharpness()
    assert [point.ratio for point in found.points] == ["2.000"] * 5 and found.greatest == "2.000"
    assert "bound      2·epsilon" in repr(found) and "log(3/2)" in found._repr_html_()
    assert "no better than what holds of itself" in repr(found)
