"""Rules about functions of one number: what is known at an end, and how the function goes on.

An expression f is seen as a function of one of its atoms, x; all others that do not speak of x stay
as they are. On the way from an end to x a new number s is put for x, and all that is known of x
itself stays known. What is put for x may be no number that its sort allows; f is then the function
that the form of f says, which is total.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import the_atom
from dpproofs.kernel.balls import Range, narrow, range_of
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, bit, constant, inverse, power, raised
from dpproofs.kernel.points import Refused
from dpproofs.kernel.sequents import Fact, Relation, Sequent, fact_of
from dpproofs.language import sorts, terms

__all__ = [
    "balls", "derivative", "duties", "from_end", "is_plain", "met", "named", "occurs", "put",
    "replaced", "tends_to_zero",
]  # fmt: skip

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
BITS = 128


def balls(sequent: Sequent, *bounds: tuple[int, Expr]) -> list[Sequent]:
    """All values that the goal may have are above 0, or not below it, by the ranges of its parts.
    Facts are named that bound some of these, one after the other."""
    with ctx.workprec(BITS):
        known = {one: Range(arb(value), arb(value)) for one, value in sequent.values}
        for fact, x in bounds:
            narrow(known, fact_of(sequent, fact), the_atom(x))
        low = range_of(sequent.goal.x, known).low
    above = {ABOVE: low > 0, AT_LEAST: low >= 0, EQUAL: False}
    if not above[sequent.goal.relation]:
        raise Refused("the goal may have another sign")
    return []


def replaced(sequent: Sequent, x: Expr, other: Expr) -> list[Sequent]:
    """What is equal to x may be put for x."""
    goal = sequent.towards(sequent.goal.relation, put(sequent.goal.x, the_atom(x), other))
    return [sequent.towards(EQUAL, x - other), goal]


def named(sequent: Sequent, s: sorts.Scalar, value: Expr, goal: Expr) -> list[Sequent]:
    """A new number s is what an expression is. The goal is another one with this in place of s."""
    here = _check_new(sequent, s, value)
    if put(goal, the_atom(here), value) != sequent.goal.x:
        raise Refused("the goal is another one")
    known = sequent.knowing(Fact(EQUAL, here - value)).towards(sequent.goal.relation, goal)
    return [known, *([] if s.low is None else [sequent.towards(ABOVE, value)])]


def from_end(
    sequent: Sequent, x: Expr, s: sorts.Scalar, end: Expr | None, side: fmpq, steep: bool
) -> list[Sequent]:
    """f(x) >= 0, where f is not below 0 at an end and does not fall from there to x: f(x) - f(end)
    is f'(s) (x - end) for some s between them, by the mean value theorem. f(x) > 0 if f(end) > 0,
    or, where it is `steep`, if x is not the end and f' is nowhere 0 between them.

    `side` is 1 if x is above the end, -1 if it is below it. If there is no end, f has to tend to 0
    as x goes to infinity on that side: f(x) is then not below, or above, what f is farther out.
    """
    one, f, relation = the_atom(x), sequent.goal.x, sequent.goal.relation
    here = _check_new(sequent, s, x, ZERO if end is None else end)
    if relation is EQUAL or abs(side) != 1 or (steep and relation is AT_LEAST):
        raise Refused("no such argument")
    inside = sequent.knowing(Fact(ABOVE, (x - here).scaled(side)))
    found, slope = [], ABOVE if steep else AT_LEAST
    if end is not None:
        inside = inside.knowing(Fact(ABOVE, (here - end).scaled(side)))
        found.append(sequent.towards(slope, (x - end).scaled(side)))
        found.append(sequent.towards(AT_LEAST if steep else relation, put(f, one, end)))
    elif relation is not slope or not tends_to_zero(f, one, -int(side)):
        raise Refused("no limit 0 is seen")
    low = end if side > 0 else x
    if s.low is not None:  # then all numbers on the way have to be above 0
        found.append(sequent.towards(AT_LEAST, -ONE if low is None else low))
    moving, at = put(f, one, here), the_atom(here)
    found += met(sequent, duties(f, one, smooth=False), one, *([x] if end is None else [x, end]))
    found += met(inside, duties(moving, at, smooth=True), at, here)
    found.append(inside.towards(slope, derivative(moving, at).scaled(side)))
    return [each for each in found if not is_plain(each.goal)]


# ----------------------------------------------------------------------------- the new number


def _check_new(sequent: Sequent, s: Any, *others: Expr) -> Expr:
    """A real number of which nothing is known but perhaps that it is above 0; else raise."""
    if not isinstance(s, sorts.Scalar) or isinstance(s, sorts.Natural) or s.high is not None:
        raise Refused("no new number")
    if s.low is not None and not (isinstance(s.low, terms.Num) and s.low.value == 0 and s.low_open):
        raise Refused("no new number")
    if s in sequent.objects.union(*(x.objects for x in others)):
        raise Refused("a number of which something is known")
    return x_.number(s)


def met(sequent: Sequent, asked: Any, one: Atom, *at: Expr) -> list[Sequent]:
    """What is asked for with others in place of an atom."""
    told = dict.fromkeys((put(x, one, e), either) for x, either in asked for e in at)
    goals = ((EQUAL, ONE - bit(u) - bit(-u)) if either else (ABOVE, u) for u, either in told)
    return [sequent.towards(*goal) for goal in goals]


def is_plain(goal: Fact) -> bool:
    """Whether its form says that it holds."""
    sign = x_.sign_of(goal.x)
    known = {EQUAL: not goal.x.terms, AT_LEAST: sign > 0, ABOVE: sign == x_.POSITIVE}
    return known[goal.relation]


# ----------------------------------------------------------------------------- functions


def occurs(x: Expr, one: Atom) -> bool:
    """Whether x speaks of an atom."""
    return any(one in a.inside for a in x.atoms)


def put(x: Expr, one: Atom, new: Expr) -> Expr:
    """x with an expression in place of an atom, everywhere."""

    def change(a: Atom) -> Expr | None:
        if a is one:
            return new
        if one in a.inside:
            return x_.rebuilt(a, {}, lambda part, to: put(x_.placed(part, to), one, new))
        return None

    return x_.mapped(x, change) if occurs(x, one) else x


def _moving(x: Expr, one: Atom) -> Iterator[tuple[Expr, Atom, Any]]:
    """The factors that speak of an atom, each with what it is multiplied by, and its power, in the
    order in which x is written: what is asked for comes in this order."""
    for (bound, factors), c in x.ordered:
        for n, (a, k) in enumerate(factors):
            if one in a.inside:
                if bound:
                    raise Refused("a sum over points is no function of a number here")
                yield Expr({((), factors[:n] + factors[n + 1 :]): c}), a, k


def derivative(x: Expr, one: Atom) -> Expr:
    """The derivative of x as a function of an atom, where its duties are met."""
    total = ZERO
    for rest, a, k in _moving(x, one):
        outer = constant(k) * power(raised(a), k - 1)
        inner = ONE if a is one else _function(a)[0] * derivative(a.data[0], one)
        total = total + rest * outer * inner
    return total


def _function(a: Atom) -> tuple[Expr, Relation | None, Relation | None]:
    """The slope of an atom as a function of what stands in it; and where that has to be for the
    atom to be continuous, and to have this slope: above 0, other than 0 (EQUAL is not to be), or
    anywhere. A root of what is not above 0 is 0: it is continuous everywhere."""
    x, own = a.data[0], raised(a)
    match a.kind:
        case "exp":
            return own, None, None
        case "log":
            return inverse(x), ABOVE, ABOVE
        case "inverse":
            return -own * own, EQUAL, EQUAL
        case "power":
            n = a.data[1]
            return constant(n) * own * inverse(x), ABOVE if n < 0 else None, ABOVE
        case "tail":  # minus the density of the standard normal law
            root = power(x_.PI.scaled(fmpq(2)), Fraction(-1, 2))
            return -x_.exp((x * x).scaled(fmpq(-1, 2))) * root, None, None
    raise Refused(f"{a} has no derivative here")


def duties(x: Expr, one: Atom, *, smooth: bool) -> Iterator[tuple[Expr, bool]]:
    """What has to be above 0 (or not 0, where a pair says so) for x to be continuous as a function
    of an atom and, if `smooth`, to have a derivative. Each natural power has both everywhere."""
    for _, a, k in _moving(x, one):
        if k < 0 or (smooth and not isinstance(k, int)):
            yield raised(a), False
        if a is not one:
            asked = _function(a)[2 if smooth else 1]
            if asked is not None:
                yield a.data[0], asked is EQUAL
            yield from duties(a.data[0], one, smooth=smooth)


def tends_to_zero(x: Expr, one: Atom, end: int) -> bool:
    """Whether each term does, as an atom grows beyond all bounds upwards or downwards: it has e to
    what falls, or the tail of what grows, beside powers of the atom; or a power below 0 alone. The
    tail of a polynomial u is at most e^(-u^2/2), and so it may stand beside e to a polynomial of a
    lower degree than that of u^2. All else in it does not speak of the atom."""
    for term, c in x.terms.items():
        degree, powers, exponent = 0, Fraction(0), ZERO
        for _, a, k in _moving(Expr({term: c}), one):
            if a is one and (isinstance(k, int) or end > 0):
                powers += Fraction(k)
            elif a.kind == "exp":
                exponent = exponent + a.data[0] * constant(k)
            elif a.kind == "tail" and k > 0 and (grows := _grows(a.data[0], one, end)) > 0:
                degree = max(degree, 2 * grows)
            else:
                return False
        if degree:
            falls = _leading(exponent, one)[0] < degree
        else:
            falls = _grows(exponent, one, end) < 0 if exponent.terms else powers < 0
        if not falls:
            return False
    return True


def _grows(x: Expr, one: Atom, end: int) -> int:
    """The degree of x as a polynomial in an atom, if it grows beyond all bounds; minus the degree
    if it falls; 0 if the form of x does not say."""
    top, lead = _leading(x, one)
    if top < 1 or top == math.inf:
        return 0
    above, below = (x_.sign_of(each) == x_.POSITIVE for each in (lead, -lead))
    return int(above - below) * int(top) * (end if top % 2 else 1)


def _leading(x: Expr, one: Atom) -> tuple[float, Expr]:
    """The greatest power of x as a polynomial in an atom, and what it is multiplied by; an infinite
    one if it is none."""
    found = {0: ZERO}
    for (bound, factors), c in x.terms.items():
        n = dict(factors).get(one, 0)
        rest = tuple(f for f in factors if f[0] is not one)
        speaks = any(one in a.inside for a, _ in rest)
        if speaks or not isinstance(n, int) or n < 0 or (bound and n):
            return math.inf, ZERO
        found[n] = found.get(n, ZERO) + Expr({(bound, rest): c})
    return max(found), found[max(found)]
