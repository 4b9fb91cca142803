"""Decide "for every real number in a range" at an instance.

It is refuted by a number of the range at which it fails. That it holds is decided for these shapes
only: on a range of one number; on a range with two ends, where both sides are piecewise linear
(`dpproofs.meaning.pieces`), or cut into pieces on each of which balls show it; for two lines
(`dpproofs.meaning.lines`); for a bound on a Rényi divergence of all orders
(`dpproofs.meaning.orders`), and for a Gaussian bound on a hockey-stick divergence of all epsilon
(`dpproofs.meaning.gaussian_sticks`). All else is unknown.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

from dpproofs.language import terms
from dpproofs.language.terms import Proposition
from dpproofs.meaning import clock
from dpproofs.meaning.balls import Ball, BallRing
from dpproofs.meaning.gaussian_sticks import bounded_sticks, decide_sticks
from dpproofs.meaning.lines import as_ball, decide_line
from dpproofs.meaning.numbers import LimitError, working_precision
from dpproofs.meaning.orders import bounded_order, decide_orders
from dpproofs.meaning.pieces import decide_pieces
from dpproofs.meaning.walk import Env, Instance, Undecided, Walk, mentioned

__all__ = ["decide_everywhere", "samples"]

BITS = 64  # of the balls that a range is cut into,
MOST = 64  # and how many
STEPS = (Fraction(1, 1000), Fraction(1, 8), Fraction(1), Fraction(3), Fraction(15), Fraction(63))
SHARES = (Fraction(1, 1000), Fraction(1, 8), Fraction(1, 2), Fraction(7, 8), Fraction(999, 1000))


def samples(ring: Any, node: terms.AllReals, low: Any, high: Any) -> list[Any]:
    """Some numbers of a range, in the numbers of a ring: its closed ends, and others inside."""

    def moved(start: Any, by: Fraction) -> Any:
        return ring.apply("+", (start, ring.number(by)))

    found = [low] if low is not None and not node.low_open else []
    found += [high] if high is not None and not node.high_open else []
    if low is not None and high is not None:
        width = ring.apply("-", (high, low))
        parts = (ring.apply("*", (ring.number(share), width)) for share in SHARES)
        return found + [ring.apply("+", (low, part)) for part in parts]
    if low is not None:
        return found + [moved(low, step) for step in STEPS]
    if high is not None:
        return found + [moved(high, -step) for step in STEPS]
    return [ring.number(sign * step) for step in (Fraction(0), *STEPS) for sign in (1, -1)]


def decide_everywhere(walk: Walk, node: terms.AllReals, env: Env) -> int:
    """1 where it certainly holds, -1 where it certainly fails, else 0; of a range without numbers
    it holds."""
    ends = _ends(walk, node, env)
    if isinstance(ends, int):
        return ends
    low, high = ends
    if low is not None and high is not None:
        apart = _relation(walk, "<", low, high)
        if apart == 0:
            return 0
        if apart < 0:
            above = _relation(walk, ">", low, high)
            return 1 if above > 0 else above and _at_one(walk, node, env, low)
    return _everywhere(walk, node, node.body, env, low, high)


def _at_one(walk: Walk, node: terms.AllReals, env: Env, value: Any) -> int:
    """On a range whose ends are equal."""
    if node.low_open or node.high_open:
        return 1
    return int(walk.under(node.variable, value).truth(node.body, env))


def _ends(walk: Walk, node: terms.AllReals, env: Env) -> tuple[Any, Any] | int:
    """The ends, None where there is none; or what is said already: an end without a value, or no
    number between them."""
    found = []
    for end, missing in ((node.low, -1), (node.high, 1)):
        value = None if end is None else walk.value(end, env)
        if value is not None and as_ball(value) is None:
            sign = getattr(value, "sign", None)  # of infinity
            if not isinstance(sign, int):
                return 0
            if sign != missing:
                return 1
            value = None
        found.append(value)
    return found[0], found[1]


def _relation(walk: Walk, op: str, left: Any, right: Any) -> int:
    try:
        return int(walk.ring.relation(op, left, right))
    except Undecided:
        return 0


def _everywhere(
    walk: Walk, node: terms.AllReals, body: Proposition, env: Env, low: Any, high: Any
) -> int:
    """A part of the body on a range that certainly has numbers in it."""

    def all_of(parts: Any) -> int:
        worst = 1
        for part, at in parts:
            worst = min(worst, _everywhere(walk, node, part, at, low, high))
            if worst < 0:
                break
        return worst

    clock.ask()
    if node.variable not in mentioned(body):
        return _truth(walk, body, env)
    match body:
        case terms.Predicate():
            return _everywhere(walk, node, body.meaning, env, low, high)
        case terms.And():
            return all_of((part, env) for part in body.parts)
        case terms.All():
            points = body.index.over.elements(walk.instance.sizes)
            return all_of((body.body, {**env, body.index: point}) for point in points)
        case terms.Implies() if node.variable not in mentioned(body.given):
            given = _truth(walk, body.given, env)
            if given < 0:
                return 1
            then = _everywhere(walk, node, body.then, env, low, high)
            return then if given > 0 else max(then, 0)
        case terms.Rel() if (bound := bounded_order(body, node.variable)) is not None:
            found = decide_orders(walk, bound, env, low, high, node.low_open)
            if found:
                return found
        case terms.Rel() if (sticks := bounded_sticks(body, node.variable)) is not None:
            if found := decide_sticks(walk, sticks, env, low, high):
                return found
        case terms.Rel():
            with suppress(Undecided, LimitError):
                if found := decide_line(walk, body, node, env, low, high):
                    return found
                both = low is not None and high is not None
                if both and (found := decide_pieces(walk, body, node, env, low, high)):
                    return found
    for value in samples(walk.ring, node, low, high):
        if _truth(walk.under(node.variable, value), body, env) < 0:
            return -1
    return int(_by_balls(walk, node, body, env, low, high))


def _truth(walk: Walk, body: Proposition, env: Env) -> int:
    with suppress(Undecided, LimitError):
        return int(walk.truth(body, env))
    return 0


def _by_balls(
    walk: Walk, node: terms.AllReals, body: Proposition, env: Env, low: Any, high: Any
) -> bool:
    """Whether balls show a part on the whole range, with its ends."""
    start, stop = as_ball(low), as_ball(high)
    if start is None or stop is None:
        return False
    balls = Walk(BallRing(BITS), _enclosed(walk.instance))
    with working_precision(BITS):
        todo, cuts = [(start.lower(), stop.upper())], 0
        while todo:
            one, other = todo.pop()
            shown = 0
            with suppress(Undecided, LimitError):
                shown = balls.under(node.variable, Ball(one, other)).truth(body, env)
            if not shown > 0:
                cuts += 1
                if cuts > MOST:
                    return False
                middle = ((one + other) / 2).mid()
                todo += [(one, middle), (middle, other)]
    return True


def _enclosed(instance: Instance) -> Instance:
    def ball(value: Any) -> Any:
        known = as_ball(value)
        return value if known is None else Ball(known, known)

    return instance.map(ball)
