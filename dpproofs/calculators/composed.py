"""Composition and privacy regions as plain functions: certified numbers, exact polygons.

The optimum is that of k-fold randomised response, which no composition of mechanisms with the same
guarantees exceeds (Kairouz, Oh, Viswanath 2015; Murtagh, Vadhan 2016).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from flint import arb

from dpproofs import theory
from dpproofs.calculators import composed_balls as composed
from dpproofs.calculators import polygons, unlike
from dpproofs.calculators.laws import Law, law
from dpproofs.calculators.polygons import Region
from dpproofs.calculators.values import ValueFault, exact
from dpproofs.language.sorts import Space
from dpproofs.language.sorts import law as declare
from dpproofs.language.terms import Exists
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.existence import decide_exists
from dpproofs.meaning.numbers import Exact, LimitError, enclosure, sign, working_precision
from dpproofs.meaning.programs import Solved
from dpproofs.meaning.walk import Instance, Walk

__all__ = [
    "Certified",
    "Garbling",
    "composed_region",
    "garbling",
    "optimal_curve",
    "optimal_delta",
    "optimal_epsilon",
    "privacy_region",
]

Found = TypeVar("Found")
MOST_BITS = 4096
MOST_CORNERS = 400
MOST_BENDS = 100_000


class Certified:
    """A number known to lie between two ends; comparing it decides, or says that it cannot.

    >>> optimal_epsilon(30, epsilon="0.1", delta="0.001", target="0.1") > 0.47
    True
    """

    __slots__ = ("_high", "_low")

    def __init__(self, low: arb, high: arb) -> None:
        with working_precision(2 * MOST_BITS):
            self._low, self._high = low.lower(), high.upper()

    @property
    def low(self) -> Fraction:
        return _fraction(self._low)

    @property
    def high(self) -> Fraction:
        return _fraction(self._high)

    @property
    def ends(self) -> tuple[arb, arb]:
        """Both ends as balls without a radius."""
        return self._low, self._high

    @property
    def ball(self) -> arb:
        with working_precision(MOST_BITS):
            return self._low.union(self._high)

    def __float__(self) -> float:
        return float(self.ball.mid())

    def times(self, factor: Exact) -> Certified:
        """The product with a number that is not negative."""
        with working_precision(MOST_BITS):
            by = enclosure(factor, MOST_BITS)
            return Certified(self._low * by, self._high * by)

    def __repr__(self) -> str:
        ball = self.ball
        if ball.rel_accuracy_bits() >= 40:
            return f"Certified({ball.str(16)})"
        return f"Certified(between {self._low.str(10)} and {self._high.str(10)})"

    def __lt__(self, other: object) -> bool:
        return self._against(other) < 0

    def __le__(self, other: object) -> bool:
        return self._against(other, tie=0) <= 0

    def __gt__(self, other: object) -> bool:
        return self._against(other) > 0

    def __ge__(self, other: object) -> bool:
        return self._against(other, tie=0) >= 0

    def _against(self, other: object, tie: int | None = None) -> int:
        """The sign of the difference; a `tie` of ends is as good as a sign where it decides."""
        with working_precision(MOST_BITS):
            if isinstance(other, Certified):
                low, high = other._low, other._high
            else:
                low = high = enclosure(exact(other, "a comparison"), MOST_BITS)
            if self._high < low or self._low > high:
                return -1 if self._high < low else 1
            if self._low == self._high == low == high:
                return 0
        raise ValueFault(
            "a comparison", f"{other} with {self!r}", "numbers apart", "", "ask for more bits"
        )


def _fraction(x: arb) -> Fraction:
    mantissa, exponent = (int(part) for part in x.mid().man_exp())
    return Fraction(mantissa << exponent) if exponent > 0 else Fraction(mantissa, 1 << -exponent)


# ----------------------------------------------------------------------------- the optimum


def optimal_delta(
    k: int | None = None,
    *,
    epsilon: object,
    delta: object = 0,
    at: object,
    bits: int = 64,
    cells: int = 1 << 16,
) -> Certified:
    """The least delta' for which the composition of k mechanisms is (at, delta')-DP.

    Each is (epsilon, delta)-DP, chosen adaptively. For unlike mechanisms leave k out and give
    lists: where these are many without a common unit, the answer is a bracket that narrows with
    more `cells`.

    >>> optimal_delta(30, epsilon="0.1", delta="0.001", at="0.5")
    Certified([0.09599732458750688 +/- 2.83e-18])
    """
    name = "optimal_delta"
    where, wanted = exact(at, "at", f"in {name}"), bits_wanted(bits, name)
    if k is None:
        epsilons, deltas = _lists(epsilon, delta, name)
        grid = whole_number(cells, "cells", name, 1, unlike.MOST_CELLS)
        found = told(name, lambda: composed.optimal_delta_of(epsilons, deltas, where, grid, wanted))
        return Certified(found.low, found.high)
    count, e, d = _guarantee(k, epsilon, delta, name)
    ball = told(name, lambda: composed.optimal_delta(count, e, d, where, wanted))
    return Certified(ball, ball)


def optimal_epsilon(
    k: int | None = None,
    *,
    epsilon: object,
    delta: object = 0,
    target: object,
    bits: int = 64,
    cells: int = 1 << 16,
) -> Certified:
    """The least epsilon' >= 0 for which the composition of k mechanisms is (epsilon', target)-DP.

    For unlike mechanisms leave k out and give lists: the answer is a bracket that narrows with more
    `cells`.

    >>> optimal_epsilon(30, epsilon="0.1", delta="0.001", target="0.1")
    Certified([0.4784639888947362 +/- 3.51e-17])
    """
    name = "optimal_epsilon"
    wanted, goal = bits_wanted(bits, name), probability(target, "target", name)
    if k is None:
        epsilons, deltas = _lists(epsilon, delta, name)
        grid = whole_number(cells, "cells", name, 1, unlike.MOST_CELLS)
        found = told(name, lambda: composed.optimal_epsilon_of(epsilons, deltas, goal, grid))
    else:
        count, e, d = _guarantee(k, epsilon, delta, name)
        found = told(name, lambda: composed.optimal_epsilon(count, e, d, goal, wanted))
    if found is not None:
        return Certified(found.low, found.high)
    if k is None:
        leak = optimal_delta(epsilon=[0] * len(epsilons), delta=deltas, at=0)
    else:
        leak = optimal_delta(count, epsilon=0, delta=d, at=0)
    allowed = f"at least {leak.ball.str(10)}, which the deltas alone add up to"
    raise ValueFault("target", target, allowed, f"in {name}", "no epsilon' reaches less")


def optimal_curve(
    k: int, *, epsilon: object, delta: object = 0, bits: int = 64
) -> list[tuple[Exact, Certified]]:
    """All bends (epsilon', delta') of the optimum; between two, delta' is linear in e^epsilon'.

    >>> optimal_curve(2, epsilon="log(2)")
    [(Exact(2*log(2)), Certified(0)), (Exact(0), Certified([0.3333333333333333 +/- 3.34e-17]))]
    """
    name = "optimal_curve"
    count, e, d = _guarantee(k, epsilon, delta, name, MOST_BENDS)
    found = told(name, lambda: composed.curve(count, e, d, bits_wanted(bits, name)))
    return [(at, Certified(ball, ball)) for at, ball in found]


def told(name: str, compute: Callable[[], Found]) -> Found:
    try:
        return compute()
    except LimitError as error:
        raise ValueFault(name, str(error), "values that can be told apart", "", "") from None


def _guarantee(
    k: object, epsilon: object, delta: object, name: str, most: int | None = None
) -> tuple[int, Exact, Exact]:
    return (
        whole_number(k, "k", name, 0, most),
        at_least_0(epsilon, "epsilon", name),
        probability(delta, "delta", name),
    )


def _lists(epsilon: object, delta: object, name: str) -> tuple[list[Exact], list[Exact]]:
    listed = _entries(epsilon, "epsilon")
    if listed is None:
        remedy = "give k for mechanisms alike, or a list of epsilons"
        raise ValueFault("epsilon", repr(epsilon), "a list where k is left out", "", remedy)
    epsilons = [at_least_0(e, f"epsilon {n}", name) for n, e in enumerate(listed, 1)]
    if (each := _entries(delta, "delta")) is None:
        return epsilons, [probability(delta, "delta", name)] * len(epsilons)
    deltas = [probability(d, f"delta {n}", name) for n, d in enumerate(each, 1)]
    if len(deltas) != len(epsilons):
        seen = f"{len(epsilons)} epsilons and {len(deltas)} deltas"
        raise ValueFault(name, seen, "as many of each", "", "or one delta for all")
    return epsilons, deltas


def _entries(given: object, subject: str) -> list[object] | None:
    """Of a list or what is like one; None where it is a single value."""
    if isinstance(given, str) or not hasattr(given, "__iter__") or getattr(given, "ndim", 1) == 0:
        return None
    if isinstance(given, bytes | bytearray | Mapping | Set):
        told = f"{given!r} of type {type(given).__name__}"
        raise ValueFault(subject, told, "a list with a number for each mechanism", "", "list them")
    found = list(given)
    for n, entry in enumerate(found, 1):
        if isinstance(entry, Iterable) and not isinstance(entry, str):
            remedy = "give epsilon=[...] and delta=[...], a list each"
            raise ValueFault(f"{subject} {n}", repr(entry), "one number", "", remedy)
    return found


def whole_number(value: object, subject: str, name: str, least: int, most: int | None) -> int:
    allowed = f"a whole number from {least}" + (f" to {most}" if most is not None else " on")
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueFault(subject, repr(value), allowed, f"in {name}", "write it as an int")
    if value < least or (most is not None and value > most):
        raise ValueFault(subject, value, allowed, f"in {name}", "change it")
    return value


def bits_wanted(value: object, name: str) -> int:
    return whole_number(value, "bits", name, 2, MOST_BITS)


def at_least_0(value: object, subject: str, name: str) -> Exact:
    found = exact(value, subject, f"in {name}")
    if sign(found) not in (0, 1):
        raise ValueFault(subject, value, "a number >= 0", f"in {name}", "change it")
    return found


def probability(value: object, subject: str, name: str) -> Exact:
    found = at_least_0(value, subject, name)
    if sign(found - 1) not in (0, -1):
        raise ValueFault(subject, value, "a number from 0 to 1", f"in {name}", "change it")
    return found


# ----------------------------------------------------------------------------- regions


def privacy_region(p: Iterable[object], q: Iterable[object]) -> Region:
    """The error probabilities (p(S), q(not S)) of all tests, as a polygon with exact corners.

    >>> privacy_region(["3/4", "1/4"], ["1/4", "3/4"])
    Region((0, 1), (1/4, 1/4), (1, 0))
    """
    first, second = _pair(p, q, "privacy_region", "pq")
    return told("privacy_region", lambda: polygons.region(first, second))


def composed_region(k: int, *, epsilon: object, delta: object = 0) -> Region:
    """The smallest region that holds that of every k-fold composition of (epsilon, delta)-DP.

    >>> composed_region(1, epsilon="log(2)", delta="1/10")
    Region((0, 1), (0, 9/10), (3/10, 3/10), (9/10, 0), (1, 0))
    """
    name = "composed_region"
    count, e, d = _guarantee(k, epsilon, delta, name, MOST_CORNERS)
    return told(name, lambda: polygons.region(*polygons.composed_pair(count, e, d)))


@dataclass(frozen=True)
class Garbling:
    """True where one kernel makes one pair of laws into another: `kernel` has a law per point.

    Either way `program` is the linear program with its answer: the kernel, or a Farkas vector that
    shows that there is none; `program.verified` checks it again.

    >>> bool(garbling(["1/4", "3/4"], ["3/4", "1/4"], ["1/2", "1/2"], ["1/2", "1/2"]))
    True
    """

    kernel: tuple[Law, ...] | None
    program: Solved | None

    def __bool__(self) -> bool:
        return self.kernel is not None


def garbling(
    p: Iterable[object], q: Iterable[object], a: Iterable[object], b: Iterable[object]
) -> Garbling:
    """Is there a kernel T with T(p) = a and T(q) = b? All masses must be rational.

    >>> garbling(["1/4", "3/4"], ["3/4", "1/4"], ["1/2", "1/2"], ["1/2", "1/2"]).kernel
    (Law(1/2, 1/2), Law(1/2, 1/2))
    """
    outer, inner = _pair(p, q, "garbling", "pq"), _pair(a, b, "garbling", "ab")
    X, Y = Space("X", "X"), Space("Y", "Y")
    tables = [declare(name, space) for name, space in zip("pqab", (X, X, Y, Y), strict=True)]
    pairs = zip(tables, (*outer, *inner), strict=True)
    rows = {table: {(i,): m for i, m in enumerate(masses)} for table, masses in pairs}
    sizes = {X: len(outer[0]), Y: len(inner[0])}
    node = theory.is_garbling(*tables[2:], *tables[:2]).meaning
    assert isinstance(node, Exists)
    found = decide_exists(Walk(ExactRing(), Instance(sizes, {}, rows)), node, {})
    if found.truth >= 0 and found.solved is None:  # whatever boxes say, there is no program
        told = found.reason or "a mass that is not rational"
        raise ValueFault("garbling", told, "laws with rational masses", "", "round them")
    if found.point is None:
        return Garbling(None, found.solved)
    entries = [
        found.point[node.unknowns[0], (i, j)] for i in range(sizes[X]) for j in range(sizes[Y])
    ]
    n = sizes[Y]
    return Garbling(tuple(Law(entries[i * n : (i + 1) * n]) for i in range(sizes[X])), found.solved)


def _pair(p: Iterable[object], q: Iterable[object], name: str, letters: str) -> tuple[Law, Law]:
    found = []
    for letter, masses in zip(letters, (p, q), strict=True):
        try:
            found.append(law(masses))
        except ValueFault as error:
            raise error.within(f"{name}: law {letter}") from None
    if len(found[0]) != len(found[1]):
        seen = f"laws with {len(found[0])} masses and {len(found[1])} masses"
        raise ValueFault(name, seen, "laws on the same points", "", "pad with 0")
    return found[0], found[1]
