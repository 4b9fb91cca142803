"""Sums in a normal form, in which what is equal looks the same, and the facts that show it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    Term,
    TooLarge,
    bit,
    drawn_by,
    exp,
    log,
    mapped,
    placed,
    power,
    sign_of,
)  # fmt: skip
from dpproofs.kernel.points import Element, Held, Point, Sequence, belongs, changed, points_in
from dpproofs.kernel.rules import Use, _here
from dpproofs.kernel.sequents import Fact, Relation
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.one_atom.quotients import bulk
from dpproofs.provers.shared.script import SIGMA
from dpproofs.provers.shared.words import one, only_atom
from dpproofs.provers.sums.book import Book, own_points
from dpproofs.provers.sums.opened import (
    Opened,
    bound_in,
    elements_of,
    factored,
    merged,
    nonnegative_part,
    over_points,
    replaced,
    within,
)  # fmt: skip

__all__ = ["Normal"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_REWRITINGS = 150
MOST_ORBIT = 24


class Normal:
    """Rewrites sums, and keeps what shows it in a book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.inner: dict[Any, tuple[Expr, int]] = {}
        self.left = MOST_REWRITINGS
        self.swapping = False
        self.steps: dict[Any, tuple[list[Use], Expr] | None] = {}

    @property
    def mode(self) -> tuple[Any, ...]:
        """All else on which it hangs what a term becomes."""
        return (self.swapping,)

    def of(self, x: Expr, deep: bool = False) -> tuple[Expr, list[Use]]:
        """What x is rewritten to, and the facts whose sum is the difference."""
        uses: list[Use] = []
        todo, done = self.here(x), ZERO
        while todo.terms:
            term, c = todo.ordered[0]
            found = self.term(term, deep)
            alone = Expr({term: c})
            if found is None:
                todo, done = todo - alone, done + alone
                continue
            self.left -= 1
            if self.left < 0:
                raise NotFound("too much to rewrite")
            uses += [replace(use, weight=use.weight.scaled(c)) for use in found[0]]
            todo = self.here(todo - found[1].scaled(c))
            for again in [t for t in done.terms if t in todo.terms]:
                both = Expr({again: done.terms[again]})
                todo, done = todo + both, done - both
        return done, merged(uses)

    def here(self, x: Expr) -> Expr:
        return _here(self.book.here, x)

    def value(self, uses: Iterable[Use]) -> Expr:
        total = ZERO
        for use in uses:
            fact = self.book.fact(use.fact.fact)
            spend(20 + 5 * len(fact.x.terms) * len(use.weight.terms))
            x = placed(fact.x, dict(zip(fact.places, use.fact.elements, strict=True)))
            total = total + over_points(use.over, use.weight * x)
        return total

    def term(self, term: Term, deep: bool) -> tuple[list[Use], Expr] | None:
        """How a term becomes something simpler, and by what."""
        key = term, deep, *self.mode
        if key not in self.steps:
            spend(100 + 20 * bulk(term[1]))
            self.steps[key] = self._term(Opened(term, fmpq(1)), deep)
        return self.steps[key]

    def _term(self, t: Opened, deep: bool) -> tuple[list[Use], Expr] | None:
        ways: tuple[Callable[[Opened], list[Use] | None], ...]
        ways = (self.indicators, self.units, self.logs, self.raised, self.parts, self.powers)
        if not deep or self.swapping:
            ways = (*ways, self.changed)
        ways = (*ways, self.exchanged, self.swapped)
        for way in ways:
            try:
                found = way(t)
            except (NotFound, TooLarge):
                continue
            if found is not None:
                value = self.value(found)
                if value.terms:
                    return found, value
        return None

    def convex(self, columns: Any) -> Iterator[Callable[[], Any]]:
        """What else is not below 0."""
        yield from ()

    # -- ways -------------------------------------------------------------------------------------

    def indicators(self, t: Opened) -> list[Use] | None:
        """An indicator that is 1 wherever the rest is not 0; or a product that is 0."""
        own = [a for a, _ in t.factors if a.once]
        if not own:
            return None
        part, rest = nonnegative_part(t.without())
        for a in own:
            weight, rest = nonnegative_part(t.without((a, 1)))
            try:
                n = self.book.zero(weight * (ONE - one(a)))
            except NotFound:
                continue
            return [self.book.use(-rest, t.points, n)]
        try:
            return [self.book.use(rest, t.points, self.book.zero(part))]
        except NotFound:
            return None

    def logs(self, t: Opened) -> list[Use] | None:
        for a, n in t.factors:
            if a.kind != "log" or n != 1 or len(a.data[0].terms) != 1:
                continue
            u = a.data[0]
            (((bound, factors), c),) = u.terms.items()
            single = only_atom(u)
            if single is not None and single.kind == "inverse":
                return self.use(t, a, "log_inverse", single.data, ONE)
            if not bound and c > 0 and (len(factors) > 1 or (factors and c != 1)):
                above = ONE
                for f, _ in factors:
                    above = above * bit(one(f))
                return self.use(t, a, "log_term", (u,), above)
            outer, inner = factored(u)
            if outer != ONE:
                return self.use(t, a, "log_product", (outer, inner), bit(outer) * bit(inner))
        return None

    def raised(self, t: Opened) -> list[Use] | None:
        """e to the logarithm of what is above 0."""
        for a, n in t.factors:
            inner = only_atom(a.data[0]) if a.kind == "exp" and n == 1 else None
            if inner is not None and inner.kind == "log":
                return self.use(t, a, "exp_log", inner.data, bit(inner.data[0]))
        return None

    def use(self, t: Opened, a: Atom, name: str, args: Any, above: Expr) -> list[Use]:
        """An axiom about an atom, that says something where `above` is 1."""
        number = self.book.axiom(name, *args)
        weight = t.without((a, 1))
        uses = [self.book.use(weight, t.points, number)]
        if above != ONE:
            plain = AXIOMS[name](*args).x
            core = mapped(plain, lambda b: ONE if b in above.atoms else None)
            assert plain == above * core
            part, rest = nonnegative_part(weight)
            zero = self.book.zero(part * (ONE - above))
            uses.append(self.book.use(rest * core, t.points, zero))
        return uses

    def parts(self, t: Opened) -> list[Use] | None:
        """What stands in a logarithm, or below a fraction, is rewritten itself."""
        for a, n in t.factors:
            if a.kind not in ("log", "inverse", "exp") or not isinstance(n, int) or n < 1:
                continue
            new, number = self.part(a.data[0])
            if new == a.data[0]:
                continue
            made = self.book.congruent(number, a.kind, new)
            return [self.book.use(t.without((a, 1)), t.points, made)]
        return None

    def part(self, x: Expr) -> tuple[Expr, int]:
        if (x, self.swapping) not in self.inner:
            new, uses = self.of(x, deep=True)
            number = -1
            if new != x:
                fact = Fact(EQUAL, x - new, own_points(x - new))
                number = self.book.cut(fact, lambda s: Step("combine", (SIGMA, tuple(uses), ())))
            self.inner[x, self.swapping] = new, number
        return self.inner[x, self.swapping]

    def powers(self, t: Opened) -> list[Use] | None:
        """A product over places of what is above 0 is e to a sum."""
        for a, n in t.factors:
            if a.kind != "prod" or n != 1:
                continue
            point, body = a.data
            (name,) = t.new(point.set)
            body = placed(body, {point: name})
            if sign_of(body) == POSITIVE and exp(log(body)) == body:
                number = self.book.axiom("exp_of_sum", name, log(body))
                return [self.book.use(-t.without((a, 1)), t.points, number)]
        return None

    def units(self, t: Opened) -> list[Use] | None:
        """A sum divided by itself."""
        for a, n in t.factors:
            if a.kind != "inverse" or n != 1 or len(a.data[0].terms) != 1:
                continue
            if not sign_of(a.data[0]):
                continue
            (((bound, factors), c),) = a.data[0].terms.items()
            if not bound:
                continue
            ways = [[p for p in t.points if p.set == b.set] for b in bound]
            for chosen in itertools.product(*ways):
                if len(set(chosen)) < len(chosen):
                    continue
                inner = placed(
                    Expr({((), factors): fmpq(1)}), dict(zip(bound, chosen, strict=True))
                )
                if len(inner.terms) != 1:
                    continue
                ((_, mine),) = inner.terms
                powers = dict(t.factors)
                if not all(within(m, powers.get(f, 0)) for f, m in mine):
                    continue
                rest = t.without(*mine, (a, 1))
                if rest.points & set(chosen):
                    continue
                number = self.book.axiom("unit", a.data[0])
                over = tuple(p for p in t.points if p not in chosen)
                uses = [self.book.use(rest.scaled(1 / c), over, number)]
                if bit(a.data[0]) != ONE:
                    part, other = nonnegative_part(t.without((a, 1)))
                    zero = self.book.zero(part * (ONE - bit(a.data[0])))
                    uses.append(self.book.use(other * one(a), t.points, zero))
                return uses
        return None

    def changed(self, t: Opened) -> list[Use] | None:
        """A sum over the places of a changed sequence."""
        for k in t.points:
            if k.set.base is not None:
                continue
            mine = [(a, n) for a, n in t.factors if k in a.points]
            body = ONE
            for a, n in mine:
                body = body * power(one(a), n)
            found = {
                e
                for e in elements_of(body)
                if isinstance(e, Held) and e.place == k and e.sequence.changes
            }
            for h in sorted(found, key=str):
                of = Sequence(h.sequence.base, h.sequence.changes[:-1])
                at, to = h.sequence.changes[-1]
                if changed(of, (at, to)) != h.sequence or k in set(points_in((of, at, to))):
                    continue
                own = h.sequence.base.set
                if own.base is None or k.set != own.places:
                    continue
                (value,) = t.new(own.base)
                x = replaced(body, standing(h, value))
                number = self.book.axiom("sum_of_changed", x, of, at, to, k, value)
                rest = t.without(*mine)
                return [self.book.use(rest, tuple(p for p in t.points if p != k), number)]
        return None

    # -- draws ------------------------------------------------------------------------------------

    def exchanged(self, t: Opened) -> list[Use] | None:
        """The simplest of all that a term becomes when draws of one law change places."""
        start = Expr({next(iter(t.whole.terms)): fmpq(1)})
        if self.swapping or not any(self._laws(t)):
            return None
        best, seen = start, dict[Expr, tuple[Use, ...]]({start: ()})
        todo = [start]
        most = len(t.points) + 1
        while todo and len(seen) < MOST_ORBIT:
            here = todo.pop(0)
            (term,) = here.terms
            for use in self.swaps(Opened(term, fmpq(1))):
                new = here - self.value([use])
                if len(new.terms) != 1 or new in seen or len(next(iter(new.terms))[0]) > most:
                    continue
                if next(iter(new.terms.values())) != 1:
                    continue
                seen[new] = (*seen[here], use)
                todo.append(new)
                best = min(best, new, key=_weight)
        return [replace(use, weight=use.weight.scaled(t.c)) for use in seen[best]] or None

    def swapped(self, t: Opened) -> list[Use] | None:
        """One place of many draws is as good as the first one."""
        if self.swapping:
            return None
        for a, draws in self._laws(t):
            places = self._places(t, draws)
            if len(places) != 1 or places[0] == 0 or not belongs(0, draws.set.places):
                continue
            (at,) = places
            point, body = a.data
            place, value = t.new(draws.set.places, draws.set.base)  # type: ignore[arg-type]
            mine = Held(Sequence(draws), point)
            law = replaced(body, standing(mine, value))
            number = self.book.axiom(
                "swap", t.without((a, 1)), placed(law, {point: place}), draws, 0, at, place, value
            )
            use = self.book.use(ONE, tuple(p for p in t.points if p != draws), number)
            self.swapping = True
            try:
                new, uses = self.of(t.whole - self.value([use]))
            finally:
                self.swapping = False
            if len(new.terms) == 1 and _weight(new) < _weight(t.whole):
                return [use, *uses]
        return None

    def _laws(self, t: Opened) -> Iterator[tuple[Atom, Point]]:
        for a, n in t.factors:
            drawn = drawn_by(a) if a.kind == "prod" and n == 1 else None
            if drawn is not None and drawn[0] in t.points:
                yield a, drawn[0]

    def swaps(self, t: Opened) -> Iterator[Use]:
        for a, draws in self._laws(t):
            point, body = a.data
            assert draws.set.base is not None
            place, value, extra = t.new(draws.set.places, draws.set.base, draws.set.base)
            mine = Held(Sequence(draws), point)
            law = replaced(body, standing(mine, value))
            law = placed(law, {point: place})
            for at in self._places(t, draws):
                own = placed(law, {place: at})
                for draw in (*(p for p in t.points if p.set == draws.set.base), extra):
                    if draw in set(points_in(at)):
                        continue
                    away = [(a, 1)]
                    if draw != extra:
                        drawn_law = placed(own, {value: draw})
                        ((_, factors),) = drawn_law.terms
                        if len(factors) != 1 or dict(t.factors).get(factors[0][0]) != 1:
                            continue
                        away.append((factors[0][0], 1))
                    x = t.without(*away)
                    try:
                        number = self.book.axiom("exchange", x, law, draws, draw, at, place, value)
                    except (NotFound, TooLarge):
                        continue
                    over = tuple(p for p in t.points if p not in (draws, draw))
                    yield self.book.use(ONE, over, number)

    def _places(self, t: Opened, draws: Point) -> list[Element]:
        found: dict[Element, None] = {}
        for e in elements_of(t.body):
            if isinstance(e, Held) and e.sequence.base == draws and not bound_in(e.place):
                found.setdefault(e.place)
            if isinstance(e, Sequence) and e.base == draws:
                for at, _ in e.changes:
                    if not bound_in(at):
                        found.setdefault(at)
        return [at for at in found if draws not in set(points_in(at))][:3]


def standing(mine: Element, value: Point) -> Callable[[Element], Element | None]:
    """The point in place of an element."""
    return lambda e: value if e == mine else None


def _weight(x: Expr) -> Any:
    (term,) = x.terms
    return len(term[0]), len(x.text), x.text
