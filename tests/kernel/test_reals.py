# ruff: noqa: E501
"""The rules about functions of numbers, against values: what holds is shown, what does not is not."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq

from dpproofs.kernel.balls import Range, narrow, range_of
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    PI,
    ZERO,
    atom,
    bit,
    constant,
    entry,
    exp,
    inverse,
    log,
    number,
    power,
    summed,
    tail,
)
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reals import derivative, duties, from_end, put, tends_to_zero
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


def real(name, above=None):
    low = None if above is None else terms.Num(Fraction(above))
    return sorts.Scalar(name, name, low=low, low_open=above is not None)


X, Y, P, S, T = real("x"), real("y"), real("p", 0), real("s"), real("t", 0)
x, y, p, s, t = map(number, (X, Y, P, S, T))
HALF = Fraction(1, 2)


def value(e, at):
    """The value of an expression as a float, total as the kernel says."""
    total = 0.0
    for (bound, factors), c in e.terms.items():
        assert not bound
        term = int(c.p) / int(c.q)
        for a, n in factors:
            term *= raised(of_atom(a, at), n)
        total += term
    return total


def raised(base, n):
    if isinstance(n, int) and (n > 0 or base):
        return base**n
    return base ** float(n) if base > 0 else 0.0


def of_atom(a, at):
    match a.kind:
        case "number":
            return at[a.data[0]]
        case "pi":
            return math.pi
        case "prime":
            return float(a.data[0])
    inner = value(a.data[0], at)
    match a.kind:
        case "exp":
            return math.exp(inner)
        case "log":
            return math.log(inner) if inner > 0 else 0.0
        case "inverse":
            return 1 / inner if inner else 0.0
        case "power":
            return raised(inner, a.data[1])
        case "tail":
            return math.erfc(inner / math.sqrt(2)) / 2
        case "bit":
            return float(inner > 0)
    raise AssertionError(a.kind)


def drawn(rng, depth=2):
    """Some expression in x and p."""
    if not depth:
        return rng.choice([x, p, x - p, constant(Fraction(rng.randint(-3, 3))), x * p, PI - x])
    inner = drawn(rng, depth - 1)
    match rng.randrange(8):
        case 0:
            return exp(inner.scaled(fmpq(1, 2)))
        case 1:
            return log(inner)
        case 2:
            return inverse(inner)
        case 3:
            return power(inner, rng.choice([HALF, -HALF, Fraction(3, 2)]))
        case 4:
            return tail(inner)
        case 5:
            return inner * drawn(rng, depth - 1)
    return inner + drawn(rng, depth - 1)


# ----------------------------------------------------------------------------- ranges


def test_values_are_in_ranges():
    rng = random.Random(1)
    told = 0
    for _ in range(600):
        e = drawn(rng)
        if rng.random() < 0.3:
            e = bit(e) * x + bit(p - x)
        low = Fraction(rng.randint(-6, 6), 2)
        width = rng.choice([0, HALF, 3])
        facts = [Fact(AT_LEAST, x - constant(low)), Fact(AT_LEAST, constant(low + width) - x)]
        facts.append(Fact(AT_LEAST, constant(Fraction(2)) - p))
        known = {}
        with ctx.workprec(128):
            for fact, one in zip(facts, (x, x, p), strict=True):
                narrow(known, fact, next(iter(one.atoms)))
            found = range_of(e, known)
        for _ in range(8):
            at = {
                X: float(low + width * Fraction(rng.randint(0, 4), 4)),
                P: rng.choice([1e-9, 0.5, 2.0]),
            }
            try:
                here = value(e, at)
            except OverflowError:
                continue
            slack = 1e-6 * (1 + abs(here))
            assert found.low <= here + slack, (e, at)
            assert found.high >= here - slack, (e, at)
            told += found.high.is_finite() or found.low.is_finite()
    assert told > 1000


@pytest.mark.parametrize(
    ("e", "low", "high", "expected"),
    [
        (log(x), -1, 4, (None, math.log(4))),  # 0 where x is not above 0
        (log(x), -1, HALF, (None, 0)),
        (inverse(x), 0, 2, (0, None)),  # 1/0 is 0
        (inverse(x), -1, 2, (None, None)),
        (inverse(x), 2, 4, (0.25, 0.5)),
        (power(x, HALF), -9, -4, (0, 0)),
        (power(x, HALF), -9, 4, (0, 2)),
        (power(x, -HALF), 0, 4, (0, None)),
        (x * x, -3, 2, (0, 9)),
        (x * x * x, -3, 2, (-27, 8)),
        (x * x, -3, -2, (4, 9)),
        (bit(x), 0, 2, (0, 1)),
        (bit(x), -1, 0, (0, 0)),
        (tail(x), 0, 0, (0.5, 0.5)),
    ],
)
def test_ranges_are_those_of_total_functions(e, low, high, expected):
    with ctx.workprec(128):
        found = range_of(
            e,
            {
                next(iter(x.atoms)): Range(
                    arb(fmpq(Fraction(low).numerator, Fraction(low).denominator)),
                    arb(fmpq(Fraction(high).numerator, Fraction(high).denominator)),
                )
            },
        )
    for end, told in zip((found.low, found.high), expected, strict=True):
        assert (not end.is_finite()) if told is None else abs(float(end) - told) < 1e-12


def test_infinite_ends():
    with ctx.workprec(128):
        found = range_of(exp(-p) + tail(p), {})
        assert found.low == 0
        assert found.high <= arb("1.5000001")
        assert range_of(p * x, {}).low == -arb("inf")


@pytest.mark.parametrize(
    ("facts", "goal", "bounds", "shown"),
    [
        ([x - ONE], Fact(ABOVE, log(x) + ONE), [(0, x)], True),
        ([x - ONE], Fact(ABOVE, log(x)), [(0, x)], False),
        ([x - ONE], Fact(AT_LEAST, log(x)), [(0, x)], True),
        ([], Fact(ABOVE, log(x) + ONE), [], False),
        ([y - x, ONE - y], Fact(AT_LEAST, ONE + ONE - x), [(1, y), (0, x)], True),
        ([y - x, ONE - y], Fact(AT_LEAST, x), [(1, y), (0, x)], False),
        (
            [constant(2) - exp(p)],
            Fact(AT_LEAST, constant(4) - exp(p) * exp(p)),
            [(0, exp(p))],
            True,
        ),
        ([], Fact(ABOVE, constant(Fraction(1, 40)) - tail(constant(2))), [], True),
        ([], Fact(ABOVE, constant(Fraction(1, 50)) - tail(constant(2))), [], False),
        ([], Fact(EQUAL, ONE - ONE), [], False),
    ],
)
def test_balls(facts, goal, bounds, shown):
    here = Sequent(tuple(Fact(AT_LEAST, f) for f in facts), goal)
    if shown:
        assert RULES["balls"](here, *bounds) == []
    else:
        with pytest.raises(Refused):
            RULES["balls"](here, *bounds)


def test_what_is_no_bound_is_refused():
    here = Sequent((Fact(AT_LEAST, x * x - ONE),), Fact(AT_LEAST, x))
    with pytest.raises(Refused):
        RULES["balls"](here, (0, x))
    place = Point(Set(sorts.Space("R", "R", 1, 2)), "r")
    table = sorts.Table("f", "f", "real", (place.set.of,))
    every = Fact(AT_LEAST, x - entry(table, (place,)), (place,))
    with pytest.raises(Refused):
        RULES["balls"](Sequent((every,), Fact(AT_LEAST, x)), (0, x))


# ----------------------------------------------------------------------------- derivatives


def test_derivatives_are_limits_of_quotients():
    rng = random.Random(2)
    compared = 0
    for _ in range(600):
        e, one = drawn(rng), next(iter(x.atoms))
        at = {X: rng.uniform(-2, 3), P: rng.uniform(0.2, 2)}
        try:
            slope = derivative(e, one)
            met = all(
                abs(v) > 0.05 if either else v > 0.05
                for u, either in duties(e, one, smooth=True)
                for v in [value(u, at)]
            )
            if not met:
                continue
            h = 1e-5
            before, after = (value(e, {**at, X: at[X] + side * h}) for side in (-1, 1))
            here = value(slope, at)
        except (Refused, OverflowError):
            continue
        if abs(here) < 1e4:
            assert abs((after - before) / (2 * h) - here) < 1e-3 * (1 + abs(here)), (e, at)
            compared += 1
    assert compared > 200


def test_where_duties_are_met_there_is_no_jump():
    rng = random.Random(3)
    compared = 0
    for _ in range(800):
        e, one = drawn(rng), next(iter(x.atoms))
        at = {X: rng.choice([0.0, 1.0, -1.0, 0.5]), P: rng.choice([0.5, 1.0])}
        try:
            asked = [(value(u, at), either) for u, either in duties(e, one, smooth=False)]
            if not all(abs(v) > 0.05 if either else v > 0.05 for v, either in asked):
                continue
            values = [value(e, {**at, X: at[X] + d}) for d in (-1e-9, 0, 1e-9)]
        except (Refused, OverflowError):
            continue
        assert max(values) - min(values) < 1e-3 * (1 + abs(values[1])), (e, at)
        compared += 1
    assert compared > 200


def test_indicators_and_sums_have_no_derivative():
    place = Point(Set(sorts.Space("R", "R", 1, 2)), "r")
    table = sorts.Table("f", "f", "real", (place.set.of,))
    one = next(iter(x.atoms))
    for e in (
        bit(x),
        summed(place, exp(x * entry(table, (place,)))),
        atom("slope", x),
        x * bit(x - p),
    ):
        with pytest.raises(Refused):
            derivative(e, one)
        with pytest.raises(Refused):
            list(duties(e, one, smooth=False))
    assert derivative(bit(y) * x, one) == bit(y)


@pytest.mark.parametrize(
    ("e", "end", "tends"),
    [
        (exp(-x), 1, True), (exp(-x), -1, False), (x * exp(-x * x), -1, True), (tail(x), 1, True),
        (tail(x), -1, False), (tail(-x), -1, True), (inverse(x), 1, False), (power(p, -1), 1, True),
        (x * x * tail(x), 1, True), (ONE, 1, False), (exp(-x) * exp(x * x), 1, False),
        (exp(-x * y), 1, False), (exp(x * x - x * x * x), 1, True), (inverse(tail(x)) * exp(-x), 1, False),
        (log(x) * exp(-x), 1, False), (exp(-x) + ONE, 1, False), (y * exp(-x), 1, True),
        (tail(ONE), 1, False), (exp(-exp(x)), 1, False), (power(p, -HALF), -1, False),
        (exp(-x * t), 1, True), (exp(-x * t), -1, False), (exp(x * t - x * x), 1, True), (exp(x) * tail(x), 1, True),
        (exp(x * x) * tail(x), 1, False), (exp(x * x) * tail(x * x), 1, True), (tail(x * t - y), 1, True),
        (tail(x * y), 1, False), (tail(y - x * t), 1, False), (exp(y - x), 1, True), (x * exp(x * y - x * x), -1, True),
        (power(tail(x), -1) * exp(-x * x * x), 1, False), (exp(exp(x)) * tail(x), 1, False),
    ],
)  # fmt: skip
def test_limits(e, end, tends):
    one = next(iter((p if p.atoms & e.atoms else x).atoms))
    assert tends_to_zero(e, one, end) == tends


# ----------------------------------------------------------------------------- from an end

TRICKY = [
    -inverse(x), inverse(x), log(x), -log(x), power(x, HALF), -power(x, HALF), x - ONE, x * log(x),
    inverse(x) - ONE, inverse(ONE - x), -inverse(ONE - x), exp(x) - ONE - x, x * x - ONE, -x * inverse(x),
    log(x) - log(ONE - x), power(x, -HALF), -power(x, -HALF), power(x, HALF) - x, ONE + log(x), p * x - ONE,
    power(p, HALF) - p, log(p), -log(p), power(p, -1) - ONE, ONE - power(p, -1), p * log(p), tail(x) - ONE,
]  # fmt: skip


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("number_of", range(len(TRICKY)))
def test_what_is_false_asks_for_what_is_false(number_of, strict):
    """Wherever f has not the sign, one of the things asked for fails at some values."""
    f = TRICKY[number_of]
    var, name = (p, P) if p.atoms & f.atoms and not x.atoms & f.atoms else (x, X)
    relation = ABOVE if strict else AT_LEAST
    tried = 0
    for new in (S, T):
        for end in (-1, 0, HALF, 1, 2, None):
            for side in (1, -1):
                for steep in (False, True):
                    told = None if end is None else constant(Fraction(end))
                    try:
                        asked = from_end(
                            Sequent((), Fact(relation, f)), var, new, told, fmpq(side), steep
                        )
                    except Refused:
                        continue
                    tried += 1
                    for here in (0.001, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, -0.5, -1.0, -2.0):
                        if name is P and here <= 0:
                            continue
                        at = {name: here, P: here if name is P else 0.7}
                        v = value(f, at)
                        if v > 0 or (v == 0 and not strict):
                            continue
                        assert _fails(asked, at, new, end, here, side), (f, end, side, steep, here)
    assert tried


def _fails(asked, at, new, end, here, side):
    start = here - side * 20 if end is None else float(end)
    for q in asked:
        for k in range(1, 200):
            now = start + (here - start) * k / 200
            if new is T and now <= 0:
                continue
            place = {**at, new: now}
            if all(value(f.x, place) > 0 for f in q.facts):
                v = value(q.goal.x, place)
                if (
                    v < -1e-9
                    or (q.goal.relation is ABOVE and v <= 0)
                    or (q.goal.relation is EQUAL and abs(v) > 1e-9)
                ):
                    return True
        if not q.facts:
            v = value(q.goal.x, at)
            if v < 0 or (q.goal.relation is ABOVE and v <= 0) or (q.goal.relation is EQUAL and v):
                return True
        # a duty that fails at a single place of the way
        if q.facts and q.goal.relation is not AT_LEAST:
            for now in (0.0, 1.0):
                inside = min(start, here) < now < max(start, here) and not (new is T and now <= 0)
                if inside:
                    v = value(q.goal.x, {**at, new: now})
                    if (q.goal.relation is EQUAL and v) or (q.goal.relation is ABOVE and v <= 0):
                        return True
    return False


@pytest.mark.parametrize(
    ("goal", "args"),
    [
        (Fact(EQUAL, x), (x, S, ZERO, fmpq(1), False)),
        (Fact(AT_LEAST, x), (x, S, ZERO, fmpq(2), False)),
        (Fact(AT_LEAST, x), (x, S, ZERO, fmpq(1), True)),
        (Fact(AT_LEAST, x * s), (x, S, ZERO, fmpq(1), False)),  # s is not new
        (Fact(AT_LEAST, x), (x, S, s, fmpq(1), False)),
        (Fact(AT_LEAST, x), (x, X, ZERO, fmpq(1), False)),
        (Fact(AT_LEAST, x), (x, real("u", 1), ZERO, fmpq(1), False)),  # above 1
        (Fact(AT_LEAST, x), (x, sorts.Natural("n", "n"), ZERO, fmpq(1), False)),
        (Fact(AT_LEAST, x), (x + y, S, ZERO, fmpq(1), False)),
        (Fact(ABOVE, exp(-x)), (x, S, None, fmpq(-1), False)),
        (Fact(AT_LEAST, exp(x)), (x, S, None, fmpq(-1), False)),
        (Fact(AT_LEAST, bit(x)), (x, S, ZERO, fmpq(1), False)),
    ],
)
def test_from_end_refuses(goal, args):
    with pytest.raises(Refused):
        from_end(Sequent((), goal), *args)


def test_numbers_that_facts_speak_of_are_not_new():
    here = Sequent((Fact(AT_LEAST, s - ONE),), Fact(AT_LEAST, x))
    with pytest.raises(Refused):
        from_end(here, x, S, ZERO, fmpq(1), False)
    with pytest.raises(Refused):
        RULES["named"](here, S, x, s)


def test_a_proof_by_the_mean_value_theorem():
    """e^p > 1 + p for p > 0, twice from 0."""
    goal = Sequent((Fact(ABOVE, p),), Fact(ABOVE, exp(p) - ONE - p))
    inner = real("v", 0)
    steep = from_end(goal, p, T, ZERO, fmpq(1), True)
    assert [q.goal for q in steep] == [Fact(ABOVE, exp(t) - ONE)]
    assert from_end(steep[0], t, inner, ZERO, fmpq(1), True) == []
    step = Step("from_end", (t, inner, ZERO, fmpq(1), True))
    assert holds(goal, Step("from_end", (p, T, ZERO, fmpq(1), True), (step,))) == 2


def test_named_and_replaced():
    goal = Sequent((), Fact(AT_LEAST, exp(x * y) - tail(x * y)))
    (known,) = RULES["named"](goal, S, x * y, exp(s) - tail(s))
    assert known.facts == (Fact(EQUAL, s - x * y),)
    assert known.goal == Fact(AT_LEAST, exp(s) - tail(s))
    first, second = RULES["named"](goal, T, x * y, exp(t) - tail(x * y))
    assert second.goal == Fact(ABOVE, x * y)
    assert put(first.goal.x, next(iter(t.atoms)), x * y) == goal.goal.x
    for other in (exp(s), exp(s) - tail(s) + ONE):
        with pytest.raises(Refused):
            RULES["named"](goal, S, x * y, other)
    asked = RULES["replaced"](Sequent((), Fact(AT_LEAST, log(x + y) + bit(x))), x, ONE - y)
    assert [q.goal for q in asked] == [Fact(EQUAL, x + y - ONE), Fact(AT_LEAST, bit(ONE - y))]


def test_what_is_put_is_put_everywhere():
    e = exp(x * y) + log(x + inverse(x - y)) * tail(power(x + y, HALF))
    rng = random.Random(4)
    for _ in range(50):
        at = {X: rng.uniform(-2, 2), Y: rng.uniform(-2, 2), S: rng.uniform(-2, 2)}
        new = s * y - ONE
        there = value(e, {**at, X: value(new, at)})
        assert abs(value(put(e, next(iter(x.atoms)), new), at) - there) < 1e-6 * (1 + abs(there))


def test_what_does_not_speak_of_it_is_kept():
    e = exp(x) + log(y)
    assert put(e, next(iter(s.atoms)), ONE) == e
