"""A strategy for every sort: exact, meeting its own promise, and shrinking to the simplest."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, seed, settings

import dpproofs.strategies as offered
from dpproofs.language import sorts
from dpproofs.language.terms import Num
from dpproofs.meaning import numbers
from dpproofs.meaning.numbers import Exact
from dpproofs.strategies import (
    Distinguished,
    GivenEvents,
    OneWay,
    PrivateMechanism,
    Process,
    couplings,
    epsilons,
    events,
    kernels,
    laws,
    loss_tables,
    mechanisms,
    meeting,
    naturals,
    one_way_pairs,
    pairs_given_events,
    pairs_within_regions,
    queries,
    random_variables,
    randomised_tests,
    reals,
    supermartingales,
)
from dpproofs.theory import total_variation

few = settings(
    max_examples=20, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
many = settings(few, max_examples=300)
HALF = Fraction(1, 2)


def simplest(strategy: Any, holds: Callable[[Any], bool] = lambda _: True) -> Any:
    return find(strategy, holds, settings=many, random=random.Random(0))


# ----------------------------------------------------------------------------- promises


@few
@given(one_way_pairs(3))
def test_one_way_pairs(pair: OneWay) -> None:
    c = numbers.exp(pair.epsilon)
    assert sum(pair.p) == sum(pair.q) == 1
    for a, b in zip(pair.p, pair.q, strict=True):
        assert numbers.sign(c * b - Exact.of(a)) in (0, 1)


@few
@given(pairs_given_events(3))
def test_pairs_given_events(pair: GivenEvents) -> None:
    inside = [
        [m * x for m, x in zip(law, event, strict=True)]
        for law, event in ((pair.p, pair.E), (pair.q, pair.F))
    ]
    one, other = map(sum, inside)
    assert one == other >= 1 - pair.delta and sum(pair.p) == sum(pair.q) == 1
    c = numbers.exp(pair.epsilon)
    for a, b in zip(*inside, strict=True):
        assert numbers.sign(c * b - Exact.of(a)) in (0, 1)
        assert numbers.sign(c * a - Exact.of(b)) in (0, 1)


@few
@given(pairs_within_regions(3, 2))
def test_pairs_within_regions(pair: Distinguished) -> None:
    """Every test of the one is no better than some test of the other, at every price."""
    prices = [(x, y) for x, y in zip(pair.p, pair.q, strict=True)]
    for x, y in (*prices, (1, 1), (1, 2), (2, 1)):
        gains = [
            sum(max(y * s - x * t, Fraction(0)) for s, t in zip(first, second, strict=True))
            for first, second in ((pair.a, pair.b), (pair.p, pair.q))
        ]
        assert gains[0] <= gains[1]


@few
@given(couplings(2, 2, 2))
def test_couplings(laws_of: Any) -> None:
    assert all(sum(law) == 1 for law in laws_of)
    for first in (0, 1):
        rows = [law[2 * first : 2 * first + 2] for law in laws_of]
        for k in (0, 1):
            assert rows[0][k] * sum(rows[1]) == rows[1][k] * sum(rows[0])


def _is_private(found: PrivateMechanism) -> bool:
    c = numbers.exp(found.epsilon)
    for x, y in found.neighbours:
        for first, second in ((x, y), (y, x)):
            pairs = zip(found.laws[first], found.laws[second], strict=True)
            gaps = [Exact.of(a) - c * b for a, b in pairs]
            above = sum((g for g in gaps if numbers.sign(g) == 1), Exact.of(0))
            if numbers.sign(Exact.of(found.delta) - above) not in (0, 1):
                return False
    return all(sum(law) == 1 for law in found.laws.values())


def _next_number(x: Any, y: Any) -> bool:
    """A relation of one's own: datasets are counts, and neighbours differ by one."""
    return len(x) == len(y) == 1 and abs(x[0] - y[0]) == 1


@pytest.mark.parametrize(
    ("neighbours", "rows", "records", "datasets", "pairs"),
    [
        ("replace", 2, 2, 4, 8),
        ("replace", 0, 2, 1, 0),
        ("add or remove", 2, 2, 7, 16),
        (_next_number, 1, 4, 5, 6),
    ],
)
def test_mechanisms(neighbours: Any, rows: int, records: int, datasets: int, pairs: int) -> None:
    strategy = mechanisms(rows, records, 2, neighbours=neighbours)
    seen = []

    @few
    @given(strategy)
    def check(found: PrivateMechanism) -> None:
        assert len(found.laws) == datasets and len(found.neighbours) == pairs
        assert _is_private(found)
        seen.append(len(set(found.laws.values())))

    check()
    assert max(seen) > (1 if pairs else 0)


def test_mechanisms_attain_the_bound_two_steps_apart() -> None:
    def far(found: PrivateMechanism) -> bool:
        c = numbers.exp(found.epsilon) ** 2
        return any(
            c != Exact.of(1) and b and Exact.of(a) == c * b
            for a, b in zip(found.laws[()], found.laws[(0, 0)], strict=True)
        )

    found = simplest(mechanisms(2, 1, 2, delta=0, neighbours="add or remove"), far)
    assert far(found) and _is_private(found)


