"""What is shown first and then known: at events, at all points, of sums against sums."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Expr,
    bit,
    constant,
    inverse,
    log,
    placed,
    same,
    sign_of,
    summed,
)  # fmt: skip
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.rules import At, Use
from dpproofs.kernel.sequents import Fact, Refused, Sequent
from dpproofs.language import sorts
from dpproofs.provers.shared.script import (
    Script,
    by_axiom,
    by_products,
    by_sum,
    given,
    knowing,
    part,
)
from dpproofs.provers.shared.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    expanded,
    fresh,
    has_sums,
    inner_atoms,
    loose_points,
    one,
    point_name,
    ratio_of,
)  # fmt: skip


def worst_event(fact: Fact) -> Any:
    """The event at which a fact about all events says most."""
    event = next((p for p in fact.places if not isinstance(p, Point)), None)
    if (
        event is None
        or fact.relation is EQUAL
        or not all(isinstance(axis, sorts.Space) for axis in event.over)
    ):
        return None
    points = tuple(fresh(Set(axis)) for axis in event.over)
    weight = ZERO
    for (bound, factors), c in fact.x.terms.items():
        mine = [a for a, _ in factors if event in a.objects]
        if not mine:
            continue
        if len(mine) > 1 or mine[0].kind != "entry":
            return None
        key = mine[0].data[1]
        if set(key) != set(bound) or len(key) != len(bound):
            return None
        rest = Expr({((), tuple(f for f in factors if f[0] is not mine[0])): c})
        weight = weight + placed(rest, dict(zip(key, points, strict=True)))
    named = tuple(Point(p.set, f"worst{n}") for n, p in enumerate(points))
    return event, named, placed(bit(-weight), dict(zip(points, named, strict=True)))


def pointwise(fact: Fact) -> Fact | None:
    """Where a sum of positive parts is at most 0, none of them is above 0."""
    if fact.relation is ABOVE or any(not isinstance(p, Point) for p in fact.places):
        return None
    bounds = {bound for bound, _ in fact.x.terms}
    if len(bounds) != 1 or () in bounds:
        return None
    (bound,) = bounds
    body = Expr({((), factors): c for (_, factors), c in fact.x.terms.items()})
    for a in sorted(body.atoms):
        if a.kind == "bit" and set(a.points) >= set(bound):
            whole = -(one(a) * a.data[0])
            if whole.terms and whole.terms.keys() == body.terms.keys():
                c = ratio_of(body, whole)
                if c > 0 and whole.scaled(c) == body:
                    names = {p: Point(p.set, f"each{n}") for n, p in enumerate(bound)}
                    x = placed(-a.data[0], names)
                    return Fact(AT_LEAST, x, (*fact.places, *names.values()))
    return None


def each_part(sequent: Sequent, n: int, new: Fact) -> Step:
    """The steps that show it: the other parts of the sum are not below 0."""
    fact, x = sequent.facts[n], -new.x
    bound, _ = next(iter(fact.x.terms))
    over = tuple(Point(p.set, f"other{k}") for k, p in enumerate(bound))
    there = dict(zip(new.places[len(fact.places) :], over, strict=True))
    part_ = bit(x) * x
    other = total = placed(part_, there)
    for p in over:
        total = summed(p, total)
    asked, away = [same(own, p) for p, own in there.items()], ONE
    for each in asked:
        away = away * each

    def shown(here: Sequent) -> Step:
        """The other parts: 0 at the same points, and not below 0 elsewhere."""
        inner = Script(here)
        above = inner.know("where_above", placed(x, there))

        def split(rest: list[Expr], ones: bool) -> Step:
            if not rest:
                return by_products(*([] if ones else [part(1, above)]))(here)
            return Step("case", (rest[0],), (split(rest[1:], ones), split(rest[1:], False)))

        return inner.close(lambda _: split(asked, True))

    s = Script(sequent)
    use = Use(constant(1 / ratio_of(-fact.x, total)), At(n, fact.places))
    below = s.have(AT_LEAST, -part_, by_sum(use, rest=[(over, (ONE - away) * other)], by=[shown]))
    nowhere = s.know("where_not_above", x)
    return s.close(by_products(part(1, below), part(1, nowhere)))


def know_pointwise(s: Script) -> None:
    """What sums of positive parts that are at most 0 say of each point."""
    for n, fact in enumerate(s.here.facts):
        new = pointwise(fact)
        if new is not None and new not in s.here.facts:
            s.have(new.relation, new.x, partial(each_part, n=n, new=new), new.places)


def know_of_sums(s: Script) -> None:
    """What is always true of indicators and divisors that are sums, at every point."""
    polys = list(expanded(s.here.goal.x).values())
    for a in sorted(inner_atoms(polys)):
        if a.kind in ("bit", "inverse") and has_sums(a.data[0]):
            names = any_points(a.data[0])
            for name in ("where_above", "where_not_above") if a.kind == "bit" else ("unit",):
                if names:
                    _know(s, names, name, placed(a.data[0], names))
    _weighted_tangents(s, polys)


def _know(s: Script, names: dict[Point, Point], name: str, *args: Expr) -> None:
    fact = AXIOMS[name](*args)
    places = tuple(p for p in names.values() if p in fact.x.points)
    s.have(fact.relation, fact.x, by_axiom(name, *args), places)


def any_points(*polys: Expr) -> dict[Point, Point]:
    """Names for the points of levels: what is said holds for any of them."""
    points = sorted({p for x in polys for p in loose_points(x)}, key=point_name)
    return {p: Point(p.set, f"any{n}") for n, p in enumerate(points)}


def _weighted_tangents(s: Script, polys: list[Expr]) -> None:
    """u (log u + log B - log v - log A) >= u - v A/B for sums A, B, at every point."""
    logs = sorted(a for a in inner_atoms(polys) if a.kind == "log")
    wholes = [a.data[0] for a in logs if has_sums(a.data[0]) and len(a.data[0].terms) == 1]
    points = [a.data[0] for a in logs if not has_sums(a.data[0]) and loose_points(a)]
    pairs = (itertools.permutations(some, 2) for some in (wholes, points))
    for (a, b), (u, v) in itertools.product(*pairs):
        alike = loose_points(a) == loose_points(b) and u.points == v.points
        if not alike or not all(map(sign_of, (a, b, u, v))):
            continue
        names = any_points(a, u)
        a, b, u, v = (placed(x, names) for x in (a, b, u, v))
        bits = bit(u) * bit(v) * bit(a) * bit(b)
        inside = u * (log(u) + log(b) - log(v) - log(a) - ONE)
        x = bits * (inside + v * a * inverse(b))
        axioms = (("log_tangent", (u, v, a, b)), ("sign", (inverse(b),)), ("unit", (b,)))
        n = len(s.here.facts)
        made = by_products(part(1, n, n + 1), part(-1, n + 2, times=bits * inside))
        shown = knowing(axioms, made(s.here))
        try:
            holds(s.here.towards(AT_LEAST, x), shown)
        except Refused:
            continue
        s.have(AT_LEAST, x, given(shown), tuple(names.values()))
        if names:
            _know(s, names, "unit", b)
