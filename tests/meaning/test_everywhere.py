"""What holds for every real number of a range: certain, refuted by a number, or unknown."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dpproofs.language.build import all_of, every, exp, implies, index, log, sqrt
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Not, Proposition
from dpproofs.meaning.balls import BallRing
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.second import second_opinion
from dpproofs.meaning.walk import Instance, Walk

Y = space("Y")
p = law("p", Y)
a, b = real("a"), real("b")
y = index("y", Y)
free = real("t")
inside = real("t", at_least=0, at_most=1)
after = real("t", above=a)
ranged = real("t", at_least=a, at_most=b)
opened = real("t", above=a, at_most=b)
bad = real("t", above=log(a), at_most=1)


def met(hypothesis: Proposition, **numbers: Any) -> int:
    """How the judge decides a hypothesis; the second evaluation must not contradict it."""
    known = {a: numbers.get("a", 0), b: numbers.get("b", 0)}
    rows = {(k,): Exact.of(Fraction(k + 1, 3)) for k in range(2)}
    instance = Instance({Y: 2}, {x: Exact.of(v) for x, v in known.items()}, {p: rows})
    statement = Statement((a, b, p), a >= a, hypothesis)
    found = judge(statement, instance).met
    assert found * second_opinion(statement, instance).met >= 0
    return found


CASES: list[tuple[Proposition, dict[str, Any], int]] = [
    # a range with two ends, by balls; a tie inside is not seen by them
    (every(inside <= a, inside), {"a": 2}, 1),
    (every(inside <= a, inside), {"a": 1}, 1),
    (every(inside <= a, inside), {"a": Fraction(999, 1000)}, -1),
    (every(inside * (1 - inside) <= a, inside), {"a": Fraction(13, 50)}, 1),
    (every(inside * (1 - inside) <= a, inside), {"a": Fraction(1, 4)}, 0),
    (every(inside * (1 - inside) <= a, inside), {"a": Fraction(1, 5)}, -1),
    (every(exp(inside) <= a, inside), {"a": 3}, 1),
    (every(exp(inside) <= a, inside), {"a": 2}, -1),
    # ranges that hang on other numbers: with points, with one, with none
    (every(ranged**2 >= 1, ranged), {"a": 2, "b": 3}, 1),
    (every(ranged**2 >= 1, ranged), {"a": -2, "b": 3}, -1),
    (every(ranged**2 >= 5, ranged), {"a": 2, "b": 2}, -1),
    (every(ranged**2 >= 4, ranged), {"a": 2, "b": 2}, 1),
    (every(opened**2 >= 5, opened), {"a": 2, "b": 2}, 1),
    (every(opened**2 >= 5, opened), {"a": 3, "b": 2}, 1),
    (every(ranged**2 < 0, ranged), {"a": 3, "b": 2}, 1),
    # a range without an end is refuted, and is not shown but for lines
    (every(free**2 >= 0, free), {}, 0),
    (every(free**2 <= 3, free), {}, -1),
    (every(after > a, after), {}, 1),
    (every(after <= 10, after), {}, -1),
    # what does not speak of the number, beside what does
    (every(all_of(a <= b, inside <= 2), inside), {"a": 0, "b": 1}, 1),
    (every(all_of(a <= b, inside <= 2), inside), {"a": 1, "b": 0}, -1),
    (every(implies(a <= b, inside <= 2), inside), {"a": 1, "b": 0}, 1),
    (every(implies(a <= b, inside < 0), inside), {"a": 0, "b": 0}, -1),
    (every(p(y) * inside <= a, inside, y), {"a": 1}, 1),
    (every(p(y) * inside <= a, y, inside), {"a": Fraction(1, 2)}, -1),
    # what has no value somewhere is not known to hold, whatever it is elsewhere
    (every(1 / inside >= 0, inside), {}, 0),
    (every(sqrt(inside - a) >= 0, inside), {"a": Fraction(1, 16)}, 0),
    (every(bad >= -9, bad), {"a": -1}, 0),
    # under other words
    (Not(every(free**2 <= 3, free)), {}, 1),
    (Not(every(inside <= a, inside)), {"a": 2}, -1),
    (Not(every(free**2 >= 0, free)), {}, 0),
]


@pytest.mark.parametrize(("hypothesis", "numbers", "wanted"), CASES)
def test_a_hypothesis(hypothesis: Proposition, numbers: dict[str, Any], wanted: int) -> None:
    assert met(hypothesis, **numbers) == wanted


def test_an_end_that_is_infinite_is_no_end_or_leaves_no_number() -> None:
    below = real("t", above=1, below=-log(a))
    assert met(every(below <= 5, below), a=0) == -1  # to plus infinity
    none = real("t", above=-log(a), below=1)
    assert met(every(none <= -5, none), a=0) == 1


def test_a_conclusion_is_decided_at_its_number_alone() -> None:
    """a >= t (1 - t) fails at some numbers; the instance says which one is meant."""
    shown = Statement((a,), every(inside * (1 - inside) <= a, inside))
    t = shown.forall[-1]
    for number, holds in ((Fraction(1, 2), -1), (Fraction(1, 10), 1), (2, 0)):
        at = Instance({}, {a: Exact.of(Fraction(1, 5)), t: Exact.of(number)}, {})
        found = judge(shown, at)
        assert (found.holds, found.met) == (holds, 1 if holds else -1)


def test_what_is_said_to_hold_holds_at_random_numbers() -> None:
    """Random quadratics on random ranges: where the judge is certain, random numbers agree."""
    source = random.Random(5)
    decided = 0
    for _ in range(150):
        low = Fraction(source.randint(-8, 8), 4)
        high = low + Fraction(source.randint(0, 12), 4)
        u, v, w = (Fraction(source.randint(-6, 6), 2) for _ in range(3))
        shut = source.random() < 0.5
        ends: dict[str, Any] = {"at_least" if shut else "above": low, "at_most": high}
        if low == high and not shut:
            continue
        t = real("t", **ends)
        found = met(every(u * t**2 + v * t + w >= a, t))
        values = [low + (high - low) * Fraction(k, 64) for k in range(0 if shut else 1, 65)]
        slow = all(u * x**2 + v * x + w >= 0 for x in values)
        decided += found != 0
        assert found >= 0 or not slow or min(u * x**2 + v * x + w for x in values) < Fraction(1, 9)
        assert found <= 0 or slow
    assert decided > 100


def test_floats_look_at_some_numbers() -> None:
    with np.errstate(all="ignore"):
        at = {a: np.array([2.0, 0.5, -1.0]), b: np.array([3.0, 3.0, -2.0])}
        walk = Walk(FloatRing(), Instance({}, at, {}))
        found = walk.truth(every(ranged**2 >= 1, ranged))
        assert [bool(x > 0) for x in found] == [True, False, True]
        assert [bool(x > 0) for x in np.broadcast_to(walk.truth(every(free < 2, free)), 3)] == [
            False
        ] * 3


def test_balls_say_nothing_of_a_range() -> None:
    found = Walk(BallRing(), Instance()).truth(every(inside <= 2, inside))
    assert found == 0
    assert Walk(ExactRing(), Instance()).truth(every(inside <= 2, inside)) == 1
