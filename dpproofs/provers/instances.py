"""Find proofs of sequents about numbers and tables of fixed sizes.

Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, sign_of
from dpproofs.kernel.rules import RULES, At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers import atoms
from dpproofs.provers.words import NotFound, one

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
UNIT = (Product(fmpq(1)),)
Way = Callable[[Sequent], Step]


def prove(sequent: Sequent, most: int = 2500) -> Step:
    """A proof of a sequent; raises `NotFound`."""

    def by_atoms(here: Sequent) -> Step:
        return atoms.prove(here, most)

    return _first(sequent, at_once, by_ranges, by_clearing, by_atoms, by_clearing_cases)


def _first(sequent: Sequent, *ways: Way) -> Step:
    for way in ways:
        with suppress(NotFound, Refused):
            step = way(sequent)
            holds(sequent, step)
            return step
    raise NotFound(sequent.goal.text)


def at_once(sequent: Sequent) -> Step:
    """The form of the goal, or of a fact that is false, says it."""
    for n, fact in enumerate(sequent.facts):
        value = fact.x.value
        if value is not None and not fact.places and fact.relation is EQUAL and value:
            parts = (Product(-1 / value, (At(n),)), Product(fmpq(1)))
            return Step("products", ((), parts))
    x, relation = sequent.goal.x, sequent.goal.relation
    if (not x.terms or sequent.values) and relation is not ABOVE:
        with suppress(Refused):  # it may be 0 by the values of indicators
            RULES["products"](sequent, UNIT, ())
            return Step("products", (UNIT, ()))
    if relation is EQUAL or not sign_of(x):
        raise NotFound(sequent.goal.text)
    return _knowing(sequent, [("sign", (x,))], (Product(fmpq(1), (At(len(sequent.facts)),)),))


def by_ranges(sequent: Sequent) -> Step:
    """The ranges of the parts say it: of numbers that are written out, for example. Indicators of
    such are looked at first."""
    x = sequent.goal.x
    known = {a for a, _ in sequent.values}
    for a in sorted((a for a in x.atoms - known if a.kind == "bit"), key=str):
        inner = a.data[0]
        for value in (1, 0):
            fact = Fact(ABOVE, inner) if value else Fact(AT_LEAST, -inner)
            with suppress(Refused):
                RULES["balls"](sequent.towards(fact.relation, fact.x))
                halves = RULES["case"](sequent, one(a))
                here = _first(halves[1 - value], at_once, by_ranges)
                last = len(sequent.facts)
                parts = tuple(Product(fmpq(1), (At(n),)) for n in (last, last + 1))
                other = Step("cut", (fact,), (Step("balls"), Step("products", ((), parts))))
                return Step("case", (one(a),), (here, other) if value else (other, here))
    if sequent.goal.relation is EQUAL:
        return Step("both", (), tuple(by_ranges(half) for half in RULES["both"](sequent)))
    step = Step("balls")
    holds(sequent, step)
    return step


# ----------------------------------------------------------------------------- fractions


def by_clearing_cases(sequent: Sequent, depth: int = 6) -> Step:
    """Indicators are looked at one by one; then what is left is cleared of fractions."""
    try:
        return by_clearing(sequent)
    except (NotFound, Refused):
        known = {a for a, _ in sequent.values}
        bits = sorted((a for a in _indicators(sequent.goal.x) if a not in known), key=str)
        if not bits or not depth:
            raise
    x = one(bits[0])
    parts = RULES["case"](sequent, x)
    return Step("case", (x,), tuple(_or_contradiction(part, depth - 1) for part in parts))


def _or_contradiction(sequent: Sequent, depth: int) -> Step:
    try:
        return by_clearing_cases(sequent, depth)
    except (NotFound, Refused):
        return atoms.prove(sequent, 1000)


def _indicators(x: Expr) -> Iterator[Atom]:
    for a in x.atoms:
        if a.once:
            yield a


def by_clearing(sequent: Sequent) -> Step:
    """The goal, times all that it is divided by, is a sum of what is never below 0 and of multiples
    of equations: y (1/y) = 1, and those that are known, each of which gives one atom."""
    goal, count = sequent.goal, len(sequent.facts)
    axioms: list[Any] = []
    scale, sigma = ONE, list[At]()
    parts: list[Product] = []
    x = goal.x
    for a in sorted((a for a in x.atoms if a.kind == "inverse"), key=str):
        y = a.data[0]
        if bit(y) != ONE:
            raise NotFound(f"what is divided by may not be above 0: {y.text}")
        powers = [0, *(int(n) for _, factors in x.terms for b, n in factors if b is a)]
        axioms += [("unit", (y,)), ("sign", (y,))]
        unit, sign = At(count + len(axioms) - 2), At(count + len(axioms) - 1)
        times = max(powers)
        if not times:
            raise NotFound("what is divided by stands inside something else")
        scale, sigma = scale * y**times, sigma + [sign] * times
        x, multiplier = _cleared(x, a, y, times)
        parts = [Product(p.number, p.facts, p.times * y**times) for p in parts]
        if multiplier.terms:
            parts.append(Product(fmpq(1), (unit,), multiplier))
    for n, fact in enumerate(sequent.facts):
        if fact.relation is EQUAL and not fact.places:
            x, multiplier = _solved(x, fact.x)
            if multiplier.terms:
                parts.append(Product(fmpq(1), (At(n),), multiplier))
    if x.terms:
        if goal.relation is EQUAL or not sign_of(x):
            raise NotFound(x.text)
        axioms.append(("sign", (x,)))
        parts.append(Product(fmpq(1), (At(count + len(axioms) - 1),)))
    return _knowing(sequent, axioms, parts, (Product(fmpq(1), tuple(sigma)),))


def _cleared(x: Expr, a: Atom, y: Expr, times: int) -> tuple[Expr, Expr]:
    """y^times x with y instead of 1/a, and what 1 - y a is multiplied by to make up for it."""
    found, multiplier = Expr({}), Expr({})
    for (bound, factors), c in x.terms.items():
        n = next((int(n) for b, n in factors if b is a), 0)
        rest = Expr({(bound, tuple(f for f in factors if f[0] is not a)): c})
        found = found + rest * y ** (times - n)
        for k in range(n):  # a^n y^n - 1 = (a y - 1) (1 + a y + ... )
            multiplier = multiplier + rest * y ** (times - n + k) * one(a) ** k
    return found, multiplier


def _solved(x: Expr, equation: Expr) -> tuple[Expr, Expr]:
    """x without an atom that an equation gives, and what the equation is multiplied by for it."""
    linear = [
        (factors[0][0], c)
        for (bound, factors), c in equation.terms.items()
        if not bound and len(factors) == 1 and factors[0][1] == 1 and factors[0][0].kind == "entry"
    ]
    multiplier = Expr({})
    if not linear:
        return x, multiplier
    a, c = max(linear, key=lambda item: item[0].text)
    if any(b is a and (n != 1 or len(f) > 1) for _, f in equation.terms for b, n in f):
        return x, multiplier
    for _ in range(40):
        found = {}
        for (bound, factors), d in x.terms.items():
            n = next((n for b, n in factors if b is a), 0)
            if not bound and isinstance(n, int) and n > 0:
                less = tuple((b, m - 1 if b is a else m) for b, m in factors)
                found[bound, tuple(f for f in less if f[1])] = d / c
        if not found:
            return x, multiplier
        step = Expr(found)
        multiplier, x = multiplier + step, x - step * equation
    raise NotFound("an equation that does not end")


def _knowing(sequent: Sequent, axioms: Any, parts: Any, sigma: tuple[Product, ...] = UNIT) -> Step:
    """The goal as a sum of products of facts, with some axioms."""
    leaf = Step("products", (sigma, tuple(parts)))
    return Step("know", tuple(axioms), (leaf,)) if axioms else leaf
