"""Functions of one number: derivatives of polynomials over atoms, their values in any ring, and
limits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.meaning.walk import Undecided
from dpproofs.verifiers.atoms import ONE, POSITIVE, ZERO, Gen, Poly, constant, of_gen, plain_sign

__all__ = ["depends", "derivative", "is_defined", "tends_to_zero", "value", "value_at"]

TWO = of_gen(Gen("alias", (constant(fmpq(2)),), POSITIVE), Fraction(-1, 2))
PI = of_gen(Gen("pi", (), POSITIVE), Fraction(-1, 2))


class NoFunction(Undecided):
    """Raised where something is no function of one number that has a derivative here; the
    message says why."""


def derivative(f: Poly, x: Gen) -> Poly:
    """The derivative for x, wherever every generator has one."""
    result = ZERO
    for monomial, c in f.terms.items():
        for n, (gen, power) in enumerate(monomial):
            slope = _slope(gen, x)
            if slope.terms:
                rest = (*monomial[:n], *monomial[n + 1 :])
                number = Fraction(power)
                less: Any = number - 1
                less = int(less) if less.denominator == 1 else less
                lower = of_gen(gen, less) if less else ONE
                scaled = lower.times(rest).scaled(c * fmpq(number.numerator, number.denominator))
                result = result + scaled * slope
    return result


def _slope(gen: Gen, x: Gen) -> Poly:
    if gen == x:
        return ONE
    match gen.kind:
        case "scalar" | "pi":
            return ZERO
        case "exp":
            return of_gen(gen) * derivative(gen.data[0], x)
        case "log":
            (u,) = gen.data
            return derivative(u, x) * _power(u, -1)
        case "alias":
            return derivative(gen.data[0], x)
        case "tail":  # the density of the standard normal law, downwards
            (u,) = gen.data
            square = (u * u).scaled(fmpq(-1, 2))
            lead = square.ordered[0][1]
            density = of_gen(
                Gen("exp", (square.scaled(1 / lead),), POSITIVE), _whole(Fraction(str(lead)))
            )
            return -(density * derivative(u, x) * TWO * PI)
    raise NoFunction(f"{gen.kind} has no derivative here")


def _power(u: Poly, power: Any) -> Poly:
    if len(u.terms) == 1:
        ((monomial, c),) = u.terms.items()
        return Poly({tuple((g, p * power) for g, p in monomial): c**power})
    return of_gen(Gen("alias", (u,), plain_sign(u)), power)


def _whole(power: Fraction) -> Any:
    return int(power) if power.denominator == 1 else power


# ----------------------------------------------------------------------------- values


def value(f: Poly, ring: Any, x: Gen, at: Any) -> Any:
    """f in a ring, where x is the number `at` of the ring."""
    return value_at(f, ring, {x: at})


def value_at(f: Poly, ring: Any, where: Mapping[Gen, Any]) -> Any:
    """f in a ring, where some numbers are the given ones of the ring."""
    total = ring.number(Fraction(0))
    for monomial, c in f.terms.items():
        product = ring.number(Fraction(int(c.p), int(c.q)))
        for gen, power in monomial:
            one = _value(gen, ring, where)
            if power != 1:
                one = ring.apply("^", (one, ring.number(Fraction(power))))
            product = ring.apply("*", (product, one))
        total = ring.apply("+", (total, product))
    return total


def _value(gen: Gen, ring: Any, where: Mapping[Gen, Any]) -> Any:
    if gen in where:
        return where[gen]
    match gen.kind:
        case "pi":
            return ring.apply("pi", ())
        case "exp" | "log":
            return ring.apply(gen.kind, (value_at(gen.data[0], ring, where),))
        case "tail":
            return ring.apply("Q", (value_at(gen.data[0], ring, where),))
        case "alias":
            return value_at(gen.data[0], ring, where)
    raise NoFunction(f"{gen.name} is no number here")


# ----------------------------------------------------------------------------- where, and limits


def is_defined(f: Poly, x: Gen, above: Any) -> bool:
    """Whether each part has a derivative wherever x is in its open domain; `above` says what is
    above 0 there."""
    for monomial in f.terms:
        for gen, power in monomial:
            if gen.kind in ("log", "alias") and not above(gen.data[0]):
                return False
            if gen == x and not (isinstance(power, int) and power > 0) and not above(of_gen(x)):
                return False
            inner = gen.data[0] if gen.kind in ("exp", "log", "alias", "tail") else ZERO
            if not is_defined(inner, x, above):
                return False
    return True


def tends_to_zero(f: Poly, x: Gen, end: int) -> bool:
    """Whether each term does, as x grows beyond all bounds upwards or downwards: it holds a power
    of e to what falls, or the tail of what grows, as a power of x does, beside powers of x alone;
    or a power of x below 0 alone."""
    return all(_vanishes(monomial, x, end) for monomial in f.terms)


def _vanishes(monomial: Any, x: Gen, end: int) -> bool:
    falls, powers = False, Fraction(0)
    for gen, power in monomial:
        if gen == x:
            powers += Fraction(power)
        elif gen.kind == "exp" and depends(gen, x):
            side = _grows(gen.data[0], x, end) * (1 if power > 0 else -1)
            if side > 0:
                return False  # e to a falling power may not outweigh it: nothing is compared
            falls = falls or side < 0
        elif gen.kind == "tail" and depends(gen, x):
            if power < 0:
                return False
            falls = falls or _grows(gen.data[0], x, end) > 0
        elif depends(gen, x):
            return False
    return falls or powers < 0


def depends(gen: Gen, x: Gen) -> bool:
    """Whether a generator is about x."""
    return gen == x or any(
        depends(g, x) for part in gen.data if isinstance(part, Poly) for g in part.gens
    )


def _grows(t: Poly, x: Gen, end: int) -> int:
    """1 or -1 where a polynomial in x with rational coefficients grows or falls beyond all bounds,
    0 where it does neither; raises where it is none."""
    degree, lead = 0, fmpq(0)
    for monomial, c in t.terms.items():
        if any(g != x or not isinstance(p, int) or p < 0 for g, p in monomial):
            raise NoFunction(f"no limit of {t}")
        n = monomial[0][1] if monomial else 0
        if n >= degree:
            degree, lead = n, c
    if not degree:
        return 0
    return (1 if lead > 0 else -1) * (end if degree % 2 else 1)
