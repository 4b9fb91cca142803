"""The Gaussian mechanism at the prompt: certified numbers, and clear words for wrong input."""

from __future__ import annotations

import doctest
from fractions import Fraction
from pathlib import Path

import pytest

import dpproofs as dp
from dpproofs.calculators import gaussian


def test_doctests_run():
    told = doctest.testmod(gaussian)
    assert told.failed == 0 and told.attempted >= 4


def test_the_guide_shows_what_is_printed():
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "calibrate-gaussian-noise.md"
    told = doctest.testfile(str(guide), module_relative=False)
    assert told.failed == 0 and told.attempted >= 8


def test_values_known_elsewhere():
    # Balle and Wang's calibration at (1, 1e-5) is sigma = 3.7306...
    assert 3.7306 < dp.gaussian_sigma(epsilon=1, delta="1e-5") < 3.7307
    # the total variation of N(0, 1) and N(1, 1) is 2 Phi(1/2) - 1 = 0.38292492...
    assert "0.382924922" < dp.gaussian_delta(epsilon=0, sigma=1) < "0.382924923"


def test_round_trips():
    sigma = dp.gaussian_sigma(epsilon="0.3", delta="1e-9", bits=200)
    for end in (sigma.low, sigma.high):
        assert abs(float(dp.gaussian_epsilon(sigma=end, delta="1e-9")) - 0.3) < 1e-15
    assert dp.gaussian_delta(epsilon="0.3", sigma=sigma.high, bits=300) <= Fraction(1, 10**9)
    assert dp.gaussian_delta(epsilon="0.3", sigma=sigma.low, bits=300) >= Fraction(1, 10**9)


def test_beyond_floats():
    assert "1e-4000" > dp.gaussian_delta(epsilon=1000, sigma=1) > 0
    assert dp.gaussian_sigma(epsilon=1, delta="1/10^10000") > 214


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: dp.gaussian_delta(epsilon=1, sigma=0), "a number > 0"),
        (lambda: dp.gaussian_delta(epsilon="x", sigma=1), "an exact number"),
        (lambda: dp.gaussian_sigma(epsilon=-1, delta=0.1), "a number >= 0"),
        (lambda: dp.gaussian_sigma(epsilon=1, delta=0), "above 0 and below 1"),
        (lambda: dp.gaussian_epsilon(sigma=1, delta=1), "above 0 and below 1"),
        (lambda: dp.gaussian_epsilon(sigma=1, delta=2), "from 0 to 1"),
        (lambda: dp.gaussian_epsilon(sigma=1, delta=0.1, bits=1), "bits"),
    ],
)
def test_wrong_input(call, told):
    with pytest.raises(ValueError, match=told):
        call()
