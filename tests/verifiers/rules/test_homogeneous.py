"""Degrees, and what vanishes with both masses, by the form of a term."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import cases, exp, log, log_ratio, plog, ratio, sqrt
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import Scalar, real
from dpproofs.language.terms import Num, Op, lift
from dpproofs.verifiers.rules.homogeneous import degree, folded, holds, is_number, vanishes

p, q, s = Scalar("p", "p"), Scalar("q", "q"), real("s")
OF_DEGREE = {
    1: (p + 2 * q, plog(p, q), sqrt(p * q), p**2 / q, p * ratio(p, q) ** s, abs(p - exp(s) * q)),
    0: (log_ratio(p, q), ratio(p, q), log(p / q), exp(p / q), lift(3)),
    2: (p * q, (p - q) ** 2, cases(p > q, p * p, q * q)),
}
WITHOUT = (
    p + 1,
    plog(p, lift(1)),
    log(p),
    exp(p),
    p**s,
    cases(p > 1, p, q),
    cases(p > q, p, p * q),
)
VANISHING = (
    p,
    p + q * s,
    plog(p, q),
    sqrt(p * q),
    cases(p > 0, p / q, lift(0)),
    abs(2 * p - q) / s,
)
NOT_VANISHING = (
    p / q,
    p * ratio(p, q),
    p + s,
    cases(p > 0, p, s),
    cases(p > 0, p, q / s),
    cases(p > 0, p, q * log(lift(0))),
    cases(s > 0, p, q),
    exp(p),
    p / q * q,
)


@pytest.mark.parametrize("number", OF_DEGREE)
def test_degrees(number: int) -> None:
    assert {degree(term, (p, q)) for term in OF_DEGREE[number]} == {Fraction(number)}


@pytest.mark.parametrize("term", WITHOUT, ids=repr)
def test_what_has_no_degree(term: Any) -> None:
    with pytest.raises(NotPlain):
        degree(term, (p, q))


def test_what_vanishes_without_mass() -> None:
    assert all(vanishes(term, (p, q)) for term in VANISHING)
    assert not any(vanishes(term, (p, q)) for term in NOT_VANISHING)


def test_numbers() -> None:
    assert is_number(log(lift(2))) and is_number(exp(s))
    assert not is_number(log(lift(0))) and not is_number(log(s))
    assert holds(log(lift(2)) > 0) and not holds(1 / lift(0) >= 0)
    assert isinstance(folded((lift(3) - 1) / 2), Num)
    assert isinstance(folded(lift(1) / 0), Op)
