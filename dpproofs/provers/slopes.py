"""The greatest of some lines, where their slopes are ratios, is above the line of any other slope.

The goal is that sup over y with p(y) > 0 of (1 - a c(y) - sum over w of (q(w) - c(y) p(w))+) is
at least 1 - a t - sum over w of (q(w) - t p(w))+, where c = q/p: the lemma of Neyman and Pearson.
Between t and the ratio next to it, on the side to which the line does not fall, the sum does not
bend. This ratio is the greatest of those up to t, or the least of those above it, and one point
attains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, bit, inverse, placed, summed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import (
    Script,
    absurd,
    at,
    by_products,
    by_sum,
    found_by,
    part,
    products,
    split,
)
from dpproofs.provers.shared.words import one

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Find = Callable[[Sequent], Step | None]


@dataclass(frozen=True)
class _Lines:
    """What a goal speaks of: p and q at a point, the slope t, and the level a."""

    greatest: Atom
    point: Point
    p: Expr
    q: Expr
    t: Expr
    level: Expr
    scale: Expr  # an indicator says that scale (q - t p) is above 0

    def at(self, x: Expr, y: Point) -> Expr:
        return placed(x, {self.point: y})

    def ratio(self, y: Point) -> Expr:
        return self.at(self.q * inverse(self.p), y)

    def charged(self, y: Point) -> Expr:
        return bit(self.at(self.p, y))

    def beyond(self, w: Point) -> Expr:
        """Whether the ratio at w is above t."""
        return bit(self.at(self.q - self.t * self.p, w))

    def mass(self, s: Script) -> Expr:
        """Of all points beyond t."""
        w = _fresh(s, self.point, "at")
        return summed(w, self.beyond(w) * self.at(self.p, w))


def prove(sequent: Sequent, find: Find) -> Step:
    lines = _read(sequent)
    spend(50)

    found = found_by(find)
    s = Script(sequent)
    ends = [s.have(AT_LEAST, x, found) for x in (lines.level, ONE - lines.level)]
    mass = lines.mass(s)

    def high(s: Script) -> Step:
        """Some mass lies beyond, and at least the level."""
        over = s.last
        above = s.have(ABOVE, mass, by_products(part(1, over), part(1, ends[0])))
        return _at_one(s, lines, 1, above, over)

    def whole(s: Script) -> Step:
        """All mass lies beyond."""
        over = s.last
        above = s.have(ABOVE, mass, by_products(part(1, over), part(1)))
        turn = s.have(AT_LEAST, mass - lines.level, by_products(part(1, over), part(1, ends[1])))
        return _at_one(s, lines, 1, above, turn)

    def low(s: Script) -> Step:
        turn = s.last
        return split(s, bit(ONE - mass), lambda r: _at_one(r, lines, -1, r.last, turn), whole)

    return split(s, bit(mass - lines.level), high, low)


def _read(sequent: Sequent) -> _Lines:
    goal = sequent.goal
    for (bound, factors), c in goal.x.terms.items():
        if bound or c != 1 or len(factors) != 1 or goal.relation is not AT_LEAST:
            continue
        ((greatest, power),) = factors
        if greatest.kind == "sup" and power == 1 and not sequent.values:
            for lines in _of(goal.x, greatest):
                return lines
    raise NotFound("no greatest value of lines")


def _of(goal: Expr, greatest: Atom) -> Iterator[_Lines]:
    """Readings of a goal by what stands in an indicator under one of its sums."""
    point, here, body = greatest.data
    charged = x_.atom_of(here)
    own = None if charged is None or charged.kind != "bit" else x_.atom_of(charged.data[0])
    if own is None or {*own.points} != {point}:
        return
    mass = one(own)
    for (bound, factors), _ in goal.terms.items():
        bits = [a for a, _ in factors if a.kind == "bit" and a.points & {*bound}]
        if len(bound) != 1 or bound[0].set != point.set or len(bits) != 1:
            continue
        inner = placed(bits[0].data[0], {bound[0]: point})
        t = -_over(inner, own)
        other, scale = _alone(inner + t * mass, point)
        t = t * inverse(scale)
        line = goal - one(greatest) + ONE - _bent(point, mass, other, t)
        level = _divided(line, t)
        if level is not None and point not in t.points:
            c = other * inverse(mass)
            if body == ONE - level * c - _bent(point, mass, other, c):
                yield _Lines(greatest, point, mass, other, t, level, scale)


def _alone(x: Expr, point: Point) -> tuple[Expr, Expr]:
    """A mass at a point, and what it is multiplied by, which is above 0; else x and 1."""
    for a in sorted(x.atoms):
        scale = _over(x, a)
        if point in a.points and scale * one(a) == x and x_.sign_of(scale) == x_.POSITIVE:
            return one(a), scale
    return x, ONE


def _bent(point: Point, mass: Expr, other: Expr, t: Expr) -> Expr:
    """The sum over all points w of (Q(w) - t P(w))+."""
    w = Point(point.set, "bent")
    there = {point: w}
    x = placed(other, there) - t * placed(mass, there)
    return summed(w, bit(x) * x)


def _divided(line: Expr, t: Expr) -> Expr | None:
    """What t is multiplied by in a line."""
    own = x_.atom_of(t)
    level = line * inverse(t) if own is None else _over(line, own)
    return level if t.terms and level * t == line else None


def _over(x: Expr, a: Atom) -> Expr:
    """What a is multiplied by in the terms of x in which it stands once."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        if (a, 1) in factors:
            rest = tuple(f for f in factors if f != (a, 1))
            found = found + Expr({(bound, rest): c})
    return found


