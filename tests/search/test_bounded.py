"""Hypotheses that bound tables are met by most draws, with floats and exactly alike."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from dpproofs.language import (
    Statement,
    Upto,
    distance,
    every,
    exp,
    implies,
    index,
    law,
    number_of,
    positive,
    real,
    reals,
    space,
    sup,
    total,
)
from dpproofs.language.terms import Proposition
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Walk
from dpproofs.search.draw import RandomSource, draw_instance
from dpproofs.search.draw import bounded as bounded_draws
from dpproofs.theory import KL, expectation, total_variation

X, R = space("X", smallest=2, largest=2), space("R", smallest=3, largest=3)
D, N = X**2, Upto(4)
x, other, r, s = index("x", D), index("x'", D), index("r", R), index("s", R)
i, j, k = index("i", N), index("j", N), index("k", N)
u, f, g = reals("u", D, R), reals("f", R), reals("g", R)
F, L = reals("F", N), real("L", at_least=0)
a, b = positive("a", R), positive("b", R)
noise, p, q = law("z", N), law("p", R), law("q", R)
bounded = reals("h", R, at_least=0, at_most=1)
c = real("c", at_least=1)

SIZES = {X: 2, R: 3}
DRAWS = 24


def neighbours(relation: Proposition) -> Proposition:
    return every(implies(distance(x, other) == 1, relation), x, other, r)


MET: dict[str, tuple[tuple[object, ...], tuple[Proposition, ...]]] = {
    "neighbours": ((u,), (neighbours(abs(u(x, r) - u(other, r)) <= 1),)),
    "all pairs": ((u,), (every(abs(u(x, r) - u(other, r)) <= 2, x, other, r),)),
    "one side": ((f, g), (every(g(r) <= f(r) + 1, r),)),
    "two sides": ((f, g), (every(f(r) >= g(r) - 1, r), every(f(r) <= g(r) + 2, r))),
    "the size on the right": ((f, g), (every(abs(f(r) - g(r)) <= 1, r),)),
    "Lipschitz": ((L, f, g), (every(abs(f(r) - f(s)) <= L * abs(g(r) - g(s)), r, s),)),
    "by distance": ((u,), (every(u(x, r) - u(other, r) <= distance(x, other), x, other, r),)),
    "rising": ((F,), (every(implies(number_of(i) <= number_of(j), F(i) <= F(j)), i, j),)),
    "convex": (
        (F,),
        (
            every(
                implies(number_of(i) + number_of(j) == 2 * number_of(k), F(i) + F(j) >= 2 * F(k)),
                i,
                j,
                k,
            ),
        ),
    ),
    "quotients": ((c, a, b), (every(a(r) <= c * b(r), r), every(b(r) <= c * a(r), r))),
    "smooth noise": (
        (c, noise),
        (every(implies(number_of(i) - number_of(j) == 1, noise(i) <= c * noise(j)), i, j),),
    ),
    "sum of changes": ((f, g), (total(abs(f(r) - g(r)), r) <= 1,)),
    "sum of squares": ((f, g), (total((f(r) - g(r)) ** 2, r) <= 1,)),
    "mean zero and bounded": ((p, f), (every(2 * abs(f(r)) <= 1, r), expectation(p, f) == 0)),
    "ends": ((bounded, f), (every(bounded(r) <= f(r), r), every(f(r) <= 2 * bounded(r), r))),
    "two laws": ((p, q), (total_variation(p, q) <= Fraction(1, 10),)),
    "close laws": ((p, q), (every(p(r) <= 2 * q(r), r), every(q(r) <= 2 * p(r), r))),
    "divergence": ((p, q), (KL(p, q) <= Fraction(1, 4),)),
    "greatest": ((f,), (sup(f(r), r) <= 1,)),
}


def drawn(name: str) -> list[int]:
    """Of so many exact draws, which met the hypotheses."""
    objects, given = MET[name]
    statement = Statement(objects, given[0], given)
    rng = random.Random(name)
    source = lambda: RandomSource(rng, lambda rng: Exact.of(Fraction(rng.randint(1, 19), 20)))  # noqa: E731
    sizes = {size: SIZES[size] for size in statement.parameters}
    ring = ExactRing(256)
    return [
        judge(statement, draw_instance(statement, ring, source(), sizes)).met for _ in range(DRAWS)
    ]


@pytest.mark.parametrize("name", MET)
def test_most_draws_meet_it(name: str) -> None:
    met = drawn(name)
    assert sum(m > 0 for m in met) >= DRAWS // 2, met


@pytest.mark.parametrize("name", MET)
def test_so_do_columns_of_floats(name: str) -> None:
    objects, given = MET[name]
    statement = Statement(objects, given[0], given)
    sizes = {size: SIZES[size] for size in statement.parameters}
    rng, columns = random.Random(name), np.random.default_rng(0)
    share = []
    for _ in range(DRAWS):
        source = RandomSource(rng, lambda _: columns.random(16))
        with np.errstate(all="ignore"):
            instance = draw_instance(statement, FloatRing(), source, sizes)
            truths = [Walk(FloatRing(), instance).truth(h) for h in statement.hypotheses]
        held = np.min([np.broadcast_to(truth, 16) for truth in truths], axis=0)
        share.append(float(np.mean(held >= -1e-9)))
    assert np.mean(share) >= 1 / 3, share


@pytest.mark.parametrize("name", MET)
def test_a_program_moves_columns_as_the_walk_does(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    objects, given = MET[name]
    statement = Statement(objects, given[0], given)
    sizes = {size: SIZES[size] for size in statement.parameters}

    def moved() -> list[object]:
        rng, columns = random.Random(name), np.random.default_rng(0)
        found: list[object] = []
        for _ in range(DRAWS):
            source = RandomSource(rng, lambda _: columns.random(16))
            with np.errstate(all="ignore"):
                instance = draw_instance(statement, FloatRing(), source, sizes)
            rows = [instance.scalars, *instance.tables.values()]
            found += [np.broadcast_to(x, 16) for row in rows for x in row.values()]
        return found

    by_programs = moved()
    monkeypatch.setattr(bounded_draws, "_program", lambda *_: None)
    np.testing.assert_array_equal(by_programs, moved())


def test_bounds_are_attained_and_not_only_met() -> None:
    """What moves to the bounds is what refutes: half of it lies at an end."""
    statement = Statement((f, g), every(abs(f(r) - g(r)) <= 1, r), every(abs(f(r) - g(r)) <= 1, r))
    rng = random.Random(0)
    tight = 0
    for _ in range(DRAWS):
        source = RandomSource(rng, lambda rng: Exact.of(Fraction(rng.randint(1, 19), 20)))
        found = draw_instance(statement, ExactRing(256), source, {R: 3})
        gaps = [found.tables[f][key] - found.tables[g][key] for key in found.tables[f]]
        tight += any(str(gap) in ("1", "-1") for gap in gaps)
    assert tight >= DRAWS // 3


def test_without_such_hypotheses_nothing_is_picked() -> None:
    """Draws of all other statements stay what they were."""
    statement = Statement((p, q), exp(KL(p, q)) >= 1)
    source = RandomSource(random.Random(1), lambda _: Exact.of(Fraction(1, 3)))
    draw_instance(statement, ExactRing(256), source, {R: 3})
    picked = len(source.picked)
    again = RandomSource(random.Random(1), lambda _: Exact.of(Fraction(1, 3)))
    draw_instance(Statement((p, q), KL(p, q) >= 0), ExactRing(256), again, {R: 3})
    assert len(again.picked) == picked


square_sum = total(f(r) ** 2, r)


@pytest.mark.parametrize(
    ("bound", "most"),
    [(square_sum >= 0, 1), (square_sum <= -1, 3), (square_sum <= Fraction(1, 100), 10)],
    ids=["open", "closed", "in between"],
)
def test_a_way_that_is_open_or_closed_from_the_start_is_not_cut_in_half(
    bound: Proposition, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A curved bound is decided once where the whole way is open, and three times where it fails
    even at the start; in between, at the start and at each half."""
    truth, asked = Walk.truth, [0]

    def counted(self: Walk, proposition: Proposition) -> object:
        asked[-1] += proposition == bound
        return truth(self, proposition)

    monkeypatch.setattr(Walk, "truth", counted)
    statement, rng = Statement((f,), total(f(r), r) <= 1, (bound,)), random.Random(0)
    for _ in range(20):
        source = RandomSource(rng, lambda rng: Exact.of(Fraction(rng.randint(1, 19), 20)))
        asked.append(0)
        draw_instance(statement, ExactRing(256), source, {R: 3})
    assert max(asked) == most, asked
