"""Relations of piecewise linear terms, decided at an instance for every t in a range with ends.

A term that is made of numbers and t by sums, multiples, maxima, minima and positive parts is a line
between neighbouring knots. So it is known by its values at the knots, and where it is at least 0 at
all knots it is so everywhere. The knots are numbers of the ring: all comes from its comparisons.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.language import terms
from dpproofs.meaning.lines import as_ball, holds
from dpproofs.meaning.walk import Env, Undecided, Walk

__all__ = ["decide_pieces"]

MOST = 64  # knots
WEAK = {"<": "<=", ">": ">="}
FAILS = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "==": "!="}


@dataclass(frozen=True)
class _Curve:
    """A piecewise linear function on a range: its knots in their order, with their values."""

    knots: tuple[tuple[Any, Any], ...]


class _Some:
    """A finite number that is not known: a root, before it is multiplied by 0."""


SOME = _Some()


def decide_pieces(
    walk: Walk, relation: terms.Rel, node: terms.AllReals, env: Env, low: Any, high: Any
) -> int:
    """Whether a relation holds at each number of the range of `node`, which has some and has both
    ends; 0 where that is not known, or a side is not piecewise linear by its form."""
    if relation.op not in FAILS:
        return 0
    own = walk.ring
    ring = _Pieces(own, low, high)
    there = Walk(ring, walk.instance).under(node.variable, _Curve(((low, low), (high, high))))
    left, right = (there.value(side, env) for side in (relation.left, relation.right))
    gap, zero = ring.curve(ring.apply("-", (left, right))), own.number(Fraction(0))
    values = [value for _, value in gap.knots]
    inside = values[1 if node.low_open else 0 : -1 if node.high_open else None]
    weak = WEAK.get(relation.op, relation.op)  # at an end that is open, and so beside it
    if any(holds(own, FAILS[relation.op], value, zero) for value in inside):
        return -1
    if any(holds(own, FAILS[weak], value, zero) for value in values):
        return -1
    shown = all(holds(own, relation.op, value, zero) for value in inside)
    shown = shown and all(holds(own, weak, value, zero) for value in values)
    if shown and (inside or any(holds(own, relation.op, value, zero) for value in values)):
        return 1  # beside an open end at which the sides meet they do not meet
    return 0


class _Pieces:
    """A ring of numbers and of curves over one range. Where two curves cross is found by exact
    comparison; what is not known raises `Undecided`."""

    def __init__(self, ring: Any, low: Any, high: Any) -> None:
        self.own, self.low, self.high = ring, low, high
        self.zero = ring.number(Fraction(0))

    def curve(self, value: Any) -> _Curve:
        if isinstance(value, _Curve):
            return value
        self._finite(value)
        return _Curve(((self.low, value), (self.high, value)))

    def _finite(self, value: Any) -> None:
        if value is SOME or as_ball(value) is None:
            raise Undecided("a value that is not known to be finite")

    def number(self, value: Fraction) -> Any:
        return self.own.number(value)

    def sum(self, values: list[Any]) -> Any:
        total = self.zero
        for value in values:
            total = self.apply("+", (total, value))
        return total

    def extreme(self, values: list[Any], greatest: bool) -> Any:
        if any(v is SOME for v in values):
            raise Undecided("the greatest or the least of roots")
        known = [v for v in values if isinstance(v, _Curve) or as_ball(v) is not None]
        if len(known) == len(values) and any(isinstance(v, _Curve) for v in values):
            return self.apply("max" if greatest else "min", tuple(values))
        if any(isinstance(v, _Curve) for v in values):
            return self._beside_nothing(values, known, greatest)
        return self.own.extreme(values, greatest)

    def _beside_nothing(self, values: list[Any], known: list[Any], greatest: bool) -> Any:
        """Of values some of which are what is greatest, or least, of nothing."""
        nothing = self.own.extreme([], greatest)
        others = [v for v in values if not any(v is k for k in known)]
        if not all(holds(self.own, "==", v, nothing) for v in others):
            raise Undecided("a value that is not known to be finite")
        return self.extreme(known, greatest)

    def apply(self, name: str, args: tuple[Any, ...]) -> Any:
        if any(arg is SOME for arg in args):
            return self._of_some(name, args)
        if not any(isinstance(arg, _Curve) for arg in args):
            return self.own.apply(name, args)
        match name:
            case "+" | "-":
                return self._at_knots(name, args)
            case "neg":
                return self._mapped(args[0], lambda v: self.own.apply("neg", (v,)))
            case "*":
                curve, other = args if isinstance(args[0], _Curve) else args[::-1]
                return self._multiple(curve, other, "*")
            case "/":
                return self._multiple(args[0], args[1], "/")
            case "max" | "min" | "pos" | "abs":
                return self._bent(name, args)
            case "sqrt" if self.relation(">=", args[0], self.zero) > 0:
                return SOME
        raise Undecided(f"{name} of a number of a range")

    def _of_some(self, name: str, args: tuple[Any, ...]) -> Any:
        if name in ("+", "-", "neg"):
            for arg in args:
                if arg is not SOME:
                    self.curve(arg)
            return SOME
        others = [arg for arg in args if arg is not SOME and not isinstance(arg, _Curve)]
        if name == "*" and any(holds(self.own, "==", arg, self.zero) for arg in others):
            return self.zero
        raise Undecided(f"{name} of a root")

    def _mapped(self, curve: _Curve, change: Callable[[Any], Any]) -> _Curve:
        return _Curve(tuple((x, change(value)) for x, value in curve.knots))

    def _multiple(self, curve: Any, number: Any, name: str) -> Any:
        if not isinstance(curve, _Curve) or isinstance(number, _Curve):
            raise Undecided("a product or a quotient of two numbers of a range")
        self._finite(number)
        found = self._mapped(curve, lambda v: self.own.apply(name, (v, number)))
        for _, value in found.knots:
            self._finite(value)
        return found

    def _at_knots(self, name: str, args: tuple[Any, ...]) -> _Curve:
        one, other = (self.curve(arg) for arg in args)
        places = self._merged(x for curve in (one, other) for x, _ in curve.knots)
        sides = [[self._value(curve, x) for x in places] for curve in (one, other)]
        values = (self.own.apply(name, pair) for pair in zip(*sides, strict=True))
        return _Curve(tuple(zip(places, values, strict=True)))

    def _bent(self, name: str, args: tuple[Any, ...]) -> Any:
        own = self.own
        if name == "pos":
            return self._greater(args[0], self.zero)
        if name == "abs":
            return self._greater(args[0], self.apply("neg", args))
        if name == "min":
            turned = tuple(self.apply("neg", (arg,)) for arg in args)
            return self.apply("neg", (self._bent("max", turned),))
        found = args[0]
        for arg in args[1:]:
            curves = isinstance(found, _Curve) or isinstance(arg, _Curve)
            found = self._greater(found, arg) if curves else own.apply("max", (found, arg))
        return found

    def _greater(self, one: Any, other: Any) -> _Curve:
        """The greater of two, with knots where they cross."""
        own, gap = self.own, self._at_knots("-", (one, other))
        places = [x for x, _ in gap.knots]
        for (x, a), (y, b) in itertools.pairwise(gap.knots):
            signs = self._sign(a), self._sign(b)
            if signs[0] * signs[1] < 0:
                share = own.apply("/", (a, own.apply("-", (a, b))))
                step = own.apply("*", (share, own.apply("-", (y, x))))
                places.append(own.apply("+", (x, step)))
        found = []
        for x in self._merged(places):
            values = [self._value(self.curve(side), x) for side in (one, other)]
            found.append((x, own.apply("max", tuple(values))))
        return _Curve(tuple(found))

    def _sign(self, value: Any) -> int:
        for op, sign in ((">", 1), ("<", -1), ("==", 0)):
            if holds(self.own, op, value, self.zero):
                return sign
        raise Undecided("which of two numbers is greater is not known")

    def _merged(self, places: Iterable[Any]) -> list[Any]:
        """The places in their order, each once."""
        found: list[Any] = []
        for x in places:
            n = 0
            while n < len(found) and (sign := self._sign(self._minus(x, found[n]))) > 0:
                n += 1
            if n == len(found) or sign < 0:
                found.insert(n, x)
        if len(found) > MOST:
            raise Undecided(f"more than {MOST} knots")
        return found

    def _minus(self, x: Any, y: Any) -> Any:
        return self.own.apply("-", (x, y))

    def _value(self, curve: _Curve, x: Any) -> Any:
        own = self.own
        for (a, v), (b, w) in itertools.pairwise(curve.knots):
            if self._sign(self._minus(x, b)) > 0:
                continue
            width = self._minus(b, a)
            if self._sign(width) == 0:
                return v
            slope = own.apply("/", (self._minus(w, v), width))
            return own.apply("+", (v, own.apply("*", (slope, self._minus(x, a)))))
        raise Undecided("a place outside of the range")

    # -- truth: of the whole range, or of none of it ------------------------------------------

    def truth(self, value: bool) -> Any:
        return self.own.truth(value)

    def relation(self, op: str, left: Any, right: Any) -> Any:
        if left is SOME or right is SOME:
            raise Undecided("a root is compared")
        if not isinstance(left, _Curve) and not isinstance(right, _Curve):
            return self.own.relation(op, left, right)
        if op not in FAILS:
            raise Undecided("a condition that may change within a range")
        values = [value for _, value in self.curve(self.apply("-", (left, right))).knots]
        if all(holds(self.own, op, value, self.zero) for value in values):
            return self.own.truth(True)
        if op != "==" and all(holds(self.own, FAILS[op], value, self.zero) for value in values):
            return self.own.truth(False)
        raise Undecided("a condition that may change within a range")

    def conj(self, truths: list[Any]) -> Any:
        return self.own.conj(truths)

    def disj(self, truths: list[Any]) -> Any:
        return self.own.disj(truths)

    def negate(self, truth: Any) -> Any:
        return self.own.negate(truth)

    def excludes(self, truth: Any) -> bool:
        return bool(self.own.excludes(truth))

    def choose(self, condition: Any, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        return self.own.choose(condition, then, other)

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        raise Undecided("an integral within a range")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise Undecided("there is, within a range")

    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> Any:
        raise Undecided("a range within a range")
