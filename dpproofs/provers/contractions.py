"""Find a proof of what a channel leaves of a distance, from how far apart its rows are.

For w = u - c v with positive parts p and n, of totals P and N = P + c - 1, and an indicator b of
the output with S(x) = sum_z b(z) K(x, z), S(x) - c S(x') is at most d, how far rows are apart. Then
N (d P - sum_x S w) is the sum of p(x) n(x') (d - S(x) + c S(x')), beside
(c - 1) (1 - P) sum_x S n.

Where no row is more than c times another one, c (K - K') <= c (c - 1) K'' for any three rows, and
so the outputs of u and v differ by at most (c - 1) P sum_x K v at each point. Nothing that is found
here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    Atom,
    Expr,
    TooLarge,
    atom_of,
    bit,
    drawn_by,
    entry,
    placed,
    sign_of,
    summed,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import At, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.cases.prover import prove_in_cases
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    Axiom,
    Prover,
    Script,
    at,
    by_axiom,
    by_case,
    by_products,
    by_sum,
    given,
    knowing,
    on_its_own,
    part,
    products,
)
from dpproofs.provers.shared.words import has_sums, one

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_PRODUCTS = 1500


@dataclass(frozen=True)
class Rows:
    """What a fact says of any two rows of a channel: how far K - c K' goes beyond 0."""

    fact: int
    table: sorts.Table
    turned: bool  # whether the first place of the fact is that of K'
    c: Expr
    most: Expr

    def row(self, x: Point, z: Point) -> Expr:
        return entry(self.table, (x, z))


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    x = sequent.goal.x
    events = [a for a in sorted(x.atoms) if a.kind == "bit" and has_sums(a.data[0])]
    if sequent.goal.relation is not AT_LEAST:
        raise NotFound("no bound")
    if x.points and not events:
        return _by_ratios(sequent)
    if x.points or not events:
        raise NotFound("no bound on a sum over outputs")
    s, found = Script(sequent), False
    _know_greatest(s)
    rows = [r for n, fact in enumerate(s.here.facts) for r in _rows(n, fact)]
    if not rows:
        raise NotFound("nothing is known of two rows")
    for r in rows:
        for event in events:
            with suppress(NotFound, Refused, TooLarge):
                _Shrunk(s, r, event.data[0]).know()
                found = True
    if not found:
        raise NotFound("no rows of a channel of which the goal speaks")
    return s.close(lambda here: prove_linear(here, rounds=1))


def _by_ratios(sequent: Sequent) -> Step:
    """A proof by how many times a row is another one."""
    x, s = sequent.goal.x, Script(sequent)
    gaps = [a.data[0] for a in sorted(x.atoms) if a.kind == "bit" and len(a.data[0].atoms) == 2]
    rows = [r for n, fact in enumerate(sequent.facts) for r in _ratios(n, fact)]
    outputs = {a.data[1][1] for a in x.atoms for r in rows if a.data[0] is r.table}
    for r, w, z in itertools.product(rows, gaps, sorted(outputs, key=str)):
        for law in sorted(w.atoms):
            with suppress(NotFound, Refused, TooLarge):
                _Between(s, r, w, law, z).know()
    if s.here == sequent:
        raise NotFound("no rows of a channel of which the goal speaks")
    # what else is known of sums, such as that a divisor is not 0, is of no use and costs much
    kept = [
        n
        for n, f in enumerate(s.here.facts)
        if n >= len(sequent.facts)
        or not (f.places or any(map(_is_of_sums, f.x.atoms)) or has_sums(f.x))
    ]
    return s.close(on_its_own(lambda here: prove_linear(here, rounds=1), *kept))


def _is_of_sums(a: Atom) -> bool:
    return any(map(has_sums, a.parts))


def _ratios(number: int, fact: Fact) -> Iterator[Ratios]:
    """That no row is more than c times another one."""
    small = [a for (b, fs), c in fact.x.terms.items() if c == -1 and len(fs) == 1 for a, _ in fs]
    if len(fact.places) != 3 or fact.relation is EQUAL or len(small) != 1:
        return
    large = {a for a in fact.x.atoms if a.kind == "entry" and a is not small[0]}
    if len(large) != 1 or small[0].kind != "entry" or drawn_by(small[0]) is None:
        return
    (b,) = large
    rest = fact.x + one(small[0])
    c = Expr({(bound, tuple(f for f in fs if f[0] is not b)): k
              for (bound, fs), k in rest.terms.items()})  # fmt: skip
    keys = small[0].data[1], b.data[1]
    alike = b.data[0] is small[0].data[0] and c * one(b) == rest and not c.points
    if not alike or any(len(key) != 2 for key in keys) or keys[0][1] != keys[1][1]:
        return
    rows = [keys[0][0], keys[1][0], keys[0][1]]
    if set(rows) == set(fact.places):  # a row may be one that is changed
        order = tuple(map(rows.index, fact.places))
        yield Ratios(number, b.data[0], order, c)


