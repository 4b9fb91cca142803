"""The float ring proposes: the sign of a clear margin is that of the exact ring."""

from __future__ import annotations

import random
import warnings
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dpproofs.language import build
from dpproofs.language.sorts import law, probability, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.floats import TINY, FloatRing
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import OPERATIONS, Undecided, Walk, sizes_of
from dpproofs.search.draw import RandomSource, draw_instance
from dpproofs.theory import (
    KL,
    affinity,
    hockey_stick,
    indistinguishable,
    loss_exceeds,
    max_divergence,
    total_variation,
)

RING = FloatRing()
INF, NAN = float("inf"), float("nan")
OPS = ("<=", "<", ">=", ">", "==", "!=")
Y = space("Y")
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
delta = probability("delta")
y = p.index("y")

PROPOSITIONS: list[Proposition] = [
    KL(p, q) <= epsilon,
    KL(p, q) > KL(q, p),
    hockey_stick(p, q, epsilon) < delta,
    indistinguishable(p, q, epsilon, delta),
    max_divergence(p, q) <= epsilon,
    affinity(p, q) >= 1 / build.cosh(epsilon / 2),
    total_variation(p, q) == delta,
    loss_exceeds(p, q, epsilon) <= delta,
    ~(KL(p, q) <= epsilon),
    build.implies(p(0) > q(0), p(0) / (p(0) - q(0)) >= 1),
    build.every(p(y) != q(y), y),
    build.any_of(p(0) >= delta, q(0) >= delta),
    build.equivalent(p(0) <= q(0), p(0) <= delta),
    build.cases(p(0) == q(0), 1, 0) >= delta,
    build.cases(p(0) >= q(0), 1, 0) >= delta,
    build.total(1, y, given=p(y) <= q(y)) >= 2,
    build.indicator(p(0) != 0) >= delta,
]


@pytest.mark.parametrize("shown", PROPOSITIONS, ids=repr)
def test_the_sign_of_a_clear_margin_is_exact(shown: Proposition) -> None:
    statement = Statement((epsilon, delta, p, q), shown)
    rng, compared = random.Random(3), 0
    sizes = sizes_of(statement)
    for n in range(80):
        source = RandomSource(rng, _small)
        instance = draw_instance(statement, ExactRing(256), source, sizes[n % len(sizes)])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            margin = Walk(RING, instance.map(_float)).truth(shown)
        try:
            truth = Walk(ExactRing(1024), instance).truth(shown)
        except Undecided:
            continue
        if truth and abs(margin) > 1e-9:
            compared += 1
            assert (margin > 0) == (truth > 0), (margin, instance)
        if truth == 0:
            assert not margin > 0, (margin, instance)
    assert compared > 10


def _small(rng: random.Random) -> Exact:
    n = rng.choice((2, 3, 4))
    return Exact.of(Fraction(rng.randint(1, n - 1), n))


def _float(value: Any) -> float:
    return float(enclosure(value, 64).mid())


@pytest.mark.parametrize("op", OPS)
def test_nan_never_counts_as_holding(op: str) -> None:
    for left, right in ((NAN, 1.0), (1.0, NAN), (NAN, NAN), (NAN, INF), (INF, NAN)):
        margin = RING.relation(op, left, right)
        assert np.isnan(margin)
        assert not margin > 0 and not RING.negate(margin) > 0
        assert not RING.excludes(margin)


def test_infinite_sides_have_a_sign() -> None:
    for other in (-5.0, 0.0, 5.0, -INF):
        assert RING.relation("<=", INF, other) < 0 and RING.relation("<", INF, other) < 0
        assert RING.relation(">=", INF, other) > 0 and RING.relation("==", INF, other) < 0
        assert RING.relation("<=", other, INF) > 0 and RING.relation("!=", other, INF) > 0
    assert RING.relation("<=", -INF, -5.0) > 0 and RING.relation(">", -INF, -5.0) < 0


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")  # inf - inf, then masked
@pytest.mark.parametrize("op", OPS)
def test_ties_have_the_sign_of_their_strictness(op: str) -> None:
    for side in (0.0, 1.0, -2.5, INF, -INF):
        margin = RING.relation(op, side, side)
        assert abs(margin) < 1e-9
        assert (margin > 0) == (op in ("<=", ">=", "=="))


def test_what_is_left_of_a_cancellation_is_a_tie() -> None:
    third = 0.1 + 0.2
    rest = RING.apply("-", (np.array([third, 1e9 * third, third, INF]), np.array([0.3, 3e8, 0, 1])))
    assert rest.tolist() == [third - 0.3, 0.0, third, INF]
    assert RING.apply("-", (third, 0.3)) == third - 0.3 != 0  # it is below what a side must have
    assert abs(RING.relation("<=", third - 0.3, 0.0)) < 1e-9
    for op in OPS:
        assert abs(RING.relation(op, 1e-17, 0.0)) < 1e-9 < RING.relation("<", 0.0, 1e-13)


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")  # inf - inf, then masked
def test_columns_are_treated_like_single_numbers() -> None:
    sides = [-INF, -1.0, 0.0, 1.0, INF, NAN]
    left, right = (np.array(x) for x in zip(*[(a, b) for a in sides for b in sides], strict=True))
    for op in OPS:
        together = RING.relation(op, left, right)
        single = [RING.relation(op, a, b) for a, b in zip(left, right, strict=True)]
        np.testing.assert_array_equal(together, single)


