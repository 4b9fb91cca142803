"""The two witnesses of a refutation: the simplest one to write down, and the one that fails most.

Both are exact. Whatever is tried is judged like any other instance, and floats only propose.
"""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import methodcaller
from typing import Any

from dpproofs.language import terms
from dpproofs.language.sorts import Histories, IndexSet, Natural, Pairs, Power, Sizes, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Num, Op
from dpproofs.meaning import clock
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.exact import ExactRing, Infinite
from dpproofs.meaning.numbers import Exact, by_form, enclosure, log
from dpproofs.meaning.walk import Instance, Undecided, entries, sizes_of
from dpproofs.search.draw import Draw, RandomSource, draw_instance, mentions, touch
from dpproofs.search.screen import Screen

__all__ = ["cost", "excess", "key", "simplest", "strongest"]

BITS = 2048
PLAIN = ("1/2", "1/2", "1/2", "1/3", "1/4", "3/4")
ROUND = (1, 2, 3, 5, 10, 20, 30, 50, 100, 150, 200, 300, 500)
STEPS = 10  # a greater number goes down to a round one at once, and not one by one
NEARLY = 0.99  # of the greatest excess: what fails as much and is simpler is preferred


def _digits(number: Fraction, digits: int) -> tuple[Fraction, ...]:
    """A number to so many digits: the nearest first, then the one on its other side."""
    if number == 0:
        return (number,)
    size = math.log10(abs(number.numerator)) - math.log10(number.denominator)
    unit = Fraction(10) ** (math.floor(size) - digits + 1)
    below = number // unit * unit
    return tuple(sorted((below, below + unit), key=lambda near: abs(near - number)))


def _nearest(number: Fraction, digits: int) -> Fraction:
    return _digits(number, digits)[0]


#: Shortest first.
ROUNDINGS: tuple[Callable[[Fraction], Fraction], ...] = (
    *(methodcaller("limit_denominator", bound) for bound in (1, 2, 4, 10, 100)),
    *(partial(_nearest, digits=digits) for digits in (1, 2)),
)

Rows = Mapping[tuple[Any, ...], Any]


def key(instance: Instance) -> Any:
    """What distinguishes the instances of one statement from each other. Numbers go by their normal
    form: the hash of a value costs more, and there is none where nobody can tell whether the value
    is rational."""
    scalars = tuple(map(_as_key, instance.scalars.values()))
    rows = tuple(_as_key(v) for table in instance.tables.values() for v in table.values())
    return (*instance.sizes.values(), scalars, rows)


def _as_key(value: Any) -> Any:
    return by_form(value) if isinstance(value, Exact) else value


def cost(instance: Instance) -> tuple[int, int, int, int]:
    """How long an instance is when it is written down: fewer points first, then shorter numbers,
    whole ones among them. Of two equally long ones, the one with fewer values costs less."""
    whole = [n for size, n in instance.sizes.items() if isinstance(size, Natural)]
    values = [*whole, *instance.scalars.values()]
    values += [v for rows in instance.tables.values() for v in rows.values()]
    texts = [str(v) for v in values]
    points = sum(instance.sizes.values()) - sum(whole)
    return points, sum(map(len, texts)), len(set(texts)), sum(whole)


# ----------------------------------------------------------------------------- the simplest


def simplest(
    statement: Statement, instance: Instance, tries: int = 240, least: float = -math.inf
) -> Instance:
    """A simpler witness that still refutes the statement, by an excess of at least `least`."""
    best, tried = instance, {key(instance)}
    half = tries // 2  # of them are for draws, the rest for what is made of the instance

    def replaces(candidate: Instance) -> bool:
        nonlocal tries
        if cost(candidate) >= cost(best) or key(candidate) in tried or tries <= 0:
            return False
        tries -= 1
        tried.add(key(candidate))
        return judge(statement, candidate, BITS).refutes and (
            least == -math.inf or excess(statement, candidate) >= least
        )

    with contextlib.suppress(clock.Late):  # the simplest that was found in the time there was
        for candidate in _plain_draws(statement, instance.sizes, tries):
            if tries <= half:
                break
            best = candidate if replaces(candidate) else best
        while tries > 0:
            improved = next(filter(replaces, _fitted(statement, _simpler(statement, best))), None)
            if improved is None:
                break
            best = improved
    return best


class _Plain(RandomSource):
    """A source of draws that takes the first option, which is the simplest, every other time."""

    def pick(self, options: Sequence[Any]) -> Any:
        return options[0] if self.rng.random() < 0.5 else super().pick(options)


def _plain_draws(statement: Statement, largest: Sizes, count: int) -> Iterator[Instance]:
    """Draws whose leaves are 1/2 or nearly as simple. In such draws numbers that must fit
    together do."""
    rng = random.Random(statement.hash)
    sizes = [s for s in sizes_of(statement) if all(s[x] <= largest[x] for x in s)]
    for _ in range(count):
        small = min(rng.randrange(len(sizes)) for _ in range(2))
        source = _Plain(rng, lambda rng: Exact.of(Fraction(rng.choice(PLAIN))))
        with contextlib.suppress(Undecided):
            yield draw_instance(statement, ExactRing(256), source, sizes[small])


