"""Prove a goal by whether a sum in it is 0, as that of all points where something is infinite.

Where the sum is 0 so is each of its parts, which is a fact about all points. Other provers are then
asked for the goal without the indicator. Nothing that is found here is believed: the kernel checks
the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Atom,
    Expr,
    bit,
    constant,
    mapped,
    placed,
    same,
    sign_of,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import At, Use, _here
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    by_axiom,
    by_case,
    by_products,
    by_sum,
    found_by,
    part,
)
from dpproofs.provers.shared.words import has_sums, one, ratio_of

__all__ = ["never", "prove"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
Find = Callable[[Sequent], Step | None]


def prove(sequent: Sequent, find: Find) -> Step:
    """A proof of a sequent, by `find` in each of two cases; raises `NotFound`."""
    x = sequent.goal.x
    bits = [a for a in sorted(x.atoms) if a.kind == "bit" and not a.points and has_sums(a.data[0])]
    if sequent.goal.relation is not AT_LEAST or sequent.values or x.points or not bits:
        raise NotFound("no indicator of a sum")
    spend(50)
    a = bits[0]
    body, y = _parts(a.data[0])

    def otherwise(here: Sequent) -> Step:
        s = Script(here)
        s.have(EQUAL, body, _each_is_zero(a.data[0], body, y, s.last), (y,))
        return s.close(_without(a, ZERO, find))

    yes = _impossible(sequent, a.data[0], body, y) or _without(a, ONE, find)
    return by_case(sequent, one(a), yes, otherwise)


def never(sequent: Sequent, x: Expr) -> Prover | None:
    """[x > 0] = 0 for a sum x, where a fact says that each of its parts is 0."""
    with suppress(NotFound):
        absurd = _impossible(sequent, x, *_parts(x))
        if absurd is not None:
            return lambda here: by_case(here, bit(x), absurd, by_products())
    return None


def _parts(x: Expr) -> tuple[Expr, Point]:
    """What is summed over the points of one set."""
    y, body = None, ZERO
    for (bound, factors), c in x.terms.items():
        if len(bound) != 1 or (y is not None and bound[0].set != y.set):
            raise NotFound("more than a sum over one set")
        y = y or Point(bound[0].set, "there")
        body = body + placed(Expr({((), factors): c}), {bound[0]: y})
    if y is None:
        raise NotFound("no sum")
    return body, y


def _impossible(sequent: Sequent, x: Expr, body: Expr, y: Point) -> Prover | None:
    """A sum is not above 0 where a fact says that each of its parts is 0."""
    for i, fact in enumerate(sequent.facts):
        if fact.relation is EQUAL and [p.set for p in fact.places] == [y.set]:
            known = placed(fact.x, {fact.places[0]: y})
            if body in (known, -known):
                return _contradicted(x, Use(ONE if body == known else -ONE, At(i, (y,)), (y,)))
    return None


def _contradicted(x: Expr, use: Use) -> Prover:
    """Of what is 0 and is said to be above 0 anything follows."""

    def step(sequent: Sequent) -> Step:
        s = Script(sequent)
        above = s.last
        zero = s.have(EQUAL, x, by_sum(use))
        return s.close(by_products(part(1, zero, times=sequent.goal.x), sigma=(part(1, above),)))

    return step


def _each_is_zero(x: Expr, body: Expr, y: Point, fact: int) -> Prover:
    """Each part of a sum of indicators that is not above 0 is 0: the others are not below 0."""
    other = Point(y.set, "another")

    def step(sequent: Sequent) -> Step:
        size = constant(ratio_of(-x, sequent.facts[fact].x))
        elsewhere = placed(body, {y: other}) * (ONE - same(other, y))
        left = by_sum(rest=(((), body),), by=(_not_below,))
        right = by_sum(Use(size, At(fact)), rest=(((other,), elsewhere),), by=(_not_below,))
        return Step("both", (), (left(sequent), right(sequent.towards(AT_LEAST, -body))))

    return step


def _not_below(sequent: Sequent) -> Step:
    """By the values that the indicators have."""
    x = _here(sequent, sequent.goal.x)
    if not x.terms:
        return by_products()(sequent)
    if sign_of(x):
        return by_axiom("sign", x)(sequent)
    a = next((a for a in sorted(x.atoms) if a.once and a not in dict(sequent.values)), None)
    if a is None:
        raise NotFound(x.text)
    return by_case(sequent, one(a), _not_below, _not_below)


def _without(a: Atom, value: Expr, find: Find) -> Prover:
    """The goal with the value that an indicator has, and without its name."""

    def step(sequent: Sequent) -> Step:
        goal = mapped(sequent.goal.x, lambda b: value if b is a else None)

        plain = found_by(lambda here: find(replace(here, values=())))
        s = Script(sequent)
        known = s.have(AT_LEAST, goal, plain)
        return s.close(by_products(part(1, known)))

    return step
