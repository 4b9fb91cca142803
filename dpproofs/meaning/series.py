"""The series ring: how a term behaves as one real variable goes down to 0, exactly.

A value is a Laurent series with rational coefficients, known up to some exponent, or a polynomial,
known entirely. Signs are those at all small positive values of the variable. A term without such a
series (a logarithm of the variable, an irrational constant) raises `NoSeries`. A term that needs
more coefficients than were kept raises `TooShort`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.terms import Term
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined, Value
from dpproofs.meaning.numbers import Exact, LimitError
from dpproofs.meaning.numbers import power as exact_power
from dpproofs.meaning.walk import Env, Instance, Walk

__all__ = ["MAX_ORDER", "NoSeries", "Series", "SeriesRing", "TooShort", "leading"]

MAX_ORDER = 40  # terms kept of a series that does not end
MAX_EXPONENT = 10_000
MAX_DEGREE = 500  # of the root of the variable in which there is a series
NOUGHT, UNIT = fmpq(0), fmpq(1)


class NoSeries(Exception):
    """Raised where a term has no Laurent series with rational coefficients; the message says
    why."""


class Fractional(NoSeries):
    """Raised for a fractional power of the variable. There may be a series in its root of this
    degree."""

    def __init__(self, degree: int) -> None:
        super().__init__("a fractional power of the variable")
        self.degree = degree


class TooShort(Exception):
    """Raised where the leading coefficient is not among those that were kept."""


@dataclass(frozen=True)
class Series:
    """Sum of terms[i] * t^(start + i), up to terms of exponent `end` and more (None: no more).

    The first and the last of the terms are not 0; without terms `start` is `end`, or 0 for zero.
    """

    start: int
    terms: tuple[fmpq, ...]
    end: int | None = None

    @staticmethod
    def of(start: int, terms: Sequence[fmpq], end: int | None = None) -> Series:
        kept = list(terms) if end is None else list(terms[: max(0, end - start)])
        while kept and kept[-1] == NOUGHT:
            kept.pop()
        skip = next((i for i, c in enumerate(kept) if c != NOUGHT), None)
        if skip is None:
            return Series(end or 0, (), end)
        if abs(start) > MAX_EXPONENT or len(kept) > MAX_EXPONENT:
            raise LimitError(f"a series with exponents beyond {MAX_EXPONENT}")
        return Series(start + skip, tuple(kept[skip:]), end)

    @staticmethod
    def constant(value: fmpq) -> Series:
        return Series.of(0, [value])

    @property
    def rational(self) -> fmpq | None:
        """The value where it is an exactly known constant."""
        if self.end is not None or self.start + len(self.terms) > 1 or self.start < 0:
            return None
        return self.terms[0] if self.terms else NOUGHT

    @property
    def lead(self) -> tuple[int, fmpq] | None:
        """Exponent and coefficient of the leading term; None for zero."""
        if self.terms:
            return self.start, self.terms[0]
        if self.end is None:
            return None
        raise TooShort

    def __add__(self, other: Series) -> Series:
        start = min(self.start, other.start)
        length = max(s.start + len(s.terms) for s in (self, other)) - start
        total = [NOUGHT] * max(0, length)
        for s in (self, other):
            for i, c in enumerate(s.terms):
                total[s.start - start + i] += c
        return Series.of(start, total, _least(self.end, other.end))

    def __neg__(self) -> Series:
        return Series(self.start, tuple(-c for c in self.terms), self.end)

    def __sub__(self, other: Series) -> Series:
        return self + -other

    def __mul__(self, other: Series) -> Series:
        zero = any(not s.terms and s.end is None for s in (self, other))
        if zero:
            return Series(0, ())
        end = _least(
            None if self.end is None else self.end + other.start,
            None if other.end is None else other.end + self.start,
        )
        product = [NOUGHT] * max(0, len(self.terms) + len(other.terms) - 1)
        for i, c in _charged(self.terms):
            for j, d in _charged(other.terms):
                product[i + j] += c * d
        return Series.of(self.start + other.start, product, end)

    def __truediv__(self, other: Series | int) -> Series:
        if isinstance(other, int):
            return self * Series.constant(fmpq(1, other))
        return self * power(other, fmpq(-1), MAX_ORDER)


def _charged(terms: Sequence[fmpq]) -> list[tuple[int, fmpq]]:
    """The terms that are not 0, with their places: series in a root have few."""
    return [(i, c) for i, c in enumerate(terms) if c != NOUGHT]


def _least(left: int | None, right: int | None) -> int | None:
    return min((end for end in (left, right) if end is not None), default=None)


def _units(x: Series, order: int) -> tuple[int, fmpq, list[fmpq], bool]:
    """x = c t^v (1 + u): v, c, the coefficients of 1 + u that are known, and whether u is 0."""
    lead = x.lead
    if lead is None:
        raise ZeroDivisionError("zero has no leading term")
    v, c = lead
    known = order if x.end is None else min(order, x.end - v)
    units = [k / c for k in x.terms[:known]]
    alone = x.end is None and len(x.terms) == 1
    return v, c, units + [NOUGHT] * (known - len(units)), alone


def power(x: Series, r: fmpq, order: int) -> Series:
    """x^r for x positive near 0, or any x and an integer r."""
    v, c, units, alone = _units(x, order)
    shift = r * v
    if shift.q != 1:
        raise Fractional(int(shift.q))
    front = exact_power(Exact.of(c), Exact.of(r)).rational if r.q == 1 or c > 0 else None
    if front is None:
        raise NoSeries(f"{c}^({r}) is not rational")
    if alone:
        return Series.of(int(shift.p), [front])
    if r.q == 1 and r >= 0 and x.end is None and len(x.terms) * int(r.p) <= 2 * MAX_ORDER:
        whole = Series.constant(UNIT)
        for _ in range(int(r.p)):
            whole = whole * x
        return whole
    found, rest = [UNIT], _charged(units)[1:]
    for n in range(1, len(units)):  # n p_n = sum of (k r - (n - k)) u_k p_(n-k)
        found.append(
            sum(((k * r - (n - k)) * u * found[n - k] for k, u in rest if k <= n), NOUGHT) / n
        )
    start = int(shift.p)
    return Series.of(start, [front * p for p in found], start + len(units))


def exponential(x: Series, order: int) -> Series:
    """e^x for x that goes to 0."""
    if not x.terms and x.end is None:
        return Series.constant(UNIT)
    if x.start < 0:
        raise NoSeries("an exponential of what is not bounded")
    if x.start == 0 and x.terms:
        raise NoSeries(f"e^({x.terms[0]}) is not rational")
    if x.start <= 0:
        raise TooShort
    known = order if x.end is None else min(order, x.end)
    a = [NOUGHT] * x.start + list(x.terms) + [NOUGHT] * known
    found, charged = [UNIT], _charged(a)
    for n in range(1, known):  # n e_n = sum of k a_k e_(n-k)
        found.append(sum((k * c * found[n - k] for k, c in charged if k <= n), NOUGHT) / n)
    return Series.of(0, found, known)


def logarithm(x: Series, order: int) -> Series:
    """log x for x that goes to 1."""
    v, c, units, alone = _units(x, order)
    if v != 0:
        raise NoSeries("a logarithm of the variable")
    if c != UNIT:
        raise NoSeries(f"log({c}) is not rational")
    if alone:
        return Series(0, ())
    found = [NOUGHT]
    for n in range(1, len(units)):  # n l_n = n u_n - sum of k l_k u_(n-k)
        rest = sum((k * found[k] * units[n - k] for k in range(1, n)), NOUGHT)
        found.append(units[n] - rest / n)
    return Series.of(0, found, len(units))


class _Functions:
    """The functions of the exact ring on series."""

    def __init__(self, order: int) -> None:
        self.order = order

    def exp(self, x: Series) -> Series:
        return exponential(x, self.order)

    def log(self, x: Series) -> Series:
        return logarithm(x, self.order)

    def sqrt(self, x: Series) -> Series:
        return power(x, fmpq(1, 2), self.order) if x.lead else x

    def power(self, x: Series, y: Series) -> Series:
        if y.rational is not None:
            if x.lead is not None and x.lead[1] < 0 and y.rational.q != 1:
                raise NoSeries("a fractional power of a negative number")
            return power(x, y.rational, self.order)
        return exponential(y * logarithm(x, self.order), self.order)

    def gaussian_tail(self, x: Series) -> Series:
        if x.rational == NOUGHT:
            return Series.constant(fmpq(1, 2))
        raise NoSeries("the Gaussian tail has no rational series")


class SeriesRing(ExactRing):
    """The exact ring over series: every sign is the sign at all small positive values."""

    zero = Series(0, ())
    one = Series.constant(UNIT)

    def __init__(self, order: int = MAX_ORDER) -> None:
        super().__init__()
        self.functions = _Functions(order)

    def number(self, value: Fraction) -> Any:
        return Series.constant(fmpq(value.numerator, value.denominator))

    def _div(self, a: Value, b: Value) -> Value:
        if isinstance(a, Infinite) or isinstance(b, Infinite) or b.lead is None:
            return super()._div(a, b)
        return a * power(b, fmpq(-1), self.functions.order)

    def _binomial(self, n: Value, k: Value) -> Value:
        whole = [x.rational for x in (n, k)]
        if any(x is None or x.q != 1 or x < 0 for x in whole):
            return Undefined("a binomial coefficient of what is not a natural number")
        return self.number(Fraction(math.comb(int(whole[0].p), int(whole[1].p))))

    def _plog(self, a: Value, b: Value) -> Value:
        return self._of_ratio(a, b, super()._plog, lambda log: a * log)

    def _logratio(self, a: Value, b: Value) -> Value:
        return self._of_ratio(a, b, super()._logratio, lambda log: log)

    def _of_ratio(self, a: Value, b: Value, edge: Value, of: Value) -> Value:
        """log(a/b) at once: the logarithms alone may not have a series."""
        if any(isinstance(x, Infinite) or self._sign(x) <= 0 for x in (a, b)):
            return edge(a, b)
        return of(self.functions.log(self._div(a, b)))

    def _tanh(self, a: Value) -> Value:
        if isinstance(a, Infinite):
            return super()._tanh(a)
        square = self.functions.exp(a + a)
        return self._div(square - self.one, square + self.one)

    def _e(self) -> Value:
        raise NoSeries("e is not rational")

    def _pi(self) -> Value:
        raise NoSeries("pi is not rational")

    def _sign(self, a: Value) -> int:
        if isinstance(a, Infinite):
            return a.sign
        lead = a.lead
        return 0 if lead is None else 1 if lead[1] > 0 else -1

    def _order(self, a: Value, b: Value) -> int:
        if any(isinstance(x, Infinite | Undefined) for x in (a, b)):
            return super()._order(a, b)
        return self._sign(a - b)

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> int:
        raise NoSeries("there is no series for what exists")

    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> int:
        raise NoSeries("there is no series for what holds for every number")

    def integral(self, integrand: Value, low: Value, high: Value) -> Value:
        raise NoSeries("an integral")


def leading(term: Term, variable: Any) -> tuple[Fraction, fmpq] | None:
    """The leading exponent and coefficient of a term in one variable; None for zero.

    More terms are kept until the leading one shows; `TooShort` where it does not. Where the
    variable has fractional exponents, the series is one in its root.
    """
    degree = 1
    while True:
        try:
            return _leading(term, variable, degree)
        except Fractional as error:
            degree *= error.degree
            if degree > MAX_DEGREE:
                raise


def _leading(term: Term, variable: Any, degree: int) -> tuple[Fraction, fmpq] | None:
    for order in (10, 20, MAX_ORDER) if degree == 1 else (3 * degree, 10 * degree):
        instance = Instance(scalars={variable: Series.of(degree, [UNIT])})
        try:
            value = Walk(SeriesRing(order), instance).value(term)
            if isinstance(value, Undefined):
                raise NoSeries(f"it has {value}")
            if isinstance(value, Infinite):
                raise NoSeries(f"it is {value}")
            lead: tuple[int, fmpq] | None = value.lead
            return None if lead is None else (Fraction(lead[0], degree), lead[1])
        except TooShort:
            continue
    raise TooShort
