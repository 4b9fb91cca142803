"""A function of one's own beside certified values: unsafe, loose, crash, and the point."""

from __future__ import annotations

import doctest
import math
import signal
from decimal import Decimal
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from scipy.special import erfcx

import dpproofs as dp
from dpproofs.calculators import audit as module
from dpproofs.calculators.audit import KINDS, audit
from dpproofs.calculators.audit_topics import AUDITS

DELTA, SIGMA, KL = "gaussian_delta", "gaussian_sigma", "kl"


def up(x: float, ulps: int = 8) -> float:
    for _ in range(ulps):
        x = math.nextafter(x, math.inf)
    return x


def exactly(name: str):
    """The library's own function on the very numbers that it is given."""
    function = getattr(dp, name)
    return lambda **given: function(**{n: Fraction(v) for n, v in given.items()})


def test_doctests_run():
    told = doctest.testmod(module)
    assert told.failed == 0 and told.attempted >= 4


@pytest.mark.parametrize("name", ["gaussian_delta", "gaussian_sigma", "gaussian_epsilon"])
def test_certified_functions_are_fine(name):
    found = audit(exactly(name), name)
    assert found.verdict == "fine" and found.ok and found.worst is None


def test_the_divergences_are_fine_on_exact_numbers():
    for name in ("kl", "total_variation", "max_divergence"):
        assert audit(getattr(dp, name), name, as_=Fraction).verdict == "fine"
    assert audit(dp.hockey_stick, "hockey_stick", as_=Fraction).verdict == "fine"


def test_composition_is_fine():
    found = audit(
        lambda k, epsilon, at: dp.optimal_delta(k, epsilon=Fraction(epsilon), at=Fraction(at)),
        "randomised response",
    )
    assert found.verdict == "fine"


def test_a_formula_that_underflows_and_overflows():
    def naive(epsilon, sigma):
        tail = lambda x: math.erfc(x / math.sqrt(2)) / 2  # noqa: E731
        a, b = epsilon * sigma - 1 / (2 * sigma), epsilon * sigma + 1 / (2 * sigma)
        return tail(a) - math.exp(epsilon) * tail(b)

    found = audit(naive, DELTA)
    assert found.verdict == "unsafe" and not found.ok
    assert {each.regime for each in found.of("unsafe")} >= {"underflow", "tiny delta"}
    assert {each.at["epsilon"] for each in found.of("crash")} == {710.0, 1e4}
    assert found.worst.got == "0" and found.worst.right == "3.76223e-353"
    assert "UNSAFE" in repr(found) and "by rounding alone" in repr(found)


def test_without_cancellation_only_rounding_and_underflow_are_left():
    def careful(epsilon, sigma):
        a, b = epsilon * sigma - 1 / (2 * sigma), epsilon * sigma + 1 / (2 * sigma)
        ra, rb = a / math.sqrt(2), b / math.sqrt(2)
        if a < 0:
            return math.erfc(ra) / 2 - math.exp(-a * a / 2) * float(erfcx(rb)) / 2
        return math.exp(-a * a / 2) * float(erfcx(ra) - erfcx(rb)) / 2

    plain = [each for each in audit(careful, DELTA) if each.regime == "plain"]
    assert all(each.shortfall < Fraction(1, 10**12) for each in plain)
    found = audit(lambda epsilon, sigma: up(careful(epsilon, sigma) * (1 + 1e-6)), DELTA)
    assert found.ok  # it had lost 2e-9 at sigma 1e8
    assert {each.regime for each in found.of("loose")} <= {"tiny delta", "underflow"}


def test_a_rule_of_thumb_is_loose_and_where_it_fails_unsafe():
    found = audit(lambda epsilon, delta: math.sqrt(2 * math.log(1.25 / delta)) / epsilon, SIGMA)
    assert {each.at["epsilon"] for each in found.of("unsafe")} == {50.0, 700.0, 1e4}
    assert any(each.off == "× 1.299" for each in found.of("loose"))
    assert {each.at["epsilon"] for each in found.of("crash")} == {0.0}
    assert audit(lambda epsilon, delta: math.inf, SIGMA).verdict == "loose"


def test_one_bit_below_is_unsafe_and_at_the_value_is_fine():
    """Total variation of these laws is a float: the decision is exact."""
    exact = lambda p, q: float(sum(abs(Fraction(a) - Fraction(b)) for a, b in zip(p, q)) / 2)  # noqa: B905, E731
    assert audit(exact, "total_variation").verdict == "fine"
    below = audit(lambda p, q: math.nextafter(exact(p, q), -1), "total_variation")
    assert len(below.of("unsafe")) == len(below)


