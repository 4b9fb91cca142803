"""What is known of a number and of its opposite is known of its size, and what is known of each
value is known of the greatest one. Both are facts about any points, and sums of them may show a
goal.

In a sum over pairs of points that is the same when they are exchanged, the size of a difference is
twice its positive part, and nothing that is known of one pair bounds that: the size does.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, TooLarge, bit, extreme, placed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers import greatest
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import (
    SIGMA,
    Prover,
    Script,
    at,
    by_case,
    by_products,
    found_by,
    nothing,
    part,
)
from dpproofs.provers.shared.words import parts_of

__all__ = ["prove"]

AT_LEAST = Relation.AT_LEAST
MOST = 6  # facts of either kind


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None], *others: Prover) -> Step:
    """A proof of a goal with sizes or greatest values; raises `NotFound`. `find` proves what is
    known of each value, the `others` what is left."""
    parts = parts_of(sequent.goal.x)
    s = Script(sequent)
    if any(a.kind == "bit" for a in parts):
        _sizes(s)
    _greatest_values(s, {a.data[0].set for a in parts if a.kind == "sup"}, find)
    ways: tuple[Prover, ...] = (partial(_added_up, find=find, since=len(sequent.facts)), *others)
    for other in ways if s.here is not sequent else ():
        with suppress(NotFound, Refused, TooLarge):
            return s.close(other)
    raise NotFound(sequent.goal.text)


def _sizes(s: Script) -> None:
    """Of c - u and c + u, neither of which is below 0, comes c - |u|."""
    facts = [(n, fact) for n, fact in enumerate(s.here.facts) if _is_of_points(fact)]
    added = 0
    for place, (n, one) in enumerate(facts):
        for m, other in facts[place + 1 :]:
            if [p.set for p in one.places] != [p.set for p in other.places]:
                continue
            spend(20)
            there = placed(other.x, dict(zip(other.places, one.places, strict=True)))
            twice, size = one.x + there, (there - one.x).scaled(fmpq(1, 2))
            if len(twice.terms) >= len(one.x.terms) or not size.terms or added == MOST:
                continue
            gap = twice.scaled(fmpq(1, 2)) - bit(size) * size + bit(-size) * size
            there_too = at(n, *one.places), at(m, *one.places)
            with suppress(Refused, TooLarge):
                s.have(AT_LEAST, gap, partial(_bounded, size, *there_too), one.places)
                added += 1


def _bounded(size: Expr, below: At, above: At, sequent: Sequent) -> Step:
    """What is at least a number and its opposite is at least its size."""

    def never(q: Sequent) -> Step:
        last = len(q.facts) - 1
        return nothing(part(1, last - 1), part(1, last))

    half = fmpq(1, 2)
    both = by_products(part(half, below), part(half, above))
    return by_case(
        sequent,
        bit(size),
        lambda q: by_case(q, bit(-size), never, by_products(part(1, below))),
        lambda q: by_case(q, bit(-size), by_products(part(1, above)), both),
    )


def _greatest_values(s: Script, sets: set[object], find: Callable[[Sequent], Step | None]) -> None:
    """Of c - f(p) at any p, which is not below 0, comes c less the greatest f."""
    added = 0
    for fact in s.here.facts:
        for p in fact.places if _is_of_points(fact) else ():
            if p.set not in sets or added == MOST:
                continue
            spend(20)
            own = Expr({t: c for t, c in fact.x.terms.items() if p in Expr({t: c}).points})
            gap = fact.x - own - extreme(p, ONE, -own)
            left = tuple(q for q in fact.places if q != p)
            with suppress(NotFound, Refused, TooLarge):
                s.have(AT_LEAST, gap, partial(greatest.prove, find=find), left)
                added += 1


def _added_up(sequent: Sequent, find: Callable[[Sequent], Step | None], since: int) -> Step:
    """One of the new facts, with the weights of a sum of the goal, added up over its points."""
    for bound, factors in sequent.goal.x.terms:
        kept = tuple((a, n) for a, n in factors if a.sign and a.kind not in ("sup", "bit"))
        for n, fact in enumerate(sequent.facts[since:], since):
            if sorted(map(str, (p.set for p in fact.places))) != sorted(str(p.set) for p in bound):
                continue
            for order in itertools.islice(itertools.permutations(bound), MOST):
                if any(p.set != q.set for p, q in zip(order, fact.places, strict=True)):
                    continue
                spend(20)
                to = dict(zip(order, fact.places, strict=True))
                weight = placed(Expr({((), kept): fmpq(1)}), to)
                args = (SIGMA, (Use(weight, at(n, *fact.places), fact.places),), ())
                with suppress(NotFound, Refused, TooLarge):
                    asked = RULES["combine"](sequent, *args)
                    return Step("combine", args, tuple(map(found_by(find), asked)))
    raise NotFound(sequent.goal.text)


def _is_of_points(fact: Fact) -> bool:
    points = all(isinstance(p, Point) for p in fact.places)
    return fact.relation is AT_LEAST and bool(fact.places) and points
