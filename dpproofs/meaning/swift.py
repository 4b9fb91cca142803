"""The swift ring: balls at one precision, which decide most instances quickly and leave all ties
open.

It is the exact ring with `arb` in place of normal forms. Where a ball does not separate two
numbers, it raises `Undecided` or the truth is 0, and then the exact ring decides.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import reduce
from typing import Any

from flint import arb, fmpq

from dpproofs.language import terms
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import PLAIN, ExactRing, Infinite, Undefined, Value
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Env, Instance, Undecided, Walk

__all__ = ["BITS", "SwiftRing", "swiftly"]

BITS = 128


class _Balls:
    """The functions of the exact ring on balls; what is not finite is left to the exact ring."""

    @staticmethod
    def exp(x: arb) -> arb:
        return _finite(x.exp())

    @staticmethod
    def log(x: arb) -> arb:
        return _finite(x.log())

    @staticmethod
    def sqrt(x: arb) -> arb:
        return _finite(x.sqrt())

    @staticmethod
    def power(x: arb, y: arb) -> arb:
        return _finite(x**y)

    @staticmethod
    def gaussian_tail(x: arb) -> arb:
        return _finite((x / arb(2).sqrt()).erfc() / 2)


def _finite(x: arb) -> arb:
    if not x.is_finite():
        raise Undecided("a ball without a finite enclosure")
    return x


class SwiftRing(ExactRing):
    """To be used under `working_precision(BITS)`."""

    zero = arb(0)
    one = arb(1)
    functions = _Balls

    def number(self, value: Fraction) -> Any:
        return arb(fmpq(value.numerator, value.denominator))

    def apply(self, name: str, args: tuple[Value, ...]) -> Value:
        plain = PLAIN.get(name)
        if plain is not None:
            a, b = args
            if type(a) is arb and type(b) is arb:
                return plain(a, b)
        return super().apply(name, args)

    def _abs(self, a: Value) -> Value:
        return Infinite(1) if isinstance(a, Infinite) else abs(a)

    def _pos(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return super()._pos(a)
        return a.max(self.zero)

    def _most(self, args: tuple[Value, ...], sign: int) -> Value:
        if any(isinstance(a, Infinite) for a in args):
            return super()._most(args, sign)
        return reduce(arb.max if sign > 0 else arb.min, args)

    def _binomial(self, n: Value, k: Value) -> Value:
        if isinstance(n, arb) and isinstance(k, arb):
            top, chosen = (x.unique_fmpz() if x.is_exact() else None for x in (n, k))
            if top is not None and chosen is not None and 0 <= chosen <= top:
                return arb(math.comb(int(top), int(chosen)))
        raise Undecided("left to the exact ring")

    def _is_whole(self, a: Value) -> bool:
        """A ball about what may be whole is left to the exact ring."""
        if a.is_exact():
            return bool(a.is_integer())
        if a.contains_integer():
            raise Undecided("a ball about an exponent that may be whole")
        return False

    def _e(self) -> Value:
        return arb(1).exp()

    def _pi(self) -> Value:
        return arb.pi()

    def _sign(self, a: Value) -> int:
        if isinstance(a, Infinite):
            return a.sign
        numbers.rest_on_a_ball()
        if a > 0:
            return 1
        if a < 0:
            return -1
        if a.is_zero():
            return 0
        raise Undecided("a ball that meets 0")

    def _order(self, a: Value, b: Value) -> int:
        if isinstance(a, Undefined) or isinstance(b, Undefined):
            raise Undecided("no value")
        if isinstance(a, Infinite) or isinstance(b, Infinite):
            return super()._order(a, b)
        return self._sign(a - b)

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> int:
        """That a witness is of its sort is a tie, which balls do not see."""
        return 0


def swiftly(instance: Instance) -> Instance:
    """The instance in balls; exact zeros stay exact."""
    return instance.map(_ball)


def _ball(value: Any) -> Any:
    if not isinstance(value, Exact):
        return value
    rational = value.rational
    return arb(rational) if rational is not None else numbers.enclosure(value, BITS)
