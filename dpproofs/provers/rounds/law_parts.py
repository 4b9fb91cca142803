"""Parts of two laws of which little lies apart: they are close, and little is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, bit, exp, inverse, log, placed
from dpproofs.kernel.points import Point, Sequence, before
from dpproofs.kernel.rules import At, Use
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.provers.rounds.closeness import Close
from dpproofs.provers.rounds.goals import Round, quotient
from dpproofs.provers.rounds.small_proofs import from_facts
from dpproofs.provers.shared.script import Prover, Script, at, by_products, by_sign, by_sum, part
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["Apart", "CloseParts", "apart", "close_parts", "least", "mass_of_parts"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


@dataclass(frozen=True)
class Apart:
    """Two laws of a round of which little lies beyond e^c: first: delta - the sum of
    (one - e^c other)+ >= 0, second: the same with the two exchanged. In what c and delta are only
    the round may stand."""

    one: Expr
    other: Expr
    c: Expr
    delta: Expr
    first: int
    second: int


def apart(s: Script, r: Round, w: Expr, v: Expr) -> Apart:
    """The facts that say so."""
    found: dict[int, dict[tuple[Expr, Expr], int]] = {1: {}, -1: {}}
    for n, fact in enumerate(s.here.facts):
        x = r.said(fact) if fact.places else ZERO
        own = in_sum(x, r)
        for event in (a for a in sorted(own.atoms) if a.kind == "bit"):
            for side, (a, b) in ((1, (w, v)), (-1, (v, w))):
                power = quotient(quotient(own, one(event)) + a, b)
                c = log(power)
                if exp(c) != power or {r.draw, r.path} & c.points:
                    continue
                delta = x + r.mean(x_.above_zero(a - power * b))
                if not {r.draw, r.path} & delta.points and not any(t[0] for t in delta.terms):
                    found[side][c, delta] = n
    for key in (key for key in found[1] if key in found[-1]):
        return Apart(w, v, *key, found[1][key], found[-1][key])
    raise NotFound("no two laws of which little lies apart")


def in_sum(x: Expr, r: Round) -> Expr:
    """What is summed over one point, as said of the point of a round."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        if len(bound) == 1 and bound[0].set == r.draw.set:
            found = found + placed(Expr({((), factors): c}), {bound[0]: r.draw})
    return found


def least(a: Expr, b: Expr) -> Expr:
    return a - x_.above_zero(a - b)


@dataclass(frozen=True)
class CloseParts:
    """Parts of two laws that are close, and what is known of them."""

    close: Close
    balance: int  # the second one weighs at least as much as the first
    most: int  # the first weighs at most 1
    least: int  # the first weighs at least 1 - delta
    below: list[tuple[Expr, Expr, int, int]]  # each law, its part, law - part >= 0, part >= 0


