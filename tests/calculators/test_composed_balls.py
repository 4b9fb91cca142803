"""The optimum in balls against the definition at small k, and against other formulas at large k."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from typing import Any

import flint
import mpmath  # type: ignore[import-untyped]
import pytest
from flint import arb, fmpq

from dpproofs.calculators import composed_balls as composed
from dpproofs.calculators import unlike
from dpproofs.calculators.composed_balls import (
    curve,
    optimal_delta,
    optimal_delta_of,
    optimal_epsilon,
    optimal_epsilon_of,
)
from dpproofs.language.sorts import natural, real
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, working_precision
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import optimal_delta as optimal_delta_term

k = natural("k")
epsilon, delta, at = real("epsilon"), real("delta"), real("at")
F, of, log = Fraction, Exact.of, numbers.log


def read(text: str) -> Exact:
    return numbers.parse(text)


def by_definition(n: int, e: Exact, d: Exact, a: Exact) -> Exact:
    instance = Instance({k: n}, {epsilon: e, delta: d, at: a})
    found = Walk(ExactRing(), instance).value(optimal_delta_term(k, epsilon, delta, at))
    assert isinstance(found, Exact)
    return found


def meets(ball: arb, value: Exact, bits: int = 64) -> bool:
    """The ball holds the value and is narrow."""
    with working_precision(400):
        exact = numbers.enclosure(value, 400)
        return bool(ball.overlaps(exact)) and (
            bool(exact.is_zero()) or ball.rel_accuracy_bits() >= bits
        )


POINTS = [
    (e, d, a)
    for e in ("0", "log(2)", "1/10", "3", "1/1000000")
    for d in ("0", "1/100", "1")
    for a in ("-1", "0", "1/10", "log(2)", "2*log(2)", "1/5", "30")
]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 8])
def test_balls_hold_the_definition(n: int) -> None:
    for e, d, a in POINTS:
        values = read(e), read(d), read(a)
        assert meets(optimal_delta(n, *values), by_definition(n, *values)), (n, e, d, a)


def test_a_hundred_mechanisms() -> None:
    values = read("1/10"), read("1/1000"), read("1/2")
    assert meets(optimal_delta(100, *values, bits=200), by_definition(100, *values), 200)


def second(n: int, e: str, a: str) -> Any:
    """Both tails by the hypergeometric function of mpmath."""
    with mpmath.workdps(60):
        x, y = (mpmath.mpf(F(v).numerator) / F(v).denominator for v in (e, a))
        m = mpmath.ceil((n * x - y) / (2 * x)) - 1
        return _tail(n, m, mpmath.exp(-x)) - mpmath.exp(y) * _tail(n, m, mpmath.exp(x))


def _tail(n: int, m: Any, odds: Any) -> Any:
    """The sum of binom(n, i) odds^i (1 + odds)^-n over i <= m, by Gauss's function."""
    first = mpmath.exp(
        mpmath.loggamma(n + 1)
        - mpmath.loggamma(m + 1)
        - mpmath.loggamma(n - m + 1)
        + m * mpmath.log(odds)
        - n * mpmath.log1p(odds)
    )
    return first * mpmath.hyp2f1(1, -m, n - m + 1, -1 / odds)


@pytest.mark.parametrize(
    ("n", "e", "a"),
    [
        (10**4, "1/10", "100"),
        (10**4, "1/10", "60"),
        (10**5, "1/10", "6000"),
        (10**6, "1/10", "90000"),
    ],
)
def test_many_mechanisms_against_the_other_evaluator(n: int, e: str, a: str) -> None:
    found = optimal_delta(n, read(e), read("0"), read(a))
    with mpmath.workdps(60):
        expected = second(n, e, a)
        middle = mpmath.mpf(found.mid().str(40, radius=False))
        assert abs(middle / expected - 1) < 1e-25
    assert found.rel_accuracy_bits() >= 64


