"""Composition of rounds of which each leaves little apart: basic, and advanced."""

from __future__ import annotations

import contextlib
import itertools
from dataclasses import dataclass
from functools import partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, exp, log, summed
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.rounds.closeness import log_step, product_below, ratio_of_paths
from dpproofs.provers.rounds.goals import Paths, paths_of, products_in, quotient, the_bit
from dpproofs.provers.rounds.law_parts import Apart, apart, close_parts, least, mass_of_parts
from dpproofs.provers.rounds.losses import Event, beyond
from dpproofs.provers.rounds.moments import below_power, moment_of_part, over_paths
from dpproofs.provers.rounds.moments import power_of as exponent_of
from dpproofs.provers.rounds.small_proofs import from_facts, is_number, of_numbers
from dpproofs.provers.rounds.thresholds import FAILED, by_rate, by_root, power_below, speed
from dpproofs.provers.shared.script import Script, at, by_cases_of, by_products, by_sum, part, split
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["prove_parts"]

AT_LEAST, ABOVE = Relation.AT_LEAST, Relation.ABOVE


@dataclass(frozen=True)
class Divergence:
    """A goal as numbers minus the sum of (w - e^theta v)+ over all paths."""

    paths: Paths
    event: Atom
    w: Expr
    v: Expr
    theta: Expr
    near: Apart


def prove_parts(sequent: Sequent) -> Step:
    """Basic composition: what a round leaves of the first law below e^c times the second one; else
    advanced composition of parts that are close."""
    paths = paths_of(sequent)
    r, event = paths.round, the_bit(paths.body)
    inner = quotient(paths.body, one(event))
    for w, v in itertools.permutations(products_in(paths.body), 2):
        power = -quotient(inner - w, v)
        if one(event) * (w - power * v) == paths.body and r.path not in power.points:
            break
    else:
        raise NotFound("no divergence")
    s, theta = Script(sequent), log(power)
    if exp(theta) != power:
        raise NotFound("a theta that is no logarithm")
    of = Divergence(paths, event, w, v, theta, apart(s, r, r.factor(w), r.factor(v)))
    with contextlib.suppress(*FAILED):
        return basic(s, of)
    if not is_number(theta + of.near.c + of.near.delta):
        raise NotFound("another bound than that of basic composition")
    if Fact(ABOVE, of.near.c) in s.here.facts:
        return advanced(s, of)
    return split(s, bit(of.near.c), lambda s: advanced(s, of), lambda s: basic(s, of))


def basic(s: Script, of: Divergence) -> Step:
    """Where theta is at least the sum of all c."""
    s, r, near, theta, v = s.copy(), of.paths.round, of.near, of.theta, of.v
    e, most, p, q = exp(near.c), summed(r.turn, near.c), near.one, near.other
    gap = s.know("sign", theta - theta) if theta == most else -1
    if theta != most:
        gap = s.have(AT_LEAST, theta - most, by_rate(theta, r.rounds, near.c))
    kept = least(p, e * q)
    facts = [s.have(AT_LEAST, x, from_facts(r), r.points) for x in (p - kept, e * q - kept, kept)]
    rest, masses = mass_of_parts(s, r, near.delta, kept, near.first)
    below = [
        product_below(s, r, x, kept, n, facts[2]) for x, n in ((p, facts[0]), (e * q, facts[1]))
    ]
    raised = s.know("exp_of_sum", r.turn, near.c)

    def inside(s: Script) -> Step:
        two = s.know("product_of_two", r.turn, e, r.at_path(q))
        grown, tangent = s.know("sign", exp(most) * v), s.know("exp_tangent", theta - most)
        parts = [part(1, at(below[1], r.path)), part(1, two), part(1, raised, times=v)]
        return s.close(by_products(*parts, part(1, grown, tangent), part(1, grown, gap)))

    def outside(s: Script) -> Step:
        return s.close(by_products(part(1, at(below[0], r.path))))

    whole = s.take("each_round", (*r.points, p, ONE, 0), by_products())
    left = of.paths.numbers - summed(r.turn, near.delta)
    terms = [((), left)] if left.terms else []
    uses = [*rest, *(Use(ONE, at(n)) for n in masses), Use(ONE, at(whole))]
    paths = ((r.path,), of.w - r.product(kept) - of.paths.body)
    by = [*(of_numbers for _ in terms), by_cases_of(one(of.event), inside, outside)]
    return s.close(by_sum(*uses, rest=[*terms, paths], by=by))


def advanced(s: Script, of: Divergence) -> Step:
    """Parts of the two laws are close, and little is left out."""
    paths, near, theta = of.paths, of.near, of.theta
    r = paths.round
    most = paths.numbers - r.rounds * near.delta
    rises = s.have(ABOVE, near.c, of_numbers)
    s_ = speed(most, theta, near.c, r.rounds)
    grows = s.have(AT_LEAST, s_, of_numbers)
    parts = close_parts(s, r, near, rises)
    close = parts.close
    ratio = ratio_of_paths(s, r, close)
    added, mean, mu = log_step(s, r, close, s_, grows, rises, parts.balance)
    moment = moment_of_part(s, added, mean, mu, parts.most)
    kept, other = r.product(close.one), r.product(close.other)
    gap = kept - exp(theta) * other
    (far,) = bit(gap).atoms
    inner = Event("divergence", far, kept, other, theta)
    lost, masses = mass_of_parts(s, r, near.delta, close.one, near.first, parts.least)
    below = [product_below(s, r, x, y, n, m) for x, y, n, m in parts.below]
    f, d = close.one * added.power, exp(-(s_ * theta))

    def pointwise(sequent: Sequent) -> Step:
        done = partial(beyond, added=added, event=inner, ratio=ratio)
        by = partial(below_power, added=added, theta=theta, weights=kept, done=done)
        s = Script(sequent)
        n = s.have(AT_LEAST, d * r.product(f) - one(far) * gap, by)
        first, second = (at(n, r.path) for n in below)

        def inside(s: Script) -> Step:
            rest, e = s.know("where_not_above", gap), s.know("sign", exp(theta))
            return s.close(by_products(part(1, n), part(1, rest), part(1, e, second)))

        def outside(s: Script) -> Step:
            e = s.know("sign", d * r.product(f))
            return s.close(by_products(part(1, e), part(1, first)))

        return split(s, one(of.event), inside, outside)

    whole = s.take("each_round", (*r.points, near.one, ONE, 0), by_products())
    power = r.rounds * exponent_of(added, mu) - s_ * theta
    uses = [*lost, *(Use(ONE, at(n)) for n in masses), Use(ONE, at(whole))]
    left = Paths(r, most, paths.body - of.w + kept)
    numbers = power_below(most, power, by_root(theta, added, mu))
    return over_paths(s, left, added, mu, moment, theta, pointwise, numbers, uses)
