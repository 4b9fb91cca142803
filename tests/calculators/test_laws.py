"""Quantities at the prompt: exact values, and clear words for what is no law."""

from __future__ import annotations

import doctest
import subprocess
import sys
from fractions import Fraction

import pytest

import dpproofs as dp
from dpproofs.calculators import laws
from dpproofs.meaning.numbers import parse


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (lambda: dp.kl(["1/2", "1/2"], ["1/4", "3/4"]), "1/2*log(4/3)"),
        (lambda: dp.total_variation([1, 0], [0, 1]), "1"),
        (lambda: dp.max_divergence(["3/4", "1/4"], ["1/4", "3/4"]), "log(3)"),
        (lambda: dp.hockey_stick(["3/4", "1/4"], ["1/4", "3/4"], "log(2)"), "1/4"),
        (lambda: dp.hockey_stick([1, 0], [Fraction(1, 2), 0.5], 0.1), "1 - exp(1/10)/2"),
        (lambda: dp.renyi(["1/2", "1/2"], ["1/4", "3/4"], 2), "log(4/3)"),
        (lambda: dp.affinity(["1/2", "1/2"], [1, 0]), "sqrt(1/2)"),
        (lambda: dp.entropy(["1/2", "1/2"]), "log(2)"),
    ],
)
def test_values(value, expected):
    assert value() == parse(expected)


def test_infinite_where_it_is():
    assert str(dp.kl([1, 0], [0, 1])) == "infinity"


def test_laws_are_read_as_they_are_written():
    assert repr(dp.law([0.1, "9e-1"])) == "Law(1/10, 9/10)"
    assert dp.law(["sqrt(1/2)", "1-sqrt(1/2)"])[0] == parse("sqrt(1/2)")
    assert dp.law(["1/2", "1/2"]) == dp.law([0.5, 0.5])


@pytest.mark.parametrize(
    ("masses", "told"),
    [
        ([-1, 2], "mass 1: saw -1; allowed: a number >= 0"),
        ([float("nan"), 1], "a finite number"),
        ([float("inf"), 1], "a finite number"),
        ([0.5, 0.4], "sum 9/10"),
        ([], "no masses"),
        ("1/2", "a list of masses"),
        ([None, 1], "NoneType"),
        (["x", 1], "an exact number"),
        ([True, 0], "bool"),
    ],
)
def test_what_is_no_law_is_refused(masses, told):
    with pytest.raises(ValueError, match="allowed") as error:
        dp.law(masses)
    assert told in str(error.value)


def test_laws_on_different_points_are_refused():
    with pytest.raises(ValueError, match="2 masses and 3 masses"):
        dp.kl(["1/2", "1/2"], ["1/3"] * 3)
    with pytest.raises(ValueError, match="law q"):
        dp.kl(["1/2", "1/2"], ["1/3"] * 2)
    with pytest.raises(ValueError, match="above 1"):
        dp.renyi([1], [1], 1)


def test_floats_are_taken_exactly_and_what_was_normalised_is_said():
    law = dp.from_floats([0.1, 0.2, 0.7])
    assert law[0] == Fraction(0.1) / (Fraction(0.1) + Fraction(0.2) + Fraction(0.7))
    assert "divided by it" in law.note and law.note in repr(law)
    assert "nothing was normalised" in dp.from_floats([0.5, 0.5]).note
    for bad in ([-0.1, 1.1], [float("nan")], [0.0]):
        with pytest.raises(ValueError, match="allowed"):
            dp.from_floats(bad)


def test_doctests_run():
    assert doctest.testmod(laws).failed == 0


def test_importing_the_package_loads_nothing():
    code = (
        "import sys, dpproofs; assert not {'numpy', 'sympy', 'flint', 'mpmath'} & set(sys.modules)"
        "; assert 'kl' in dir(dpproofs) and callable(dpproofs.kl)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError):
        dp.nonsense  # noqa: B018
