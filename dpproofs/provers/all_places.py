"""A product over all places by itself: of factors from 0 to 1, of two factors at each place, or
added up over all paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    Atom,
    Expr,
    bit,
    exp,
    log,
    placed,
    product_over,
    summed,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.rounds.goals import new_point, round_of
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    by_case,
    by_products,
    found_by,
    nothing,
    part,
)
from dpproofs.provers.shared.words import one

__all__ = ["prove"]


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None]) -> Step:
    """A proof that a product of factors from 0 to 1 is at least what is left of 1 without all that
    they lack, that a product of two is that of the one times that of the other, or that the weights
    of all paths add up to 1; raises `NotFound`. `find` proves what is said of one place, and what
    is left."""
    if sequent.goal.relation is Relation.EQUAL:
        with suppress(NotFound):
            return _of_two(sequent)
    for c, bound, atom in _products(sequent.goal.x):
        spend(50)
        if sequent.goal.x == one(atom).scaled(c) and sequent.goal.relation is Relation.ABOVE:
            return _above(sequent, c, atom, find)
        if not bound and c > 0 and sequent.goal.relation is Relation.AT_LEAST:
            return _union_bound(sequent, c, atom, find)
        if len(bound) == 1 and sequent.goal.relation is Relation.EQUAL:
            return _all_paths(sequent, c, bound[0], atom, find)
    raise NotFound("no product over all places alone")


def _products(x: Expr) -> Iterator[tuple[fmpq, tuple[Point, ...], Atom]]:
    """The terms that are a number times a product, or times the sum of one."""
    for (bound, factors), c in x.terms.items():
        if len(factors) == 1 and factors[0][0].kind == "prod" and factors[0][1] == 1:
            yield c, tuple(bound), factors[0][0]


def _of_two(sequent: Sequent) -> Step:
    for (bound, factors), c in sequent.goal.x.terms.items():
        if not bound and len(factors) == 2 and all(a.kind == "prod" for a, _ in factors):
            (one, _), (other, _) = factors
            i = new_point(sequent, one.data[0].set, "place")
            if i.set == other.data[0].set:
                spend(50)
                s = Script(sequent)
                x, y = (placed(a.data[1], {a.data[0]: i}) for a in (one, other))
                n = s.know("product_of_two", i, x, y)
                if s.fact(n).x.scaled(c) == sequent.goal.x:
                    return s.close(by_products(part(c, n)))
    raise NotFound("no product of two")


def _above(sequent: Sequent, c: fmpq, atom: Atom, find: Callable[[Sequent], Step | None]) -> Step:
    """Factors above 0 are powers of e, and so is their product."""
    place, body = atom.data
    i = new_point(sequent, place.set, "place")
    x = placed(body, {place: i})
    logarithm = log(x)

    def shown(here: Sequent) -> Step:
        inner = Script(here)
        inner.have_at(i)
        above = inner.have(Relation.ABOVE, x, found_by(find))
        back = inner.know("exp_log", x)
        if bit(x) == ONE:
            return inner.close(by_products(part(-1, back)))

        def no(q: Sequent) -> Step:
            return nothing(part(1, above), part(1, len(q.facts) - 1))

        return inner.close(
            lambda q: by_case(q, bit(x), lambda r: Script(r).close(by_products(part(-1, back))), no)
        )

    s = Script(sequent)
    equal = s.take("each_factor", (i, x, exp(logarithm), Relation.EQUAL), shown)
    raised = s.know("exp_of_sum", i, logarithm)
    sign = s.know("sign", exp(summed(i, logarithm)))
    return s.close(by_products(part(c, equal), part(-c, raised), part(c, sign)))


def _union_bound(
    sequent: Sequent, c: fmpq, atom: Atom, find: Callable[[Sequent], Step | None]
) -> Step:
    place, body = atom.data
    i = new_point(sequent, place.set, "place")
    x = placed(body, {place: i})
    rest = sequent.goal.x - (product_over(i, x) - ONE + summed(i, ONE - x)).scaled(c)
    if any(a.kind == "prod" for a in rest.atoms):
        raise NotFound("another product is left")

    def shown(here: Sequent) -> Step:
        inner = Script(here)
        inner.have_at(i)
        return inner.close(found_by(find))

    s = Script(sequent)
    left = s.have(Relation.AT_LEAST, rest, found_by(find)) if rest.terms else None
    whole = s.take("union_bound", (i, x), shown, shown)
    return s.close(by_products(part(c, whole), *(part(1, n) for n in (left,) if n is not None)))


def _all_paths(
    sequent: Sequent, c: fmpq, path: Point, atom: Atom, find: Callable[[Sequent], Step | None]
) -> Step:
    """The weights of all paths are the product of what those of each round add up to."""
    r = round_of(sequent, path.set)
    place, body = atom.data
    f = r.of(placed(body, {path: r.path}), place)
    for each in (ONE, r.mean(f)):
        whole = product_over(r.turn, each) - summed(r.path, r.product(f))
        if r.path not in each.points and sequent.goal.x == whole.scaled(-c):
            s = Script(sequent)
            shown: Prover = found_by(find)
            n = s.take("each_round", (*r.points, f, each, 0), shown)
            return s.close(by_products(part(-c, n)))
    raise NotFound("more than the weights of all paths")
