"""Multipliers: divergences bounded by other ones, and what must not follow from given sums."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache
from typing import Any

import pytest

from dpproofs.language.build import every, index, log, ratio, sqrt, total
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import lift
from dpproofs.provers import multiplying
from dpproofs.theory import (
    KL,
    affinity,
    hockey_stick,
    indistinguishable,
    loss_exceeds,
    renyi,
    total_variation,
)
from dpproofs.verifiers.rules import multipliers, verify_reduction
from dpproofs.verifiers.rules.multipliers import encoded
from tests.verifiers.rules.shown_by import premise_shown

Y = space("Y")
p, q = law("p", Y), law("q", Y)
y = index("y", Y)
tv = total_variation(p, q)
near = (every(p(y) <= 2 * q(y), y), every(q(y) <= 2 * p(y), y))
cubes = total(p(y) * ratio(p(y), q(y)) ** 2, y, given=p(y) > 0)
chi = total((p(y) - q(y)) ** 2 / q(y), y, given=q(y) > 0)
hellinger = total((sqrt(p(y)) - sqrt(q(y))) ** 2, y)


def stick(a: Any, b: Any, base: Any) -> Any:
    return hockey_stick(a, b, log(base))


def of(show: Any, *given: Any) -> Statement:
    return Statement((p, q), show, given)


close = stick(p, q, F(3, 2)) <= F(1, 10)
TRUE = {
    "KL by TV": of(KL(p, q) <= F(7, 100), *near, tv <= F(1, 10)),
    "KL by TV, sharply": of(KL(p, q) <= log(lift(2)) / 10, *near, tv <= F(1, 10)),
    "KL, sharply": of(KL(p, q) <= log(lift(2)) / 3, *near),
    "KL by TV, powers of e": of(
        KL(p, q) <= F(101, 1000), indistinguishable(p, q, lift(1), 0), tv <= F(1, 10)
    ),
    "a hockey stick by two": of(
        stick(p, q, F(5, 4)) <= F(19, 100), close, stick(q, p, F(3, 2)) <= F(1, 10)
    ),
    "cubes by squares": of(cubes <= F(1391, 1000), *near, chi <= F(1, 10)),
    "a hockey stick by Renyi": of(
        stick(p, q, F(3, 2)) <= F(1, 20), renyi(p, q, 2) <= log(F(11, 10))
    ),
    "Pinsker at a number": of(KL(p, q) >= F(1, 8), tv >= F(1, 4)),
    "Pinsker at an equation": of(KL(p, q) >= F(1, 8), tv == F(1, 4)),
    "Gibbs": of(KL(p, q) >= 0),
    "KL by Hellinger": of(KL(p, q) >= hellinger),
    "affinity by TV": of(affinity(p, q) >= 1 - tv),
    "a tail": of(loss_exceeds(p, q, lift(1)) <= F(1, 5), stick(p, q, 2) <= F(1, 20)),
}
FALSE = {
    "strictly below the least bound": of(KL(p, q) < log(lift(2)) / 10, *near, tv <= F(1, 10)),
    "below the least bound": of(KL(p, q) <= F(69, 1000), *near, tv <= F(1, 10)),
    "no ratio": of(KL(p, q) <= 100, tv <= F(1, 10)),
    "a ratio one way": of(KL(q, p) <= 100, near[0], tv <= F(1, 10)),
    "one of two": of(stick(p, q, F(5, 4)) <= F(19, 100), stick(q, p, F(3, 2)) <= F(1, 10)),
    "a bound from the wrong side": of(KL(p, q) <= F(7, 100), *near, tv >= F(1, 10)),
    "more than Pinsker": of(KL(p, q) >= F(1, 7), tv >= F(1, 4)),
    "strictly": of(stick(p, q, 1) < F(1, 10), tv <= F(1, 10)),
    "where q is 0": of(KL(p, q) <= chi),
    "what says nothing": of(tv <= F(1, 10), KL(p, q) <= KL(p, q)),
    "an infinite bound": of(tv <= F(1, 10), total(p(y), y) <= -log(lift(0))),
}


def certificates(statement: Statement) -> Any:
    for choice in multiplying.choices(statement):
        try:
            asked = multipliers.premises(statement, choice)
        except NotPlain:
            continue
        shown = [premise_shown(each) for each in asked]
        if None not in shown:
            head = {"format": "dpproofs-rule", "version": 1, "statement": statement.hash}
            return {**head, "rule": "multipliers", "choice": choice, "premises": shown}
    return None


@cache
def found(name: str) -> Any:
    return certificates(TRUE[name])


@pytest.mark.parametrize("name", TRUE)
def test_a_bound_is_proved_with_multipliers(name: str) -> None:
    assert found(name) is not None
    assert verify_reduction(TRUE[name], found(name))


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_never_proved(name: str) -> None:
    assert certificates(FALSE[name]) is None
    for certificate in map(found, TRUE):
        forged = certificate | {"statement": FALSE[name].hash}
        assert not verify_reduction(FALSE[name], forged)


def test_no_choice_of_numbers_proves_what_is_false() -> None:
    """Whatever the multipliers are, the bound, or the inequality somewhere, fails."""
    statement = FALSE["one of two"]
    for q_, p_, one in ((F(0), F(19, 100), F(0)), (F(-1, 5), F(1), F(2, 3)), (F(0), F(1), F(0))):
        for ways in ([0, 0], [0, 1], [1, 0], [1, 1]):
            choice = [0, *encoded(q_), *encoded(p_), *encoded(one), 1, 0, *ways, 1, 1]
            try:
                asked = multipliers.premises(statement, choice)
            except NotPlain:
                continue
            assert None in [premise_shown(each) for each in asked]


def test_choices_that_are_none() -> None:
    statement, choice = TRUE["Gibbs"], found("Gibbs")["choice"]
    for forged in (
        [],
        choice[:-1],
        [*choice, 0],
        [1, *choice[1:]],
        [0, 2, *choice[2:]],
        [*choice[:3], 0, *choice[4:]],
    ):
        with pytest.raises(NotPlain):
            multipliers.premises(statement, forged)
    statement, choice = TRUE["KL by TV"], found("KL by TV")["choice"]
    below_zero = [*choice[:7], 1, *choice[8:]]
    with pytest.raises(NotPlain):
        multipliers.premises(statement, below_zero)


def test_it_is_about_numbers_only() -> None:
    x = real("x", at_least=0)
    assert not list(multiplying.choices(Statement((x, p, q), KL(p, q) >= -x)))
