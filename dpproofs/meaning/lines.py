"""Relations between terms a + b t, decided at an instance for every t in a range.

The difference of the sides is a line, too, so its sign is known at both ends of the range and at
one number between them: a line that is not above 0 at the ends is nowhere above 0 between them, and
it is below 0 everywhere inside if it is so at one place inside. Where there is no end, the slope
says what comes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import arb

from dpproofs.language import terms
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import Env, Undecided, Walk, mentioned

__all__ = ["as_ball", "bare", "decide_line", "holds", "line_of"]

BITS = 128


def decide_line(
    walk: Walk, relation: terms.Rel, node: terms.AllReals, env: Env, low: Any, high: Any
) -> int:
    """Whether a relation of two lines in the variable of `node` holds at each number of its range,
    which has some; an end that is None is missing. 0 where that is not known, or they are none."""
    less, more = (line_of(walk, x, node.variable, env) for x in (relation.left, relation.right))
    if relation.op == "!=" or less is None or more is None:
        return 0
    if relation.op in (">", ">="):
        less, more = more, less
    ring = walk.ring
    zero = ring.number(Fraction(0))
    gap = [ring.apply("-", pair) for pair in zip(more, less, strict=True)]
    # What says how the gap goes on: its value at an end, or its slope where there is none.
    below = ring.apply("neg", (gap[1],)) if low is None else _at(ring, gap, low)
    above = gap[1] if high is None else _at(ring, gap, high)
    if relation.op == "==":
        ends = [below, above] if low is not None or high is not None else [gap[0], gap[1]]
        if all(holds(ring, "==", end, zero) for end in ends):
            return 1
        return -1 if any(holds(ring, "!=", end, zero) for end in ends) else 0
    if any(holds(ring, "<", end, zero) for end in (below, above)):
        return -1
    if not all(holds(ring, ">=", end, zero) for end in (below, above)):
        return 0
    inside = _at(ring, gap, _between(ring, low, high))
    places = [inside]
    places += [below] if low is not None and not node.low_open else []
    places += [above] if high is not None and not node.high_open else []
    strict = relation.op in ("<", ">")
    if all(holds(ring, ">" if strict else ">=", place, zero) for place in places):
        return 1
    fails = "<=" if strict else "<"
    return -1 if any(holds(ring, fails, place, zero) for place in places) else 0


def _at(ring: Any, line: list[Any], x: Any) -> Any:
    return ring.apply("+", (line[0], ring.apply("*", (line[1], x))))


def _between(ring: Any, low: Any, high: Any) -> Any:
    """A number inside a range."""
    if low is not None and high is not None:
        return ring.apply("/", (ring.apply("+", (low, high)), ring.number(Fraction(2))))
    if low is None and high is None:
        return ring.number(Fraction(0))
    start, step = (high, -1) if low is None else (low, 1)
    return ring.apply("+", (start, ring.number(Fraction(step))))


def line_of(walk: Walk, term: Any, variable: Any, env: Env) -> tuple[Any, Any] | None:
    """The numbers a and b of a term a + b t; None where it has another form, or no finite value."""
    found = _affine(walk, bare(term), variable, env)
    if found is None or any(as_ball(x) is None for x in found):
        return None
    return found


def _affine(walk: Walk, term: Any, variable: Any, env: Env) -> tuple[Any, Any] | None:
    ring = walk.ring
    zero, one = (ring.number(Fraction(n)) for n in (0, 1))
    if term is variable:
        return zero, one
    if variable not in mentioned(term):
        return walk.value(term, env), zero
    if not isinstance(term, terms.Op):
        return None
    parts = [_affine(walk, bare(arg), variable, env) for arg in term.args]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    without = [variable not in mentioned(arg) for arg in term.args]
    match term.name:
        case "+" | "-" if len(known) == 2:
            pairs = zip(*known, strict=True)
            sides = [ring.apply(term.name, pair) for pair in pairs]
        case "neg":
            sides = [ring.apply("neg", (x,)) for x in known[0]]
        case "*" if len(known) == 2 and any(without):
            factor, line = known if without[0] else reversed(known)
            sides = [ring.apply("*", (factor[0], x)) for x in line]
        case "/" if without[1]:
            sides = [ring.apply("/", (x, known[1][0])) for x in known[0]]
        case _:
            return None
    return sides[0], sides[1]


def bare(term: Any) -> Any:
    """A term without the words that only name it."""
    while isinstance(term, terms.Quantity | terms.Fold):
        term = term.meaning if isinstance(term, terms.Quantity) else term.body
    return term


def holds(ring: Any, op: str, left: Any, right: Any) -> bool:
    try:
        return bool(ring.relation(op, left, right) > 0)
    except Undecided:
        return False


def as_ball(value: Any) -> arb | None:
    """A number as a ball; None where it is infinite, or none."""
    if isinstance(value, arb):
        return value if value.is_finite() else None
    return enclosure(value, BITS) if isinstance(value, Exact) else None
