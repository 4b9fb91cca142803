"""Bounds on Rényi divergences of all orders, against the orders one by one."""

from __future__ import annotations

import doctest
import math
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import every, index
from dpproofs.language.sorts import mechanism, real, space
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.provers.front import QUICK, find_proof
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import check
from dpproofs.theory import concentrated, differentially_private, renyi, tcdp, zcdp

A = space("A", smallest=2, largest=2)
M = mechanism("M", A**1, A)
x, other = index("x", A**1), index("x'", A**1)
rho = real("rho", at_least=0)
omega = real("omega", above=1)
epsilon = real("epsilon", at_least=0, logarithmic=True)


def _at(order: Any, bound: Any) -> Any:
    return every(renyi(M(x), M(other), order) <= bound, x, other)


def instance(rows: list[list[Fraction]], **numbers: Any) -> Instance:
    table = {((n,), k): Exact.of(v) for n, row in enumerate(rows) for k, v in enumerate(row)}
    scalars = {rho: 1, omega: 2, **{globals()[k]: v for k, v in numbers.items()}}
    return Instance({A: 2}, {s: Exact.of(Fraction(v)) for s, v in scalars.items()}, {M: table})


def divergence(p: list[Fraction], q: list[Fraction], order: float) -> float:
    inner = sum(float(a) ** order * float(b) ** (1 - order) for a, b in zip(p, q, strict=True))
    return math.log(inner) / (order - 1)


def test_the_words_are_printed_with_their_meaning() -> None:
    assert repr(zcdp(M, rho)) == "M is rho-zCDP"
    assert repr(tcdp(M, rho, omega)) == "M is (rho, omega)-tCDP"
    assert doctest.testmod(concentrated).failed == 0
    assert doctest.testmod(concentrated).attempted > 0


@pytest.mark.parametrize("truncated", [False, True])
def test_a_bound_beside_many_orders(truncated: bool) -> None:
    source = random.Random(5)
    word = tcdp(M, rho, omega) if truncated else zcdp(M, rho)
    statement = Statement((M, rho, omega), rho >= 0, word)
    for _ in range(12):
        p, q = ([Fraction(n, 20), 1 - Fraction(n, 20)] for n in source.sample(range(1, 20), 2))
        orders = [1 + n / 200 for n in range(1, 200 if truncated else 6000)]
        least = max(divergence(*pair, t) / t for pair in ((p, q), (q, p)) for t in orders)
        for factor, met in ((0.97, -1), (1.03, 1)):
            bound = Fraction(least * factor)
            assert judge(statement, instance([p, q], rho=bound)).met == met


PROVED = {
    "truncated": Statement((M, rho, omega), tcdp(M, rho, omega), zcdp(M, rho)),
    "itself": Statement((M, rho), zcdp(M, rho), zcdp(M, rho)),
}
TRUE = {
    "one order": Statement((M, rho), _at(2, 2 * rho), zcdp(M, rho)),
    "an order within": Statement((M, rho), _at(2, 2 * rho), tcdp(M, rho, 3)),
    # Bun and Steinke, 2016, Proposition 1.4
    "pure privacy": Statement(
        (epsilon, M), zcdp(M, epsilon**2 / 2), differentially_private(M, epsilon, 0)
    ),
}
FALSE = {
    "half": Statement((M, rho), _at(2, rho), zcdp(M, rho)),
    "half of the square": Statement(
        (epsilon, M), zcdp(M, epsilon**2 / 4), differentially_private(M, epsilon, 0)
    ),
}


@pytest.mark.parametrize("name", PROVED)
def test_what_follows_by_the_form_is_proved(name: str) -> None:
    assert find_proof(PROVED[name], QUICK) is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_does_not_follow_is_refuted(name: str) -> None:
    assert check(FALSE[name], EFFORTS["quick"]).outcome.name == "REFUTED"


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_survives(name: str) -> None:
    assert check(TRUE[name], EFFORTS["pytest"]).outcome.name == "SURVIVED"


def test_truncated_privacy_is_not_the_whole() -> None:
    """A loss that is rare and great is seen by great orders alone."""
    rows = [[Fraction(1, 100), Fraction(99, 100)], [Fraction(1, 10**6), 1 - Fraction(1, 10**6)]]
    at = instance(rows, rho=Fraction(1, 2), omega=Fraction(11, 10))
    for word, met in ((tcdp(M, rho, omega), 1), (zcdp(M, rho), -1)):
        assert judge(Statement((M, rho, omega), rho >= 0, word), at).met == met
