"""What is said of paths of many rounds: one round of it, and sums over all paths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ZERO, Atom, Expr, placed, product_over, summed
from dpproofs.kernel.points import Element, Point, Sequence, held, moved
from dpproofs.kernel.rules import At
from dpproofs.kernel.sequents import Fact, Sequent
from dpproofs.provers.shared.script import Script
from dpproofs.provers.shared.words import NotFound, one
from dpproofs.provers.sums.opened import replaced

__all__ = [
    "Paths", "Round", "content", "in_all", "new_point", "paths_of", "products_in", "quotient",
    "round_of", "the_bit",
]  # fmt: skip


def new_point(sequent: Sequent, of: Any, name: str) -> Point:
    """A point of which nothing is known; the same each time for the same sequent."""
    taken = {p for f in sequent.facts for p in f.places} | sequent.points
    while Point(of, name) in taken:
        name = f"{name}'"
    return Point(of, name)


@dataclass(frozen=True)
class Round:
    """One round of a path: the points that stand for it."""

    path: Point  # any path
    turn: Point  # any round
    draw: Point  # any point

    @property
    def points(self) -> tuple[Point, Point, Point]:
        return self.path, self.turn, self.draw

    @property
    def history(self) -> tuple[Point, Point]:
        return self.path, self.turn

    @property
    def drawn(self) -> Element:
        return held(Sequence(self.path), self.turn)

    @property
    def rounds(self) -> Expr:
        """How many rounds there are."""
        return x_.size(self.turn.set)

    def at_path(self, x: Expr) -> Expr:
        """What is said of a point, of what the path holds."""
        return placed(x, {self.draw: self.drawn})

    def product(self, x: Expr) -> Expr:
        """The product over all rounds of what is said of one of them and of its point."""
        return product_over(self.turn, self.at_path(x))

    def total(self, x: Expr) -> Expr:
        """The sum over all rounds."""
        return summed(self.turn, self.at_path(x))

    def mean(self, x: Expr) -> Expr:
        """The sum over all points of a round."""
        return summed(self.draw, x)

    def of(self, body: Expr, place: Point) -> Expr:
        """What stands in a sum or a product over places, as said of a point."""
        body = placed(body, {place: self.turn})
        found = replaced(body, lambda e: self.draw if e == self.drawn else None)
        if self.at_path(found) != body:
            raise NotFound("a round that looks at others")
        return found

    def factor(self, product: Expr) -> Expr:
        """What a product over all rounds is the product of."""
        (atom,) = product.atoms
        place, body = atom.data
        return self.of(body, place)

    def places(self, fact: Fact) -> tuple[Point, ...]:
        """The points of this round, for those of a fact."""
        known = {p.set: p for p in self.points}
        return tuple(known[p.set] for p in fact.places)

    def said(self, fact: Fact) -> Expr:
        """What a fact says of this round; nothing where it is about other points."""
        known = {p.set: p for p in self.points}
        if any(not isinstance(p, Point) or p.set not in known for p in fact.places):
            return ZERO
        return placed(fact.x, {p: known[p.set] for p in fact.places})

    def local(self, s: Script, n: int) -> At:
        """A fact at this round."""
        return At(n, self.places(s.fact(n)))

    def on_path(self, s: Script, n: int, place: Point | None = None) -> At:
        """A fact at what the path holds in this round, or at another place."""
        found = (self.drawn if p == self.draw else p for p in self.places(s.fact(n)))
        to = {} if place is None else {self.turn: place}
        return At(n, tuple(moved(e, to) for e in found))


def round_of(sequent: Sequent, of: Any) -> Round:
    names = ((of, "path"), (of.places, "round"), (of.base, "draw"))
    return Round(*(new_point(sequent, own, name) for own, name in names))


@dataclass(frozen=True)
class Paths:
    """A goal as numbers minus the sum over all paths of `body`."""

    round: Round
    numbers: Expr
    body: Expr
    mass: bool = False  # where that all paths weigh 1 together was used


def paths_of(sequent: Sequent) -> Paths:
    """Split a goal into the sums over paths that it has, and the rest."""
    goal = sequent.goal.x
    found = [p for points, _ in goal.terms for p in points if p.set.base is not None]
    if not found:
        raise NotFound("no sum over paths")
    r = round_of(sequent, found[0].set)
    numbers, body = ZERO, ZERO
    for (points, factors), c in goal.terms.items():
        if len(points) == 1 and points[0].set == r.path.set:
            body = body - placed(Expr({((), factors): c}), {points[0]: r.path})
        else:
            numbers = numbers + Expr({(points, factors): c})
    if summed(r.path, body) + goal != numbers:
        raise NotFound("sums over other paths")
    return Paths(r, numbers, body)


def products_in(x: Expr, deep: bool = False) -> list[Expr]:
    """The products over places in it, perhaps also those inside indicators and logarithms."""
    return [one(a) for a in dict.fromkeys(_products(x, deep))]


def _products(x: Expr, deep: bool) -> Iterator[Atom]:
    for a in sorted(x.atoms):
        if a.kind == "prod":
            yield a
        elif deep:
            for inner in a.parts:
                yield from _products(inner, deep)


def the_bit(x: Expr) -> Atom:
    """The only indicator in it."""
    found = [a for a in x.atoms if a.kind == "bit"]
    if len(found) != 1:
        raise NotFound("not one event")
    return found[0]


def in_all(x: Expr) -> Expr:
    """What all terms have as a factor that is not below 0, and a number above 0: x is this times
    what an indicator of x asks about."""
    c, factors, _ = x_.greatest_part(x)
    common = x_.constant(c)
    for a, n in factors:
        common = common * x_.power(one(a), n)
    return common


def content(x: Expr) -> fmpq:
    """The number above 0 by which the terms of x are divided where an indicator asks about it."""
    return x_.greatest_part(x)[0]


def quotient(x: Expr, y: Expr) -> Expr:
    """x/y where y is one product, by powers; it has to be multiplied to see whether it is."""
    if len(y.terms) != 1:
        return x
    (((_, factors), c),) = y.terms.items()
    found: dict[Any, fmpq] = {}
    for (bound, own), d in x.terms.items():
        powers = dict(own)
        for a, n in factors:
            powers[a] = powers.get(a, 0) - n
        left = tuple(sorted(((a, n) for a, n in powers.items() if n), key=lambda f: f[0].text))
        found[bound, left] = d / c
    return Expr(found)
