"""Terms of a sum with names for the points that they bind; elements inside expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from flint import fmpq

from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    Term,
    mapped,
    placed,
    rebuilt,
    summed,
)  # fmt: skip
from dpproofs.kernel.points import Element, Held, Point, Sequence, Set, points_in
from dpproofs.kernel.rules import Use
from dpproofs.provers.shared.words import Power
from dpproofs.provers.sums.book import is_ours, own_points

__all__ = [
    "Opened", "bound_in", "elements_of", "factored", "merged", "names_for",
    "nonnegative_part", "over_points", "replaced", "within",
]  # fmt: skip


def names_for(sets: Iterable[Set], taken: Iterable[Point]) -> list[Point]:
    start = 1 + max([-1, *(int(str(p.label)[1:]) for p in taken if is_ours(p))])
    return [Point(of, f"#{start + n}") for n, of in enumerate(sets)]


class Opened:
    """A term with names for the points that it binds: the sum over `points` of `body`, c times."""

    def __init__(self, term: Term, c: fmpq) -> None:
        bound, factors = term
        inner = Expr({((), factors): fmpq(1)})
        names = names_for((p.set for p in bound), (p for a, _ in factors for p in a.points))
        self.points = tuple(names)
        self.body = placed(inner, dict(zip(bound, names, strict=True)))
        self.c, self.whole = c, Expr({term: c})
        ((_, self.factors),) = self.body.terms
        self.scale = self.body.terms[(), self.factors] * c
        taken = own_points(self.body)
        self.free = tuple(p for p in taken if p not in self.points)

    def without(self, *atoms: tuple[Atom, Any]) -> Expr:
        """The product less some factors."""
        powers = dict(self.factors)
        for a, n in atoms:
            powers[a] = powers[a] - n
        left = tuple((a, n) for a, n in self.factors if powers[a] != 0)
        return Expr({((), tuple((a, powers[a]) for a, _ in left)): self.scale})

    def new(self, *sets: Set) -> list[Point]:
        return names_for(sets, (*self.points, *self.free))


def within(m: Power, n: Power) -> bool:
    """Whether the power m is a part of the power n."""
    return bool(0 < m <= n or n <= m < 0)


def over_points(points: Iterable[Point], x: Expr) -> Expr:
    for point in points:
        x = summed(point, x)
    return x


def merged(uses: Iterable[Use]) -> list[Use]:
    """Each fact once at the same points."""
    found: dict[Any, Expr] = {}
    for use in uses:
        key = use.fact, use.over
        found[key] = found.get(key, ZERO) + use.weight
    return [Use(weight, at, over) for (at, over), weight in found.items() if weight.terms]


def nonnegative_part(x: Expr) -> tuple[Expr, Expr]:
    """A product as one of what may be 0 but not below it, and the rest."""
    ((term, c),) = x.terms.items()
    own = tuple(f for f in term[1] if f[0].sign and f[0].sign != POSITIVE and f[1] > 0)
    rest = tuple(f for f in term[1] if f not in own)
    return Expr({((), own): fmpq(1)}), Expr({((), rest): c})


def factored(x: Expr) -> tuple[Expr, Expr]:
    """A sum as what does not depend on its points times the rest."""
    common: dict[Atom, Any] | None = None
    for bound, factors in x.terms:
        if not bound:
            return ONE, x
        mine = {a: n for a, n in factors if not a.points & set(bound) and a.sign}
        common = mine if common is None else {a: n for a, n in common.items() if mine.get(a) == n}
    if not common:
        return apart(x)
    outer = Expr({((), tuple(sorted(common.items(), key=lambda f: f[0].text))): fmpq(1)})
    found = {}
    for (bound, factors), c in x.terms.items():
        found[bound, tuple(f for f in factors if f[0] not in common)] = c
    inner = ZERO  # with numbers anew for the points that are bound
    for term, c in found.items():
        t = Opened(term, c)
        inner = inner + over_points(t.points, t.body.scaled(c))
    return (outer, inner) if outer * inner == x else (ONE, x)


def apart(x: Expr) -> tuple[Expr, Expr]:
    """A sum over points of which one part of its factors speaks, times one over the others."""
    if len(x.terms) != 1:
        return ONE, x
    ((term, c),) = x.terms.items()
    t = Opened(term, c)
    group = set(t.points[:1])
    while True:
        near = [a.points for a, _ in t.factors if a.points & group]
        wider = group.union(*near) & set(t.points)
        if wider == group:
            break
        group = wider
    if group == set(t.points):
        return ONE, x
    mine = tuple(f for f in t.factors if f[0].points & group)
    outer = over_points(group, Expr({((), mine): fmpq(1)}))
    inner = over_points((p for p in t.points if p not in group), t.without(*mine))
    return (outer, inner) if outer * inner == x else (ONE, x)


def bound_in(e: Element) -> bool:
    return any(isinstance(p.label, int) for p in points_in(e))


def elements_of(x: Expr) -> Iterator[Element]:
    """Every element in an expression, and in those."""
    for _, factors in sorted(x.terms, key=str):
        for a, _ in factors:
            for part in a.data:
                if isinstance(part, Expr):
                    yield from elements_of(part)
                elif isinstance(part, tuple | Held | Sequence):
                    yield from _within(part)


def _within(e: Element) -> Iterator[Element]:
    match e:
        case Held():
            yield e
            yield from _within(e.sequence)
            yield from _within(e.place)
        case Sequence():
            yield e
            yield from _within(e.changes)
        case tuple():
            for part in e:
                yield from _within(part)
        case Point():
            yield e


def replaced(x: Expr, to: Callable[[Element], Element | None]) -> Expr:
    """x with other elements in place of some."""

    def element(e: Element) -> Element:
        new = to(e)
        if new is not None:
            return new
        return tuple(map(element, e)) if isinstance(e, tuple) else e

    def put(a: Atom) -> Expr | None:
        if any(
            to(e) is not None
            for part in a.data
            if isinstance(part, tuple | Held)
            for e in _within(part)
        ) or any(to(e) is not None for part in a.parts for e in elements_of(part)):
            return rebuilt(
                a, {}, lambda part, away: replaced(placed(part, away), to), lambda e, _: element(e)
            )
        return None

    return mapped(x, put)
