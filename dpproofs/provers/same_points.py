"""Find a proof by which of the points of a goal are the same.

A mechanism is compared at neighbouring data, and what is known of it says nothing of data that are
the same; or the goal itself asks which points are. So each two points of a set are the same, and
one stands for the other, or they are not, and facts about any two points are said of these. Nothing
that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from contextlib import suppress
from typing import Any

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ZERO, placed, same
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import _here
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import Prover, Script, at, by_case, by_products, part

__all__ = ["prove"]

ABOVE = Relation.ABOVE
MOST_POINTS, MOST_FACTS = 4, 24


def prove(sequent: Sequent, then: Prover) -> Step:
    """A proof of a sequent, of what is left by another prover; raises `NotFound`."""
    points = sorted(sequent.goal.x.points, key=str)
    asked = [n for n, f in enumerate(sequent.facts)
             if f.places and any(a.kind == "same" for a in f.x.atoms)]  # fmt: skip
    told = any(a.kind == "same" for f in sequent.facts if not f.places for a in f.x.atoms)
    own = any(a.kind == "same" for a in sequent.goal.x.atoms)
    if not (own or (asked and told)) or not 1 < len(points) <= MOST_POINTS:
        raise NotFound("no points that may be the same")
    return _by_pairs(sequent, points, asked, then)


def _by_pairs(sequent: Sequent, points: list[Point], asked: list[int], then: Prover) -> Step:
    """By whether two points are the same, and so for all pairs."""
    spend(50)
    if sequent.values:
        with suppress(NotFound):
            return prove_linear(sequent.towards(ABOVE, ZERO), rounds=0)
    known = {a for a, _ in sequent.values}
    for a, b in itertools.combinations(points, 2):
        asks = same(a, b).atoms
        if a.set == b.set and not asks <= known:

            def equal(here: Sequent, a: Point = a, b: Point = b, asks: Any = asks) -> Step:
                s, x = Script(here), here.goal.x
                rest = [p for p in points if p != b]
                for n, fact in enumerate(here.facts):
                    if not fact.places and b in fact.x.points and fact.x.atoms != asks:
                        value = s.know("same_value", fact.x, b, a, b)
                        told = by_products(part(1, n), part(1, value))
                        s.have(fact.relation, placed(fact.x, {b: a}), told)
                new = s.have(here.goal.relation, placed(x, {b: a}),
                             lambda q: _by_pairs(q, rest, asked, then))  # fmt: skip
                value = s.know("same_value", x, b, b, a)
                return s.close(by_products(part(1, new), part(1, value)))

            return by_case(sequent, same(a, b), equal,
                           lambda here: _by_pairs(here, points, asked, then))  # fmt: skip
    return _said(sequent, points, asked, then)


def _said(sequent: Sequent, points: list[Point], asked: list[int], then: Prover) -> Step:
    """With what is said of these points, all of which are others."""
    s = Script(sequent)
    for n in asked:
        places = sequent.facts[n].places
        ways = [[p for p in points if isinstance(q, Point) and p.set == q.set] for q in places]
        for way in itertools.islice(itertools.product(*ways), MOST_FACTS):
            fact = s.fact(n)
            x = _here(s.here, placed(fact.x, dict(zip(places, way, strict=True))))
            if x.terms:
                s.have(fact.relation, x, by_products(part(1, at(n, *way))))
    goal = _here(s.here, s.here.goal.x)
    new = s.have(s.here.goal.relation, goal, then)
    return s.close(by_products(part(1, new)))
