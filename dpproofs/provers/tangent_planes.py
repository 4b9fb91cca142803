"""Find a proof of a bound on sums over the points of two laws by the tangent plane at the sums.

A concave function h of a sum t of u, its logarithm or minus its square, is at its tangent there:
h(t) is the sum over all points of u h'(t) + (h(t) - t h'(t)) p for a law p. Then a number stands
for the sum, and at each point an inequality between two masses is left, a multiple of a tangent of
the logarithm, or a sum of squares. Nothing that is found here is believed: the kernel checks the
steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Atom,
    Expr,
    bit,
    mapped,
    number,
    placed,
    power,
    rebuilt,
    sign_of,
    summed,
)
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reals import derivative
from dpproofs.kernel.rules import RULES, At, Product, Use, _here
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.named_sums import shown_above
from dpproofs.provers.shared.rewriting import by_power
from dpproofs.provers.shared.script import (
    Axiom,
    Script,
    by_case,
    by_products,
    by_sum,
    knowing,
    part,
    products,
)
from dpproofs.provers.shared.words import has_sums, one, parts_of

__all__ = ["at_point", "prove", "square_in"]

AT_LEAST, ABOVE = Relation.AT_LEAST, Relation.ABOVE
HALF = Fraction(1, 2)


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    goal = sequent.goal
    if goal.relation is not AT_LEAST or sequent.values or goal.x.points:
        raise NotFound("no bound on sums")
    laws = _laws(goal.x)
    if len(laws) != 2:
        raise NotFound("not two laws")
    spend(50)
    return _named(sequent, laws)


def _laws(x: Expr) -> list[Atom]:
    """The masses of the two laws over whose one set the sums are."""
    entries = [a for a in sorted(parts_of(x)) if a.kind == "entry"]
    tables = list(dict.fromkeys(a.data[0] for a in entries))
    if len(tables) != 2 or any(t.kind != "law" or t.over != tables[0].over for t in tables):
        return []
    y = Point(Set(tables[0].over[0]), "here")
    return [Atom("entry", (t, (y,))) for t in tables] if len(tables[0].over) == 1 else []


def _named(sequent: Sequent, laws: list[Atom]) -> Step:
    """With a number in place of a sum of which there is a logarithm."""
    for a in sorted(sequent.goal.x.atoms):
        if a.kind == "log" and has_sums(a.data[0]):
            t, u = sorts.real(f"sum~{len(sequent.facts)}", above=0), a.data[0]
            goal = _put(sequent.goal.x, u, number(t))
            inner, positive = RULES["named"](sequent, t, u, goal)
            shown = shown_above(sequent, u)
            if shown is None:
                raise NotFound(f"{u} may be 0")
            holds(positive, shown)
            return Step("named", (t, u, goal), (_named(inner, laws), shown))
    squared = square_in(sequent.goal.x)
    if squared is None:
        return _plane(sequent, laws)
    u, rest, size = squared
    t = sorts.real(f"sum~{len(sequent.facts)}")
    goal = rest - power(number(t), 2).scaled(size)
    (inner,) = RULES["named"](sequent, t, u, goal)
    return Step("named", (t, u, goal), (_named(inner, laws),))


def square_in(x: Expr) -> tuple[Expr, Expr, fmpq] | None:
    """A sum u, and a number k > 0, such that x is something without pairs of points, less k u^2."""
    pairs = {t: c for t, c in x.terms.items() if len(t[0]) == 2}
    if not pairs:
        return None
    first = next((u for u in map(_halves, pairs) if u is not None), None)
    if first is None:
        raise NotFound("pairs of points that are no square")
    (y,) = first.points
    own: dict[Expr, fmpq] = {}
    for term, c in pairs.items():  # the row of the first one in the matrix of their products
        for one_, other in _apart(term, y):
            if one_ == first:
                own[other] = own.get(other, fmpq(0)) + c / 2
    size = -own.get(first, fmpq(0))
    if size <= 0:
        raise NotFound("pairs of points that are less than nothing")
    body = ZERO
    for other, c in own.items():
        body = body + other.scaled(-c / size)
    u = summed(y, body)
    rest = x + (u * u).scaled(size)
    if any(len(t[0]) > 1 for t in rest.terms):
        raise NotFound("pairs of points that are more than one square")
    return u, rest, size


def _halves(term: Any) -> Expr | None:
    """What stands at each of two points, where it is the same."""
    y = Point(term[0][0].set, "here")
    for one_, other in _apart(term, y):
        if one_ == other:
            return one_
    return None


def _apart(term: Any, y: Point) -> Iterator[tuple[Expr, Expr]]:
    """A product over two points as what stands at each of them, in both orders."""
    (first, second), factors = term
    if first.set != second.set or any({first, second} <= {*a.points} for a, _ in factors):
        raise NotFound("pairs of points that hang together")
    sides = []
    for point in (first, second):
        own = tuple((a, n) for a, n in factors if point in a.points)
        sides.append(placed(Expr({((), own): fmpq(1)}), {point: y}))
    if sum(len(a.terms and next(iter(a.terms))[1]) for a in sides) != len(factors):
        raise NotFound("numbers beside pairs of points")
    yield sides[0], sides[1]
    yield sides[1], sides[0]


def _put(x: Expr, u: Expr, new: Expr) -> Expr:
    """x with something else in place of u, where a function is taken of it."""

    def change(a: Atom) -> Expr | None:
        if u not in a.parts:
            return None
        return rebuilt(a, {}, lambda part, to: new if part == u else placed(part, to))

    return mapped(x, change)


def _plane(sequent: Sequent, laws: list[Atom]) -> Step:
    """The goal as a sum over points, with the constants beside one of the laws."""
    (y,) = laws[0].points
    moved = (0, 1, -1, 2, -2) if _squared(sequent.goal.x) else (0,)
    for more, law in itertools.product(moved, laws):
        with suppress(NotFound, Refused):
            rest, uses = ZERO, list[Use]()
            left = sequent.goal.x
            for n, fact in enumerate(sequent.facts):
                t = _number_of(fact.x)
                if t is not None:
                    slope = derivative(_without_sums(sequent.goal.x), t)
                    uses.append(Use(slope, At(n)))
                    left = left - slope * fact.x
            rest = at_point(left, y, one(law))
            rest = rest + (one(laws[0]) - one(laws[1])).scaled(fmpq(more))  # they add up to 0
            step = by_sum(*uses, rest=(((y,), rest),), by=(lambda q: _pointwise(q, y, laws),))
            found = step(sequent)
            holds(sequent, found)
            return found
    raise NotFound(sequent.goal.text)


def _number_of(x: Expr) -> Atom | None:
    """The number of which x says which sum it is."""
    return next((a for a in x.atoms if a.kind == "number" and a.data[0].name[:4] == "sum~"), None)


def _squared(x: Expr) -> bool:
    """Whether the square of a number that stands for a sum is in x."""
    return any(n == 2 and _number_of(one(a)) for _, fs in x.terms for a, n in fs)


def _without_sums(x: Expr) -> Expr:
    return Expr({t: c for t, c in x.terms.items() if not t[0]})


def at_point(x: Expr, y: Point, law: Expr) -> Expr:
    """What adds up to x over the points."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        inner = Expr({((), factors): c})
        if len(bound) > 1 or (bound and bound[0].set != y.set) or (not bound and has_sums(inner)):
            raise NotFound("more than sums over the points of one set")
        found = found + (placed(inner, {bound[0]: y}) if bound else inner * law)
    return found


