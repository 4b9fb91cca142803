"""Floats and decimals of exact numbers: every digit is the right one, whatever the form."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpproofs.meaning.decimals import formatted
from dpproofs.meaning.numbers import PI, E, Exact, UndecidedComparison, exp, log, sqrt, symbol

of = Exact.of
ROOT = sqrt(of(2))
QUOTIENT = 1 / (1 + ROOT)  # equal to ROOT - 1, in another form
SPECS = (
    ".0f",
    ".2f",
    ".6f",
    ".3e",
    "E",
    "g",
    ".3g",
    ".12g",
    ".2%",
    "+.2f",
    "012.3f",
    ",.2f",
    "<12.1f",
)


@given(st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=10**4))
def test_a_rational_becomes_the_nearest_float(q):
    assert float(of(q)) == float(q)


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=999), st.integers(0, 8))
def test_decimals_of_rationals_are_rounded_as_python_rounds_decimals(q, places):
    with localcontext() as context:
        context.prec, context.rounding = 60, ROUND_HALF_EVEN
        known = Decimal(q.numerator) / Decimal(q.denominator)  # a tie has few digits: it is exact
        assert Decimal(f"{of(q):.{places}f}") == round(known, places)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("value", [0.0, 1.0, -2.5, 0.125, 3.5, 1e-5, 123456.75, 1e16, -9.5, 0.0001])
def test_a_number_that_is_a_float_is_written_as_one(value, spec):
    assert format(of(Fraction(value)), spec) == format(value, spec)


def test_digits_beyond_those_of_floats():
    with mpmath.workdps(60):
        assert f"{PI:.40f}" == mpmath.nstr(mpmath.pi, 41)
    assert f"{exp(of(50)):,.3f}" == "5,184,705,528,587,072,464,087.453"
    assert f"{exp(of(10**9)):.3e}" == "8.003e+434294481"
    assert f"{exp(of(-(10**9))):.2e}" == "1.25e-434294482"


def test_the_power_of_ten_is_that_of_the_rounded_number():
    assert f"{of(Fraction(99996, 10000)):.3e}" == "1.000e+01"
    assert f"{of(Fraction(99994, 10000)):.3e}" == "9.999e+00"
    assert f"{QUOTIENT - ROOT + 11:.0e}" == "1e+01"


def test_ties_go_to_the_even_digit_in_every_form():
    hidden = QUOTIENT - ROOT + 1  # it is 0, and not written so
    for half, shown in ((Fraction(5, 2), "2"), (Fraction(7, 2), "4"), (Fraction(-5, 2), "-2")):
        assert f"{of(half):.0f}" == f"{hidden + half:.0f}" == shown
    middle = Fraction(2) ** 53 + 1
    assert float(hidden + middle) == float(middle) == 2.0**53
    assert float(hidden) == 0.0 and math.copysign(1, float(hidden)) == 1


def test_without_a_format_the_text_is_exact():
    assert f"{PI}" == "pi" and f"{log(of(2)):>8}" == "  log(2)" and f"{E!s:<3}|" == "e  |"


@pytest.mark.parametrize("spec", ["d", "x", "1.2.3f", "+", ".9999f"])
def test_another_format_is_refused(spec):
    with pytest.raises(ValueError, match=r"format of an exact number: saw .*; allowed: "):
        format(PI, spec)


def test_what_is_too_large_says_so():
    with pytest.raises(OverflowError, match=r"float of e\^1000: .*about 1\.970e\+434; keep the"):
        float(exp(of(1000)))
    with pytest.raises(OverflowError, match=r"about 1\.000e\+400"):
        float(of(10**400))
    with pytest.raises(ValueError, match="more than 4000 digits before the point"):
        f"{exp(of(10**9)):.2f}"
    assert float(exp(of(-1000))) == 0.0 and str(float(-exp(of(-1000)))) == "-0.0"
    assert float(of(Fraction(1, 10**400))) == 0.0


def test_a_middle_that_nothing_decides_is_no_guess():
    one = sqrt(ROOT + sqrt(of(3)) + sqrt(5 + 2 * sqrt(of(6)))) / sqrt(2 * ROOT + 2 * sqrt(of(3)))
    with pytest.raises(UndecidedComparison, match="no identity shows"):
        assert one == 1
    with pytest.raises(UndecidedComparison, match="ask for another number of digits"):
        formatted(one / 2, ".0f")
    assert f"{one:.3f}" == "1.000" and float(one) == 1.0


def test_what_has_free_symbols_has_no_digits():
    for convert in (float, "{:.3f}".format):
        with pytest.raises(ValueError, match="has no value while x is free"):
            convert(symbol("x") + 1)


def test_a_number_beyond_all_digits_has_a_hash_all_the_same() -> None:
    """Searches keep what they have seen in sets: none of it may raise."""
    far = exp(Exact.of(5 * 10**59)) / 2 + sqrt(Exact.of(2))
    assert hash(far) == hash(exp(Exact.of(5 * 10**59)) / 2 + sqrt(Exact.of(2)))
    assert len({far, far + 0}) == 1
