"""The float ring: it proposes candidates, with arrays as numbers and margins as truth. It never
decides anything.

A truth is a relative margin: positive where the float says that the relation holds, negative where
it says that it fails, +-TINY at a tie (which satisfies <= and violates <), and nan where floats
cannot say.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from dpproofs.language.powers import REAL_POWER
from dpproofs.meaning.everywhere import samples
from dpproofs.meaning.walk import Undecided

if TYPE_CHECKING:
    from dpproofs.language import terms
    from dpproofs.meaning.walk import Env, Walk

__all__ = ["BLIND", "LARGE", "TINY", "FloatRing"]

Column = Any  # a float, or an array of floats: what numpy returns does not say which

TINY = 1e-300
BLIND = 1e-14  # sides below it are left of a cancellation more often than not: a tie
ROUNDING = 1e-15
APART = 4.0  # more than any margin
LARGE = 8.0  # what rounding leaves of a difference of less than that is below BLIND
HUGE = float(np.finfo(float).max)


class FloatRing:
    """Numbers are floats or arrays of one length, a column per instance.

    To be used under `np.errstate(all="ignore")`: what has no value is nan.
    """

    def number(self, value: Fraction) -> Column:
        return float(value)

    def sum(self, values: list[Column]) -> Column:
        total: Any = values[0] if values else 0.0
        for value in values[1:]:
            total = total + value
        return total

    def extreme(self, values: list[Column], greatest: bool) -> Column:
        best: Any = -np.inf if greatest else np.inf
        for value in values:
            best = np.maximum(best, value) if greatest else np.minimum(best, value)
        return best

    def apply(self, name: str, args: tuple[Column, ...]) -> Column:
        if name == "-" and self.small(*args):
            return args[0] - args[1]
        return _OPERATIONS[name](*args)

    def small(self, a: Column, b: Column) -> bool:
        """No column of the first is large, or none of the second, for certain."""
        large = abs(a) > LARGE
        return not (large if isinstance(large, bool) else large.any())

    def truth(self, value: bool) -> Column:
        return 1.0 if value else -1.0

    def relation(self, op: str, left: Column, right: Column) -> Column:
        scale = np.maximum(np.maximum(np.abs(left), np.abs(right)), TINY)
        same = np.equal(left, right) | np.less(scale, BLIND)  # inf = inf
        gap = np.where(same, 0.0, np.subtract(right, left))[()]
        gap = np.minimum(np.maximum(gap / np.minimum(scale, HUGE), -2.0), 2.0)
        match op:
            case "<=" | "<":
                margin = gap
            case ">=" | ">":
                margin = -gap
            case "==":
                margin = -np.abs(gap)
            case "!=":
                margin = np.abs(gap)
            case _:
                raise TypeError(f"the float ring has no relation {op!r}")
        # A gap is 0 or far above TINY, since sides apart are a rounding apart: only ties move.
        return margin + (TINY if op in ("<=", ">=", "==") else -TINY)

    def conj(self, truths: list[Column]) -> Column:
        worst: Any = 1.0
        for truth in truths:
            worst = _both(worst, truth)
        return worst

    def disj(self, truths: list[Column]) -> Column:
        """The greatest margin, but for ties that fail beside what fails by more: where x = y, what
        is said of that case alone is as far from true as its conclusion."""
        least: Any = APART
        for truth in truths:
            least = _both(least, np.where(np.equal(truth, -TINY), APART, -truth)[()])
        ties = TINY if truths else 1.0
        return -np.where(np.equal(least, APART), ties, least)[()]

    def negate(self, truth: Column) -> Column:
        return -truth

    def excludes(self, truth: Column) -> bool:
        return isinstance(truth, float) and truth < 0

    def choose(
        self, condition: Column, then: Callable[[], Column], other: Callable[[], Column]
    ) -> Column:
        if isinstance(condition, float):
            if np.isnan(condition):
                return np.nan
            return then() if condition > 0 else other()
        chosen = np.where(condition > 0, then(), other())
        return np.where(np.isnan(condition), np.nan, chosen)

    def integral(self, integrand: Callable[[Column], Column], low: Column, high: Column) -> Column:
        raise Undecided("an integral is not screened in floats")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Column:
        if node.witness is None:
            return np.nan
        return walk.with_witness(node, env).truth(node.body, env)

    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> Column:
        """By some numbers of the range: the judge looks at all of them."""
        low, high = (None if x is None else walk.value(x, env) for x in (node.low, node.high))
        truths = [
            walk.under(node.variable, value).truth(node.body, env)
            for value in samples(self, node, low, high)
        ]
        if low is not None and high is not None:  # where there is none between the ends
            truths = [self.disj([self.conj(truths), self.relation(">", low, high)])]
        return self.conj(truths)


def _both(a: Column, b: Column) -> Column:
    """The lesser margin: false if either is, else unknown if either is."""
    lesser = np.fmin(a, b)
    return np.where((lesser < 0) | ~(np.isnan(a) | np.isnan(b)), lesser, np.nan)[()]


def _minus(a: Column, b: Column) -> Column:
    """Nothing where only rounding is left of a difference of large numbers: beside 0 it would look
    like much."""
    rest, size = a - b, np.abs(a)
    left = np.less(np.abs(rest), ROUNDING * size) & np.greater(size, LARGE)
    return np.where(left, 0.0, rest)[()]


def _plog(a: Column, b: Column) -> Column:
    value = np.where(np.equal(a, 0), 0.0, a * (np.log(a) - np.log(b)))
    return np.where(np.less(b, 0), np.nan, value)[()]


def _divide(a: Column, b: Column) -> Column:
    return np.where(np.equal(b, 0), np.nan, np.divide(a, b))[()]


def _ratio(a: Column, b: Column) -> Column:
    return np.divide(a, np.add(b, 0.0))  # -0.0 + 0.0 is 0.0


def _power(a: Column, b: Column) -> Column:
    """numpy has values for inf^0, nan^0 and 1^nan, and for powers of -inf; there are none. Each is
    asked for by itself, so that a compiled statement asks for none beside a literal exponent. Of a
    positive literal one only the last question is left, and draws raise to many of those."""
    if isinstance(b, float) and 0 < b < np.inf:
        return np.where(np.equal(a, -np.inf), np.nan, np.power(a, b))[()]
    none = np.equal(a, 0) & np.less(b, 0) | np.isinf(b) | np.equal(a, -np.inf)
    none = none | np.equal(b, 0) & (np.isnan(a) | np.isinf(a)) | np.equal(a, 1) & np.isnan(b)
    return np.where(none, np.nan, np.power(a, b))[()]


def _real_power(a: Column, b: Column) -> Column:
    none = np.less(a, 0) | np.equal(a, 0) & np.equal(b, 0)
    return np.where(none, np.nan, _power(a, b))[()]


def _tail(x: Column) -> Column:
    from scipy.special import ndtr

    return ndtr(np.negative(x))


def _binomial(n: Column, k: Column) -> Column:
    from scipy.special import comb

    return comb(n, k)


_OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": _minus,
    "*": lambda a, b: a * b,
    "/": _divide,
    "^": _power,
    REAL_POWER: _real_power,
    "neg": lambda a: -a,
    "abs": np.abs,
    "pos": lambda a: np.maximum(a, 0.0),
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "tanh": np.tanh,
    "cosh": np.cosh,
    "Q": _tail,
    "binomial": _binomial,
    "plog": _plog,
    "logratio": lambda a, b: np.log(a) - np.log(b),
    "ratio": _ratio,
    "max": lambda *args: reduce(np.maximum, args),
    "min": lambda *args: reduce(np.minimum, args),
    "e": lambda: float(np.e),
    "pi": lambda: float(np.pi),
}
