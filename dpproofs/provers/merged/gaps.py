"""Two laws as one of them and the positive parts of their difference, which weigh the same.

A channel of which no row is more than s times another one makes of the parts p and n sums of which
none is more than s times the other one, and so the outputs of two laws are close.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    Atom,
    Expr,
    TooLarge,
    bit,
    drawn_by,
    entry,
    inverse,
    placed,
    summed_over,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Product, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound
from dpproofs.provers.merged.facts import Facts
from dpproofs.provers.merged.tables import Gap, Tables, only_term
from dpproofs.provers.shared.indicators import by_each
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    absurd,
    by_axiom,
    by_products,
    by_sum,
    given,
    knowing,
    on_its_own,
    part,
    products,
)
from dpproofs.provers.shared.words import has_sums, one
from dpproofs.provers.sums.opened import Opened, over_points

__all__ = ["beside", "gaps_in", "parts_of_gap", "ratios"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


def gaps_in(x: Expr) -> Iterator[Expr]:
    """Differences of two laws, of whose signs a sum speaks."""
    for a in sorted(x.atoms):
        if a.kind == "bit" and not has_sums(a.data[0]):
            w = a.data[0]
            if len(w.points) == 1 and lead_of(w) is not None:
                yield w


def lead_of(w: Expr) -> Atom | None:
    """An entry of a law of which a difference of two is 1 times."""
    for (bound, factors), c in w.terms.items():
        if c == 1 and len(factors) == 1 and factors[0][1] == 1 and not bound:
            a = factors[0][0]
            if a.kind == "entry" and drawn_by(a) is not None:
                return a
    return None


def parts_of_gap(tables: Tables, w: Expr, provers: Iterable[Prover]) -> None:
    """Tables for the positive parts of a difference of two laws."""
    (old,) = w.points
    point = Point(old.set, "#0")
    w = placed(w, {old: point})

    def positive_part(name: str, x: Expr) -> tuple[sorts.Table, int]:
        table = tables.new_table(name, at_least_0=True)
        by = by_axiom("where_above", x)
        return table, tables.book.take("define", (table, (point,), bit(x) * x), by)

    (more, more_is), (less, less_is) = positive_part("more", w), positive_part("less", -w)
    x = w - entry(more, (point,)) + entry(less, (point,))
    split = w - bit(w) * w - bit(-w) * w
    for by in provers:
        with suppress(NotFound, Refused, TooLarge):
            asked = RULES["cut"](tables.book.here, Fact(EQUAL, split, (point,)))[0]
            step = on_its_own(by)(asked)
            holds(asked, step)
            zero = tables.book.have(EQUAL, split, given(step), (point,))
            break
    else:
        raise NotFound("no parts")
    uses = (Use(ONE, At(zero, (point,))), Use(-ONE, At(more_is, (point,))))
    both = tables.book.have(EQUAL, x, by_sum(*uses, Use(ONE, At(less_is, (point,)))), (point,))
    lead = lead_of(w)
    assert lead is not None
    tables.gap = Gap(point, w, lead, more, less, more_is, less_is, both)
    total = summed_over((point,), entry(more, (point,)))
    tables.name_one(total)
    gone = summed_over((point,), x)
    if gone.terms and not summed_over((point,), w).terms:
        (named,) = tables.known.values()
        rest = entry(less, (point,))
        whole = summed_over((point,), rest)
        same = tables.book.have(EQUAL, gone, by_sum(Use(ONE, At(both, (point,)), (point,))))

        def below(here: Sequent) -> Step:
            axiom = "part_of_sum", (whole, point)
            made = part(1, named.fact), part(-1, same), part(1, len(here.facts))
            return knowing([axiom], products(*made))

        def never(here: Sequent) -> Step:
            last = len(here.facts) - 1
            return absurd(part(1, At(least, (point,))), part(1, last - 1))(here)

        least = tables.book.have(AT_LEAST, named.at(()) - rest, below, (point,))
        x = bit(rest) * (ONE - bit(named.at(())))
        inside = by_each(named.at(()), given(products()), never)
        by = by_each(rest, inside, given(products()))
        tables.shown += [least, tables.book.have(EQUAL, x, by, (point,))]


def beside(tables: Tables) -> Iterator[tuple[tuple[Expr, ...], int]]:
    """For a sum with the one law that with the other law, and those with the parts of their
    difference."""
    gap = tables.gap
    assert gap is not None
    for named in list(tables.known.values()):
        mine = [a for a, n in named.factors if a.data[0] is gap.lead.data[0] and n == 1]
        if len(mine) != 1 or mine[0].data[1][0] not in named.over:
            continue
        (at,) = mine[0].data[1]
        rest = Expr({((), tuple(f for f in named.factors if f[0] is not mine[0])): fmpq(1)})
        law = placed(gap.x, {gap.point: at})
        uses = [Use(ONE, At(named.fact, named.free))]
        uses.append(Use(rest, At(gap.both, (at,)), named.over))
        there, found = named.at(named.free), []
        for x in (one(mine[0]) - law, entry(gap.more, (at,)), entry(gap.less, (at,))):
            whole = over_points(named.over, rest * x)
            tables.name_one(whole)
            own = tables.folded(Opened(only_term(whole)[0], fmpq(1)))
            if own is None:
                raise NotFound("no table")
            found.append((whole - tables.value(own), own))
        (b, own_b), (p, own_p), (n, own_n) = found
        x = there - b - p + n
        uses += [*own_b, *own_p, *(replace(u, weight=-u.weight) for u in own_n)]
        number = tables.book.have(EQUAL, x, by_sum(*uses), named.free)
        yield (there, b, p, n), number


def ratios(
    facts: Facts, told: tuple[Expr, ...], relation: int, kept: list[int], by: Prover
) -> Iterator[int]:
    """How far apart two sums a and b are: a - b = p - n, where p <= s n and p <= s t c for c one
    of the two and the total t of p, so that a - b <= (s - 1) t c."""
    total = next(iter(facts.tables.known.values())).at(())
    places = facts.tables.book.fact(relation).places
    points = tuple(Point(p.set, f"#{n}") for n, p in enumerate(places))
    a, b, p, n = (placed(x, dict(zip(places, points, strict=True))) for x in told)
    known = {}
    for number in kept:
        fact = facts.tables.book.fact(number)
        if [p.set for p in fact.places] == [p.set for p in points]:
            known[placed(fact.x, dict(zip(fact.places, points, strict=True)))] = number
    scales = dict[Expr, None]()
    for (bound, factors), k in (item for x in known for item in x.terms.items()):
        own = tuple(f for f in factors if not f[0].points)
        if k == 1 and not bound and len(own) == 1 and own[0][0].sign == POSITIVE:
            scales[Expr({((), own): k})] = None
    roots = [k for k in range(facts.tables.book.own) if not facts.tables.book.fact(k).places]
    for s in scales:
        with suppress(NotFound, TooLarge, Refused):
            least = facts.tables.book.cut(Fact(AT_LEAST, s - ONE), on_its_own(by, *roots))
            for (more, less, side), c in itertools.product(((p, n, 1), (n, p, -1)), (b, a)):
                first, second = known.get(s * less - more), known.get(s * total * c - more)
                if first is None or second is None:
                    continue
                parts = part(1, least, At(second, points)), part(1, At(first, points))
                same = part(-side, At(relation, points), times=s)
                x = (s - ONE) * total * c - (a - b).scaled(fmpq(side))

                def shown(here: Sequent, parts: Any = (*parts, same), s: Expr = s) -> Step:
                    last = Step("products", ((part(1, len(here.facts)),), parts))
                    return knowing([("sign", (s,))], last)

                yield facts.tables.book.cut(Fact(AT_LEAST, x, points), shown)
                yield from squared(facts, x, (a - b).scaled(fmpq(-side)), c, s, total, points)


def squared(facts: Facts, *told: Any) -> Iterator[int]:
    """Where |a - b| <= r c, (a - b)^2/c <= r^2 c."""
    x, gap, c, s, total, points = told
    one_ = facts.tables.book.known.get(Fact(AT_LEAST, x, points))
    other = facts.tables.book.known.get(Fact(AT_LEAST, x - gap.scaled(fmpq(2)), points))
    if one_ is None or other is None:
        return
    ratio = (s - ONE) * total
    square = ratio * ratio * c - gap * gap * inverse(c)
    parts = part(1, At(one_, points), At(other, points))
    n = facts.tables.book.cut(
        Fact(AT_LEAST, bit(c) * square, points),
        by_each(c, lambda q: _over(q, c, parts), given(products())),
    )
    yield n
    with suppress(NotFound, TooLarge, Refused):
        yield facts.have(n, ONE, points)


def _over(here: Sequent, c: Expr, whole: Product) -> Step:
    s = Script(here)
    sign = s.know("sign", inverse(c))
    return s.close(by_products(replace(whole, facts=(*whole.facts, At(sign)))))