def close_parts(s: Script, r: Round, near: Apart, above: int) -> CloseParts:
    """min(p, e^c q) and min(q, e^c p), the first lowered towards min(p, q) until it weighs no more
    than the second."""
    p, q, e = near.one, near.other, exp(near.c)
    adaptive = r.path in p.points
    start: tuple[Any, ...] = (before(Sequence(r.path), r.turn),) if adaptive else (r.turn,)
    history = r.history if adaptive else (r.turn,)
    free = (*history, r.draw)

    def table(name: str, key: tuple[Any, ...], x: Expr, by: Prover) -> tuple[Expr, int]:
        """A new table that stands for x, and the fact that it does."""
        new = sorts.Table(name, name, "real", (), terms.lift(0))
        return x_.entry(new, key), s.take("define", (new, key, x), by)

    def shown(x: Expr, *facts: int, over: tuple[Point, ...] = free) -> int:
        return s.have(AT_LEAST, x, from_facts(r, *facts), over)

    def summed(x: Expr, n: int) -> int:
        """The sum of what is not below 0 by a fact."""
        by = by_sum(rest=[((r.draw,), x)], by=[by_products(part(1, r.local(s, n)))])
        return s.have(AT_LEAST, r.mean(x), by, history)

    def defined(n: int) -> Use:
        return Use(ONE, At(n, r.places(s.fact(n))), (r.draw,))

    key, known = (*start, r.draw), from_facts(r)
    low, low_is = table("low", key, least(p, e * q), known)
    high, high_is = table("high", key, least(q, e * p), known)
    both, both_is = table("both", key, least(p, q), known)
    tangent = from_facts(r, above, axioms=[("exp_tangent", (near.c,))])
    growth = s.have(AT_LEAST, e - ONE, tangent)
    p_low, q_high = shown(p - low, low_is), shown(q - high, high_is)
    low_both = shown(low - both, low_is, both_is, growth)
    high_both = shown(high - both, high_is, both_is, growth)
    low_high = shown(e * low - high, low_is, high_is, growth)
    high_low = shown(e * high - low, low_is, high_is, growth)
    both_high = shown(e * both - high, both_is, high_is, growth)
    a, b, c = (r.mean(x) for x in (low, high, both))
    a_c, b_c = summed(low - both, low_both), summed(high - both, high_both)
    enough = []
    for x, n, fact in ((a, low_is, near.first), (b, high_is, near.second)):
        by = by_sum(defined(n), Use(ONE, r.local(s, fact)))
        enough.append(s.have(AT_LEAST, x - ONE + near.delta, by, history))
    ratio = bit(a - b) * (a - b) * inverse(a - c)
    share, share_is = table("share", start, ratio, from_facts(r, a_c, b_c))
    whole = shown(ONE - share, share_is, a_c, b_c, over=history)
    own_is_low = from_facts(r, whole, axioms=[("sign", (low,)), ("sign", (share * both,))])
    own, own_is = table("own", key, low - share * (low - both), own_is_low)
    mass = r.mean(own)
    weight = s.have(EQUAL, mass - a + share * (a - c), by_sum(defined(own_is)), history)

    def under(x: Expr, gap: int) -> int:
        """x is at least the lowered part, since it is at least `low`."""
        return shown(x - own, own_is, gap, low_both)

    p_own, high_own = under(p, p_low), under(e * high, high_low)
    own_high = shown(e * own - high, own_is, whole, low_high, both_high)
    excess = share * (a - c) - x_.above_zero(a - b)
    paid = s.have(EQUAL, excess, from_facts(r, share_is, a_c, b_c), history)
    balance = shown(b - mass, weight, paid, over=history)
    enough_own = shown(mass - ONE + near.delta, weight, paid, *enough, over=history)
    own_sign = s.have(AT_LEAST, own, by_sign, free)
    high_sign = s.have(AT_LEAST, high, by_sign, free)
    below_one = summed(p - own, p_own)
    close = Close(own, high, near.c, high_own, own_high)
    below = [(p, own, p_own, own_sign), (q, high, q_high, high_sign)]
    return CloseParts(close, balance, below_one, enough_own, below)


def mass_of_parts(
    s: Script, r: Round, delta: Expr, kept: Expr, left: int, mass: int | None = None
) -> tuple[list[Use], list[int]]:
    """All paths keep at least 1 minus the sum of deltas. `left` says that delta is at least what
    one round leaves out, or `mass` that what it keeps is at least 1 - delta."""
    x = x_.above_zero(ONE - delta)
    own = r.local(s, left)
    known = own if mass is None else r.local(s, mass)

    def enough(sequent: Sequent) -> Step:
        """What one round keeps is at least x."""
        inner = Script(sequent)
        m = r.mean(kept)
        some = inner.have(AT_LEAST, m, by_sum(rest=[((r.draw,), kept)], by=[from_facts(r)]))
        n = inner.have(AT_LEAST, m - ONE + delta, by_sum(Use(ONE, known)))
        return inner.close(from_facts(r, n, some))

    out = by_sum(
        Use(ONE, own), rest=[((r.draw,), -in_sum(r.said(s.fact(left)), r))], by=[from_facts(r)]
    )
    positive = s.have(AT_LEAST, delta, out, (r.turn,))
    plain = from_facts(r)
    full = s.take("each_round", (*r.points, kept, x, -1), plain, plain, enough)
    union = s.take("union_bound", (r.turn, x), plain, from_facts(r, positive))
    excess = s.have(AT_LEAST, delta - ONE + x, plain, (r.turn,))
    over = Point(r.turn.set, "each round")
    return [Use(ONE, at(excess, over), (over,))], [full, union]
