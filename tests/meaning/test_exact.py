"""The exact ring against an independent evaluation, and its conventions said one by one."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest

from dpproofs.language.terms import Op, lift
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import INFINITY, MINUS_INFINITY, ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import OPERATIONS, Instance, Undecided, Walk

RING = ExactRing(2048)
of = Exact.of
ZERO, ONE, TWO, HALF = of(0), of(1), of(2), of(Fraction(1, 2))
NOTHING = Undefined("because")


def apply(name: str, *args: Any) -> Any:
    return RING.apply(name, args)


def undefined(value: Any) -> bool:
    return isinstance(value, Undefined) and bool(value.reason)


# ----------------------------------------------------------------------------- conventions


def test_p_log_p_over_q() -> None:
    assert apply("plog", ZERO, ZERO) == ZERO
    assert apply("plog", ZERO, ONE) == ZERO
    assert apply("plog", HALF, ZERO) == INFINITY
    assert apply("plog", HALF, HALF) == ZERO
    assert apply("plog", TWO, ONE) == 2 * numbers.log(TWO)
    for args in ((-ONE, ONE), (ONE, -ONE), (ZERO, -ONE), (INFINITY, ONE), (ONE, INFINITY)):
        assert undefined(apply("plog", *args)), args


def test_log_ratio_and_ratio() -> None:
    assert apply("logratio", HALF, ZERO) == INFINITY
    assert apply("logratio", ZERO, HALF) == MINUS_INFINITY
    assert undefined(apply("logratio", ZERO, ZERO))
    assert undefined(apply("logratio", INFINITY, -HALF))
    assert apply("ratio", ONE, ZERO) == INFINITY
    assert apply("ratio", -ONE, ZERO) == MINUS_INFINITY
    assert apply("ratio", ZERO, ONE) == ZERO
    assert undefined(apply("ratio", ZERO, ZERO))


def test_infinities() -> None:
    plus, minus = INFINITY, MINUS_INFINITY
    assert undefined(apply("-", plus, plus)) and undefined(apply("+", plus, minus))
    assert apply("+", plus, plus) == plus and apply("-", plus, minus) == plus
    assert undefined(apply("*", ZERO, plus)) and undefined(apply("*", plus, ZERO))
    assert apply("*", -ONE, plus) == minus and apply("*", minus, minus) == plus
    assert undefined(apply("/", plus, plus)) and apply("/", ONE, minus) == ZERO
    assert apply("/", plus, -ONE) == minus
    assert apply("exp", minus) == ZERO and apply("exp", plus) == plus
    assert apply("log", plus) == plus and undefined(apply("log", minus))
    assert apply("log", ZERO) == minus and undefined(apply("log", -ONE))
    assert apply("sqrt", plus) == plus and undefined(apply("sqrt", minus))
    assert apply("abs", minus) == plus and apply("pos", minus) == ZERO
    assert apply("tanh", minus) == -ONE and apply("cosh", minus) == plus
    assert apply("Q", plus) == ZERO and apply("Q", minus) == ONE
    assert apply("max", minus, ZERO) == ZERO and apply("min", ZERO, minus, plus) == minus
    assert undefined(apply("^", plus, ZERO)) and apply("^", plus, -ONE) == ZERO
    assert undefined(apply("binomial", plus, ONE))


def test_what_has_no_value() -> None:
    assert undefined(apply("/", ONE, ZERO)) and undefined(apply("/", ZERO, ZERO))
    assert undefined(apply("^", ZERO, -ONE)) and undefined(apply("sqrt", -ONE))
    assert undefined(apply("^", -ONE, HALF))
    assert undefined(apply("binomial", HALF, ONE)) and undefined(apply("binomial", -ONE, ONE))
    assert apply("^", ZERO, ZERO) == ONE and apply("^", ZERO, HALF) == ZERO
    assert apply("binomial", of(5), of(2)) == of(10) and apply("binomial", TWO, of(3)) == ZERO


@pytest.mark.parametrize("name", [n for n, arity in OPERATIONS.items() if arity != 0])
def test_no_value_spreads_through_every_operation(name: str) -> None:
    arity = OPERATIONS[name] or 2
    for place in range(arity):
        args = [ONE] * arity
        args[place] = NOTHING  # type: ignore[call-overload]
        assert apply(name, *args) is NOTHING


def test_sums_and_extremes_over_nothing() -> None:
    assert RING.sum([]) == ZERO
    assert RING.extreme([], True) == MINUS_INFINITY and RING.extreme([], False) == INFINITY
    assert undefined(RING.sum([INFINITY, MINUS_INFINITY]))
    assert undefined(RING.extreme([ONE, NOTHING], True))
    assert RING.conj([]) == 1 and RING.disj([]) == -1


def test_an_unknown_operation_is_an_error() -> None:
    with pytest.raises(TypeError, match="gamma"):
        apply("gamma", ONE)
    with pytest.raises(TypeError):
        Walk(RING, Instance()).value(Op("gamma", (lift(1),)))


def test_every_operation_of_the_language_is_known() -> None:
    for name, arity in OPERATIONS.items():
        value = apply(name, *[ONE] * (2 if arity is None else arity))
        assert isinstance(value, Exact), name


# ----------------------------------------------------------------------------- truth

OPS = ("<=", "<", ">=", ">", "==", "!=")
TIE = {"<=": 1, "<": -1, ">=": 1, ">": -1, "==": 1, "!=": -1}
BELOW = {"<=": 1, "<": 1, ">=": -1, ">": -1, "==": -1, "!=": 1}


@pytest.mark.parametrize("op", OPS)
def test_ties_of_roots_and_logs_satisfy_weak_relations_only(op: str) -> None:
    three = of(3)
    ties = [
        (ONE, ONE),
        (numbers.sqrt(TWO) * numbers.sqrt(three), numbers.sqrt(of(6))),
        (numbers.log(of(8)), 3 * numbers.log(TWO)),
        (numbers.exp(numbers.log(three) / 2), numbers.sqrt(three)),
        (numbers.sqrt(3 + 2 * numbers.sqrt(TWO)), 1 + numbers.sqrt(TWO)),
        (INFINITY, INFINITY),
        (MINUS_INFINITY, MINUS_INFINITY),
    ]
    for left, right in ties:
        assert RING.relation(op, left, right) in (TIE[op], 0)
    for left, right in (*ties[:4], *ties[5:]):
        assert RING.relation(op, left, right) == TIE[op]


@pytest.mark.parametrize("op", OPS)
def test_near_ties_are_told_apart(op: str) -> None:
    tiny = of(Fraction(1, 10**100))
    for x in (ONE, numbers.sqrt(TWO), numbers.log(of(3)), numbers.exp(HALF)):
        assert RING.relation(op, x, x + tiny) == BELOW[op]
    assert RING.relation(op, MINUS_INFINITY, of(-(10**9))) == BELOW[op]
    assert RING.relation(op, of(10**9), INFINITY) == BELOW[op]


@pytest.mark.parametrize("op", OPS)
def test_a_side_without_value_is_unknown_never_true(op: str) -> None:
    for left, right in ((NOTHING, ONE), (ONE, NOTHING), (NOTHING, NOTHING), (NOTHING, INFINITY)):
        truth = RING.relation(op, left, right)
        assert truth == 0 and RING.negate(truth) == 0 and not RING.excludes(truth)
    assert RING.undefined == "because"


def test_three_valued_logic() -> None:
    assert RING.conj([1, 0]) == 0 and RING.conj([0, -1]) == -1 and RING.conj([1, 1]) == 1
    assert RING.disj([1, 0]) == 1 and RING.disj([0, -1]) == 0 and RING.disj([-1]) == -1
    with pytest.raises(Undecided):
        RING.choose(0, lambda: 1, lambda: 2)


def test_too_large_a_number_is_undecided_not_an_error() -> None:
    with pytest.raises(Undecided):
        apply("^", of(3), of(10**30))


# ----------------------------------------------------------------------------- random terms

RATIONAL = ("+", "-", "*", "/", "neg", "abs", "pos", "max", "min")
REAL = (*RATIONAL, "exp", "log", "sqrt", "tanh", "cosh", "Q", "plog")


def tree(rng: random.Random, names: tuple[str, ...], depth: int) -> Any:
    if depth == 0 or rng.random() < 0.2:
        return Fraction(rng.randint(-4, 4), rng.choice((1, 2, 3)))
    name = rng.choice(names)
    arity = OPERATIONS[name] or 2
    return (name, *(tree(rng, names, depth - 1) for _ in range(arity)))


def exactly(node: Any) -> Any:
    if isinstance(node, Fraction):
        return of(node)
    return apply(node[0], *map(exactly, node[1:]))


def slowly(node: Any) -> Fraction | None:
    """Rational arithmetic, None where there is no value."""
    if isinstance(node, Fraction):
        return node
    args = [slowly(arg) for arg in node[1:]]
    if any(arg is None for arg in args):
        return None
    name, x, y = node[0], args[0], args[-1]
    assert x is not None and y is not None
    if name == "/":
        return x / y if y else None
    return {
        "+": lambda: x + y,
        "-": lambda: x - y,
        "*": lambda: x * y,
        "neg": lambda: -x,
        "abs": lambda: abs(x),
        "pos": lambda: max(x, Fraction(0)),
        "max": lambda: max(x, y),
        "min": lambda: min(x, y),
    }[name]()


def test_random_rational_terms() -> None:
    rng = random.Random(1)
    for _ in range(600):
        node = tree(rng, RATIONAL, 4)
        expected, value = slowly(node), exactly(node)
        assert undefined(value) if expected is None else value == of(expected), node


class NoValue(Exception):
    pass


def with_mpmath(node: Any) -> Any:
    if isinstance(node, Fraction):
        return mpmath.mpf(node.numerator) / node.denominator
    args = [with_mpmath(arg) for arg in node[1:]]
    if not all(mpmath.isfinite(arg) and abs(arg) < 1e6 for arg in args):
        raise NoValue
    x, y, name = args[0], args[-1], node[0]
    small = mpmath.mpf(10) ** -40
    if (name == "/" and abs(y) < small) or (name in ("log", "sqrt") and x < small):
        raise NoValue
    if name == "plog" and (x < small or y < small):
        raise NoValue
    return {
        "+": lambda: x + y,
        "-": lambda: x - y,
        "*": lambda: x * y,
        "/": lambda: x / y,
        "neg": lambda: -x,
        "abs": lambda: abs(x),
        "pos": lambda: max(x, mpmath.mpf(0)),
        "max": lambda: max(x, y),
        "min": lambda: min(x, y),
        "exp": lambda: mpmath.exp(x),
        "log": lambda: mpmath.log(x),
        "sqrt": lambda: mpmath.sqrt(x),
        "tanh": lambda: mpmath.tanh(x),
        "cosh": lambda: mpmath.cosh(x),
        "Q": lambda: mpmath.erfc(x / mpmath.sqrt(2)) / 2,
        "plog": lambda: x * mpmath.log(x / y),
    }[name]()


def test_random_real_terms_lie_in_their_balls() -> None:
    rng, compared = random.Random(2), 0
    with mpmath.workdps(80):
        for _ in range(500):
            node = tree(rng, REAL, 3)
            try:
                expected = with_mpmath(node)
                value = exactly(node)
            except (NoValue, Undecided):
                continue
            assert isinstance(value, Exact), (node, value)
            ball = numbers.enclosure(value, 200)
            middle = mpmath.mpf(ball.mid().str(60, radius=False))
            assert abs(middle - expected) <= mpmath.mpf(10) ** -45 * (1 + abs(expected)), node
            compared += 1
    assert compared > 250


def test_infinite_is_told_by_its_sign() -> None:
    assert Infinite(1) == INFINITY != MINUS_INFINITY
    assert str(INFINITY) == "infinity" and str(MINUS_INFINITY) == "-infinity"


def test_infinity_is_ordered_with_every_number():
    number = Exact.of(10**100)
    assert number < INFINITY and number > MINUS_INFINITY and INFINITY > 3 and MINUS_INFINITY <= -1
    assert sorted([INFINITY, number, MINUS_INFINITY])[1] is number
    assert INFINITY <= INFINITY and not INFINITY < INFINITY and number != INFINITY
    assert float(MINUS_INFINITY) == -math.inf
    assert f"{INFINITY} {MINUS_INFINITY:.2f} {INFINITY:>10}" == "infinity -inf   infinity"
    with pytest.raises(TypeError, match=r"infinity < 1\.0: saw a float"):
        assert INFINITY < 1.0
