"""A proof from what facts say at the points of which the goal speaks, and at no others."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, placed, raised, same
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import At
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import sorts
from dpproofs.provers.shared.script import Script, by_products, given, on_its_own, part
from dpproofs.provers.shared.words import parts_of

__all__ = ["MOST_INSTANCES", "at_its_points", "standing"]

#: Of how many points of the goal a fact is said, at most.
MOST_INSTANCES = 6


def at_its_points(small: Sequent, then: Callable[[Sequent], Step | None]) -> Step | None:
    """A proof from what facts say of the points and the events of the goal, and of no others; and
    from what its greatest values are at its points."""
    s, goal = Script(small), small.goal.x
    todo = [*range(len(small.facts))]
    for n in todo:  # it grows where a fact speaks of several events
        event = next((e for e in s.fact(n).places if isinstance(e, sorts.Table)), None)
        if event is not None:
            for point, x in itertools.islice(_events(goal, event), MOST_INSTANCES):
                todo.append(s.take("at_event", (n, event, (point,), x)))
    for a, y in itertools.product(sorted(goal.atoms), sorted(goal.points, key=str)):
        if a.kind == "sup" and a.data[0].set == y.set:
            s.know("below_greatest", raised(a), y)
    kept, new = list[int](), len(s.here.facts) > len(small.facts)
    for n, fact in enumerate(s.here.facts):
        if not all(isinstance(p, Point) for p in fact.places):
            continue
        own = [[e for e in sorted(goal.points, key=str) if e.set == p.set] for p in fact.places]
        for chosen in itertools.islice(itertools.product(*own), MOST_INSTANCES):
            if not chosen:
                kept.append(n)
                continue
            new = True
            x = placed(fact.x, dict(zip(fact.places, chosen, strict=True)))
            kept.append(s.have(fact.relation, x, by_products(part(1, At(n, chosen)))))
    found = then(replace(s.here, facts=tuple(s.fact(n) for n in kept))) if new else None
    return None if found is None else s.close(on_its_own(given(found), *kept))


def _events(x: Expr, event: sorts.Table) -> Iterator[tuple[Point, Expr]]:
    """Events over which something is summed in x, and those of a point of x alone, as indicators
    at a point."""
    found = dict[Expr, Point]()
    for inner in (x, *(each for a in sorted(parts_of(x)) for each in a.parts)):
        for bound, factors in inner.terms:
            for p in bound:
                inside = math.prod(
                    (raised(one) for one, _ in factors if one.once and p in one.points), start=ONE
                )
                if event.over == (p.set.of,) and inside.points & {*bound} == {p}:
                    point = Point(p.set, "event")
                    found[placed(inside, {p: point})] = point
    for y in sorted(x.points, key=str):
        if event.over == (y.set.of,) and y.set.base is None:
            point = Point(y.set, "event")
            found[same(point, y)] = point
    for inside, point in found.items():
        yield point, inside


def standing(sequent: Sequent) -> Step | None:
    """A proof of what stands among the facts as it is."""
    for n, fact in enumerate(sequent.facts):
        if fact == sequent.goal:
            return by_products(part(1, n))(sequent)
    return None
