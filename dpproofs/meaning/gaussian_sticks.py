"""Bounds on a hockey-stick divergence of all epsilon from 0 on by that of two Gaussian laws.

The divergence is sum (p - e^eps q)+, the greatest of p(R) - e^eps q(R) over the sets R of points
that are likeliest under p as compared with q. The Gaussian one is Q(eps/mu - mu/2) - e^eps Q(eps/mu
+ mu/2), where Q is the tail of the normal law. With x = e^eps it is convex, and its slope is
-Q(eps/mu + mu/2). So of a set R with a = p(R), b = q(R) the worst epsilon is where Q(s) = b for
s = eps/mu + mu/2, if that is not below 0, and there the bound says a <= Q(s - mu). Else the worst
epsilon is 0, and the bound says a - b <= 1 - 2 Q(mu/2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from flint import arb

from dpproofs.language import terms
from dpproofs.language.terms import Index, Num, Term
from dpproofs.meaning.lines import as_ball, bare, holds, line_of
from dpproofs.meaning.numbers import rest_on_a_ball, working_precision
from dpproofs.meaning.walk import Env, Undecided, Walk, mentioned

__all__ = ["Sticks", "bounded_sticks", "decide_sticks"]

BITS = 192
HALVINGS = 120
BESIDE = 2.0**-30
FAR = 2**12  # beyond it nothing is looked for


@dataclass(frozen=True, eq=False)
class Sticks:
    """sum over `index` of (p - e^eps q)+ is at most `bound` for the number `variable`, eps."""

    index: Index
    p: Term
    q: Term
    bound: Term
    variable: Any


def bounded_sticks(relation: terms.Rel, variable: Any) -> Sticks | None:
    """A relation as a bound on a hockey-stick divergence, by its form; None where it is none."""
    sides = {"<=": (relation.left, relation.right), ">=": (relation.right, relation.left)}
    less, bound = sides.get(relation.op, (None, None))
    match bare(less):
        case terms.Bind(
            kind="sum",
            given=None,
            index=index,
            body=terms.Op(
                name="pos",
                args=(
                    terms.Op(
                        name="-",
                        args=(p, terms.Op(name="*", args=(terms.Op(name="exp", args=(x,)), q))),
                    ),
                ),
            ),
        ) if x is variable and variable not in mentioned(p) | mentioned(q) and bound is not None:
            return Sticks(index, p, q, bound, variable)
    return None


def _without_cases(walk: Walk, bound: Term, variable: Any, env: Env) -> Any:
    """What a term is here, where it says what it is in two cases; raises `Undecided`."""
    term = bare(bound)
    while isinstance(term, terms.If):
        truth = walk.truth(term.condition, env) if variable not in mentioned(term.condition) else 0
        if not truth:
            raise Undecided("a condition is not decided")
        term = bare(term.then if truth > 0 else term.other)
    return term


def _shift(walk: Walk, term: Any, variable: Any, env: Env) -> Any:
    """The number mu of the hockey-stick divergence of two Gaussian laws that a term is by its form;
    None where it is none, or has a mu that is not certainly above 0."""
    match term:
        case terms.Op(
            name="-",
            args=(
                terms.Op(name="Q", args=(near,)),
                terms.Op(
                    name="*",
                    args=(terms.Op(name="exp", args=(x,)), terms.Op(name="Q", args=(far,))),
                ),
            ),
        ) if x is variable:
            parts = _by_form(near, far, variable)
            if parts is not None:
                return walk.ring.apply("/", tuple(walk.value(each, env) for each in parts))
            lines = [line_of(walk, each, variable, env) for each in (near, far)]
        case _:
            return None
    known = [line for line in lines if line is not None]
    if len(known) < len(lines):
        return None
    ring = walk.ring
    (start, slope), (other, same) = known
    zero, one = (ring.number(Fraction(n)) for n in (0, 1))
    doubled = ring.apply("*", (ring.apply("+", (other, other)), slope))  # 2 (mu/2) (1/mu)
    alike = holds(ring, "==", slope, same) and holds(ring, "==", ring.apply("neg", (start,)), other)
    if alike and holds(ring, ">", slope, zero) and holds(ring, "==", doubled, one):
        return ring.apply("/", (one, slope))
    return None


def _by_form(near: Term, far: Term, variable: Any) -> tuple[Term, Term] | None:
    """m and s where the sides are eps s/m - m/2s and eps s/m + m/2s by their form, as the word of
    the theory writes them: then balls see it, too. That m/s is above 0 is seen to where it is
    used."""
    match near, far:
        case (
            terms.Op(name="-", args=(middle, half)),
            terms.Op(name="+", args=(other, another)),
        ) if middle is other and half is another:
            pass
        case _:
            return None
    match middle, half:
        case (
            terms.Op(name="/", args=(terms.Op(name="*", args=(x, s)), m)),
            terms.Op(name="/", args=(shift, terms.Op(name="*", args=(Num(value=2), scale)))),
        ) if x is variable and shift is m and scale is s:
            return None if variable in mentioned(m) | mentioned(s) else (m, s)
    return None


def decide_sticks(walk: Walk, sticks: Sticks, env: Env, low: Any, high: Any) -> int:
    """Whether the bound holds for all epsilon from 0 on; 0 where that is not known, or the bound is
    not Gaussian by its form, or the range is another one."""
    ring = walk.ring
    zero = ring.number(Fraction(0))
    if low is None or high is not None or not holds(ring, "==", low, zero):
        return 0
    try:
        bound = _without_cases(walk, sticks.bound, sticks.variable, env)
        masses = [
            tuple(walk.value(term, {**env, sticks.index: point}) for term in (sticks.p, sticks.q))
            for point in sticks.index.over.elements(walk.instance.sizes)
        ]
        if not all(_certain(ring, ">=", mass, zero) for pair in masses for mass in pair):
            return 0
        if sticks.variable not in mentioned(bound):  # the divergence falls as epsilon grows
            parts = [ring.apply("pos", (ring.apply("-", pair),)) for pair in masses]
            return int(ring.relation("<=", ring.sum(parts), walk.value(bound, env)))
        mu = _shift(walk, bound, sticks.variable, env)
        shift = None if mu is None else as_ball(mu)
        if shift is None or not shift > 0:
            return 0
        return min((_of_set(ring, *each, zero, shift) for each in _sets(ring, masses)), default=1)
    except Undecided:
        return 0


def _sets(ring: Any, masses: list[tuple[Any, ...]]) -> list[tuple[Any, Any]]:
    """p(R) and q(R) of each set of the points at least as likely under p, as compared with q, as
    some point is to which p gives something."""
    found = []
    for own, other in masses:
        if not _certain(ring, ">", own, ring.number(Fraction(0))):
            continue
        chosen = [
            (a, b)
            for a, b in masses
            if _certain(ring, ">=", ring.apply("*", (a, other)), ring.apply("*", (b, own)))
        ]
        found.append((ring.sum([a for a, _ in chosen]), ring.sum([b for _, b in chosen])))
    return found


def _certain(ring: Any, op: str, left: Any, right: Any) -> bool:
    truth = ring.relation(op, left, right)
    if not truth:
        raise Undecided("which of two masses is greater is not known")
    return bool(truth > 0)


def _of_set(ring: Any, a: Any, b: Any, zero: Any, mu: arb) -> int:
    """Whether a - e^eps b is at most the Gaussian divergence for all epsilon from 0 on: 1, -1 or
    0."""
    if not _certain(ring, ">", a, zero):
        return 1
    if not _certain(ring, ">", b, zero):
        return -1  # the bound tends to 0
    p, q = as_ball(a), as_ball(b)
    if p is None or q is None:
        return 0
    rest_on_a_ball()
    with working_precision(BITS):
        for low, high in _around_tail(q):
            found = _at_the_worst(p, q, mu, low)
            if found and found == _at_the_worst(p, q, mu, high):
                return found
    return 0


def _at_the_worst(a: arb, b: arb, mu: arb, s: arb) -> int:
    """The relation for a number s beside the one at which Q(s) = b: what it says grows with s."""
    if s <= mu / 2:
        return _order(a - b, 1 - 2 * _tail(mu / 2))
    if s > mu / 2:
        return _order(a, _tail(s - mu))
    return 0


def _order(x: arb, y: arb) -> int:
    return 1 if x <= y else -1 if x > y else 0


def _around_tail(b: arb) -> Iterator[tuple[arb, arb]]:
    """Numbers below and above the one at which the tail is b, nearer and nearer to it. Where b is
    all but 1 there may be none below: then both say what it says, that the worst epsilon is 0."""
    low, high = arb(-FAR), arb(FAR)
    if not _tail(high) < b:
        raise Undecided("a mass that is next to nothing")
    for near in _guessed(b):
        low, high = _halved(low, high, near, b)
    for _ in range(HALVINGS):
        yield low, high
        narrower = _halved(low, high, ((low + high) / 2).mid(), b)
        if narrower == (low, high):
            return
        low, high = narrower


def _halved(low: arb, high: arb, middle: arb, b: arb) -> tuple[arb, arb]:
    tail = _tail(middle)
    return (middle, high) if tail > b else (low, middle) if tail < b else (low, high)


def _guessed(b: arb) -> list[arb]:
    """Two numbers that are likely to be below and above, found in floating point."""
    rest = float(b.mid())
    if not 0 < rest < 1:
        return []
    near = -NormalDist().inv_cdf(rest)
    return [arb(near - BESIDE), arb(near + BESIDE)]


def _tail(x: arb) -> arb:
    """The probability that a standard normal variable exceeds x."""
    return (x / arb(2).sqrt()).erfc() / 2
