"""Sums at a point have names: tables stand where sums stood, and those are in a normal form."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    Atom,
    Expr,
    Factors,
    Term,
    TooLarge,
    bit,
    entry,
    inverse,
    log,
    placed,
    sign_of,
    summed_over,
)
from dpproofs.kernel.points import Element, Point
from dpproofs.kernel.rules import At, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.indicators import (
    by_each,
    by_indicators,
    by_what_is_left,
    factors_above,
)
from dpproofs.provers.shared.script import (
    Script,
    absurd,
    by_products,
    by_sign,
    by_sum,
    given,
    knowing,
    on_its_own,
    part,
    products,
)
from dpproofs.provers.shared.words import has_sums, one, only_atom
from dpproofs.provers.sums.balance import Columns, Ways
from dpproofs.provers.sums.book import Book, own_points
from dpproofs.provers.sums.normal import Normal
from dpproofs.provers.sums.opened import Opened, over_points

__all__ = [
    "ASKED",
    "FUNCTIONS",
    "MOST_TABLES",
    "MOST_WAYS",
    "Gap",
    "Named",
    "Pages",
    "Tables",
    "only_term",
]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
FUNCTIONS = ("log", "inverse", "exp", "bit")
ASKED = ("log", "inverse")
MOST_TABLES = 8
MOST_WAYS = 40
MOST_CASES = 120


@dataclass
class Named:
    """A table, the fact that says for which sum it stands, and that sum with names for points."""

    table: sorts.Table
    fact: int
    over: tuple[Point, ...]
    free: tuple[Point, ...]
    factors: Factors

    @property
    def whole(self) -> Expr:
        return summed_over(self.over, Expr({((), self.factors): fmpq(1)}))

    def at(self, elements: Iterable[Element]) -> Expr:
        return entry(self.table, tuple(elements))


@dataclass
class Gap:
    """p - q at a point, and tables that stand for its positive and for its negative part."""

    point: Point
    x: Expr
    lead: Atom
    more: sorts.Table
    less: sorts.Table
    more_is: int
    less_is: int
    both: int  # x - more + less = 0


class Pages(Book):
    """A book in which indicators are seen by what was shown of tables, too."""

    shown: list[int]

    def zero(self, x: Expr) -> int:
        def step(sequent: Sequent) -> Step:
            kept = (*range(self.own), *self.shown)
            return on_its_own(lambda q: by_indicators(q, MOST_CASES), *kept)(sequent)

        return self.cut(Fact(EQUAL, x, own_points(x)), step)


class Tables(Normal):
    """Sums in a normal form in which tables stand for sums at points."""

    def __init__(self, book: Book, most: int = MOST_TABLES) -> None:
        super().__init__(book)
        self.most = most
        self.known: dict[Expr, Named] = {}
        self.shown: list[int] = []  # what is known of tables at points
        self.also: list[Named] = []  # other sums for which these tables stand
        self.of_facts = False
        self.unfolding = True
        self.apart = True
        self.gap: Gap | None = None
        self.told: set[int] = set()  # facts with tables in them

    @property
    def mode(self) -> tuple[Any, ...]:
        return *super().mode, self.of_facts, self.unfolding, len(self.known)

    def _term(self, t: Opened, deep: bool) -> tuple[list[Use], Expr] | None:
        uses = self.gapped(t)
        if uses is not None:
            return uses, self.value(uses)
        found = super()._term(t, deep)
        if found is not None:
            return found
        with suppress(NotFound, TooLarge):
            uses = self.within_bits(t)
            if uses is not None:
                return uses, self.value(uses)
        uses = self.folded(t)
        if uses is None and deep and t.points:
            self.define(t)
            uses = self.folded(t)
        uses = uses or (self.unfolded(t) if self.unfolding else None)
        return None if uses is None else (uses, self.value(uses))

    def gapped(self, t: Opened) -> list[Use] | None:
        """Positive parts of a difference, and one law as the other one and these."""
        gap = self.gap
        if gap is None:
            return None
        for a, n in t.factors:
            if a.kind != "entry" or n != 1:
                continue
            if a.data[0] is gap.lead.data[0]:
                at = a.data[1][0]
                w = placed(gap.x, {gap.point: at})
                for x, fact in ((w, gap.more_is), (-w, gap.less_is)):
                    for b in bit(x).atoms:
                        if dict(t.factors).get(b) == 1 and bit(x) == one(b):
                            rest = t.without((a, 1), (b, 1))
                            c = -ONE if x is w else ONE
                            return [Use(rest * c, At(fact, (at,)), t.points)]
                if self.apart:
                    return [Use(t.without((a, 1)), At(gap.both, (at,)), t.points)]
            if a.data[0] is gap.less and (self.unfolding or len(t.factors) == 1):
                rest, (at,) = t.without((a, 1)), a.data[1]
                if at in t.points and at not in rest.points:
                    return [Use(rest, At(gap.both, (at,)), t.points)]
        return None

    def indicators(self, t: Opened) -> list[Use] | None:
        """Of a fact nothing is left where it is rewritten by itself."""
        return None if self.of_facts else super().indicators(t)

    def within_bits(self, t: Opened) -> list[Use] | None:
        """What an indicator asks is rewritten itself."""
        for a, n in t.factors:
            if a.kind == "bit" and n == 1:
                new, number = self.part(a.data[0])
                if new != a.data[0]:
                    made = self.book.congruent(number, "bit", new)
                    return [self.book.use(t.without((a, 1)), t.points, made)]
        return None

    def name_all(self, x: Expr) -> None:
        """Tables for the sums in an expression, the shortest ones first."""
        found: dict[tuple[Any, Any], Opened] = {}
        for each in x.atoms:
            for a in sorted(each.inside):
                if a.kind in FUNCTIONS:
                    for term in a.data[0].terms:
                        found.setdefault(term, Opened(term, fmpq(1)))
        for term in x.terms:
            t = Opened(term, fmpq(1))
            if t.points and t.body.points - {*t.points} and not any(a.once for a, _ in t.factors):
                found.setdefault(term, t)
            for part_ in _sums_beside(t):
                ((own, _),) = part_.terms.items()
                found.setdefault(own, Opened(own, fmpq(1)))
        for t in sorted(found.values(), key=lambda t: (len(t.points), t.body.text)):
            if t.points:
                with suppress(NotFound, TooLarge, Refused):
                    self.of(t.whole, deep=True)

    def name_one(self, x: Expr) -> None:
        self.define(Opened(*only_term(x)))

    def new_table(self, name: str, at_least_0: bool) -> sorts.Table:
        """A table under a name that nothing else has."""
        taken = {str(thing.name) for thing in self.book.here.objects}
        new = next(n for k in itertools.count(1) if (n := f"{name}{k}") not in taken)
        return sorts.Table(new, new, "real", (), terms.lift(0) if at_least_0 else None)

    def define(self, t: Opened) -> None:
        """Tables for the sums of which a term is a product."""
        for over, factors in _apart(t.points, t.factors):
            body = Expr({((), factors): fmpq(1)})
            points = sorted(body.points - set(over), key=lambda p: (p.set.name, str(p.label)))
            names = {p: Point(p.set, f"at{n}") for n, p in enumerate(points)}
            names |= {p: Point(p.set, f"over{n}") for n, p in enumerate(over)}
            there = placed(body, names)
            free, bound = tuple(names[p] for p in points), tuple(names[p] for p in over)
            whole = summed_over(bound, there)
            if whole in self.known or len(self.known) >= self.most or len(there.terms) != 1:
                continue
            table = self.new_table("sum", at_least_0=bool(sign_of(whole)))
            by = [by_sign] if sign_of(whole) else []
            try:
                n = self.book.take("define", (table, free, whole), *by)
            except Refused:
                continue
            ((_, mine),) = there.terms
            self.known[whole] = named = Named(table, n, bound, free, mine)
            if sign_of(whole):
                self.part_below(named)

    def part_below(self, named: Named) -> None:
        """A sum of what is not below 0 is at least each part of it, and above 0 where one is."""
        axiom, table = ("part_of_sum", (named.whole, *named.over)), named.at(named.free)
        there = Expr({((), named.factors): fmpq(1)})
        places = (*named.free, *named.over)

        def shown(here: Sequent) -> Step:
            made = part(1, At(named.fact, named.free)), part(1, len(here.facts))
            return Step("know", (axiom,), (by_products(*made)(here),))

        def never(here: Sequent) -> Step:
            s = Script(here)
            return s.close(absurd(part(1, At(below, places)), factors_above(s, there)))

        with suppress(Refused, NotFound, TooLarge):
            below = self.book.have(AT_LEAST, table - there, shown, places)
            self.shown.append(below)
            inside = by_each(table, given(products()), never)
            by = by_each(there, inside, given(products()))
            x = bit(there) * (ONE - bit(table))
            self.shown.append(self.book.have(EQUAL, x, by, places))

    def others(self) -> None:
        """Other sums for which a table stands: of what its parts are, added up in another order."""
        for named, inner in itertools.permutations(list(self.known.values()), 2):
            for a, n in named.factors:
                if a.kind == "entry" and a.data[0] is inner.table and n == 1:
                    for other in list(self.known.values()):
                        if other is not inner and other is not named:
                            with suppress(NotFound, TooLarge, Refused):
                                self.another(named, inner, other)

    def another(self, named: Named, inner: Named, first: Named) -> None:
        """What a table stands for with one inner sum written out, and another one in its place."""
        t = Opened(*only_term(over_points(named.over, Expr({((), named.factors): fmpq(1)}))))
        mine = next(b for b, _ in t.factors if b.data[0] is inner.table)
        unfold = Use(t.without((mine, 1)), At(inner.fact, mine.data[1]), t.points)
        whole = t.whole - self.value([unfold])
        again = self.folded(Opened(*only_term(whole)), first)
        if again is None:
            return
        other = whole - self.value(again)
        (bound, factors), _ = only_term(other)
        names = {p: Point(p.set, f"over{n}") for n, p in enumerate(bound)}
        there = placed(Expr({((), factors): fmpq(1)}), names)
        (_, own), _ = only_term(there)
        uses = (Use(ONE, At(named.fact, named.free)), unfold, *again)
        fact = Fact(EQUAL, named.at(named.free) - other, named.free)
        number = self.book.cut(fact, by_sum(*uses))
        self.also.append(Named(named.table, number, tuple(names.values()), named.free, own))
        if sign_of(there):
            self.part_below(self.also[-1])

    def folded(self, t: Opened, *only: Named) -> list[Use] | None:
        """A table in place of what it stands for."""
        powers = dict(t.factors)
        for named in only or self.known.values():
            for at in _matches(named, t):
                body = placed(Expr({((), named.factors): fmpq(1)}), at)
                if len(body.terms) != 1:
                    continue
                ((_, mine),) = body.terms
                if not all(powers.get(a) == n for a, n in mine):
                    continue
                rest = t.without(*mine)
                chosen = {at[p] for p in named.over}
                if rest.points & chosen:
                    continue
                over = tuple(p for p in t.points if p not in chosen)
                elements = tuple(at[p] for p in named.free)
                return [Use(-rest, At(named.fact, elements), over)]
        return None

    def unfolded(self, t: Opened) -> list[Use] | None:
        """A table that is added up as the sum for which it stands, where that is simpler."""
        for a, n in t.factors:
            named = next((k for k in self.known.values() if a.data[0] is k.table), None)
            if a.kind != "entry" or named is None or n != 1:
                continue
            rest = t.without((a, 1))
            if not {p for p in t.points if p in a.points} - rest.points:
                continue
            use = Use(rest, At(named.fact, a.data[1]), t.points)
            new = t.whole.scaled(1 / t.c) - self.value([use])
            if all(len(bound) <= len(t.points) for bound, _ in new.terms):
                return [use]
        return None

    def convex(self, columns: Columns) -> Ways:
        """A function of two sums is at most the sum of its values, if it is convex and grows with
        its arguments: a log a/b and a^2/b do."""
        for t in columns.terms:
            for factor, n in t.factors:
                logged = factor.kind == "log" and n == 1
                a = only_atom(factor.data[0]) if logged else factor if n == 2 else None
                for one_, other in itertools.permutations((*self.known.values(), *self.also), 2):
                    if a is None or a.kind != "entry" or a.data[0] is not one_.table:
                        continue
                    if [p.set for p in one_.over] != [p.set for p in other.over]:
                        continue
                    own = (x for x, m in t.factors if x.data[0] is not one_.table and m > 0)
                    rest = ONE
                    for x in own:
                        if x.kind == "entry" and x.sign:
                            rest = rest * one(x)
                    near = [*a.data[1], *(p for p in t.points if p not in a.data[1])]
                    ways = [[p for p in near if p.set == q.set] for q in other.free]
                    for way in itertools.islice(itertools.product(*ways), 2):
                        how = self.of_squares if n == 2 else self.of_logs
                        yield partial(how, columns, t, rest, (one_, a.data[1]), (other, way))

    def _pair(self, t: Opened, *told: tuple[Named, Any]) -> Any:
        """Two tables at points, one part of each, and names for the points of these parts."""
        over = t.new(*(p.set for p in told[0][0].over))
        found = []
        for named, elements in told:
            at = dict(zip((*named.free, *named.over), (*elements, *over), strict=True))
            found += [named.at(elements), placed(Expr({((), named.factors): fmpq(1)}), at)]
        return over, *found

    def of_logs(self, columns: Columns, t: Opened, weight: Expr, *told: Any) -> Any:
        """a log a/b for two tables, below the sum of x log x/y for their parts: the tangent at a/b.
        Where x is 0 there is y a/b left, which is not below 0."""
        over, a, x, b, y = self._pair(t, *told)
        gap = x * (log(x) + log(b) - log(y) - log(a) - ONE)
        said = bit(y) * bit(a) * bit(b) * (gap + y * a * inverse(b))

        def above(here: Sequent) -> Step:
            axioms = ("log_tangent", (x, y, a, b)), ("sign", (inverse(b),))
            n = len(here.facts)
            return knowing(axioms, products(part(1, n, n + 1)))

        fact = Fact(AT_LEAST, said, own_points(said))
        number = self.book.cut(fact, by_each(x, above, by_what_is_left))
        points = [p for p in t.points if p in (weight * a * b).points]
        return columns.column([self.book.use(weight, (*points, *over), number)])

    def of_squares(self, columns: Columns, t: Opened, weight: Expr, *told: Any) -> Any:
        """a^2/b for two tables, below the sum of x^2/y for their parts: the square of x/y - a/b."""
        over, a, x, b, y = self._pair(t, *told)
        square = self.book.axiom("square", x * inverse(y) - a * inverse(b))
        points = [p for p in t.points if p in (weight * a * b).points]
        return columns.column([self.book.use(weight * y, (*points, *over), square)])


def only_term(x: Expr) -> tuple[Term, fmpq]:
    """The term that a sum is; raises `NotFound`."""
    if len(x.terms) != 1:
        raise NotFound(f"{x} is no single term")
    ((term, c),) = x.terms.items()
    return term, c


def _sums_beside(t: Opened) -> Iterator[Expr]:
    """Sums over one point of a term, beside functions of other sums."""
    if any(a.kind in ASKED and has_sums(a.data[0]) for a, _ in t.factors):
        for p in t.points:
            own = tuple(f for f in t.factors if p in f[0].points)
            plain = all(a.kind == "entry" and a.sign and n == 1 for a, n in own)
            if len(own) > 1 and plain:
                x = summed_over((p,), Expr({((), own): fmpq(1)}))
                if len(x.terms) == 1 and has_sums(x) and x.points:
                    yield x


def _matches(named: Named, t: Opened) -> Iterator[dict[Point, Element]]:
    """Points of a term for those of a table's sum."""
    near = (*t.points, *(p for p in t.body.points if p not in t.points))
    ways = [[p for p in t.points if p.set == b.set] for b in named.over]
    ways += [[p for p in near if p.set == b.set] for b in named.free]
    for chosen in itertools.islice(itertools.product(*ways), MOST_WAYS):
        if len(set(chosen[: len(named.over)])) < len(named.over):
            continue
        yield dict(zip((*named.over, *named.free), chosen, strict=True))


def _apart(bound: Iterable[Point], factors: Factors) -> Iterator[tuple[tuple[Point, ...], Factors]]:
    """Sums of which a sum is a product: points that hang together, and the factors about them."""
    left = list(bound)
    while left:
        group = {left[0]}
        while True:
            near = {p for a, _ in factors if a.points & group for p in a.points if p in left}
            if near <= group:
                break
            group |= near
        left = [p for p in left if p not in group]
        yield (
            tuple(p for p in bound if p in group),
            tuple(f for f in factors if f[0].points & group),
        )