def _fitted(statement: Statement, moves: Iterable[Instance]) -> Iterator[Instance]:
    """Each move, then the same with the scalars solved for where a hypothesis bounds them."""
    bounded = [s for s in statement.scalars if any(mentions(h, s) for h in statement.given)]
    for moved in moves:
        yield moved
        draw = Draw(ExactRing(256), _Ends(random.Random(0), lambda _: Exact.of(1)), moved.sizes)
        draw.instance = moved
        with contextlib.suppress(Undecided):
            for scalar in bounded:
                touch(draw, statement, scalar)
        if draw.instance is not moved:
            yield draw.instance


class _Ends(RandomSource):
    """A source of draws that picks "end" wherever it is an option, and otherwise the first
    option. So scalars are moved to the first end that holds."""

    def pick(self, options: Sequence[Any]) -> Any:
        return "end" if "end" in options else options[0]


def _simpler(statement: Statement, instance: Instance) -> Iterator[Instance]:
    """Simpler instances: first with fewer points, then with simpler rows, then with simpler
    numbers."""
    for size in statement.parameters:
        n = instance.sizes[size]
        count = isinstance(size, Natural)
        if n <= size.smallest:
            continue
        if isinstance(size, Natural):
            yield from _fewer(statement, instance, size)
        for gone in range(n - (n <= STEPS) if count else 0, n):
            others = () if count else (x for x in range(n) if x != gone)
            for into in (None, *others):  # without it, or with its mass elsewhere
                smaller = _without(statement, instance, size, gone, into)
                if smaller is not None:
                    yield smaller
    yield from _rounded_together(instance)
    for table, rows in instance.tables.items():
        for keys in _rows(rows):
            values = [rows[k] for k in keys]
            for row in _plain_rows(table, values, instance):
                yield instance.with_table(table, {**rows, **dict(zip(keys, row, strict=True))})
    for scalar, value in instance.scalars.items():
        for simple in _plain_numbers(value):
            yield instance.with_scalar(scalar, simple)


def _rows(rows: Rows) -> Iterator[list[tuple[Any, ...]]]:
    for start in dict.fromkeys(k[:-1] for k in rows):
        yield [k for k in rows if k[:-1] == start]


def _plain_rows(table: Table, values: Sequence[Any], instance: Instance) -> Iterator[list[Any]]:
    """Rows that may replace a row: that of another law, point masses, the uniform law, rounded
    numbers."""
    n, is_law = len(values), table.kind == "law"
    if is_law:
        yield [Exact.of(Fraction(1, n))] * n
        for other, rows in instance.tables.items():
            if other.kind == "law":
                yield from ([rows[k] for k in keys] for keys in _rows(rows) if len(keys) == n)
        for hit in range(n):
            yield [Exact.of(int(i == hit)) for i in range(n)]
    else:
        yield from ([Exact.of(number)] * n for number in (0, 1))
    for rounding in ROUNDINGS:
        yield from _rounded(values, is_law, rounding)


def _rounded_together(instance: Instance) -> Iterator[Instance]:
    """All rows of a table, and of all tables, rounded at once: what was chosen to be close stays so
    more often than where one row moves alone."""
    for chosen in ([*instance.tables], *([table] for table in instance.tables)):
        for rounding in ROUNDINGS:
            moved = instance
            for table in chosen:
                rows = {**instance.tables[table]}
                for keys in _rows(rows):
                    for row in _rounded([rows[k] for k in keys], table.kind == "law", rounding):
                        rows.update(zip(keys, row, strict=True))
                moved = moved.with_table(table, rows)
            yield moved


def _rounded(
    values: Sequence[Any], law: bool, rounding: Callable[[Fraction], Fraction]
) -> Iterator[list[Exact]]:
    rationals = [r for r in map(_fraction, values) if r is not None]
    if len(rationals) < len(values):
        return
    rounded = [rounding(r) for r in rationals]
    if law:
        heaviest = max(range(len(rounded)), key=lambda i: rounded[i])
        rounded[heaviest] += 1 - sum(rounded)
    yield [Exact.of(r) for r in rounded]


def _plain_numbers(value: Any) -> Iterator[Exact]:
    """Numbers near a value that are short to write down, the shortest first; near a logarithm,
    logarithms, whose powers of e are short too."""
    yield from (Exact.of(Fraction(x)) for x in ("0", "1", "2", "-1", "1/2"))
    rational = _fraction(value)
    if rational is not None:
        yield from map(Exact.of, _short(rational, (1, 2, 10, 100)))
        return
    approximate = float(enclosure(value, 64).mid()) if isinstance(value, Exact) else math.inf
    if abs(approximate) < 40:
        near = _short(Fraction(math.exp(approximate)), (1, 4, 20, 100, 1000))
        yield from (log(Exact.of(power)) for power in near if power > 0)