def _pointwise(sequent: Sequent, y: Point, laws: list[Atom]) -> Step:
    """With what is known of each point, by whether the masses are above 0."""
    s = Script(sequent)
    s.have_at(y)
    return s.close(lambda here: _by_masses(here, laws))


def _by_masses(sequent: Sequent, laws: list[Atom]) -> Step:
    spend(20)
    x = _here(sequent, sequent.goal.x)
    if not x.terms:
        return products()
    for law in laws:
        for b in sorted(bit(one(law)).atoms):
            if b not in dict(sequent.values):
                return by_case(sequent, one(b), *[lambda here: _by_masses(here, laws)] * 2)
    with suppress(NotFound):
        return prove_linear(sequent.towards(ABOVE, ZERO), rounds=0)
    for name, args in _tangents(x, laws):
        fact = _here(sequent, AXIOMS[name](*args).x)
        size = _ratio(sequent, x, fact)
        if size is not None:
            last = len(sequent.facts)
            step = knowing([("sign", (size,)), (name, args)], products(part(1, last, last + 1)))
            with suppress(Refused):
                holds(sequent, step)
                return step
    with suppress(NotFound):
        return _by_squares(sequent, x)
    return prove_linear(sequent, rounds=1)


def _by_squares(sequent: Sequent, x: Expr) -> Step:
    """x is quadratic in the numbers that stand for sums: its squares are completed."""
    s, parts, rest = Script(sequent), list[Product](), x
    for t in [a for a in sorted(x.atoms) if a.kind == "number" and a.data[0].name[:4] == "sum~"]:
        powers = by_power(rest, t)
        twice, once = powers.get(2, ZERO), powers.get(1, ZERO)
        if not sign_of(twice) or len(twice.terms) != 1:
            raise NotFound("no square of a number")
        root = one(t) * twice + once.scaled(fmpq(1, 2))
        square, over = s.know("square", root), s.know("sign", power(twice, -1))
        parts.append(part(1, square, over))
        rest = _here(sequent, rest - root * root * power(twice, -1))
    if not parts:
        raise NotFound("no square of a number")
    if rest.terms:
        parts.append(part(1, s.have(AT_LEAST, rest, _by_order)))
    return s.close(by_products(*parts))


