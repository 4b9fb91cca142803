"""The best bound: a proved one from above, laws from below, and both checked once more."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import dpproofs as dp
from dpproofs.calculators.best_bound import CLOSE
from dpproofs.calculators.values import ValueFault
from dpproofs.meaning.numbers import Exact, parse, sign
from dpproofs.outcome import Outcome
from dpproofs.record.gate import proof_of

log2 = parse("log(2)")
HALF, STICK = "log(2)", "hockey_stick(log(3/2))"
SHARP: dict[str, tuple[str, dict[str, object], object]] = {
    "KL by total variation": ("kl", {"epsilon": HALF, "total_variation": "1/10"}, log2 / 10),
    "a hockey stick from (epsilon, delta)": (
        "hockey_stick(log(5/4))",
        {STICK: "1/10", f"reverse {STICK}": "1/10"},
        Fraction(19, 100),
    ),
    "Hellinger by total variation": ("hellinger", {"total_variation": 0.1}, Fraction(1, 10)),
}


@pytest.mark.parametrize("name", SHARP)
def test_both_sides_meet(name: str) -> None:
    divergence, given, least = SHARP[name]
    found = dp.best_bound(divergence, given=given)
    assert found.sharp
    assert sign(found.bound - least) == sign(found.attained - least) == 0
    assert found.evidence.outcome is Outcome.PROVED
    proved = proof_of(found.statement, found.evidence.certificate or {})
    assert proved is not None and proved.statement == found.statement.hash


@pytest.mark.slow
def test_where_they_do_not_they_are_near() -> None:
    found = dp.best_bound("kl", given={"epsilon": 1, "total_variation": "1/10"})
    assert not found.sharp and sign(found.gap) == 1
    assert proof_of(found.statement, found.evidence.certificate or {}) is not None
    assert sign(found.gap - Exact.of(CLOSE)) == -1
    assert sign(found.bound - Fraction(1, 10)) == 1
    distance = dp.total_variation(found.p, found.q)
    assert isinstance(distance, Exact) and sign(distance - Exact.of(Fraction(1, 10))) <= 0
    assert "at most" in repr(found) and "gap" in repr(found)


FAULTS: dict[str, tuple[Callable[[], Any], str]] = {
    "a divergence": (lambda: dp.best_bound("renyi", given={}), "saw 'renyi'; allowed: kl,"),
    "no text": (lambda: dp.best_bound(3, given={}), "saw 3; allowed: kl,"),  # type: ignore[arg-type]
    "what is given": (lambda: dp.best_bound("kl", given={"eps": 1}), "saw 'eps'; allowed: kl,"),
    "its number": (lambda: dp.best_bound("hockey_stick", given={}), "write hockey_stick(2)"),
    "a number": (lambda: dp.best_bound("kl", given={"epsilon": "sqrt(2)"}), "rational number"),
    "nothing bounds it": (
        lambda: dp.best_bound("kl", given={"total_variation": "1/10"}),
        "no finite bound of kl",
    ),
    "nothing meets it": (
        lambda: dp.best_bound("kl", given={"epsilon": 1, "total_variation": -1}),
        "can be met",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_is_told(name: str) -> None:
    call, told = FAULTS[name]
    with pytest.raises(ValueFault) as caught:
        call()
    assert told in str(caught.value)
