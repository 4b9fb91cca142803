"""What the corpus says of a quantity, beside the exact optimum; a slow sum decides again."""

from __future__ import annotations

import doctest
import itertools
import math
from fractions import Fraction

import mpmath
import pytest

from dpproofs.calculators import compare as module
from dpproofs.calculators.compare import Comparison, compare, compared
from dpproofs.calculators.topics import TOPICS
from dpproofs.meaning.numbers import enclosure
from dpproofs.record.corpus import Corpus

POSTER = "composition_poster/theorem_01_homogeneous"


def test_doctests_run():
    told = doctest.testmod(module)
    assert told.failed == 0 and told.attempted >= 6


@pytest.fixture(scope="module")
def corpus(installed: Corpus) -> Corpus:
    return installed


@pytest.fixture(scope="module")
def thirty(corpus: Corpus) -> Comparison:
    given = {"k": 30, "epsilon": "0.1", "delta": "1e-6"}
    return compared(corpus, TOPICS["composition"], given)


def slow_delta(k: int, epsilon: mpmath.mpf, at: mpmath.mpf) -> mpmath.mpf:
    """Of k answers of randomised response, one sequence of answers after another by its errors."""
    total = mpmath.mpf(0)
    for wrong in range(k + 1):
        one = mpmath.exp((k - wrong) * epsilon) / (1 + mpmath.exp(epsilon)) ** k
        other = mpmath.exp(wrong * epsilon) / (1 + mpmath.exp(epsilon)) ** k
        total += mpmath.binomial(k, wrong) * max(one - mpmath.exp(at) * other, 0)
    return total


def test_each_bound_holds_or_does_not_as_the_sum_says(thirty: Comparison):
    verdicts = set()
    with mpmath.workdps(60):
        for each in thirty:
            at = mpmath.mpf(enclosure(each.answer.value, 300).mid().str(60, radius=False))
            needed = slow_delta(30, mpmath.mpf(1) / 10, at)
            assert each.holds == (needed <= mpmath.mpf("1e-6"))
            verdicts.add(each.holds)
    assert verdicts == {True, False}


def test_the_order_is_that_of_the_values_and_the_optimum_parts_them(thirty: Comparison):
    values = [float(each.value) for each in thirty]
    assert values == sorted(values) and len(values) > 10
    least = float(thirty.optimum)
    assert least == pytest.approx(2.345888, abs=1e-5)
    assert all((float(each.value) >= least) == each.holds for each in thirty)
    assert thirty.best is not None and thirty.best.holds and float(thirty.best.value) == 3


def test_print_and_amendment_of_a_false_theorem(thirty: Comparison):
    both = {each.bound.where: each for each in thirty if each.id == POSTER}
    assert both["as printed"].holds is False and both["as printed"].status == "REFUTED"
    assert both["amended"].holds is True


def test_what_does_not_apply_says_why(thirty: Comparison):
    why = {each.id: each.why for each in thirty.refused}
    assert "c" in why["lecture_multiplicative_weights/section_11_privacy.parameters"]
    assert "more than 1/1000000" in why["composition_poster/caption_02_comparison.sums"]
    shown = repr(thirty)
    assert "exact optimum: 2.345888" in shown and "TOO SMALL" in shown
    assert shown.count("does not apply") == len(
        {e.id for e in thirty.refused} - {e.id for e in thirty}
    )


@pytest.mark.slow
def test_delta_at_an_epsilon(corpus: Corpus):
    """The right side is what is left where the left one is used up: so is that of the other way."""
    for at, holds in ((Fraction(5, 2), {True, False}), (Fraction(2), {True})):
        given = {"k": 30, "epsilon": "0.1", "at": at}
        found = compared(corpus, TOPICS["composition delta"], given)
        with mpmath.workdps(60):
            needed = slow_delta(30, mpmath.mpf(1) / 10, mpmath.mpf(at.numerator) / at.denominator)
            assert float(found.optimum) == pytest.approx(float(needed), rel=1e-12)
            for each in found:
                value = mpmath.mpf(enclosure(each.answer.value, 300).mid().str(60, radius=False))
                assert each.holds == (needed <= value)
        assert {each.holds for each in found} == holds and len(found) > 10
    first = next(each for each in found if each.holds)  # a refuted formula that does hold here
    assert first.status == "REFUTED" and found.best is not first and found.best.holds
    (one,) = (e for e in found if e.id == "tail_of_two_densities/claim_14_advanced_independent")
    back = compared(
        corpus, TOPICS["composition"], {"k": 30, "epsilon": "0.1", "delta": one.answer.value}
    )
    assert float({e.id: e for e in back}[one.id].value) == pytest.approx(2, rel=1e-30)


def test_ties_are_decided(corpus: Corpus):
    """From k epsilon on nothing but the deltas is left, and basic composition is attained."""
    given = {"k": 1, "epsilon": "0.1", "at": "0.1", "each_delta": "0.1"}
    found = compared(corpus, TOPICS["composition delta"], given)
    assert found.best is not None and str(found.best.answer.value) == "1/10"
    assert all(each.holds is not None for each in found)
    given = {"k": 3, "epsilon": "log(2)", "delta": 0}
    found = compared(corpus, TOPICS["composition"], given)
    assert found.best is not None and str(found.best.answer.value) == "3*log(2)"


