"""The root of a square is the number or its negative, whichever is not below 0.

It is at least either, and its square is that of either. So is the Euclidean distance of two
numbers, which is read as the root of a sum of products.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, atom_of, bit, placed, power, sign_of
from dpproofs.kernel.rules import Product
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    at,
    by_case,
    by_products,
    found_by,
    nothing,
    part,
)
from dpproofs.provers.shared.words import loose, one, times_of
from dpproofs.provers.squares import root_of

__all__ = ["prove"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
HALF = Fraction(1, 2)
MOST_ROOTS, MOST_POINTS = 3, 4


Parts = Callable[[Sequent, int, fmpq], tuple[Product, ...]]


def _no_parts(*_: object) -> tuple[Product, ...]:
    return ()


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None]) -> Step:
    """A proof where roots of squares stand; raises `NotFound`. `find` proves what is left, with
    what is known of them."""
    s = Script(sequent)
    _know_of_points(s)
    sides = [_side(a) for a in sorted(_roots(s.here))]
    found = [side for side in sides if side is not None]
    if not 0 < len(found) <= MOST_ROOTS:
        raise NotFound("no root of a square")
    spend(50)
    for side in found:
        _know(s, side)

    return s.close(found_by(find))


def _know_of_points(s: Script) -> None:
    """What is known of any points where roots stand, of the points of the sequent; numbers that are
    known to be 1 there are left out of it."""
    ones, known = dict(_ones(s.here)), sorted(s.here.points, key=str)
    for n, fact in enumerate(s.here.facts):
        if fact.places and any(a.kind == "power" for a in fact.x.atoms):
            ways = [[p for p in known if p.set == place.set] for place in fact.places]
            for points in itertools.islice(itertools.product(*ways), MOST_POINTS):
                x = placed(fact.x, dict(zip(fact.places, points, strict=True)))
                parts = [part(1, at(n, *points))]
                for a in sorted(x.atoms & ones.keys()):
                    share = _share(x, a)
                    parts.append(part(-1, ones[a], times=share))
                    x = x - (one(a) - ONE) * share
                if not sign_of(x) and all(x != f.x for f in s.here.facts):
                    s.have(fact.relation, x, by_products(*parts))


def _ones(sequent: Sequent) -> Iterator[tuple[Atom, int]]:
    for n, fact in enumerate(sequent.facts):
        if fact.relation is EQUAL and not fact.places:
            for a in fact.x.atoms:
                if fact.x == one(a) - ONE:
                    yield a, n


def _share(x: Expr, a: Atom) -> Expr:
    """What an atom that is 0 or 1 is multiplied by."""
    with_it = {
        (bound, tuple(f for f in factors if f[0] != a)): c
        for (bound, factors), c in x.terms.items()
        if any(f[0] == a for f in factors)
    }
    return Expr(with_it)


def _roots(sequent: Sequent) -> set[Atom]:
    """Of the goal, and of what is known of no point."""
    known = (fact.x for fact in sequent.facts if not fact.places)
    atoms = {a for x in (sequent.goal.x, *known) for a in x.atoms}
    return {a for a in atoms if a.kind == "power" and a.data[1] == HALF and not loose(a)}


def _side(root: Atom) -> Expr | None:
    """What the root is one of a square of, up to a factor."""
    inside = root.data[0]
    whole = (
        c
        for (bound, factors), c in inside.ordered
        if not bound and c > 0 and all(isinstance(n, int) and n % 2 == 0 for _, n in factors)
    )
    first = next(whole, None)
    return None if first is None else root_of(inside.scaled(1 / first))


def _know(s: Script, side: Expr) -> None:
    square = side * side
    root = power(square, HALF)

    def shown(goal: Callable[[_Known], Prover]) -> Prover:
        def step(q: Sequent) -> Step:
            inner = Script(q)
            return inner.close(goal(_known(inner, side, square, root)))

        return step

    s.have(AT_LEAST, root - side, shown(partial(_at_least, root, side)))
    s.have(AT_LEAST, root + side, shown(partial(_at_least, root, -side)))
    size = (bit(side) + bit(side) - ONE) * side
    s.have(AT_LEAST, size - root, shown(partial(_at_most, root, side)))


@dataclass(frozen=True)
class _Known:
    """Facts, by their places: that the root is not below 0, and that its square is the other."""

    positive: int
    same: int


def _known(s: Script, side: Expr, square: Expr, root: Expr) -> _Known:
    above, law = s.know("square", side), s.know("root", square, HALF)

    def never(q: Sequent) -> Step:
        last = len(q.facts) - 1
        return nothing(part(1 / times_of(q.facts[last].x, -square), last), part(1, above))

    def equal(q: Sequent) -> Step:
        if atom_of(bit(-square)) is None:
            return by_products(part(1, law))(q)
        return by_case(q, bit(-square), never, by_products(part(1, law)))

    return _Known(s.know("sign", root), s.have(EQUAL, root * root - square, equal))


def _at_least(root: Expr, end: Expr, known: _Known) -> Prover:
    """(end - root)^2 + 2 root (end - root) is end^2 - root^2."""
    return _unless(
        end - root, lambda _, n, c: (part(1, known.same), part(2 / c, n, known.positive))
    )


def _at_most(root: Expr, side: Expr, known: _Known) -> Prover:
    """Where the number, or its negative, is above 0, the root is no greater; where neither is, it
    is not above 0."""

    def beside(end: Expr) -> Prover:
        def parts(q: Sequent, n: int, c: fmpq) -> tuple[Product, ...]:
            own = times_of(q.facts[n - 1].x, end)
            return part(-1, known.same), part(2 / (c * own), n, n - 1)

        return _unless(root - end, parts)

    ((_, factors),) = root.terms  # some number times the root of a primitive one
    own, rest = (
        Expr({((), tuple(f for f in factors if (f[0].kind == "power") is inner)): fmpq(1)})
        for inner in (True, False)
    )
    rest = rest.scaled(times_of(root, own * rest))
    share = times_of(root * root, own * own)

    def is_zero(q: Sequent, n: int, _: fmpq) -> tuple[Product, ...]:
        product = times_of(q.facts[n - 2].x, -side) * times_of(q.facts[n - 1].x, side)
        return part(-1 / share, known.same), part(1 / (share * product), n - 2, n - 1)

    def not_above(q: Sequent, n: int, _: fmpq) -> tuple[Product, ...]:
        return (part(1 / times_of(q.facts[n - 2].x, -side), n - 2),)

    def neither(q: Sequent) -> Step:
        s = Script(q)
        # the last two facts are to be those of the cases
        times = s.know("sign", rest)
        for n in (times - 2, times - 1):
            s.have(AT_LEAST, s.fact(n).x, by_products(part(1, n)))
        return s.close(_unless(own, is_zero, times, not_above))

    negative = partial(by_case, x=bit(-side), yes=beside(-side), no=neither)
    return partial(by_case, x=bit(side), yes=beside(side), no=negative)


def _unless(gap: Expr, parts: Parts, times: int | None = None, beside: Parts = _no_parts) -> Prover:
    """A number, times what a fact says, is not above 0 where, if it were, its square would add up
    to 0 with parts; other parts of the goal stand `beside` it. Parts are told the last fact, which
    says whether the number is above 0, and its factor there."""

    def never(q: Sequent) -> Step:
        last = len(q.facts) - 1
        size = times_of(q.facts[last].x, gap)
        return nothing(part(1 / size**2, last, last), *parts(q, last, size))

    def shown(q: Sequent) -> Step:
        last = len(q.facts) - 1
        size = times_of(q.facts[last].x, -gap)
        facts = (last,) if times is None else (last, times)
        return by_products(part(1 / size, *facts), *beside(q, last, size))(q)

    return lambda q: by_case(q, bit(gap), never, shown)
