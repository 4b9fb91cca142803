"""Multiplicative weights, against the algorithm as a program of its own."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

from dpproofs.language import build, sorts
from dpproofs.language.sorts import Upto, law, natural, real, reals, space
from dpproofs.language.terms import Index
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import updated

X, k = space("X"), natural("k")
p, q, y = law("p", X), sorts.test("q", Upto(k), X), reals("y", Upto(k))
alpha = real("alpha", above=0)
t, r = Index("t", Upto(k)), Index("r", X)
learned = build.rounds("p", Upto(k), p, lambda state, t: updated(state, q(t), y(t), alpha))


def program(p: list[float], queries: Any, answers: Any, rate: float) -> list[list[float]]:
    """Algorithm 2 round by round; all vectors in turn."""
    vectors = [p]
    for query, answer in zip(queries, answers, strict=True):
        value = sum(a * b for a, b in zip(query, p, strict=True))
        hat = query if answer < value else [1 - a for a in query]
        weights = [w * math.exp(-h * rate / 2) for w, h in zip(p, hat, strict=True)]
        p = [w / sum(weights) for w in weights]
        vectors.append(p)
    return vectors


def drawn(seed: int) -> Instance:
    rng = random.Random(seed)
    points, count = rng.randint(1, 3), rng.randint(1, 3)
    masses = [Fraction(rng.randint(1, 5)) for _ in range(points)]
    rows = {(i,): m / sum(masses) for i, m in enumerate(masses)}
    queries = {(i, j): Fraction(rng.randint(0, 4), 4) for i in range(count) for j in range(points)}
    answers = {(i,): Fraction(rng.randint(-2, 6), 4) for i in range(count)}
    sizes: dict[Any, int] = {X: points, k: count}
    found = Instance(sizes, {alpha: Fraction(rng.randint(1, 8), 4)}, {p: rows, q: queries})
    return found.with_table(y, answers).map(Exact.of)


def test_rounds_of_multiplicative_weights_are_those_of_the_program() -> None:
    for seed in range(6):
        at = drawn(seed)
        points, count = at.sizes[X], at.sizes[k]
        tables = [
            {key: float(v.rational or 0) for key, v in at.tables[x].items()} for x in (p, q, y)
        ]
        masses, queries, answers = tables
        expected = program(
            [masses[i,] for i in range(points)],
            [[queries[i, j] for j in range(points)] for i in range(count)],
            [answers[i,] for i in range(count)],
            float(at.scalars[alpha].rational),
        )
        walk = Walk(ExactRing(128), at)
        for done in range(count + 1):
            for point in range(points):
                if done < count:
                    entry, env = learned(t)(r), {t: done, r: point}
                else:
                    entry, env = learned(k)(r), {r: point}
                found = float(enclosure(walk.value(entry, env), 128).mid())
                assert math.isclose(found, expected[done][point])
