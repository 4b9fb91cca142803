"""The collapsed form of the optimum of composition: k rounds of randomised response."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, bit, exp, inverse, log, same, summed
from dpproofs.kernel.points import TWO, Set
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.rounds.goals import Paths, in_all, paths_of, products_in, quotient, the_bit
from dpproofs.provers.rounds.moments import Added, moment_of_part, over_paths, power_of
from dpproofs.provers.rounds.small_proofs import from_facts, of_numbers
from dpproofs.provers.rounds.thresholds import FAILED, by_rate, by_root, power_below, speed
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    absurd,
    by_cases_of,
    by_products,
    by_sum,
    part,
    split,
)
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["prove_optimum", "prove_positive"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


def prove_optimum(sequent: Sequent) -> Step:
    """k rounds of randomised response; perhaps beside that a round answers everything with some
    chance delta."""
    paths = paths_of(sequent)
    r = paths.round
    if r.draw.set != Set(TWO):
        raise NotFound("other rounds than those of randomised response")
    s, kept = Script(sequent), products_in(paths.body)
    if not kept:
        with contextlib.suppress(*FAILED):
            return none_beyond(s.copy(), paths, of_numbers)
        return response(s, answers_of(paths))
    (whole,) = kept
    delta = ONE - next(iter(whole.atoms)).data[1]
    body = quotient(paths.body, whole)
    inner = Paths(r, paths.numbers + ONE - r.rounds * delta - whole, body)
    main = s.have(
        AT_LEAST,
        inner.numbers - summed(r.path, body),
        lambda q: response(Script(q), answers_of(inner)),
    )
    union = s.take("union_bound", (r.turn, ONE - delta), of_numbers, of_numbers)
    below = s.take("each_factor", (r.turn, ONE, ONE - delta, AT_LEAST), of_numbers, of_numbers)
    some = s.have(AT_LEAST, summed(r.path, body), prove_positive)
    return s.close(by_products(part(1, main), part(1, union), part(1, below, some)))


def prove_positive(sequent: Sequent) -> Step:
    """A sum of positive parts over all paths is not below 0."""
    paths = paths_of(sequent)
    body, gap = -paths.body, the_bit(paths.body).data[0]
    if body != common_of(body) * one(the_bit(body)) * gap:
        raise NotFound("no positive parts")

    def positive(sequent: Sequent) -> Step:
        s = Script(sequent)
        n = s.know("where_above", gap)
        return s.close(by_products(part(1, n, s.know("sign", common_of(body)))))

    rest = [((), paths.numbers)] if paths.numbers.terms else []
    by = [*(of_numbers for _ in rest), positive]
    return by_sum(rest=[*rest, ((paths.round.path,), body)], by=by)(sequent)


def common_of(body: Expr) -> Expr:
    """What stands beside the positive part in a body."""
    return in_all(quotient(body, one(the_bit(body))))


@dataclass(frozen=True)
class Answers:
    """A goal as numbers minus the sum of (p - e^theta q)+ over all answers: with chance
    e^c/(e^c + 1) an answer is right. x is the logarithm of the chance of an answer, z that of the
    ratio."""

    paths: Paths
    p: Expr
    q: Expr
    c: Expr
    theta: Expr

    @property
    def wrong(self) -> Expr:
        return same(self.paths.round.draw, 1)

    @property
    def share(self) -> Expr:
        return log(exp(self.c) + ONE)

    @property
    def x(self) -> Expr:
        return self.c - self.c * self.wrong - self.share

    @property
    def z(self) -> Expr:
        return self.c - (self.c * self.wrong).scaled(fmpq(2))


def answers_of(paths: Paths) -> Answers:
    """Read the answers from a goal."""
    r, event = paths.round, the_bit(paths.body)
    rest = quotient(paths.body, one(event))
    p = Expr({t: n for t, n in rest.terms.items() if n > 0})
    q, wrong = p - rest, same(r.draw, 1)
    sums = [(t, n) for t, n in log(p).terms.items() if t[0]]
    if len(sums) != 1:
        raise NotFound("answers of another kind")
    (((bound, factors), n),) = sums
    c = -quotient(r.of(Expr({((), factors): n}), bound[0]), wrong)
    found = Answers(paths, p, q, c, ONE)
    found = replace(found, theta=log(q) - r.total(c * wrong - found.share))
    if r.total(found.x) != log(p) or found.theta.points or any(t[0] for t in found.theta.terms):
        raise NotFound("answers of another kind")
    return found


def response(s: Script, answers: Answers) -> Step:
    """A bound of the sum over all answers."""
    paths, c = answers.paths, answers.c
    by = by_rate(answers.theta, paths.round.rounds, c)
    with contextlib.suppress(*FAILED):
        return none_beyond(s.copy(), paths, by)
    return split(s, bit(c), lambda s: some_beyond(s, answers), lambda s: none_beyond(s, paths, by))


def none_beyond(s: Script, paths: Paths, by: Prover) -> Step:
    """Where no e^x - e^y is above 0: y - x is a number not below 0 and a sum over rounds."""
    event = the_bit(paths.body)
    first = Expr({t: n for t, n in event.data[0].terms.items() if n > 0})
    far = log(first - event.data[0]) - log(first)
    if first - exp(far) * first != event.data[0]:
        raise NotFound("no difference of two powers")
    number = Expr({t: n for t, n in far.terms.items() if not t[0]})
    gap = s.have(AT_LEAST, number, by)

    def inside(s: Script) -> Step:
        beyond = s.last
        tangent, positive = s.know("exp_tangent", far), s.know("sign", first)
        more = s.know("sign", first * (far - number))
        parts = (part(1, beyond), part(1, positive, tangent), part(1, positive, gap))
        return s.close(absurd(*parts, part(1, more)))

    pointwise = by_cases_of(one(event), inside, lambda s: s.close(by_products()))
    rest = [((), paths.numbers)] if paths.numbers.terms else []
    proofs = [*(of_numbers for _ in rest), pointwise]
    return s.close(by_sum(rest=[*rest, ((paths.round.path,), -paths.body)], by=proofs))


def some_beyond(s: Script, answers: Answers) -> Step:
    """Where theta may be below k c."""
    paths, p, q, c, theta = answers.paths, answers.p, answers.q, answers.c, answers.theta
    r, x, z, wrong = paths.round, answers.x, answers.z, answers.wrong
    rises = s.have(ABOVE, c, of_numbers)
    s_ = speed(paths.numbers, theta, c, r.rounds)
    grows = s.have(AT_LEAST, s_, of_numbers)
    w, e = exp(x), exp(c)
    mu = c * (e - ONE) * inverse(e + ONE)

    def bound(axiom: str) -> int:
        side = fmpq(-1 if axiom == "sign" else 1)

        by = from_facts(r, rises, axioms=[(axiom, (wrong,))])
        return s.have(AT_LEAST, w * (c + z.scaled(side)), by, r.points)

    low, high = bound("at_most_one"), bound("sign")
    added = Added(r, w, z, c, s_, low, high, rises, grows)
    mass, m = r.mean(w), r.mean(w * z)

    both = [("of_two", (r.draw, w)), ("of_two", (r.draw, w * z)), ("exp_log", (e + ONE,))]
    most = s.have(AT_LEAST, ONE - mass, from_facts(r, axioms=both))
    mean = s.have(AT_LEAST, mu * mass - m, from_facts(r, axioms=both))
    moment = moment_of_part(s, added, mean, mu, most)
    u, d = r.total(z) - theta, exp(-(s_ * theta))
    event = one(the_bit(paths.body))

    def pointwise(sequent: Sequent) -> Step:
        inner = Script(sequent)
        raised = inner.know("exp_of_sum", r.turn, r.at_path(x + s_ * z))

        def inside(s: Script) -> Step:
            far = s.last
            one_, two = s.know("exp_tangent", s_ * u), s.know("exp_tangent", -u)
            first, second = s.know("sign", p), s.know("sign", q)
            beside = s.know("sign", common_of(paths.body))
            parts = [part(-1, raised, times=d), part(1, first, one_), part(1, grows, first, two)]
            parts += [part(1, grows, beside, far), part(1, second)]
            return s.close(by_products(*parts))

        def outside(s: Script) -> Step:
            n = s.know("sign", d * r.product(exp(x + s_ * z)))
            return s.close(by_products(part(1, n)))

        return split(inner, event, inside, outside)

    power = r.rounds * power_of(added, mu) - s_ * theta
    numbers = power_below(paths.numbers, power, by_root(theta, added, mu))
    return over_paths(s, paths, added, mu, moment, theta, pointwise, numbers)