def _by_order(sequent: Sequent) -> Step:
    """By which of the masses is greater."""
    x = _here(sequent, sequent.goal.x)
    for b in sorted(x.atoms):
        if b.kind == "bit" and b not in dict(sequent.values):
            spend(20)
            return by_case(sequent, one(b), _by_order, _by_order)
    if not x.terms:
        return products()
    with suppress(NotFound):
        return prove_linear(sequent.towards(ABOVE, ZERO), rounds=0)
    for b in sorted({b for b, _ in sequent.values if b.kind == "bit"}):
        fact = _here(sequent, AXIOMS["square"](b.data[0]).x)
        size = _ratio(sequent, x, fact)
        if size is not None:
            last = len(sequent.facts)
            return knowing(
                [("sign", (size,)), ("square", (b.data[0],))], products(part(1, last, last + 1))
            )
    return prove_linear(sequent, rounds=1)


def _tangents(x: Expr, laws: list[Atom]) -> Iterator[Axiom]:
    """Tangents of the logarithm of a ratio of the masses, or of its root, at a number."""
    numbers = [ONE, *(one(a) for a in sorted(parts_of(x)) if a.kind == "number")]
    for n in (1, HALF):
        for p, q in itertools.permutations(laws):
            for z, w in itertools.product(numbers, repeat=2):
                yield "log_tangent", (power(one(p), n), power(one(q), n), z, w)


def _ratio(sequent: Sequent, x: Expr, y: Expr) -> Expr | None:
    """A product that is not below 0, and by which y is x; else None."""
    for (_, factors), c in itertools.islice(y.terms.items(), 1):
        for (bound, others), d in x.terms.items():
            size, powers = ONE.scaled(d / c), dict(others)
            for a, n in factors:
                powers[a] = powers.get(a, 0) - n
            for a, n in powers.items():
                size = size * power(one(a), n) if n else size
            if not bound and sign_of(size) and _here(sequent, size * y) == x:
                return size
    return None
