"""Bounds of what lies where the ratio of two laws over all rounds is large."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, exp, log
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.rounds.closeness import Close, closeness, log_step, ratio_of_paths
from dpproofs.provers.rounds.goals import (
    Paths,
    Round,
    content,
    paths_of,
    products_in,
    quotient,
    the_bit,
)
from dpproofs.provers.rounds.moments import Added, below_power, moment_by_mean, over_paths, power_of
from dpproofs.provers.rounds.small_proofs import above, is_number, of_numbers
from dpproofs.provers.rounds.thresholds import FAILED, by_rate, by_root, power_below, speed
from dpproofs.provers.shared.script import (
    Script,
    absurd,
    at,
    by_cases_of,
    by_products,
    by_sum,
    part,
    split,
)
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["Event", "beyond", "prove_losses"]

AT_LEAST, ABOVE = Relation.AT_LEAST, Relation.ABOVE
Closer = Callable[[Script], Step]


@dataclass(frozen=True)
class Event:
    """What a bound over paths speaks of: weights w and v of a path, and theta.

    kind: divergence ((w - e^theta v) where `bit` is 1), ratio (w where not [e^theta v > w]),
    log (w where log w - log v > theta)."""

    kind: str
    bit: Atom
    w: Expr
    v: Expr
    theta: Expr

    @property
    def gap(self) -> Expr:
        return self.w - exp(self.theta) * self.v


def event_of(paths: Paths) -> tuple[Paths, Event]:
    """Read what the sum over paths is about."""
    r, event = paths.round, the_bit(paths.body)
    b, inner = one(event), event.data[0]
    outer = products_in(paths.body)
    for w in outer:
        for v in dict.fromkeys([*outer, *products_in(inner, deep=True)]):
            if v == w or r.path not in v.points or r.path not in w.points:
                continue
            power = quotient(w - quotient(paths.body, b), v)
            if power.terms and is_number(power) and b * (w - power * v) == paths.body:
                return paths, Event("divergence", event, w, v, log(power))
            if paths.body == w * b - w:
                paths = replace(paths, numbers=paths.numbers + ONE, body=w * b, mass=True)
            theta = log(w) - log(v) - inner
            if paths.body == w * b and is_number(theta):
                return paths, Event("log", event, w, v, theta)
            power = quotient(inner + w, v)
            if paths.body == w - w * b and is_number(power):
                return paths, Event("ratio", event, w, v, log(power))
    raise NotFound("no event of two laws")


def prove_losses(sequent: Sequent) -> Step:
    """A bound of what lies where the ratio of two laws over all rounds is large."""
    paths, event = event_of(paths_of(sequent))
    r, s, theta = paths.round, Script(sequent), event.theta
    close = closeness(s, r, r.factor(event.w), r.factor(event.v))
    ratio = ratio_of_paths(s, r, close)
    with contextlib.suppress(*FAILED):
        return basic(s, paths, event, close, ratio)

    def main(s: Script) -> Step:
        rises = s.have(ABOVE, close.c, of_numbers)
        s_ = speed(paths.numbers, theta, close.c, r.rounds)
        grows = s.have(AT_LEAST, s_, of_numbers)
        added, mean, mu = log_step(s, r, close, s_, grows, rises)
        moment = moment_by_mean(s, added, mean, mu)
        done = partial(beyond, added=added, event=event, ratio=ratio)
        pointwise = partial(below_power, added=added, theta=theta, weights=event.w, done=done)
        power = r.rounds * power_of(added, mu) - s_ * theta
        numbers = power_below(paths.numbers, power, by_root(theta, added, mu))
        return over_paths(s, paths, added, mu, moment, theta, pointwise, numbers)

    if Fact(ABOVE, close.c) in s.here.facts:
        return main(s)
    return split(s, bit(close.c), main, lambda none: basic(none, paths, event, close, ratio))


def basic(s: Script, paths: Paths, event: Event, close: Close, ratio: int) -> Step:
    """Where theta is at least k c nothing lies beyond it."""
    if event.kind == "ratio":
        raise NotFound("what lies at theta itself")
    s, r = s.copy(), paths.round
    v, theta, most = event.v, event.theta, r.rounds * close.c
    gap = s.have(AT_LEAST, theta - most, by_rate(theta, r.rounds, close.c))

    def pointwise(sequent: Sequent) -> Step:
        inner = Script(sequent)
        b, e = inner.know("sign", one(event.bit)), inner.know("sign", exp(most) * v)
        tangent = inner.know("exp_tangent", theta - most)
        parts = [part(1, b, at(ratio, r.path)), part(1, b, e, tangent), part(1, b, e, gap)]
        return inner.close(by_products(*parts))

    def beyond_log(s: Script) -> Step:
        far = s.last

        def both(s: Script) -> Step:
            tangent = s.know("log_tangent", exp(most) * v, event.w)
            product = s.know("log_product", exp(most), v)
            e, own = s.know("sign", exp(most)), above(s, v)
            parts = [part(1, e, own, far), part(1, tangent), part(1, at(ratio, r.path))]
            parts += [part(1, e, own, gap), part(-1, product, times=exp(most) * v)]
            return s.close(absurd(*parts))

        return either_above(s, r, event, ratio, both, lambda s: s.close(by_products()))

    uses = []
    if paths.mass:
        w = r.factor(event.w)
        n = s.take("each_round", (*r.points, w, ONE, 0), by_products())
        uses.append(Use(-ONE, at(n)))
    rest = [((), paths.numbers)] if paths.numbers.terms else []
    logs = by_cases_of(one(event.bit), beyond_log, lambda s: s.close(by_products()))
    by = [*(of_numbers for _ in rest), pointwise if event.kind == "divergence" else logs]
    return s.close(by_sum(*uses, rest=[*rest, ((r.path,), -paths.body)], by=by))


def either_above(s: Script, r: Round, event: Event, ratio: int, both: Closer, no_w: Closer) -> Step:
    """By whether the weight of a path is above 0; if it is, the other one is too."""

    def no_v(s: Script) -> Step:
        return s.close(absurd(part(1, above(s, event.w)), part(1, at(ratio, r.path))))

    return split(s, bit(event.w), lambda s: split(s, bit(event.v), both, no_v), no_w)


def beyond(s: Script, equal: int, tangent: int, added: Added, event: Event, ratio: int) -> Step:
    """d times the product is at least what lies beyond theta, at one path."""
    r, theta, w, v, gap = added.round, event.theta, event.w, event.v, event.gap
    weights = s.know("sign", w)
    power = s.know("sign", w * exp(r.total(added.s * added.z) - added.s * theta))
    (own_v,) = [a.data[0] for a in added.z.atoms if a.kind == "log" and a.data[0] != added.weight]

    def far(s: Script) -> Step:
        """Where the ratio is above e^theta, and both weights are above 0."""
        told = (gap, gap.scaled(1 / content(gap)), log(w) - log(v) - theta)
        last = next(n for n in range(s.last, 0, -1) if s.fact(n).x in told)
        logs = [s.know("log_of_product", r.turn, r.at_path(x)) for x in (added.weight, own_v)]
        parts = [part(1, equal), part(1, weights, tangent)]
        parts += [part(-1, logs[0], times=added.s * w), part(1, logs[1], times=added.s * w)]
        if event.kind == "log":
            return s.close(by_products(*parts, part(1, added.grows, weights, last)))
        line = s.know("log_tangent", w, exp(theta) * v)
        product = s.know("log_product", exp(theta), v)
        parts += [part(1, added.grows, line), part(1, product, times=added.s * w)]
        parts.append(part(content(gap), added.grows, last))
        if event.kind == "divergence":
            parts.append(part(1, s.know("sign", exp(theta) * v)))
        return s.close(by_products(*parts))

    def no_w(s: Script) -> Step:
        if event.kind == "divergence":
            n = next(n for n in range(s.last, 0, -1) if s.fact(n).x == gap)
            return s.close(absurd(part(1, n), part(1, s.know("sign", exp(theta) * v))))
        return s.close(by_products(part(1, equal), part(1, power)))

    def inside(s: Script) -> Step:
        return either_above(s, r, event, ratio, far, no_w)

    def outside(s: Script) -> Step:
        return s.close(by_products(part(1, equal), part(1, power)))

    def marked(s: Script) -> Step:
        if event.kind != "divergence" or one(event.bit) == bit(gap):
            return inside(s)
        near = (part(1, equal), part(1, power))
        return split(s, bit(gap), inside, lambda s: s.close(by_products(*near, part(1, s.last))))

    yes, no = (outside, marked) if event.kind == "ratio" else (marked, outside)
    return split(s, one(event.bit), yes, no)
