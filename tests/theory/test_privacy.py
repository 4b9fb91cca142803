"""Indistinguishability, privacy and error regions against their event-by-event definitions."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import distance, every, index
from dpproofs.language.sorts import law, mechanism, natural, real, space
from dpproofs.language.sorts import test as coin_test
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import (
    differentially_private,
    in_privacy_region,
    indistinguishable,
    indistinguishable_given,
    markov,
    on_neighbours,
    private_given_events,
    same_law,
    symmetric,
)

X, Y = space("X"), space("Y")
n = natural("n")
p, q = law("p", Y), law("q", Y)
two = space("D", smallest=2, largest=2)
J = mechanism("J", two, X * Y)
M = mechanism("M", X**n, Y)
epsilon, delta = real("epsilon"), real("delta")
of = Exact.of
CS = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(4))
DELTAS = (Fraction(0), Fraction(1, 6), Fraction(1, 3), Fraction(1))


def masses(rng: random.Random, size: int) -> tuple[Fraction, ...]:
    while True:
        weights = [rng.choice((0, 1, 1, 2, 3)) for _ in range(size)]
        if any(weights):
            return tuple(Fraction(w, sum(weights)) for w in weights)


def events(size: int) -> list[tuple[int, ...]]:
    return list(itertools.product((0, 1), repeat=size))


def of_event(m: tuple[Fraction, ...], event: tuple[int, ...]) -> Fraction:
    return sum((x * bit for x, bit in zip(m, event, strict=True)), Fraction(0))


def truth(proposition: Any, c: Fraction, d: Fraction, tables: Any, **sizes: Any) -> bool:
    scalars = {epsilon: numbers.log(of(c)), delta: of(d)}
    found = Walk(ExactRing(), Instance(sizes["sizes"], scalars, tables)).truth(proposition)
    assert found in (1, -1)
    return bool(found > 0)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_indistinguishable_and_region_are_said_event_by_event(size: int) -> None:
    rng = random.Random(size)
    for _ in range(12):
        a, b = masses(rng, size), masses(rng, size)
        tables = {t: {(i,): of(v) for i, v in enumerate(m)} for t, m in ((p, a), (q, b))}
        for c, d in itertools.product(CS, DELTAS):
            close = all(
                of_event(a, s) <= c * of_event(b, s) + d
                and of_event(b, s) <= c * of_event(a, s) + d
                for s in events(size)
            )
            region = all(
                of_event(a, s) + c * (1 - of_event(b, s)) >= 1 - d
                and c * of_event(a, s) + (1 - of_event(b, s)) >= 1 - d
                for s in events(size)
            )
            at = {"sizes": {Y: size}}
            assert truth(indistinguishable(p, q, epsilon, delta), c, d, tables, **at) == close
            assert truth(in_privacy_region(p, q, epsilon, delta), c, d, tables, **at) == region
            assert region == close


@pytest.mark.parametrize(("records", "points"), [(1, 1), (1, 3), (2, 2), (0, 2)])
def test_private_mechanisms_pair_by_pair(records: int, points: int) -> None:
    rng = random.Random(records)
    datasets = list(itertools.product(range(points), repeat=records))
    for _ in range(10):
        laws = {x: masses(rng, 2) for x in datasets}
        if rng.random() < 0.3:
            laws = {x: laws[datasets[0]] for x in datasets}
        table = {(x, i): of(v) for x, m in laws.items() for i, v in enumerate(m)}
        for c, d in itertools.product(CS, DELTAS):
            private = all(
                of_event(laws[x], s) <= c * of_event(laws[z], s) + d
                for x, z in itertools.product(datasets, repeat=2)
                if sum(u != v for u, v in zip(x, z, strict=True)) == 1
                for s in events(2)
            )
            sizes = {X: points, n: records, Y: 2}
            shown = differentially_private(M, epsilon, delta)
            assert truth(shown, c, d, {M: table}, sizes=sizes) == private


def test_a_relation_on_neighbours_is_asked_of_no_others() -> None:
    x, z = index("x", X**n), index("x'", X**n)
    sizes = {X: 2, n: 2}
    assert truth(
        on_neighbours(distance(x, z) == 1, x, z), Fraction(2), Fraction(0), {}, sizes=sizes
    )
    apart = every(distance(x, z) == 1, x, z)
    assert not truth(apart, Fraction(2), Fraction(0), {}, sizes=sizes)


def test_randomised_response_at_and_below_its_epsilon() -> None:
    tables = {
        p: {(0,): of(Fraction(2, 3)), (1,): of(Fraction(1, 3))},
        q: {(0,): of(Fraction(1, 3)), (1,): of(Fraction(2, 3))},
    }
    at = {"sizes": {Y: 2}}
    close = indistinguishable(p, q, epsilon, delta)
    assert truth(close, Fraction(2), Fraction(0), tables, **at)
    assert not truth(close, 2 - Fraction(1, 10**30), Fraction(0), tables, **at)
    assert truth(close, Fraction(1), Fraction(1, 3), tables, **at)
    assert not truth(close, Fraction(1), Fraction(1, 3) - Fraction(1, 10**30), tables, **at)


@pytest.mark.parametrize("records", [0, 1, 2, 3])
def test_symmetric_is_blind_to_every_order(records: int) -> None:
    rng = random.Random(records)
    datasets = list(itertools.product(range(2), repeat=records))
    for round_ in range(12):
        alike = {x: masses(rng, 2) for x in {tuple(sorted(x)) for x in datasets}}
        laws = {x: alike[tuple(sorted(x))] for x in datasets}
        if round_ % 2:
            laws[rng.choice(datasets)] = masses(rng, 2)
        table = {(x, i): of(v) for x, law_ in laws.items() for i, v in enumerate(law_)}
        blind = all(laws[x] == laws[z] for x in datasets for z in itertools.permutations(x))
        at = {"sizes": {X: 2, n: records, Y: 2}}
        assert truth(symmetric(M), Fraction(1), Fraction(0), {M: table}, **at) == blind


def test_same_law() -> None:
    a = {(0,): of(Fraction(1, 3)), (1,): of(Fraction(2, 3))}
    b = {(0,): of(Fraction(1, 3)), (1,): of(Fraction(2, 3)) - of(Fraction(1, 10**40))}
    at = {"sizes": {Y: 2}}
    assert truth(same_law(p, q), Fraction(1), Fraction(0), {p: a, q: a}, **at)
    assert not truth(same_law(p, q), Fraction(1), Fraction(0), {p: a, q: b}, **at)


def test_a_chain_is_markov_if_the_second_does_not_look_at_the_database() -> None:
    rng = random.Random(0)
    at = {"sizes": {two: 2, X: 2, Y: 2}}
    for _ in range(20):
        firsts = [masses(rng, 2), masses(rng, 2)]
        rows = [masses(rng, 2), masses(rng, 2)]
        chained = {
            (x, (a, b)): of(firsts[x][a] * rows[a][b])
            for x, a, b in itertools.product((0, 1), repeat=3)
        }
        assert truth(markov(J), Fraction(1), Fraction(0), {J: chained}, **at)
    half, quarter = of(Fraction(1, 2)), of(Fraction(1, 4))
    # the second entry is the first under one database and a fair coin under the other
    looks = {(0, (a, b)): half if a == b else of(0) for a, b in itertools.product((0, 1), repeat=2)}
    looks |= {(1, (a, b)): quarter for a, b in itertools.product((0, 1), repeat=2)}
    assert not truth(markov(J), Fraction(1), Fraction(0), {J: looks}, **at)
    # where the first entry tells the database, anything goes
    tells = {key: of(0) for key in looks}
    tells |= {(0, (0, 0)): half, (0, (0, 1)): half, (1, (1, 0)): of(1)}
    assert truth(markov(J), Fraction(1), Fraction(0), {J: tells}, **at)


def test_indistinguishable_given_events_of_equal_probability() -> None:
    """p = (1/2, 1/4, 1/4), q = (1/4, 1/2, 1/4): on the first two points p = 2 q and q = 2 p."""
    E, F = coin_test("E", Y), coin_test("F", Y)
    given = indistinguishable_given(p, q, E, F, epsilon, delta)
    at, quarter = {"sizes": {Y: 3}}, Fraction(1, 4)
    a = {(0,): of(2 * quarter), (1,): of(quarter), (2,): of(quarter)}
    b = {(0,): of(quarter), (1,): of(2 * quarter), (2,): of(quarter)}

    def event(*chances: int | Fraction) -> dict[tuple[int], Exact]:
        return {(i,): of(chance) for i, chance in enumerate(chances)}

    def holds(c: int, d: Fraction, first: Any, second: Any) -> bool:
        return truth(given, Fraction(c), d, {p: a, q: b, E: first, F: second}, **at)

    everything, ends = event(1, 1, 1), event(1, 0, 1)
    assert holds(2, Fraction(0), everything, everything)
    assert not holds(1, Fraction(0), everything, everything)
    assert holds(1, quarter, event(Fraction(1, 2), 1, 1), event(1, Fraction(1, 2), 1))
    assert not holds(1, Fraction(1, 5), event(Fraction(1, 2), 1, 1), event(1, Fraction(1, 2), 1))
    assert not holds(4, Fraction(1, 2), ends, ends)  # 3/4 and 1/2: not of equal probability


def test_private_given_events_looks_at_every_two_neighbours() -> None:
    E, F = coin_test("E", X**n, X**n, Y), coin_test("F", X**n, X**n, Y)
    given = private_given_events(M, E, F, epsilon, delta)
    at = {"sizes": {X: 2, n: 1, Y: 2}}
    half, third = Fraction(1, 2), Fraction(1, 3)
    laws = {(0,): (half, half), (1,): (third, 1 - third)}
    rows = {(x, y): of(m[y]) for x, m in laws.items() for y in (0, 1)}
    # cut both laws down to (1/3, 1/2)
    share = {(0,): (2 * third, Fraction(1)), (1,): (Fraction(1), Fraction(3, 4))}
    pairs = list(itertools.product(laws, laws, (0, 1)))
    of_first = {(x, z, y): of(share[x][y]) for x, z, y in pairs}
    of_second = {(x, z, y): of(share[z][y]) for x, z, y in pairs}
    tables = {M: rows, E: of_first, F: of_second}
    assert truth(given, Fraction(1), Fraction(1, 6), tables, **at)
    assert not truth(given, Fraction(1), Fraction(1, 7), tables, **at)
    spoilt = {**tables, E: {**of_first, ((1,), (0,), 0): of(half)}}  # one of the two orders
    assert not truth(given, Fraction(1), Fraction(1, 6), spoilt, **at)
