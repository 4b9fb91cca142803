"""Composition at the prompt: certified numbers, exact polygons, and clear words for wrong input."""

from __future__ import annotations

import doctest
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from flint import arb

import dpproofs as dp
from dpproofs.calculators import composed
from dpproofs.calculators.composed import Certified


def test_doctests_run():
    assert doctest.testmod(composed).failed == 0 and doctest.testmod(composed).attempted >= 4


def test_the_guide_shows_what_is_printed():
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "compose.md"
    told = doctest.testfile(str(guide), module_relative=False)
    assert told.failed == 0 and told.attempted >= 20


def test_an_optimum_by_hand():
    # one mechanism with e^epsilon = 3: (3 - 2) / 4
    found = dp.optimal_delta(1, epsilon="log(3)", at="log(2)")
    assert found.low <= Fraction(1, 4) <= found.high and found.high - found.low < Fraction(1, 2**60)
    assert found < "0.2500001" and found > 0.2499999
    back = dp.optimal_epsilon(1, epsilon="log(3)", target="1/4")
    assert back > "log(2) - 1e-15" and back < "log(2) + 1e-15"


def test_unlike_mechanisms():
    alike = dp.optimal_delta(epsilon=["0.1"] * 30, delta="0.001", at="0.5")
    assert float(alike) == float(dp.optimal_delta(30, epsilon="0.1", delta="0.001", at="0.5"))
    unlike = {"epsilon": ["1/97", "1/89", "1/83", "sqrt(2)/100"] * 9, "delta": [0] * 36, "at": 0.1}
    wide, finer = (dp.optimal_delta(**unlike, cells=cells) for cells in (100, 1000))
    assert "between" in repr(wide)
    assert wide.low <= finer.low < finer.high <= wide.high


def test_more_bits_are_more_bits():
    few, many = (dp.optimal_delta(9, epsilon=1, at=2, bits=bits) for bits in (64, 400))
    assert few.low <= many.low <= many.high <= few.high
    assert many.high - many.low < Fraction(1, 2**390)


def test_tiny_and_many():
    assert 0 < dp.optimal_delta(10**6, epsilon="0.1", at=49000) < "1e-4000"
    assert dp.optimal_delta(10**9, epsilon="1e-5", at=1) < "0.00011"


def test_the_curve_comes_down_to_the_deltas():
    curve = dp.optimal_curve(4, epsilon="1/10", delta="1/100")
    assert [str(at) for at, _ in curve] == ["2/5", "1/5", "0"]
    for at, delta in curve:
        assert float(delta) == float(dp.optimal_delta(4, epsilon=0.1, delta=0.01, at=at))


def test_what_cannot_be_told_apart_is_said():
    third = dp.optimal_delta(1, epsilon="log(2)", at=0)
    with pytest.raises(ValueError, match="ask for more bits"):
        third <= "1/3"  # noqa: B015
    with pytest.raises(ValueError, match="an exact number"):
        third < "x"  # noqa: B015
    naught = dp.optimal_delta(3, epsilon=1, at=3)
    assert naught <= 0 and naught >= 0 and not naught < 0 and repr(naught) == "Certified(0)"
    assert Certified(arb(1), arb(2)) < Certified(arb(3), arb(4))


