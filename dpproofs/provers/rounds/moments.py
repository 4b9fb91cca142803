"""What one round adds, the mean of its power of e, and what follows for all rounds together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, exp, sign_of, summed
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.rounds.goals import Paths, Round
from dpproofs.provers.rounds.small_proofs import from_facts
from dpproofs.provers.shared.script import Prover, Script, at, by_products, by_sign, by_sum, part

__all__ = ["Added", "below_power", "moment_by_mean", "moment_of_part", "over_paths", "power_of"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
HALF = fmpq(1, 2)


@dataclass(frozen=True)
class Added:
    """What a round adds: z, with a weight; what is known of it at any round, path and point."""

    round: Round
    weight: Expr
    z: Expr
    c: Expr
    s: Expr
    low: int  # weight (c + z) >= 0
    high: int  # weight (c - z) >= 0
    above: int  # c > 0
    grows: int  # s >= 0

    @property
    def power(self) -> Expr:
        return exp(self.s * self.z)


def power_of(added: Added, mu: Expr) -> Expr:
    """s mu + (s c)^2/2: what the logarithm of the mean of e^(s z) is at most."""
    return added.s * mu + (added.s * added.s * added.c * added.c).scaled(HALF)


def chord(added: Added) -> tuple[Expr, Prover]:
    """weight ((c - z) e^(-s c) + (c + z) e^(s c) - 2 c e^(s z)) >= 0: the chord of e^(s z)."""
    w, z, c, s_ = added.weight, added.z, added.c, added.s
    x = w * ((c - z) * exp(-(s_ * c)) + (c + z) * exp(s_ * c) - (c + c) * added.power)

    def by(sequent: Sequent) -> Step:
        s, r = Script(sequent), added.round
        e = s.know("sign", added.power)
        one_, two = (s.know("exp_tangent", -(s_ * z) + t) for t in (-(s_ * c), s_ * c))
        low, high = r.local(s, added.low), r.local(s, added.high)
        return s.close(by_products(part(1, high, one_, e), part(1, low, two, e)))

    return x, by


def hoeffding(s: Script, added: Added, m: Expr, below: int, above: int) -> int:
    """2 c e^(s m + (s c)^2/2) >= (c - m) e^(-s c) + (c + m) e^(s c), from c - m >= 0 and
    c + m >= 0."""
    c, s_ = added.c, added.s
    sides = (c - m) * exp(-(s_ * c)) + (c + m) * exp(s_ * c)
    axioms = [("hoeffding", (s_, m, c))]
    by = from_facts(added.round, below, above, axioms=axioms)
    free = added.round.history if m.points else ()
    return s.have(AT_LEAST, (c + c) * exp(power_of(added, m)) - sides, by, free)


def moment_by_mean(s: Script, added: Added, mean: int | None, mu: Expr) -> int:
    """The mean of e^(s z) is at most e^(s mu + (s c)^2/2), for a law as weight."""
    r, w, z, c, s_ = added.round, added.weight, added.z, added.c, added.s
    m = r.mean(w * z)
    nears = []
    for side, n in ((1, added.high), (-1, added.low)):
        rest = w * (c - z.scaled(fmpq(side)))
        by = by_sum(rest=[((r.draw,), rest)], by=[by_products(part(1, r.local(s, n)))])
        nears.append(s.have(AT_LEAST, c - m.scaled(fmpq(side)), by, r.history))
    line = hoeffding(s, added, m, *nears)
    x, by = chord(added)

    def moment(sequent: Sequent) -> Step:
        inner = Script(sequent)
        uses = [Use(ONE, r.local(inner, line))]
        if mean is not None:
            tangent = inner.know("exp_tangent", s_ * (mu - m))
            weight = (c + c) * exp(power_of(added, m))
            uses += [Use(weight, at(tangent)), Use(weight * s_, r.local(inner, mean))]
        proofs = [not_below(added) for use in uses[1:] if not sign_of(use.weight)]
        sigma = [part(2, added.above)]
        return inner.close(by_sum(*uses, rest=[((r.draw,), x)], by=[*proofs, by], sigma=sigma))

    goal = exp(power_of(added, mu)) - r.mean(w * added.power)
    return s.have(AT_LEAST, goal, moment, r.history)


def moment_of_part(s: Script, added: Added, mean: int, mu: Expr, most: int) -> int:
    """The same for a part of a law. mu is c tanh(c/2); mu times its weight is at least the sum
    of weight z (`mean`), and it weighs at most 1 (`most`)."""
    r, w, c, s_ = added.round, added.weight, added.c, added.s
    near = from_facts(r, added.above)
    line = hoeffding(s, added, mu, *(s.have(AT_LEAST, x, near) for x in (c - mu, c + mu)))
    far = s.have(AT_LEAST, s_ * c, by_products(part(1, added.grows, added.above)))
    spread = exp(s_ * c) - exp(-(s_ * c))
    wide = s.have(AT_LEAST, spread, from_facts(r, far))
    x, by = chord(added)

    def moment(sequent: Sequent) -> Step:
        inner = Script(sequent)
        uses = [
            Use(r.mean(w), at(line)),
            Use((c + c) * exp(power_of(added, mu)), r.local(inner, most)),
            Use(spread, r.local(inner, mean)),
        ]
        known = (not_below(added), by_products(part(1, wide)))
        proofs = [p for use, p in zip(uses[1:], known, strict=True) if not sign_of(use.weight)]
        sigma = [part(2, added.above)]
        return inner.close(by_sum(*uses, rest=[((r.draw,), x)], by=[*proofs, by], sigma=sigma))

    goal = exp(power_of(added, mu)) - r.mean(w * added.power)
    return s.have(AT_LEAST, goal, moment, r.history)


def not_below(added: Added) -> Prover:
    """A weight that is s or c or both times what has a sign by its form."""
    return from_facts(added.round, added.grows, added.above)


def over_paths(
    s: Script, paths: Paths, added: Added, mu: Expr, moment: int, theta: Expr,
    pointwise: Prover, numbers: Prover, more: list[Use] | None = None,
) -> Step:  # fmt: skip
    """Close a goal: what is above theta is at most e^(s (its sum - theta))."""
    r, f, g = paths.round, added.weight * added.power, power_of(added, mu)
    d = exp(-(added.s * theta))
    by_moment = by_products(part(1, r.local(s, moment)))
    n = s.take("each_round", (*r.points, f, exp(g), 1), by_sign, by_sign, by_moment)
    raised = s.know("exp_of_sum", r.turn, g)
    uses = [Use(d, at(raised)), Use(d, at(n)), *(more or [])]
    if paths.mass:
        own = s.take("each_round", (*r.points, added.weight, ONE, 0), by_products())
        uses.append(Use(-ONE, at(own)))
    rest = [
        ((), paths.numbers - exp(summed(r.turn, g) - added.s * theta)),
        ((r.path,), d * r.product(f) - paths.body),
    ]
    return s.close(by_sum(*uses, rest=rest, by=[numbers, pointwise]))


def below_power(
    sequent: Sequent,
    added: Added,
    theta: Expr,
    weights: Expr,
    done: Callable[[Script, int, int], Step],
) -> Step:
    """Open d times the product of weight e^(s z) as weights e^u >= weights (1 + u), where u is
    s (sum - theta).

    `done` closes the script from the place of these facts."""
    r, s = added.round, Script(sequent)
    u = r.total(added.s * added.z) - added.s * theta
    d = exp(-(added.s * theta))
    two = s.know("product_of_two", r.turn, r.at_path(added.weight), r.at_path(added.power))
    raised = s.know("exp_of_sum", r.turn, r.at_path(added.s * added.z))
    gap = d * r.product(added.weight * added.power) - weights * exp(u)
    parts = (part(-1, two, times=d), part(-1, raised, times=d * weights))
    same = s.have(EQUAL, gap, by_products(*parts))
    return done(s, same, s.know("exp_tangent", u))
