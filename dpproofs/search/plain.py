"""Hypothesis strategies for plain Python values: numbers, events, tables, mechanisms, processes.

There is one for each sort that a statement can declare, drawn by the same generators. To use them
you need not know the statement language.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import strategies as st

from dpproofs.language import sorts
from dpproofs.language.sorts import Histories, Upto
from dpproofs.language.terms import Proposition
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.search.draw import Draw, answered_at_random, meet
from dpproofs.search.strategies import (
    BITS,
    Choose,
    HypothesisSource,
    Law,
    chosen_delta,
    chosen_epsilon,
    exactly,
)
from dpproofs.theory import divergences, privacy, processes, regions

__all__ = [
    "Distinguished",
    "GivenEvents",
    "OneWay",
    "PrivateMechanism",
    "Process",
    "couplings",
    "epsilons",
    "events",
    "loss_tables",
    "mechanisms",
    "naturals",
    "one_way_pairs",
    "pairs_given_events",
    "pairs_within_regions",
    "queries",
    "random_variables",
    "randomised_tests",
    "reals",
    "supermartingales",
]

Values = tuple[Fraction, ...]
Dataset = tuple[int, ...]
Neighbours = Callable[[Dataset, Dataset], bool]
Number = Exact | Fraction | int


def _drawing(draw: Choose) -> Draw:
    return Draw(ExactRing(BITS), HypothesisSource(draw), {})


def _at_least_one(n: int, what: str) -> int:
    if n < 1:
        raise ValueError(f"at least 1 {what} is needed, not {n}")
    return n


# ----------------------------------------------------------------------------- numbers


@st.composite
def naturals(draw: Choose, smallest: int = 0, largest: int = 10) -> int:
    """Draw whole numbers from `smallest` to `largest`; both ends are drawn often.

    >>> find(naturals(1, 9), lambda n: n > 8)
    9
    """
    if largest < smallest:
        raise ValueError(f"no whole number lies from {smallest} to {largest}")
    source = HypothesisSource(draw)
    kind = source.pick(("smallest", "inside", "largest"))
    if kind != "inside":
        return smallest if kind == "smallest" else largest
    return int(source.pick(range(smallest, largest + 1)))


@st.composite
def reals(
    draw: Choose,
    *,
    at_least: Fraction | int | None = None,
    above: Fraction | int | None = None,
    at_most: Fraction | int | None = None,
    below: Fraction | int | None = None,
) -> Fraction:
    """Draw rational numbers of a domain: its closed ends, numbers near its open ends, small and
    large numbers.

    >>> find(reals(at_least=0, at_most=1), lambda x: x <= 0)
    Fraction(0, 1)
    """
    scalar = sorts.real("x", at_least=at_least, above=above, at_most=at_most, below=below)
    low, high = (e if a is None else a for e, a in ((at_least, above), (at_most, below)))
    closed = None not in (at_least, at_most)
    if low is not None and high is not None and (low > high or (low == high and not closed)):
        raise ValueError(f"no number lies between {low} and {high}")
    return exactly([_drawing(draw).scalar(scalar)])[0]


@st.composite
def epsilons(draw: Choose, *, positive: bool = False) -> Exact:
    """Draw numbers log(c) with c rational and at least 1, or above 1 if `positive`.
    `numbers.exp` gives c.

    >>> find(epsilons(positive=True), lambda drawn: True) > 0
    True
    """
    ends: dict[str, Any] = {"above": 0} if positive else {"at_least": 0}
    scalar = sorts.real("epsilon", logarithmic=True, **ends)
    found = _drawing(draw).scalar(scalar)
    # a power of e is exact too, but slow where many of them meet
    return found if found.rational is None or found.is_zero_form else numbers.log(1 + found)


# ----------------------------------------------------------------------------- tables


def _row(draw: Choose, table: Any) -> Any:
    return list(_drawing(draw).table(table).values())


@st.composite
def events(draw: Choose, n: int) -> tuple[int, ...]:
    """Draw events on n points: for each point 1 if it belongs to the event, else 0.

    >>> find(events(3), lambda event: sum(event) == 3)
    (1, 1, 1)
    """
    row = _row(draw, sorts.event("S", Upto(_at_least_one(n, "point"))))
    return tuple(int(x) for x in exactly(row))


@st.composite
def randomised_tests(draw: Choose, n: int) -> Values:
    """Draw randomised tests on n points (or events with private coins): a number from 0 to 1 for
    each point.

    >>> find(randomised_tests(2), lambda test: test[1] - test[0] == 1)
    (Fraction(0, 1), Fraction(1, 1))
    """
    return exactly(_row(draw, sorts.test("phi", Upto(_at_least_one(n, "point")))))


@st.composite
def queries(draw: Choose, count: int, universe: int) -> tuple[Values, ...]:
    """Draw `count` linear queries: for each record of the universe a number from 0 to 1.

    >>> find(queries(1, 2), lambda drawn: sum(drawn[0]) == 2)
    ((Fraction(1, 1), Fraction(1, 1)),)
    """
    axes = Upto(_at_least_one(count, "query")), Upto(_at_least_one(universe, "record"))
    row = exactly(_row(draw, sorts.test("Q", *axes)))
    return tuple(row[k * universe : (k + 1) * universe] for k in range(count))


@st.composite
def random_variables(
    draw: Choose, n: int, low: Fraction | int | None = None, high: Fraction | int | None = None
) -> Values:
    """Draw random variables on n points. With bounds, the values lie within them, and often at
    them.

    >>> find(random_variables(2, low=0, high=1), lambda f: f[1] - f[0] == 1)
    (Fraction(0, 1), Fraction(1, 1))
    """
    axis = Upto(_at_least_one(n, "point"))
    return exactly(_row(draw, sorts.reals("X", axis, at_least=low, at_most=high)))


@st.composite
def loss_tables(draw: Choose, rows: int, columns: int) -> tuple[tuple[Exact, ...], ...]:
    """Draw tables of losses -log(w) with w rational, so that e to a loss and the weights of
    Gibbs laws are rational.

    >>> [len(row) for row in find(loss_tables(2, 3), lambda drawn: True)]
    [3, 3]
    """
    axes = Upto(_at_least_one(rows, "row")), Upto(_at_least_one(columns, "column"))
    found = _row(draw, sorts.loss("l", *axes))
    return tuple(tuple(found[r * columns : (r + 1) * columns]) for r in range(rows))


# ----------------------------------------------------------------------------- pairs of laws


class OneWay(NamedTuple):
    """Two laws with p <= e^epsilon q at every point. q may be positive where p is 0."""

    p: Law
    q: Law
    epsilon: Exact


class GivenEvents(NamedTuple):
    """Two laws that are epsilon-indistinguishable given events of probability at least 1 - delta.

    An event is given by its probability at each outcome.
    """

    p: Law
    q: Law
    E: Values
    F: Values
    epsilon: Exact
    delta: Fraction


class Distinguished(NamedTuple):
    """Two pairs of laws. No test distinguishes a and b better than some test distinguishes p and
    q."""

    a: Law
    b: Law
    p: Law
    q: Law


def _met(draw: Choose, hypothesis: Proposition, scalars: Any, *tables: Any) -> Instance:
    """Draw values for scalars and tables and let the generator of the hypothesis change the
    tables, so that the hypothesis holds."""
    found = _drawing(draw)
    for scalar, value in scalars.items():
        found.instance = found.instance.with_scalar(scalar, value)
    for table in tables:
        found.instance = found.instance.with_table(table, found.table(table))
    meet(found, hypothesis, {})
    return found.instance


def _laws(n: int, *names: str) -> list[Any]:
    return [sorts.law(name, Upto(_at_least_one(n, "point"))) for name in names]


def _rows(instance: Instance, *tables: Any) -> list[Values]:
    return [exactly(list(instance.tables[table].values())) for table in tables]


_EPSILON, _DELTA = sorts.real("epsilon"), sorts.real("delta")


@st.composite
def one_way_pairs(draw: Choose, n: int, epsilon: Number | None = None) -> OneWay:
    """Draw two laws whose max-divergence is bounded in one direction. In the other direction it
    may be infinite.

    >>> pair = find(one_way_pairs(3, epsilon=0), lambda pair: True)
    >>> pair.p == pair.q
    True
    """
    bound, c = chosen_epsilon(HypothesisSource(draw), epsilon)
    p, q = _laws(n, "p", "q")
    hypothesis = divergences.max_divergence(p, q) <= _EPSILON
    found = _met(draw, hypothesis, {_EPSILON: numbers.log(c)}, p, q)
    first, second = _rows(found, p, q)
    return OneWay(first, second, bound)


@st.composite
def pairs_given_events(
    draw: Choose, n: int, epsilon: Number | None = None, delta: Fraction | int | None = None
) -> GivenEvents:
    """Draw two laws that are indistinguishable given two likely events of equal probability.

    >>> drawn = find(pairs_given_events(2), lambda drawn: True)
    >>> len(drawn.p), len(drawn.E)
    (2, 2)
    """
    source = HypothesisSource(draw)
    bound, c = chosen_epsilon(source, epsilon)
    missing = chosen_delta(source, delta)
    p, q = _laws(n, "p", "q")
    E, F = (sorts.test(name, Upto(n)) for name in ("E", "F"))
    hypothesis = privacy.indistinguishable_given(p, q, E, F, _EPSILON, _DELTA)
    scalars = {_EPSILON: numbers.log(c), _DELTA: Exact.of(missing)}
    found = _met(draw, hypothesis, scalars, p, q, E, F)
    first, second, one, other = _rows(found, p, q, E, F)
    return GivenEvents(first, second, one, other, bound, missing)


@st.composite
def pairs_within_regions(draw: Choose, n: int, m: int | None = None) -> Distinguished:
    """Draw two laws on n points whose privacy region lies within that of two laws on m points.

    >>> drawn = find(pairs_within_regions(2, 3), lambda drawn: True)
    >>> len(drawn.a), len(drawn.p)
    (2, 3)
    """
    a, b = _laws(n, "a", "b")
    p, q = _laws(n if m is None else m, "p", "q")
    found = _met(draw, regions.region_within(a, b, p, q), {}, a, b, p, q)
    return Distinguished(*_rows(found, a, b, p, q))


@st.composite
def couplings(draw: Choose, databases: int, first: int, second: int) -> tuple[Law, ...]:
    """For each database, draw a law on pairs (0, 0), (0, 1), ...: given the first entry, the
    second does not depend on the database.

    >>> (joint,) = find(couplings(1, 2, 2), lambda drawn: True)
    >>> len(joint), sum(joint)
    (4, Fraction(1, 1))
    """
    pairs = Upto(_at_least_one(first, "entry")) * Upto(_at_least_one(second, "entry"))
    J = sorts.kernel("J", Upto(_at_least_one(databases, "database")), pairs)
    (row,) = _rows(_met(draw, privacy.markov(J), {}, J), J)
    size = first * second
    return tuple(row[k * size : (k + 1) * size] for k in range(databases))


# ----------------------------------------------------------------------------- mechanisms


class PrivateMechanism(NamedTuple):
    """For each dataset a law on the outputs. On neighbours the laws are (epsilon,
    delta)-indistinguishable."""

    laws: dict[Dataset, Law]
    neighbours: list[tuple[Dataset, Dataset]]
    epsilon: Exact
    delta: Fraction


def _replaced(x: Dataset, y: Dataset) -> bool:
    return len(x) == len(y) and sum(a != b for a, b in zip(x, y, strict=True)) == 1


def _removed(x: Dataset, y: Dataset) -> bool:
    shorter, longer = sorted((x, y), key=len)
    return len(longer) == len(shorter) + 1 and any(
        longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer))
    )


@st.composite
def mechanisms(
    draw: Choose,
    rows: int,
    records: int,
    outputs: int,
    epsilon: Number | None = None,
    delta: Fraction | int | None = None,
    *,
    neighbours: str | Neighbours = "replace",
) -> PrivateMechanism:
    """Draw (epsilon, delta)-private mechanisms, many of which use their privacy budget up.

    A dataset has `rows` rows, each of which is one of so many `records`. Neighbours differ in one
    row ("replace"). With "add or remove", datasets have at most `rows` rows, and one of two
    neighbours has one row more. A function of two datasets, which have at most `rows` rows, defines
    neighbours of your own.

    >>> sorted(find(mechanisms(1, 2, 2), lambda drawn: True).laws)  # a law for each dataset
    [(0,), (1,)]
    """
    kinds: dict[str, Neighbours] = {"replace": _replaced, "add or remove": _removed}
    if isinstance(neighbours, str) and neighbours not in kinds:
        raise ValueError(f"neighbours are {', '.join(map(repr, kinds))} or a function")
    adjacent = kinds[neighbours] if isinstance(neighbours, str) else neighbours
    source = HypothesisSource(draw)
    bound, c = chosen_epsilon(source, epsilon)
    missing = chosen_delta(source, delta)
    n = _at_least_one(outputs, "output")
    lengths: Iterable[int] = [rows] if neighbours == "replace" else range(rows + 1)
    every = range(_at_least_one(records, "record"))
    datasets = [x for k in lengths for x in itertools.product(every, repeat=k)]
    near = {x: [y for y in datasets if adjacent(x, y) or adjacent(y, x)] for x in datasets}
    drawing = Draw(ExactRing(BITS), source, {})
    relation = None if neighbours == "replace" else near
    found = answered_at_random(drawing, datasets, n, c, Exact.of(missing), relation)
    laws = {x: exactly(row) for x, row in found.items()}
    return PrivateMechanism(laws, [(x, y) for x in datasets for y in near[x]], bound, missing)


# ----------------------------------------------------------------------------- processes


class Process(NamedTuple):
    """After each history of draws, the law of the next draw and what each draw adds. A history
    is a tuple."""

    laws: dict[Dataset, Law]
    steps: dict[Dataset, Values]


@st.composite
def supermartingales(
    draw: Choose, length: int, outcomes: int, bound: Fraction | int | None = None
) -> Process:
    """Draw processes whose next step has a mean of at most 0, and often exactly 0. With a bound,
    the steps lie between -bound and bound.

    >>> drawn = find(supermartingales(1, 2), lambda drawn: True)
    >>> sum(p * step for p, step in zip(drawn.laws[()], drawn.steps[()])) <= 0
    True
    """
    tree = Histories(Upto(_at_least_one(outcomes, "outcome")), length)
    low = None if bound is None else -bound
    K = sorts.kernel("K", tree, Upto(outcomes))
    Z = sorts.reals("Z", tree, Upto(outcomes), at_least=low, at_most=bound)
    found = _met(draw, processes.supermartingale(K, Z), {}, K, Z)
    rows: dict[Any, dict[Dataset, Values]] = {K: {}, Z: {}}
    for table, by_history in rows.items():
        for h in tree.elements({}):
            entries = found.tables[table].items()
            by_history[h] = exactly([x for key, x in entries if key[0] == h])
    return Process(rows[K], rows[Z])
