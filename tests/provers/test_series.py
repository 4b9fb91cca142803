"""Leading terms at 0, against mpmath at small points and by hand."""

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import fmpq

from dpproofs.language.build import (
    PI,
    E,
    cases,
    cosh,
    exp,
    gaussian_tail,
    greatest,
    least,
    log,
    log_ratio,
    plog,
    positive_part,
    sqrt,
    tanh,
)
from dpproofs.language.sorts import real
from dpproofs.language.terms import Node, Term, lift
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.provers.series import NoSeries, Series, SeriesRing, TooShort, leading

t = real("t", at_least=0)

KNOWN = [
    (lift(3), 0, fmpq(3)),
    (exp(t) - 1, 1, fmpq(1)),
    (exp(t) - 1 - t - t**2 / 2, 3, fmpq(1, 6)),
    (tanh(t / 2), 1, fmpq(1, 2)),
    ((exp(t) - 1) / (exp(t) + 1) - tanh(t / 2) + t**9, 9, fmpq(1)),
    (log(1 + t) - t, 2, fmpq(-1, 2)),
    (1 / cosh(t) - 1, 2, fmpq(-1, 2)),
    (sqrt(1 + t) - 1 - t / 2, 2, fmpq(-1, 8)),
    (sqrt(4 * t**2 + t**3), 1, fmpq(2)),
    (1 / (exp(t) - 1) - 1 / t, 0, fmpq(-1, 2)),
    (t**-3, -3, fmpq(1)),
    ((1 + t) ** 1000 - 1, 1, fmpq(1000)),
    ((1 + t) ** t - 1, 2, fmpq(1)),
    ((t - t**2) ** 5, 5, fmpq(1)),
    (abs(t**2 - t), 1, fmpq(1)),
    (positive_part(t**2 - t) + t**4, 4, fmpq(1)),
    (greatest(t, t**2), 1, fmpq(1)),
    (least(t, t**2), 2, fmpq(1)),
    (plog(t, t + t**2), 2, fmpq(-1)),
    (log_ratio(t + t**2, t), 1, fmpq(1)),
    (cases(t > t**2, t**3, 1), 3, fmpq(1)),
    (gaussian_tail(t - t), 0, fmpq(1, 2)),
    (
        exp(t) - sum((t**n / f for n, f in enumerate((1, 1, 2, 6, 24, 120))), lift(0)),
        6,
        fmpq(1, 720),
    ),
]


@pytest.mark.parametrize(("term", "exponent", "coefficient"), KNOWN, ids=repr)
def test_known_leading_terms(term: Term, exponent: int, coefficient: fmpq) -> None:
    assert leading(term, t) == (exponent, coefficient)


FUNCTIONS: list[tuple[Term, Any]] = [
    (exp(t**2 - t), lambda x: mpmath.exp(x**2 - x)),
    (log(1 + t - 3 * t**2), lambda x: mpmath.log(1 + x - 3 * x**2)),
    (sqrt(1 - t) / (2 + t), lambda x: mpmath.sqrt(1 - x) / (2 + x)),
    ((1 - 2 * t) ** -3, lambda x: (1 - 2 * x) ** -3),
    (tanh(t) * cosh(2 * t), lambda x: mpmath.tanh(x) * mpmath.cosh(2 * x)),
    (1 / (exp(t) - 1), lambda x: 1 / mpmath.expm1(x)),
]


@pytest.mark.parametrize(
    ("term", "function"),
    FUNCTIONS,
    ids=lambda value: repr(value) if isinstance(value, Node) else "function",
)
def test_all_terms_that_are_kept_are_right(term: Term, function: Any) -> None:
    """The rest is of the order that `end` says, at a small point to 200 digits."""
    value = Walk(SeriesRing(20), Instance(scalars={t: Series.of(1, [fmpq(1)])})).value(term)
    with mpmath.workdps(200):
        x = mpmath.mpf(10) ** -6
        kept = mpmath.mpf(0)
        for i, c in enumerate(value.terms):
            kept += mpmath.mpf(int(c.p)) / int(c.q) * x ** (value.start + i)
        assert abs(function(x) - kept) < x**value.end * 10**9


@pytest.mark.parametrize(
    "term",
    [
        log(t),
        t ** Fraction(1, 501),
        sqrt(2 + t),
        log(2 + t),
        exp(1 + t),
        exp(-1 / t),
        PI * t,
        E * t,
        t**t,
        lift(2) ** t,
        1 / (t - t),
        log(t - t),
        log(-t),
        gaussian_tail(t),
    ],
    ids=repr,
)
def test_what_has_no_rational_series_is_refused(term: Term) -> None:
    with pytest.raises(NoSeries):
        leading(term, t)


def test_zero_is_known_only_where_nothing_was_dropped() -> None:
    assert leading(t - t, t) is None
    assert leading((1 + t) ** 2 - 1 - 2 * t - t**2, t) is None
    with pytest.raises(TooShort):
        leading(exp(t) - exp(t), t)
    with pytest.raises(TooShort):
        leading(1 / (exp(t) - exp(t)), t)


def test_more_terms_are_kept_until_the_leading_one_shows() -> None:
    assert leading(exp(t) - exp(t) + t**35, t) == (35, fmpq(1))
    with pytest.raises(TooShort):
        leading(exp(t) - exp(t) + t**45, t)


@pytest.mark.parametrize(
    ("term", "exponent", "coefficient"),
    [
        (sqrt(t), Fraction(1, 2), fmpq(1)),
        (sqrt(t) * t ** Fraction(1, 3), Fraction(5, 6), fmpq(1)),
        (t ** Fraction(101, 100) * (exp(t) - 1), Fraction(201, 100), fmpq(1)),
        (exp(sqrt(t)) - 1 - sqrt(t), Fraction(1), fmpq(1, 2)),
        (sqrt(4 * t + t**2) - 2 * sqrt(t), Fraction(3, 2), fmpq(1, 4)),
    ],
    ids=repr,
)
def test_fractional_exponents_lead_in_a_root_of_the_variable(
    term: Term, exponent: Fraction, coefficient: fmpq
) -> None:
    assert leading(term, t) == (exponent, coefficient)
