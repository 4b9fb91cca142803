"""Which sizes a search tries, and in which order: small ones first, then ever larger ones.

The weight of a choice of sizes estimates the steps of one evaluation: of every node of the
statement, how many values its free indices have together. Where there are many choices, larger ones
come the later the more they weigh; some weigh too much for any draw, and are left out.
"""

from __future__ import annotations

import bisect
import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from dpproofs.language import terms
from dpproofs.language.canon import canonical_set
from dpproofs.language.sorts import (
    Histories,
    IndexSet,
    Natural,
    Pairs,
    Power,
    Sizes,
    Space,
    Subsets,
    Upto,
)
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node
from dpproofs.meaning.alike import FEW, points_told
from dpproofs.meaning.walk import sizes_of

__all__ = ["Growth", "choices", "is_whole", "weight"]


MANY = 24  # choices, beyond which larger ones wait for their turn
ALL = 1500  # choices, beyond which not every number of a long range is tried
SHORT = 6  # the numbers of a long range that are all tried; then each is greater by a third
LIGHT = 64  # the weight that any draw may have: one that comes later may have more,
DOUBLED = 16  # twice as much after so many draws,
HEAVY = 6_000  # up to this, or to
PER_DRAW = 60  # times the draws there are
GREATEST = 10**15
PLAIN = 2_000
EVERY_OTHER = 2  # of the draws, where there are many choices: larger ones and the next in order


def choices(statement: Statement) -> list[dict[Any, int]]:
    """Choices of sizes, smallest first: all of them, or those of a ladder where they are many."""
    parameters = statement.parameters
    if is_whole(statement):
        return sizes_of(statement)
    found = [
        dict(zip(parameters, sizes, strict=True))
        for sizes in itertools.product(*(_ladder(p.smallest, p.largest) for p in parameters))
    ]
    found.sort(key=lambda sizes: (sum(sizes.values()), tuple(sizes.values())))
    return found[:ALL]


def is_whole(statement: Statement) -> bool:
    """Tell whether `choices` leaves no choice of sizes out."""
    return math.prod(p.largest - p.smallest + 1 for p in statement.parameters) <= ALL


