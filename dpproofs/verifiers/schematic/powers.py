"""Logarithms, powers of e, roots and quotients of polynomials, where they have a value.

Nothing is shown here. The ring notes as duties that divisors and the arguments of logarithms are
above 0, and that the arguments of roots are not below 0. Given that, log(ab) = log a + log b and
(ab)^r = a^r b^r where a and b are never negative by their sorts, e^(s + t) = e^s e^t, and e^(r log
x) = x^r. What is not such a product is kept whole under a name (an "alias").
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq, fmpz

from dpproofs.verifiers.atoms import (
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Poly,
    constant,
    of_gen,
    plain_sign,
    raised,
    reduced,
)

__all__ = ["exponential", "is_about_logs", "logarithm", "raised_to", "root", "unnamed"]


def logarithm(x: Poly) -> Poly:
    """The logarithm of what is above 0."""
    if x.value is not None:
        return ZERO if x.value == 1 else of_gen(Gen("log", (x,)))
    if len(x.terms) > 1 or not all(gen.sign for m in x.terms for gen, _ in m):
        return of_gen(Gen("log", (x,)))  # log(a^2) is not 2 log(a) where a may be negative
    ((monomial, c),) = x.terms.items()
    result = ZERO if c == 1 else of_gen(Gen("log", (constant(c),)))
    for gen, power in monomial:
        inner = gen.data[0] if gen.kind == "exp" else of_gen(Gen("log", (of_gen(gen),)))
        if gen.kind == "alias":
            inner = logarithm(gen.data[0])
        result = result + inner.scaled(fmpq(Fraction(power).numerator, Fraction(power).denominator))
    return result


def exponential(t: Poly) -> Poly:
    """A product of powers of e to single parameters, and of one power of e to the rest."""
    result, rest = ONE, ZERO
    for monomial, c in t.terms.items():
        power: Any = Fraction(int(c.p), int(c.q))
        power = int(power) if power.denominator == 1 else power
        if not monomial:
            result = result * of_gen(Gen("exp", (ONE,), POSITIVE), power)
        elif len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].kind == "log":
            result = result * raised_to(monomial[0][0].data[0], power)
        elif len(monomial) == 1 and monomial[0][1] == 1 and not monomial[0][0].idempotent:
            base = of_gen(monomial[0][0])
            result = result * of_gen(Gen("exp", (base,), POSITIVE), power)
        else:
            rest = rest + Poly({monomial: c})
    if rest.terms:
        lead = rest.ordered[0][1]
        power = Fraction(int(lead.p), int(lead.q))
        power = int(power) if power.denominator == 1 else power
        result = result * of_gen(Gen("exp", (rest.scaled(1 / lead),), POSITIVE), power)
    return result


def raised_to(x: Poly, power: Any) -> Poly:
    """A power of what is above 0, or of what is not below 0 where the power is above 0."""
    if isinstance(power, int) and power >= 0:
        return x**power
    if len(x.terms) == 1:
        ((monomial, c),) = x.terms.items()
        if isinstance(power, int) or (c == 1 and all(g.sign for g, _ in monomial)):
            return raised(x, power)  # the root of a^2 is not a where a may be negative
    return of_gen(Gen("alias", (x,), plain_sign(x)), power)


def root(x: Poly) -> tuple[Poly, Poly]:
    """The root of what is not below 0, over the roots of primes and of what does not factor; and
    the part of it that has to be not below 0."""
    if not x.terms:
        return ZERO, ONE
    size, factor, rest = reduced(x)
    result = ONE
    for number, sign in ((int(size.p), 1), (int(size.q), -1)):
        for prime, power in fmpz(number).factor():
            whole, half = divmod(int(power), 2)
            result = result.scaled(fmpq(int(prime)) ** (sign * whole))
            if half:
                named = Gen("alias", (constant(fmpq(int(prime))),), POSITIVE)
                result = result.times(((named, Fraction(sign, 2)),))
    half_of = Fraction(1, 2)
    result = result.times(tuple((g, _whole(p * half_of)) for g, p in factor))
    if rest == ONE:
        return result, ONE
    if len(rest.terms) == 1 and all(g.idempotent for m in rest.terms for g, _ in m):
        return result * rest, rest
    return result.times(((Gen("alias", (rest,), plain_sign(rest)), half_of),)), rest


def _whole(power: Fraction) -> Any:
    return int(power) if power.denominator == 1 else power


def unnamed(x: Poly) -> Poly:
    """x with a natural power of what a root was taken of written out."""
    while found := [g for m in x.terms for g, p in m if g.kind == "alias" and _natural(p)]:
        result = ZERO
        for monomial, c in x.terms.items():
            rest = tuple((g, p) for g, p in monomial if g != found[0] or not _natural(p))
            power = dict(monomial).get(found[0], 0)
            written = found[0].data[0] ** power if _natural(power) else ONE
            result = result + (written * Poly({rest: c}))
        x = result
    return x


def _natural(power: Any) -> bool:
    return isinstance(power, int) and power > 0


def is_about_logs(x: Poly) -> bool | None:
    """Whether x is a sum of rational multiples of logs and a rest without any; None if neither."""
    found = False
    for monomial in x.terms:
        logs = [g for g, _ in monomial if g.kind == "log" or (g.kind != "exp" and _deep_log(g))]
        if logs and len(monomial) > 1:
            return None
        if logs and (logs[0].kind != "log" or monomial[0][1] != 1):
            return None
        found = found or bool(logs)
    return found


def _deep_log(gen: Gen) -> bool:
    parts = [part for part in gen.data if isinstance(part, Poly)]
    return any(g.kind == "log" or _deep_log(g) for part in parts for g in part.gens)
