"""Two laws of a round that are close: the logarithm of their ratio, and the ratio of paths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, bit, exp, inverse, log, placed, slope
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.one_atom import cuts
from dpproofs.provers.rounds.goals import Round, new_point, quotient
from dpproofs.provers.rounds.moments import Added
from dpproofs.provers.rounds.small_proofs import above, from_facts, is_number
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    absurd,
    at,
    by_cases_of,
    by_products,
    by_sign,
    by_sum,
    on_its_own,
    part,
    split,
)
from dpproofs.provers.shared.words import NotFound

__all__ = ["Close", "closeness", "log_step", "product_below", "ratio_of_paths"]

AT_LEAST = Relation.AT_LEAST


@dataclass(frozen=True)
class Close:
    """Two laws of a round, each at most e^c times the other."""

    one: Expr
    other: Expr
    c: Expr
    first: int  # e^c other - one >= 0
    second: int  # e^c one - other >= 0


def closeness(s: Script, r: Round, w: Expr, v: Expr) -> Close:
    """What is known at each point, perhaps from facts about sums of positive parts."""
    found: dict[int, dict[Expr, int]] = {1: {}, -1: {}}
    for n, fact in enumerate(s.here.facts):
        new = cuts.pointwise(fact) or fact
        x = r.said(new) if new.places and new.relation is AT_LEAST else ZERO
        if not x.terms:
            continue
        for side, (a, b) in ((1, (w, v)), (-1, (v, w))):
            power = quotient(x + a, b)
            c = log(power)
            if is_number(power) and exp(c) == power and power * b - a == x:
                by = on_its_own(_each_part(new), n)
                told = new == fact
                found[side][c] = n if told else s.have(AT_LEAST, new.x, by, new.places)
    for c in (c for c in found[1] if c in found[-1]):
        return Close(w, v, c, found[1][c], found[-1][c])
    raise NotFound("no two laws that are close")


def _each_part(new: Fact) -> Prover:
    """That no part of a sum of positive parts is above 0, where there is no other fact."""
    return lambda sequent: cuts.each_part(sequent, 0, new)


def log_step(
    s: Script, r: Round, close: Close, s_: Expr, grows: int, rises: int, balance: int | None = None
) -> tuple[Added, int, Expr]:
    """z = log one - log other lies between -c and c; its mean is at most c tanh(c/2). `balance`
    says, where they are no laws, that the other one weighs at least as much."""
    w, v, c = close.one, close.other, close.c
    z, e = log(w) - log(v), exp(c)
    lows = []
    for side, own, other, near in ((1, w, v, close.second), (-1, v, w, close.first)):

        def line(s: Script, own: Expr = own, other: Expr = other, near: int = near) -> Step:
            """own e^c >= other, and so log own + c >= log other."""
            tangent = s.know("log_tangent", e * own, other)
            product = s.know("log_product", e, own)
            positive, base = s.know("sign", e), s.know("sign", w)
            parts = [part(1, base, tangent), part(1, base, r.local(s, near))]
            parts.append(part(-1, product, times=w * e * own))
            return s.close(by_products(*parts, sigma=[part(1, positive, above(s, own))]))

        by = where_above(r, close, line, lambda s: s.close(by_products()))
        lows.append(s.have(AT_LEAST, w * (c + z.scaled(fmpq(side))), by, r.points))
    chord = slope(c) * ((e * e + ONE) * w - (e + e) * v) - (e + ONE) * w * z
    axioms = [("log_chord", (c, w, v))]

    def both(s: Script) -> Step:
        return s.close(
            from_facts(r, close.first, close.second, above(s, w), above(s, v), axioms=axioms)
        )

    def none(s: Script) -> Step:
        n = s.know("sign", slope(c) * e)
        return s.close(by_products(part(2, n, r.local(s, close.second))))

    line_ = s.have(AT_LEAST, chord, where_above(r, close, both, none), r.points)
    mu, mass = c * (e - ONE) * inverse(e + ONE), r.mean(w)

    def mean(sequent: Sequent) -> Step:
        inner = Script(sequent)
        positive, unit = inner.know("sign", e + ONE), inner.know("unit", e + ONE)
        slope_ = inner.know("slope_of", c)
        uses = [Use(c * (e - ONE) * mass, at(unit)), Use((ONE - e) * mass, at(slope_))]
        if balance is not None:
            weight = (slope(c) * e).scaled(fmpq(2))
            uses.append(Use(weight, r.local(inner, balance)))
        by = by_products(part(1, r.local(inner, line_)))
        sigma = [part(1, positive)]
        return inner.close(by_sum(*uses, rest=[((r.draw,), chord)], by=[by], sigma=sigma))

    n = s.have(AT_LEAST, mu * mass - r.mean(w * z), mean, r.history)
    return Added(r, w, z, c, s_, lows[0], lows[1], rises, grows), n, mu


def where_above(
    r: Round,
    close: Close,
    both: Callable[[Script], Step],
    none: Callable[[Script], Step],
) -> Prover:
    """By whether the first law is above 0; if it is, the other is too."""

    def not_other(s: Script) -> Step:
        known = r.local(s, close.first)
        return s.close(absurd(part(1, known), part(1, above(s, close.one))))

    def first(s: Script) -> Step:
        return split(s, bit(close.other), both, not_other)

    return by_cases_of(bit(close.one), first, none)


def product_below(
    s: Script, r: Round, big: Expr, small: Expr, gap: int, positive: int | None = None
) -> int:
    """The product of what is smaller in each round is smaller, for every path."""
    place = new_point(s.here, r.turn.set, "each round")
    big_, small_ = (placed(r.at_path(x), {r.turn: place}) for x in (big, small))

    def whole(sequent: Sequent) -> Step:
        inner = Script(sequent)
        proofs = [by_products(part(1, r.on_path(inner, gap, place)))]
        own = None if positive is None else r.on_path(inner, positive, place)
        proofs.append(by_sign if own is None else by_products(part(1, own)))
        n = inner.take("each_factor", (place, big_, small_, AT_LEAST), *proofs)
        return inner.close(by_products(part(1, n)))

    return s.have(AT_LEAST, r.product(big) - r.product(small), whole, (r.path,))


def ratio_of_paths(s: Script, r: Round, close: Close) -> int:
    """e^(k c) times the weight of a path under the other law is at least that under the first."""
    e, others = exp(close.c), r.product(close.other)
    n = product_below(s, r, e * close.other, close.one, close.first)

    def whole(sequent: Sequent) -> Step:
        inner = Script(sequent)
        two = inner.know("product_of_two", r.turn, e, r.at_path(close.other))
        raised = inner.know("exp_of_sum", r.turn, close.c)
        parts = [part(1, at(n, r.path)), part(1, two), part(1, raised, times=others)]
        return inner.close(by_products(*parts))

    goal = exp(r.rounds * close.c) * others - r.product(close.one)
    return s.have(AT_LEAST, goal, whole, (r.path,))
