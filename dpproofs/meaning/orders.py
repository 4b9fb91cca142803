"""Bounds on a Rényi divergence of all orders in a range, D(t) <= a + b t, decided at an instance.

Where p adds up to 1, D does not fall as the order t > 1 grows, and it is at most D(infinity), the
greatest log(p/q) (van Erven and Harremoes, Renyi Divergence and Kullback-Leibler Divergence, 2014,
Theorems 3 and 6). So on the orders from x to y it is at most D(y), while the bound is at least its
lesser value at x and y. With s = t - 1 and K(s) = log(sum of p (p/q)^s), which is s D and convex,
let

    h(s) = s (a + b (1 + s)) - K(s),

which is s times the gap. Between two points at a distance w, K is below its chord, and h at least
the lesser of its values there less b w^2/4, or less nothing where b < 0. At the order 1 both sides
may meet: h(0) = 0, h'(0) = a + b - KL(p, q), and h'' = 2 b - V(s), where V(s) is the variance of
log(p/q) under the law in proportion to p (p/q)^s. As long as V <= 2 b, from s = 0 on, neither h nor
h' falls; if h'(0) >= 0, neither is below 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from dpproofs.language import terms
from dpproofs.language.canon import canonical
from dpproofs.language.sorts import Table
from dpproofs.language.terms import Index, Node, Num, Term
from dpproofs.meaning.lines import as_ball, bare, holds, line_of
from dpproofs.meaning.numbers import rest_on_a_ball, working_precision
from dpproofs.meaning.walk import Env, Undecided, Walk, mentioned

__all__ = ["Orders", "bounded_order", "decide_orders"]

BITS = 128
MOST = 400  # pieces of a range
NARROW = Fraction(1, 2**16)  # the least of them
POWERS = range(-7, 10)  # of 2, of orders that are looked at first


@dataclass(frozen=True, eq=False)
class Orders:
    """D(p, q) of the order `variable` is at most `bound`: masses of p and q at a point `index`."""

    index: Index
    p: Term
    q: Term
    bound: Term
    variable: Any


def bounded_order(relation: terms.Rel, variable: Any) -> Orders | None:
    """A relation as a bound on a Rényi divergence of the order `variable`, by its form: it is
    log(sum of p (p/q)^(t-1), where p > 0)/(t-1); None where it has another form."""
    sides = {"<=": (relation.left, relation.right), ">=": (relation.right, relation.left)}
    less, bound = sides.get(relation.op, (None, None))
    match bare(less):
        case terms.Op(name="/", args=(terms.Op(name="log", args=(inside,)), one)):
            pass
        case _:
            return None
    match bare(inside):
        case terms.Bind(
            kind="sum",
            index=index,
            body=terms.Op(
                name="*",
                args=(p, terms.Op(name="^", args=(terms.Op(name="ratio", args=(above, q)), other))),
            ),
            given=terms.Rel(op=">", left=charged, right=Num(value=0)),
        ):
            pass
        case _:
            return None
    alike = _same(p, above) and _same(p, charged)
    powers = _is_one_less(one, variable) and _is_one_less(other, variable)
    if not alike or not powers or variable in mentioned(p) | mentioned(q) or bound is None:
        return None
    return Orders(index, p, q, bound, variable)


def _is_one_less(term: Any, variable: Any) -> bool:
    match term:
        case terms.Op(name="-", args=(first, Num(value=1))):
            return first is variable
    return False


def _is_declared_law(orders: Orders) -> bool:
    """Whether p is a declared law, or a row of a kernel: it adds up to 1, though balls of masses
    may not see it. Masses of another sort may add up to anything."""
    match orders.p:
        case terms.At(table=Table(kind="law"), indices=(*before, last)):
            return last is orders.index and all(orders.index not in i.free for i in before)
    return False


def _same(one: Node, other: Node) -> bool:
    """Whether two terms are the same, of the same objects and indices."""
    spoken = one.free | mentioned(one)
    if spoken != other.free | mentioned(other):
        return False
    bound = tuple(spoken)
    return bool(canonical(one, bound) == canonical(other, bound))


def decide_orders(walk: Walk, orders: Orders, env: Env, low: Any, high: Any, opened: bool) -> int:
    """Whether a bound holds for all orders from `low`, or above it where that end is `opened`, to
    `high`; there are some. An end that is None is missing. All have to be above 1: else nothing is
    decided."""
    ring = walk.ring
    start, stop = as_ball(low), as_ball(high)
    if start is None or not (start > 1 or (opened and start >= 1)):
        return 0
    points = orders.index.over.elements(walk.instance.sizes)
    masses = [
        tuple(walk.value(term, {**env, orders.index: point}) for term in (orders.p, orders.q))
        for point in points
    ]
    zero, one = (ring.number(Fraction(n)) for n in (0, 1))
    try:
        line = line_of(walk, orders.bound, orders.variable, env)
        if line is None:
            return 0
        charged = [(p, q) for p, q in masses if _certainly(ring, p, zero)]
        if not charged or not all(_certainly(ring, q, zero) for _, q in charged):
            return 0
        total = ring.relation("==", ring.sum([p for p, _ in charged]), one)
        if not (total > 0 or (total == 0 and _is_declared_law(orders))):
            return 0
        greatest = ring.extreme([ring.apply("logratio", pair) for pair in charged], True)
        mean = ring.sum([ring.apply("plog", pair) for pair in charged])
    except Undecided:
        return 0
    a, b = line
    at_one = start == 1 and holds(ring, "<=", mean, ring.apply("+", line))
    if start == 1 and holds(ring, ">", mean, ring.apply("+", line)):
        return -1  # D is at least KL, and the bound tends to a + b
    worst = low if holds(ring, ">=", b, zero) else high if holds(ring, "<", b, zero) else None
    if worst is not None:
        least = ring.apply("+", (a, ring.apply("*", (b, worst))))
        if holds(ring, "<=", greatest, least):
            return 1
    rest_on_a_ball()
    with working_precision(BITS):
        curve = _Curve([(_ball(p), _ball(q)) for p, q in charged])
        return _along(curve, _ball(a), _ball(b), start, stop, at_one)


def _along(curve: _Curve, a: arb, b: arb, start: arb, stop: arb | None, convex: bool) -> int:
    """By a few orders that refute it, or from the lowest order on, piece by piece. `convex` says
    that h and h' are not below 0 yet."""
    for power in POWERS:
        order = start.upper() + arb(2) ** power  # above the lowest one, wherever that is
        if (stop is None or order < stop) and curve.divergence(order - 1) > a + b * order:
            return -1
    x, width = start.lower(), arb(1)
    for _ in range(MOST):
        if stop is not None and x >= stop.upper():
            return 1
        if b >= 0 and curve.greatest <= a + b * x:
            return 1
        y = (x + width).mid()
        if stop is not None and not y < stop.lower():
            y = stop.upper()
        if convex and curve.variance(x - 1, y - 1) <= 2 * b:
            x, width = y, 2 * width
        elif _is_below(curve, a, b, x, y):
            x, width, convex = y, 2 * width, False
        else:
            width = width / 2
            if width < arb(NARROW.numerator) / NARROW.denominator:
                return 0
    return 0