def _fresh(s: Script, point: Point, name: str) -> Point:
    n = 0
    while (p := Point(point.set, f"{name}{n}")) in s.here.points:
        n += 1
    return p


def _at_one(s: Script, lines: _Lines, side: int, many: int, turn: int) -> Step:
    """Where there is mass on this side of t, as the fact `many` says, and the line does not fall
    on this side, as the fact `turn` says: by the ratio that is next to t there."""
    next_ = Point(lines.point.set, "next")
    beyond = lines.beyond(next_)
    here = lines.charged(next_) * (beyond if side > 0 else ONE - beyond)
    best = x_.extreme(next_, here, lines.ratio(next_).scaled(fmpq(-side)))
    y = _fresh(s, lines.point, "one")
    here = placed(here, {next_: y})
    off = bit(best - lines.ratio(y).scaled(fmpq(-side)))
    own, beyond = lines.at(lines.p, y), lines.beyond(y)
    sided = beyond if side > 0 else ONE - beyond
    alone = s.have(AT_LEAST, lines.charged(y) - own, lambda q: _at_most_one(q, own), (y,))

    def both(q: Sequent) -> Step:
        r = Script(q)
        sign = r.know("sign", beyond) if side > 0 else r.know("at_most_one", beyond)
        return r.close(by_products(part(1, at(alone, y), sign)))

    each = s.have(AT_LEAST, here - sided * own, both, (y,))
    enough = s.have(AT_LEAST, summed(y, here) - s.fact(many).x, by_sum(Use(ONE, at(each, y), (y,))))
    some = s.have(ABOVE, summed(y, here), by_products(part(1, enough), part(1, many)))
    at_all = s.have(EQUAL, ONE - bit(summed(y, here)), lambda q: _is_one(q, summed(y, here), some))
    weight = here * (ONE - off)
    there = s.have(
        AT_LEAST, weight * s.here.goal.x, lambda q: _there(q, lines, side, best, y, turn), (y,)
    )
    attained = s.know("one_is_greatest", best, y)
    count = s.have(
        ABOVE, summed(y, weight), by_products(part(1, attained), part(-1, at_all), part(1))
    )
    return s.close(by_sum(Use(ONE, at(there, y), (y,)), sigma=(part(1, count),)))


def _at_most_one(q: Sequent, mass: Expr) -> Step:
    """[x > 0] - x >= 0 for a mass x."""
    s = Script(q)
    known = s.know("at_most_one", mass)
    return split(s, bit(mass), lambda r: r.close(by_products(part(1, known))), lambda _: products())


