"""Tests of balls: the exact value at any point of a box lies in the ball of the box."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint
import pytest
from flint import acb, arb
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dpproofs.language import cases, exp, gaussian_tail, integral, log, real, sqrt
from dpproofs.language.terms import Op, Term, lift
from dpproofs.meaning.balls import NO_TRUTH, Ball, BallRing
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import Exact, enclosure, working_precision
from dpproofs.meaning.walk import OPERATIONS, Instance, Undecided, Walk

Side = tuple[Fraction, Fraction, bool, bool]
Tree = Any  # the number of a side, or (operation, tree, ...)
F = Fraction

simple = st.sampled_from([F(0), F(1), F(-1), F(2), F(1, 2), F(3)])
numbers = st.one_of(simple, st.builds(Fraction, st.integers(-30, 30), st.integers(1, 12)))


@st.composite
def sides(draw: Callable[[Any], Any]) -> Side:
    low, high = sorted((draw(numbers), draw(numbers)))
    if draw(st.booleans()):
        low, high = abs(low), abs(low) + (high - low)
    if low == high:
        return low, high, False, False
    return low, high, draw(st.booleans()), draw(st.booleans())


@st.composite
def points(draw: Callable[[Any], Any], side: Side) -> Fraction:
    low, high, low_open, high_open = side
    ends = [low] * (not low_open) + [high] * (not high_open)
    inside = low + (high - low) * Fraction(draw(st.integers(1, 19)), 20)
    return draw(st.sampled_from([*ends, inside]))  # type: ignore[no-any-return]


names = st.sampled_from(sorted(OPERATIONS))


@st.composite
def trees(draw: Callable[[Any], Any], depth: int = 2) -> Tree:
    if depth == 0:
        return draw(st.integers(0, 2))
    name = draw(names)
    arity = OPERATIONS[name]
    count = draw(st.integers(1, 3)) if arity is None else arity
    return (name, *(draw(trees(draw(st.integers(0, depth - 1)))) for _ in range(count)))


def value(ring: Any, tree: Tree, leaves: list[Any]) -> Any:
    if isinstance(tree, int):
        return leaves[tree]
    return ring.apply(tree[0], tuple(value(ring, part, leaves) for part in tree[1:]))


def misses(ball: Ball, exact: Any) -> bool:
    """Whether the exact value is certainly not among the values of the ball."""
    if isinstance(exact, Undefined):
        return not ball.partial
    if isinstance(exact, Infinite):
        return not (ball.reaches_plus if exact.sign > 0 else ball.reaches_minus)
    x = enclosure(exact, 256)
    if exact.rational is not None:
        x = arb(exact.rational)
        if ball.lo_open and x.is_exact() and x == ball.lo:
            return True
        if ball.hi_open and x.is_exact() and x == ball.hi:
            return True
    return bool(x < ball.lo or x > ball.hi)


@pytest.mark.slow
@settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(st.data(), trees(), st.sampled_from([24, 64, 128]))
def test_the_exact_value_lies_in_the_ball(data: Any, tree: Tree, bits: int) -> None:
    box = [data.draw(sides()) for _ in range(3)]
    ring = BallRing(bits)
    ball = value(ring, tree, [ring.between(*side) for side in box])
    for _ in range(4):
        point = [data.draw(points(side)) for side in box]
        try:
            exact = value(ExactRing(256), tree, [Exact.of(x) for x in point])
        except (Undecided, ValueError, ArithmeticError, AttributeError, TypeError):
            assume(False)
        assert not misses(ball, exact), (tree, box, point, str(exact), ball)


def ball(low: Any, high: Any, low_open: bool = False, high_open: bool = False) -> Ball:
    return BallRing(64).between(F(low), F(high), low_open, high_open)


def apply(name: str, *args: Ball) -> Ball:
    found = BallRing(64).apply(name, args)
    assert isinstance(found, Ball)
    return found


def near(ball: Ball, low: float, high: float) -> bool:
    return abs(float(ball.lo) - low) < 1e-12 and abs(float(ball.hi) - high) < 1e-12


def test_every_operation_is_known() -> None:
    for name, arity in OPERATIONS.items():
        apply(name, *[ball(1, 2)] * (2 if arity is None else arity))
    with pytest.raises(TypeError, match="no operation 'sinc'"):
        apply("sinc", ball(0, 1))


def test_tight_at_zero() -> None:
    zero, some = ball(0, 0), ball(0, 1)
    assert near(apply("plog", some, ball(1, 1)), -0.36787944117144233, 0)
    assert near(apply("plog", ball(0, F(1, 8)), ball(1, 1)), -0.25993019270997947, 0)
    assert near(apply("plog", zero, some), 0, 0)
    assert near(apply("sqrt", ball(0, 4)), 0, 2)
    assert near(apply("^", ball(0, 4), ball(F(1, 2), F(1, 2))), 0, 2)
    assert near(apply("^", ball(-2, 3), ball(2, 2)), 0, 9)
    assert near(apply("*", some, some), 0, 1)
    assert near(apply("/", ball(1, 2), ball(3, 6)), 1 / 6, 2 / 3)
    assert near(apply("max", ball(0, 3), ball(1, 2)), 1, 3)
    assert near(apply("min", ball(0, 3), ball(1, 2)), 0, 2)
    assert near(apply("abs", ball(-3, 2)), 0, 3)
    assert near(apply("pos", ball(-3, 2)), 0, 2)
    assert apply("plog", some, zero).hi == arb("inf")


def test_an_open_end_is_not_attained() -> None:
    inside = ball(0, 1, low_open=True)
    ring = BallRing(64)
    naught = ring.number(F(0))
    assert ring.relation(">", inside, naught) == 1
    assert ring.relation(">", ball(0, 1), naught) == 0
    assert not apply("log", inside).reaches_minus
    assert apply("log", ball(0, 1)).reaches_minus
    unbounded = apply("/", ball(1, 1), inside)
    assert unbounded.hi == arb("inf")
    assert not unbounded.reaches_plus
    assert not unbounded.partial
    assert ring.relation("<", apply("tanh", unbounded), ring.number(F(1))) == 1
    assert ring.relation(">", apply("Q", unbounded), naught) == 1
    assert not apply("-", unbounded, ball(5, 5)).partial


def test_infinities_and_values_that_may_be_missing() -> None:
    some, infinite = ball(0, 1), apply("neg", apply("log", ball(0, 0)))
    assert infinite.reaches_plus
    assert apply("-", infinite, infinite).partial
    assert apply("*", some, infinite).partial
    assert apply("/", some, some).partial
    assert apply("logratio", some, some).partial
    assert not apply("logratio", some, ball(1, 2)).partial
    assert apply("ratio", some, some).partial
    assert apply("ratio", ball(1, 2), some).reaches_plus
    assert not apply("ratio", ball(1, 2), some).partial
    assert apply("log", ball(-1, 1)).partial
    assert apply("sqrt", ball(-1, 1)).partial
    assert not apply("plog", some, some).partial
    assert BallRing(64).relation(">=", apply("/", some, some), ball(-9, -9)) is NO_TRUTH


def test_an_undecided_case_takes_both_branches() -> None:
    ring = BallRing(64)
    condition = ring.relation(">", ball(0, 2), ball(1, 1))
    found = ring.choose(condition, lambda: ball(0, 1), lambda: ball(5, 6))
    assert near(found, 0, 6)
    assert not found.partial
    assert ring.choose(NO_TRUTH, lambda: ball(0, 1), lambda: ball(0, 1)).partial


def test_truth_keeps_what_has_no_truth_value_apart() -> None:
    ring = BallRing(64)
    assert ring.conj([1, NO_TRUTH, 0]) is NO_TRUTH
    assert ring.conj([0, NO_TRUTH, -1]) == -1
    assert ring.disj([-1, NO_TRUTH]) is NO_TRUTH
    assert ring.disj([NO_TRUTH, 1]) == 1
    assert ring.negate(NO_TRUTH) is NO_TRUTH
    assert (ring.conj([]), ring.disj([])) == (1, -1)


def test_relations_of_touching_balls() -> None:
    ring, left, right = BallRing(64), ball(0, 1), ball(1, 2)
    assert ring.relation("<=", left, right) == 1
    assert ring.relation("<", left, right) == 0
    assert ring.relation("<", ball(0, 1, high_open=True), right) == 1
    assert ring.relation(">", left, right) == -1
    assert ring.relation("==", left, right) == 0
    assert ring.relation("!=", ball(0, 1, high_open=True), right) == 1
    assert ring.relation("==", right, ball(3, 4)) == -1
    assert ring.relation("==", ball(1, 1), ball(1, 1)) == 1
    assert ring.relation("<=", ball(F(1, 3), F(1, 3)), ball(F(1, 3), F(1, 3))) == 0


def test_precision_is_given_back() -> None:
    before = flint.ctx.prec
    BallRing(200).apply("exp", (ball(0, 1),))
    BallRing(200).number(F(1, 3))
    assert flint.ctx.prec == before


# ----------------------------------------------------------------------------- integrals


def integrate(body: Term, x: Term, low: Any, high: Any, bits: int = 64) -> Ball:
    term = integral(body, x, low, high)
    found = Walk(BallRing(bits), Instance()).value(term)
    assert isinstance(found, Ball)
    return found


def test_integrals_of_analytic_pieces() -> None:
    x = real("x")
    gauss = integrate(exp(-(x**2) / 2), x, 0, 1, 128)
    with working_precision(128):
        half = (arb(2).sqrt() / 2).erf() * (arb.pi() / 2).sqrt()
        assert gauss.lo <= half.upper()
        assert gauss.hi >= half.lower()
    assert gauss.hi - gauss.lo < arb(2) ** -50  # half the bits of the precision, or better
    kink = integrate(abs(x - 1), x, 0, 3)
    assert kink.lo <= 2.5 <= kink.hi
    assert kink.hi - kink.lo < arb(2) ** -25
    backwards = integrate(x, x, 1, 0)
    assert backwards.lo <= -0.5 <= backwards.hi < -0.49
    limits = integrate(x, x, sqrt(2), sqrt(lift(3)))
    assert limits.lo < arb(1) / 2 < limits.hi
    assert limits.hi - limits.lo < arb(2) ** -25


def test_integrals_by_rectangles() -> None:
    x = real("x")
    step = integrate(cases(x < F(1, 3), 1, 0), x, 0, 1)
    assert not step.lo > arb(1) / 3
    assert not step.hi < arb(1) / 3
    assert step.hi - step.lo < 0.01
    assert integrate(Op("plog", (x, lift(1))), x, 0, 1).lo < -0.25
    assert not integrate(Op("plog", (x, lift(1))), x, 0, 1).partial
    assert integrate(log(x), x, -1, 1).partial


def test_over_an_infinite_range_an_integral_is_at_least_its_middle() -> None:
    x = real("x")
    both = integrate(exp(-abs(x)), x, None, None)
    half = integrate(exp(-3 * x), x, 0, None)
    squares = integrate(exp(-(x**2)), x, None, None)  # a square far below 0 has a value
    for found, value in ((both, arb(2)), (half, arb(1) / 3), (squares, arb.pi().sqrt())):
        assert value - arb(2) ** -20 < found.lo and not found.lo > value
        assert not found.hi.is_finite()
    for negative in (gaussian_tail(x) - 1, -exp(-x)):
        with pytest.raises(Undecided, match="infinite limit"):
            integrate(negative, x, 0, None)


def test_the_flag_of_analyticity_is_heeded() -> None:
    assert acb(1).sqrt().is_finite()
    x = real("x")
    found = integrate(sqrt(x), x, 1, 4)
    assert found.lo < arb(14) / 3 < found.hi
    assert found.hi - found.lo < arb(2) ** -20
