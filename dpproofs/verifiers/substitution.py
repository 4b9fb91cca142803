"""Put something else for a number in a polynomial over atoms. The result is in normal form
again, so that what vanishes is 0 as a polynomial."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from dpproofs.verifiers.atoms import (
    POSITIVE,
    ZERO,
    Gen,
    Poly,
    bit,
    constant,
    of_gen,
    pos,
    raised,
)
from dpproofs.verifiers.schematic.powers import exponential, logarithm, raised_to, root, unnamed
from dpproofs.verifiers.slopes import NoFunction, depends

MOST_TERMS = 500  # of a power of a sum, written out

__all__ = ["divided", "exponent", "lead_one", "powered", "put"]


def divided(f: Poly) -> Poly:
    """f with x/u written as (1 - r/u)/c where u = c x + r is divided by, so that what cancels is
    not there."""
    while (found := next(_divisible(f), None)) is not None:
        monomial, x, u, c, rest = found
        share = Poly({monomial: f.terms[monomial]}).times(((x, -1),)).scaled(1 / c)
        whole = share.times(((u, 1),)) - share * rest
        f = unnamed(f - Poly({monomial: f.terms[monomial]}) + whole)
    return f


def _divisible(f: Poly) -> Iterator[tuple[Any, Gen, Gen, Any, Poly]]:
    for monomial in f.terms:
        powers = dict(monomial)
        for u, power in monomial:
            if u.kind == "alias" and isinstance(power, int) and power < 0:
                x, c = _leading(u.data[0])
                if x is not None and isinstance(powers.get(x), int) and powers[x] > 0:
                    yield monomial, x, u, c, u.data[0] - of_gen(x).scaled(c)


def _leading(u: Poly) -> tuple[Gen | None, Any]:
    """The first number of which u is a multiple beside what is not about it."""
    for monomial, c in u.ordered:
        if len(monomial) == 1 and monomial[0][0].kind == "scalar" and monomial[0][1] == 1:
            x = monomial[0][0]
            if not any(depends(g, x) for m in u.terms if m != monomial for g, _ in m):
                return x, c
    return None, None


def put(f: Poly, x: Gen, new: Poly) -> Poly:
    """f with a polynomial for x, wherever f then has a value."""
    total = ZERO
    for monomial, c in f.terms.items():
        kept = tuple((g, p) for g, p in monomial if not depends(g, x))
        product = Poly({kept: c})
        for gen, power in monomial:
            if depends(gen, x):
                product = product * _put(gen, power, x, new)
        total = total + product
    return unnamed(total)


def _put(gen: Gen, power: Any, x: Gen, new: Poly) -> Poly:
    if gen == x:
        return powered(new, power)
    inner = put(gen.data[0], x, new)
    match gen.kind:
        case "alias":
            return powered(inner, power)
        case "exp":
            return exponential(inner * constant(Fraction(power)))
        case "log":
            one = logarithm(inner)
        case "tail":
            one = of_gen(Gen("tail", (inner,), POSITIVE))
        case "bit":
            one = bit(inner)
        case "pos":
            one = pos(inner)
        case _:
            raise NoFunction(f"nothing is put into {gen.name}")
    return raised(one, power)


def exponent(power: Any) -> Any:
    """A power as it stands in products."""
    power = Fraction(power)
    return int(power) if power.denominator == 1 else power


def powered(x: Poly, power: Any) -> Poly:
    """x^power where that has a value; a root by its normal form."""
    if not x.terms:
        if power > 0:
            return ZERO
        raise ArithmeticError("a division by 0")
    if isinstance(power, int) and power > 1 and _written_out(x, power) > MOST_TERMS:
        raise ArithmeticError(f"a sum of {len(x.terms)} terms to the power of {power}")
    if Fraction(power).denominator == 2:
        return raised(root(x)[0], int(2 * Fraction(power)))
    return raised_to(x, power)


def _written_out(x: Poly, power: int) -> int:
    """How many terms a power of a sum may have."""
    return comb(power + len(x.terms) - 1, power)


def lead_one(f: Poly) -> Poly:
    """f divided by the size of its first coefficient."""
    return f.scaled(1 / abs(f.ordered[0][1])) if f.terms else f