def _ladder(smallest: int, largest: int) -> list[int]:
    rungs = list(range(smallest, min(largest, smallest + SHORT) + 1))
    while rungs[-1] < largest:
        rungs.append(min(largest, rungs[-1] + max(1, rungs[-1] // 3)))
    return rungs


class Growth:
    """The choices of sizes of one statement in the order in which draws have them."""

    def __init__(self, statement: Statement, sizes: Sequence[Sizes], draws: int) -> None:
        self.statement = statement
        heavy = max(HEAVY, PER_DRAW * draws)
        weights = [weight(statement, choice) for choice in sizes]
        least = min(weights)
        kept = [n for n, w in enumerate(weights) if w <= max(heavy, least)]
        self.sizes = [sizes[n] for n in kept]
        self.left_out = [sizes[n] for n in range(len(sizes)) if weights[n] > max(heavy, least)]
        order = sorted(kept, key=lambda n: weights[n])
        self._weights = [weights[n] for n in order]
        self._light = [sizes[n] for n in order]
        self.many = len(self.sizes) > MANY
        self._of = {tuple(choice.values()): w for choice, w in zip(sizes, weights, strict=True)}

    def is_plain(self, sizes: Sizes) -> bool:
        """Tell whether sizes are light enough for slower code, or no choice is."""
        at = tuple(sizes.values())
        known = self._of.get(at, GREATEST)
        if known <= PLAIN and _alike(self.statement):  # slower code goes through all points
            known = weight(self.statement, sizes, all_points=True)
        return known <= max(PLAIN, self._weights[0])

    def place(self, n: int, rng: random.Random) -> Sizes | None:
        """The sizes of the n-th draw; None where it is free to have any that `allowed` has."""
        if not self.many:
            return self.sizes[n] if n < len(self.sizes) else None
        turn, other = divmod(n, EVERY_OTHER)
        if other:
            among = self.allowed(n)
            return among[rng.randrange(len(among) // 2, len(among))]
        return self.sizes[turn] if turn < min(MANY, len(self.sizes)) else None

    def allowed(self, n: int) -> Sequence[Sizes]:
        """The choices that the n-th draw may have, lightest first."""
        if not self.many:
            return self.sizes
        most = max(LIGHT * 2 ** min(n / DOUBLED, 40), self._weights[0])
        return self._light[: max(1, bisect.bisect_right(self._weights, most))]


# ----------------------------------------------------------------------------- weight


def weight(statement: Statement, sizes: Sizes, all_points: bool = False) -> int:
    """About how many steps one evaluation takes at these sizes; with `all_points`, where points
    that are alike are evaluated all the same."""
    counts: dict[int, int] = {}

    def count(axis: IndexSet) -> int:
        if id(axis) not in counts:
            counts[id(axis)] = _count(axis, sizes)
        return counts[id(axis)]

    found = sum(math.prod(map(count, table.axes)) for table in statement.tables)
    alike = {} if all_points else _alike(statement)
    for axes, events, times in _loops(statement):
        steps = times * _rounds(axes, alike, count)
        for event in events:
            steps *= 2 ** min(50, math.prod(map(count, event)))
        found += min(steps, GREATEST)
    return min(found, GREATEST)


def _rounds(axes: tuple[IndexSet, ...], alike: Sizes, count: Callable[[IndexSet], int]) -> int:
    """How often a node is evaluated for the values of its indices: of points that are alike, once
    for each that is spoken of, each that an index before stands for, and all others together."""
    steps, before = 1, Counter[str]()
    for axis in axes:
        number = count(axis)
        key = repr(canonical_set(axis)) if alike else ""
        if key in alike and number > FEW:
            before[key] += 1
            number = min(number, alike[key] + before[key])
        steps *= number
    return steps


def _alike(statement: Statement) -> Mapping[str, int]:
    """The sets of which nothing in the statement tells the points apart, but for so many that are
    written out; kept with the statement."""
    known: dict[str, int] | None = statement.__dict__.get("_alike")
    if known is None:
        known = {}
        for axes, _, _ in _loops(statement):
            for over in axes:
                key = repr(canonical_set(over))
                if isinstance(over, Space | Upto) and key not in known:
                    told = [points_told(p, over) for p in (*statement.given, statement.show)]
                    points = [each for each in told if each is not None]
                    if len(points) == len(told):
                        known[key] = len(frozenset[int]().union(*points))
        statement.__dict__["_alike"] = known
    return known


Loop = tuple[tuple[IndexSet, ...], tuple[tuple[IndexSet, ...], ...], int]


def _loops(statement: Statement) -> list[Loop]:
    """The index sets that nodes run through, the events that are bound around them, and how many
    nodes there are of each kind; kept with the statement."""
    known: list[Loop] | None = statement.__dict__.get("_loops")
    if known is None:
        found: Counter[tuple[Any, Any]] = Counter()
        seen: set[tuple[int, tuple[int, ...]]] = set()
        for proposition in (*statement.given, statement.show):
            _gather(proposition, (), seen, found)
        known = [(axes, events, times) for (axes, events), times in found.items()]
        statement.__dict__["_loops"] = known
    return known


def _gather(
    node: Node,
    events: tuple[Any, ...],
    seen: set[tuple[int, tuple[int, ...]]],
    found: Counter[tuple[Any, Any]],
) -> None:
    at = id(node), tuple(map(id, events))
    if at in seen:
        return
    seen.add(at)
    if isinstance(node, terms.AllEvents):
        events = (*events, node.event.axes)
    run = set(node.free)
    if isinstance(node, terms.Bind | terms.All):
        run.add(node.index)  # it is run through whatever the body is
    found[tuple(index.over for index in run), events] += 1
    for part in _parts(node):
        _gather(part, events, seen, found)


def _parts(node: Node) -> Iterator[Node]:
    yield from node.children()
    if isinstance(node, terms.Quantity | terms.TableQuantity | terms.Predicate):
        yield node.meaning


def _count(axis: IndexSet, sizes: Sizes) -> int:
    """How many elements a set has, without listing them."""
    match axis:
        case Space():
            return sizes[axis]
        case Upto():
            return _length(axis.bound, sizes)
        case Pairs():
            return _capped(_count(axis.left, sizes) * _count(axis.right, sizes))
        case Power():
            return _power(_count(axis.base, sizes), _length(axis.exponent, sizes))
        case Histories():
            base, length = _count(axis.base, sizes), _length(axis.length, sizes)
            return _capped(sum(_power(base, n) for n in range(length)))
        case Subsets():
            bound, chosen = _length(axis.bound, sizes), _length(axis.chosen, sizes)
            return _capped(math.comb(bound, chosen))
    return len(axis.elements(sizes))


def _power(base: int, exponent: int) -> int:
    return GREATEST if base > 1 and exponent * math.log(base) > 34 else base**exponent


def _capped(count: int) -> int:
    return min(count, GREATEST)


def _length(bound: Any, sizes: Sizes) -> int:
    return sizes[bound] if isinstance(bound, Natural) else int(bound)
