"""Derivatives of terms against differences, and what the form of a term does not show."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from dpproofs.language.build import cases, exp, greatest, least, log, plog, ratio, sqrt
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import real
from dpproofs.language.terms import Num, Term, lift
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.verifiers.rules.curves import inside, is_above, kinks, line, slope

t, s = real("t", above=0), real("s")
SMOOTH = (
    plog(t, lift(1)),
    plog(t, (t + 1) / 2) - 3 * log(t),
    sqrt(t) * t**3 / (1 + t),
    t ** (s + 1) * exp(-t * s),
    ratio(t, t + 2) ** 2 - 5,
    cases(t > 0, 1 / t, log(t - 1)),
)


def at(term: Term, x: float) -> float:
    return float(Walk(FloatRing(), Instance({}, {t: x, s: 1.5})).value(term))


@pytest.mark.parametrize("term", SMOOTH, ids=repr)
def test_a_slope_is_what_differences_tend_to(term: Term) -> None:
    f = inside(term, t)
    for x in (0.3, 1.7):
        assert isclose(at(f, x), at(term, x))
        assert isclose(at(slope(f, t), x), (at(f, x + 1e-6) - at(f, x - 1e-6)) / 2e-6, rel_tol=1e-5)


@pytest.mark.parametrize(
    "term", (log(t - 1), sqrt(s + t), 1 / (t - 2), abs(t), (t - 1) ** s), ids=repr
)
def test_what_may_have_no_derivative_has_none(term: Any) -> None:
    with pytest.raises(NotPlain):
        slope(term, t)


def test_kinks_and_lines() -> None:
    smooth, bent = kinks(inside(greatest(t, 2 - t) * 3 - least(t, lift(1)) + t**2, t), t)
    assert len(bent) == 2
    assert not any(n is t for factor, _ in bent for n in factor.walk())
    for x in (0.5, 1.5):
        total = at(smooth, x) + sum(at(factor, x) * at(kink, x) for factor, kink in bent)
        assert isclose(total, 3 * max(x, 2 - x) - min(x, 1) + x**2)
    a, b = line(3 * (t - exp(s)) / 2, t)
    assert isinstance(a, Num) and isclose(at(b, 7.0), -1.5 * at(exp(s), 7.0))
    with pytest.raises(NotPlain):
        line(t * t, t)


def test_nothing_is_dropped_that_may_have_no_value() -> None:
    smooth, _ = kinks(inside(0 * (t / s) + t, t), t)
    assert any(n is s for n in smooth.walk())
    assert not is_above(t - 1, t) and not is_above(s, t) and is_above(t + exp(s), t)
