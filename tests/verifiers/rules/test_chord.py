"""The chord: sharp bounds of divergences of close laws, and what must not follow from it."""

from __future__ import annotations

import copy
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import (
    cases,
    cosh,
    every,
    exp,
    index,
    log,
    log_ratio,
    ratio,
    sqrt,
    tanh,
    total,
)
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import kernel, law, probability, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import lift
from dpproofs.provers.certificate import _of_premise
from dpproofs.provers.derivations import derivations
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import (
    KL,
    affinity,
    hockey_stick,
    indistinguishable,
    max_divergence,
    renyi,
    total_variation,
)
from dpproofs.verifiers.rules import DEEPEST, chord, verify_reduction

Y, Z = space("Y"), space("Z")
p, q, r = law("p", Y), law("q", Y), law("r", Z)
y, z = index("y", Y), index("z", Z)
t = real("t", at_least=0)  # named as the rule names p/q
e = real("epsilon")
other, d, x = real("other", at_least=0), probability("d"), probability("x")
c = exp(t)
pure = indistinguishable(p, q, t, 0)
losses = (max_divergence(p, q) <= e, max_divergence(q, p) <= e)
tv = total_variation(p, q)
squares = total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0)
either = (p(y) > 0) | (q(y) > 0)

TRUE = {
    "KL": Statement((t, p, q), KL(p, q) <= t * tanh(t / 2), pure),
    "KL, of any number": Statement((e, p, q), KL(p, q) <= e * tanh(e / 2), losses),
    "KL, other order": Statement((t, p, q), t * tanh(t / 2) >= KL(q, p), pure),
    "symmetric KL": Statement(
        (t, p, q),
        total((p(y) - q(y)) * log_ratio(p(y), q(y)), y, given=either) <= 2 * t * tanh(t / 2),
        pure,
    ),
    "total variation": Statement((t, p, q), tv <= tanh(t / 2), pure),
    "affinity": Statement((t, p, q), affinity(p, q) >= 1 / cosh(t / 2), pure),
    "Hellinger": Statement(
        (t, p, q),
        total((sqrt(p(y)) - sqrt(q(y))) ** 2, y) <= 2 - 2 / cosh(t / 2),
        pure,
    ),
    "chi square": Statement((t, p, q), squares <= c - 1 + 1 / c, pure),
    "Renyi": Statement((t, p, q), renyi(p, q, lift(2)) <= log(c - 1 + 1 / c), pure),
    "KL by TV": Statement((t, p, q), KL(p, q) <= t * tv, pure),
    "KL by a bound of TV": Statement((t, d, p, q), KL(p, q) <= t * d, (pure, tv <= d)),
    "hockey stick": Statement(
        (t, other, p, q),
        hockey_stick(p, q, other) <= (c - exp(other)) / (c + 1),
        (pure, other <= t),
    ),
}

COLUMNS = 60  # unknowns of a one-atom certificate
ALMOST = Fraction(999, 1000)
FALSE = {
    "a smaller constant": Statement((t, p, q), KL(p, q) <= t * tanh(t / 2) * ALMOST, pure),
    "a strict bound": Statement((t, p, q), KL(p, q) < t * tanh(t / 2), pure),
    "close one way": Statement((t, p, q), KL(p, q) <= t * tanh(t / 2), hockey_stick(p, q, t) <= 0),
    "from below": Statement((t, p, q), KL(p, q) >= t * tanh(t / 2), pure),
    "with a leak": Statement(
        (t, d, p, q), KL(p, q) <= t * tanh(t / 2), indistinguishable(p, q, t, d)
    ),
    "the other total variation": Statement(
        (t, d, p, q), KL(p, q) <= t * d, (pure, hockey_stick(p, q, t) <= d)
    ),
    "a multiplier below 0": Statement((t, d, p, q), KL(p, q) <= 1 - t * d, (pure, tv <= d)),
    "concave": Statement((t, p, q), affinity(p, q) <= 1 / cosh(t / 2), pure),
    "no value at t = 0": Statement((t, p, q), tv / t <= tanh(t / 2) / t, pure),
    "no value beside a factor 0": Statement(
        (t, p, q), total(0 * (p(y) / t) + abs(p(y) - q(y)), y) / 2 <= tanh(t / 2), pure
    ),
    "no value without mass at x = 0": Statement(
        (t, x, p, q), total(cases(p(y) > 0, p(y), q(y) / x), y) <= 1, pure
    ),
    "no value beside a divergence": Statement(
        (t, x, p, q),
        KL(p, q) + total(q(y) / x, y, given=~(p(y) > 0)) <= t * tanh(t / 2),
        pure,
    ),
}
#: What is of another shape: the rule has nothing to say.
OTHER = {
    "two sets": Statement((t, p, r), total(p(y), y) - total(r(z), z) <= t),
    "a kernel": Statement(
        (t, kernel("K", Z, Y), q), total(q(y), y) <= 1 + t, hockey_stick(q, q, t) <= 0
    ),
    "not homogeneous": Statement((t, p, q), total(p(y) ** 2, y) <= 1 + t, pure),
    "infinite where nothing is": Statement(
        (t, p, q), total(cases(p(y) > 0, p(y), q(y) * log(lift(0))), y) <= 1, pure
    ),
    "infinite, or of no value where p = q": Statement(
        (t, x, p, q), total(-log(x) * abs(p(y) - q(y)), y) <= -2 * log(x), pure
    ),
    "not everywhere": Statement(
        (t, p, q),
        KL(p, q) <= t * tanh(t / 2),
        every((p(y) - q(y) > 0) | (p(y) <= c * q(y)), y),
    ),
    "greatest only where q is above 0": Statement(
        (t, p, q),
        KL(p, q) <= t * tanh(t / 2),
        (
            every(p(y) * q(y) <= c * q(y), y),
            every(q(y) <= c * p(y), y),
        ),
    ),
}


def certificates(statement: Statement) -> list[dict[str, Any]]:
    found = []
    effort = replace(EFFORTS["quick"], columns=COLUMNS)
    for choice in chord.choices(statement):
        try:
            shown = [_of_premise(s, effort, DEEPEST - 1) for s in chord.premises(statement, choice)]
        except NotPlain:
            continue
        if None not in shown:
            head = {"format": "dpproofs-rule", "version": 1, "statement": statement.hash}
            found.append({**head, "rule": "chord", "choice": choice, "premises": shown})
    return found


@pytest.mark.parametrize("name", TRUE)
def test_the_sharp_constant_is_proved_for_every_parameter(name: str) -> None:
    shown = certificates(TRUE[name])
    assert shown
    assert all(verify_reduction(TRUE[name], each) for each in shown)


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_or_has_no_value_does_not_follow(name: str) -> None:
    assert not certificates(FALSE[name])


@pytest.mark.parametrize("name", OTHER)
def test_what_has_another_shape_is_left_alone(name: str) -> None:
    assert not [rule for rule, _, _ in derivations(OTHER[name]) if rule == "chord"]


def test_a_certificate_is_one_of_its_own_statement() -> None:
    (one, *_), (two, *_) = certificates(TRUE["KL"]), certificates(TRUE["chi square"])
    forged = copy.deepcopy(one) | {"statement": FALSE["a smaller constant"].hash}
    assert not verify_reduction(FALSE["a smaller constant"], forged)
    assert not verify_reduction(TRUE["KL"], one | {"premises": two["premises"]})
    assert not verify_reduction(TRUE["KL"], one | {"premises": one["premises"][1:]})
    for choice in ([], [2], [0, 0], [1, 1]):
        assert not verify_reduction(TRUE["KL"], one | {"choice": choice})
