"""Where statements bend in a scalar, and what values of it that makes."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dpproofs.language import build, terms
from dpproofs.language.sorts import event, law, natural, real, reals, space
from dpproofs.language.terms import Iff
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.record.corpus import load_corpora
from dpproofs.search import hunt
from dpproofs.search.draw import Draw, RandomSource, fitting, thresholds
from dpproofs.search.draw.thresholds import (
    affine_zero,
    bends,
    degree,
    has_power,
    may_be_affine,
    only_compared,
    sign_of,
    vertex,
    where_it_bends,
)
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import (
    KL,
    hockey_stick,
    indistinguishable,
    loss_exceeds,
    optimal_delta,
    probability_of,
    total_variation,
)

Y = space("Y", smallest=2, largest=2)
p, q = law("p", Y), law("q", Y)
gain = reals("gain", Y)
t = real("t")
epsilon = real("epsilon", at_least=0, logarithmic=True)
other = real("s")
k = natural("k")
y = p.index("y")
of = Exact.of
HALF = Fraction(1, 2)
MASSES = {p: {(0,): "3/4", (1,): "1/4"}, q: {(0,): "1/4", (1,): "3/4"}}


@pytest.mark.parametrize(
    ("proposition", "scalar", "count"),
    [
        (loss_exceeds(p, q, t) <= 1, t, 1),
        (loss_exceeds(p, q, t) <= t, other, 0),
        (KL(p, q) <= t, t, 0),  # a bound is no bend
        (hockey_stick(p, q, epsilon) <= 1, epsilon, 1),
        (indistinguishable(p, q, epsilon, 0), epsilon, 2),
        (total_variation(p, q) <= t, t, 0),
        (build.greatest(t, other) <= 1, t, 1),
        (build.implies(t <= other, p(0) <= 1), t, 1),
        (build.total(p(y), y, given=gain(y) >= t) <= 1, t, 1),
        (build.every(build.implies(gain(y) >= t, p(y) <= t), y), t, 1),
        (optimal_delta(k, epsilon, 0, t) <= 1, t, 2),
    ],
)
def test_what_bends(proposition: Any, scalar: Any, count: int) -> None:
    assert len(bends(proposition, scalar)) == count


def values(proposition: Any, scalar: Any, ring: Any = None, **more: Any) -> set[Any]:
    ring = ring or ExactRing(256)
    instance = Instance({Y: 2, k: 2}, {scalar: ring.number(Fraction(1)), **more.get("also", {})})
    for table, rows in {**MASSES, **more.get("tables", {})}.items():
        entries = {key: ring.number(Fraction(x)) for key, x in rows.items()}
        instance = instance.with_table(table, entries)
    found = set()
    for seed in range(40):
        draw = Draw(
            ring, RandomSource(random.Random(seed), lambda _: ring.number(Fraction(1, 2))), {}
        )
        draw.instance = instance
        found.add(where_it_bends(draw, bends(proposition, scalar), scalar))
    return found


def test_a_level_is_a_loss_or_just_beside() -> None:
    found = values(loss_exceeds(p, q, t) <= 1, t)
    log3 = numbers.log(of(3))
    assert {log3, -log3, log3 + Fraction(1, 100), log3 - Fraction(1, 10**6)} <= found


def test_an_epsilon_is_a_loss_and_stays_in_its_domain() -> None:
    found = values(hockey_stick(p, q, epsilon) <= 1, epsilon)
    log3 = numbers.log(of(3))
    assert {log3, of(0), numbers.log(of(Fraction(303, 100)))} <= found  # -log 3 is not allowed
    assert all(numbers.sign(x) in (0, 1) for x in found)


def test_a_level_of_a_random_variable() -> None:
    show = build.total(p(y), y, given=2 * gain(y) >= t + 1) <= 1
    found = values(show, t, tables={gain: {(0,): "2", (1,): "-1/2"}})
    assert {of(3), of(-2), of(3) + Fraction(1, 100)} <= found


def test_floats_find_the_same() -> None:
    found = values(hockey_stick(p, q, epsilon) <= 1, epsilon, FloatRing())
    assert any(abs(float(x) - np.log(3)) < 1e-12 for x in found)


def test_an_equivalence_bends_at_the_greatest_of_all_events() -> None:
    S, half = event("S", Y), of(Fraction(1, 2))
    close = build.every_event(probability_of(p, S) <= probability_of(q, S) + t, S)
    show = build.equivalent(close, total_variation(p, q) <= t)
    assert [len(b.bound) for b in bends(show, t)] == [1, 0] and only_compared(show, t)
    found = values(show, t)
    assert {half, -half, half + Fraction(1, 10**6)} <= found
    assert not bends(close, t)  # a bound is no bend


def test_what_cannot_be_solved_is_left() -> None:
    show = build.positive_part(t**2 - p(0)) <= 1
    assert values(show, t) == {None}


@pytest.mark.parametrize(
    ("term", "open_"),
    [
        (t, True),
        (other * 2, True),
        (t * other, True),
        (t * t, False),
        (1 - t / 2 + build.exp(other), True),
        (1 / t, False),
        (build.exp(t) * other, False),
        (build.sqrt(1 + t), False),
        (build.total(gain(y) * t, y), True),
        (build.total(build.exp(gain(y) * t), y), False),
        (hockey_stick(p, q, other) + t, True),
        (abs(t - other), True),
    ],
)
def test_what_may_be_affine(term: Any, open_: bool) -> None:
    assert may_be_affine(terms.lift(term), t) == open_


@pytest.mark.parametrize(
    ("term", "powers"),
    [
        (t, False),
        (build.exp(t) * other, True),
        (build.exp(other) * t, False),
        (build.total(build.exp(gain(y) * t), y), True),
        (hockey_stick(p, q, t), False),  # as it is written: what it means is not entered
        (build.sqrt(1 + t), False),
    ],
)
def test_what_has_a_power_of_the_scalar(term: Any, powers: bool) -> None:
    assert has_power(terms.lift(term), t) == powers


def test_what_is_curved_is_not_evaluated_to_find_that_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    real_zero = thresholds._zero
    monkeypatch.setattr(thresholds, "_zero", lambda *a: (seen.append(1), real_zero(*a))[1])
    curved, power = (build.positive_part(f(t) - p(0)) <= 1 for f in (build.sqrt, build.exp))
    assert values(curved, t) == {None} and not seen
    assert values(power, t) != {None} and seen


def test_an_affine_function_vanishes_once() -> None:
    ring = ExactRing(256)
    line, flat, curve = ([of(x) for x in xs] for xs in ((3, 1, -1), (1, 1, 1), (0, 1, 4)))
    assert affine_zero(_op(ring), line) == (False, of(Fraction(3, 2)))
    assert affine_zero(_op(ring), flat) is None and affine_zero(_op(ring), curve) is None


@pytest.mark.parametrize(
    ("term", "found"),
    [
        (other * 3, 0),
        (t * other - build.exp(other), 1),
        (-t * t / other + t, 2),
        ((t - other) ** 2 * t, 3),
        ((1 - t) ** 10**9, 10**9),
        (build.exp(t) ** 2, None),
        (build.total(gain(y) * t**2, y), 2),
        (build.total(gain(y), y, given=gain(y) <= t), None),
        (1 / t, None),
        (t**-1, None),
        (build.sqrt(t), None),
        (t * build.exp(t), None),
        (abs(t), None),
        (hockey_stick(p, q, t), None),
        (hockey_stick(p, q, other) + t, 1),
    ],
)
def test_the_degree_of_a_polynomial(term: Any, found: int | None) -> None:
    assert degree(terms.lift(term), t) == found


@pytest.mark.parametrize(("a", "b", "c"), [(1, 0, 0), (-2, 3, 5), (Fraction(1, 7), -4, 2)])
def test_a_parabola_turns_once(a: Any, b: Any, c: Any) -> None:
    gaps = [a * n**2 + b * n + c for n in (0, 1, 2)]
    ring = ExactRing(256)
    assert vertex(_op(ring), of(HALF), [of(g) for g in gaps]) == of(-b / (2 * Fraction(a)))
    columns = [np.array([float(g), float(g) + 1]) for g in gaps]
    turned = vertex(_op(FloatRing()), 0.5, columns)
    assert turned == pytest.approx([float(-b / (2 * Fraction(a)))] * 2)


def test_a_line_does_not_turn() -> None:
    ring = ExactRing(256)
    assert vertex(_op(ring), of(HALF), [of(1), of(3), of(5)]) is None
    assert (
        vertex(_op(FloatRing()), 0.5, [np.array([0.1]), np.array([0.2]), np.array([0.3])]) is None
    )


def _op(ring: Any) -> Any:
    return lambda name, *args: ring.apply(name, args)


def test_a_sign_is_that_of_all_columns() -> None:
    assert sign_of(np.array([1.0, 2.0])) == 1 and sign_of(np.array([-1.0, 2.0])) == 0
    assert sign_of(np.array([-1e-12])) == 0 and sign_of(np.array([-1e-12]), [1e-12]) == -1
    assert sign_of(of(-2)) == -1 and sign_of(of(0)) == 0


def test_an_equivalence_bends_at_the_greatest_of_all_indices() -> None:
    table = reals("f", Y)
    x = table.index("x")
    found = bends(Iff(build.every(table(x) <= t, x), build.every(table(x) <= 2 * t, x)), t)
    assert len(found) == 2
    instance = Instance({Y: 2}, {t: of(0)}, {table: {(0,): of(3), (1,): of(5)}})
    values = set()
    for seed in range(40):
        draw = Draw(
            ExactRing(256), RandomSource(random.Random(seed), lambda rng: of("1/2")), {Y: 2}
        )
        draw.instance = instance
        values.add(where_it_bends(draw, found[:1], t))
    assert {of(3), of(5)} <= values


def test_an_absolute_value_bends_at_either_bound() -> None:
    near = build.implies(abs(other - t) <= 2, other <= t)
    draw = Draw(ExactRing(256), RandomSource(random.Random(0), lambda rng: of("1/2")), {})
    draw.instance = Instance({}, {t: of(0), other: of(7)}, {})
    values = {where_it_bends(draw, bends(near, t), t) for _ in range(60)}
    assert {of(5), of(9)} <= values


def test_a_scalar_may_matter_in_conditions_alone() -> None:
    assert only_compared(build.implies(abs(other - t) <= 2, other <= 1), t)
    assert not only_compared(build.implies(abs(other - t) <= 2, other <= 1), other)
    assert not only_compared(loss_exceeds(p, q, t) <= t, t)
    assert only_compared(loss_exceeds(p, q, t) <= 1, t)
    assert not only_compared(KL(p, q) <= 1, t)


def test_a_column_bends_on_its_own() -> None:
    """Where the slopes of columns differ in sign, or one column is not affine."""
    bend = bends(build.implies(t * other + abs(t - 1) * epsilon <= 3, t <= 1), t)
    draw = Draw(FloatRing(), RandomSource(random.Random(3), lambda rng: 0.5), {})
    columns = {t: np.zeros(3), other: np.array([1.0, -1.0, 2.0]), epsilon: np.array([0, 0, 9.0])}
    draw.instance = Instance({}, columns, {})
    with np.errstate(all="ignore"):
        values = [where_it_bends(draw, bend[:1], t) for _ in range(20)]
    assert any(v is not None and np.allclose(v[:2], [3, -3]) for v in values)


def test_a_function_is_the_same_at_a_row_and_at_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bit for bit, in all that is drawn for statements whose scalars are solved for."""
    walked = thresholds.at_each
    rows = 0

    def compared(draw: Any, values: Any, function: Any) -> Any:
        nonlocal rows
        found = walked(draw, values, function)
        if isinstance(draw.ring, FloatRing):
            for n, (value, at_row) in enumerate(zip(values, found, strict=True)):
                at_it = function(value, n)
                assert np.array_equal(*np.broadcast_arrays(at_it, at_row), equal_nan=True)
                rows += np.ndim(at_it)
        return found

    monkeypatch.setattr(thresholds, "at_each", compared)
    monkeypatch.setattr(fitting, "at_each", compared)
    asked = ("claim_01", "remark_07_translation", "table_01_definitions.random")
    for located in load_corpora().matching(""):
        statement = located.claim.statement
        if statement is not None and any(name in located.id for name in asked):
            hunt.first(statement, replace(EFFORTS["pytest"], shapes=24))
    assert rows > 100