def test_mechanisms_that_differ(corpus: Corpus):
    given = {"epsilon": ["0.1", "0.2", "0.3"], "delta": "0.01"}
    found = compared(corpus, TOPICS["composition"], given)
    assert found.values["k"] == 3 and {e.id.rpartition("/")[2] for e in found} >= {
        "theorem_00_basic_composition",
        "theorem_04_heterogeneous",
        "claim_10_basic_composition",
    }
    assert all(e.holds for e in found) and float(found.best.value) == pytest.approx(0.6)
    with mpmath.workdps(30):  # of eight answers those whose loss exceeds epsilon'
        at, needed = mpmath.mpf(float(found.optimum)), mpmath.mpf(0)
        for signs in itertools.product((1, -1), repeat=3):
            loss = sum(s * mpmath.mpf(n) / 10 for s, n in zip(signs, (1, 2, 3), strict=True))
            mass = mpmath.mpf(1)
            for s, n in zip(signs, (1, 2, 3), strict=True):
                mass /= 1 + mpmath.exp(-s * mpmath.mpf(n) / 10)
            needed += mass * max(1 - mpmath.exp(at - loss), 0)
    assert float(needed) == pytest.approx(0.01, rel=1e-8)
    assert "it has one epsilon for all" in repr(found)
    alike = compared(corpus, TOPICS["composition"], {"epsilon": ["0.1"] * 30, "delta": "1e-6"})
    assert float(alike.optimum) == pytest.approx(2.345888, abs=1e-5)


def test_noise(corpus: Corpus):
    found = compared(corpus, TOPICS["gaussian sigma"], {"epsilon": 1, "delta": "1e-5"})
    values = {each.id.rpartition(".")[2]: float(each.value) for each in found}
    with mpmath.workdps(30):
        tail = mpmath.log(mpmath.mpf(10) ** 5)
        assert values["6_81"] == pytest.approx(float(mpmath.sqrt(2 * tail) + mpmath.sqrt(0.5)))
        assert values["6_83"] == pytest.approx(float(mpmath.sqrt(1 + 2 * tail)))
    assert float(found.optimum) == pytest.approx(3.730631634815942)
    assert repr(found.best).startswith(
        "4.710411 (× 1.263, holds, PROVED (recorded)) tail_of_two_densities/"
    )
    assert all(each.holds for each in found) and len(found) >= 7
    scaled = compared(
        corpus, TOPICS["gaussian sigma"], {"epsilon": 1, "delta": "1e-5", "sensitivity": 3}
    )
    assert float(scaled.optimum) == pytest.approx(3 * 3.730631634815942)
    assert [float(each.value) for each in scaled] == pytest.approx(
        [3 * float(e.value) for e in found]
    )
    assert {each.id for each in scaled} == {each.id for each in found}


@pytest.mark.parametrize(
    ("topic", "given", "optimum", "least"),
    [
        ("gaussian delta", {"epsilon": 1, "sigma": 2}, 0.0068295947, 1),
        ("gaussian tail", {"t": 2}, 0.02275013195, 3),
        ("kl of close laws", {"epsilon": 1}, 0.46211715726, 3),
        ("subsampling", {"n": 1, "m": 100, "epsilon": "1/2"}, 0.00646626, 4),
    ],
)
def test_the_other_topics(corpus: Corpus, topic: str, given: dict, optimum: float, least: int):
    found = compared(corpus, TOPICS[topic], given)
    value = found.optimum
    ball = value.ball if hasattr(value, "ball") else enclosure(value, 64)
    assert float(ball.mid()) == pytest.approx(optimum, rel=1e-6)
    assert len(found) >= least and all(each.holds for each in found)


def test_what_follows_from_an_answer_is_ranked_with_it(corpus: Corpus):
    given = {"n": 3, "m": 10, "epsilon": "2", "alpha": 3}
    found = compared(corpus, TOPICS["subsampling"], given)
    values = {each.id.rpartition("/")[2]: float(each.value) for each in found}
    rate, remark = 0.3, "remark_19_after_subsampling"
    assert values["claim_19_subsampling"] == pytest.approx(math.log1p(rate * math.expm1(2)))
    assert values[f"{remark}.linear"] == pytest.approx(rate * math.expm1(2))
    assert values[f"{remark}.below_alpha"] == pytest.approx(rate * math.expm1(3) / 3 * 2)
    (why,) = (each.why for each in found.refused if each.id.endswith("twice"))
    assert "epsilon < 1 fails: epsilon = 2" in why


def test_the_topics_are_listed():
    assert list(compare()) == list(TOPICS)
    assert "composition" in repr(compare()) and "<table>" in compare()._repr_html_()


def test_a_topic_without_bounds_still_has_its_optimum():
    found = compared(Corpus(), TOPICS["gaussian tail"], {"t": 0})
    assert not len(found) and "0.5" in repr(found) and found.best is None
