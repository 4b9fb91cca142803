"""What is left about numbers where rounds were added up: thresholds, rates and widths."""

from __future__ import annotations

import contextlib
from fractions import Fraction

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, TooLarge, bit, exp, inverse, log, power, sign_of
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.rounds.goals import quotient
from dpproofs.provers.rounds.moments import Added
from dpproofs.provers.rounds.small_proofs import of_numbers
from dpproofs.provers.shared.script import Prover, Script, absurd, by_cases_of, by_products, part
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["by_rate", "by_root", "power_below", "speed"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
HALF = Fraction(1, 2)
TWO = ONE + ONE
FAILED = (NotFound, Refused, TooLarge)


def speed(most: Expr, theta: Expr, c: Expr, k: Expr) -> Expr:
    """What the sum is multiplied by: sqrt(2 l/k)/c where l = -log most, which may be the square of
    what theta is above the mean."""
    fall = -log(most)
    for a in sorted(theta.atoms):
        if a.kind == "number" and all((a, 2) in factors for _, factors in fall.terms):
            return quotient(fall, one(a)).scaled(fmpq(2))
    roots = [a for a in sorted(theta.atoms) if a.kind == "power"]
    root = one(roots[0]) if roots else power(fall, HALF)
    return root * power(TWO, HALF) * power(k, -HALF) * inverse(c)


def by_rate(theta: Expr, k: Expr, bound: Expr) -> Prover:
    """theta - k bound >= 0, where theta is k times a rate, and more."""

    def by(sequent: Sequent) -> Step:
        with contextlib.suppress(*FAILED):
            return of_numbers(sequent)
        rate, more = rate_of(theta, k)
        if not rate.terms or not sign_of(more):
            raise NotFound("a threshold of another form")
        s = Script(sequent)
        lead = s.have(AT_LEAST, rate - bound, of_numbers)
        size, rest = s.know("sign", k), s.know("sign", more)
        return s.close(by_products(part(1, size, lead), part(1, rest)))

    return by


def rate_of(theta: Expr, k: Expr) -> tuple[Expr, Expr]:
    """theta as k times something, and the rest."""
    (a,) = k.atoms
    whole = Expr({t: c for t, c in theta.terms.items() if (a, 1) in t[1]})
    return quotient(whole, k), theta - whole


def by_root(theta: Expr, added: Added, mu: Expr) -> Prover:
    """log most + s theta - k (s mu + (s c)^2/2) >= 0; theta is k rate + sqrt(2 k l) width, and s is
    sqrt(2 l/k)/c with l = -log most: from rate >= mu and width >= c."""
    k = added.round.rounds

    def by(sequent: Sequent) -> Step:
        with contextlib.suppress(*FAILED):
            return of_numbers(sequent)
        roots = [a for a in sorted(theta.atoms) if a.kind == "power" and a.data[1] == HALF]
        if len(roots) != 1:
            raise NotFound("a threshold without a root")
        root, fall = one(roots[0]), roots[0].data[0]
        rate, more = rate_of(theta, k)
        width = quotient(more, root * power(TWO, HALF) * power(k, HALF))
        s = Script(sequent)
        lead = s.have(AT_LEAST, rate - mu, of_numbers)
        wide = s.have(AT_LEAST, width - added.c, of_numbers)
        never = s.have(EQUAL, bit(-fall), of_numbers)
        squared, size = s.know("root", fall, HALF), s.know("sign", k)
        weight = root**2 * inverse(added.c)
        parts = [part(1, added.grows, size, lead), part(1, squared)]
        parts.append(part(1, never, times=root**2 - fall))
        if sign_of(weight):
            parts.append(part(2, s.know("sign", weight), wide))
        parts += [part(1, s.know("log_inverse", x)) for x in inverses_in(fall)]
        return s.close(by_products(*parts))

    return by


def inverses_in(fall: Expr) -> list[Expr]:
    """All y of which log 1/y is a part."""
    logs = [a.data[0] for a in sorted(fall.atoms) if a.kind == "log"]
    inner = [a for x in logs for a in sorted(x.atoms) if a.kind == "inverse" and x == one(a)]
    return [a.data[0] for a in inner]


def power_below(most: Expr, exponent: Expr, by_gap: Prover) -> Prover:
    """most - e^exponent >= 0, from log most >= exponent."""

    def by(sequent: Sequent) -> Step:
        s, v = Script(sequent), log(most)
        parts = []
        if exp(v) != most:  # it is above 0, but not by its form
            n = s.have(ABOVE, most, of_numbers)
            real = s.know("exp_log", most)
            same = by_cases_of(
                bit(most),
                lambda s: s.close(by_products(part(-1, real))),
                lambda s: s.close(absurd(part(1, n), part(1, s.last))),
            )
            parts.append(part(1, s.have(EQUAL, most - exp(v), same)))
        gap = s.have(AT_LEAST, v - exponent, by_gap)
        tangent, e = s.know("exp_tangent", v - exponent), s.know("sign", exp(exponent))
        return s.close(by_products(*parts, part(1, e, tangent), part(1, e, gap)))

    return by
