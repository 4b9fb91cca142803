"""The exact ring: it decides by normal forms of rationals, roots and logarithms, and otherwise by
balls.

Truth is -1 (false), 0 (unknown) or 1 (true). A value is an `Exact`, plus or minus infinity, or
`Undefined` with its reason. A relation with an undefined side is unknown, never true.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dpproofs.language.conventions import Convention
from dpproofs.language.powers import REAL_POWER
from dpproofs.language.sorts import Scalar, Table
from dpproofs.meaning import numbers
from dpproofs.meaning.membership import of_its_sort
from dpproofs.meaning.numbers import PI, DomainError, E, Exact, LimitError
from dpproofs.meaning.walk import Undecided

if TYPE_CHECKING:
    from dpproofs.language import terms
    from dpproofs.meaning.walk import Env, Walk

__all__ = [
    "INFINITY",
    "MINUS_INFINITY",
    "PLAIN",
    "ExactRing",
    "Infinite",
    "Undefined",
    "Value",
    "method_name",
]


@dataclass(frozen=True)
class Infinite:
    """Plus or minus infinity."""

    sign: int

    def __str__(self) -> str:
        return "infinity" if self.sign > 0 else "-infinity"

    def __float__(self) -> float:
        return self.sign * math.inf

    def __format__(self, spec: str) -> str:
        plain = not spec or spec[-1] not in "eEfFgG%"
        return format(str(self) if plain else float(self), spec)

    def __lt__(self, other: object) -> bool:
        rank = self._rank(other, "<")
        return NotImplemented if rank is None else self.sign < rank

    def __le__(self, other: object) -> bool:
        rank = self._rank(other, "<=")
        return NotImplemented if rank is None else self.sign <= rank

    def __gt__(self, other: object) -> bool:
        rank = self._rank(other, ">")
        return NotImplemented if rank is None else self.sign > rank

    def __ge__(self, other: object) -> bool:
        rank = self._rank(other, ">=")
        return NotImplemented if rank is None else self.sign >= rank

    def _rank(self, other: object, sign: str) -> int | None:
        """What is finite lies between the two infinities; a float is refused as by `Exact`."""
        if isinstance(other, Infinite):
            return other.sign
        return None if numbers.comparand(str(self), other, sign) is None else 0


@dataclass(frozen=True)
class Undefined:
    """No value: 0/0, infinity - infinity, the logarithm of a negative number."""

    reason: str

    def __str__(self) -> str:
        return f"no value ({self.reason})"


Value = Any  # an Exact (a ball, in the swift ring), Infinite or Undefined
INFINITY, MINUS_INFINITY = Infinite(1), Infinite(-1)
ZERO, ONE = Exact.of(0), Exact.of(1)


class ExactRing:
    """Decides signs with balls up to `bits` of precision."""

    zero: Value = ZERO
    one: Value = ONE
    functions: Any = numbers  # exp, log, sqrt, power, gaussian_tail of what `number` makes

    def __init__(self, bits: int = 4096) -> None:
        self.bits = bits
        self.undefined: str = ""  # why the latest relation had no value, for the evidence
        self.unsettled: str = ""  # why the first ∃, or ∀ over numbers, was not decided
        self.met: set[Convention] = set()  # the conventions that gave a value
        self._limits: dict[int, int] = {}

    # -- numbers ----------------------------------------------------------------------------

    def number(self, value: Fraction) -> Value:
        return Exact.of(value)

    def sum(self, values: list[Value]) -> Value:
        total: Value = self.zero
        for value in values:
            total = self.apply("+", (total, value))
        return total

    def extreme(self, values: list[Value], greatest: bool) -> Value:
        best: Value = MINUS_INFINITY if greatest else INFINITY
        end = INFINITY if greatest else MINUS_INFINITY
        if not values:
            self.met.add(Convention.OF_NOTHING)
        for value in values:
            if isinstance(value, Undefined):
                return value
        if any(isinstance(value, Infinite) and value == end for value in values):
            return end  # whatever the order of the others
        for value in values:
            best = self.apply("max" if greatest else "min", (best, value))
        return best

    def apply(self, name: str, args: tuple[Value, ...]) -> Value:
        plain = PLAIN.get(name)
        if plain is not None:  # most numbers are rational
            a, b = args
            if type(a) is Exact and type(b) is Exact:
                p, q = a.rational, b.rational
                if p is not None and q is not None:
                    return Exact.of(plain(p, q))
        for arg in args:
            if type(arg) is Undefined:
                return arg
        try:
            return getattr(self, method_name(name))(*args)
        except DomainError as error:
            return Undefined(str(error))
        except LimitError as error:
            raise Undecided(str(error)) from None
        except AttributeError:
            if hasattr(self, method_name(name)):
                raise
            raise TypeError(f"the exact ring has no operation {name!r}") from None

    def _add(self, a: Value, b: Value) -> Value:
        if isinstance(a, Infinite) or isinstance(b, Infinite):
            signs = {x.sign for x in (a, b) if isinstance(x, Infinite)}
            return Infinite(signs.pop()) if len(signs) == 1 else Undefined("infinity - infinity")
        return a + b

    def _sub(self, a: Value, b: Value) -> Value:
        return self._add(a, self._neg(b))

    def _neg(self, a: Value) -> Value:
        return Infinite(-a.sign) if isinstance(a, Infinite) else -a

    def _mul(self, a: Value, b: Value) -> Value:
        if isinstance(a, Infinite) or isinstance(b, Infinite):
            sign = self._sign(a) * self._sign(b)
            return Infinite(sign) if sign else Undefined("0 times infinity")
        return a * b

    def _div(self, a: Value, b: Value) -> Value:
        if isinstance(b, Infinite):
            if isinstance(a, Infinite):
                return Undefined("infinity / infinity")
            return self._by(Convention.OVER_INFINITY, self.zero)
        if self._sign(b) == 0:
            return Undefined("division by zero")
        return self._mul(a, self.one / b) if isinstance(a, Infinite) else a / b

    def _power(self, a: Value, b: Value) -> Value:
        """A whole exponent by its value: a product. Any other is a real exponent."""
        if isinstance(a, Infinite) or isinstance(b, Infinite) or not self._is_whole(b):
            return self._real_power(a, b)
        if self._sign(a) != 0:
            return self.functions.power(a, b)
        exponent = self._sign(b)
        if exponent < 0:
            return Undefined("a negative power of zero")
        return self._by(Convention.ZERO_POWER, self.one) if exponent == 0 else self.zero

    def _by(self, convention: Convention, value: Value) -> Value:
        """A value that it has by a convention, which is noted."""
        self.met.add(convention)
        return value

    def _real_power(self, a: Value, b: Value) -> Value:
        """x^a for x > 0, and 0^a = 0 for a > 0; an infinite base has a limit for a != 0."""
        if isinstance(b, Infinite):
            return Undefined("an infinite exponent")
        if isinstance(a, Infinite):
            if a.sign < 0:
                return Undefined("a power of -infinity")
            sign = self._sign(b)
            if sign == 0:
                return Undefined("infinity to the power of 0")
            return self._by(Convention.OF_INFINITY, INFINITY if sign > 0 else self.zero)
        base = self._sign(a)
        if base < 0:
            return Undefined("a negative number to the power of a real number")
        if base == 0:
            sign = self._sign(b)
            if sign > 0:
                return self.zero
            whose = "a negative real number" if sign else "a real number that is 0"
            return Undefined(f"zero to the power of {whose}")
        return self.functions.power(a, b)

    def _is_whole(self, a: Value) -> bool:
        return a.rational is not None and a.rational.q == 1

    def _abs(self, a: Value) -> Value:
        return self._neg(a) if self._sign(a) < 0 else a

    def _pos(self, a: Value) -> Value:
        return a if self._sign(a) > 0 else self.zero

    def _max(self, *args: Value) -> Value:
        return self._most(args, 1)

    def _min(self, *args: Value) -> Value:
        return self._most(args, -1)

    def _most(self, args: tuple[Value, ...], sign: int) -> Value:
        best = args[0]
        for arg in args[1:]:
            if self._order(arg, best) * sign > 0:
                best = arg
        return best

    def _exp(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return INFINITY if a.sign > 0 else self.zero
        return self.functions.exp(a)

    def _log(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return INFINITY if a.sign > 0 else Undefined("log of -infinity")
        sign = self._sign(a)
        if sign == 0:
            return self._by(Convention.LOG_ZERO, MINUS_INFINITY)
        return self.functions.log(a) if sign > 0 else Undefined("log of a negative number")

    def _sqrt(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return a if a.sign > 0 else Undefined("root of -infinity")
        if self._sign(a) < 0:
            return Undefined("root of a negative number")
        return self.functions.sqrt(a)

    def _tanh(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return self.number(Fraction(a.sign))
        square = self.functions.exp(a + a)
        return (square - self.one) / (square + self.one)

    def _cosh(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return INFINITY
        return (self.functions.exp(a) + self.functions.exp(-a)) / 2

    def _tail(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return self.zero if a.sign > 0 else self.one
        return self.functions.gaussian_tail(a)

    def _binomial(self, n: Value, k: Value) -> Value:
        if isinstance(n, Infinite) or isinstance(k, Infinite):
            return Undefined("a binomial coefficient of infinity")
        whole = [
            None if x.rational is None else Fraction(int(x.rational.p), int(x.rational.q))
            for x in (n, k)
        ]
        if any(x is None or x.denominator != 1 or x < 0 for x in whole):
            return Undefined("a binomial coefficient of what is not a natural number")
        first, second = (int(x) for x in whole if x is not None)
        return Exact.of(math.comb(first, second))

    def _plog(self, a: Value, b: Value) -> Value:
        if isinstance(a, Infinite) or isinstance(b, Infinite):
            return Undefined("a log(a/b) of infinity")
        first, second = self._sign(a), self._sign(b)
        if first < 0 or second < 0:
            return Undefined("a log(a/b) of a negative number")
        if first == 0:
            return self._by(Convention.ZERO_LOG, self.zero)
        if second == 0:
            return self._by(Convention.OVER_ZERO, INFINITY)
        return a * (self.functions.log(a) - self.functions.log(b))

    def _logratio(self, a: Value, b: Value) -> Value:
        if isinstance(a, Infinite) or isinstance(b, Infinite):
            return self.apply("-", (self._log(a), self._log(b)))
        first, second = self._sign(a), self._sign(b)
        if first < 0 or second < 0:
            return Undefined("log(a/b) of a negative number")
        if first == 0 and second == 0:
            return Undefined("log(0/0)")
        if first == 0 or second == 0:
            return self._by(Convention.LOG_RATIO, INFINITY if first else MINUS_INFINITY)
        return self.functions.log(a) - self.functions.log(b)

    def _ratio(self, a: Value, b: Value) -> Value:
        if self._sign(b) != 0:
            return self._div(a, b)
        sign = self._sign(a)
        return self._by(Convention.RATIO, Infinite(sign)) if sign else Undefined("0/0")

    def _e(self) -> Value:
        return E

    def _pi(self) -> Value:
        return PI

    def integral(self, integrand: Callable[[Value], Value], low: Value, high: Value) -> Value:
        raise Undecided("an integral has no exact form: balls enclose it")

    # -- signs and truth --------------------------------------------------------------------

    def _sign(self, a: Value) -> int:
        if isinstance(a, Infinite):
            return a.sign
        sign = numbers.sign(a, self.bits)
        if sign is None:
            raise Undecided(f"the sign of a number is not separated from 0 at {self.bits} bits")
        return sign

    def _order(self, a: Value, b: Value) -> int:
        if isinstance(a, Infinite) or isinstance(b, Infinite):
            left = a.sign if isinstance(a, Infinite) else 0
            right = b.sign if isinstance(b, Infinite) else 0
            return (left > right) - (left < right)
        if isinstance(a, Undefined) or isinstance(b, Undefined):
            raise Undecided(str(a if isinstance(a, Undefined) else b))
        order = numbers.sign(a - b, self.bits)
        if order is None:
            raise Undecided(f"two numbers are not separated at {self.bits} bits")
        return order

    def truth(self, value: bool) -> int:
        return 1 if value else -1

    def relation(self, op: str, left: Value, right: Value) -> int:
        for side in (left, right):
            if isinstance(side, Undefined):
                self.undefined = side.reason
                return 0
        try:
            order = self._order(left, right)
        except Undecided:
            return 0
        return 1 if _HOLDS[op](order) else -1

    def conj(self, truths: list[int]) -> int:
        return min(truths, default=1)

    def disj(self, truths: list[int]) -> int:
        return max(truths, default=-1)

    def negate(self, truth: int) -> int:
        return -truth

    def excludes(self, truth: int) -> bool:
        return truth < 0

    def choose(
        self, condition: int, then: Callable[[], Value], other: Callable[[], Value]
    ) -> Value:
        if condition == 0:
            raise Undecided(self.undefined or "a condition is not decided")
        return then() if condition > 0 else other()

    def limit(self, p: terms.Asymptotic) -> int:
        """Of one limit once: it does not depend on the instance."""
        from dpproofs.meaning.limits import truth_of_limit  # which walks with a ring of its own

        if id(p) not in self._limits:
            self._limits[id(p)] = truth_of_limit(p)
        return self._limits[id(p)]

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> int:
        """A witness that works proves it; a linear program proves or refutes it; else unknown."""
        if node.witness is not None:
            witnessed = walk.with_witness(node, env)
            truth = witnessed.truth(node.body, env) if _fits(witnessed, node, env) else -1
            if truth > 0 or node.alone:
                return truth
        from dpproofs.meaning.existence import decide_exists

        decision = decide_exists(walk, node, env)
        if decision.truth == 0:
            self.unsettled = self.unsettled or f"there may be one: {decision.reason}"
        return decision.truth

    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> int:
        """A number refutes it; what else is decided, `dpproofs.meaning.everywhere` says."""
        from dpproofs.meaning.everywhere import decide_everywhere

        truth = decide_everywhere(walk, node, env)
        if truth == 0:
            self.unsettled = self.unsettled or f"it may hold for every {node.variable.name}"
        return truth


def _fits(walk: Walk, node: terms.Exists, env: Env) -> bool:
    """The unknowns are of their sorts and in their domains: a witness may not be just any table."""
    instance = walk.instance
    for unknown in node.unknowns:
        if isinstance(unknown, Table) and not of_its_sort(unknown.kind, instance.tables[unknown]):
            return False
        if isinstance(unknown, Scalar) and not isinstance(instance.scalars[unknown], Exact):
            return False
        if isinstance(unknown, Table | Scalar) and not walk.truth(unknown.domain(), env) > 0:
            return False
    return True


#: What needs no more than two numbers that are both finite.
PLAIN: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
_METHODS = {
    "+": "_add",
    "-": "_sub",
    "*": "_mul",
    "/": "_div",
    "^": "_power",
    REAL_POWER: "_real_power",
    "Q": "_tail",
}


def method_name(name: str) -> str:
    """The method of the ring that has the values of an operation."""
    return _METHODS.get(name) or f"_{name}"


_HOLDS: dict[str, Callable[[int], bool]] = {
    "<=": lambda order: order <= 0,
    "<": lambda order: order < 0,
    ">=": lambda order: order >= 0,
    ">": lambda order: order > 0,
    "==": lambda order: order == 0,
    "!=": lambda order: order != 0,
}
