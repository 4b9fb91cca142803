"""What is known, said of tables: totals, means, and where a table is 0."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    NONNEGATIVE,
    ONE,
    Expr,
    TooLarge,
    bit,
    drawn_by,
    entry,
    placed,
    sign_of,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound
from dpproofs.provers.merged.tables import ASKED, MOST_WAYS, Named, Tables
from dpproofs.provers.shared.script import SIGMA, by_case, by_sum, given, part, products
from dpproofs.provers.shared.words import one
from dpproofs.provers.sums.book import own_points
from dpproofs.provers.sums.opened import names_for

__all__ = ["Facts"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_MEANS = 40


@dataclass
class Facts:
    """What is known, said of tables."""

    tables: Tables
    told: set[int] = field(default_factory=set)  # facts with tables in them

    def fact(self, n: int) -> int:
        """A fact with tables in it, where it has sums."""
        fact = self.tables.book.fact(n)
        if all(isinstance(p, Point) for p in fact.places):
            with suppress(NotFound, TooLarge, Refused):
                return self.have(n, ONE, ())
        return n

    def have(self, n: int, weight: Expr, over: tuple[Point, ...]) -> int:
        """A fact with a weight, added up over some of its points, with tables in it."""
        fact = self.tables.book.fact(n)
        names = names_for((p.set for p in fact.places), ())
        there = dict(zip(fact.places, names, strict=True))
        summed = tuple(there[p] for p in over)
        use = Use(placed(weight, there), At(n, tuple(names)), summed)
        self.tables.of_facts = True
        try:
            new, uses = self.tables.of(self.tables.value([use]))
        finally:
            self.tables.of_facts = False
        if not new.terms:
            raise NotFound("nothing is said")
        back = [replace(u, weight=-u.weight) for u in uses]
        by, relation = by_sum(use, *back), fact.relation
        if relation is ABOVE and over:
            relation = AT_LEAST
        elif relation is ABOVE:
            parts, own = (((), placed(fact.x, there)),), products(part(1, use.fact))
            by = given(Step("combine", (SIGMA, tuple(back), parts, 0), (own,)))
        number = self.tables.book.cut(Fact(relation, new, own_points(new)), by)
        self.told.add(number)
        return number

    def masses(self) -> Iterator[int]:
        """What tables add up to."""
        for named in list(self.tables.known.values()):
            for k in range(1, len(named.free) + 1):
                for over in itertools.combinations(named.free, k):
                    self.tables.unfolding = False
                    with suppress(NotFound, TooLarge, Refused):
                        n = self.have(named.fact, ONE, over)
                        if sum(bool(bound) for bound, _ in self.tables.book.fact(n).x.terms) < 2:
                            yield n
                    self.tables.unfolding = True

    def means(self, facts: Iterable[int]) -> Iterator[int]:
        """Facts about all points as they hold of points that laws draw."""
        laws: dict[sorts.Table, tuple[Point, Expr]] = {}
        for x in (*self.tables.known, self.tables.book.here.goal.x):
            for a in sorted(x.atoms):
                drawn = drawn_by(a)
                if a.kind == "entry" and drawn and len(drawn) == 1 and a.points == {*drawn}:
                    laws[a.data[0]] = drawn[0], one(a)
        gap = self.tables.gap
        if gap is not None:
            if self.tables.apart:
                laws.pop(gap.lead.data[0], None)
            for table in (gap.more, gap.less):
                laws[table] = gap.point, entry(table, (gap.point,))
        for n in list(facts):
            fact = self.tables.book.fact(n)
            plain = all(isinstance(p, Point) for p in fact.places)
            if not fact.places or not plain or fact.relation is EQUAL or len(fact.x.terms) > 6:
                continue
            ways = [
                [None, *(law for law in laws.values() if law[0].set == p.set)] for p in fact.places
            ]
            for way in itertools.islice(itertools.product(*ways), MOST_MEANS):
                over, weight = list[Point](), ONE
                for p, law in zip(fact.places, way, strict=True):
                    if law is not None:
                        over.append(p)
                        weight = weight * placed(law[1], {law[0]: p})
                if not over:
                    continue
                with suppress(NotFound, TooLarge, Refused):
                    new = self.have(n, weight, tuple(over))
                    yield from list(self.without_total(new)) or [new]

    def without_total(self, n: int) -> Iterator[int]:
        """A fact of which the total of the positive parts is a factor without that."""
        fact, gap = self.tables.book.fact(n), self.tables.gap
        total = None if gap is None else next(iter(self.tables.known.values())).at(())
        if total is None or fact.relation is not AT_LEAST:
            return
        (t,) = total.atoms
        if not all(dict(factors).get(t) == 1 and not bound for bound, factors in fact.x.terms):
            return
        x = Expr(
            {(b, tuple(f for f in fs if f[0] is not t)): c for (b, fs), c in fact.x.terms.items()}
        )
        zeros: dict[Any, int] = {}
        for named in self.tables.known.values():
            if any(a.data[0] is named.table for a in x.atoms):
                with suppress(NotFound, TooLarge, Refused):
                    zeros[named.table] = self.support(named, ONE - bit(total))

        def positive(here: Sequent) -> Step:
            own = At(n, fact.places)
            return Step("products", ((part(1, len(here.facts) - 1),), (part(1, own),)))

        def none(here: Sequent) -> Step:
            made = []
            for (bound, factors), c in x.terms.items():
                found = [(f, zeros[f[0].data[0]]) for f in factors if f[0].data[0] in zeros]
                for f, zero in found[:1]:
                    rest = Expr({(bound, tuple(g for g in factors if g is not f)): c})
                    made.append(part(1, At(zero, f[0].data[1]), times=rest))
            return products(*made)

        told = Fact(AT_LEAST, x, fact.places)
        with suppress(NotFound, TooLarge, Refused):
            asked = RULES["cut"](self.tables.book.here, told)[0]
            step = by_case(asked, bit(total), positive, none)
            holds(asked, step)
            yield self.tables.book.cut(told, given(step))

    def supports(self, goal: Expr) -> Iterator[int]:
        """A table is 0 where something is not above 0 without which no part of it is."""
        asked = {a.data[0] for each in goal.atoms for a in each.inside if a.kind in ASKED}
        asked |= {one(a) for each in goal.atoms for a in each.inside if a.sign == NONNEGATIVE}
        for named, x in itertools.product(list(self.tables.known.values()), sorted(asked, key=str)):
            if sign_of(x) != NONNEGATIVE or len(x.terms) != 1 or x == named.at(named.free):
                continue
            ways = [[p for p in named.free if p.set == q.set] for q in sorted(x.points, key=str)]
            for way in itertools.islice(itertools.product(*ways), MOST_WAYS):
                there = placed(x, dict(zip(sorted(x.points, key=str), way, strict=True)))
                with suppress(NotFound, TooLarge, Refused):
                    yield self.support(named, ONE - bit(there))

    def support(self, named: Named, outside: Expr) -> int:
        """A table is 0 where each of its parts is, that is where an indicator is 1."""
        inner = Expr({((), named.factors): fmpq(1)}) * outside
        names = {p: Point(p.set, f"#{n}") for n, p in enumerate((*named.free, *named.over))}
        zero = self.tables.book.zero(placed(inner, names))
        places = self.tables.book.fact(zero).places
        back = {new: old for old, new in names.items()}
        at = At(zero, tuple(back[p] for p in places))
        uses = (Use(outside, At(named.fact, named.free), ()), Use(ONE, at, named.over))
        fact = Fact(EQUAL, named.at(named.free) * outside, named.free)
        return self.tables.book.cut(fact, by_sum(*uses))

    def is_near(self, n: int, goal: Expr) -> bool:
        """Whether a fact speaks of nothing but what the goal speaks of."""
        mine = {b.data[0] for a in goal.atoms for b in a.inside if b.kind in ("entry", "number")}
        atoms = (b for a in self.tables.book.fact(n).x.atoms for b in a.inside)
        return all(b.data[0] in mine for b in atoms if b.kind in ("entry", "number"))
