"""Limits, series and drawings of bounds at the prompt."""

from __future__ import annotations

import doctest
from typing import Any

import pytest
import sympy as sp

import dpproofs as dp
from dpproofs.calculators.values import ValueFault
from dpproofs.faces import exploring
from dpproofs.language import build
from dpproofs.language.sorts import law, natural, real, space
from dpproofs.language.statements import Statement
from dpproofs.theory import indistinguishable

Y = space("Y", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
x, a, epsilon = real("x"), real("a", above=0), real("epsilon", at_least=0)
k = natural("k")


def test_examples() -> None:
    found = doctest.testmod(exploring)
    assert found.attempted and not found.failed


bound = epsilon * (build.exp(epsilon) - 1)


def test_limits_and_series() -> None:
    assert dp.limit(bound / epsilon**2, epsilon, 0) == 1
    assert dp.limit(bound, "epsilon", "infinity") == sp.oo
    assert dp.limit(k * epsilon + epsilon**2, epsilon, 0, k=3) == 0
    assert dp.limit((1 + 1 / k) ** k, k, "infinity") == sp.E
    assert str(dp.series(bound, epsilon, 0, 4)) == "epsilon**2 + epsilon**3/2 + O(epsilon**4)"
    e = sp.Symbol("e1", positive=True)
    assert dp.limit(sp.sin(e) / e, "e1", 0) == 1
    claim = "lecture_advanced_composition/lemma_06_kl_of_close_laws"
    assert dp.limit(claim, "epsilon", 0) == 0
    assert dp.limit(build.log(a) / a, a, "infinity") == 0
    assert dp.limit(x * epsilon, epsilon, "log(2)", x="1/3") == sp.log(2) / 3


def test_numbers_are_for_those_bounds_that_speak_of_them() -> None:
    figure = dp.plot([bound, a * bound], epsilon, 0, 1, a="1/2")
    one, two = (line.get_ydata() for line in figure.axes[0].lines)
    assert two[-1] == pytest.approx(one[-1] / 2) and two[-1] > 0.8


def test_drawings_show_real_numbers_alone() -> None:
    figure = dp.plot(build.log(x), x, -1, 1)
    heights = figure.axes[0].lines[0].get_ydata()
    assert sum(h != h for h in heights) == 101 and len(heights) == 201  # at 0 and below
    assert heights[-1] == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dp.limit(bound, "delta", 0), "variable: saw delta; allowed: epsilon"),
        (lambda: dp.limit(bound, epsilon, 0, delta=1), "number: saw delta"),
        (lambda: dp.plot(bound * a, epsilon, 0, 1), "with a open"),
        (lambda: dp.plot(bound, epsilon, 1, 0), "the lower first"),
        (lambda: dp.plot([bound, bound * a], epsilon, 0, 1, a=1, b=2), "number: saw b"),
        (lambda: dp.limit(3, epsilon, 0), "an id, a claim, a statement"),
        (
            lambda: dp.limit(Statement((p, q), indistinguishable(p, q, 1, 0)), epsilon, 0),
            "one relation",
        ),
        (lambda: dp.sympy("no_such_claim"), "did you mean|the id of one of"),
        (lambda: dp.limit(sp.Symbol("t"), "u", 0), "allowed: t"),
    ],
)
def test_faults_name_what_is_allowed(call: Any, message: str) -> None:
    with pytest.raises(ValueFault, match=message):
        call()