@few
@given(supermartingales(2, 2, 3))
def test_supermartingales(process: Process) -> None:
    assert set(process.laws) == {(), (0,), (1,)}
    for history, law in process.laws.items():
        steps = process.steps[history]
        assert all(abs(step) <= 3 for step in steps)
        assert sum(x * m for x, m in zip(steps, law, strict=True)) <= 0


@few
@given(queries(2, 3), loss_tables(2, 2), naturals(1, 40), epsilons(positive=True))
def test_tables_and_numbers(asked: Any, table: Any, k: int, epsilon: Exact) -> None:
    assert len(asked) == 2 and all(
        len(row) == 3 and 0 <= min(row) <= max(row) <= 1 for row in asked
    )
    assert all(numbers.exp(x).rational is not None for row in table for x in row)
    assert 1 <= k <= 40
    assert numbers.sign(epsilon) == 1 and numbers.exp(epsilon).rational is not None


def test_anybodys_own_hypotheses_are_met() -> None:
    Y = sorts.space("Y", smallest=2, largest=2)
    p, q = sorts.law("p", Y), sorts.law("q", Y)
    t = sorts.real("t", at_least=0)
    hypotheses = (total_variation(p, q) <= t, total_variation(p, q) >= Num(Fraction(1, 4)))

    @few
    @given(meeting(t, p, q, given=hypotheses))
    def check(instance: Any) -> None:
        gap = instance.tables[p][0,] - instance.tables[q][0,]
        assert numbers.sign(gap * gap - Fraction(1, 16)) in (0, 1)

    check()


# ----------------------------------------------------------------------------- the simplest

SIMPLEST: dict[str, tuple[Any, Callable[[Any], bool], Any]] = {
    "an event": (events(3), lambda s: sum(s) > 0, (0, 0, 1)),
    "a number": (reals(at_least=0), lambda x: True, 0),
    "a number with an end": (reals(at_least=0), lambda x: x == 0, 0),
    "a probability": (reals(at_least=0, at_most=1), lambda x: True, HALF),
    "a probability that is tiny": (
        reals(above=0, below=1),
        lambda x: x < Fraction(1, 10**6),
        Fraction(1, 2 * 10**6),
    ),
    "a count": (naturals(2, 50), lambda k: k > 10, 50),
    "a variable": (random_variables(2), lambda x: x[0] > x[1], None),
    "a test": (randomised_tests(2), lambda x: x[0] < 1, (0, 0)),
    "a kernel": (kernels(2, 2), lambda rows: rows[0] != rows[1], None),
    "a law": (laws(max_size=3), lambda m: 0 in m, (1, 0)),
}


@pytest.mark.parametrize("name", SIMPLEST)
def test_what_is_found_is_simple(name: str) -> None:
    strategy, holds, expected = SIMPLEST[name]
    found = simplest(strategy, holds)
    assert holds(found)
    if expected is not None:
        assert found == expected
    else:
        flat = itertools.chain.from_iterable(x if isinstance(x, tuple) else (x,) for x in found)
        assert all(x.denominator <= 3 and abs(x) <= 10 for x in flat), found


def test_a_mechanism_that_is_found_is_simple() -> None:
    found = simplest(mechanisms(1, 2, 2), lambda m: len(set(m.laws.values())) > 1)
    assert found.epsilon == numbers.log(Exact.of(2)) and found.delta == 0
    assert all(x.denominator <= 30 for law in found.laws.values() for x in law)


@pytest.mark.parametrize(
    "strategy",
    [
        events(0),
        naturals(3, 2),
        reals(at_least=2, at_most=1),
        reals(above=1, below=1),
        queries(0, 2),
        loss_tables(1, 0),
        mechanisms(1, 0, 2),
        mechanisms(1, 2, 0),
        mechanisms(1, 2, 2, neighbours="nearby"),
        couplings(0, 1, 1),
        supermartingales(1, 0),
        one_way_pairs(2, -1),
        pairs_given_events(2, 1, 2),
    ],
)
def test_what_cannot_be_drawn_says_so(strategy: Any) -> None:
    with pytest.raises(ValueError):
        simplest(strategy)


# ----------------------------------------------------------------------------- the guide


GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "use-the-strategies.md"
VALUES = {"Distinguished", "GivenEvents", "HypothesisSource", "OneWay", "Pair"}
VALUES |= {"PrivateMechanism", "Process"}


def test_the_guide_names_every_strategy() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert not [name for name in set(offered.__all__) - VALUES if f"`{name}(" not in guide]


@pytest.mark.slow
def test_the_example_of_the_guide_runs_as_it_says() -> None:
    example = GUIDE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(example, names)
    tried = [function for name, function in names.items() if name.startswith("test_")]
    for function in tried:
        function._hypothesis_internal_use_settings = settings(
            few, max_examples=100, derandomize=True
        )
    *passing, failing = tried
    assert len(passing) == 2
    for function in passing:
        function()
    failing._hypothesis_internal_use_settings = settings(few, max_examples=100)
    for number in range(4):
        with pytest.raises(AssertionError) as error:
            seed(number)(failing)()
        (told,) = [note for note in error.value.__notes__ if "PrivateMechanism" in note]
        assert "PrivateMechanism(laws={(): (Fraction(" in told
