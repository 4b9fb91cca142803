"""What is known of powers of e and of logarithms.

With E = e^t: E >= 1 + t, t E >= E - 1, and E >= 1 where t >= 0; and the same for differences of
exponents. With x, y > 0: the tangent x (log x - log y) >= x - y; log x <= log y + t where x <= E y;
and where also y <= E x, the chord of u log u over [1/E, E], with s (E - 1) = t, s > 0:

    (E + 1) x log(x/y) <= s ((E^2 + 1) x - 2 E y).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dpproofs.verifiers.atoms import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Poly,
    of_gen,
    plainly_nonnegative,
    plainly_positive,
)
from dpproofs.verifiers.levels import Level, loose

if TYPE_CHECKING:
    from dpproofs.verifiers.cases import Case, Fact, Problem

__all__ = ["is_single", "is_sum", "known_of_logs", "known_of_powers", "primitive"]


def known_of_powers(problem: Problem) -> list[tuple[Poly, bool]]:
    """What is known of each power of e, and of each two."""
    found: list[tuple[Poly, bool]] = []
    signs: dict[Poly, int] = {}

    def sign(t: Poly) -> int:
        if t not in signs:
            signs[t] = _sign(problem.signed, t)
        return signs[t]

    at_least_one = {}
    for t, power in problem.exponents:
        found += [(power - ONE - t, False), (t * power - power + ONE, False)]
        if above := sign(t):
            at_least_one[t] = above == POSITIVE
    for t, power in problem.exponents:
        if t not in at_least_one:
            found.append(((power - ONE) * (power - ONE), False))
        elif not any(s != t and sign(t - s) for s in at_least_one):
            found.append((power - ONE, at_least_one[t]))
    for (t, power), (s, other) in itertools.permutations(problem.exponents, 2):
        if t - s not in at_least_one and (above := sign(t - s)):
            found.append((power - other, above == POSITIVE))
    return found


def known_of_logs(
    problem: Problem,
    level: Level,
    case: Case,
    add: Callable[..., None],
    known: Sequence[Fact],
) -> None:
    """Tangents and chords of the logarithm at arguments that are above 0."""
    logs = [g for g in problem.gens if g.kind == "log" and loose(g) <= level]
    logs = [g for g in sorted(logs, key=lambda g: g.order) if problem.has_log(g, level, case)]
    if not logs:
        return
    of = {ONE: ZERO, **{g.data[0]: of_gen(g) for g in logs}}
    exponents = [(t, e) for t, e in problem.exponents if all(loose(g) <= level for g in t.gens)]
    bounds = {primitive(f.x) for f in known if not f.equation}
    for (x, p), (y, q) in itertools.permutations(of.items(), 2):
        for (z, r), (w, s) in itertools.permutations(of.items(), 2):
            if {z, w} & {x, y} or ONE in (x, y, z, w) or not is_sum(z) or not is_sum(w):
                continue
            scaled = y * w * _inverse(z)  # log(xz/yw) >= 1 - yw/xz
            add(x * (p + r - q - s) - x + scaled)
    for x, y in itertools.permutations([x for x in of if is_sum(x)], 2):
        add(x * _inverse(y), strict=True)
    for x, y in itertools.permutations(of, 2):
        apart = of[x] - of[y]
        add(x * apart - x + y)  # log(x/y) >= 1 - y/x
        for t, power in exponents:
            if primitive(power * y - x) in bounds:
                add(of[y] + t - of[x])
                if primitive(power * x - y) in bounds:
                    slope = of_gen(Gen("slope", (t,), POSITIVE))
                    chord = slope * ((power * power + ONE) * x - (power + power) * y)
                    add(chord - (power + ONE) * x * apart)
    for t, power in exponents:
        slope = of_gen(Gen("slope", (t,), POSITIVE))
        if slope.gens <= problem.gens:
            add(slope * (power - ONE) - t, equation=True)


def _sign(signed: Sequence[Fact], t: Poly) -> int:
    if plainly_positive(t):
        return POSITIVE
    if plainly_nonnegative(t):
        return NONNEGATIVE
    known = [(ONE, True)]
    known += [(f.x, f.strict) for f in signed if not f.equation and not any(map(loose, f.x.gens))]
    known += [(of_gen(g), g.sign == POSITIVE) for g in t.gens if g.sign]
    for (one, first), (two, second) in itertools.combinations_with_replacement(known, 2):
        product = one * two
        if product.terms.keys() == t.terms.keys():
            monomial, c = next(iter(t.terms.items()))
            size = c / product.terms[monomial]
            if size > 0 and product.scaled(size) == t:
                return POSITIVE if first and second else NONNEGATIVE
    return 0


def is_sum(x: Poly) -> bool:
    return is_single(x) and next(iter(x.gens)).kind == "sum"


def _inverse(x: Poly) -> Poly:
    return of_gen(next(iter(x.gens)), -1)


def is_single(x: Poly) -> bool:
    """One generator that is never negative."""
    if len(x.terms) != 1:
        return False
    ((monomial, c),) = x.terms.items()
    return c == 1 and len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].sign > 0


def primitive(x: Poly) -> Poly:
    return x.scaled(1 / abs(x.ordered[0][1])) if x.terms else x