def _is_one(q: Sequent, x: Expr, above: int) -> Step:
    """1 - [x > 0] = 0 where a fact says that x is above 0."""
    return split(
        Script(q),
        bit(x),
        lambda _: products(),
        lambda r: r.close(absurd(part(1, above), part(1, r.last))),
    )


def _there(q: Sequent, lines: _Lines, side: int, best: Expr, y: Point, turn: int) -> Step:
    """At a point whose ratio is the one next to t."""
    off = bit(best - lines.ratio(y).scaled(fmpq(-side)))

    def nothing(_: Script) -> Step:
        return products()

    def charged(s: Script) -> Step:
        yes, no = (sided, nothing) if side > 0 else (nothing, sided)
        return split(s, lines.beyond(y), yes, no)

    def sided(s: Script) -> Step:
        return split(s, off, nothing, attained)

    def attained(s: Script) -> Step:
        c, t, sign = lines.ratio(y), lines.t, fmpq(side)
        unit = s.know("unit", lines.at(lines.p, y))
        inv = s.know("sign", inverse(lines.at(lines.p, y)))
        far = _apart(s, lines, y, side)
        beside = s.have(
            AT_LEAST,
            (c - t).scaled(sign),
            by_products(part(1, far, inv), part(side, unit, times=t)),
        )
        w = _fresh(s, lines.point, "at")
        x = lines.at(lines.q, w) - c * lines.at(lines.p, w)
        of_w = lines.beyond(w) * x - bit(x) * x
        bound = s.have(AT_LEAST, of_w, lambda r: _of_one(r, lines, side, best, y, w, beside), (w,))
        below = s.know("below_greatest", one(lines.greatest), y)
        turned = (lines.mass(s) - lines.level).scaled(sign)
        product = s.have(
            AT_LEAST, (c - t).scaled(sign) * turned, by_products(part(1, beside, turn))
        )
        return s.close(
            by_sum(Use(ONE, at(below)), Use(ONE, at(bound, w), (w,)), Use(ONE, at(product)))
        )

    return split(Script(q), lines.charged(y), charged, nothing)


def _apart(s: Script, lines: _Lines, y: Point, way: int) -> int:
    """That q - t p is above 0 at a point, or is not, as a case says; `way` is its sign."""
    x = lines.at(lines.q - lines.t * lines.p, y).scaled(fmpq(way))
    known = _fact(s, x * lines.scale)
    if lines.scale == ONE:
        return known
    part_ = s.know("sign", inverse(lines.scale))
    return s.have(AT_LEAST, x, by_products(part(1, known, part_)))


def _fact(s: Script, x: Expr) -> int:
    for n, fact in enumerate(s.here.facts):
        if fact.x == x and not fact.places:
            return n
    raise NotFound(x.text)


def _of_one(
    q: Sequent, lines: _Lines, side: int, best: Expr, y: Point, w: Point, beside: int
) -> Step:
    """(b - [x > 0]) x >= 0 for x = q(w) - c p(w), where b says that q(w) > t p(w)."""
    p, other = lines.at(lines.p, w), lines.at(lines.q, w)
    x = other - lines.ratio(y) * p

    def agree(_: Script) -> Step:
        return products()

    def has_sign(s: Script, way: int) -> Step:
        """That x times `way` is not below 0, where q(w) - t p(w) is on this side of 0."""
        mass, apart = s.know("sign", p), _apart(s, lines, w, way)
        if way != side:  # c is between t and the ratio at w
            return s.close(by_products(part(1, apart), part(1, beside, mass)))

        def charged(r: Script) -> Step:
            """The ratio at w is on the side of c, and c is the next to t."""
            near, unit = r.know("below_greatest", best, w), r.know("unit", p)
            next_ = _fact(r, lines.ratio(y).scaled(fmpq(-side)) - best)
            parts = part(1, near, mass), part(1, next_, mass), part(-side, unit, times=other)
            return r.close(by_products(*parts))

        return split(s, bit(p), charged, lambda r: r.close(by_products(part(1, apart))))

    return split(
        Script(q),
        lines.beyond(w),
        lambda s: split(s, bit(x), agree, lambda r: has_sign(r, 1)),
        lambda s: split(s, bit(x), lambda r: has_sign(r, -1), agree),
    )
