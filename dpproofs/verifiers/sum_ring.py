"""The ring of sums: each operation on forms, by its definition. What requires more than is plain
raises `NoSum`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.powers import REAL_POWER
from dpproofs.meaning.walk import Env, Walk
from dpproofs.verifiers import sums
from dpproofs.verifiers.elements import (
    told,
)
from dpproofs.verifiers.sums import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    NoSum,
    Sum,
    constant,
    generator,
    is_positive,
)

__all__ = [
    "SumRing",
    "Truth",
    "indicator",
    "valued_product",
    "what_is_above",
]


@dataclass(frozen=True)
class Truth:
    """x op 0, two elements that are the same, or a compound; a bool is a truth too."""

    op: str  # > >= == same and or not
    parts: tuple[Any, ...]


class SumRing:
    """The ring whose values are sums. What is `known` is above 0 at the place where the walk
    stands."""

    def __init__(self) -> None:
        self.known: tuple[Sum, ...] = ()
        self.logs: dict[str, tuple[Sum, tuple[Sum, ...]]] = {}  # what one was taken of, and where
        self.pairs: dict[str, tuple[Sum, Sum, tuple[Sum, ...]]] = {}  # of each log(a/b)
        self.weights: dict[str, tuple[Sum, ...]] = {}  # what is above 0 somewhere, together

    def need(self, x: Sum) -> None:
        if not is_positive(x, self.known):
            raise NoSum(f"that {x} is above 0 is not plain")

    def number(self, value: Fraction) -> Sum:
        return constant(value)

    def sum(self, values: list[Any]) -> Sum:
        result = ZERO
        for value in values:
            result = result + value
        return result

    def extreme(self, values: list[Any], greatest: bool) -> Sum:
        if not values:
            raise NoSum("a maximum over nothing")
        return self.apply("max" if greatest else "min", tuple(values))

    def apply(self, name: str, args: tuple[Any, ...]) -> Sum:
        found: Sum = self._applied(name, args)
        return found

    def _applied(self, name: str, args: tuple[Any, ...]) -> Any:
        match name, args:
            case "+", (a, b):
                return a + b
            case "-", (a, b):
                return a - b
            case "neg", (a,):
                return -a
            case "*", (a, b):
                return self._times(a, b)
            case (("/" | "ratio"), (a, b)):
                return self._times(a, self.inverse(b))
            case "^", (a, b):
                return self._power(a, b)
            case _, (a, b) if name == REAL_POWER:
                return self._real_power(a, b)
            case "exp", (a,):
                return sums.exp(a)
            case "e", ():
                return sums.exp(ONE)
            case "log", (a,):
                return self.log(a)
            case "logratio", (a, b):
                self._pair(a, b)
                if is_positive(a, self.known):
                    return self.log(a) - self.low(b)
                return self.low(a) - self.log(b)
            case "plog", (a, b):
                return self._plog(a, b)
            case "cosh", (a,):
                return (sums.exp(a) + sums.exp(-a)).scaled(fmpq(1, 2))
            case "pi", ():
                return generator(Gen("scalar", "pi", sign=POSITIVE))
            case "sqrt", (a,):
                if not a.terms:
                    return ZERO
                if is_positive(a, self.known):
                    return sums.exp(sums.log(a).scaled(fmpq(1, 2)))
                self._not_below(a)
                return sums.function("sqrt", (a,), NONNEGATIVE)
            case (("abs" | "pos"), (a,)):
                return sums.function(name, (a,), NONNEGATIVE)
            case ("tanh", (a,)):
                return sums.function(name, (a,))
            case (("max" | "min"), (first, *rest)):
                found = sorted({x.text: x for x in (first, *rest)}.items())
                if len(found) == 1:
                    return first
                return sums.function(name, [x for _, x in found])
        raise NoSum(f"{name} in a sum over sets of any size")

    def _times(self, a: Sum, b: Sum) -> Sum:
        """Infinity times 0 has no value."""
        for x, y in ((a, b), (b, a)):
            if any(t.partial for _, t in x) and not is_positive(y, self.known):
                raise NoSum("infinity times what may be 0")
        return valued_product(a, b)

    def log(self, x: Sum) -> Sum:
        self.need(x)
        self._note(x)
        return sums.log(x)

    def _note(self, x: Sum) -> None:
        self.logs.setdefault(" ; ".join(y.text for y in (x, *self.known)), (x, self.known))

    def _pair(self, a: Sum, b: Sum) -> None:
        self.pairs.setdefault(" ; ".join(y.text for y in (a, b, *self.known)), (a, b, self.known))

    def low(self, x: Sum) -> Sum:
        """The logarithm of what may be 0, minus infinity then."""
        self._note(x)
        if is_positive(x, self.known):
            return sums.log(x)
        self._not_below(x)
        return generator(Gen("low", "", parts=(x,)))

    def _not_below(self, x: Sum) -> None:
        if not all(c > 0 and sums.is_nonnegative(t) for c, t in x):
            raise NoSum(f"that {x} is not below 0 is not plain")

    def inverse(self, x: Sum) -> Sum:
        value = x.value
        if value is not None:
            if value == 0:
                raise NoSum("a division by 0")
            return constant(1 / value)
        if len(x.terms) == 1:
            ((c, _),) = x
            if c < 0:
                return -self.inverse(-x)
        self.need(x)
        return sums.exp(-sums.log(x))

    def _power(self, a: Sum, b: Sum) -> Sum:
        n = b.value
        if n == 0 and any(t.partial for _, t in a):
            raise NoSum("a power of what may be infinite")
        if n is not None and n.q == 1:
            base = a if n >= 0 else self.inverse(a)
            result = ONE
            for _ in range(abs(int(n.p))):
                result = valued_product(result, base)
            return result
        return self._real_power(a, b)

    def _real_power(self, a: Sum, b: Sum) -> Sum:
        """e^(b log a), where a is plainly above 0; a root where a may be 0 as well."""
        if any(t.partial for _, t in a):
            raise NoSum("a power of what may be infinite")
        if b.value == fmpq(1, 2):
            return self.apply("sqrt", (a,))
        return sums.exp(self._times(b, self.log(a)))

    def _plog(self, a: Sum, b: Sum) -> Sum:
        """a log(a/b), 0 where a vanishes."""
        if not a.terms:
            self._not_below(b)
            return ZERO
        before, self.known = self.known, (*self.known, a)
        try:
            self._not_below(a)
            self._pair(a, b)
            return valued_product(a, self.log(a) - self.low(b))
        finally:
            self.known = before

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: Any) -> Any:
        return value

    def relation(self, op: str, left: Sum, right: Sum) -> Any:
        if op in ("<=", "<"):
            left, right, op = right, left, {"<=": ">=", "<": ">"}[op]
        x = left - right
        if any(t.partial for _, t in x):
            raise NoSum("a condition on what may be infinite")
        if x.value is not None:
            v = x.value
            return {">": v > 0, ">=": v >= 0, "==": v == 0, "!=": v != 0}[op]
        if op == "!=":
            return Truth("not", (Truth("==", (x,)),))
        return Truth(op, (x,))

    def conj(self, truths: list[Any]) -> Any:
        rest = [t for t in truths if t is not True]
        if any(t is False for t in rest):
            return False
        return True if not rest else rest[0] if len(rest) == 1 else Truth("and", tuple(rest))

    def disj(self, truths: list[Any]) -> Any:
        return self.negate(self.conj([self.negate(t) for t in truths]))

    def negate(self, truth: Any) -> Any:
        if isinstance(truth, bool):
            return not truth
        if truth.op == "not":
            return truth.parts[0]
        if truth.op in (">", ">="):
            return Truth(">=" if truth.op == ">" else ">", (-truth.parts[0],))
        return Truth("not", (truth,))

    def excludes(self, truth: Any) -> bool:
        return truth is False

    def choose(self, condition: Any, then: Callable[[], Sum], other: Callable[[], Sum]) -> Sum:
        here = indicator(condition)
        if here == ONE:
            return self.under(condition, then)
        if here == ZERO:
            return self.under(self.negate(condition), other)
        first = self.under(condition, then)
        last = self.under(self.negate(condition), other)
        return valued_product(here, first) + valued_product(ONE - here, last)

    def under(self, condition: Any, value: Callable[[], Sum]) -> Sum:
        before, self.known = self.known, (*self.known, *what_is_above(condition))
        if len(self.known) > len(before):
            self.weights.setdefault(" ; ".join(x.text for x in self.known), self.known)
        try:
            return value()
        finally:
            self.known = before

    def integral(self, integrand: Any, low: Any, high: Any) -> Any:
        raise NoSum("an integral")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise NoSum("existence inside a term")


def valued_product(a: Sum, b: Sum) -> Sum:
    """Infinity is multiplied by what is not below 0; where that is 0 so is the product."""
    for x, y in ((a, b), (b, a)):
        if any(t.partial for _, t in x):
            if any(t.partial for _, t in y):
                raise NoSum("infinity times infinity")
            if len(y.terms) > 1 and len({c > 0 for c, _ in y}) > 1:
                raise NoSum("infinity times what may have any sign")
            if not all(sums.is_nonnegative(t) for _, t in y):
                raise NoSum("infinity times what may have any sign")
    return a * b


def what_is_above(condition: Any) -> Iterator[Sum]:
    """What is above 0 where a condition holds."""
    if isinstance(condition, Truth):
        if condition.op == ">":
            yield condition.parts[0]
        if condition.op == "and":
            for part in condition.parts:
                yield from what_is_above(part)


def indicator(truth: Any) -> Sum:
    """1 where it holds, else 0."""
    if isinstance(truth, bool):
        return ONE if truth else ZERO
    match truth.op:
        case ">":
            return sums.bit(truth.parts[0])
        case ">=":
            return ONE - sums.bit(-truth.parts[0])
        case "==":
            x = truth.parts[0]
            return ONE - sums.bit(x) - sums.bit(-x)
        case "not":
            return ONE - indicator(truth.parts[0])
        case "and":
            result = ONE
            for part in truth.parts:
                result = result * indicator(part)
            return result
        case "same":
            left, right = sorted(truth.parts, key=lambda e: told(e, {}))
            return generator(Gen("same", "", (left, right), sign=NONNEGATIVE))
    raise NoSum(f"no indicator of {truth.op}")