@pytest.mark.parametrize("n", [2000, 30_000])
def test_the_two_ways_to_a_tail_agree(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for a in ("0", "1", "20", "150"):
        values = read("1/10"), read("1/100000000"), read(a)
        summed = optimal_delta(n, *values)
        monkeypatch.setattr(composed, "MOST_TERMS", 0)
        beta = optimal_delta(n, *values)
        monkeypatch.undo()
        assert summed.overlaps(beta) and min(x.rel_accuracy_bits() for x in (summed, beta)) >= 64


def test_the_fraction_has_the_sum_within_its_bounds() -> None:
    rng = random.Random(3)
    for _ in range(300):
        n = rng.choice((1, 2, 9, 40, 300))
        m = rng.randint(0, n - 1)
        up = F(rng.randint(1, 1000), 1001) * F(n - m + 1, max(m, 1))
        term, exact = F(1), F(1)
        for i in range(m, 0, -1):
            term *= up * F(i, n - i + 1)
            exact += term
        with working_precision(rng.choice((20, 64, 400))):
            found = composed._by_fraction(n, m, arb(fmpq(up.numerator, up.denominator)))
            assert found.contains(fmpq(exact.numerator, exact.denominator))
            assert found.rel_accuracy_bits() > flint.ctx.prec - 14


@pytest.mark.parametrize("n", [10**7, 10**8, 10**9])
def test_any_number_of_mechanisms_has_its_bits(n: int) -> None:
    for e, a in (("1/10", str(n // 200)), ("1/10000", "20"), ("1/1000", str(n // 1001))):
        found = optimal_delta(n, read(e), read("0"), read(a))
        assert found.rel_accuracy_bits() >= 64 and found > 0 and found < 1


def test_deltas_alone() -> None:
    # beyond k epsilon nothing but the deltas is left
    assert meets(optimal_delta(3, read("1"), read("1/10"), read("3")), of(1 - F(9, 10) ** 3))
    assert optimal_delta(3, read("1"), read("0"), read("3")) == 0
    assert optimal_delta(5, read("1"), read("1"), read("1")) == 1
    assert optimal_delta(0, read("1"), read("1"), read("1")) == 0


# ----------------------------------------------------------------------------- the inverse


@pytest.mark.parametrize(
    ("n", "e", "d", "target"),
    [
        (1, "log(3)", "0", "1/10"),
        (2, "log(2)", "1/100", "1/5"),
        (30, "1/10", "1/1000", "1/10"),
        (30, "1/10", "1/1000", "9/10"),
        (10**4, "1/100", "0", "1/1000000000"),
        (10**9, "1/10000", "0", "1/1000"),
    ],
)
def test_the_inverse_is_bracketed(n: int, e: str, d: str, target: str) -> None:
    values = read(e), read(d)
    found = optimal_epsilon(n, *values, read(target))
    assert found is not None
    goal = numbers.enclosure(read(target), 128)
    high = of(fmpq(*_dyadic(found.high.upper())))
    assert optimal_delta(n, *values, high) <= goal
    low = _dyadic(found.low.lower())
    if low[0] > 0:
        assert optimal_delta(n, *values, of(fmpq(*low) * (1 - fmpq(1, 10**9)))) > goal
        assert (found.high - found.low) / found.high < arb(2) ** -60


def _dyadic(x: arb) -> tuple[int, int]:
    mantissa, exponent = (int(part) for part in x.mid().man_exp())
    return (mantissa << exponent, 1) if exponent >= 0 else (mantissa, 1 << -exponent)


def told_apart_exactly(n: int, odds: Fraction, power: Fraction) -> Fraction:
    """The sum over all counts of wrong answers, at a rational e^epsilon and e^epsilon'."""
    masses = [math.comb(n, i) * odds ** (n - i) / (1 + odds) ** n for i in range(n + 1)]
    return sum((max(p - power * q, F(0)) for p, q in zip(masses, masses[::-1], strict=True)), F(0))


def power_by_halving(n: int, odds: Fraction, kept: Fraction, target: Fraction) -> Fraction:
    """The least e^epsilon' >= 1: by its bends one by one, between which a line is solved."""

    def total(power: Fraction) -> Fraction:
        return 1 - kept * (1 - told_apart_exactly(n, odds, power))

    bends = sorted({max(odds ** (n - 2 * j), F(1)) for j in range(n + 1)})
    if total(F(1)) <= target:
        return F(1)
    for left, right in itertools.pairwise(bends):
        if total(right) <= target:
            share = (total(left) - target) / (total(left) - total(right))
            return left + share * (right - left)
    raise AssertionError("the deltas alone exceed the target")


def test_the_inverse_is_that_of_the_definition_at_random_and_at_ties() -> None:
    rng = random.Random(5)
    for _ in range(150):
        n = rng.randint(1, 12)
        odds = 1 + F(rng.randint(1, 30), rng.choice((1, 7, 50, 1000)))
        delta = rng.choice((F(0), F(1, rng.randint(2, 500))))
        kept = (1 - delta) ** n
        bend = odds ** rng.randint(0, n)
        ties = 1 - kept * (1 - told_apart_exactly(n, odds, bend))
        target = rng.choice((ties, 1 - kept * F(rng.randint(1, 60), 60)))
        found = optimal_epsilon(n, log(of(odds)), of(delta), of(target))
        expected = numbers.enclosure(log(of(power_by_halving(n, odds, kept, target))), 3000)
        assert found is not None and not found.low > expected and not found.high < expected
        assert (found.high - found.low) <= max(found.high * arb(2) ** -63, arb(2) ** -2047)


@pytest.mark.parametrize(
    ("n", "e", "target"),
    [
        (10**9, "1/100000", "1/10^9"),
        (10**9, "1/100000", "1/10"),
        (10**9, "1/10", "1/10^4000"),
        (10**12, "3", "1/2"),
        (1000, "3", "1/1000000"),
        (10**6, "100", "1/10^20"),
        (5, "1/10^300", "1/10^301"),
    ],
)
def test_the_inverse_asks_for_few_tails(
    n: int, e: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tails = []
    plain = composed._at_most
    monkeypatch.setattr(composed, "_at_most", lambda *given: tails.append(1) or plain(*given))
    found = optimal_epsilon(n, read(e), read("0"), read(target))
    assert len(tails) <= 32  # and 70 by halving alone
    monkeypatch.undo()
    goal = numbers.enclosure(read(target), 20_000)
    assert found is not None
    with working_precision(400):
        ends = found.low * (1 - arb(2) ** -60), found.high * (1 + arb(2) ** -60)
    low, high = (
        optimal_delta(n, read(e), read("0"), of(composed._rational(end)), 128) for end in ends
    )
    assert low > goal > high


def test_a_target_that_the_deltas_meet() -> None:
    many, delta = 1500, read("1/1000")
    leak = 1 - (1 - F(1, 1000)) ** many
    assert optimal_epsilon(many, read("1/10"), delta, of(leak - F(1, 10**30))) is None
    found = optimal_epsilon(many, read("1/10"), delta, of(leak + F(1, 10**30)))
    assert found is not None and 0 < found.low < 150
    with pytest.raises(numbers.LimitError, match="add up to"):
        optimal_epsilon(many, read("1/10"), delta, of(leak))
    assert optimal_epsilon(many, read("1/10"), read("1"), read("99/100")) is None
    assert optimal_epsilon(many, read("1/10"), read("1"), read("1")).high == 0
    assert optimal_epsilon(0, read("1/10"), read("1"), read("0")).high == 0


def test_the_inverse_by_hand() -> None:
    # One mechanism without leak: delta = (c - c') / (1 + c), here with c = 3 and c' = 2.
    found = optimal_epsilon(1, log(of(3)), of(0), of(F(1, 4)))
    assert found is not None
    two = numbers.enclosure(log(of(2)), 200)
    assert found.low <= two and two <= found.high


def test_the_ends_of_the_inverse() -> None:
    most = optimal_epsilon(7, read("1/10"), read("0"), read("0"))
    assert most is not None and fmpq(*_dyadic(most.low.lower())) < fmpq(7, 10)
    assert fmpq(*_dyadic(most.high.upper())) >= fmpq(7, 10)
    leak = 1 - F(9, 10) ** 7
    assert optimal_epsilon(7, read("1/10"), read("1/10"), of(leak - F(1, 10**9))) is None
    reached = optimal_epsilon(7, read("1/10"), read("1/10"), of(leak))
    assert reached is not None and reached.high.overlaps(arb(7) / 10)
    assert optimal_epsilon(7, read("0"), read("0"), read("0")) == composed.Bracket(
        arb(0), arb(0), True
    )
    # exactly at 0: one mechanism with c = 3 tells the databases apart with probability 1/2
    naught = optimal_epsilon(1, log(of(3)), of(0), of(F(1, 2)))
    assert naught is not None and naught.low == 0 and naught.high < arb(2) ** -200


def test_what_a_target_far_above_leaves_is_0_without_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pinsker's inequality says so; for few mechanisms the search has to agree."""
    for k, e, target in [(1, "1/10", "1/20"), (9, "1/10", "3/20"), (10**18, "1/10^18", "1/10^6")]:
        found = optimal_epsilon(k, read(e), read("0"), read(target))
        assert found is not None and found.high == 0
        if k < 10:
            assert optimal_delta(k, read(e), read("0"), read("0")) <= arb(
                fmpq(*map(int, target.split("/")))
            )
    monkeypatch.setattr(composed, "_line_near", lambda *_: pytest.fail("it was searched for"))
    assert optimal_epsilon(10**30, read("1/10^30"), read("1/10^50"), read("1/10^6")) is not None
    with pytest.raises(pytest.fail.Exception):
        optimal_epsilon(10**18, read("1/10^9"), read("0"), read("1/10^6"))


def test_extreme_guarantees_have_their_bits_too() -> None:
    naught = read("0")
    tiny = optimal_delta(10**4, read("1/10^300"), naught, naught)
    assert tiny.rel_accuracy_bits() >= 64 and tiny > 0 and tiny < arb("1e-297")
    assert optimal_delta(10**9, read("1000"), naught, read("5")) > arb("0.999999")
    assert optimal_delta(10**15, read("1/10^8"), naught, read("1")).rel_accuracy_bits() >= 64
    small = optimal_epsilon(3, read("1/10^300"), naught, read("1/10^400"))
    assert small is not None and small.low > arb("2.9e-300") and small.high < arb("3.1e-300")


# ----------------------------------------------------------------------------- the curve


def test_the_curve_is_the_optimum_at_its_bends() -> None:
    for n, e, d in (
        (0, "1/10", "0"),
        (1, "log(2)", "1/9"),
        (9, "log(2)", "0"),
        (40, "1/7", "1/50"),
    ):
        found = curve(n, read(e), read(d))
        assert len(found) == n // 2 + 1
        for where, ball in found:
            assert meets(ball, by_definition(n, read(e), read(d), where))


def test_the_curve_of_many() -> None:
    found = curve(5000, read("1/100"), read("0"))
    for where, ball in found[1::500]:
        assert ball.overlaps(optimal_delta(5000, read("1/100"), read("0"), where))
        assert ball.rel_accuracy_bits() >= 64


# ----------------------------------------------------------------------------- unlike mechanisms


def listed(es: list[Exact], ds: list[Exact], a: Exact) -> arb:
    """The sum over all subsets of wrong answers."""
    with working_precision(300):
        balls, c = [numbers.enclosure(e, 300).exp() for e in es], numbers.enclosure(a, 300).exp()
        told, kept = arb(0), arb(1)
        for wrong in itertools.product((False, True), repeat=len(es)):
            p = q = arb(1)
            for ball, w in zip(balls, wrong, strict=True):
                p, q = p * (1 if w else ball) / (1 + ball), q * (ball if w else 1) / (1 + ball)
            gap = p - c * q
            told += gap if gap > 0 else 0
        for d in ds:
            kept *= 1 - numbers.enclosure(d, 300)
        return 1 - kept * (1 - told)


@pytest.mark.parametrize("a", ["-1", "0", "1/3", "1", "100"])
def test_unlike_mechanisms_on_a_common_grid(a: str) -> None:
    es = [read(f"{i}/20") for i in (1, 2, 2, 5, 0, 7, 3)]
    ds = [read(d) for d in ("0", "1/100", "0", "1/7", "0", "0", "1/1000")]
    found = optimal_delta_of(es, ds, read(a))
    assert found.exact and found.low.overlaps(listed(es, ds, read(a)))
    assert found.low.rel_accuracy_bits() >= 64


@pytest.mark.parametrize("a", ["-1", "0", "1/3", "2", "100"])
def test_few_unlike_mechanisms_outcome_by_outcome(a: str) -> None:
    es = [read(e) for e in ("log(2)", "1/7", "sqrt(2)/5", "log(3)/2", "1/11", "log(2)")]
    ds = [read("1/1000")] * len(es)
    found = optimal_delta_of(es, ds, read(a))
    assert found.exact and found.low.overlaps(listed(es, ds, read(a)))
    assert found.low.is_zero() or found.low.rel_accuracy_bits() >= 64


@pytest.mark.parametrize("a", ["-1", "0", "1/3", "2", "100"])
def test_unlike_mechanisms_in_a_bracket(a: str, monkeypatch: pytest.MonkeyPatch) -> None:
    es = [read(e) for e in ("log(2)", "1/7", "sqrt(2)/5", "log(3)/2", "1/11", "log(2)")]
    ds = [read("1/1000")] * len(es)
    exact = listed(es, ds, read(a))
    monkeypatch.setattr(unlike, "FEW_OUTCOMES", 0)
    monkeypatch.setattr(unlike, "MOST_OUTCOMES", 8)
    widths = []
    for cells in (64, 1 << 16):
        found = optimal_delta_of(es, ds, read(a), cells)
        assert not found.exact and not found.low > exact and not exact > found.high
        widths.append(found.high - found.low)
    assert not widths[1] > widths[0] and widths[1] < arb("0.0001")


def test_many_unlike_mechanisms_in_a_narrow_bracket() -> None:
    es = [read(f"1/{p}") for p in (97, 89, 83, 71, 67)] * 8
    found = optimal_delta_of(es, [], read("1/5"))
    assert not found.exact and found.low < found.high
    assert (found.high - found.low) / found.high < arb("0.001")
    # exactly, on the common grid of so many cells
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composed, "MOST_UNITS", 10**12)
        below, above = ([of(F(n, 10**4)) for n in ns] * 8 for ns in ENDS)
        assert optimal_delta_of(below, [], read("1/5")).low <= found.high
        assert optimal_delta_of(above, [], read("1/5")).high >= found.low


ENDS = ((103, 112, 120, 140, 149), (104, 113, 121, 141, 150))  # 1/97 is from 0.0103 to 0.0104


def test_a_bracket_lies_between_0_and_1_however_few_cells_there_are() -> None:
    es = [read(f"1 + sqrt(2)/{n}") for n in range(1, 301)]
    found = optimal_delta_of(es, [], read("-200"), 1)
    assert 0 < found.low < found.high <= 1
    found = optimal_delta_of(es, [], read("300"), 1)
    assert 0 <= found.low < found.high <= 1


def test_where_all_losses_together_are_asked_for() -> None:
    found = optimal_delta_of([read("log(2)"), read("log(3)")], [read("0")] * 2, read("log(6)"))
    assert found.exact and found.low == 0 == found.high


def test_like_mechanisms_are_a_case_of_unlike_ones() -> None:
    es, ds = [read("1/10")] * 50, [read("1/1000")] * 50
    found = optimal_delta_of(es, ds, read("1"))
    assert found.exact
    assert found.low.overlaps(optimal_delta(50, read("1/10"), read("1/1000"), read("1")))


def test_no_mechanism_or_one_that_leaks_all() -> None:
    assert optimal_delta_of([], [], read("0")).low == 0
    assert optimal_delta_of([read("1")], [read("1")], read("0")).low == 1
    assert optimal_delta_of([read("0")], [read("0")], read("0")).high == 0
    both = optimal_delta_of([read("0")] * 2, [read("1/2")] * 2, read("0"))
    assert both.low.overlaps(arb("0.75"))


@pytest.mark.parametrize("outcomes", [8, 1 << 20])
@pytest.mark.parametrize("target", ["1/1000000", "1/100", "1/3"])
def test_the_inverse_of_unlike_mechanisms(
    target: str, outcomes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the one end more than the target is told apart, at the other no more."""
    es = [read(e) for e in ("log(2)", "1/7", "sqrt(2)/5", "log(3)/2", "1/11", "log(2)")]
    ds = [read("1/10000000")] * len(es)
    monkeypatch.setattr(unlike, "MOST_OUTCOMES", outcomes)
    found = optimal_epsilon_of(es, ds, read(target))
    assert found is not None and found.low < found.high
    goal = numbers.enclosure(read(target), 300)
    low, high = (of(composed._rational(end)) for end in (found.low, found.high))
    assert listed(es, ds, low) > goal > listed(es, ds, high)
    assert found.high - found.low < arb("0.001")


def test_the_inverse_of_mechanisms_alike_given_as_a_list() -> None:
    exact = optimal_epsilon(30, read("1/10"), read("1/1000"), read("1/10"))
    found = optimal_epsilon_of([read("1/10")] * 30, [read("1/1000")] * 30, read("1/10"))
    assert found is not None and exact is not None
    assert found.low < exact.low and exact.high < found.high
    assert found.high - found.low < arb("1e-8")


def test_the_inverse_at_its_ends() -> None:
    pair, none = [read("1"), read("2")], [read("0")] * 2
    found = optimal_epsilon_of(pair, none, read("0"))
    assert found is not None and found.low.overlaps(arb(3))
    for epsilons, deltas, target in (
        (pair, none, "9/10"),
        (pair, none, "1"),
        (pair, [read("1/10"), read("0")], "1"),
        ([], [], "0"),
        ([], [], "1/2"),
        (none, none, "1/9"),
        (pair, [read("1"), read("0")], "1"),
    ):
        found = optimal_epsilon_of(epsilons, deltas, read(target))
        assert found is not None and found.high == 0
    assert optimal_epsilon_of(pair, [read("1/10")] * 2, read("1/100")) is None
    assert optimal_epsilon_of(pair, [read("1"), read("0")], read("1/2")) is None
    found = optimal_epsilon_of(pair, [read("1/10"), read("0")], read("1/10"))
    assert found is not None and found.low.overlaps(arb(3))
    for exponent in (-400, -2000):
        found = optimal_epsilon_of(pair, none, read("10") ** exponent)
        assert found is not None and found.low < 3 <= found.high
    many = [read("1/10000")] * 1001
    with pytest.raises(numbers.LimitError, match="add up to"):
        optimal_epsilon_of(pair, many, 1 - (1 - many[0]) ** 1001)
