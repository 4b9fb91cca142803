"""Strategies of plain Python values: numbers, events, tables, mechanisms, processes.

Whatever is declared in a statement has one here, drawn through the same generators; nothing of the
statement language is needed to use them.
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
from dpproofs.rings import numbers
from dpproofs.rings.exact import ExactRing
from dpproofs.rings.numbers import Exact
from dpproofs.rings.walk import Instance
from dpproofs.theory import divergences, privacy, processes, regions
from dpproofs.theory.draw import Draw, answered_at_random, meet
from dpproofs.theory.strategies import (
    BITS,
    Choose,
    HypothesisSource,
    Law,
    chosen_delta,
    chosen_epsilon,
    exactly,
)

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
    """Whole numbers from the one to the other, both ends often."""
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
    """Rational numbers of a domain: its closed ends, near its open ones, small and great."""
    scalar = sorts.real("x", at_least=at_least, above=above, at_most=at_most, below=below)
    low, high = (e if a is None else a for e, a in ((at_least, above), (at_most, below)))
    closed = None not in (at_least, at_most)
    if low is not None and high is not None and (low > high or (low == high and not closed)):
        raise ValueError(f"no number lies between {low} and {high}")
    return exactly([_drawing(draw).scalar(scalar)])[0]


@st.composite
def epsilons(draw: Choose, *, positive: bool = False) -> Exact:
    """log(c) with c rational and at least 1; above 1 if `positive`. `numbers.exp` gives c."""
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
    """Events on n points: for each point whether it belongs, 0 or 1."""
    row = _row(draw, sorts.event("S", Upto(_at_least_one(n, "point"))))
    return tuple(int(x) for x in exactly(row))


@st.composite
def randomised_tests(draw: Choose, n: int) -> Values:
    """Randomised tests on n points, also events with private coins: numbers from 0 to 1."""
    return exactly(_row(draw, sorts.test("phi", Upto(_at_least_one(n, "point")))))


@st.composite
def queries(draw: Choose, count: int, universe: int) -> tuple[Values, ...]:
    """So many linear queries: for each record of the universe a number from 0 to 1."""
    axes = Upto(_at_least_one(count, "query")), Upto(_at_least_one(universe, "record"))
    row = exactly(_row(draw, sorts.test("Q", *axes)))
    return tuple(row[k * universe : (k + 1) * universe] for k in range(count))


@st.composite
def random_variables(
    draw: Choose, n: int, low: Fraction | int | None = None, high: Fraction | int | None = None
) -> Values:
    """Random variables on n points, within bounds where there are any, often at them."""
    axis = Upto(_at_least_one(n, "point"))
    return exactly(_row(draw, sorts.reals("X", axis, at_least=low, at_most=high)))


@st.composite
def loss_tables(draw: Choose, rows: int, columns: int) -> tuple[tuple[Exact, ...], ...]:
    """Losses -log(w), w rational: e to a loss is rational, and so are the weights of Gibbs."""
    axes = Upto(_at_least_one(rows, "row")), Upto(_at_least_one(columns, "column"))
    found = _row(draw, sorts.loss("l", *axes))
    return tuple(tuple(found[r * columns : (r + 1) * columns]) for r in range(rows))


# ----------------------------------------------------------------------------- pairs of laws


class OneWay(NamedTuple):
    """Two laws with p <= e^epsilon q at every point; q may have mass where p has none."""

    p: Law
    q: Law
    epsilon: Exact


class GivenEvents(NamedTuple):
    """Two laws that are epsilon-indistinguishable given events of probability at least 1 - delta;
    an event is its probability given the outcome."""

    p: Law
    q: Law
    E: Values
    F: Values
    epsilon: Exact
    delta: Fraction


class Distinguished(NamedTuple):
    """Two pairs: no test tells a and b apart better than some test tells p and q apart."""

    a: Law
    b: Law
    p: Law
    q: Law


def _met(draw: Choose, hypothesis: Proposition, scalars: Any, *tables: Any) -> Instance:
    """Tables bent to a hypothesis by its generator."""
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
    """Pairs whose max-divergence is bounded one way; the other way it may be infinite."""
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
    """Pairs that are close given likely events, both events as likely as each other."""
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
    """Two laws on n points, whose privacy region lies within that of two laws on m."""
    a, b = _laws(n, "a", "b")
    p, q = _laws(n if m is None else m, "p", "q")
    found = _met(draw, regions.region_within(a, b, p, q), {}, a, b, p, q)
    return Distinguished(*_rows(found, a, b, p, q))


@st.composite
def couplings(draw: Choose, databases: int, first: int, second: int) -> tuple[Law, ...]:
    """For each database a law on pairs, (0, 0), (0, 1), ...: given the first entry, the second
    tells nothing of the database."""
    pairs = Upto(_at_least_one(first, "entry")) * Upto(_at_least_one(second, "entry"))
    J = sorts.kernel("J", Upto(_at_least_one(databases, "database")), pairs)
    (row,) = _rows(_met(draw, privacy.markov(J), {}, J), J)
    size = first * second
    return tuple(row[k * size : (k + 1) * size] for k in range(databases))


# ----------------------------------------------------------------------------- mechanisms


class PrivateMechanism(NamedTuple):
    """For each dataset a law on outputs; on neighbours they are (epsilon, delta)-close."""

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
    """Mechanisms that are (epsilon, delta)-private, many of them as far as that allows.

    Datasets have so many rows, each one of so many records; neighbours differ in one of them
    ("replace"). With "add or remove" they have at most so many rows and one has a row more. A
    relation of one's own is told by a function of two datasets, of at most so many rows.
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
    """After each history of draws, a law of the next one and what it adds; a history is a tuple."""

    laws: dict[Dataset, Law]
    steps: dict[Dataset, Values]


@st.composite
def supermartingales(
    draw: Choose, length: int, outcomes: int, bound: Fraction | int | None = None
) -> Process:
    """Processes whose next step is at most 0 on average, many of them 0, within -bound and bound
    where there is one."""
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
