"""Each divergence against a slow definition of its own, on random exact laws with zero atoms."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest

from dpproofs.language.build import lift
from dpproofs.language.sorts import law, real, space
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import INFINITY, ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import (
    KL,
    affinity,
    entropy,
    hockey_stick,
    loss_exceeds,
    max_divergence,
    mutual_information,
    renyi,
    total_variation,
)

X, Y = space("X"), space("Y")
p, q = law("p", Y), law("q", Y)
J = law("J", X * Y)
epsilon = real("epsilon")
of, log = Exact.of, numbers.log
TWO = of(2)
Masses = tuple[Fraction, ...]


def masses(rng: random.Random, n: int) -> Masses:
    while True:
        weights = [rng.choice((0, 0, 1, 1, 2, 3, 5)) for _ in range(n)]
        if any(weights):
            return tuple(Fraction(w, sum(weights)) for w in weights)


def pairs(count: int = 40) -> Iterator[tuple[Masses, Masses]]:
    rng = random.Random(5)
    for n in range(count):
        size = 1 + n % 4
        a = masses(rng, size)
        yield a, a if n % 7 == 0 else masses(rng, size)


def value(term: Any, a: Masses, b: Masses, c: Exact = TWO) -> Any:
    """The quantity at laws a and b, with epsilon = log c."""
    rows = {t: {(i,): of(v) for i, v in enumerate(m)} for t, m in ((p, a), (q, b))}
    return Walk(ExactRing(), Instance({Y: len(a)}, {epsilon: log(c)}, rows)).value(term)


def close(found: Any, expected: Any) -> bool:
    ball = numbers.enclosure(found, 120)
    return bool(abs(mpmath.mpf(ball.mid().str(30, radius=False)) - expected) < 1e-20)


def at_50(x: Fraction) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator


@pytest.fixture(autouse=True)
def _digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def test_kl() -> None:
    for a, b in pairs():
        found = value(KL(p, q), a, b)
        if any(y == 0 < x for x, y in zip(a, b, strict=True)):
            assert found == INFINITY
        else:
            terms = [at_50(x) * mpmath.log(at_50(x / y)) for x, y in zip(a, b, strict=True) if x]
            assert close(found, sum(terms))
        if a == b:
            assert found == of(0)


def test_kl_known_values() -> None:
    half, skew = (Fraction(1, 2),) * 2, (Fraction(1, 4), Fraction(3, 4))
    assert numbers.sign(value(KL(p, q), half, skew) - (log(of(2)) - log(of(3)) / 2)) == 0
    assert numbers.sign(value(KL(p, q), skew, half) - (3 * log(of(3)) / 4 - log(of(2)))) == 0
    assert value(KL(p, q), (Fraction(1),), (Fraction(1),)) == of(0)


def test_max_divergence() -> None:
    for a, b in pairs():
        found = value(max_divergence(p, q), a, b)
        ratios = [INFINITY if y == 0 else x / y for x, y in zip(a, b, strict=True) if x or y]
        if INFINITY in ratios:
            assert found == INFINITY
        else:
            assert numbers.sign(found - log(of(max(ratios)))) == 0


@pytest.mark.parametrize("c", [Fraction(1), Fraction(2), Fraction(7, 3), Fraction(1, 2)])
def test_hockey_stick_is_the_maximum_over_events(c: Fraction) -> None:
    for a, b in pairs():
        events = itertools.product((0, 1), repeat=len(a))
        gaps = [
            sum(((x - c * y) * bit for x, y, bit in zip(a, b, bits, strict=True)), Fraction(0))
            for bits in events
        ]
        assert value(hockey_stick(p, q, epsilon), a, b, of(c)) == of(max(gaps))


def test_total_variation() -> None:
    for a, b in pairs():
        found = value(total_variation(p, q), a, b)
        bits = itertools.product((0, 1), repeat=len(a))
        zipped = [list(zip(a, b, event, strict=True)) for event in bits]
        gaps = [abs(sum((x - y) * bit for x, y, bit in event)) for event in zipped]
        assert found == of(max(gaps)) == value(hockey_stick(p, q, lift(0)), a, b)
        assert numbers.sign(found - 1) in (-1, 0)


@pytest.mark.parametrize("order", [Fraction(2), Fraction(3), Fraction(3, 2)])
def test_renyi(order: Fraction) -> None:
    for a, b in pairs():
        found = value(renyi(p, q, lift(order)), a, b)
        if any(y == 0 < x for x, y in zip(a, b, strict=True)):
            assert found == INFINITY
            continue
        exponent = at_50(order)
        moments = [
            at_50(x) ** exponent * at_50(y) ** (1 - exponent)
            for x, y in zip(a, b, strict=True)
            if x
        ]
        assert close(found, mpmath.log(sum(moments)) / (exponent - 1))


def test_renyi_of_order_2_is_a_chi_square() -> None:
    a, b = (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4))
    chi = sum(x * x / y for x, y in zip(a, b, strict=True))
    assert numbers.sign(value(renyi(p, q, lift(2)), a, b) - log(of(chi))) == 0


def test_affinity() -> None:
    for a, b in pairs():
        found = value(affinity(p, q), a, b)
        assert close(found, sum(mpmath.sqrt(at_50(x * y)) for x, y in zip(a, b, strict=True)))
        if a == b:
            assert numbers.sign(found - 1) == 0


def test_entropy() -> None:
    for n in range(1, 5):
        uniform = (Fraction(1, n),) * n
        assert numbers.sign(value(entropy(p), uniform, uniform) - log(of(n))) == 0
        point = (Fraction(1),) + (Fraction(0),) * (n - 1)
        assert value(entropy(p), point, point) == of(0)
    for a, _ in pairs():
        expected = -sum(at_50(x) * mpmath.log(at_50(x)) for x in a if x)
        assert close(value(entropy(p), a, a), expected)


def test_loss_exceeds() -> None:
    for c in (Fraction(1), Fraction(2), Fraction(1, 2)):
        for a, b in pairs():
            expected = sum(
                (x for x, y in zip(a, b, strict=True) if x and (y == 0 or x / y > c)), Fraction(0)
            )
            assert value(loss_exceeds(p, q, epsilon), a, b, of(c)) == of(expected)


def test_a_loss_that_is_exactly_epsilon_does_not_exceed_it() -> None:
    a, b = (Fraction(2, 3), Fraction(1, 3)), (Fraction(1, 3), Fraction(2, 3))
    assert value(loss_exceeds(p, q, epsilon), a, b, of(2)) == of(0)
    assert value(loss_exceeds(p, q, epsilon), a, b, of(Fraction(199, 100))) == of(Fraction(2, 3))


# ----------------------------------------------------------------------------- information


def information(cells: dict[tuple[int, int], Fraction], nx: int, ny: int) -> Any:
    rows = {((i, j),): of(v) for (i, j), v in cells.items()}
    return Walk(ExactRing(), Instance({X: nx, Y: ny}, {}, {J: rows})).value(mutual_information(J))


def test_mutual_information_of_a_product_is_zero() -> None:
    for a, b in pairs():
        cells = {(i, j): x * y for i, x in enumerate(a) for j, y in enumerate(b)}
        assert numbers.sign(information(cells, len(a), len(b))) == 0


def test_mutual_information_against_its_definition() -> None:
    rng = random.Random(6)
    for nx, ny in itertools.product((1, 2, 3), repeat=2):
        flat = masses(rng, nx * ny)
        cells = {(i, j): flat[i * ny + j] for i in range(nx) for j in range(ny)}
        left = [sum(cells[i, j] for j in range(ny)) for i in range(nx)]
        right = [sum(cells[i, j] for i in range(nx)) for j in range(ny)]
        expected = sum(
            at_50(v) * mpmath.log(at_50(v / (left[i] * right[j])))
            for (i, j), v in cells.items()
            if v
        )
        assert close(information(cells, nx, ny), expected)


def test_mutual_information_of_copies_is_the_entropy() -> None:
    cells = {(i, j): Fraction(int(i == j), 3) for i in range(3) for j in range(3)}
    assert numbers.sign(information(cells, 3, 3) - log(of(3))) == 0
