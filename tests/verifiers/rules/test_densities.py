"""What is read of a statement about two laws, against the statement at random laws."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from dpproofs.language.build import (
    cases,
    every,
    exp,
    index,
    indicator,
    log,
    log_ratio,
    plog,
    positive_part,
    ratio,
    sqrt,
    sup,
    total,
)
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import law, probability, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Rel, Term, lift
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided, Walk
from dpproofs.verifiers.rules.densities import Bound, Reading

Y = space("Y")
p, q = law("p", Y), law("q", Y)
y = index("y", Y)
s = probability("s")
a, b = p(y), q(y)
NUMBERS = (*map(lift, (0, 1, 2, -1)), s, s - 1, exp(s), 1 / s, log(s), log(lift(0)), ratio(1, s))
CONDITIONS = (a > 0, b > 0, (a > 0) | (b > 0), ~(b > 0), a > 2 * b, log_ratio(a, b) <= s, s > 0)
PARTS = (
    a,
    b,
    abs(a - b),
    positive_part(b - s * a),
    plog(a, b),
    plog(b, (a + b) / 2),
    sqrt(a * b),
    a * ratio(a, b),
    a * log_ratio(b, a),
    b * indicator(a > b),
    cases(a > 0, b, a / s),
    b * log(s),
)
STATEMENTS, LAWS = 160, 6
RING = ExactRing(128)


def relation(pick: Random, *ops: str) -> Any:
    """Sums compared with a number or with other sums."""

    def side() -> Term:
        given = pick.choice((None, None, *CONDITIONS))
        one, two = (total(pick.choice(PARTS), y, given=g) for g in (given, None))
        number, other = pick.choice(NUMBERS), pick.choice(NUMBERS)
        return pick.choice((one, number * one + other, one / number, one - two, log(one) / 2))

    sides = [side(), pick.choice((side(), pick.choice(NUMBERS), pick.choice(NUMBERS)))]
    pick.shuffle(sides)
    return Rel(pick.choice(ops), *sides)


def given(pick: Random) -> Any:
    """A hypothesis."""
    (one, other), number = pick.sample((a, b), 2), pick.choice(NUMBERS)
    loss = pick.choice((log_ratio(one, other), abs(log_ratio(one, other))))
    return pick.choice(
        (
            relation(pick, "<=", ">", "==", "!="),
            every(Rel(pick.choice(("<=", "<", ">=", "==")), one, number * other), y),
            total(positive_part(one - number * other), y) <= pick.choice((0, 0, s)),
            sup(loss, y, given=pick.choice((None, *CONDITIONS))) <= number,
        )
    )


def instances(pick: Random) -> Iterator[Instance]:
    """Small laws with zeros and ties, the number at its ends."""
    for _ in range(LAWS):
        size = pick.choice((1, 2, 2, 3))
        rows = []
        for _ in (p, q):
            weights = [pick.choice((0, 1, 1, 2)) for _ in range(size)]
            weights[pick.randrange(size)] += 1
            rows.append({(n,): Exact.of(Fraction(w, sum(weights))) for n, w in enumerate(weights)})
        second = pick.choice((rows[0], rows[1], rows[1]))
        at = Exact.of(Fraction(pick.choice((0, 1, 2)), 2))
        yield Instance({Y: size}, {s: at}, {p: rows[0], q: second})


def is_true(proposition: Any, instance: Instance) -> bool:
    try:
        return bool(Walk(RING, instance).truth(proposition) == 1)
    except Undecided:
        return False


def holds(reading: Reading, bound: Bound, instance: Instance) -> bool:
    """Whether what is added up has a value everywhere, nowhere plus infinity, and is bounded."""
    first, second = (instance.tables[table] for table in (p, q))
    one, two = reading.masses
    try:
        parts = [
            Walk(RING, Instance({}, {**instance.scalars, one: first[n], two: second[n]}))
            for n in first
        ]
        values = [walk.value(bound.part) for walk in parts]
        most = parts[0].value(bound.most)
    except Undecided:
        return False
    if any(isinstance(v, Undefined) or v == Infinite(1) for v in values):
        return False
    return RING.relation("<" if bound.strict else "<=", RING.sum(values), most) == 1


def test_what_is_read_of_hypotheses_follows_from_them() -> None:
    pick, sums, ratios = Random(1), 0, 0
    for _ in range(STATEMENTS):
        statement = Statement((s, p, q), total(a, y) <= 1 + s, (given(pick),))
        reading = Reading(statement)
        if not (reading.sums or any(reading.ratios)):
            continue
        for instance in instances(pick):
            if not is_true(statement.given[0], instance):
                continue
            for bound in reading.sums:
                assert holds(reading, bound, instance), statement
                sums += 1
            for (one, other), factors in zip(((a, b), (b, a)), reading.ratios, strict=True):
                for c in factors:
                    assert is_true(every(one <= c * other, y), instance), statement
                    ratios += 1
    assert sums > 50 and ratios > 20


def test_a_conclusion_follows_from_the_bounds_that_are_read() -> None:
    pick, seen = Random(2), 0
    for _ in range(STATEMENTS):
        shown = relation(pick, "<=", "<", ">=", ">")
        reading = Reading(Statement((s, p, q), shown))
        try:
            bounds = reading.shown
        except NotPlain:
            continue
        for instance in instances(pick):
            if all(holds(reading, bound, instance) for bound in bounds):
                assert is_true(shown, instance), shown
                seen += 1
    assert seen > 100
