"""Compare roots and logarithms of sums by their arguments.

A root is at least R where its square is at least R^2; logarithms add up to a number above 0 where
their product is above 1. What is left has no root, or no logarithm, and others are asked for it.
Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt, lcm

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Atom,
    Expr,
    bit,
    constant,
    exp,
    sign_of,
)
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.exponents import by_logarithm
from dpproofs.provers.shared.named_sums import shown_above
from dpproofs.provers.shared.script import (
    Script,
    absurd,
    by_case,
    by_products,
    found_by,
    given,
    part,
)
from dpproofs.provers.shared.words import has_sums, one, parts_of, ratio_of
from dpproofs.provers.tangent_planes import square_in

__all__ = ["prove"]

ABOVE, AT_LEAST, EQUAL = Relation.ABOVE, Relation.AT_LEAST, Relation.EQUAL
HALF = Fraction(1, 2)
MOST_TIMES = 6  # a logarithm
Find = Callable[[Sequent], Step | None]


def prove(sequent: Sequent, find: Find) -> Step:
    """A proof of a sequent, by `find` for what is left; raises `NotFound`."""
    x = sequent.goal.x
    if sequent.goal.relation is not AT_LEAST or x.points:
        raise NotFound("no bound on numbers")
    by = found_by(find)
    roots = [a for a in sorted(x.atoms) if a.kind == "power" and a.data[1] == HALF]
    logs = [a for a in sorted(x.atoms) if a.kind == "log" and has_sums(a.data[0])]
    spend(20)
    if len(roots) == 1 and has_sums(roots[0].data[0]):
        return _by_square(sequent, roots[0], by)
    if logs:
        return _by_product(sequent, logs, by)
    if any(a.kind == "exp" and has_sums(a.data[0]) for a in x.atoms):
        step = by_logarithm(sequent, by)
        if step is not None:
            return step
    squared = square_in(x)
    if squared is not None and squared[1].value is not None:
        return _by_factors(sequent, squared[0], squared[1].value, squared[2], by)
    raise NotFound("no root, logarithm or square of a sum")


def _parted(x: Expr, atoms: list[Atom]) -> tuple[dict[Atom, fmpq], Expr]:
    """x as multiples of atoms, and a rest without them."""
    own: dict[Atom, fmpq] = {}
    rest = x
    for a in atoms:
        own[a] = x.terms.get(next(iter(one(a).terms)), fmpq(0))
        rest = rest - one(a).scaled(own[a])
    if any(a in parts_of(rest) for a in atoms) or not all(own.values()):
        raise NotFound("more than a multiple")
    return own, rest


def _by_factors(
    sequent: Sequent, u: Expr, square: fmpq, size: fmpq, by: Callable[[Sequent], Step]
) -> Step:
    """r^2 - s^2 u^2 >= 0 for numbers r and s, from r - s u >= 0 and r + s u >= 0."""
    r, times = (Fraction(int(x.p), int(x.q)) for x in (square, size))
    roots = [Fraction(isqrt(x.numerator), isqrt(x.denominator)) for x in (r, times) if x >= 0]
    if [root * root for root in roots] != [r, times]:
        raise NotFound("no squares of rational numbers")
    s, (least, factor) = Script(sequent), map(constant, roots)
    lower = s.have(AT_LEAST, least - factor * u, by)
    upper = s.have(AT_LEAST, least + factor * u, by)
    return s.close(by_products(part(1, lower, upper)))


def _by_square(sequent: Sequent, a: Atom, by: Callable[[Sequent], Step]) -> Step:
    """r + R >= 0 or R - r >= 0 for a multiple r of a root, from the sign of r^2 - R^2."""
    own, rest = _parted(sequent.goal.x, [a])
    c, inside, root = own[a], a.data[0], one(a).scaled(own[a])
    s = Script(sequent)
    gap = (inside.scaled(c * c) - rest * rest).scaled(fmpq(1 if c > 0 else -1))
    known = s.have(AT_LEAST, gap, by)
    sign = s.know("sign", one(a))
    square, equal = s.know("square", rest), s.know("root", inside, HALF)
    inner = None if sign_of(inside) or c > 0 else s.have(AT_LEAST, inside, by)
    least = s.have(AT_LEAST, rest, by) if c < 0 else None

    def compared(here: Sequent) -> Step:
        """Times r - R, or R + r where r is subtracted, it is the gap."""
        factor = root - rest if c > 0 else rest - root

        def yes(q: Sequent) -> Step:
            last = len(q.facts) - 1
            way = part(ratio_of(factor, q.facts[last].x), last)
            rooted = part(c * c if c > 0 else -c * c, equal)
            return by_products(part(1, known), rooted, sigma=(way,))(q)

        def no(q: Sequent) -> Step:
            last = len(q.facts) - 1
            way = part(-ratio_of(factor, q.facts[last].x), last)
            more = part(2 * c, sign) if c > 0 else part(2, least or 0)
            return by_products(way, more)(q)

        if bit(factor) == ONE:
            s = Script(here)
            s.know("sign", factor)
            return s.close(yes)
        return by_case(here, bit(factor), yes, no)

    def below(q: Sequent) -> Step:
        """The argument is not below 0."""
        last = len(q.facts) - 1
        way = part(ratio_of(-inside, q.facts[last].x) * (c * c if c > 0 else 1), last)
        others = (part(1, known), part(1, square)) if inner is None else (part(1, inner),)
        return absurd(*others, way)(q)

    if bit(-inside) == ZERO:
        return s.close(compared)
    return s.close(lambda here: by_case(here, bit(-inside), below, compared))


def _by_product(sequent: Sequent, logs: list[Atom], by: Callable[[Sequent], Step]) -> Step:
    """n log x + ... - m log y + R >= 0, from x^n ... >= y^m e^-R."""
    own, rest = _parted(sequent.goal.x, logs)
    if any(a.kind == "log" for a in parts_of(rest)):
        raise NotFound("other logarithms")
    times = lcm(*(int(c.q) for c in own.values()))
    own = {a: c * times for a, c in own.items()}
    if any(abs(c) > MOST_TIMES for c in own.values()):
        raise NotFound("too great powers")
    s = Script(sequent)
    for a in logs:
        if not sign_of(a.data[0]) and shown_above(s.here, a.data[0]) is None:
            s.have(ABOVE, a.data[0], by)
    goal = sequent.goal.x.scaled(fmpq(times))
    less = -rest.scaled(fmpq(times))
    for a, c in own.items():
        less = less + one(a).scaled(-c) if c < 0 else less

    def multiplied(here: Sequent) -> Step:
        (inner,) = RULES["exponents"](here, less)
        return Step("exponents", (less,), (_replaced(inner, logs, by),))

    whole = s.have(AT_LEAST, goal, multiplied)
    return s.close(by_products(part(fmpq(1, times), whole)))


def _replaced(sequent: Sequent, logs: list[Atom], by: Callable[[Sequent], Step]) -> Step:
    """With the arguments in place of e to the power of their logarithms."""
    if not logs:
        return by(sequent)
    a, *others = logs
    args = (exp(one(a)), a.data[0])
    asked, rest = RULES["replaced"](sequent, *args)
    s = Script(asked)
    same = s.know("exp_log", a.data[0])
    shown = shown_above(s.here, a.data[0])
    if shown is None:
        raise NotFound(f"{a.data[0]} may be 0")
    above = s.have(ABOVE, a.data[0], given(shown))

    def against(q: Sequent) -> Step:
        last = len(q.facts) - 1
        return absurd(part(1, above), part(ratio_of(a.data[0], -q.facts[last].x), last))(q)

    equal = by_products(part(1, same))
    if bit(a.data[0]) != ONE:
        proof = s.close(lambda q: by_case(q, bit(a.data[0]), equal, against))
    else:
        proof = s.close(equal)
    return Step("replaced", args, (proof, _replaced(rest, others, by)))
