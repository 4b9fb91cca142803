"""The extended reals on mpmath, and truths of three values."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dpproofs.meaning.second.exact_text import ExactText
from dpproofs.meaning.second.source import Source

__all__ = ["Numbers", "Unknown"]

Number = Any  # of mpmath, which has no types

TIE = "1e-45"  # relative: two sides closer than this are a tie


class Unknown(Exception):
    """A condition that had to be decided is unknown."""


class Numbers:
    """The operations of the language on extended reals of mpmath; nan has no value.

    `cancelled`: a sum came so close to zero that it was taken for zero. `near`: two sides differ,
    but agree to the tie. `loss`: the greatest relative error that an integral reported.
    """

    def __init__(self, mp: Any, digits: int) -> None:
        mp.dps = digits
        self.mp = mp
        self.zero, self.one, self.nan, self.infinity = mp.mpf(0), mp.mpf(1), mp.nan, mp.inf
        self.grain = mp.mpf(10) ** -(4 * digits // 5)
        self.closest = mp.mpf(TIE)
        self.cancelled = self.near = False
        self.loss = self.zero

    # -- arithmetic -----------------------------------------------------------------------------

    def number(self, above: int, below: int) -> Number:
        return self.mp.mpf(above) / below

    def add(self, a: Number, b: Number) -> Number:
        return self._settled(a + b, (a, b))

    def sub(self, a: Number, b: Number) -> Number:
        return self._settled(a - b, (a, b))

    def total(self, values: list[Number]) -> Number:
        result = self.zero
        for value in values:
            result = result + value
        return self._settled(result, values)

    def _settled(self, result: Number, parts: Iterable[Number]) -> Number:
        """A sum is zero where its parts cancel to the last digits."""
        if not self.mp.isfinite(result):
            return result
        scale = max(map(abs, parts), default=self.zero)
        if scale == 0 or abs(result) > scale * self.grain:
            return result
        self.cancelled = True
        return self.zero

    def mul(self, a: Number, b: Number) -> Number:
        infinite = self.mp.isinf(a) or self.mp.isinf(b)
        return self.nan if infinite and (a == 0 or b == 0) else a * b

    def product(self, values: list[Number]) -> Number:
        return functools.reduce(self.mul, values, self.one)

    def div(self, a: Number, b: Number) -> Number:
        if b == 0 or (self.mp.isinf(a) and self.mp.isinf(b)):
            return self.nan
        return a / b

    def neg(self, a: Number) -> Number:
        return -a

    def absolute(self, a: Number) -> Number:
        return abs(a)

    def pos(self, a: Number) -> Number:
        return a if a > 0 or self.mp.isnan(a) else self.zero

    def power(self, a: Number, b: Number) -> Number:
        """A product where the exponent is a whole number, with 0^0 = 1."""
        whole = self._whole(b)
        if whole is None or not self.mp.isfinite(a):
            return self.real_power(a, b)
        if a == 0:
            return self.nan if whole < 0 else self.one if whole == 0 else self.zero
        return a**whole if a < 0 else self.mp.power(a, b)

    def real_power(self, a: Number, b: Number) -> Number:
        """e^(b log a), and 0 where a = 0 < b; infinity has a power but for b = 0."""
        if not (a >= 0) or not self.mp.isfinite(b):
            return self.nan
        if a == 0:
            return self.zero if b > 0 else self.nan
        if self.mp.isinf(a):
            return self.nan if b == 0 else self.infinity if b > 0 else self.zero
        return self.mp.power(a, b)

    def _whole(self, a: Number) -> int | None:
        """The whole number that a is, as far as can be seen."""
        if not self.mp.isfinite(a):
            return None
        near = int(self.mp.nint(a))
        if a == near:
            return near
        if abs(a - near) > self.grain * max(1, abs(near)):
            return None
        self.cancelled = True
        return near

    def exp(self, a: Number) -> Number:
        return self.mp.exp(a)

    def log(self, a: Number) -> Number:
        if a == 0:
            return -self.infinity
        return self.mp.log(a) if a > 0 else self.nan

    def sqrt(self, a: Number) -> Number:
        return self.mp.sqrt(a) if a >= 0 else self.nan

    def tanh(self, a: Number) -> Number:
        return self.mp.sign(a) if self.mp.isinf(a) else self.mp.tanh(a)

    def cosh(self, a: Number) -> Number:
        return self.infinity if self.mp.isinf(a) else self.mp.cosh(a)

    def tail(self, a: Number) -> Number:
        if self.mp.isinf(a):
            return self.zero if a > 0 else self.one
        if abs(a) > self.mp.mpf(2) ** 500:  # erfc overflows; off by less than 1/a^2
            first = self.mp.exp(-a * a / 2) / (abs(a) * self.mp.sqrt(2 * self.mp.pi))
            return first if a > 0 else self.one - first
        return self.mp.erfc(a / self.mp.sqrt(2)) / 2

    def binomial(self, n: Number, k: Number) -> Number:
        above, below = self._whole(n), self._whole(k)
        if above is None or below is None or above < 0 or below < 0:
            return self.nan
        return self.mp.mpf(math.comb(above, below))

    def plog(self, a: Number, b: Number) -> Number:
        """a log(a/b): 0 where a = 0, infinite where b = 0 < a."""
        if a == 0 and b >= 0:
            return self.zero
        if not (a > 0 and b >= 0) or self.mp.isinf(a) or self.mp.isinf(b):
            return self.nan
        return self.infinity if b == 0 else a * self._quotient(a, b)

    def logratio(self, a: Number, b: Number) -> Number:
        """log(a/b) with log(a/0) = infinity for a > 0, log(0/b) = -infinity; 0/0: no value."""
        if not (a >= 0 and b >= 0) or (a == 0 and b == 0):
            return self.nan
        if self.mp.isinf(a) and self.mp.isinf(b):
            return self.nan
        if b == 0 or self.mp.isinf(a):
            return self.infinity
        return -self.infinity if a == 0 or self.mp.isinf(b) else self._quotient(a, b)

    def _quotient(self, a: Number, b: Number) -> Number:
        """log(a/b), and 0 where the two are seen to be equal."""
        return self.zero if self.sub(a, b) == 0 else self.mp.log(a / b)

    def ratio(self, a: Number, b: Number) -> Number:
        """a/b with a/0 = infinity for a > 0; 0/0 has no value."""
        if b == 0:
            return self.infinity if a > 0 else self.nan
        return self.div(a, b)

    def greatest(self, *values: Number) -> Number:
        return self.nan if any(map(self.mp.isnan, values)) else max(values)

    def least(self, *values: Number) -> Number:
        return self.nan if any(map(self.mp.isnan, values)) else min(values)

    def sup(self, values: list[Number]) -> Number:
        return self.greatest(-self.infinity, *values)

    def inf(self, values: list[Number]) -> Number:
        return self.least(self.infinity, *values)

    def euler(self) -> Number:
        return +self.mp.e

    def circle(self) -> Number:
        return +self.mp.pi

    def integral(self, integrand: Callable[[Number], Number], low: Number, high: Number) -> Number:
        low = -self.infinity if low is None else low
        high = self.infinity if high is None else high
        if self.mp.isnan(low) or self.mp.isnan(high):
            return self.nan
        if low == high:
            return self.zero
        points = [low, self.zero, high] if low < 0 < high else [low, high]
        value, error = self.mp.quad(integrand, points, error=True)
        if not self.mp.isfinite(value):
            return self.nan
        scale = abs(value) or self.one
        self.loss = max(self.loss, self.mp.mpf(error) / scale)
        return value

    # -- truth ----------------------------------------------------------------------------------

    def order(self, left: Number, right: Number) -> int | None:
        """The sign of left - right, 0 for a tie, None where it is unknown."""
        if self.mp.isnan(left) or self.mp.isnan(right):
            return None
        if self.mp.isinf(left) or self.mp.isinf(right):
            return int(left > right) - int(left < right)
        gap, scale = self.sub(left, right), max(abs(left), abs(right))
        if self.loss and abs(gap) <= 1000 * self.loss * scale and self.loss > self.closest / 1000:
            return None  # an integral is not known well enough
        if abs(gap) <= self.closest * scale:
            self.near = self.near or gap != 0
            return 0
        return 1 if gap > 0 else -1

    def compare(self, op: str, left: Number, right: Number) -> int:
        return self._truth(op, self.order(left, right))

    def _truth(self, op: str, order: int | None) -> int:
        """The truth of a relation between two sides of this order."""
        if order is None:
            return 0
        return self.plain(
            {
                "<=": order <= 0,
                "<": order < 0,
                ">=": order >= 0,
                ">": order > 0,
                "==": order == 0,
                "!=": order != 0,
            }[op]
        )

    def plain(self, condition: bool) -> int:
        return 1 if condition else -1

    def sure(self, truth: int) -> bool:
        if truth == 0:
            raise Unknown("a condition is not decided")
        return truth > 0

    def both(self, truths: Iterable[int]) -> int:
        least = 1
        for truth in truths:
            least = min(least, truth)
            if least < 0:
                break
        return least

    def either(self, truths: list[int]) -> int:
        return max(truths, default=-1)

    def negation(self, truths: list[int]) -> int:
        return -truths[0]

    def same(self, truths: list[int]) -> int:
        return truths[0] * truths[1]

    def implies(self, given: int, then: Callable[[], int]) -> int:
        return 1 if given < 0 else max(-given, then())

    def possible(self, given: Callable[[], int]) -> bool:
        try:
            return given() >= 0
        except Unknown:
            return False

    def events(self, keys: list[object]) -> Iterator[dict[object, Number]]:
        for bits in itertools.product((self.zero, self.one), repeat=len(keys)):
            yield dict(zip(keys, bits, strict=True))

    def namespace(self) -> dict[str, object]:
        """What the compiled text may use: these operations and a few builtins."""
        names = [n for n in vars(Numbers) if not n.startswith("_") and n != "namespace"]
        found: dict[str, object] = {name: getattr(self, name) for name in names}
        for name, op in ((v, k) for k, v in Source.relations.items()):
            found[name] = functools.partial(self.compare, op)
        found["memo"] = functools.cache
        found["__builtins__"] = {"len": len, "max": max, "sum": sum, "zip": zip}
        return found

    def read(self, text: ExactText) -> Number:
        """The value of an exact text at the precision in force."""
        return text.value(
            lambda q: self.number(q.numerator, q.denominator),
            lambda name, *args: getattr(self, Source.calls[name])(*args),
        )
