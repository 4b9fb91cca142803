"""Laws that are close to each other, on all events or given some, and garblings of others."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from dpproofs.language.terms import Node, Num, TableTerm, Term
from dpproofs.search.draw.generators import generator, rows_of, write_law
from dpproofs.search.draw.objects import Draw, Env
from dpproofs.theory import divergences, privacy, regions

__all__ = ["inner", "shares"]


@generator(privacy.indistinguishable)
def _indistinguishable(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    first, second = (rows_of(draw, arg, env) for arg in args[:2])
    if first is None or second is None:
        return
    epsilon, delta = (draw.value(arg, env) for arg in args[2:] if isinstance(arg, Term))
    n = len(first[0].axes[-1].elements(draw.instance.sizes))
    delta = draw.op("min", delta, draw.number(1))  # any two laws are (epsilon, 1)-close
    p, q = draw.close_pair(n, draw.op("exp", epsilon), delta)
    write_law(draw, first, p)
    write_law(draw, second, q)


@generator(privacy.in_privacy_region)
def _in_privacy_region(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _indistinguishable(draw, args, env)


@generator(divergences.max_divergence)
def _max_divergence(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """Bounded both ways, or only as asked: p <= c q says that q has p / c as a part."""
    if draw.source.pick(("both ways", "both ways", "as asked")) == "both ways":
        _indistinguishable(draw, (*args, Num(Fraction(0))), env)
        return
    first, second = (rows_of(draw, arg, env) for arg in args[:2])
    if first is None or second is None or not isinstance(args[2], Term):
        return
    n = len(first[0].axes[-1].elements(draw.instance.sizes))
    if n > 1 and draw.source.pick((False, True)):  # the rest lies apart: p = c q wherever p > 0
        p, rest = draw.apart(n)
    else:
        p, rest = draw.law(n), draw.law(n)
    part = draw.op("exp", draw.op("neg", draw.value(args[2], env)))
    other = draw.op("-", draw.number(1), part)
    pairs = zip(p, rest, strict=True)
    q = [draw.op("+", draw.op("*", part, x), draw.op("*", other, w)) for x, w in pairs]
    write_law(draw, first, p)
    write_law(draw, second, q)


@generator(privacy.same_law)
def _same_law(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    target = rows_of(draw, args[0], env)
    other = args[1]
    if target is None or not isinstance(other, TableTerm):
        return
    walk = draw.walk
    last = target[0].axes[-1].elements(draw.instance.sizes)
    write_law(draw, target, [walk.entry(other, (e,), env) for e in last])


@generator(privacy.event_densities)
def _event_densities(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    places = [rows_of(draw, arg, env) for arg in args[:4]]
    epsilon, delta = (draw.value(arg, env) for arg in args[4:] if isinstance(arg, Term))
    if places[0] is None:
        return
    n = len(places[0][0].axes[-1].elements(draw.instance.sizes))
    found = draw.partly_close_pair(n, draw.op("exp", epsilon), delta)
    for place, values in zip(places, found, strict=True):
        if place is not None:
            write_law(draw, place, values)


@generator(privacy.conditionally_close)
def _conditionally_close(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _given_events(draw, args, env, alike=False)


@generator(privacy.indistinguishable_given)
def _indistinguishable_given(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _given_events(draw, args, env, alike=True)


def _given_events(draw: Draw, args: tuple[Node, ...], env: Env, alike: bool) -> None:
    """An event is the share of its density in the mass of each point, free at null points; one
    without coins has each point as a whole or not at all."""
    found = [rows_of(draw, arg, env) for arg in args[:4]]
    places = [place for place in found if place is not None]
    epsilon, delta = (draw.value(arg, env) for arg in args[4:] if isinstance(arg, Term))
    if len(places) < len(found):
        return
    n = len(places[0][0].axes[-1].elements(draw.instance.sizes))
    c = draw.op("exp", epsilon)
    if any(table.kind == "bit" for table, _ in places):  # an event without coins
        values = draw.close_within(n, c, delta, alike)
    else:
        p, q, e, f = draw.partly_close_pair(n, c, delta, alike)
        values = (p, q, shares(draw, e, p), shares(draw, f, q))
    for place, row in zip(places, values, strict=True):
        write_law(draw, place, row)


def shares(draw: Draw, parts: Sequence[Any], wholes: Sequence[Any]) -> list[Any]:
    def share(part: Any, whole: Any) -> Any:
        free = draw.source.leaf()
        condition = draw.ring.relation(">", whole, draw.number(0))
        return draw.ring.choose(condition, lambda: draw.op("/", part, whole), lambda: free)

    return [share(part, whole) for part, whole in zip(parts, wholes, strict=True)]


@generator(regions.region_within)
def _region_within(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """A garbling, or any two laws mixed with a third until every test of theirs is one of the
    others': that these are garblings too is a theorem, which draws may not take for granted.

    A region is known by its support function, the greatest a p(S) - b q(S) over events S. Mixing
    scales what exceeds that of equal laws, and it is enough to look where that of u and v bends.
    """
    first, second = (rows_of(draw, arg, env) for arg in args[:2])
    if first is None or second is None:
        return
    walk = draw.walk
    p, q, u, v = (
        [walk.entry(law, (e,), env) for e in law.axes[0].elements(draw.instance.sizes)]
        for law in args
        if isinstance(law, TableTerm)
    )
    if draw.source.pick((True, False)):
        kind = draw.source.pick(("coins", "coins", "points", "in order", "in reverse"))
        rows = []
        for number in range(len(u)):
            if kind == "coins":
                rows.append(draw.law(len(p)))
            elif kind == "points":
                rows.append(draw.point(draw.source.pick(range(len(p))), len(p)))
            else:
                hit = number if kind == "in order" else len(u) - 1 - number
                rows.append(draw.point(hit % len(p), len(p)))
        for place, weights in ((first, u), (second, v)):
            columns = zip(*rows, strict=True)
            write_law(draw, place, [inner(draw, weights, column) for column in columns])
        return
    share = draw.number(1)
    for b, a in zip(u, v, strict=True):
        room, needed = (_support(draw, a, b, *laws) for laws in ((u, v), (p, q)))
        share = _least_quotient(draw, share, room, needed)
    noise = draw.law(len(p))
    rest = draw.op("-", draw.number(1), share)
    for place, law in ((first, p), (second, q)):
        mixed = [
            draw.op("+", draw.op("*", share, x), draw.op("*", rest, y))
            for x, y in zip(law, noise, strict=True)
        ]
        write_law(draw, place, mixed)


def inner(draw: Draw, weights: Sequence[Any], values: Sequence[Any]) -> Any:
    pairs = zip(weights, values, strict=True)
    return draw.ring.sum([draw.op("*", w, x) for w, x in pairs])


def _support(draw: Draw, a: Any, b: Any, p: Sequence[Any], q: Sequence[Any]) -> Any:
    """The greatest a p(S) - b q(S), less that of equal laws: with the sum a - b of all gaps, it is
    the lesser of what the positive ones and the negative ones make."""
    pairs = zip(p, q, strict=True)
    gaps = [draw.op("-", draw.op("*", a, x), draw.op("*", b, y)) for x, y in pairs]
    above = draw.ring.sum([draw.op("pos", gap) for gap in gaps])
    below = draw.ring.sum([draw.op("pos", draw.op("neg", gap)) for gap in gaps])
    return draw.op("min", above, below)


def _least_quotient(draw: Draw, bound: Any, above: Any, below: Any) -> Any:
    """The lesser of the bound and above/below, which is looked at where it is the lesser."""
    lesser = draw.ring.relation("<", above, draw.op("*", bound, below))
    return draw.ring.choose(lesser, lambda: draw.op("/", above, below), lambda: bound)
