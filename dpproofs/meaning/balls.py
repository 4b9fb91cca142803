"""The ring of balls: the ball that is computed for a box contains the value at every point of the
box.

A ball is an interval of extended reals. Its ends are exact numbers of FLINT, rounded outward. An
open end is not attained, so that an infinite open end means that the value is unbounded but finite.
A ball knows whether there may be points of the box without a value; a relation with such a side is
never certain.

Truth is -1 (false on the whole box), 1 (true on the whole box) or 0. `NO_TRUTH` is a 0 for a
proposition that may have no truth value at some point, as opposed to one whose truth differs from
point to point.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import flint
from flint import acb, arb, fmpq

from dpproofs.language.canon import canonical_set
from dpproofs.language.powers import REAL_POWER
from dpproofs.language.sorts import Table
from dpproofs.meaning import clock
from dpproofs.meaning.membership import of_its_sort
from dpproofs.meaning.numbers import Exact, rest_on_a_ball, working_precision
from dpproofs.meaning.walk import Undecided

if TYPE_CHECKING:
    from dpproofs.language import terms
    from dpproofs.meaning.walk import Env, Walk

__all__ = ["NO_TRUTH", "Ball", "BallRing", "nowhere"]

INF, MINUS_INF, NAUGHT, UNIT = arb("inf"), arb("-inf"), arb(0), arb(1)
LARGEST_POWER = 10_000
EVALUATIONS = 2000  # of an integrand on complex balls
PIECES = 1024  # of an integral by rectangles
FAR = 2**20  # where an infinite range of integration is cut


class _NoTruth(int):
    """Unknown, and perhaps without a truth value at some point of the box."""


NO_TRUTH = _NoTruth(0)


class Ball:
    """An interval that contains the value wherever there is one; `partial`: perhaps not always.

    The ends are rounded outward here. An end that is not a number becomes infinite.
    """

    __slots__ = ("hi", "hi_open", "lo", "lo_open", "partial")

    def __init__(
        self,
        lo: arb,
        hi: arb,
        lo_open: bool = False,
        hi_open: bool = False,
        partial: bool = False,
    ) -> None:
        lo, hi = lo.lower(), hi.upper()
        if lo.is_nan():
            lo, lo_open = MINUS_INF, False
        if hi.is_nan():
            hi, hi_open = INF, False
        self.lo, self.hi, self.lo_open, self.hi_open = lo, hi, lo_open, hi_open
        self.partial = partial

    def __repr__(self) -> str:
        left, right = "(" if self.lo_open else "[", ")" if self.hi_open else "]"
        doubt = ", perhaps no value" if self.partial else ""
        return f"{left}{float(self.lo)}, {float(self.hi)}{right}{doubt}"

    @property
    def is_point(self) -> bool:
        return bool(self.lo == self.hi)

    @property
    def has_zero(self) -> bool:
        return bool(
            (self.lo < 0 or (self.lo == 0 and not self.lo_open))
            and (self.hi > 0 or (self.hi == 0 and not self.hi_open))
        )

    @property
    def reaches_plus(self) -> bool:
        """Plus infinity may be a value, not only a bound."""
        return bool(self.hi == INF) and not self.hi_open

    @property
    def reaches_minus(self) -> bool:
        return bool(self.lo == MINUS_INF) and not self.lo_open

    @property
    def reaches_infinity(self) -> bool:
        return self.reaches_plus or self.reaches_minus


def nowhere() -> Ball:
    """Any number, or infinite, or without a value."""
    return Ball(MINUS_INF, INF, partial=True)


class _Line:
    """A number on a complex ball about a piece of the line of integration."""

    __slots__ = ("analytic", "z")

    def __init__(self, z: acb, analytic: bool) -> None:
        self.z, self.analytic = z, analytic


class BallRing:
    """Balls at a working precision of `bits`.

    Integrals over finite limits: on complex balls where the integrand is made of analytic pieces,
    otherwise by adaptive rectangles. Where a limit is infinite and the integrand far out is not
    below 0, all but a long piece is left out: the integral is at least what is left.
    """

    def __init__(self, bits: int = 64) -> None:
        rest_on_a_ball()
        self.bits = bits

    # -- numbers ----------------------------------------------------------------------------

    def number(self, value: Fraction) -> Ball:
        return self.between(value, value)

    def between(
        self,
        low: Fraction | fmpq,
        high: Fraction | fmpq,
        low_open: bool = False,
        high_open: bool = False,
    ) -> Ball:
        """All numbers from `low` to `high`; an end may be left out."""
        if flint.ctx.prec != self.bits:
            with working_precision(self.bits):
                return self.between(low, high, low_open, high_open)
        return Ball(_arb(low), _arb(high), low_open, high_open)

    def sum(self, values: list[Any]) -> Any:
        total: Any = self.number(Fraction(0))
        for value in values:
            total = self.apply("+", (total, value))
        return total

    def extreme(self, values: list[Any], greatest: bool) -> Any:
        end = MINUS_INF if greatest else INF
        if not values:
            return Ball(end, end)
        return self.apply("max" if greatest else "min", tuple(values))

    def apply(self, name: str, args: tuple[Any, ...]) -> Any:
        if flint.ctx.prec != self.bits:
            with working_precision(self.bits):
                return self.apply(name, args)
        for arg in args:
            if type(arg) is _Line:
                return _on_line(name, args)
        operation = _OPERATIONS.get(name)
        if operation is None:
            raise TypeError(f"the ring of balls has no operation {name!r}")
        return operation(*args)

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: bool) -> int:
        return 1 if value else -1

    def relation(self, op: str, left: Any, right: Any) -> int:
        if type(left) is _Line or type(right) is _Line:
            raise Undecided("a condition depends on the variable of an integral")
        if left.partial or right.partial:
            return NO_TRUTH
        match op:
            case "<=":
                return _at_most(left, right)
            case ">=":
                return _at_most(right, left)
            case "<":
                return -_at_most(right, left)
            case ">":
                return -_at_most(left, right)
            case "==":
                return _equal(left, right)
            case "!=":
                return -_equal(left, right)
        raise TypeError(f"the ring of balls has no relation {op!r}")

    def conj(self, truths: list[int]) -> int:
        if any(truth < 0 for truth in truths):
            return -1
        return next((t for t in truths if t is NO_TRUTH), min(truths, default=1))

    def disj(self, truths: list[int]) -> int:
        if any(truth > 0 for truth in truths):
            return 1
        return next((t for t in truths if t is NO_TRUTH), max(truths, default=-1))

    def negate(self, truth: int) -> int:
        return truth if truth is NO_TRUTH else -truth

    def excludes(self, truth: int) -> bool:
        return truth < 0

    def choose(self, condition: int, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        if condition:
            return then() if condition > 0 else other()
        one, two = then(), other()
        if type(one) is _Line or type(two) is _Line:
            raise Undecided("an undecided case in an integral")
        return _hull(one, two, condition is NO_TRUTH)

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> int:
        """A declared object of the same sort may witness; that another table is of the sort (a
        law sums to 1) is a tie, which balls do not see. Nothing here refutes."""
        witness = node.witness or ()
        pairs = list(zip(node.unknowns, witness, strict=False))
        if not pairs or not all(_same_sort(unknown, term) for unknown, term in pairs):
            return NO_TRUTH
        if not all(_is_of_its_sort(term, walk.instance.tables[term]) for _, term in pairs):
            return NO_TRUTH
        return 1 if walk.with_witness(node, env).truth(node.body, env) > 0 else NO_TRUTH

    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> int:
        return NO_TRUTH

    # -- integrals --------------------------------------------------------------------------

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Ball:
        if low is None or high is None:
            return self._at_least(integrand, low, high)
        if type(low) is _Line or type(high) is _Line:
            raise Undecided("an integral whose limits depend on another integral's variable")
        if not all(_is_finite(end) and not end.partial for end in (low, high)):
            raise Undecided("an integral with a limit that may be infinite is not enclosed")
        with working_precision(self.bits):
            start, stop = (((end.lo + end.hi) / 2).mid() for end in (low, high))
            total = _analytic_integral(integrand, start, stop, self.bits)
            if total is None:
                total = self._rectangles(integrand, start, stop)
            # The limits are balls: what lies between a limit and the middle of its ball.
            for end, middle, sign in ((low, start, 1), (high, stop, -1)):
                if not end.is_point:
                    gap = _sub(Ball(middle, middle), end)
                    strip = _mul(gap, integrand(Ball(end.lo, end.hi)))
                    total = _add(total, strip if sign > 0 else _neg(strip))
            return total

    def _at_least(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Ball:
        far = Ball(arb(FAR), arb(FAR))
        below, above = Ball(MINUS_INF, -far.lo, True), Ball(far.lo, INF, hi_open=True)
        for end, tail in ((low, below), (high, above)):
            if end is None:
                value = integrand(tail)
                if value.partial or not value.lo >= 0:
                    raise Undecided("an integral with an infinite limit is not enclosed")
        start, stop = (_neg(far) if low is None else low), (far if high is None else high)
        if type(start) is _Line or type(stop) is _Line or not start.hi < stop.lo:
            raise Undecided("an integral with an infinite limit is not enclosed")
        return Ball(self.integral(integrand, start, stop).lo, INF)

    def _rectangles(self, integrand: Callable[[Any], Any], start: arb, stop: arb) -> Ball:
        low, high = (start, stop) if start <= stop else (stop, start)

        def piece(a: arb, b: arb) -> tuple[float, int, arb, arb, Ball]:
            area = _mul(_sub(Ball(b, b), Ball(a, a)), integrand(Ball(a, b)))
            doubt = math.inf if area.partial else float((area.hi - area.lo).mid())
            return (-doubt if doubt == doubt else -math.inf, next(serial), a, b, area)

        serial = iter(range(4 * PIECES))
        pieces = [piece(low, high)]
        while len(pieces) < PIECES and pieces[0][0] != 0:
            _, _, a, b, _ = heapq.heappop(pieces)
            middle = ((a + b) / 2).mid()
            heapq.heappush(pieces, piece(a, middle))
            heapq.heappush(pieces, piece(middle, b))
        total = Ball(NAUGHT, NAUGHT)
        for *_, area in pieces:
            total = _add(total, area)
        return total if start <= stop else _neg(total)


def _same_sort(unknown: Any, term: Any) -> bool:
    return (
        isinstance(unknown, Table)
        and isinstance(term, Table)
        and unknown.kind == term.kind
        and unknown.low is None
        and unknown.high is None
        and [canonical_set(a) for a in unknown.over] == [canonical_set(a) for a in term.over]
    )


def _is_of_its_sort(table: Any, rows: Mapping[Any, Ball]) -> bool:
    """The bits that a quantifier over events lists are no law, if it binds what is declared one."""
    if any(not ball.is_point or ball.lo not in (NAUGHT, UNIT) for ball in rows.values()):
        return True
    return of_its_sort(table.kind, {k: Exact.of(int(ball.lo == UNIT)) for k, ball in rows.items()})


def _arb(value: Fraction | fmpq) -> arb:
    if isinstance(value, Fraction):
        value = fmpq(value.numerator, value.denominator)
    return arb(value)


def _is_finite(ball: Ball) -> bool:
    return bool(ball.lo.is_finite() and ball.hi.is_finite())


def _at_most(left: Ball, right: Ball) -> int:
    """Whether left <= right for all pairs of values (1) or for none (-1)."""
    if left.hi <= right.lo:
        return 1
    if left.lo > right.hi or (left.lo == right.hi and (left.lo_open or right.hi_open)):
        return -1
    return 0


def _equal(left: Ball, right: Ball) -> int:
    if left.is_point and right.is_point and left.lo == right.lo:
        return 1
    return -1 if _at_most(left, right) < 0 or _at_most(right, left) < 0 else 0


def _hull(a: Ball, b: Ball, partial: bool) -> Ball:
    lo, lo_open = _least_end((a.lo, a.lo_open), (b.lo, b.lo_open))
    hi, hi_open = _greatest_end((a.hi, a.hi_open), (b.hi, b.hi_open))
    return Ball(lo, hi, lo_open, hi_open, partial or a.partial or b.partial)


End = tuple[arb, bool]  # a bound, and whether it is open


def _least_end(*ends: End) -> End:
    """The lowest bound, open where nothing attains it."""
    least = ends[0][0]
    for value, _ in ends[1:]:
        if value < least:
            least = value
    return least, all(opened for value, opened in ends if value == least)


def _greatest_end(*ends: End) -> End:
    greatest = ends[0][0]
    for value, _ in ends[1:]:
        if value > greatest:
            greatest = value
    return greatest, all(opened for value, opened in ends if value == greatest)


# ----------------------------------------------------------------------------- arithmetic


def _add(a: Ball, b: Ball) -> Ball:
    partial = a.partial or b.partial
    if (a.reaches_plus and b.reaches_minus) or (a.reaches_minus and b.reaches_plus):
        partial = True
    if a.lo == MINUS_INF or b.lo == MINUS_INF:
        lo, lo_open = MINUS_INF, not (a.reaches_minus or b.reaches_minus)
    else:
        lo, lo_open = a.lo + b.lo, a.lo_open or b.lo_open
    if a.hi == INF or b.hi == INF:
        hi, hi_open = INF, not (a.reaches_plus or b.reaches_plus)
    else:
        hi, hi_open = a.hi + b.hi, a.hi_open or b.hi_open
    return Ball(lo, hi, lo_open, hi_open, partial)


def _neg(a: Ball) -> Ball:
    return Ball(-a.hi, -a.lo, a.hi_open, a.lo_open, a.partial)


def _sub(a: Ball, b: Ball) -> Ball:
    return _add(a, _neg(b))


def _mul(a: Ball, b: Ball) -> Ball:
    infinite = a.reaches_infinity or b.reaches_infinity
    zero = a.has_zero or b.has_zero
    partial = a.partial or b.partial
    if infinite and ((a.has_zero and b.reaches_infinity) or (b.has_zero and a.reaches_infinity)):
        partial = True
    low: tuple[tuple[arb, bool, arb, bool], ...]
    if a.lo >= 0 and b.lo >= 0:
        low = ((a.lo, a.lo_open, b.lo, b.lo_open),)
        high: tuple[tuple[arb, bool, arb, bool], ...] = ((a.hi, a.hi_open, b.hi, b.hi_open),)
    else:
        low = high = tuple(
            (x, x_open, y, y_open)
            for x, x_open in ((a.lo, a.lo_open), (a.hi, a.hi_open))
            for y, y_open in ((b.lo, b.lo_open), (b.hi, b.hi_open))
        )

    def end(x: arb, x_open: bool, y: arb, y_open: bool, upper: bool) -> End:
        if x == 0 or y == 0:
            return NAUGHT, not zero
        if not (x.is_finite() and y.is_finite()):
            return (INF if (x > 0) == (y > 0) else MINUS_INF), not infinite
        value = x * y
        return value.upper() if upper else value.lower(), x_open or y_open

    lo, lo_open = _least_end(*(end(*corner, False) for corner in low))
    hi, hi_open = _greatest_end(*(end(*corner, True) for corner in high))
    return Ball(lo, hi, lo_open, hi_open, partial)


def _div(a: Ball, b: Ball) -> Ball:
    if b.lo == 0 and b.hi == 0:
        return nowhere()
    if b.hi <= 0:
        return _div(_neg(a), _neg(b))
    infinite = a.reaches_infinity
    partial = a.partial or b.partial or b.has_zero or (infinite and b.reaches_infinity)
    if b.lo < 0:
        return Ball(MINUS_INF, INF, not infinite, not infinite, partial)
    lo = _quotient(a.lo, a.lo_open, b, not a.lo >= 0, infinite)
    hi = _quotient(a.hi, a.hi_open, b, bool(a.hi >= 0), infinite)
    return Ball(lo[0], hi[0], lo[1], hi[1], partial)


def _quotient(x: arb, x_open: bool, b: Ball, by_least: bool, infinite: bool) -> End:
    """x / y for y the least or the greatest of b >= 0; 0 in b makes it unbounded, not infinite."""
    y, y_open = (b.lo, b.lo_open) if by_least else (b.hi, b.hi_open)
    if x == 0:
        return NAUGHT, x_open and not b.reaches_plus
    if y == 0 or not x.is_finite():
        return (INF if x > 0 else MINUS_INF), not infinite
    if y == INF:
        return NAUGHT, not b.reaches_plus
    return x / y, x_open or y_open


def _power(a: Ball, b: Ball) -> Ball:
    """With a whole exponent, at least where the ball of the exponent is a whole number."""
    k = _whole(b)
    if k is not None and abs(k) <= LARGEST_POWER:
        result = _whole_power(a, k)
        result.partial |= b.partial
        return result
    return _any_power(a, b, b.lo < 0)


def _real_power(a: Ball, b: Ball) -> Ball:
    """0 to the power of 0 has no value here."""
    return _any_power(a, b, b.lo <= 0)


def _any_power(a: Ball, b: Ball, zero_has_none: bool) -> Ball:
    """Of a number that is not negative; `zero_has_none`: the power of 0 may have no value."""
    if a.lo < 0 or not _is_finite(b):
        return nowhere()
    partial = a.partial or b.partial or (a.has_zero and zero_has_none)
    partial = partial or (a.reaches_plus and b.has_zero)
    # Monotone in each variable, so that the extremes are at corners.
    corners = [_corner_power(x, y) for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
    lo, _ = _least_end(*((c.lower(), False) for c in corners))
    hi, _ = _greatest_end(*((c.upper(), False) for c in corners))
    reached = (a.has_zero and b.hi > 0) or (a.reaches_plus and b.lo < 0)
    lo = _clamp(lo, NAUGHT)
    return Ball(lo, hi, bool(lo == 0) and not reached, hi == INF and not a.reaches_plus, partial)


def _whole(ball: Ball) -> int | None:
    number = ball.lo.unique_fmpz() if ball.is_point and ball.lo.is_finite() else None
    return None if number is None else int(number)


def _corner_power(x: arb, y: arb) -> arb:
    if y == 0:
        return UNIT
    if x == 0:
        return NAUGHT if y > 0 else INF
    if x == INF:
        return INF if y > 0 else NAUGHT
    return x**y


def _whole_power(a: Ball, k: int) -> Ball:
    if k < 0:
        return _div(Ball(UNIT, UNIT), _whole_power(a, -k))
    partial = a.partial or a.reaches_minus
    if k == 0:
        return Ball(UNIT, UNIT, partial=partial or a.reaches_plus)
    base = _abs(a) if k % 2 == 0 else a
    lo = base.lo**k if base.lo.is_finite() else base.lo
    hi = base.hi**k if base.hi.is_finite() else base.hi
    return Ball(lo, hi, base.lo_open, base.hi_open, partial)


def _abs(a: Ball) -> Ball:
    if a.lo >= 0:
        return a
    if a.hi <= 0:
        return _neg(a)
    hi, hi_open = _greatest_end((-a.lo, a.lo_open), (a.hi, a.hi_open))
    return Ball(NAUGHT, hi, False, hi_open, a.partial)


def _pos(a: Ball) -> Ball:
    if a.lo >= 0:
        return a
    if a.hi <= 0:
        return Ball(NAUGHT, NAUGHT, partial=a.partial)
    return Ball(NAUGHT, a.hi, False, a.hi_open, a.partial)


def _max(*args: Ball) -> Ball:
    lo, _ = _greatest_end(*((a.lo, False) for a in args))
    hi, hi_open = _greatest_end(*((a.hi, a.hi_open) for a in args))
    lo_open = any(a.lo_open for a in args if a.lo == lo)
    return Ball(lo, hi, lo_open, hi_open, any(a.partial for a in args))


def _min(*args: Ball) -> Ball:
    return _neg(_max(*map(_neg, args)))


# ----------------------------------------------------------------------------- functions


def _clamp(value: arb, least: arb) -> arb:
    """A lower bound that is no lower than a bound known beforehand."""
    value = value.lower()
    return value if value >= least else least


def _exp(a: Ball) -> Ball:
    lo = a.lo if a.lo == INF else _clamp(a.lo.exp(), NAUGHT)
    hi = a.hi if a.hi == INF else a.hi.exp()
    return Ball(lo, hi, a.lo_open or bool(lo == 0 and a.lo.is_finite()), a.hi_open, a.partial)


def _log(a: Ball) -> Ball:
    if a.hi < 0 or (a.hi == 0 and a.hi_open):
        return nowhere()
    return Ball(
        _log_end(a.lo) if a.lo > 0 else MINUS_INF,
        _log_end(a.hi),
        a.lo_open and bool(a.lo >= 0),
        a.hi_open,
        a.partial or bool(a.lo < 0),
    )


def _log_end(x: arb) -> arb:
    if x == 0:
        return MINUS_INF
    return x if x == INF else x.log()


def _sqrt(a: Ball) -> Ball:
    if a.hi < 0 or (a.hi == 0 and a.hi_open):
        return nowhere()
    lo = NAUGHT if a.lo <= 0 else a.lo if a.lo == INF else a.lo.sqrt()
    hi = a.hi if a.hi == INF else a.hi.sqrt()
    return Ball(lo, hi, a.lo_open and bool(a.lo >= 0), a.hi_open, a.partial or bool(a.lo < 0))


def _tanh(a: Ball) -> Ball:
    return _squashed(a, lambda x: x.tanh(), -UNIT, UNIT)


def _tail(a: Ball) -> Ball:
    return _neg(_squashed(a, lambda x: -(x / arb(2).sqrt()).erfc() / 2, -UNIT, NAUGHT))


def _squashed(a: Ball, function: Callable[[arb], arb], least: arb, greatest: arb) -> Ball:
    """An increasing function between two limits that it attains at infinity alone."""
    lo = _clamp(function(a.lo), least) if a.lo.is_finite() else least if a.lo < 0 else greatest
    hi = function(a.hi).upper() if a.hi.is_finite() else least if a.hi < 0 else greatest
    hi = hi if hi <= greatest else greatest
    lo_open = a.lo_open or bool(lo == least and a.lo.is_finite())
    hi_open = a.hi_open or bool(hi == greatest and a.hi.is_finite())
    return Ball(lo, hi, lo_open, hi_open, a.partial)


def _cosh(a: Ball) -> Ball:
    size = _abs(a)
    lo = size.lo if size.lo == INF else _clamp(size.lo.cosh(), UNIT)
    hi = size.hi if size.hi == INF else size.hi.cosh()
    return Ball(lo, hi, size.lo_open, size.hi_open, a.partial)


def _binomial(n: Ball, k: Ball) -> Ball:
    first, second = _whole(n), _whole(k)
    if first is None or second is None or min(first, second) < 0 or n.partial or k.partial:
        return nowhere()
    value = arb(math.comb(first, second))
    return Ball(value, value)


def _plog(a: Ball, b: Ball) -> Ball:
    """a log(a/b): convex in a with its minimum -b/e at b/e, decreasing in b."""
    if a.hi < 0 or b.hi < 0:
        return nowhere()
    partial = a.partial or b.partial or bool(a.lo < 0 or b.lo < 0)
    partial = partial or a.reaches_infinity or b.reaches_infinity
    a_lo, b_lo = _clamp(a.lo, NAUGHT), _clamp(b.lo, NAUGHT)
    first, last = _plog_corner(a_lo, b_lo), _plog_corner(a.hi, b_lo)
    # Strictly below 0 between a = 0, which is left out, and a < b.
    hi_open = bool(a_lo == 0 and last.upper() < 0) and a.lo_open and bool(a.lo == 0)
    hi, _ = _greatest_end((first.upper(), False), (last.upper(), False))
    if hi == INF:
        hi_open = bool(b_lo > 0 or (b.lo == 0 and b.lo_open))
    if b.hi == INF:
        lo = NAUGHT if a.hi == 0 else MINUS_INF
    else:
        turn = b.hi / UNIT.exp()
        if a.hi <= turn.lower():
            lo = _plog_corner(a.hi, b.hi)
        elif a_lo >= turn.upper():
            lo = _plog_corner(a_lo, b.hi)
        else:
            lo = -turn
    return Ball(lo, hi, bool(lo == MINUS_INF), hi_open, partial)


def _plog_corner(a: arb, b: arb) -> arb:
    if a == 0:
        return NAUGHT
    if b == 0 or a == INF:
        return MINUS_INF if b == INF else INF
    return a * (a / b).log()


def _logratio(a: Ball, b: Ball) -> Ball:
    if a.hi < 0 or b.hi < 0 or (a.lo == a.hi == 0 and b.lo == b.hi == 0):
        return nowhere()
    partial = a.partial or b.partial or bool(a.lo < 0 or b.lo < 0)
    partial = partial or a.reaches_infinity or b.reaches_infinity or (a.has_zero and b.has_zero)
    # The value -infinity is attained at a = 0 or infinite b, infinity at b = 0 or infinite a.
    lo = MINUS_INF if a.lo <= 0 or b.hi == INF else INF if b.hi == 0 else (a.lo / b.hi).log()
    hi = INF if b.lo <= 0 or a.hi == INF else MINUS_INF if a.hi == 0 else (a.hi / b.lo).log()
    lo_open = (
        not (a.has_zero or b.reaches_plus)
        if lo == MINUS_INF
        else bool(lo.is_finite()) and _either(a, b)
    )
    hi_open = (
        not (b.has_zero or a.reaches_plus) if hi == INF else bool(hi.is_finite()) and _either(b, a)
    )
    return Ball(lo, hi, lo_open, hi_open, partial)


def _either(a: Ball, b: Ball) -> bool:
    return a.lo_open or b.hi_open


def _ratio(a: Ball, b: Ball) -> Ball:
    """a/b where a/0 is infinite with the sign of a, and 0/0 has no value."""
    if not b.has_zero:
        return _div(a, b)
    partial = a.partial or b.partial or a.has_zero or (a.reaches_infinity and b.reaches_infinity)
    if b.lo < 0:
        return Ball(MINUS_INF, INF, partial=partial)
    if b.hi == 0:
        lo = MINUS_INF if a.lo < 0 else INF
        hi = INF if a.hi > 0 else MINUS_INF
        return Ball(lo, hi, partial=partial) if not hi < lo else nowhere()
    low = _quotient(a.lo, a.lo_open, b, not a.lo >= 0, True)
    high = _quotient(a.hi, a.hi_open, b, bool(a.hi >= 0), True)
    return Ball(low[0], high[0], low[1], high[1], partial)


def _e() -> Ball:
    return Ball(UNIT.exp(), UNIT.exp())


def _pi() -> Ball:
    return Ball(arb.pi(), arb.pi())


_OPERATIONS: dict[str, Callable[..., Ball]] = {
    "+": _add,
    "-": _sub,
    "*": _mul,
    "/": _div,
    "^": _power,
    REAL_POWER: _real_power,
    "neg": _neg,
    "abs": _abs,
    "pos": _pos,
    "exp": _exp,
    "log": _log,
    "sqrt": _sqrt,
    "tanh": _tanh,
    "cosh": _cosh,
    "Q": _tail,
    "binomial": _binomial,
    "plog": _plog,
    "logratio": _logratio,
    "ratio": _ratio,
    "max": _max,
    "min": _min,
    "e": _e,
    "pi": _pi,
}


# ----------------------------------------------------------------------------- complex balls


def _analytic_integral(
    integrand: Callable[[Any], Any], start: arb, stop: arb, bits: int
) -> Ball | None:
    """The integral on complex balls, or None where that does not converge."""

    raised: list[Exception | clock.Late] = []

    def function(z: acb, analytic: bool) -> acb:
        if not raised:
            try:
                return _complex(integrand(_Line(z, bool(analytic))))
            except (Exception, clock.Late) as error:  # none may pass through flint
                raised.append(error)
        return _NAN

    tolerance = arb(2) ** (-(bits // 2))
    found = acb.integral(
        function,
        acb(start),
        acb(stop),
        rel_tol=tolerance,
        abs_tol=tolerance,
        eval_limit=EVALUATIONS,
    )
    if raised and not isinstance(raised[0], Undecided):
        raise raised[0]
    if raised or not found.is_finite():
        return None
    return Ball(found.real, found.real)


def _complex(value: Any) -> acb:
    if type(value) is _Line:
        return value.z
    if value.partial or not _is_finite(value):
        raise Undecided("an integrand that may be infinite or have no value")
    return acb(value.lo.union(value.hi))


_NAN = acb(arb("nan"), arb("nan"))


def _on_line(name: str, args: tuple[Any, ...]) -> _Line:
    """An operation on complex balls; not a number where it is not analytic or has no value."""
    analytic = all(arg.analytic for arg in args if type(arg) is _Line)
    if name == "^" and type(args[1]) is Ball:
        k = _whole(args[1])
        if k is not None and abs(k) <= LARGEST_POWER:
            return _Line(_complex(args[0]) ** k, analytic)
    operation = _ON_LINE.get(name)
    if operation is None:
        raise Undecided(f"the operation {name!r} in an integral is not enclosed")
    return _Line(operation(analytic, *map(_complex, args)), analytic)


def _line_log(analytic: bool, z: acb) -> acb:
    """Only to the right of 0: elsewhere the real logarithm has no value."""
    return z.log(analytic=analytic) if z.real > 0 else _NAN


def _line_sqrt(analytic: bool, z: acb) -> acb:
    return z.sqrt(analytic=analytic) if z.real > 0 else _NAN


def _line_max(analytic: bool, *args: acb) -> acb:
    best = args[0]
    for arg in args[1:]:
        best = best.real_max(arg, analytic=analytic)
    return best


def _line_min(analytic: bool, *args: acb) -> acb:
    return -_line_max(analytic, *(-arg for arg in args))


_ON_LINE: dict[str, Callable[..., acb]] = {
    "+": lambda _, a, b: a + b,
    "-": lambda _, a, b: a - b,
    "*": lambda _, a, b: a * b,
    "/": lambda _, a, b: a / b,
    "ratio": lambda _, a, b: a / b,
    "^": lambda f, a, b: (b * _line_log(f, a)).exp(),
    REAL_POWER: lambda f, a, b: (b * _line_log(f, a)).exp(),
    "neg": lambda _, a: -a,
    "abs": lambda f, a: a.real_abs(analytic=f),
    "pos": lambda f, a: a.real_max(acb(0), analytic=f),
    "exp": lambda _, a: a.exp(),
    "log": _line_log,
    "sqrt": _line_sqrt,
    "tanh": lambda _, a: a.tanh(),
    "cosh": lambda _, a: a.cosh(),
    "Q": lambda _, a: (a / acb(2).sqrt()).erfc() / 2,
    "plog": lambda f, a, b: a * (_line_log(f, a) - _line_log(f, b)),
    "logratio": lambda f, a, b: _line_log(f, a) - _line_log(f, b),
    "max": _line_max,
    "min": _line_min,
}
