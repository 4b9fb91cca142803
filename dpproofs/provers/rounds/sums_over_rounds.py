"""The chance that a sum over rounds of entries of a table is above a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, bit, inverse, placed, summed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.rounds.closeness import closeness, log_step
from dpproofs.provers.rounds.goals import Paths, Round, new_point, paths_of, products_in, the_bit
from dpproofs.provers.rounds.moments import Added, below_power, moment_by_mean, over_paths, power_of
from dpproofs.provers.rounds.small_proofs import from_facts, is_number, of_numbers
from dpproofs.provers.rounds.thresholds import power_below
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    absurd,
    at,
    by_cases_of,
    by_products,
    by_sign,
    by_sum,
    part,
    split,
)
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["prove_sums"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


@dataclass(frozen=True)
class Chance:
    """A goal as numbers minus the chance that the sum of z is above theta (`strict`), or that it is
    not below it; z comes with the weight w. `total` is the sum of the means of z where theta is
    counted from there."""

    paths: Paths
    event: Atom
    strict: bool
    w: Expr
    z: Expr
    theta: Expr
    total: Expr

    @property
    def weights(self) -> Expr:
        return self.paths.round.product(self.w)

    def by_event(
        self, inside: Callable[[Script], Step], outside: Callable[[Script], Step]
    ) -> Prover:
        """By whether the sum is above theta."""
        yes, no = (inside, outside) if self.strict else (outside, inside)
        return by_cases_of(one(self.event), yes, no)


def chance_of(paths: Paths) -> Chance:
    """Read what a sum over paths is the chance of."""
    r, body = paths.round, paths.body
    (weights,) = products_in(body) or (ZERO,)
    event = the_bit(body)
    if body == -(weights * one(event)):
        paths, body = replace(paths, numbers=paths.numbers + ONE, body=body + weights), ZERO
    strict = body == weights * one(event)
    if not strict and paths.body != weights * (ONE - one(event)):
        raise NotFound("no chance of an event")
    inner = event.data[0] if strict else -event.data[0]
    z = ZERO
    for (bound, factors), c in inner.terms.items():
        own = Expr({((), factors): c})
        if len(bound) == 1 and bound[0].set == r.turn.set and r.path in own.points:
            z = z + r.of(own, bound[0])
    rest = r.total(z) - inner
    if not z.terms or r.path in rest.points:
        raise NotFound("an event of another kind")
    centred = Expr({t: c for t, c in rest.terms.items() if t[0]})
    return Chance(paths, event, strict, r.factor(weights), z, rest, centred)


def prove_sums(sequent: Sequent) -> Step:
    """The chance that a sum over rounds of entries of a table is above a number."""
    chance = chance_of(paths_of(sequent))
    r, w, z = chance.paths.round, chance.w, chance.z
    s, m = Script(sequent), r.mean(w * z)
    same = None
    if chance.total.terms:
        same = mean_of_sum(s, r, w, z)
        chance = replace(chance, theta=chance.theta - chance.total + summed(r.turn, m))
    close = None
    try:
        low, high, c = bounds(s, r, z)
    except NotFound:
        (v,) = [a.data[0] for a in z.atoms if a.kind == "log" and a.data[0] != w]
        close = closeness(s, r, w, v)
        low, high, c = 0, 0, close.c
    mean, mu = (None, m) if same is not None else mean_of(s, r, m)
    far = chance.theta - (summed(r.turn, m) if same is not None else r.rounds * mu)
    s_ = far * inverse(r.rounds) * inverse(c) ** 2

    def main(s: Script) -> Step:
        grows = s.have(AT_LEAST, s_, of_numbers)
        above = s.have(ABOVE, c, of_numbers)
        if close is not None:
            return finish(s, log_step(s, r, close, s_, grows, above)[0])
        lows = []
        for side, n in ((1, low), (-1, high)):
            by = from_facts(r, n, axioms=[("sign", (w,))])
            lows.append(s.have(AT_LEAST, w * (c + z.scaled(fmpq(side))), by, r.points))
        return finish(s, Added(r, w, z, c, s_, lows[0], lows[1], above, grows))

    def finish(s: Script, added: Added) -> Step:
        moment, theta = moment_by_mean(s, added, mean, mu), chance.theta

        def pointwise(sequent: Sequent) -> Step:
            return below_power(sequent, added, theta, chance.weights, done)

        def done(s: Script, equal: int, tangent: int) -> Step:
            positive = s.know("sign", chance.weights)
            power = x_.exp(r.total(s_ * z) - s_ * theta)
            power_ = s.know("sign", chance.weights * power)

            def inside(s: Script) -> Step:
                parts = [part(1, equal), part(1, positive, tangent)]
                parts.append(part(1, added.grows, positive, s.last))
                if same is not None:
                    parts.append(part(-1, same, times=s_ * chance.weights))
                return s.close(by_products(*parts))

            def outside(s: Script) -> Step:
                return s.close(by_products(part(1, equal), part(1, power_)))

            return s.close(chance.by_event(inside, outside))

        numbers = power_below(
            chance.paths.numbers,
            summed(r.turn, power_of(added, mu)) - s_ * theta,
            of_numbers,
        )
        return over_paths(s, chance.paths, added, mu, moment, theta, pointwise, numbers)

    if x_.sign_of(c) == x_.POSITIVE or Fact(ABOVE, c) in s.here.facts:
        return main(s)
    return split(s, bit(c), main, lambda s: nothing_added(s, chance, low, high, mean, c, mu))


def nothing_added(
    s: Script, chance: Chance, low: int, high: int, mean: int | None, c: Expr, mu: Expr
) -> Step:
    """Where c is 0 a round adds nothing; the mean is 0 too, and the sum is not above theta."""
    r, z, none = chance.paths.round, chance.z, s.last
    if mean is None:
        raise NotFound("rounds that add nothing")
    low_mean = s.have(
        AT_LEAST,
        mu + c,
        by_sum(
            Use(ONE, r.local(s, mean)),
            rest=[((r.draw,), chance.w * (c + z))],
            by=[from_facts(r, low, axioms=[("sign", (chance.w,))])],
        ),
    )

    def inside(s: Script) -> Step:
        above = s.last
        each = by_products(part(1, r.on_path(s, high)))
        by = by_sum(rest=[((r.turn,), r.at_path(c - z))], by=[each])
        most = s.have(AT_LEAST, r.rounds * c - r.total(z), by)
        k = s.know("sign", r.rounds)
        far = s.have(AT_LEAST, -(s.fact(above).x - r.total(z) + r.rounds * mu), by_sign)
        parts = [part(1, above), part(1, most), part(2, none, k), part(1, low_mean, k)]
        return s.close(absurd(*parts, part(1, far)))

    def outside(s: Script) -> Step:
        return s.close(of_nothing)

    rest = [((), chance.paths.numbers), ((r.path,), -chance.paths.body)]
    return s.close(by_sum(rest=rest, by=[by_sign, chance.by_event(inside, outside)]))


def of_nothing(sequent: Sequent) -> Step:
    """What is 0 here, or not below 0 by its form."""
    goal = sequent.goal.x
    return by_sign(sequent) if goal.terms and x_.sign_of(goal) else by_products()(sequent)


def bounds(s: Script, r: Round, z: Expr) -> tuple[int, int, Expr]:
    """The facts c + z >= 0 and c - z >= 0."""
    found: dict[int, dict[Expr, int]] = {1: {}, -1: {}}
    for n, fact in enumerate(s.here.facts):
        x = r.said(fact) if fact.places else ZERO
        for side in (1, -1):
            c = x - z.scaled(fmpq(side))
            if x.terms and is_number(c):
                found[side][c] = n
    for c in (c for c in found[1] if c in found[-1]):
        return found[1][c], found[-1][c], c
    raise NotFound("no bounds of what a round adds")


def mean_of(s: Script, r: Round, m: Expr) -> tuple[int, Expr]:
    """The fact mu - m >= 0."""
    for n, fact in enumerate(s.here.facts):
        x = r.said(fact) if fact.places else ZERO
        if x.terms and is_number(x + m):
            return n, x + m
    raise NotFound("no bound of the mean of what a round adds")


def mean_of_sum(s: Script, r: Round, w: Expr, z: Expr) -> int:
    """Of independent rounds: the sum of the means is the mean of the sum."""
    j = new_point(s.here, r.turn.set, "other round")
    over, over_turn = Point(r.path.set, "each path"), Point(r.turn.set, "each round")
    same, m = x_.same(r.turn, j), r.mean(w * z)
    f, c = w * (ONE + same * (z - ONE)), ONE + same * (m - ONE)
    own = placed(r.at_path(z), {r.turn: j})
    weights = r.product(w)

    def each(sequent: Sequent) -> Step:
        inner = Script(sequent)
        n = inner.take("each_round", (*r.points, f, c, 0), by_products())
        first = inner.know("one_factor", r.turn, m, j)

        def path(sequent: Sequent) -> Step:
            last = Script(sequent)
            marked = ONE + same * (r.at_path(z) - ONE)
            two = last.know("product_of_two", r.turn, r.at_path(w), marked)
            single = last.know("one_factor", r.turn, r.at_path(z), j)
            return last.close(by_products(part(-1, two), part(1, single, times=weights)))

        paths = inner.have(EQUAL, r.product(f) - weights * own, path, (r.path,))
        uses = [Use(-ONE, at(first)), Use(ONE, at(n)), Use(ONE, at(paths, over), (over,))]
        return inner.close(by_sum(*uses))

    whole = summed(r.path, weights * own)
    mean = s.have(EQUAL, placed(m, {r.turn: j}) - whole, each, (j,))
    total = summed(r.turn, m) - summed(j, whole)
    return s.have(EQUAL, total, by_sum(Use(ONE, at(mean, over_turn), (over_turn,))))
