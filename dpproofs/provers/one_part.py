"""A sum is at least its part at a point of which the goal speaks, where no part is below 0.

goal = sum over z of f(z), and g. If f(z) >= 0 for every z, it is enough that f(y) + g >= 0. A
number in g may be a sum over z, too: as many times a law.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Expr,
    placed,
    raised,
    same,
    sign_of,
    summed_over,
)
from dpproofs.kernel.points import Held, Point, Sequence
from dpproofs.kernel.rules import At
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    by_case,
    by_products,
    by_sum,
    part,
    products,
)

__all__ = ["prove"]

AT_LEAST = Relation.AT_LEAST
MOST_PARTS = 8


def prove(sequent: Sequent, then: Prover) -> Step:
    """A proof of a sequent, of what it asks for by another prover; raises `NotFound`."""
    with suppress(NotFound, Refused):
        return _by_its_part(sequent)
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
    for number in (ZERO, *_of_a_law(parts, rest, [*own.values()])):
        with suppress(NotFound, Refused):
            whole = summed_over(tuple(own.values()), number)
            return _with_parts(sequent, own, parts + number, rest - whole, then)
    raise NotFound("some part may be below 0")


def _of_a_law(parts: Expr, rest: Expr, keys: list[Point]) -> Iterator[Expr]:
    """The number in what is no sum, as that times a law over one set."""
    number = rest.terms.get(((), ()))
    for a in sorted(parts.atoms):
        if number is not None and len(keys) == 1 and summed_over((keys[0],), raised(a)) == ONE:
            yield raised(a).scaled(number)


def _with_parts(
    sequent: Sequent, own: dict[Point, Point], parts: Expr, rest: Expr, then: Prover
) -> Step:
    """A proof where the goal is these parts over points, and a rest."""
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


def _by_its_part(sequent: Sequent) -> Step:
    """Where what is left beside the part is not below 0 by its form; points may be sequences."""
    goal = sequent.goal
    for (bound, factors), c in goal.x.ordered:
        ways = [[y for y in sorted(goal.x.points, key=str) if y.set == p.set] for p in bound]
        for chosen in itertools.islice(itertools.product(*ways), MOST_PARTS) if bound else ():
            s = Script(sequent)
            of = s.know("part_of_sum", Expr({(bound, factors): c}), *chosen)
            rest, near = goal.x - s.fact(of).x, []
            for a in sorted(rest.atoms):
                if a.kind == "count" and a.data[1] == a.data[2]:  # a sequence, and itself
                    of_one = Sequence(a.data[1]) if isinstance(a.data[1], Point) else a.data[1]
                    near.append(part(1, s.know("one_apart", of_one, 0, Held(of_one, 0))))
                    rest = rest - s.fact(s.last).x
            if goal.relation is AT_LEAST and (not rest.terms or sign_of(rest)):
                left = s.know("sign", rest)
                return s.close(by_products(part(1, of), *near, part(1, left)))
    raise NotFound("no part that is enough")
