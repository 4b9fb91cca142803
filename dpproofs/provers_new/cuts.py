"""What is shown first and then known: at events, at all points, of sums against sums."""

from __future__ import annotations

import itertools
from typing import Any

from flint import fmpq

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
from dpproofs.kernel.rules import At, Product, Use
from dpproofs.kernel.sequents import Fact, Refused, Sequent
from dpproofs.language import sorts
from dpproofs.provers_new.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    expanded,
    fresh,
    has_sums,
    inner_atoms,
    is_level_point,
    loose_points,
    one,
    point_name,
    ratio_of,
)  # fmt: skip


def worst_event(fact: Fact) -> Any:
    """The event at which a fact about all events says most."""
    (event,) = [p for p in fact.places if not isinstance(p, Point)][:1]
    if fact.relation is EQUAL or not all(isinstance(axis, sorts.Space) for axis in event.over):
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
    for a in body.atoms:
        if a.kind == "bit" and set(a.points) >= set(bound):
            x = a.data[0]
            whole = -(one(a) * x)
            if (
                whole.terms
                and whole.terms.keys() == body.terms.keys()
                and whole.scaled(ratio_of(body, whole)) == body
                and ratio_of(body, whole) > 0
            ):
                names = {p: Point(p.set, f"each{n}") for n, p in enumerate(bound)}
                return Fact(AT_LEAST, placed(-x, names), (*fact.places, *names.values()))
    return None


def each_part(sequent: Sequent, n: int, new: Fact) -> Step:
    """The steps that show it: the other parts of the sum are not below 0."""
    fact = sequent.facts[n]
    ((bound, _),) = [next(iter(fact.x.terms))]
    over = tuple(Point(p.set, f"other{k}") for k, p in enumerate(bound))
    here = new.places[len(fact.places) :]
    x = -new.x
    part = bit(x) * x
    away = ONE
    for one_, other in zip(over, here, strict=True):
        away = away * same(one_, other)
    other = placed(part, dict(zip(here, over, strict=True)))
    summed_ = other
    for p in over:
        summed_ = summed(p, summed_)
    c = ratio_of(-fact.x, summed_)
    rest = (ONE - away) * other
    axioms = [("at_most_one", (same(a, b),)) for a, b in zip(over, here, strict=True)]
    axioms += [("where_above", (placed(x, dict(zip(here, over, strict=True))),))]
    count = len(sequent.facts)
    if len(over) == 1:
        shown = Step(
            "know",
            tuple(axioms),
            (
                Step(
                    "products",
                    ((Product(fmpq(1)),), (Product(fmpq(1), (At(count), At(count + 1))),)),
                ),
            ),
        )
    else:
        shown = split_same(over, here, axioms, count)
    use = Use(constant(1 / c), At(n, fact.places))
    first = Step("combine", ((Product(fmpq(1)),), (use,), ((over, rest),)), (shown,))
    middle = Fact(AT_LEAST, -part)
    both = (Product(fmpq(1), (At(count),)), Product(fmpq(1), (At(count + 1),)))
    last = Step(
        "know", (("where_not_above", (x,)),), (Step("products", ((Product(fmpq(1)),), both)),)
    )
    return Step("cut", (middle,), (first, last))


def split_same(over: Any, here: Any, axioms: Any, count: int) -> Step:
    """1 - [a = b][c = d] is not below 0: case by case."""
    asked = [same(a, b) for a, b in zip(over, here, strict=True)]

    def go(rest: list[Expr], ones: bool) -> Step:
        if not rest:
            parts = () if ones else (Product(fmpq(1), (At(count + len(axioms) - 1),)),)
            return Step("products", ((Product(fmpq(1)),), parts))
        return Step("case", (rest[0],), (go(rest[1:], ones), go(rest[1:], False)))

    return Step("know", tuple(axioms), (go(asked, True),))


def quantified(sequent: Sequent) -> list[tuple[Fact, Step]]:
    """What is always true of indicators and divisors that are sums, at every point."""
    found: list[tuple[Fact, Step]] = []
    polys: list[Expr] = list(expanded(sequent.goal.x).values())
    for a in sorted(inner_atoms(polys)):
        if a.kind not in ("bit", "inverse") or not has_sums(a.data[0]):
            continue
        loose = sorted((p for p in a.points if is_level_point(p)), key=point_name)
        if not loose:
            continue
        names = {p: Point(p.set, f"any{n}") for n, p in enumerate(loose)}
        for name in ("where_above", "where_not_above") if a.kind == "bit" else ("unit",):
            args = (placed(a.data[0], names),)
            fact = AXIOMS[name](*args)
            made = Product(fmpq(1), (At(len(sequent.facts) + len(found)),))
            shown = Step(
                "know", ((name, args),), (Step("products", ((Product(fmpq(1)),), (made,))),)
            )
            found.append((Fact(fact.relation, fact.x, tuple(names.values())), shown))
    found += weighted_tangents(sequent, polys, len(found))
    return found


def weighted_tangents(sequent: Sequent, polys: list[Expr], before: int) -> list[tuple[Fact, Step]]:
    """u (log u + log B - log v - log A) >= u - v A/B for sums A, B, at every point."""
    logs = sorted(a for a in inner_atoms(polys) if a.kind == "log")
    wholes = [a.data[0] for a in logs if has_sums(a.data[0]) and len(a.data[0].terms) == 1]
    points = [a.data[0] for a in logs if not has_sums(a.data[0]) and loose_points(a)]
    found: list[tuple[Fact, Step]] = []
    for (a, b), (u, v) in itertools.product(
        itertools.permutations(wholes, 2), itertools.permutations(points, 2)
    ):
        if (
            not all(map(sign_of, (a, b, u, v)))
            or loose_points(a) != loose_points(b)
            or u.points != v.points
        ):
            continue
        loose = sorted({p for x in (a, u) for p in loose_points(x)}, key=point_name)
        names = {p: Point(p.set, f"any{n}") for n, p in enumerate(loose)}
        a, b, u, v = (placed(x, names) for x in (a, b, u, v))
        bits = bit(u) * bit(v) * bit(a) * bit(b)
        inside = u * (log(u) + log(b) - log(v) - log(a) - ONE)
        fact = Fact(AT_LEAST, bits * (inside + v * a * inverse(b)), tuple(names.values()))
        axioms = (("log_tangent", (u, v, a, b)), ("sign", (inverse(b),)), ("unit", (b,)))
        n = len(sequent.facts) + before + len(found)
        made = (
            Product(fmpq(1), (At(n), At(n + 1))),
            Product(fmpq(-1), (At(n + 2),), bits * inside),
        )
        shown = Step("know", axioms, (Step("products", ((Product(fmpq(1)),), made)),))
        try:
            holds(sequent.knowing(*[fact] * (before + len(found))).towards(AT_LEAST, fact.x), shown)
        except Refused:
            continue
        found.append((fact, shown))
        if loose:
            n = len(sequent.facts) + before + len(found)
            fact = AXIOMS["unit"](b)
            shown = Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(n),)),)))
            places = tuple(p for p in names.values() if p in fact.x.points)
            found.append((Fact(EQUAL, fact.x, places), Step("know", (("unit", (b,)),), (shown,))))
    return found
