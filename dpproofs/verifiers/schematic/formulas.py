"""Conditions about symbolic points, and their indicators as polynomials.

An indicator is 0 or 1. The indicator of `x > 0` is a generator, and all other indicators are
polynomials in those.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dpproofs.verifiers.atoms import NONNEGATIVE, ONE, ZERO, Gen, Poly, Sym, bit, of_gen
from dpproofs.verifiers.schematic.goals import NotSchematic

__all__ = ["Formula", "Truth", "compound", "conjuncts", "equal", "indicator", "negated"]


@dataclass(frozen=True)
class Formula:
    """x op 0, a relation between elements, or a compound of formulas."""

    op: str  # > >= == != and or not opaque
    parts: tuple[Any, ...] = ()


Truth = Formula | bool


def indicator(truth: Truth) -> Poly:
    if isinstance(truth, bool):
        return ONE if truth else ZERO
    match truth.op, truth.parts:
        case ">", (x,):
            return bit(x)
        case ">=", (x,):
            return ONE - bit(-x)
        case "==", (x,):
            return ONE - bit(x) - bit(-x)
        case "!=", (x,):
            return bit(x) + bit(-x)
        case "and", parts:
            result = ONE
            for part in parts:
                result = result * indicator(part)
            return result
        case "or", parts:
            result = ONE
            for part in parts:
                result = result * (ONE - indicator(part))
            return ONE - result
        case "not", (part,):
            return ONE - indicator(part)
        case "opaque", (word, elements):
            return of_gen(Gen("opaque", (word, elements), NONNEGATIVE))
    raise NotSchematic(f"no indicator of {truth.op}")


def compound(op: str, truths: list[Truth], neutral: bool) -> Truth:
    rest = [truth for truth in truths if truth is not neutral]
    if any(truth is (not neutral) for truth in rest):
        return not neutral
    if not rest:
        return neutral
    return rest[0] if len(rest) == 1 else Formula(op, tuple(rest))


def negated(truth: Truth) -> Truth:
    if isinstance(truth, bool):
        return not truth
    opposite = {">": "<=", ">=": "<", "==": "!=", "!=": "=="}.get(truth.op)
    if opposite in ("<=", "<"):
        return Formula(">=" if opposite == "<=" else ">", (-truth.parts[0],))
    if opposite is not None:
        return Formula(opposite, truth.parts)
    return truth.parts[0] if truth.op == "not" else Formula("not", (truth,))


def conjuncts(x: Poly) -> list[Gen | Poly]:
    """The indicators whose product x is; an indicator that is not such a product stands whole."""
    if len(x.terms) == 1:
        ((monomial, c),) = x.terms.items()
        if c == 1:
            return [gen for gen, _ in monomial]
    return [x]


def equal(left: Any, right: Any) -> Truth:
    if left == right:
        return True
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            return False
        return compound("and", [equal(a, b) for a, b in zip(left, right, strict=True)], True)
    if isinstance(left, Sym) or isinstance(right, Sym):
        return Formula("opaque", ("==", tuple(sorted((left, right), key=str))))
    return False