@dataclass(frozen=True)
class Ratios:
    """A fact that c times an entry of a row is at least that of any other row."""

    fact: int
    table: sorts.Table
    order: tuple[int, ...]
    c: Expr

    def at(self, x: Point, y: Point, z: Point) -> At:
        """c K(y, z) - K(x, z) >= 0."""
        return at(self.fact, *((x, y, z)[n] for n in self.order))


class _Between:
    """How far the outputs of two laws are apart at a point z, where w is the laws' difference."""

    def __init__(self, s: Script, rows: Ratios, w: Expr, law: Atom, z: Point) -> None:
        self.s, self.rows, self.z = s, rows, z
        if len(w.points) != 1:
            raise NotFound("no difference of two laws")
        (old,) = w.points
        names = ("input", "other input", "any input")
        self.x, self.y, self.o = (Point(old.set, name) for name in names)
        self.w = placed(w, {old: self.x})
        self.v = placed(one(law), {old: self.o})
        self.more, self.less = bit(self.w) * self.w, -(bit(-self.w) * self.w)
        if summed(self.x, self.w).terms or summed(self.o, self.v) != ONE:
            raise NotFound("no difference of two laws")

    def row(self, x: Point) -> Expr:
        return entry(self.rows.table, (x, self.z))

    def know(self) -> None:
        """(c - 1) P sum_x K v - sum_x K w >= 0."""
        spend(200)
        s, c, x, y, o = self.s, self.rows.c, self.x, self.y, self.o
        split, above, below, whole = _know_parts(s, self.w, x)
        more = summed(x, self.more)
        own = [
            n
            for n, f in enumerate(s.here.facts)
            if not f.places and not has_sums(f.x) and not any(map(_is_of_sums, f.x.atoms))
        ]
        size = s.have(AT_LEAST, c - ONE, on_its_own(prove_in_cases, *own))
        mean, gap = summed(o, self.v * self.row(o)), c - ONE
        up = summed(x, self.row(x) * self.more)

        def times(axiom: str, x: Expr, *facts: int | At) -> Prover:
            def by(here: Sequent) -> Step:
                inner = Script(here)
                return inner.close(by_products(part(1, inner.know(axiom, x), *facts)))

            return by

        def some(here: Sequent) -> Step:
            inner, last = Script(here), len(here.facts) - 1
            weight = self.more * placed(self.less, {x: y}) * self.v
            uses = [
                Use(weight, self.rows.at(x, y, self.z), (x, y, o)),
                Use(weight * gap, self.rows.at(x, o, self.z), (x, y, o)),
                Use(c * (up - gap * more * mean), at(whole)),
                Use(-c * more * self.row(x), at(split, x), (x,)),
            ]
            both = at(above, x), at(below, y)
            by = [times("sign", self.v, *both), times("sign", self.v, *both, size)]
            sigma = [part(1, last, inner.know("sign", c))]
            return inner.close(by_sum(*uses, by=by, sigma=sigma))

        def none(here: Sequent) -> Step:
            inner, last = Script(here), len(here.facts) - 1
            total = inner.have(AT_LEAST, more, by_sum(
                rest=[((x,), self.more)], by=[by_products(part(1, at(above, x)))]
            ))  # fmt: skip
            rest = [
                ((x,), (ONE - self.row(x)) * self.more),
                ((x,), self.row(x) * self.less),
                ((), gap * more * mean - more),
            ]
            positive = inner.know("sign", mean)
            by = [
                times("at_most_one", self.row(x), at(above, x)),
                times("sign", self.row(x), at(below, x)),
                by_products(part(1, last), part(1, size, total, positive)),
            ]
            use = Use(-self.row(x), at(split, x), (x,))
            return inner.close(by_sum(use, rest=rest, by=by))

        goal = gap * more * mean - summed(x, self.row(x) * self.w)
        s.have(AT_LEAST, goal, lambda here: by_case(here, bit(more), some, none))
        scale = gap * mean
        s.have(EQUAL, s.fact(whole).x * scale, by_products(part(1, whole, times=scale)))


def _know_parts(s: Script, w: Expr, x: Point) -> tuple[int, int, int, int]:
    """w = p - n for its positive parts, which are not below 0, and so for what they add up to."""
    more, less = bit(w) * w, -(bit(-w) * w)
    split = s.have(EQUAL, w - more + less, on_its_own(prove_in_cases), (x,))
    above = s.have(AT_LEAST, more, by_axiom("where_above", w), (x,))
    below = s.have(AT_LEAST, less, by_axiom("where_above", -w), (x,))
    total = summed(x, w - more + less)
    whole = s.have(EQUAL, total, by_sum(Use(ONE, at(split, x), (x,))))
    return split, above, below, whole


