"""What x^a means in every ring, against a slow definition: at infinities, at 0, below 0 and above.

Two functions are written alike. With a whole exponent, a literal or natural numbers of the
statement, it is a product; with a real exponent it has a value for x > 0, and 0^a = 0 for a > 0.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from fractions import Fraction as F
from typing import Any

import numpy as np
import pytest
from flint import arb

from dpproofs.language import build
from dpproofs.language.powers import REAL_POWER, is_whole, power_name
from dpproofs.language.sorts import event, law, natural, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import IndexNumber, Num, Op, Term, lift
from dpproofs.meaning import numbers
from dpproofs.meaning.affine import AffineRing, Form
from dpproofs.meaning.balls import Ball, BallRing
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import INFINITY, MINUS_INFINITY, ExactRing, Infinite, Undefined
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.numbers import Exact, enclosure, working_precision
from dpproofs.meaning.second import second_value
from dpproofs.meaning.series import SeriesRing
from dpproofs.meaning.swift import SwiftRing, swiftly
from dpproofs.meaning.tape import compiled
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.outcome import Outcome
from dpproofs.record import witness
from dpproofs.record.checkers import CHECKERS
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import KL

INF = "infinity"
BASES: tuple[Any, ...] = ("-infinity", F(-8), F(-1), F(-1, 2), F(0), F(1, 3), F(1), F(4), INF)
WHOLE = tuple(map(F, (0, 1, 2, 3, -1, -2)))
BROKEN = (F(1, 2), F(1, 3), F(2, 3), F(-1, 2), F(-1, 3), F(-2, 3))
ROOT = "sqrt(2)"
POWERS: list[tuple[Any, Any, bool]] = [
    *((x, a, True) for x in BASES for a in WHOLE),
    *((x, a, False) for x in BASES for a in (*WHOLE, *BROKEN, ROOT, "-sqrt(2)")),
]

x, a, k = real("x"), real("a"), natural("k", smallest=0)


def defined(x: Any, a: Any, whole: bool) -> Any:
    """A fraction, "infinity", a float where it is irrational, or None where there is no value."""
    exponent = {ROOT: math.sqrt(2), "-sqrt(2)": -math.sqrt(2)}.get(a, a)
    if x == "-infinity":
        return None
    if x == INF:
        return None if exponent == 0 else INF if exponent > 0 else F(0)
    if whole:
        product = functools.reduce(lambda so_far, _: so_far * x, range(abs(int(a))), F(1))
        return product if a >= 0 else None if product == 0 else 1 / product
    if x > 0:
        if exponent in (-2, -1, 0, 1, 2, 3):
            return defined(x, a, True)
        return math.exp(float(exponent) * math.log(x))
    return F(0) if x == 0 and exponent > 0 else None


def test_the_real_power_is_a_part_of_the_whole_one() -> None:
    for base in BASES:
        for exponent in WHOLE:
            real_one = defined(base, exponent, False)
            assert real_one in (None, defined(base, exponent, True))


def exact(value: Any) -> Any:
    if value in (INF, "-infinity"):
        return INFINITY if value == INF else MINUS_INFINITY
    return numbers.parse(str(value)) if isinstance(value, str) else Exact.of(value)


def name(whole: bool) -> str:
    return "^" if whole else REAL_POWER


def agrees(value: Any, expected: Any) -> bool:
    if expected is None:
        return isinstance(value, Undefined)
    if expected == INF:
        return value == INFINITY  # type: ignore[no-any-return]
    if isinstance(expected, F):
        return isinstance(value, Exact) and value == Exact.of(expected)
    return isinstance(value, Exact) and math.isclose(float(enclosure(value, 64).mid()), expected)


def cases(test: Callable[[Any, Any, bool], None]) -> Callable[..., None]:
    """A test of every power, as one item for each exponent."""

    def each(exponent: Any, whole: bool) -> None:
        for base in [b for b, e, w in POWERS if (e, w) == (exponent, whole)]:
            test(base, exponent, whole)

    each.__name__, each.__doc__ = test.__name__, test.__doc__
    exponents = list(dict.fromkeys((e, w) for _, e, w in POWERS))
    return pytest.mark.parametrize(("exponent", "whole"), exponents)(each)


@cases
def test_exactly(base: Any, exponent: Any, whole: bool) -> None:
    value = ExactRing(512).apply(name(whole), (exact(base), exact(exponent)))
    assert agrees(value, defined(base, exponent, whole)), value


@cases
def test_swiftly(base: Any, exponent: Any, whole: bool) -> None:
    expected = defined(base, exponent, whole)
    with working_precision(128):
        both = swiftly(Instance(scalars={x: exact(base), a: exact(exponent)})).scalars
        value = SwiftRing().apply(name(whole), (both[x], both[a]))
        if expected is None:
            assert isinstance(value, Undefined)
        elif expected == INF:
            assert value == INFINITY
        elif isinstance(expected, F):
            assert value.contains(exact(expected).rational)
        else:
            assert math.isclose(float(value.mid()), expected)


@cases
def test_in_balls(base: Any, exponent: Any, whole: bool) -> None:
    expected = defined(base, exponent, whole)
    value = BallRing(64).apply(name(whole), (ball(base), ball(exponent)))
    assert value.partial == (expected is None)
    if expected is not None:
        low, high = float(value.lo), float(value.hi)
        near = math.inf if expected == INF else float(expected)
        assert low <= near <= high or math.isclose(low, near)


def ball(value: Any) -> Ball:
    found = exact(value)
    if isinstance(found, Infinite):
        return Ball(arb(f"{'-' if found.sign < 0 else ''}inf"), arb("inf") * found.sign)
    with working_precision(64):
        inside = enclosure(found, 64)
        return Ball(inside, inside)


@pytest.mark.parametrize("whole", (True, False))
@pytest.mark.parametrize("wide", (F(1), F(1, 100)))
def test_wide_balls_hold_every_value(wide: F, whole: bool) -> None:
    """Where some point of a box has no value, the ball says so."""
    for base in [b for b in BASES if isinstance(b, F)]:
        for exponent in WHOLE if whole else (*WHOLE, *BROKEN):
            box = BallRing(64).between(base - wide, base + wide)
            power = ball(exponent) if whole else BallRing(64).between(exponent - wide, exponent)
            found = BallRing(64).apply(name(whole), (box, power))
            for point in (base - wide, base, base + wide, F(0)):
                for at in (exponent,) if whole else (exponent - wide, exponent):
                    if not base - wide <= point <= base + wide:
                        continue
                    expected = defined(point, at, whole)
                    if expected is None:
                        assert found.partial, (base, exponent, point, at)
                    else:
                        near, slack = float(expected), 1e-9 * abs(expected)
                        assert found.lo <= near + slack and found.hi >= near - slack


def as_float(value: Any) -> float:
    return float({INF: "inf", "-infinity": "-inf"}.get(value, enclosed(value)))


def enclosed(value: Any) -> Any:
    found = exact(value)
    return 0 if isinstance(found, Infinite) else enclosure(found, 64).mid()


@cases
def test_in_floats_and_in_columns_of_them(base: Any, exponent: Any, whole: bool) -> None:
    expected = defined(base, exponent, whole)
    near = math.nan if expected is None else as_float(expected) if expected == INF else expected
    for make in (float, lambda value: np.array([value, value])):
        with np.errstate(all="ignore"):
            args = make(as_float(base)), make(as_float(exponent))
            value = FloatRing().apply(name(whole), args)
        assert np.isclose(value, float(near), equal_nan=True).all(), value


@cases
def test_in_the_second_evaluation(base: Any, exponent: Any, whole: bool) -> None:
    """It is said by a term: infinite where a divisor is 0, with a natural number as an exponent."""
    expected = defined(base, exponent, whole)
    found = second_value(*said(base, exponent, whole))
    if expected is None:
        assert found == "no value"
    elif expected == INF:
        assert found == INF
    else:
        assert math.isclose(float(found), float(expected))


@cases
def test_in_a_walk(base: Any, exponent: Any, whole: bool) -> None:
    term, instance = said(base, exponent, whole)
    value = Walk(ExactRing(512), instance).value(term)
    assert agrees(value, defined(base, exponent, whole)), (term, value)
    bound = (k, x, a) if whole else (x, a)
    none = judge(Statement(bound, (term == term) | (x < x)), instance)
    assert (none.holds == 0) == (defined(base, exponent, whole) is None)


def said(base: Any, exponent: Any, whole: bool) -> tuple[Term, Instance]:
    infinite = {INF: build.ratio(1, x - x), "-infinity": -build.ratio(1, x - x)}
    term: Term = infinite.get(base, x)
    own = exact(base) if isinstance(base, F) else Exact.of(0)
    if not whole:
        return term**a, Instance(scalars={x: own, a: exact(exponent)})
    size, number = {k: abs(int(exponent))}, exact(exponent)
    power = term**k if exponent >= 0 else term ** (-k)
    return power, Instance(size, {x: own, a: number})


@cases
def test_compiled(base: Any, exponent: Any, whole: bool) -> None:
    """The columns say neither yes nor no where there is no value."""
    term, instance = said(base, exponent, whole)
    program = compiled((term >= -1,), (x, a), (), tuple(instance.sizes.items()))
    assert program is not None
    columns = program.rows(instance.map(lambda v: float(enclosure(v, 64).mid())), 3)
    margins = program(columns)[0]
    assert np.isnan(margins).all() == (defined(base, exponent, whole) is None)


@cases
def test_in_a_script(base: Any, exponent: Any, whole: bool) -> None:
    """The helper of a printed script, where it is the way in which a power is spelt."""
    helper = "power" if whole else "real_power"
    known: dict[str, Any] = {"D": Decimal}
    exec("\n".join((*witness._HELPERS["INF"][0], *witness._HELPERS[helper][0])), known)
    args = [Decimal(str(as_float(value))) for value in (base, exponent)]
    expected = defined(base, exponent, whole)
    try:
        found = known[helper](*args)
    except InvalidOperation:
        found = Decimal("NaN")
    if expected is None:
        assert found.is_nan()
    else:
        near = math.inf if expected == INF else float(expected)
        assert math.isclose(float(found), near)


@cases
def test_of_constants_in_linear_forms(base: Any, exponent: Any, whole: bool) -> None:
    forms = Form(exact(base)), Form(exact(exponent))
    value = AffineRing(ExactRing(512)).apply(name(whole), forms).constant
    assert agrees(value, defined(base, exponent, whole))


@cases
def test_of_constants_in_series(base: Any, exponent: Any, whole: bool) -> None:
    if not isinstance(base, F) or not isinstance(exponent, F) or exponent.denominator != 1:
        return
    ring = SeriesRing()
    value = ring.apply(name(whole), (ring.number(base), ring.number(exponent)))
    expected = defined(base, exponent, whole)
    if expected is None:
        assert isinstance(value, Undefined)
    else:
        assert value.rational == exact(expected).rational


def test_numbers_have_no_roots_below_0() -> None:
    """A number by itself has no form: a whole exponent is known by its value."""
    for base in (F(-8), F(-1), F(0), F(4)):
        for exponent in (*WHOLE, *BROKEN):
            expected = defined(base, exponent, exponent.denominator == 1)
            try:
                value: Any = numbers.power(exact(base), exact(exponent))
            except (numbers.DomainError, ZeroDivisionError) as error:
                value = Undefined(str(error))
            assert agrees(value, expected), (base, exponent, value)


# ----------------------------------------------------------------------------- what is meant


def test_what_is_a_whole_exponent() -> None:
    Y = space("Y")
    p, A = law("p", Y), event("A", Y)
    y = p.index("y")
    whole = [
        lift(2), lift(-3), k, k - 1, -k, 2 * k, k * k, k**2, build.greatest(k, 2), abs(k - 3),
        build.indicator(x > 0), A(y), build.total(A(y), y), build.cases(x > 0, 2, k),
        build.define("m", k + 1), IndexNumber("number", (y,)), build.table(A(y), y)(0),
    ]  # fmt: skip
    broken = [lift(F(1, 2)), k / 2, a, a - a + 2, x * k, p(y), build.sqrt(k), 2**-k, k**k]
    assert all(map(is_whole, whole)), [t for t in whole if not is_whole(t)]
    assert not any(map(is_whole, broken)), [t for t in broken if is_whole(t)]
    named = {power_name(Op("^", (x, t))) for t in whole} | {power_name(Op("^", (x, Num(F(1, 3)))))}
    assert named == {"^"}
    assert {power_name(Op("^", (x, t))) for t in broken[1:]} == {REAL_POWER}


def test_a_real_exponent_stays_one_at_a_whole_value() -> None:
    square, real_square = x**2, x**a
    at = Instance(scalars={x: Exact.of(-3), a: Exact.of(2)})
    ring = ExactRing()
    assert Walk(ring, at).value(square) == Exact.of(9)
    assert isinstance(Walk(ring, at).value(real_square), Undefined)


# ----------------------------------------------------------------------------- nothing false


@pytest.mark.slow
def test_no_checker_proves_what_has_no_value(thorough: bool) -> None:
    """Each would hold, were the sides what the forms look like where they have a value."""
    Y = space("Y", smallest=1, largest=2)
    p, q = law("p", Y), law("q", Y)
    y = p.index("y")
    u = real("u", at_least=-1, at_most=1)
    b = real("b", at_least=0, at_most=1)
    divergence = KL(p, q)
    statements = [
        Statement((u, b), u**b <= 1),
        Statement((u, b), u**b == u**b),
        Statement((u,), u ** F(1, 3) <= 1),
        Statement((u,), u ** F(2, 3) >= 0),
        Statement((u,), (u ** F(1, 3)) ** 3 == u),
        Statement((u, b), u ** build.greatest(b, 2) >= 0),
        Statement((u, b), u ** (b - b + 2) >= 0),
        Statement((u, b), u ** (2 + 0 * b) == u**2),
        Statement((b,), b ** (b - b) == 1),
        Statement((b,), b**b >= 0),
        Statement((p, q), divergence**0 == 1),
        Statement((p, q), divergence**0 <= 1),
        Statement((p, q), (divergence + 1) ** 0 >= 1),
        Statement((p, q, b), (divergence + 1) ** b >= 1),
        Statement((p, q), build.total((p(y) - q(y)) ** F(1, 3), y) <= 2),
        Statement((p, q, b), build.every((p(y) - q(y)) ** b <= 1, y)),
        Statement((p, q), build.total(build.ratio(p(y), q(y)) ** 0, y) >= 0),
        Statement((p, q), build.total(p(y) * (1 / q(y)) ** 0, y) == 1),
        Statement((p, q), 1 / (1 + divergence) ** 0 <= 1),
        Statement((p, q), (divergence / (1 + divergence)) ** 0 == 1),
        Statement((p, q), build.log(divergence**0) == 0),
        Statement((p, q, k), divergence ** (k - 1) >= 0),
        Statement((u,), build.equivalent(u ** F(1, 3) <= 0, u <= 0)),
    ]
    for statement in statements[:: 1 if thorough else 4]:
        for checker in CHECKERS.values():
            found = checker(statement, EFFORTS["quick"])
            proved = found.outcome is Outcome.PROVED and found.whole_domain
            assert not proved and found.outcome is not Outcome.SURVIVED, (found, statement)


@pytest.mark.parametrize(
    "written, named",
    [
        (x ** (lift(4) / 2), x ** build.define("A", lift(4) / 2)),
        (x ** (lift(4) / 2), x ** (build.define("A", lift(4)) / 2)),
        (x ** (k ** lift(3)), x ** (k ** build.define("A", lift(3)))),
    ],
)
def test_a_name_in_an_exponent_changes_no_power(written: Op, named: Op) -> None:
    """Both have one hash. With the name it was a real power, which has no value at x < 0."""
    assert Statement((x, k), written >= 0).hash == Statement((x, k), named >= 0).hash
    assert power_name(written) == power_name(named) == "^"
