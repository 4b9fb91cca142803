"""Proofs of what is false through what holds for all numbers: the kernel refuses each of them."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq
from mpmath import mpf

from dpproofs.kernel.check import EVERY_RULE, Step, holds
from dpproofs.kernel.expressions import Expr, bit, constant, entry, number
from dpproofs.kernel.expressions import log as log_
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reading import read
from dpproofs.kernel.rules import At, Product, Use
from dpproofs.kernel.sequents import AnyNumber, Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.language.build import (
    all_of,
    every,
    every_event,
    exp,
    implies,
    index,
    indicator,
    log,
    product,
    sup,
    total,
)
from dpproofs.language.statements import Statement, StatementError
from dpproofs.language.terms import lift
from tests.kernel.sequents_at import at_places
from tests.kernel.sequents_at import holds as is_fact
from tests.kernel.valuation import Valuation, equal

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Y = sorts.space("Y")
a, g = sorts.reals("a", Y), sorts.reals("g", Y)
y, z = index("y", Y), index("z", Y)
b, c = sorts.real("b"), sorts.real("c", at_least=0)


def only(statement: Statement) -> Sequent:
    (sequent,) = read(statement, {})
    return sequent


def about_numbers(sequent: Sequent) -> list[int]:
    """Which facts are about all numbers."""
    return [
        n
        for n, fact in enumerate(sequent.facts)
        if any(isinstance(place, AnyNumber) for place in fact.places)
    ]


def about_all(sequent: Sequent) -> int:
    """The only fact about all numbers."""
    (found,) = about_numbers(sequent)
    return found


def numbers(sequent: Sequent) -> list[sorts.Scalar]:
    places = sequent.facts[about_numbers(sequent)[0]].places
    return [place.thing for place in places if isinstance(place, AnyNumber)]


def point_of(sequent: Sequent) -> Point:
    (found,) = (p for p in sequent.facts[about_all(sequent)].places if isinstance(p, Point))
    return found


def of(table: Any, *key: Any) -> Expr:
    return entry(table, key)


def exactly(*facts: At) -> Step:
    """The goal is the product of facts."""
    return Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), facts),)))


def contradiction(*facts: At) -> Step:
    """These facts add up to 0, and one of them is above it."""
    return Step("products", ((), tuple(Product(fmpq(1), (fact,)) for fact in facts)))


def nothing() -> Step:
    """The goal is 0, as an indicator in it is."""
    return Step("products", ((Product(fmpq(1)),), ()))


# ----------------------------------------------------------------------------- what is around

ABOVE_1 = sorts.real("t", above=1)


def test_what_is_shown_of_one_point_is_not_known_of_all() -> None:
    """Of one y with a(y) > 1 the fact holds at a(y), and not for all y at a(y). The point of the
    fact is that of the case: the kernel once took this."""
    t = ABOVE_1
    false = Statement(
        (a, g),
        every(implies(a(y) > 1, a(z) + g(z) >= 0), y, z),
        every(t + g(y) >= 0, y, t),
    )
    sequent = only(false)
    n, own, (t_,) = about_all(sequent), point_of(sequent), numbers(sequent)
    (z_,) = sequent.goal.x.points
    (y_,) = sequent.facts[-1].x.points
    first, second = (bit(of(a, p) - constant(1)) for p in (own, y_))
    size = len(sequent.facts)
    put = Step("at_number", (n, t_, of(a, own)), (exactly(At(size + 1, (z_,))),))
    shown = Step("case", (first,), (put, nothing()))
    at_y = exactly(At(size, (y_,)))
    used = Step("case", (second,), (at_y, contradiction(At(size - 1), At(size + 1))))
    everywhere = Fact(AT_LEAST, first * sequent.goal.x, (own,))
    step = Step("cut", (everywhere,), (shown, used))
    with pytest.raises(Refused, match="what is left is not 0"):
        holds(sequent, step)
    true = only(Statement((a, g), every(a(z) + g(z) >= 0, z), every(t + g(y) >= 0, y, t)))
    with pytest.raises(Refused):
        holds(true, step)


def test_one_number_or_event_is_put_in_place_of_another_with_the_premises_of_both() -> None:
    """At any number s, and at one of an event, the fact says something where s is in the range of
    t, too."""
    t, s, E = ABOVE_1, sorts.real("s", at_least=0), sorts.event("E", Y)
    sequent = only(Statement((b,), b <= 0, every(every(s * t >= s + b, t), s)))
    s_, t_ = sorted(numbers(sequent), key=lambda thing: thing.name)
    (new,) = EVERY_RULE["at_number"](sequent, about_all(sequent), t_, number(s_))
    fact = new.facts[-1]
    assert fact.places == (AnyNumber(s_),)
    for at, wanted in (("-1", True), ("0.5", True), ("1.5", False), ("3", True)):
        assert is_fact(fact, Valuation({}, {b: mpf(1), s_: mpf(at)})) is wanted
    sequent = only(Statement((b,), b <= 1, every_event(every(b <= total(E(y) * t, y), t), E)))
    (t_,) = numbers(sequent)
    (event,) = (p for p in sequent.facts[about_all(sequent)].places if isinstance(p, sorts.Table))
    new_point = Point(Set(Y), "new")
    x = of(event, new_point) + constant(1)
    (new,) = EVERY_RULE["at_number"](sequent, about_all(sequent), t_, x)
    assert new.facts[-1].places == (event,)
    for bits, wanted in (((0, 1), True), ((1, 0), False), ((1, 1), False)):
        v = Valuation({Y: 2}, {b: mpf(9)}, {event: bits.__getitem__}, {new_point: 0})
        assert is_fact(new.facts[-1], v) is wanted


# ----------------------------------------------------------------------------- ends of ranges

RANGES: dict[str, tuple[sorts.Scalar, tuple[str, ...], tuple[str, ...]]] = {
    "closed below": (sorts.real("t", at_least=1), ("1", "1.001", "9"), ("0.999", "0", "-1")),
    "open below": (sorts.real("t", above=1), ("1.001", "9"), ("1", "0.999", "-1")),
    "closed above": (sorts.real("t", at_most=1), ("1", "0.999", "-9"), ("1.001", "9")),
    "open above": (sorts.real("t", below=1), ("0.999", "-9"), ("1", "1.001", "9")),
    "both closed": (sorts.real("t", at_least=0, at_most=1), ("0", "0.5", "1"), ("-0.1", "1.1")),
    "both open": (sorts.real("t", above=0, below=1), ("0.1", "0.5"), ("0", "1", "-1", "2")),
    "a point": (sorts.real("t", at_least=1, at_most=1), ("1",), ("0.999", "1.001")),
    "terms": (sorts.real("t", above=c, at_most=c + 1), ("0.1", "1"), ("0", "1.1", "-1")),
    "no ends": (sorts.real("t"), ("0", "-9", "9"), ()),
}


@pytest.mark.parametrize("name", RANGES)
def test_a_fact_says_nothing_out_of_the_range(name: str) -> None:
    """At each number the fact is what was said of the number, or, out of the range, it holds."""
    t, inside, outside = RANGES[name]
    for body in (b >= t + 99, b > t + 99):
        sequent = only(Statement((b, c), c >= b, every(body, t)))
        (t_, *_) = numbers(sequent)
        assert t_.low is None and t_.high is None
        for text in (*inside, *outside):
            x = constant(Fraction(text))
            said = [
                EVERY_RULE["at_number"](sequent, n, t_, x)[0].facts[-1]
                for n in about_numbers(sequent)
            ]
            assert said and not any(fact.places for fact in said)
            for value in (mpf(text) + 100, mpf(text) + 98):
                v = Valuation({}, {b: value, c: mpf(0)})
                true = text in outside or value > mpf(text) + 99
                assert all(is_fact(fact, v) for fact in said) is true


@pytest.mark.parametrize("name", [name for name in RANGES if RANGES[name][2]])
def test_what_is_out_of_the_range_shows_nothing(name: str) -> None:
    t, _, outside = RANGES[name]
    sequent = only(Statement((b, c), b >= 0, every(b + t**2 >= 1, t)))
    n, (t_,) = about_all(sequent), numbers(sequent)
    for text in outside:
        at = Step("at_number", (n, t_, constant(Fraction(text))), (exactly(At(n + 1)),))
        with pytest.raises(Refused):
            holds(sequent, at)


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ({"at_least": 1}, {"below": 1}),
        ({"above": 1}, {"at_most": 1}),
        ({"above": 1}, {"below": 1}),
        ({"at_least": 2}, {"at_most": 1}),
    ],
)
def test_no_statement_is_about_a_range_that_certainly_has_no_number(low: Any, high: Any) -> None:
    t = sorts.real("t")
    with pytest.raises(StatementError, match="empty domain"):
        Statement((b,), b <= 5, terms.AllReals(t, b <= t, *ends_of(low, high)))


NO_NUMBER = {
    "of one end": ({"above": b}, {"below": b}),
    "closed below": ({"at_least": b}, {"below": b}),
    "above a number": ({"above": b}, {"at_most": 1}),
    "below a number": ({"above": 9}, {"at_most": b}),
    "the wrong way": ({"at_least": b + 1}, {"at_most": b}),
}


@pytest.mark.parametrize("name", NO_NUMBER)
def test_what_holds_for_no_number_says_nothing(name: str) -> None:
    """Each fact holds where there is no number in the range, whatever the body says: also a part
    of it that does not speak of the number."""
    t, ends = sorts.real("t"), ends_of(*NO_NUMBER[name])
    for body in (t <= t - 1, all_of(t * c >= t - 3, c <= -1), all_of(c <= -1, t * c >= 1)):
        sequent = only(Statement((b, c), b <= 5, terms.AllReals(t, body, *ends)))
        # that no number is both at least b and below it, the form of the premises says
        assert about_numbers(sequent) or name == "closed below"
        for at in (mpf(1), mpf(5)):
            v = Valuation({}, {b: at, c: mpf(0)})
            assert all(is_fact(f, here) for f in sequent.facts for here in at_places(f, v))


def ends_of(low: Any, high: Any) -> tuple[terms.Term, terms.Term, bool, bool]:
    ((name, first),), ((other, last),) = low.items(), high.items()
    return lift(first), lift(last), name == "above", other == "below"


# ----------------------------------------------------------------------------- which fact


def test_the_fact_and_the_number_have_to_be_there() -> None:
    t, s = ABOVE_1, sorts.real("s", at_least=0)
    sequent = only(Statement((b, c), b >= 0, (every(b >= 2 - t, t), every(c + s >= b, s), b >= c)))
    own = [
        (n, place.thing)
        for n, fact in enumerate(sequent.facts)
        for place in fact.places
        if isinstance(place, AnyNumber)
    ]
    assert len(own) == 2
    (n, t_), (m, s_) = own
    for k in range(-1, len(sequent.facts) + 2):
        for thing in (t_, s_, t, s, b, c):
            if thing is not {n: t_, m: s_}.get(k):
                with pytest.raises(Refused):
                    EVERY_RULE["at_number"](sequent, k, thing, constant(3))
    twin = sorts.Scalar(t_.name, t_.latex, None, None)  # the same name, and no range
    with pytest.raises(Refused):
        EVERY_RULE["at_number"](sequent, n, twin, constant(0))


def test_no_goal_is_about_all_numbers() -> None:
    """A number that a conclusion is about is free, and is not put anywhere."""
    t = ABOVE_1
    sequent = only(Statement((b, c), implies(c >= 1, every(b <= t, t)), every(b <= t, t)))
    assert not sequent.goal.places
    (free,) = (x for x in sequent.goal.x.objects if x.name == "t")
    assert free is not numbers(sequent)[0]
    for k in range(len(sequent.facts)):
        with pytest.raises(Refused):
            EVERY_RULE["at_number"](sequent, k, free, constant(2))


def test_other_rules_take_no_fact_about_all_numbers() -> None:
    t = ABOVE_1
    sequent = only(Statement((b,), b <= 1, every(b <= t, t)))
    n, (t_,) = about_all(sequent), numbers(sequent)
    fact = sequent.facts[n]
    gap = Step("combine", ((Product(fmpq(1)),), (Use(constant(1), At(n)),), ()))
    steps = [
        exactly(At(n)), exactly(At(n, (Point(Set(Y), "y"),))), gap,
        Step("balls", ((n, number(b)),)), Step("balls", ((n, number(t_)),)),
        Step("congruent", (n, "exp", number(b)), (exactly(),)),
        Step("cut", (fact,), (exactly(At(n)), exactly())),
        Step("cut", (Fact(AT_LEAST, fact.x, (t_,)),), (exactly(At(n)), exactly())),
        Step("named", (t_, constant(1), sequent.goal.x), (exactly(),)),
        Step("at_event", (n, t_, (), constant(1)), (exactly(),)),
        Step("at_event", (0, b, (), constant(1)), (exactly(),)),
    ]  # fmt: skip
    for step in steps:
        with pytest.raises(Refused):
            holds(sequent, step)


def test_one_of_two_numbers_keeps_the_range_of_the_other() -> None:
    """The inner range ends at the outer number: it is a premise, about what is put there."""
    t = ABOVE_1
    s = sorts.real("s", at_least=0, at_most=t)
    sequent = only(Statement((b,), b >= 0, every(every(b >= s, s), t)))
    n = about_all(sequent)
    inner, outer = sorted(numbers(sequent), key=lambda thing: str(thing.name))
    (new,) = EVERY_RULE["at_number"](sequent, n, outer, constant(3))
    (last,) = EVERY_RULE["at_number"](new, len(new.facts) - 1, inner, constant(4))
    assert not last.facts[-1].places
    assert is_fact(last.facts[-1], Valuation({}, {b: mpf(-9)}))  # 4 is above 3: nothing is said
    (last,) = EVERY_RULE["at_number"](new, len(new.facts) - 1, inner, constant(2))
    assert not is_fact(last.facts[-1], Valuation({}, {b: mpf(1)}))
    assert is_fact(last.facts[-1], Valuation({}, {b: mpf(2)}))


# ----------------------------------------------------------------------------- capture

t = ABOVE_1
BODIES: dict[str, Any] = {
    "a sum": total(a(y) * t, y) + g(z),
    "a sum of sums": total(a(y) * total(g(z) * exp(t * a(y)), z), y),
    "a greatest value": sup(a(y) * t, y) + t,
    "a greatest value of some": sup(t * g(y), y, given=a(y) > t),
    "a product": product(a(y) + t, y),
    "a power": exp(a(z) * log(t)) + t**3 / (1 + t),
    "an indicator": total(g(y) * indicator(a(y) > t), y),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_number_is_put_everywhere_and_nothing_is_captured(name: str) -> None:
    """The fact at an expression has the value that it has at the value of the expression, whichever
    points are bound around the number, and under which names."""
    source, body = random.Random(name), BODIES[name]
    said = every(body >= 0, *([z] if z in body.free else []), t)
    sequent = only(Statement((a, g, b), b >= 0, said))
    (n, *_), (t_, *_) = about_numbers(sequent), numbers(sequent)
    fact = sequent.facts[n]
    points = [Point(Set(Y), label) for label in ("y", "z", "y1", "z1", "0", "1")]
    for at in points:
        for x in (of(a, at), of(a, at) * of(g, at) + number(b), log_(of(a, at) ** 2 + constant(2))):
            (new,) = EVERY_RULE["at_number"](sequent, n, t_, x)
            for v in (drawn(source, points) for _ in range(3)):
                there = Valuation(v.sizes, {**v.numbers, t_: v.value(x)}, v.tables, v.at)
                assert equal(there.value(fact.x), v.value(new.facts[-1].x))


def drawn(source: random.Random, points: list[Point]) -> Valuation:
    size = source.choice((2, 3))
    rows = {
        table: [mpf(source.choice((-1, 0, 1, 2, 3))) / source.choice((1, 2)) for _ in range(size)]
        for table in (a, g)
    }
    tables = {table: values.__getitem__ for table, values in rows.items()}
    at = {point: source.randrange(size) for point in points}
    return Valuation({Y: size}, {b: mpf(source.randint(-3, 3)), c: mpf(1)}, tables, at)
