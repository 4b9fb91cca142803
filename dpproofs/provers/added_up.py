"""A goal that one fact says at points, or when it is added up over points, as it is or as drawn by
laws.

For all z: f(z, y) >= 0. So the sum over z of f(z, y) is, and so is the mean of f(z, y) under the
laws that draw z in a term of the goal. An equation may be two such goals. Nothing that is found
here is believed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from contextlib import suppress

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, TooLarge, drawn_by, placed, summed_over
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import SIGMA
from dpproofs.provers.shared.words import one
from dpproofs.provers.sums.opened import Opened

__all__ = ["drawn", "multiple", "prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_PLACES, MOST_CHOICES = 5, 40  # of a fact; of points for them, beside one term


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    if sequent.goal.relation is not EQUAL:
        return _by_one(sequent)
    with suppress(NotFound):
        return _by_one(sequent)
    return Step("both", (), tuple(map(_by_one, RULES["both"](sequent))))


def _by_one(sequent: Sequent) -> Step:
    """By one fact."""
    goal = sequent.goal
    if goal.relation is ABOVE:
        raise NotFound("a sum may be 0")
    weights = dict.fromkeys(drawn(goal.x))
    for n, fact in enumerate(sequent.facts):
        if len(fact.places) > MOST_PLACES or not _fits(fact, goal.relation):
            continue
        for weight, points in weights:
            for use in itertools.islice(_uses(n, fact, weight, points, goal.x), MOST_CHOICES):
                spend(5 + len(fact.x.terms))
                try:
                    x = summed_over(use.over, use.weight * placed(fact.x, _at(fact, use)))
                except TooLarge:  # such as the number of all sequences
                    continue
                times = multiple(goal.x, x)
                if times and (times > 0 or fact.relation is EQUAL):
                    told = Use(use.weight.scaled(times), use.fact, use.over)
                    return Step("combine", (SIGMA, (told,), ()))
    raise NotFound("no fact that is added up")


def _fits(fact: Fact, relation: Relation) -> bool:
    points = all(isinstance(p, Point) for p in fact.places)
    return points and (fact.relation is EQUAL or relation is AT_LEAST)


def _at(fact: Fact, use: Use) -> dict[Point, Point]:
    return dict(zip(fact.places, use.fact.elements, strict=True))


def drawn(x: Expr) -> Iterator[tuple[Expr, tuple[Point, ...]]]:
    """Points over which a term is a sum, alone and with the laws that draw some of them."""
    yield ONE, ()
    for term, c in x.ordered:
        t = Opened(term, c)
        laws = [a for a, n in t.factors if n == 1 and {*(drawn_by(a) or ())} & {*t.points}]
        yield math.prod(map(one, laws), start=ONE), t.points
        yield ONE, t.points


def _uses(n: int, fact: Fact, weight: Expr, points: tuple[Point, ...], goal: Expr) -> Iterator[Use]:
    """A fact at points of a sum, and at points of which the goal speaks, with a weight."""
    own = sorted(goal.points, key=str)
    ways = [[q for q in (*points, *own) if q.set == p.set] for p in fact.places]
    for chosen in itertools.product(*ways):
        over = tuple(p for p in points if p in chosen or p in weight.points)
        yield Use(weight, At(n, chosen), over)


def multiple(x: Expr, of: Expr) -> fmpq | None:
    """The number that x is times an expression, if any."""
    if not of.terms or x.terms.keys() != of.terms.keys():
        return None
    times = x.terms[next(iter(of.terms))] / next(iter(of.terms.values()))
    return times if of.scaled(times) == x else None
