"""The Gaussian mechanism in balls against mpmath: the tails, an integral, and each inverse."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest
from flint import arb, fmpq

from dpproofs.calculators import gaussian_balls as gaussian
from dpproofs.language.sorts import real
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, working_precision
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import gaussian_hockey_stick

F, of = Fraction, Exact.of
EPSILONS = ("1e-10", "1e-3", "1", "37/10", "700", "1e4")
DELTAS = ("0.999999", "1/2", "1e-5", "1e-30", "1e-300", "1/10^10000")


def read(text: str) -> Fraction:
    if "^" in text:
        return F(1, 10 ** int(text.split("^")[1]))
    return F(text)


def fraction(x: arb) -> Fraction:
    mantissa, exponent = (int(part) for part in x.mid().man_exp())
    return F(mantissa) * F(2) ** exponent


def real_of(x: Fraction) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator


def by_tails(epsilon: Fraction, sigma: Fraction) -> Any:
    """The difference of the two tails by mpmath's erfc, in the working precision of mpmath."""
    e, s = real_of(epsilon), real_of(sigma)
    root = mpmath.sqrt(2)
    left = mpmath.erfc((e * s - 1 / (2 * s)) / root) / 2
    return left - mpmath.exp(e) * mpmath.erfc((e * s + 1 / (2 * s)) / root) / 2


def holds(ball: arb, value: Any, bits: int = 64) -> bool:
    """The ball holds the value, up to the precision of mpmath, and is narrow."""
    with working_precision(600):
        other = arb(mpmath.nstr(value, mpmath.mp.dps - 60, strip_zeros=False))
        return bool(ball.overlaps(other)) and ball.rel_accuracy_bits() >= bits


@pytest.mark.parametrize("epsilon", EPSILONS)
def test_delta_is_the_difference_of_the_tails(epsilon: str) -> None:
    e = read(epsilon)
    with mpmath.workdps(160):
        for b in (F(1, 100), F(1), F(7), F(12)):
            for sigma in (b / e, 1 / b, b):
                ball = gaussian.delta(of(e), of(sigma))
                if sigma < F(10**4) / max(e, 1):  # else erfc of mpmath takes too long
                    assert holds(ball, by_tails(e, sigma)), (epsilon, sigma)


@pytest.mark.parametrize("epsilon", EPSILONS)
@pytest.mark.parametrize("delta", DELTAS)
def test_the_inverses_meet_the_tails_of_mpmath(epsilon: str, delta: str) -> None:
    """On either side of sigma and of epsilon, at 2^-50 relative, delta is passed."""
    e, d, step = read(epsilon), read(delta), F(1, 2**50)
    sigma = gaussian.sigma(of(e), of(d))
    assert sigma.rel_accuracy_bits() >= 64
    near = fraction(sigma)
    back = gaussian.epsilon(of(near), of(d))
    assert back.rel_accuracy_bits() >= 64
    with mpmath.workdps(160):
        goal = real_of(d)
        assert by_tails(e, near * (1 - step)) > goal > by_tails(e, near * (1 + step))
        found = fraction(back)
        assert by_tails(found * (1 - step), near) > goal > by_tails(found * (1 + step), near)


def test_delta_is_an_integral() -> None:
    """It is the integral of phi(epsilon/t - t/2) up to 1/sigma: a formula without tails."""
    with mpmath.workdps(40):
        for e, s in ((F(1), F(1)), (F(0), F(3)), (F(2), F(1, 2)), (F(1, 100), F(40))):

            def density(t: Any, e: Fraction = e) -> Any:
                return mpmath.npdf(real_of(e) / t - t / 2) if t or not e else 0

            ends = mpmath.linspace(0, 1 / real_of(s), 9)
            found = gaussian.delta(of(e), of(s), bits=128).str(35, radius=False)
            assert abs(mpmath.quad(density, ends) - mpmath.mpf(found)) < mpmath.mpf(10) ** -30


def test_mills_ratio_is_the_tail_over_the_density_wherever_it_is_cut() -> None:
    """At random and at the edges of the cells, of the table and of the fraction."""
    rng = random.Random(2)
    points = [F(0), F(-1, 100), F(1, 10**9), F(1024), F(1024) - F(1, 10**6), F(10**9)]
    for octave in range(12):
        width = F(2) ** (octave - gaussian.CELLS)
        for cell in (32, 33, 47, 63, 64):
            half = (F(cell) + F(1, 2)) * width
            points += [half, half - width / 10**6, half + width / 10**6, cell * width]
    points += [F(10) ** rng.randint(-9, 5) * rng.randint(1, 10**6) / 10**6 for _ in range(400)]
    bits = [n + step for n, _ in gaussian.TABLES for step in (0, 1)]
    for n, x in enumerate(points):
        q = fmpq(x.numerator, x.denominator)
        with working_precision(precision := rng.choice((30, 64, 90, *bits, 500))):
            found = gaussian._mills(arb(q))
            wide = gaussian._mills(arb(q) + arb(0, arb(2) ** -20))
        with working_precision(4000):
            expected = (arb(q) / arb(2).sqrt()).erfc() / 2 / gaussian._density(arb(q))
            assert found.overlaps(expected) and wide.contains(found.mid()), (x, precision)
        # without the table the exponents cost some bits
        spare = 20 if precision <= gaussian.TABLES[-1][0] else 60
        assert found.rel_accuracy_bits() > precision - spare, (n, x, precision)


