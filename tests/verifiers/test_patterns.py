"""Sign patterns: what is true of one number is proved for all of its domain, what is false never,
and a pattern that is spoilt anywhere shows nothing."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dpproofs.language.build import PI, exp, gaussian_tail, log, sqrt, tanh
from dpproofs.language.sorts import real
from dpproofs.language.statements import Statement
from dpproofs.meaning.walk import Undecided
from dpproofs.outcome import Outcome, Recorded, Scope, Trust
from dpproofs.provers.certificate import check
from dpproofs.provers.turning import find_pattern
from dpproofs.record.gate import verify
from dpproofs.search.effort import EFFORTS
from dpproofs.verifiers.atoms import ZERO, Gen, of_gen
from dpproofs.verifiers.patterns import Curve, Unproved, verify_curve, verify_pattern
from tests.forgeries import spoilt

x = real("x")
above, least = real("x", above=0), real("x", at_least=0)
between = real("x", at_least=0, at_most=2)
small, near = real("x", at_least=-1, at_most=1), real("x", above=-1)
PART = Fraction(99, 100)
DENSITY = exp(-(above**2) / 2) / sqrt(2 * PI)

TRUE = {
    "below its Taylor bound": Statement((small,), exp(small) <= 1 + small + small**2),
    "above three terms": Statement((least,), exp(least) >= 1 + least + least**2 / 2),
    "below its tangent": Statement((near,), log(1 + near) <= near),
    "strictly below its tangent": Statement((above,), log(1 + above) < above),
    "Hoeffding": Statement((x,), log((1 + exp(x)) / 2) - x / 2 <= x**2 / 8),
    "Chernoff": Statement((above,), gaussian_tail(above) < exp(-(above**2) / 2)),
    "half of Chernoff": Statement((least,), gaussian_tail(least) <= exp(-(least**2) / 2) / 2),
    "Mills": Statement((above,), gaussian_tail(above) < DENSITY / above),
    "Mills from below": Statement(
        (above,), gaussian_tail(above) > DENSITY * above / (1 + above**2)
    ),
    "tanh": Statement((least,), tanh(least) <= least),
    "a cubic that turns twice": Statement(
        (between,), between**3 <= 4 * between**2 - 5 * between + Fraction(2001, 1000)
    ),
    "a root": Statement((least,), sqrt(1 + least) <= 1 + least / 2),
}
FALSE = {
    "Taylor": Statement((small,), exp(small) <= 1 + small + small**2 * Fraction(7, 10)),
    "strictly at the end": Statement((least,), exp(least) > 1 + least),
    "Hoeffding": Statement((x,), log((1 + exp(x)) / 2) - x / 2 <= x**2 / 8 * PART),
    "half of Chernoff": Statement((above,), gaussian_tail(above) < exp(-(above**2) / 2) * PART / 2),
    "Mills from below": Statement(
        (above,), gaussian_tail(above) > DENSITY * above / (PART + above**2)
    ),
    "a pole inside": Statement((small,), 1 / small >= -1),
    "the root of a square": Statement((x,), sqrt(x**2) <= x),
    "what has no value": Statement((x,), log(x) <= x),
    "far out": Statement((least,), exp(-least) >= Fraction(1, 10**6)),
    "a limit above 0": Statement((x,), 1 / (1 + exp(x)) > Fraction(1, 10**9)),
}


@cache
def found(name: str) -> Any:
    certificate = find_pattern(TRUE[name])
    assert certificate is not None
    return certificate


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved_on_the_whole_domain(name: str) -> None:
    assert verify_pattern(TRUE[name], found(name))


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_or_has_no_value_is_never_proved(name: str) -> None:
    with contextlib.suppress(Undecided):
        assert find_pattern(FALSE[name]) is None
    for certificate in map(found, TRUE):
        forged = {**certificate, "statement": FALSE[name].hash}
        assert not verify_pattern(FALSE[name], forged)


def test_it_is_told_with_its_scope_and_trust() -> None:
    told = check(TRUE["Mills"], replace(EFFORTS["quick"], columns=20))
    assert (told.outcome, told.scope, told.trust) == (
        Outcome.PROVED,
        Scope.FINITE,
        Trust.CERTIFICATE,  # its signs are plain from normal forms: no ball is asked
    )
    assert told.whole_domain and verify(TRUE["Mills"], Recorded.of(told)) is not None


def test_a_sign_that_a_ball_decides_makes_the_trust_balls() -> None:
    told = check(TRUE["half of Chernoff"], replace(EFFORTS["quick"], columns=20))
    assert (told.outcome, told.trust) == (Outcome.PROVED, Trust.BALLS)


def wrong(leaf: Any) -> Iterator[Any]:
    """Balls in place of an argument leave another proof."""
    if isinstance(leaf, int):
        yield from (-leaf, 0)
    elif leaf in ("left", "right", "balls"):
        yield from {"left", "right", "hearsay"} - {leaf}
    elif leaf:
        yield from (f"-{leaf}1", f"{leaf}1/7", "")
    else:
        yield "1/7"


#: Another multiplier above 0, or form of logarithms that are not there, may be another proof.
KEPT = ("times", "logs")


@pytest.mark.parametrize("name", ["below its Taylor bound", "Chernoff"])
def test_a_spoilt_pattern_shows_nothing(name: str) -> None:
    statement = TRUE[name]
    certificate = found(name)
    before = copy.deepcopy(certificate)
    others = spoilt(certificate, wrong, KEPT)
    stood = [other for other in others if verify_pattern(statement, other)]
    assert not stood
    assert certificate == before


def test_a_constant_needs_its_sign() -> None:
    gen = Gen("scalar", (real("x"),))
    nothing = Curve(gen, ZERO, True, Fraction(0), Fraction(1), False, False)
    below = Curve(gen, -of_gen(gen), False, Fraction(0), Fraction(1), True, False)
    level = {"times": [], "pieces": [["0", "1", 1, "balls"]]}
    for curve in (nothing, below):
        with pytest.raises(Unproved):
            verify_curve(curve, [level])
    with pytest.raises(Unproved):  # what may be below 0 multiplies nothing
        verify_curve(
            Curve(gen, of_gen(gen), False, Fraction(-1), Fraction(1), False, False),
            [{"times": [["x", "1"]], "pieces": [["-1", "1", 1, "balls"]]}],
        )
