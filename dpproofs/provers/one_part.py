"""A sum is at least its part at a point of which the goal speaks, where no part is below 0.

goal = sum over z of f(z), and g. If f(z) >= 0 for every z, it is enough that f(y) + g >= 0.
"""

from __future__ import annotations

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, placed, same, summed_over
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import At
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.script import Prover, Script, by_case, by_sum, part, products

__all__ = ["prove"]

AT_LEAST = Relation.AT_LEAST


def prove(sequent: Sequent, then: Prover) -> Step:
    """A proof of a sequent, of what it asks for by another prover; raises `NotFound`."""
    points = [y for y in sorted(sequent.goal.x.points, key=str) if y.set.base is None]
    keys = {y: Point(y.set, f"part{n}") for n, y in enumerate(points)}
    parts, rest, used = ZERO, ZERO, frozenset[Point]()
    for (bound, factors), c in sequent.goal.x.terms.items():
        to = {p: keys[y] for y in keys for p in bound if p.set == y.set}
        if not to or len(to) != len({*to.values()}):
            rest = rest + Expr({(bound, factors): c})
            continue
        used |= {*to.values()}
        others = {p: Point(p.set, f"over{n}") for n, p in enumerate(bound) if p not in to}
        x = placed(Expr({((), factors): c}), {**to, **others})
        parts = parts + summed_over(tuple(others.values()), x)
    own = {y: key for y, key in keys.items() if key in used}
    if sequent.goal.relation is not AT_LEAST or not own or sequent.values:
        raise NotFound("no sum over a set of whose points the goal speaks")
    s, there = Script(sequent), tuple(own.values())
    fact = s.have(AT_LEAST, parts, then, there)

    def elsewhere(here: Sequent, *left: Expr) -> Step:
        if not left:
            return products()
        return by_case(
            here,
            left[0],
            lambda one: elsewhere(one, *left[1:]),
            lambda _: products(part(1, At(fact, there))),
        )

    alike = [same(key, y) for y, key in own.items()]
    here = placed(parts, {key: y for y, key in own.items()})
    beside = ONE
    for each in alike:
        beside = beside * each
    whole = [(there, (ONE - beside) * parts), ((), here + rest)]
    return s.close(by_sum(rest=whole, by=(lambda q: elsewhere(q, *alike), then)))