def test_a_condition_chooses_like_the_exact_ring() -> None:
    for op in OPS:
        for a in (0.0, 1.0):
            for b in (0.0, 1.0):
                exact = ExactRing().relation(op, Exact.of(int(a)), Exact.of(int(b)))
                chosen = RING.choose(RING.relation(op, a, b), lambda: 1.0, lambda: 0.0)
                assert chosen == (exact > 0), (op, a, b)
                column = RING.relation(op, np.array([a]), b)
                assert RING.choose(column, lambda: 1.0, lambda: 0.0) == [exact > 0]
    assert np.isnan(RING.choose(NAN, lambda: 1.0, lambda: 0.0))
    assert np.isnan(RING.choose(np.array([NAN]), lambda: 1.0, lambda: 0.0))


def test_what_is_certainly_false_is_excluded() -> None:
    assert RING.excludes(RING.relation("<=", 2.0, 1.0)) and RING.excludes(RING.truth(False))
    assert not RING.excludes(RING.relation("<=", 1.0, 1.0))
    assert not RING.excludes(RING.relation("==", 1.0, 1.0))
    assert not RING.excludes(np.array([-1.0]))  # some column may need it


@pytest.mark.parametrize("name", OPERATIONS)
def test_operations_against_the_exact_ring(name: str) -> None:
    rng, arity = random.Random(name), OPERATIONS[name]
    exact: Any = ExactRing(512)
    for _ in range(200):
        count = 3 if arity is None else arity
        args = [Fraction(rng.randint(-3, 3), rng.choice((1, 2))) for _ in range(count)]
        if name == "binomial":
            args = [abs(Fraction(int(x))) for x in args]
        value = exact.apply(name, tuple(Exact.of(x) for x in args))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = float(RING.apply(name, tuple(float(x) for x in args)))
        if isinstance(value, Undefined):
            assert np.isnan(found), (name, args, found)
        elif isinstance(value, Infinite):
            assert found == value.sign * INF, (name, args, found)
        else:
            assert found == pytest.approx(_float(value), rel=1e-12, abs=1e-12), (name, args)


def test_sums_and_extremes_over_nothing() -> None:
    assert RING.sum([]) == 0.0 and RING.conj([]) > 0 > RING.disj([])
    assert RING.extreme([], True) == -INF and RING.extreme([], False) == INF
    assert np.isnan(RING.extreme([1.0, NAN], True)) and np.isnan(RING.conj([1.0, NAN]))


@pytest.mark.parametrize("columns", [False, True])
def test_a_premise_that_is_a_tie_does_not_hide_how_far_the_conclusion_is_from_true(
    columns: bool,
) -> None:
    here, apart = (np.array([2.0]), np.array([3.0])) if columns else (2.0, 3.0)
    for premise in ("==", "<=", ">="):
        met = RING.negate(RING.relation(premise, here, 2.0))
        assert RING.disj([met, RING.relation("<=", np.array([4.0]), 3.0)]) == pytest.approx(-0.25)
        assert RING.disj([met, RING.relation("<=", np.array([1.0]), 0.0)]) == pytest.approx(-1.0)
        assert RING.disj([met, RING.relation("<=", np.array([3.0]), 4.0)]) == pytest.approx(0.25)
    unmet = RING.negate(RING.relation("==", apart, 2.0))
    assert RING.disj([unmet, RING.relation("<=", np.array([4.0]), 3.0)]) > 0.1
    for strict in (RING.relation("<", here, 2.0), RING.relation("!=", here, 2.0)):
        assert RING.disj([strict, strict]) == strict == -TINY
        assert np.isnan(RING.disj([strict, np.array([NAN])]))


def test_what_floats_do_not_know() -> None:
    with pytest.raises(Undecided):
        RING.integral(lambda x: x, None, None)
    with pytest.raises(TypeError, match="~"):
        RING.relation("~", 0.0, 0.0)


@pytest.mark.parametrize("exponent", [0.5, 1.0, 2.0, 1 / 3, 1e300])
def test_a_literal_exponent_gives_what_an_array_of_it_gives(exponent: float) -> None:
    """Its powers are found by a shorter way."""
    bases = np.array([0.0, -0.0, 1, -1, 2, -2.5, np.inf, -np.inf, np.nan, 1e308, 1e-320])
    with np.errstate(all="ignore"):
        literal = FloatRing().apply("^", (bases, exponent))
        whole = FloatRing().apply("^", (bases, np.full(len(bases), exponent)))
    assert np.array_equal(literal, whole, equal_nan=True)
    assert np.isnan(literal[7])  # -inf