def _is_below(curve: _Curve, a: arb, b: arb, x: arb, y: arb) -> bool:
    """Whether the bound holds between two orders: by D(y), or by the chord of log(sum ...)."""
    value, here, there = curve.divergence(y - 1), a + b * x, a + b * y
    if value <= here and value <= there:
        return True
    if not x > 1:
        return False
    gaps = (x - 1) * (here - curve.divergence(x - 1)), (y - 1) * (there - value)
    fall = b * (y - x) ** 2 / 4
    return all(gap >= 0 and gap >= fall for gap in gaps)


class _Curve:
    """The Rényi divergences of two laws that have mass at the same points."""

    def __init__(self, laws: list[Any]) -> None:
        self.p = [p for p, _ in laws]
        self.losses = [(p / q).log() for p, q in laws]
        self.mean = sum((p * x for p, x in zip(self.p, self.losses, strict=True)), arb(0)).mid()
        self.greatest = self.losses[0]
        for x in self.losses[1:]:
            self.greatest = self.greatest.max(x)

    def divergence(self, s: arb) -> arb:
        """Of the order 1 + s."""
        return sum(self._tilted(s), arb(0)).log() / s

    def variance(self, low: arb, high: arb) -> arb:
        """At least V(s) for each s from low to high: the mean square distance from any number is at
        least the variance."""
        weights = self._tilted(low.union(high))
        squares = (w * (x - self.mean) ** 2 for w, x in zip(weights, self.losses, strict=True))
        return sum(squares, arb(0)) / sum(weights, arb(0))

    def _tilted(self, s: arb) -> list[arb]:
        return [p * (s * x).exp() for p, x in zip(self.p, self.losses, strict=True)]


def _certainly(ring: Any, mass: Any, zero: Any) -> bool:
    """Whether a mass is above 0; raises `Undecided` where that is not known."""
    truth = ring.relation(">", mass, zero)
    if not truth:
        raise Undecided("a mass that may be 0")
    return bool(truth > 0)


def _ball(value: Any) -> arb:
    known = as_ball(value)
    assert known is not None  # it was compared with 0, or is a finite end of a line
    return known