@pytest.mark.parametrize(
    "kind",
    [float, np.float64, Fraction, Decimal, mpmath.mpf, lambda x: np.array(x)],
)
def test_numbers_of_many_kinds_are_taken_exactly(kind):
    found = audit(lambda p, q: kind(0.5), "total_variation")
    assert not found.of("nonsense") and not found.of("crash")
    assert {each.got for each in found} == {"0.500000"}


@pytest.mark.parametrize("answer", [math.nan, None, "0.5", True, 0.5 + 0j, [0.5], mpmath.nan])
def test_what_is_no_number_is_nonsense(answer):
    found = audit(lambda p, q: answer, "total_variation")
    assert found.verdict == "nonsense" and len(found.of("nonsense")) == len(found)


def test_what_does_not_come_back_is_stopped(monkeypatch):
    from dpproofs.calculators import audit as module

    monkeypatch.setattr(module, "PATIENCE", 0.05)
    monkeypatch.setattr(module, "LONGEST", 0.001)
    before = signal.getsignal(signal.SIGALRM)

    def loops(epsilon, sigma):
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue

    found = audit(loops, "gaussian_delta")
    assert found.verdict == "hangs" and not found.ok and len(found.of("hangs")) == len(found)
    assert found.findings[0].got == "nothing within 0.05 s"
    assert signal.getsignal(signal.SIGALRM) is before


def test_infinite_divergences():
    found = audit(lambda p, q: 1e308, KL)
    assert {each.regime for each in found.of("unsafe")} == {"q has a zero", "disjoint"}
    assert audit(lambda p, q: math.inf, KL).verdict == "loose"
    assert audit(lambda p, q: -mpmath.inf, KL).verdict == "unsafe"


def test_arguments_by_name_or_by_place():
    seen = []
    audit(lambda sigma, epsilon: seen.append((epsilon, sigma)) or 1, DELTA)
    assert seen[3] == (3.0, 0.75)
    audit(lambda a, b: seen.append((a, b)) or 1, DELTA)
    assert seen[-len(list(AUDITS[DELTA].at()))] == (1.0, 1.0)


def test_points_of_ones_own_and_other_numbers():
    also = [{"epsilon": "1/3", "sigma": 2}]
    found = audit(lambda epsilon, sigma: 1, DELTA, also=also, as_=Fraction)
    assert [each.at for each in found if each.regime == "your own"] == [
        {"epsilon": Fraction(1, 3), "sigma": 2}
    ]
    tight = audit(lambda epsilon, sigma: 1, DELTA, loose=10**9)
    assert len(tight.of("loose")) < len(found.of("loose"))


def test_it_shows_itself():
    found = audit(lambda epsilon, sigma: 1 / 0, DELTA)
    assert "ZeroDivisionError" in repr(found) and "<table>" in found._repr_html_()
    assert "and 14 more" in repr(found) and next(iter(KINDS)) == "unsafe"


@pytest.mark.slow
def test_a_value_for_dp_sgd_is_judged_valid_or_not_or_neither():
    """One run whose least epsilon is 6.18771..."""
    run = {"rate": "0.01", "noise": 1, "steps": 10**4, "delta": "1e-5"}

    def judged(epsilon, **options):
        found = audit(lambda **_: epsilon, "dp_sgd_epsilon", only=[run], as_=Fraction, **options)
        assert len(found) == 1 and found.findings[0].at["steps"] == 10**4
        return found.findings[0]

    assert judged(6.18).kind == "unsafe" and judged(6.18).off == "0.0012 of it"
    assert judged(6.1878).kind == "fine" and judged(6.1878).off == "× 1.000"
    assert judged(6.5).kind == "loose" and judged(6.5).off == "× 1.050"
    assert judged(6.5, loose="1/10").kind == "fine"
    ends = dp.dp_sgd(**{n: run[n] for n in ("rate", "noise", "steps")}).epsilon("1e-5")
    assert judged(ends).kind == "fine"
    between = dp.dp_sgd(rate="0.01", noise=1, steps=10**4).epsilon("1e-5", width="1e-6")
    assert judged((between.low + between.high) / 2).kind == "undecided"


@pytest.mark.slow
def test_dp_sgd_at_all_points():
    def cost(rate, noise, steps, delta, by=1):
        run = dp.dp_sgd(rate=Fraction(rate), noise=Fraction(noise), steps=steps)
        return run.epsilon(Fraction(delta)).high * by

    assert audit(cost, "dp_sgd_epsilon").ok
    less = audit(lambda *at: cost(*at, by=Fraction(999, 1000)), "dp sgd epsilon")
    assert {each.regime for each in less if each.kind != "unsafe"} == {"none needed"}
