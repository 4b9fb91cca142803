"""Points of affine constraints, and there-is statements decided both ways."""

import random
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.build import every, exists, exp, greatest, index, total
from dpproofs.language.build import sqrt as root
from dpproofs.language.sorts import (
    Space,
    event,
    law,
    positive,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.sorts import test as unit
from dpproofs.language.terms import Proposition
from dpproofs.meaning.affine import AffineRing, Constraint, Form, NotAffine, NotRational
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.existence import decide_exists
from dpproofs.meaning.feasible import Decision, Program, below, free_table
from dpproofs.meaning.numbers import Exact, sign, sqrt, symbol
from dpproofs.meaning.numbers import exp as exact_exp
from dpproofs.meaning.programs import Infeasible, Optimum
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import KL, entropy

of = Exact.of
Y: Space = space("Y")


def le(coefficients: dict[str, int], bound: int, op: str = "<=") -> Constraint:
    return Constraint(op, Form(of(-bound), {n: of(c) for n, c in coefficients.items()}))


def test_strict_rows_have_inner_points_or_none() -> None:
    open_square = [le({"x": -1}, 0, "<"), le({"x": 1}, 1, "<")]
    point, solved = Program.of(open_square).point()
    assert point is not None and solved.verified
    assert point["x"] * 2 == of(1)
    point, solved = Program.of([le({"x": -1}, 0, "<"), le({"x": 1}, 0)]).point()
    assert point is None and isinstance(solved.answer, Optimum) and solved.answer.value == 0
    point, solved = Program.of([le({"x": -1}, -1), le({"x": 1}, 0, "<")]).point()
    assert point is None and isinstance(solved.answer, Infeasible) and solved.verified


def test_free_unknowns_take_negative_values() -> None:
    program = Program.of([le({"x": 1}, -2), le({"x": -1}, 5)])
    point = program.point()[0]
    assert point is not None and -5 <= point["x"] <= -2
    signed = Program.of([le({"x": 1}, -2)], frozenset("x"))
    assert signed.point()[0] is None


def test_what_is_not_rational_or_too_large_is_refused() -> None:
    with pytest.raises(NotRational):
        Program.of([Constraint("<=", Form(of(0), {"x": sqrt(of(2))}))])
    with pytest.raises(NotAffine, match="too large"):
        Program.of([le({f"x{i}": 1 for i in range(200)}, n) for n in range(200)])


def test_equations_hold_both_ways() -> None:
    point, _ = Program.of([Constraint("==", Form(of(-3), {"x": of(2)}))]).point()
    assert point == {"x": of(fmpq(3, 2))}


ROOT = sqrt(of(2))


def test_what_is_rounded_lies_just_below() -> None:
    for value in (ROOT, -ROOT, ROOT * of(10**9), exact_exp(of(-80)), of(fmpq(1, 3))):
        gap = value - of(below(value))
        assert sign(gap) >= 0 and sign(gap - of(fmpq(1, 2**99))) < 0
    assert below(of(fmpq(1, 3))) == fmpq(1, 3)
    with pytest.raises(NotRational):
        below(symbol("t"))
    with pytest.raises(NotRational):
        below(exact_exp(of(10**80)))


def test_rounding_loses_no_point() -> None:
    """Rows that a given point meets with equality, their numbers irrational of either sign."""
    rng = random.Random(7)
    for n in range(60):
        names = "xyz"[: 1 + n % 3]
        point = {name: rng.randint(0, 3) - (0 if n % 2 else 2) for name in names}
        rows = []
        for _ in range(rng.randint(1, 5)):
            row = {name: ROOT * of(rng.randint(-5, 5)) + of(rng.randint(-3, 3)) for name in names}
            value = sum((row[name] * of(point[name]) for name in names), of(0))
            rows.append(Constraint(rng.choice(("<=", "==")), Form(-value, row)))
        signed = frozenset(names) if n % 2 else frozenset[str]()
        found, _ = Program.of(rows, signed, rounded=True).point()
        assert found is not None
    with pytest.raises(NotAffine, match="too large"):
        many = [le({f"x{i}": 1 for i in range(50)}, n) for n in range(50)]
        Program.of(many, rounded=True)


def test_the_sort_of_a_table_is_in_its_constraints() -> None:
    for table, rows in [(law("p", Y), 1), (unit("s", Y), 3), (positive("w", Y), 3)]:
        _, constraints, signed = free_table(AffineRing(), table, {Y: 3})
        assert len(constraints) == rows and len(signed) == 3
    assert free_table(AffineRing(), reals("f", Y), {Y: 3})[1:] == ([], frozenset())
    with pytest.raises(NotAffine):
        free_table(AffineRing(), event("S", Y), {Y: 3})


def decide(proposition: Any, instance: Instance) -> Decision:
    decision = decide_exists(Walk(ExactRing(), instance), proposition, {})
    assert decision.solved is None or decision.solved.verified
    return decision


p, q, f, w = law("p", Y), law("q", Y), reals("f", Y, at_least=0, at_most=1), positive("w", Y)
x, z, b, S = real("x"), real("z", at_least=-9, at_most=9), probability("b"), event("S", Y)
y = index("y", Y)
ONE = space("One", smallest=1, largest=1)
r, s = law("r", ONE), law("s", ONE)


@pytest.mark.parametrize(
    ("proposition", "truth"),
    [
        (exists(every(q(y) <= 1, y), q), 1),
        (exists(every(q(y) < 1, y), q), 1),
        (exists(every(3 * q(y) < 1, y), q), -1),
        (exists(every(3 * q(y) <= 1, y), q), 1),
        (exists(total(q(y), y) == 2, q), -1),
        (exists(f(0) >= 2, f), -1),  # the bounds of a table of reals count
        (exists(f(0) >= 1, f), 1),
        (exists(f(0) < 0, f), -1),
        (exists(b > 1, b), -1),
        (exists(b >= 1, b), 1),
        (exists(x <= -7, x), 1),
        (exists(w(0) <= 0, w), -1),
        (exists(total(greatest(q(y), 0), y) >= 1, q), 1),  # no program: the middle of a box
        (exists(total(abs(q(y) - p(y)), y) <= 0, q), 1),
        (exists((total(abs(q(y) - p(y)), y) <= 0) & (q(0) < p(0)), q), -1),
        (exists(total(q(y) * q(y), y) <= 1, q), 1),
        (exists((q(0) <= 1) & (p(0) > 1), q), -1),  # a part without unknowns fails
        (exists((q(0) <= 1) & (p(0) <= 1), q), 1),
        (exists(p(0) <= 1, q), 1),  # nothing is asked of the unknown
        (exists(3 * total(p(y) * S(y), y) == 2, S), 1),
        (exists(2 * total(p(y) * S(y), y) == 1, S), -1),
        (exists(total(q(y) * S(y), y) > 1, S, q), -1),
        (exists((total(q(y) * S(y), y) > b) & (total(p(y) * S(y), y) < b), S, q, b), 1),
        (exists((S(0) > 0) & (total(q(y) * q(y), y) <= 1), S, q), 1),
        (exists(b * root(2) >= Fraction(3, 2), b), -1),  # rounded in its favour, there is none
        (exists(b * root(2) >= Fraction(7, 5), b), 1),
        (exists((x >= root(2)) & (x <= Fraction(7, 5)), x), -1),
        (exists((x >= root(2)) & (x <= root(2)), x), 0),
        (exists((x > root(2)) & (x <= root(2)), x), 0),
        (exists((-x >= root(2)) & (x * root(2) >= Fraction(-199, 100)), x), -1),  # x is free
        (exists((-x >= root(2)) & (x * root(2) >= -2), x), 0),
    ],
)
def test_there_is(proposition: Proposition, truth: int) -> None:
    third = of(fmpq(1, 3))
    instance = Instance({Y: 3}, {}, {p: {(i,): third for i in range(3)}})
    assert decide(proposition, instance).truth == truth


@pytest.mark.parametrize(
    ("proposition", "truth"),
    [  # no linear program: ways in which it may hold, laws on one point, boxes
        (exists((q(0) >= 2) | (q(0) < 0), q), -1),
        (exists((q(0) >= 2) | (q(0) > 0), q), 1),
        (exists(terms.Implies(q(0) <= 1, q(0) > 1), q), -1),
        (exists(terms.Iff(q(0) >= 1, q(0) < 1), q), -1),
        (exists(terms.Not(every(q(y) <= 1, y)), q), -1),
        (exists((q(0) != q(0)) | (q(1) != 1 - q(0) - q(2)), q), -1),
        (exists((b > 1) | (total(q(y) ** 2, y) > 1), q, b), 0),  # balls touch at point laws
        (exists((b > 1) | (2 * total(q(y) ** 2, y) > 3), q, b), -1),
        (exists(KL(r, s) < 0, s), -1),  # s is on one point
        (exists(entropy(q) > 2, q), -1),
        (exists(entropy(q) > 1, q), 1),
        (exists((KL(p, q) <= 0) & (q(0) >= Fraction(1, 2)), q), -1),
        (exists((x**2 < 0) | (x**2 + 1 <= 0), x), -1),
        (exists(x**2 + x + 1 <= 0, x), 0),  # balls do not tell far out
        (exists(z**2 + z + 1 <= 0, z), -1),
        (exists(x**2 + x <= -Fraction(1, 5), x), 1),
        (exists((S(0) <= 0) & (S(1) + exp(-x) <= 0), S, x), -1),
        (exists((x**2 == 2) & (x > 0), x), 0),  # at no rational number
        (exists(1 / total(q(y) * S(y), y) <= 1, q, S), 1),  # S = {} has no value, others have
        (exists(1 / total(p(y) * S(y), y) < 1, S), 0),  # S = {} has no value, others are too small
    ],
)
def test_there_is_beyond_linear_programs(proposition: Proposition, truth: int) -> None:
    third = of(fmpq(1, 3))
    laws = {p: {(i,): third for i in range(3)}, r: {(0,): of(1)}}
    assert decide(proposition, Instance({Y: 3, ONE: 1}, {}, laws)).truth == truth


def test_events_on_many_points_are_not_tried_one_by_one() -> None:
    decision = decide(exists(S(0) > 0, S), Instance({Y: 11}))
    assert decision.truth == 0 and "too many" in decision.reason


def test_the_points_of_all_events_count_together() -> None:
    """Three events on four points each are 4,096 choices, and six of them 16 million."""
    events = [event(name, Y) for name in "ABC"]
    y = events[0].index("y")
    none = every(terms.And(tuple(e(y) * e(y) > 1 for e in events)), y)
    decision = decide(exists(none, *events), Instance({Y: 4}))
    assert decision.truth == 0
    assert decision.reason == "A and B and C together have 12 points: too many events to try"
    assert decide(exists(none, *events), Instance({Y: 3})).truth == -1


def test_a_law_on_no_points_does_not_exist() -> None:
    none = Space("N", "N", 0, 0)
    r = law("r", none)
    n = index("n", none)
    assert decide(exists(every(r(n) <= 1, n), r), Instance({none: 0})).truth == -1


def test_two_unknowns_of_one_name_are_two() -> None:
    """Nothing declared inside a there-is is told apart by its name alone."""
    first, second = law("r", Y), law("r", Y)
    proposition = exists((first(0) >= 1) & (second(0) <= 0), first, second)
    assert decide(proposition, Instance({Y: 2})).truth == 1


def test_what_is_affine_may_rule_a_point_out_before_the_rest_is_looked_at() -> None:
    """F' <= F with more mass than F: there is none, whatever else is asked of it."""
    p, e, f = law("p", Y), unit("E", Y), unit("F", Y)
    y = p.index("y")
    square = every(8 * f(y) * f(y) == e(y) / e(y), y)  # at no rational f
    half = Exact.of(fmpq(1, 2))
    walk = Walk(ExactRing(), Instance({Y: 2}, {}, {p: {(0,): half, (1,): half}}))

    def decided(least: Any, *others: Proposition) -> Decision:
        body = exists(terms.And((total(p(y) * f(y), y) >= least, *others)), f)
        inner = Walk(walk.ring, walk.instance.with_table(e, {(0,): half, (1,): half}))
        assert isinstance(body, terms.Exists)
        return decide_exists(inner, body, {})

    less = every(f(y) <= e(y), y)
    assert decided(Fraction(3, 4), less, square).truth == -1
    left = decided(Fraction(1, 4), less, square)
    assert left.truth == 0 and left.reason
    assert decided(Fraction(1, 4), less).truth == 1


def test_a_range_may_speak_of_an_index_that_is_around() -> None:
    """Of what exists for each point: the judge knew nothing of the point, and broke."""
    over = Walk(ExactRing(), Instance({Y: 2}, {}, {f: {(0,): of(0), (1,): of(1)}}))
    above = real("d", at_least=f(y))
    for most, truth in ((1, 1), (Fraction(1, 2), -1)):
        for witness in (None, (f(y),)):
            shown = every(exists(above <= most, above, witness=witness), y)
            assert over.truth(shown) == truth
