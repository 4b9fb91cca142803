"""Relations of lines on a range: each is decided, ties and open ends included."""

from __future__ import annotations

import operator
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import every
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition, Rel
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.theory import KL

a = real("a")
free = real("t")
above = real("t", above=0)
below = real("t", below=0)
from_one = real("t", at_least=1)
part = real("t", above=0, at_most=1)
OPS = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "==": operator.eq,
    "!=": operator.ne,
}


def met(hypothesis: Proposition, value: Any = 0) -> int:
    at = Instance({}, {a: Exact.of(value)}, {})
    return judge(Statement((a,), a >= a, hypothesis), at).met


CASES: list[tuple[Proposition, Any, int]] = [
    # without an end: the slope says what comes
    (every(free + a >= free, free), 0, 1),
    (every(free + a >= free, free), Fraction(-1, 10**9), -1),
    (every(free + a > free, free), 0, -1),
    (every(2 * free >= free, free), 0, -1),
    (every(2 * above >= above, above), 0, 1),
    (every(2 * below <= below, below), 0, 1),
    (every(2 * from_one > from_one + a, from_one), 1, -1),
    (every(2 * above > above + a, above), 0, 1),
    (every(a * above <= 10**9, above), Fraction(1, 10**9), -1),
    (every(a * above <= 0, above), 0, 1),
    (every(a * free == 0, free), 0, 1),
    (every(a * free == 0, free), 1, -1),
    (every(from_one == from_one + a, from_one), 0, 1),
    # at an open end a strict relation may be a tie
    (every(part > 0, part), 0, 1),
    (every(part < 1, part), 0, -1),
    (every(part <= 1, part), 0, 1),
    (every(part / 2 + a > a, part), 3, 1),
    # a factor and a divisor with and without the number
    (every(part * part <= part, part), 0, 0),
    (every((part - 1) / a <= 0, part), 2, 1),
    (every((part - 1) / a <= 0, part), -2, -1),
    (every((part - 1) / a <= 0, part), 0, 0),
]


@pytest.mark.parametrize(("hypothesis", "value", "wanted"), CASES)
def test_a_hypothesis(hypothesis: Proposition, value: Any, wanted: int) -> None:
    assert met(hypothesis, value) == wanted


def test_every_line_is_decided_as_its_ends_and_a_fine_grid_say() -> None:
    """Small whole slopes and ends, so that ties are frequent; a line that fails on a range of
    width 1/4 or more fails at a multiple of 1/16 inside, or at a closed end."""
    source = random.Random(7)
    seen = set()
    for _ in range(600):
        op = source.choice([*OPS])
        low = source.choice([None, *range(-2, 3)])
        high = source.choice([None, *range(-2, 4)])
        if low is not None and high is not None and low >= high:
            continue
        shut = source.random() < 0.5, source.random() < 0.5
        ends: dict[str, Any] = {}
        if low is not None:
            ends["at_least" if shut[0] else "above"] = low
        if high is not None:
            ends["at_most" if shut[1] else "below"] = high
        t = real("t", **ends)
        u, v, w, x = (source.randint(-2, 2) for _ in range(4))
        found = met(every(Rel(op, u * t + v, w * t + x), t))
        start = -9 if low is None else low
        stop = 9 if high is None else high
        grid = [start + (stop - start) * Fraction(k, 288) for k in range(289)]
        grid = grid[0 if low is None or shut[0] else 1 : 289 if high is None or shut[1] else 288]
        slow = all(OPS[op](u * y + v, w * y + x) for y in grid)
        if op == "!=":  # not decided as a line
            assert found <= 0 or slow
            continue
        assert found == (1 if slow else -1), (op, ends, u, v, w, x)
        seen.add((op, slow, low is None, high is None))
    assert len(seen) > 30


def test_a_value_of_a_law_is_a_number_like_others() -> None:
    y = space("Y")
    p, q = law("p", y), law("q", y)
    statement = Statement((a, p, q), a >= a, every(KL(p, q) <= 1 + above, above))
    half, third = Exact.of(Fraction(1, 2)), Exact.of(Fraction(1, 3))
    rest = Exact.of(Fraction(2, 3))
    at = Instance(
        {y: 2}, {a: Exact.of(0)}, {p: {(0,): half, (1,): half}, q: {(0,): third, (1,): rest}}
    )
    assert judge(statement, at).met == 1