def _short(number: Fraction, bounds: Sequence[int]) -> Iterator[Fraction]:
    """Fractions with a small denominator, and decimals with a digit or two, on both sides; near 1,
    those of the distance from it."""
    yield from (number.limit_denominator(bound) for bound in bounds)
    for digits in (1, 2):
        yield from _digits(number, digits)
        if Fraction(9, 10) < number < 1:
            yield from (1 - distance for distance in _digits(1 - number, digits))


def _fraction(value: Any) -> Fraction | None:
    rational = value.rational if isinstance(value, Exact) else None
    return None if rational is None else Fraction(int(rational.p), int(rational.q))


# ----------------------------------------------------------------------------- fewer points


def _fewer(statement: Statement, instance: Instance, count: Natural) -> Iterator[Instance]:
    """The instance with a round number in the place of one that no table depends on."""
    for fewer in ROUND:
        if count.smallest <= fewer < instance.sizes[count]:
            sizes = {**instance.sizes, count: fewer}
            if all(set(entries(t, sizes)) == set(instance.tables[t]) for t in statement.tables):
                yield Instance(sizes, instance.scalars, instance.tables)


def _without(
    statement: Statement, instance: Instance, size: Any, gone: int, into: int | None
) -> Instance | None:
    """The instance with one point less. What remains of a law is scaled to sum to 1, or the
    point `into` takes the mass of the point that is removed."""
    sizes = {**instance.sizes, size: instance.sizes[size] - 1}
    tables = {}
    for table in statement.tables:
        rows, found = instance.tables[table], {}
        for new in entries(table, sizes):
            old = _back(table.axes, new, size, gone)
            if old not in rows:
                return None
            found[new] = rows[old]
            last = old[-1] if old else None
            if into is not None and table.kind == "law" and table.axes[-1] is size and last == into:
                found[new] = found[new] + rows[(*old[:-1], gone)]
        if table.kind == "law":
            for keys in _rows(found):
                total = sum((found[k] for k in keys), Exact.of(0))
                if total.is_zero_form:
                    return None
                found.update({k: found[k] / total for k in keys})
        tables[table] = found
    return Instance(sizes, instance.scalars, tables)


def _back(axes: Iterable[IndexSet], new: tuple[Any, ...], size: Any, gone: int) -> tuple[Any, ...]:
    """The key that an entry had before a point was gone, or its repetition one shorter."""

    def back(axis: IndexSet, element: Any) -> Any:
        match axis:
            case Pairs():
                return back(axis.left, element[0]), back(axis.right, element[1])
            case Power():
                longer = tuple(back(axis.base, part) for part in element)
                return (*longer, longer[-1]) if axis.exponent is size and longer else longer
            case Histories():
                return tuple(back(axis.base, part) for part in element)
        return element + (element >= gone) if axis is size else element

    return tuple(back(axis, element) for axis, element in zip(axes, new, strict=True))


# ----------------------------------------------------------------------------- the strongest


def excess(statement: Statement, instance: Instance) -> float:
    """By how much the conclusion fails, in units of 1 + |left| + |right|.

    For probabilities this is about their difference, and for large numbers about the relative
    difference. An infinite side exceeds by 1; of sides too large for balls nothing is known: 0.
    """
    shown = sides(statement.show, instance, BITS)
    if shown is None:
        return 0.0
    margin = shown.margin
    if margin is None:
        return float(isinstance(shown.left, Infinite) or isinstance(shown.right, Infinite))
    left, right, gap = (enclosure(x, 64) for x in (shown.left, shown.right, -margin))
    with_units = (abs(gap) if shown.op == "==" else gap) / (1 + abs(left) + abs(right))
    # it ranks, and decides nothing
    return float(with_units.mid()) if with_units.is_finite() else 0.0


def strongest(statement: Statement, first: Instance, screen: Screen, climbs: int) -> Instance:
    """The witness at which the conclusion fails most, among `first` and what is found by
    sweeping and climbing from it."""
    found = [(excess(statement, first), first)]
    for show in (statement.show, _in_units(statement.show)):
        for candidate in screen.candidates(show, climbs):
            if judge(statement, candidate, BITS).refutes:
                found.append((excess(statement, candidate), candidate))
    greatest = max(by for by, _ in found)
    enough = greatest - (1 - NEARLY) * abs(greatest)
    simple = min((x for by, x in found if by >= enough), key=cost)
    return simplest(statement, simple, least=enough)


def _in_units(node: Node) -> Any:
    """Both sides of every relation raised by 1 + |left| + |right|, so that the relative margins
    of the screen grow with the excess."""
    match node:
        case terms.Rel():
            sizes = (Op("abs", (node.left,)), Op("abs", (node.right,)))
            unit = Op("+", (Op("+", (Num(Fraction(1)), sizes[0])), sizes[1]))
            sides_ = (Op("+", (side, unit)) for side in (node.left, node.right))
            return terms.Rel(node.op, *sides_)
        case terms.Predicate():
            return _in_units(node.meaning)
        case terms.And() | terms.Or() | terms.All() | terms.AllEvents():
            return node.rebuild([_in_units(child) for child in node.children()])
        case terms.Implies():
            return terms.Implies(node.given, _in_units(node.then))
    return node
