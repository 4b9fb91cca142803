"""Find a combination of hypotheses, tangents of the logarithm, and maxima that is a given sum.

Every column is a sum in normal form that is not below 0, with the facts that show it. A linear
program chooses among them; exact numbers decide. Nothing that is found here is believed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    Expr,
    Factors,
    Term,
    TooLarge,
    bit,
    drawn_by,
    inverse,
    log,
    placed,
    sign_of,
)  # fmt: skip
from dpproofs.kernel.points import Element, Held, Point, Sequence, Set, belongs, changed
from dpproofs.kernel.rules import At, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.exact_program import multiples_of
from dpproofs.provers.shared.indicators import by_each, factors_above
from dpproofs.provers.shared.script import (
    SIGMA,
    Script,
    absurd,
    by_products,
    given,
    knowing,
    part,
    products,
)
from dpproofs.provers.shared.words import one, only_atom
from dpproofs.provers.sums.book import own_points
from dpproofs.provers.sums.normal import Normal
from dpproofs.provers.sums.opened import (
    Opened,
    elements_of,
    merged,
    names_for,
    nonnegative_part,
    over_points,
    within,
)  # fmt: skip

__all__ = ["Columns", "Ways", "balanced"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_WEIGHTS = 10
MOST_PLACES = 16
MOST_AT_ONCE = 8
Ways = Iterator[Callable[[], "Column"]]
Weight = tuple[Expr, tuple[Point, ...]]  # an expression, and the points over which it is summed


@dataclass
class Column:
    """x is not below 0 (or is 0): the sum of facts with weights, or of what is shown by itself as a
    product of facts."""

    x: Expr
    uses: list[Use]
    relation: Relation = AT_LEAST
    alone: tuple[Expr, tuple[int, ...]] | None = None


def balanced(normal: Normal, relation: Relation, rest: Expr, uses: list[Use], goal: Expr) -> Step:
    """The last step for a goal that was rewritten to `rest` by `uses`; raises `NotFound`."""
    columns: list[Column] = []
    search = Columns(normal, relation, rest, goal)
    for more in search.stages():
        fit = (c for c in more if c.x.terms and (relation is not EQUAL or c.relation is EQUAL))
        while new := list(itertools.islice(fit, MOST_AT_ONCE)):
            columns += new
            found = chosen(rest, columns, relation is ABOVE)
            if found is not None:
                return written(normal, relation, uses, found)
    raise NotFound(rest.text)


def written(
    normal: Normal, relation: Relation, uses: list[Use], found: list[tuple[fmpq, Column]]
) -> Step:
    every, rest, proofs, strict = (
        list(uses),
        list[tuple[tuple[Point, ...], Expr]](),
        list[Step](),
        -1,
    )
    for c, column in found:
        every += [replace(use, weight=use.weight.scaled(c)) for use in column.uses]
        if column.alone is not None:
            if relation is ABOVE and column.relation is ABOVE and strict < 0:
                strict = len(rest)
            x, facts = column.alone
            rest.append(((), x.scaled(c)))
            proofs.append(products(part(c, *facts)))
    if relation is ABOVE and strict < 0:
        raise NotFound("nothing is above 0")
    every = merged(every)
    for use in every:
        fact = normal.book.fact(use.fact.fact)
        if fact.relation is not EQUAL and not sign_of(use.weight):
            raise NotFound("a weight that may be below 0")
    return Step("combine", (SIGMA, tuple(every), tuple(rest), strict), tuple(proofs))


class Columns:
    """All that may be added up."""

    def __init__(self, normal: Normal, relation: Relation, rest: Expr, goal: Expr) -> None:
        self.normal, self.relation, self.rest = normal, relation, rest
        self.book, self.goal = normal.book, normal.here(goal)
        self.terms = [Opened(*each) for each in (*rest.ordered, *self.goal.ordered)]
        self.given: list[Column] = []
        self.facts = list(range(self.book.own))
        if any(_has_log(t) for t in rest.terms):
            self.facts += list(self.logged())

    def logged(self) -> Iterator[int]:
        """Of two products that are above 0 the greater one has the greater logarithm."""
        for fact in self.book.here.facts[: self.book.own]:
            if len(fact.x.terms) != 2 or not all(isinstance(p, Point) for p in fact.places):
                continue
            names = names_for((p.set for p in fact.places), ())
            x = placed(fact.x, dict(zip(fact.places, names, strict=True)))
            parts = [Expr({t: abs(c)}) for t, c in x.ordered]
            if sum(c > 0 for c in x.terms.values()) != 1 or not all(map(sign_of, parts)):
                continue
            above, below = sorted(parts, key=lambda y: x.terms[next(iter(y.terms))] < 0)
            at = At(self.book.known[fact], tuple(names))
            if not all(sign_of(y) == POSITIVE for y in parts):
                yield from self.logged_where(above, below, at)
                continue

            def shown(
                sequent: Sequent, above: Expr = above, below: Expr = below, at: At = at
            ) -> Step:
                k = len(sequent.facts)
                axioms = (
                    ("log_tangent", (above, below)),
                    ("sign", (inverse(above),)),
                    ("unit", (above,)),
                )
                gap = log(above) - log(below)
                made = products(part(1, k, k + 1), part(1, at, k + 1), part(-1, k + 2, times=gap))
                return knowing(axioms, made)

            new = Fact(AT_LEAST, log(above) - log(below), own_points(x))
            if new.x.terms and fact.relation is not EQUAL:
                yield self.book.cut(new, shown)

    def logged_where(self, above: Expr, below: Expr, at: At) -> Iterator[int]:
        """Where the lesser one is above 0, the greater one is, and has the greater logarithm."""

        def compared(here: Sequent) -> Step:
            s = Script(here)
            more = factors_above(s, above)
            tangent = s.know("log_tangent", above, below)
            return s.close(by_products(part(1, tangent), part(1, at), sigma=[more]))

        def never(here: Sequent) -> Step:
            s = Script(here)
            less = factors_above(s, below)
            return s.close(absurd(part(1, at), less))

        def shown(here: Sequent) -> Step:
            greater = by_each(above, compared, never)
            step: Step = by_each(below, greater, given(products()))(here)
            return step

        new = Fact(AT_LEAST, bit(below) * (log(above) - log(below)), own_points(above + below))
        if new.x.terms and self.book.fact(at.fact).relation is not EQUAL:
            with suppress(NotFound, Refused, TooLarge):
                yield self.book.cut(new, shown)

    def stages(self) -> Iterator[Iterator[Column]]:
        yield self.made(self.root_facts())
        if self.relation is not EQUAL:
            yield self.made(self.signs())
        yield self.made(self.matching())
        yield self.made(self.matching(with_sums=True))
        if self.relation is not EQUAL:
            yield self.made(self.weighted())
            yield self.made(self.greatest())
            yield self.made(self.tangents())
            yield self.made(self.normal.convex(self))

    def made(self, ways: Ways) -> Iterator[Column]:
        """The columns that come about."""
        with suppress(TooLarge):
            for way in ways:
                with suppress(NotFound, Refused, TooLarge):
                    yield way()

    def column(
        self, uses: list[Use], relation: Relation = AT_LEAST,
        alone: tuple[Expr, tuple[int, ...]] | None = None,
    ) -> Column:  # fmt: skip
        """Facts with weights, in normal form."""
        total = self.normal.value(uses)
        x, more = self.normal.of(total if alone is None else total + alone[0])
        undone = (replace(use, weight=-use.weight) for use in more)
        return Column(x, [*uses, *undone], relation, alone)

    def use(
        self, weight: Expr, n: int, elements: Iterable[Element] = (), over: Iterable[Point] = ()
    ) -> Column:
        """A fact with a weight; that something is above 0 is no more than that it is not below."""
        relation = EQUAL if self.book.fact(n).relation is EQUAL else AT_LEAST
        return self.column([Use(weight, At(n, tuple(elements)), tuple(over))], relation)

    # -- hypotheses -------------------------------------------------------------------------------

    def root_facts(self) -> Ways:
        for n in self.facts:
            fact = self.book.fact(n)
            if fact.places or not fact.x.terms:
                continue
            try:
                plain = self.use(ONE, n)
            except NotFound:
                continue
            for scale in self.scales(plain.x):
                if fact.relation is EQUAL or sign_of(scale):
                    yield partial(self.fact_column, n, fact, scale)

    def fact_column(self, n: int, fact: Fact, scale: Expr) -> Column:
        if fact.relation is not ABOVE:
            found = self.use(scale, n)
        elif scale == ONE:
            found = self.column([], ABOVE, (fact.x, (n,)))
        else:
            number = self.book.axiom("sign", scale)
            relation = ABOVE if self.book.fact(number).relation is ABOVE else AT_LEAST
            found = self.column([], relation, (scale * fact.x, (number, n)))
        self.given.append(found)
        return found

    def scales(self, x: Expr) -> list[Expr]:
        """By what a hypothesis and the conclusion may differ."""
        found: dict[Expr, None] = {ONE: None}
        for (_, own), _ in x.ordered:
            for (_, theirs), _ in self.rest.ordered:
                scale = scalars(theirs) * inverse(scalars(own))
                if len(scale.terms) == 1:
                    found.setdefault(scale)
        return list(found)[:6]

    def signs(self) -> Ways:
        yield lambda: Column(ONE, [], ABOVE, (ONE, ()))
        for term, _ in self.rest.ordered:
            x = Expr({term: fmpq(1)})
            if found := sign_of(x):
                number = self.book.axiom("sign", x)
                if found == POSITIVE:
                    yield partial(Column, x, [], ABOVE, (x, (number,)))
                else:
                    yield partial(Column, x, [Use(ONE, At(number))])

    def matching(self, with_sums: bool = False) -> Ways:
        """Hypotheses about all points, with what stands beside one of their terms as a weight. The
        term may be a sum itself, of which nothing but the term depends."""
        seen: set[Any] = set()
        for n in self.facts:
            fact = self.book.fact(n)
            if not fact.places or not all(isinstance(p, Point) for p in fact.places):
                continue
            own_terms = [term for term, _ in fact.x.ordered if bool(term[0]) is with_sums]
            for t, (bound, factors) in itertools.product(self.terms, own_terms):
                own, powers = Expr({((), factors): fmpq(1)}), dict(t.factors)
                places = (*fact.places, *bound)
                for elements in matches(factors, t, places):
                    there = placed(own, dict(zip(places, elements, strict=True)))
                    if len(there.terms) != 1:
                        continue
                    ((_, mine),) = there.terms
                    if not all(within(m, powers.get(a, 0)) for a, m in mine):
                        continue
                    weight, inner = t.without(*mine).scaled(1 / t.scale), elements[-len(bound) :]
                    if bound and (not {*inner} <= {*t.points} or {*inner} & weight.points):
                        continue
                    elements = elements[: len(fact.places)]
                    over = tuple(p for p in t.points if not bound or p not in inner)
                    fits = fact.relation is EQUAL or sign_of(weight)
                    if fits and (n, elements, weight) not in seen:
                        seen.add((n, elements, weight))
                        yield partial(self.use, weight, n, elements, over)

    def weighted(self) -> Ways:
        """Hypotheses about all points, at points of a weight or drawn by a law."""
        laws: dict[Set, tuple[Expr, Point]] = {}
        for a in (a for t in self.terms for a, _ in t.factors):
            drawn = drawn_by(a)
            if drawn is not None and len(drawn) == 1 and a.points == {*drawn}:
                laws.setdefault(drawn[0].set, (one(a), drawn[0]))
        scales = self.scales(ONE)
        facts = [(n, self.book.fact(n)) for n in self.facts]
        logged = [
            (n, fact.places)
            for n, fact in facts
            if fact.places
            and all(isinstance(p, Point) for p in fact.places)
            and any(_has_log(t) for t in fact.x.terms)
        ]
        for (n, places), (weight, points) in itertools.product(logged, self.weights()):
            ways = [
                [*(q for q in points if q.set == p.set), *([None] if p.set in laws else [])]
                for p in places
            ]
            for picked in itertools.islice(itertools.product(*ways), MOST_PLACES):
                whole, over, at = weight, list(points), list[Element]()
                for p, q in zip(places, picked, strict=True):
                    if q is None:
                        law, point = laws[p.set]
                        (q,) = names_for((p.set,), (*over, *points))
                        whole, over = whole * placed(law, {point: q}), [*over, q]
                    at.append(q)
                for scale in scales if set(points) <= whole.points else ():
                    if sign_of(whole * scale):
                        yield partial(self.meeting, whole * scale, n, at, over)

    def meeting(self, *how: Any) -> Column:
        """A fact with a weight that has a term of the rest."""
        column = self.use(*how)
        if not any(t in self.rest.terms for t in column.x.terms):
            raise NotFound("no term of the rest")
        return column

    # -- maxima and tangents ----------------------------------------------------------------------

    def weights(self) -> list[Weight]:
        """What logarithms and maxima are multiplied by."""
        found: dict[Weight, None] = {}
        for t in self.terms:
            kept = ONE
            for a, n in t.factors:
                if a.kind not in ("log", "sup") and (a.sign or n % 2 == 0):
                    kept = kept * Expr({((), ((a, n),)): fmpq(1)})
            points = tuple(p for p in t.points if p in kept.points)
            if len(kept.terms) == 1:
                found.setdefault((kept, points))
        return list(found)[:MOST_WEIGHTS]

    def arguments(self, kind: str) -> list[Weight]:
        found: dict[Weight, None] = {}
        middle = len(self.rest.terms)
        for t in (*self.terms[middle:], *self.terms[:middle]):
            for a, _ in t.factors:
                wanted = [one(a)] * (a.kind == kind)
                if kind == "log" and a.kind in ("log", "inverse"):
                    wanted = [*([a.data[0]] * (a.kind == "log")), *shares(a.data[0])]
                for x in wanted:
                    mine = [p for p in (*t.points, *own_points(x)) if p in x.points]
                    names = {p: Point(p.set, f"#{n}") for n, p in enumerate(dict.fromkeys(mine))}
                    found.setdefault((placed(x, names), tuple(names.values())))
        return list(found)

    def instances(self, kind: str, points: tuple[Point, ...]) -> list[Expr]:
        found: dict[Expr, None] = {}
        for x, own in self.arguments(kind):
            ways: list[list[Element]] = [[p for p in points if p.set == q.set] for q in own]
            for way in ways:  # and what becomes of a sequence if a record is another one
                for p in [p for p in way if p.set.base is not None]:
                    news = [q for q in points if q.set == p.set.base]
                    way += [changed(Sequence(p), (at, q)) for at in self.places for q in news]
            for picked in itertools.islice(itertools.product(*ways), MOST_PLACES):
                found.setdefault(placed(x, dict(zip(own, picked, strict=True))))
        return list(found)

    @cached_property
    def places(self) -> list[int]:
        """The places of sequences that the conclusion speaks of, where they are numbers."""
        held_ = (e for e in elements_of(self.rest) if isinstance(e, Held))
        return sorted({e.place for e in held_ if isinstance(e.place, int)})[:2]

    def greatest(self) -> Ways:
        for weight, points in self.weights():
            for x in self.instances("sup", points):
                if x.value is not None:  # the greatest of what is 0 at equal points
                    continue
                (atom,) = x.atoms
                for p in points:
                    if p.set == atom.data[0].set and atom.data[1] == ONE:
                        yield partial(self.below_greatest, weight, points, x, p)

    def below_greatest(self, weight: Expr, points: tuple[Point, ...], x: Expr, p: Point) -> Column:
        number = self.book.axiom("below_greatest", x, p)
        return self.column([self.book.use(weight, points, number)])

    def tangents(self) -> Ways:
        allowed = {*self.rest.terms, *(t for column in self.given for t in column.x.terms)}
        for weight, points in self.weights():
            logs: list[tuple[Expr, Expr]] = []
            found = self.instances("log", points)  # a law is compared with 1 over a size, too
            found += [inverse(x) for x in found if not x.points and sign_of(x)]
            for x in found:
                with suppress(NotFound, TooLarge):
                    plain, _ = self.normal.of(over_points(points, weight * log(x)))
                    logs.append((x, plain))
            for (x, own), (y, other) in itertools.permutations(logs, 2):
                about = [t for t in (own - other).terms if _has_log(t)]
                if about and all(t in allowed for t in about):
                    yield partial(self.tangent, weight, points, x, y)

    def tangent(self, weight: Expr, points: tuple[Point, ...], x: Expr, y: Expr) -> Column:
        """weight (log x - log y - 1 + y/x), at all points; x, y > 0 wherever the weight is."""
        part, rest = nonnegative_part(weight)
        above = bit(x) * bit(y)
        less = divided(weight, x)
        if less is not None and above != ONE:
            return self.plain_tangent(weight, less, points, x, y)
        core = log(x) - log(y) - ONE + y * inverse(x)
        tangent = self.book.axiom("log_tangent", x, y)
        uses = [self.book.use(weight * inverse(x), points, tangent)]
        if not sign_of(weight * inverse(x)):
            raise NotFound("a weight that may be below 0")
        unit = self.book.axiom("unit", x)
        if self.book.fact(unit).x.terms:
            uses.append(self.book.use(-weight * bit(y) * (log(x) - log(y) - ONE), points, unit))
        if above != ONE:
            zero = self.book.zero(part * (ONE - above))
            uses.append(self.book.use(rest * core, points, zero))
        return self.column(uses)

    def plain_tangent(
        self, weight: Expr, less: Expr, points: tuple[Point, ...], x: Expr, y: Expr
    ) -> Column:
        """x (log x - log y) - x + y with a weight, of which x is a part: where x is 0 it is y."""
        part, rest = nonnegative_part(weight)
        uses = [self.book.use(less, points, self.book.axiom("log_tangent", x, y))]
        zero = self.book.zero(part * (ONE - bit(x) * bit(y)))
        uses.append(self.book.use(rest * (log(x) - log(y) - ONE), points, zero))
        if bit(x) != ONE and sign_of(less * y) and sign_of(less):
            uses.append(self.book.use(less * y, points, self.book.axiom("at_most_one", bit(x))))
        return self.column(uses)


def divided(weight: Expr, x: Expr) -> Expr | None:
    """The weight without x, where x is a product of some of its factors."""
    if len(weight.terms) != 1 or len(x.terms) != 1:
        return None
    (((_, theirs), c),), (((bound, mine), d),) = weight.terms.items(), x.terms.items()
    powers = dict(theirs)
    if (
        bound
        or d <= 0
        or not all(isinstance(n, int) and powers.get(a, 0) >= n > 0 for a, n in mine)
    ):
        return None
    for a, n in mine:
        powers[a] -= n
    return Expr({((), tuple((a, powers[a]) for a, _ in theirs if powers[a])): c / d})


def shares(x: Expr) -> Iterator[Expr]:
    """Of a sum, or of 1 divided by one, the share that one of its parts has."""
    whole = only_atom(x)
    if whole is not None and whole.kind == "inverse":
        x = whole.data[0]
    if len(x.terms) != 1 or not sign_of(x):
        return
    (((bound, factors), c),) = x.terms.items()
    if bound:
        names = names_for((p.set for p in bound), x.points)
        yield placed(Expr({((), factors): c}), dict(zip(bound, names, strict=True))) * inverse(x)


def _has_log(term: Term) -> bool:
    return any(a.kind == "log" for a, _ in term[1])


def scalars(factors: Factors) -> Expr:
    """The part of a product that speaks of no points and is above 0."""
    own = tuple((a, n) for a, n in factors if not a.points and a.sign == POSITIVE)
    return Expr({((), own): fmpq(1)})


def matches(
    factors: Factors, t: Opened, places: tuple[Point, ...]
) -> Iterator[tuple[Element, ...]]:
    """Elements for the places of a fact at which its first factors stand in a term."""
    found: dict[tuple[Element, ...], None] = {}
    for a, _ in factors:
        for b, _ in t.factors:
            if a.kind != "entry" or b.kind != "entry" or a.data[0] is not b.data[0]:
                continue
            at: dict[Point, Element] = {}
            if all(unified(p, e, at, places) for p, e in zip(a.data[1], b.data[1], strict=True)):
                left = [p for p in places if p not in at]
                ways = [[q for q in (*t.points, *t.free) if q.set == p.set] for p in left]
                for picked in itertools.islice(itertools.product(*ways), MOST_PLACES):
                    whole = {**at, **dict(zip(left, picked, strict=True))}
                    found.setdefault(tuple(whole[p] for p in places))
    return iter(found)


def unified(p: Element, e: Element, at: dict[Point, Element], places: tuple[Point, ...]) -> bool:
    if isinstance(p, Sequence) and not p.changes:
        p = p.base
    if isinstance(p, Point) and p in places:
        return belongs(e, p.set) and at.setdefault(p, e) == e
    match p, e:
        case tuple(), tuple() if len(p) == len(e):
            return all(unified(a, b, at, places) for a, b in zip(p, e, strict=True))
        case Sequence(), Sequence():
            whole = unified(Sequence(p.base), Sequence(e.base), at, places)
            return whole and unified(p.changes, e.changes, at, places)
        case Held(), Held():
            whole = unified(p.sequence, e.sequence, at, places)
            return whole and unified(p.place, e.place, at, places)
    return bool(p == e)


# ----------------------------------------------------------------------------- the program


def chosen(rest: Expr, columns: list[Column], strict: bool) -> list[tuple[fmpq, Column]] | None:
    """Numbers, not below 0 except for equations, with which the columns add up to the rest."""
    spend(300 + 5 * sum(len(c.x.terms) for c in columns))
    known = {term for column in columns for term in column.x.terms}
    if not rest.terms.keys() <= known:
        return None
    cost = [
        0.0 if c.relation is EQUAL else 0.5 if strict and c.relation is ABOVE else 1.0
        for c in columns
    ]
    found = multiples_of(rest, columns, [0.0, *cost], [0])
    if found is None:
        return None
    _, told = found
    return told if not strict or any(column.relation is ABOVE for _, column in told) else None
