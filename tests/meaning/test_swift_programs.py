"""Programs of balls say what the walk says, or nothing."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning import swift_programs
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, working_precision
from dpproofs.meaning.swift import BITS, SwiftRing, swiftly
from dpproofs.meaning.swift_programs import numbers_of, truth_by_program
from dpproofs.meaning.walk import Instance, Undecided, Walk, sizes_of
from dpproofs.search.draw import EdgeSource, RandomSource, draw_instance
from dpproofs.theory import KL
from tests.meaning.test_tape import PROPOSITIONS, W, Y, delta, epsilon, k, p, q, t, z


def drawn(statement: Statement, sizes: Any, count: int) -> list[Instance]:
    rng = random.Random(repr(sizes))
    found = []
    for n in range(count):
        kind = EdgeSource if n % 3 == 2 else RandomSource
        source = kind(rng, lambda rng: Exact.of(Fraction(rng.randint(1, 19), 20)))
        try:
            found.append(draw_instance(statement, ExactRing(256), source, sizes))
        except Undecided:
            continue
    return found


def said(proposition: Proposition, instance: Instance) -> tuple[int, int]:
    """By a program, and by a walk."""
    balls = swiftly(instance)
    with working_precision(BITS):
        for _ in range(swift_programs.ASKED):
            by_program = truth_by_program(proposition, balls, numbers_of(balls))
        try:
            walked = int(Walk(SwiftRing(), balls).truth(proposition))
        except Undecided:
            walked = 0
    return by_program, walked


@pytest.mark.parametrize("shown", PROPOSITIONS, ids=repr)
def test_it_says_what_the_walk_says_or_nothing(shown: Proposition) -> None:
    statement = Statement((k, epsilon, delta, t, p, q, W, z), shown)
    for sizes in sizes_of(statement)[::4]:
        for instance in drawn(statement, sizes, 12):
            by_program, walked = said(shown, instance)
            assert by_program in (0, walked)


def test_most_are_decided_by_programs() -> None:
    seen: Counter[bool] = Counter()
    for shown in PROPOSITIONS:
        statement = Statement((k, epsilon, delta, t, p, q, W, z), shown)
        for instance in drawn(statement, sizes_of(statement)[-1], 8):
            by_program, walked = said(shown, instance)
            if walked:
                seen[by_program != 0] += 1
    assert seen[True] > seen[False], seen


def test_the_order_of_entries_is_that_of_the_axes() -> None:
    """An instance that was read or changed may have its entries in any order."""
    shown = build.all_of(p(0) < p(1), KL(p, q) > 0)
    masses = {(0,): Exact.of(Fraction(1, 3)), (1,): Exact.of(Fraction(2, 3))}
    even = dict.fromkeys(masses, Exact.of(Fraction(1, 2)))
    there = Instance({Y: 2}, {}, {p: masses, q: even})
    back = Instance({Y: 2}, {}, {p: dict(reversed(masses.items())), q: even})
    for instance in (there, back, there):
        assert said(shown, instance) == (1, 1)


def test_it_is_made_once_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    recorded = swift_programs._recorded
    monkeypatch.setattr(
        swift_programs, "_recorded", lambda *args: made.append(args) or recorded(*args)
    )
    shown = KL(p, q) <= 3
    balls = swiftly(drawn(Statement((p, q), shown), {Y: 3}, 1)[0])
    with working_precision(BITS):
        for _ in range(swift_programs.ASKED + 2):
            truth_by_program(shown, balls, numbers_of(balls))
    assert len(made) == 1


def test_what_is_too_long_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swift_programs, "LONGEST", 2)
    shown = KL(p, q) <= 3
    instance = drawn(Statement((p, q), shown), {Y: 3}, 1)[0]
    assert said(shown, instance) == (0, 1)


def test_infinities_are_left_to_the_walk() -> None:
    shown = KL(p, q) > 5
    apart = Instance(
        {Y: 2},
        {},
        {
            p: {(0,): Exact.of(1), (1,): Exact.of(0)},
            q: {(0,): Exact.of(0), (1,): Exact.of(1)},
        },
    )
    assert said(shown, apart)[0] in (0, 1)
    assert judge(Statement((p, q), shown), apart).holds == 1
    assert judge(Statement((p, q), KL(p, q) <= 5), apart).holds == -1


def test_a_fault_of_the_ring_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program says nothing, and the walk meets the same fault."""
    shown = KL(p, q) <= 3
    statement = Statement((p, q), shown)
    instances = drawn(statement, {Y: 3}, 8)
    for instance in instances[:4]:
        judge(statement, instance)

    def broken(self: Any, *args: Any) -> Any:
        raise KeyError("a fault of ours")

    monkeypatch.setattr(ExactRing, "relation", broken)
    with pytest.raises(KeyError):
        for instance in instances[4:]:
            judge(statement, Instance(instance.sizes, instance.scalars, instance.tables))
            judge(Statement((p, q), KL(p, q) <= 4), instance)