def test_a_negative_epsilon_lets_the_laws_change_places() -> None:
    rng = random.Random(4)
    with mpmath.workdps(160):
        for _ in range(60):
            e, s = F(-rng.randint(1, 10**4), 1000), F(rng.randint(1, 10**4), 1000)
            assert holds(gaussian.delta(of(e), of(s)), by_tails(e, s)), (e, s)


@pytest.mark.parametrize("guess", [None, "1/1000000000", "1", "123456789"])
def test_a_guess_decides_nothing(guess: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever floats say, the result is the same."""
    cases = [(F(e), F(d)) for e in ("1/100", "1", "30") for d in ("1/3", "1e-9")]
    proper = [gaussian.sigma(of(e), of(d)) for e, d in cases]
    start = None if guess is None else arb(fmpq(*F(guess).as_integer_ratio()))
    monkeypatch.setattr(gaussian, "_in_floats", lambda *_: start)
    for (e, d), ball in zip(cases, proper, strict=True):
        found = gaussian.sigma(of(e), of(d))
        assert found.overlaps(ball) and found.rel_accuracy_bits() >= 64
        back = gaussian.epsilon(of(fraction(ball)), of(d))
        assert back.rel_accuracy_bits() >= 64
        assert abs(back / arb(fmpq(e.numerator, e.denominator)) - 1) < 1e-15


def test_no_epsilon_is_needed_next_to_the_least_that_is() -> None:
    for s in (F(1, 3), F(2), F(500)):
        with working_precision(300):
            least = fraction((1 / (arb(fmpq(s.numerator, s.denominator)) * arb(8).sqrt())).erf())
        for far in (F(1, 10**3), F(1, 10**6), F(1, 10**25)):
            assert gaussian.epsilon(of(s), of(least * (1 + far))) == 0
            assert gaussian.epsilon(of(s), of(least * (1 - far))) > 0


def test_the_term_of_the_language_means_the_same() -> None:
    shift, scale, at = real("s"), real("sigma"), real("epsilon")
    term = gaussian_hockey_stick(shift, scale, at)
    for e in ("-1", "0", "1/1000000", "2"):
        for s in ("1/10", "1", "300"):
            values = numbers.parse(e), numbers.parse(s)
            instance = Instance({}, {shift: of(1), scale: values[1], at: values[0]})
            told = Walk(ExactRing(), instance).value(term)
            assert gaussian.delta(*values, bits=100).overlaps(numbers.enclosure(told, 300)), (e, s)


def test_edges() -> None:
    one = gaussian.delta(of(0), of(F(1, 10**6)))  # next to no noise
    assert one.overlaps(arb(1)) and not one > 1 and one.rel_accuracy_bits() >= 64
    assert gaussian.epsilon(of(4), of(F(1, 10))) == 0  # erf(1/(4 sqrt 8)) < 1/10
    with working_precision(200):
        sigma = gaussian.sigma(of(0), of(F(1, 3)), bits=128)
        assert (1 / (sigma * arb(8).sqrt())).erf().overlaps(arb(1) / 3)
    # logarithms as well as rationals, and as many bits as are asked for
    assert gaussian.delta(numbers.parse("log(2)"), of(1), bits=500).rel_accuracy_bits() >= 500
    assert gaussian.sigma(of(1), of(1 - F(1, 10**60))).rel_accuracy_bits() >= 64


def test_far_beyond_any_float() -> None:
    ball = gaussian.delta(of(10**4), of(215))
    assert ball.rel_accuracy_bits() >= 64 and arb("1e-1003763119143") < ball < arb(
        "2e-1003763119143"
    )


def test_delta_falls_in_sigma_and_in_epsilon() -> None:
    in_sigma = [(F(1), F(n, 7)) for n in range(1, 60)]
    for values in (in_sigma, [(F(n, 9), F(2)) for n in range(60)]):
        deltas = [gaussian.delta(of(e), of(s)) for e, s in values]
        assert all(a > b for a, b in itertools.pairwise(deltas))


def test_what_cannot_be_told_apart_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaussian, "MOST_BITS", 200)
    with pytest.raises(numbers.LimitError, match="more than 200 bits"):
        gaussian.sigma(of(1), of(1 - F(1, 10**90)))
    almost = of(fraction(gaussian.delta(of(0), of(1), bits=300)))  # is any epsilon needed?
    with pytest.raises(numbers.LimitError, match="more than 200 bits"):
        gaussian.epsilon(of(1), almost)
