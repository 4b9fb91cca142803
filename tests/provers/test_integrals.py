"""Antiderivatives that are found, and the equations of integrals that are proved by them; nothing
false is, a factor of 1.01 off or with a density of another law."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import check
from dpproofs.language import Statement, exp, gaussian_tail, integral, log, real, sqrt
from dpproofs.provers.front import QUICK, find_proof
from dpproofs.theory import gaussian_density, laplace_density

z, m, a = real("z"), real("m"), real("a")
b, s, t = real("b", above=0), real("s", above=0), real("t", at_least=0)
order = real("order", above=1)


def L(mean: Any) -> Any:
    return laplace_density(z, mean, b)


def N(mean: Any) -> Any:
    return gaussian_density(z, mean, b)


RENYI = order / (2 * order - 1) * exp((order - 1) * s / b)
REST = (order - 1) / (2 * order - 1) * exp(-order * s / b)
INTEGRALS = {
    "a power": (integral(z**3, z, 0, t), t**4 / 4),
    "one over z": (integral(1 / z, z, s, 2 * s), log(2)),
    "the mass of a Laplace law": (integral(L(m), z), 1),
    "its middle": (integral(L(0), z, -(t * b), t * b), 1 - exp(-t)),
    "its mean error": (integral(abs(z - m) * L(m), z), b),
    "its variance": (integral((z - m) ** 2 * L(m), z), 2 * b**2),
    "the loss between two": (integral(L(0) * log(L(0) / L(s)), z), s / b + exp(-s / b) - 1),
    "their Rényi divergence": (integral(L(s) ** order * L(0) ** (1 - order), z), RENYI + REST),
    "the mass of a normal law": (integral(N(m), z), 1),
    "its tail": (integral(N(m), z, a), gaussian_tail((a - m) / b)),
    "its variance, too": (integral((z - m) ** 2 * N(m), z), b**2),
    "its fourth moment": (integral((z - m) ** 4 * N(m), z), 3 * b**4),
    "its generating function": (integral(exp(a * z) * N(m), z), exp(a * m + a**2 * b**2 / 2)),
    "the loss between two, too": (integral(N(0) * log(N(0) / N(s)), z), s**2 / (2 * b**2)),
    "Rényi, too": (
        integral(N(s) ** a * N(0) ** (1 - a), z),
        exp(a * (a - 1) * s**2 / (2 * b**2)),
    ),
    "the affinity": (integral(sqrt(N(0) * N(s)), z), exp(-(s**2) / (8 * b**2))),
    "one inside of another": (integral(integral(N(m), z), m, 0, t), t),
}
FORALL = (m, a, b, s, t, order)


@pytest.mark.parametrize("name", INTEGRALS)
def test_what_is_proved_of_integrals(name: str) -> None:
    found, expected = INTEGRALS[name]
    own = tuple(x for x in FORALL if name != "one inside of another" or x is not m)
    statement = Statement(own, found == expected)
    proof = find_proof(statement)
    assert proof is not None
    assert check(statement, proof)


@pytest.mark.parametrize("name", [n for n in INTEGRALS if n != "one inside of another"])
def test_what_is_false_of_integrals_is_not(name: str) -> None:
    found, expected = INTEGRALS[name]
    for wrong in (expected * Fraction(101, 100), expected - Fraction(1, 100)):
        assert find_proof(Statement(FORALL, found == wrong), QUICK // 20) is None


def test_an_integral_that_has_no_value() -> None:
    for body, low, high in ((1 / z, -1, 1), (1 / z, 0, 1), (exp(z), 0, None), (z, None, None)):
        statement = Statement((), integral(body, z, low, high) == 0)
        assert find_proof(statement, QUICK // 20) is None
