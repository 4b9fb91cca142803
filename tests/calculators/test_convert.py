"""Budgets of one notion in another one: both sides, beside values that have a closed form."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import dpproofs as dp
from dpproofs.calculators.laws_apart import _has, _instance, _pairs
from dpproofs.calculators.notions import NOTIONS
from dpproofs.calculators.values import ValueFault
from dpproofs.meaning.numbers import Exact


@pytest.mark.parametrize(
    ("source", "budgets", "target", "chosen", "value"),
    [
        ("pure DP", {"epsilon": "log(3)"}, "TV", {}, 1 / 2),
        ("pure DP", {"epsilon": "log(3)"}, "KL", {}, math.log(3) / 2),
        ("pure DP", {"epsilon": "log(3)"}, "RDP", {"order": 2}, math.log(7 / 3)),
        ("pure DP", {"epsilon": "log(3)"}, "approx", {"epsilon": "log(2)"}, 1 / 4),
        ("pure DP", {"epsilon": "log(3)"}, "approx", {"delta": "1/4"}, math.log(2)),
        ("approx", {"epsilon": "log(3)", "delta": "1/5"}, "TV", {}, 3 / 5),
        ("TV", {"delta": "1/10"}, "approx", {"epsilon": 1}, 1 / 10),
    ],
)
def test_where_randomised_response_attains_it(source, budgets, target, chosen, value):
    found = dp.convert(source, budgets, target, **chosen)
    assert found.attained and found.at_most.low <= found.at_most.high
    assert float(found.at_most) == pytest.approx(value, rel=1e-12)
    assert float(found.at_least) == pytest.approx(value, rel=1e-12)


def test_the_best_of_several_claims_is_taken():
    found = dp.convert("pure DP", {"epsilon": 1}, "KL privacy")
    assert [each.id for each in found.claims] == ["classics/steinke_kl_of_pure.tanh"]
    assert found.proved and float(found.at_most) == pytest.approx(math.tanh(1 / 2))


def test_the_lower_side_is_below_the_upper_one_and_has_the_notion():
    found = dp.convert("zCDP", {"rho": "1/2"}, "(eps, delta)-DP", delta="1e-3")
    assert 0 < found.at_least.low < found.at_most.high
    assert float(found.at_most) <= 1 / 2 + 2 * math.sqrt(math.log(1000) / 2) + 1e-9
    stick = dp.hockey_stick(found.p, found.q, found.at_least.low)
    assert stick > Exact.of(Fraction(1, 1000))  # it costs more than that at the same delta
    assert not found.attained and found.factor > 1


def test_several_claims_are_put_together():
    found = dp.convert("RDP", {"order": 2, "bound": "1/8"}, "TV privacy")
    assert found.claims[0].id == "classics/van_erven_harremoes_orders.mean_loss"
    assert float(found.at_most) == pytest.approx(1 / 4)  # Pinsker, of a loss of 1/8


def test_the_range_of_an_order_may_end_at_a_budget():
    """That it does is no condition: the conclusion is about all orders of the range."""
    found = dp.convert("pure DP", {"epsilon": 1}, "tCDP", omega=5)
    assert float(found.at_most) == pytest.approx(math.tanh(1 / 2))
    assert 0.9 < float(found.at_least) / float(found.at_most) <= 1


@pytest.mark.parametrize("name", ["zCDP", "tCDP", "RDP", "KL privacy"])
def test_laws_that_are_looked_at_have_the_notion_exactly(name):
    numbers = {"omega": 3, "order": 2}
    budgets = NOTIONS[name].budgets
    values = {each: Exact.of(numbers.get(each.name, Fraction(1, 5))) for each in budgets}
    pairs = list(_pairs(NOTIONS[name], values))
    assert pairs and all(_has(NOTIONS[name], values, masses) == 1 for masses in pairs)
    for masses in pairs:
        assert all(sum(own[1:], own[0]) == Exact.of(1) for own in masses)
        assert _instance(values, masses).tables


@pytest.mark.parametrize("epsilon", [0, "1/1000", 20])
def test_the_ends_of_a_budget(epsilon):
    found = dp.convert("pure DP", {"epsilon": epsilon}, "TV privacy")
    assert found.attained and 0 <= found.at_most.low <= 1


def test_a_notion_that_does_not_imply_the_other_one_is_refused_with_the_claim():
    with pytest.raises(ValueFault, match="KL privacy does not imply zCDP"):
        dp.convert("KL privacy", {"loss": 1}, "zCDP")


@pytest.mark.parametrize(
    ("arguments", "chosen", "told"),
    [
        (("zCDP", {"rho": 1}, "approx"), {}, "all but one of epsilon, delta"),
        (("zCDP", {"rho": 1}, "approx"), {"epsilon": 1, "delta": 1}, "all but one of"),
        (("zCDP", {"eps": 1}, "approx"), {"delta": 1}, "allowed: rho"),
        (("zCDP", {"rho": -1}, "KL"), {}, "a number of at least 0"),
        (("RDP", {"order": 1, "bound": 1}, "KL"), {}, "a number above 1"),
        (("zCDP", {"rho": 1}, "zCDP"), {}, "two different ones"),
        (("zCDP", 1, "KL"), {}, "numbers by name: rho"),
        (("zCDP", {"rho": 1}, "KL"), {"loss": 1}, "nothing, since loss is the price"),
        (("tCDP", {"rho": "1/8", "omega": 2}, "approx"), {"delta": "1e-9"}, "omega"),
    ],
)
def test_what_is_wrong_is_told(arguments, chosen, told):
    with pytest.raises(ValueFault, match=told):
        dp.convert(*arguments, **chosen)