def _know_greatest(s: Script) -> None:
    """A greatest value over two points is at least each value."""
    for a in sorted(s.here.goal.x.atoms):
        if a.kind != "sup" or a.points:
            continue
        x, axioms, places = one(a), list[Axiom](), list[Point]()
        while (own := atom_of(x)) is not None and own.kind == "sup" and own.data[1] == ONE:
            places.append(Point(own.data[0].set, f"any{len(places)}"))
            axioms.append(("below_greatest", (x, places[-1])))
            x = placed(own.data[2], {own.data[0]: places[-1]})
        if len(places) == 2:
            n = len(s.here.facts)
            shown = knowing(axioms, products(part(1, n), part(1, n + 1)))
            s.have(AT_LEAST, one(a) - x, given(shown), tuple(places))


def _rows(number: int, fact: Fact) -> Iterator[Rows]:
    """What a fact about two rows compares."""
    points = [p for p in fact.places if isinstance(p, Point)]
    if fact.relation is EQUAL or len(points) != 2 or len(fact.places) != 2:
        return
    seen = set[Expr]()
    for a in sorted(fact.x.atoms):
        entries = [b for b in a.data[0].atoms if b.kind == "entry"] if a.kind == "bit" else []
        tables = {b.data[0] for b in entries}
        if len(entries) != 2 or len(tables) != 1 or any(drawn_by(b) is None for b in entries):
            continue
        for first, other in (entries, entries[::-1]):
            gap = one(first) - a.data[0]
            c = Expr({(bound, tuple(f for f in fs if f[0] is not other)): k
                      for (bound, fs), k in gap.terms.items()})  # fmt: skip
            keys = [b.data[1] for b in (first, other)]
            own = [key[0] for key in keys if len(key) == 2]
            if c * one(other) == gap and not c.points and {*own} == {*points} and c not in seen:
                seen.add(c)
                most = Expr({t: k for t, k in fact.x.terms.items() if not t[0]})
                yield Rows(number, tables.pop(), own[0] != fact.places[0], c, most)
                break


