"""Laws that have a name."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import dpproofs as dp
from dpproofs.calculators.named import NAMES, named
from dpproofs.calculators.values import ValueFault


def test_the_masses():
    assert dp.law("uniform(4)").masses == dp.law(["1/4"] * 4).masses
    assert dp.law("bernoulli(0.1)").masses == dp.law(["9/10", "1/10"]).masses
    wanted = [Fraction(comb(5, i) * 3 ** (5 - i), 4**5) for i in range(6)]
    assert dp.law(" binomial( 5 , 1/4 ) ").masses == dp.law(wanted).masses
    assert dp.law("point(3, 2)").masses == dp.law([0, 1, 0]).masses
    one = dp.law("randomised_response(log(3))")
    assert one.masses == dp.law(["3/4", "1/4"]).masses
    assert str(dp.max_divergence(one, "bernoulli(3/4)")) == "log(3)"


def test_every_name_sums_to_one():
    for name, (parameters, _) in NAMES.items():
        values = {"n": "3", "i": "1", "p": "1/3", "epsilon": "1/2"}
        given = ", ".join(values[each] for each in parameters.split())
        assert len(dp.law(f"{name}({given})")) >= 2  # a law decides that its sum is 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("uniform(0)", "from 1 to"),
        ("uniform(1/2)", "from 1 to"),
        ("uniform(99999999)", "from 1 to"),
        ("uniform()", "allowed: uniform\\(n\\)"),
        ("binomial(3)", "allowed: binomial\\(n, p\\)"),
        ("bernoulli(2)", "from 0 to 1"),
        ("point(2, 3)", "from 1 to 2"),
        ("bernoulli(x)", "exact number"),
        ("poisson(1)", "or a name: uniform\\(n\\)"),
    ],
)
def test_wrong_names(text, told):
    with pytest.raises(ValueFault, match=told):
        dp.law(text)


def test_what_is_no_name():
    assert named("1/2, 1/2") is None and named("log(2)") is None