GOOD = {"k": 30, "epsilon": "0.1", "delta": "0.001", "at": "0.5"}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"k": -1}, "k: saw -1; allowed: a whole number from 0 on"),
        ({"k": 2.5}, "k: saw 2.5"),
        ({"k": True}, "k: saw True"),
        ({"k": None}, "a list where k is left out"),
        ({"epsilon": "-1"}, "epsilon: saw -1; allowed: a number >= 0"),
        ({"epsilon": ["0.1"]}, "epsilon"),
        ({"epsilon": float("nan")}, "a finite number"),
        ({"delta": 2}, "delta: saw 2; allowed: a number from 0 to 1"),
        ({"delta": "x"}, "an exact number"),
        ({"at": None}, "NoneType"),
        ({"bits": 0}, "bits: saw 0"),
        ({"k": None, "epsilon": ["0.1", -1]}, "epsilon 2: saw -1"),
        ({"k": None, "epsilon": [1], "delta": [0, 0]}, "1 epsilons and 2 deltas"),
        ({"k": None, "epsilon": [1], "delta": [3]}, "delta 1: saw 3"),
        ({"k": None, "epsilon": [1], "cells": 0}, "cells: saw 0"),
        ({"k": None, "epsilon": {0.1: 1e-5}}, "of type dict; allowed: a list with"),
        ({"k": None, "epsilon": {0.1, 0.2}}, "of type set"),
        ({"k": None, "epsilon": b"12"}, "epsilon: saw b'12' of type bytes"),
        ({"k": None, "epsilon": [1], "delta": {0}}, "delta: saw {0} of type set"),
        ({"k": None, "epsilon": np.array(0.1)}, "a list where k is left out"),
        ({"k": None, "epsilon": [(0.1, 1e-5)]}, "and delta=[...], a list each"),
    ],
)
def test_wrong_input_is_refused(change, told):
    with pytest.raises(ValueError, match="allowed") as error:
        dp.optimal_delta(**{**GOOD, **change})
    assert told in str(error.value)


def test_a_target_out_of_reach_is_refused():
    with pytest.raises(ValueError, match="the deltas alone add up to") as error:
        dp.optimal_epsilon(30, epsilon="0.1", delta="0.001", target="0.01")
    assert "0.0295" in str(error.value)
    with pytest.raises(ValueError, match="a number from 0 to 1"):
        dp.optimal_epsilon(30, epsilon="0.1", target=2)
    with pytest.raises(ValueError, match="from 0 to 100000"):
        dp.optimal_curve(10**6, epsilon=1)


# ----------------------------------------------------------------------------- regions


def test_regions_are_compared_exactly():
    one, two = (dp.composed_region(k, epsilon="log(2)", delta="1/10") for k in (1, 2))
    assert two.includes(one) and not one.includes(two)
    assert one.outside(two) in two.corners and two.outside(one) is None
    same = dp.privacy_region(["0.1", "0.6", "0.3", 0], [0, "0.3", "0.6", "0.1"])
    assert same == one


def test_a_garbling_has_its_kernel():
    p, q = ["3/4", "1/4"], ["1/4", "3/4"]
    found = dp.garbling(p, q, ["5/8", "3/8"], ["3/8", "5/8"])
    assert found and found.program.verified
    for laws, image in ((p, ["5/8", "3/8"]), (q, ["3/8", "5/8"])):
        masses = [Fraction(x) for x in laws]
        for j, mass in enumerate(image):
            pushed = [row[j] * m for row, m in zip(found.kernel, masses, strict=True)]
            assert sum(pushed[1:], pushed[0]) == Fraction(mass)


def test_no_garbling_has_its_certificate():
    found = dp.garbling(["5/8", "3/8"], ["3/8", "5/8"], ["3/4", "1/4"], ["1/4", "3/4"])
    assert not found and found.kernel is None and found.program.verified
    assert type(found.program.answer).__name__ == "Infeasible"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: dp.privacy_region(["1/2", "1/2"], [1]), "2 masses and 1 masses"),
        (lambda: dp.privacy_region(["1/2", "1/2"], ["1/2", "1/3"]), "law q"),
        (lambda: dp.garbling([1], [1], [2], [1]), "law a"),
        (lambda: dp.garbling(["sqrt(1/2)", "1-sqrt(1/2)"], [0, 1], [1], [1]), "rational"),
        (lambda: dp.composed_region(401, epsilon=1), "from 0 to 400"),
    ],
)
def test_what_has_no_region_is_refused(call, told):
    with pytest.raises(ValueError, match="allowed") as error:
        call()
    assert told in str(error.value)