class _Shrunk:
    """What is left of the positive part of w where the sum of K w is above 0."""

    def __init__(self, s: Script, rows: Rows, event: Expr) -> None:
        self.s, self.rows = s, rows
        if len(event.points) != 1 or any(len(bound) != 1 for bound, _ in event.terms):
            raise NotFound("other sums than with rows")
        (z,) = event.points
        kept = dict[Point, Expr]()
        for (bound, factors), k in event.terms.items():
            (x,) = bound
            mine = [a for a, n in factors if a.data[0] is rows.table and n == 1]
            if len(mine) != 1 or mine[0].data[1] != (x, z):
                raise NotFound("other sums than with rows")
            rest = Expr({((), tuple(f for f in factors if f[0] is not mine[0])): k})
            kept[x] = kept.get(x, ONE - ONE) + rest
        self.z = Point(z.set, "output")
        self.x, self.y = (Point(x.set, name) for name in ("input", "other input"))
        self.w = ONE - ONE
        for p, rest in kept.items():
            self.w = self.w + placed(rest, {p: self.x})
        self.b = placed(bit(event), {z: self.z})
        self.more, self.less = bit(self.w) * self.w, -(bit(-self.w) * self.w)
        if summed(self.x, self.w) != ONE - rows.c or atom_of(self.b) is None:
            raise NotFound("no difference of two laws")

    def mean(self, x: Expr) -> Expr:
        """The sum over inputs of x and of the chance of the event."""
        return summed(self.x, x * self.chance(self.x))

    def chance(self, x: Point) -> Expr:
        return summed(self.z, self.b * self.rows.row(x, self.z))

    def know(self) -> None:
        """d P - sum_x S w >= 0."""
        spend(200)
        s, c, most = self.s, self.rows.c, self.rows.most
        x, y = self.x, self.y
        apart = s.have(AT_LEAST, most - self.chance(x) + c * self.chance(y), self._apart, (x, y))
        split, above, below, whole = _know_parts(s, self.w, x)
        more, less = summed(x, self.more), summed(x, self.less)
        own = [
            n
            for n, f in enumerate(s.here.facts)
            if not f.places and not has_sums(f.x) and not any(map(_is_of_sums, f.x.atoms))
        ]
        size = s.have(AT_LEAST, c - ONE, on_its_own(prove_in_cases, *own))
        sign = s.have(AT_LEAST, most, self._not_below)
        no_more = s.have(AT_LEAST, ONE - more, self._below_one)
        rest = summed(x, self.chance(x) * self.less)
        beside = s.have(AT_LEAST, rest, by_sum(
            rest=[((x, self.z), self.b * self.rows.row(x, self.z) * self.less)],
            by=[lambda q: self._times(q, below, self.b * self.rows.row(x, self.z))],
        ))  # fmt: skip

        def some(here: Sequent) -> Step:
            last = len(here.facts) - 1
            weight = self.more * placed(self.less, {x: y})
            uses = [
                Use(weight, at(apart, x, y), (x, y)),
                Use(-less * self.chance(x), at(split, x), (x,)),
                Use(rest, at(whole)),
            ]
            by = [by_products(part(1, at(above, x), at(below, y))),
                  by_products(part(1, size, no_more, beside))]  # fmt: skip
            left = (c - ONE) * (ONE - more) * rest
            return by_sum(*uses, rest=[((), left)], by=by, sigma=[part(1, last)])(here)

        def none(here: Sequent) -> Step:
            inner, last = Script(here), len(here.facts) - 1
            total = inner.have(AT_LEAST, more, by_sum(
                rest=[((x,), self.more)], by=[by_products(part(1, at(above, x)))]
            ))  # fmt: skip
            missed = (ONE - self.b) * self.rows.row(x, self.z) * self.more
            uses = [Use(-self.chance(x), at(split, x), (x,)), Use(most, at(total))]
            left = more - self.mean(self.more)
            unmet = inner.have(AT_LEAST, left, by_sum(
                rest=[((x, self.z), missed)], by=[lambda q: self._missed(q, above)]
            ))  # fmt: skip
            uses += [Use(ONE, at(unmet)), Use(ONE, at(beside)), Use(ONE, at(whole))]
            by = [] if sign_of(most) else [by_products(part(1, sign))]
            by.append(by_products(part(1, last), part(1, size)))
            return inner.close(by_sum(*uses, rest=[((), c - ONE - less)], by=by))

        goal = most * more - summed(x, self.chance(x) * self.w)
        s.have(AT_LEAST, goal, lambda here: by_case(here, bit(less), some, none))

    def _apart(self, sequent: Sequent) -> Step:
        """No event tells two rows further apart: a number from 0 to 1 stands for its indicator."""
        s, z = Script(sequent), self.z
        table = sorts.Table("event~", "event~", "real", (), terms.lift(0))
        put = entry(table, (z,))
        (one_,) = self.b.atoms
        same = s.take("define", (table, (z,), self.b), by_axiom("sign", self.b))

        def below(here: Sequent) -> Step:
            inner = Script(here)
            n = inner.know("at_most_one", one(one_))
            return inner.close(by_products(part(1, n), part(-1, at(same, z))))

        unit = s.have(AT_LEAST, ONE - put, below, (z,))
        gap = self.rows.row(self.x, z) - self.rows.c * self.rows.row(self.y, z)
        told = self.rows.most - summed(z, put * gap)
        own = self._own(s)
        kept = [n for n, f in enumerate(s.here.facts) if not f.places and not f.x.points]
        kept = [n for n in kept if not has_sums(s.fact(n).x)]
        by = on_its_own(lambda q: atoms.prove(q, MOST_PRODUCTS), *kept, own, unit)
        n = s.have(AT_LEAST, told, by)
        return s.close(by_sum(Use(ONE, at(n)), Use(gap, at(same, z), (z,))))

    def _own(self, s: Script) -> int:
        """What is known of these two rows."""
        places = (self.y, self.x) if self.rows.turned else (self.x, self.y)
        known = s.fact(self.rows.fact)
        x = placed(known.x, dict(zip(known.places, places, strict=True)))
        return s.have(known.relation, x, by_products(part(1, at(self.rows.fact, *places))))

    def _not_below(self, sequent: Sequent) -> Step:
        s = Script(sequent)
        own = self._own(s)
        return s.close(on_its_own(lambda q: atoms.prove(q, MOST_PRODUCTS), own))

    def _below_one(self, sequent: Sequent) -> Step:
        """P <= 1: each part is at most its share of the first law."""
        kept = [n for n, f in enumerate(sequent.facts) if not f.places and not has_sums(f.x)]
        return on_its_own(lambda q: atoms.prove(q, MOST_PRODUCTS), *kept)(sequent)

    def _times(self, sequent: Sequent, fact: int, weight: Expr) -> Step:
        s = Script(sequent)
        return s.close(by_products(part(1, s.know("sign", weight), at(fact, self.x))))

    def _missed(self, sequent: Sequent, above: int) -> Step:
        s = Script(sequent)
        own = s.know("at_most_one", self.b)
        row = s.know("sign", self.rows.row(self.x, self.z))
        return s.close(by_products(part(1, own, row, at(above, self.x))))
