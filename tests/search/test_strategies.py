"""Strategies for anybody's tests: exact, of every shape, and shrinking to what fits on one line."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from dpproofs.language import build
from dpproofs.language.sorts import kernel, law, natural, probability, real, space
from dpproofs.language.statements import Statement
from dpproofs.meaning import numbers
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, sizes_of
from dpproofs.strategies import HypothesisSource, Pair, instances, kernels, laws, pairs_of_laws
from dpproofs.theory import KL, hockey_stick, indistinguishable, total_variation

Y, X = space("Y"), space("X")
p, q = law("p", Y), law("q", Y)
W = kernel("W", X, Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
delta = probability("delta")
y = p.index("y")
quick = settings(
    max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


# ----------------------------------------------------------------------------- plain use


@given(laws(3))
def test_a_law_on_three_points(masses: Any) -> None:
    assert len(masses) == 3 and sum(masses) == 1
    assert all(isinstance(m, Fraction) and m >= 0 for m in masses)


@given(laws(min_size=2, max_size=4))
def test_a_law_of_some_size(masses: Any) -> None:
    assert 2 <= len(masses) <= 4 and sum(masses) == 1


@given(laws(1))
def test_the_law_on_one_point(masses: Any) -> None:
    assert masses == (1,)


@given(kernels(2, 3))
def test_a_kernel(rows: Any) -> None:
    assert len(rows) == 2 and all(len(row) == 3 and sum(row) == 1 for row in rows)


@quick
@given(pairs_of_laws(3))
def test_pairs_are_close_for_every_event(pair: Pair) -> None:
    c = numbers.exp(pair.epsilon)
    assert _close(pair, c)


@quick
@given(
    st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(3), 1]),
    st.sampled_from([0, Fraction(1, 3), 1]),
    st.data(),
)
def test_pairs_at_a_given_epsilon_and_delta(e: Any, d: Any, data: Any) -> None:
    pair = data.draw(pairs_of_laws(2, e, d))
    assert pair.epsilon == Exact.of(e) and pair.delta == d
    assert _close(pair, numbers.exp(pair.epsilon))
    if e == 0 and d == 0:
        assert pair.p == pair.q


def _close(pair: Pair, c: Exact) -> bool:
    assert sum(pair.p) == sum(pair.q) == 1
    for event in itertools.product((0, 1), repeat=len(pair.p)):
        a, b = (sum(m * bit for m, bit in zip(x, event, strict=True)) for x in pair[:2])
        for left, right in ((a, b), (b, a)):
            gap = c * Fraction(right) + Exact.of(pair.delta) - Exact.of(Fraction(left))
            if numbers.sign(gap) not in (0, 1):
                return False
    return True


@pytest.mark.parametrize(
    "strategy",
    [
        laws(0),
        laws(min_size=3, max_size=2),
        kernels(0, 2),
        pairs_of_laws(2, -1),
        pairs_of_laws(2, 1, 2),
    ],
)
def test_what_cannot_be_drawn_says_so(strategy: Any) -> None:
    with pytest.raises(ValueError):
        find(strategy, lambda _: True, settings=quick)


# ----------------------------------------------------------------------------- shapes


@pytest.mark.parametrize(
    "shape",
    [
        lambda m: 1 in m and len(m) > 1,
        lambda m: len(set(m)) == 1 and len(m) > 1,
        lambda m: 0 in m and 1 not in m,
        lambda m: len(set(m)) < len(m) and len(set(m)) > 1,
        lambda m: any(0 < x < Fraction(1, 1000) for x in m),
        lambda m: len(set(m)) == 4,
    ],
    ids=["point mass", "uniform", "zero atom", "ties", "tiny", "general"],
)
def test_every_shape_is_found(shape: Any) -> None:
    more = settings(quick, max_examples=1000)
    assert shape(find(laws(max_size=4), shape, settings=more, random=random.Random(0)))


def test_laws_shrink_to_the_simplest() -> None:
    first = find(laws(max_size=4), lambda m: len(m) >= 2, settings=quick, random=random.Random(1))
    assert first == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.slow
def test_tight_pairs_and_disjoint_pairs_are_found() -> None:
    def response(pair: Pair) -> bool:
        c = numbers.exp(pair.epsilon)
        return pair.delta == 0 and c != 1 and Exact.of(pair.p[0]) == c * pair.q[0] != 0

    assert find(pairs_of_laws(2), response, settings=quick, random=random.Random(2))
    far = find(
        pairs_of_laws(2, 0, 1),
        lambda r: set(r.p) == {0, 1} and r.p != r.q,
        settings=settings(quick, max_examples=1000),
        random=random.Random(2),
    )
    assert far.delta == 1


# ----------------------------------------------------------------------------- sources


def test_a_source_asks_hypothesis_for_small_integers_only() -> None:
    """Beyond 99 it mixes in constants of the modules that are imported: no two runs are alike."""
    asked = []

    def draw(strategy: Any) -> int:
        asked.append(repr(strategy))
        low, high = (int(x.split("=")[1].rstrip(")")) for x in asked[-1].split(","))
        assert 0 <= low <= high <= 99
        return high

    source = HypothesisSource(draw)
    for size in (1, 2, 99, 100, 101, 12345):
        assert source.pick(range(size)) == size - 1
    assert 0 < numbers.enclosure(source.leaf(), 64) < 1
    assert HypothesisSource(lambda _: 0).leaf() == Exact.of(Fraction(1, 2))
    assert HypothesisSource(lambda _: 0).pick("abc") == "a"


# ----------------------------------------------------------------------------- instances

CLOSE = indistinguishable(p, q, epsilon, delta)
FALSE = {
    "divergence is no metric": Statement((p, q), KL(p, q) == KL(q, p)),
    "pinsker without its root": Statement((p, q), total_variation(p, q) <= KL(p, q) / 2),
    "variation is small": Statement((p, q), total_variation(p, q) <= Fraction(1, 2)),
    "everything is uniform": Statement((p, q), build.every(p(y) == q(y), y)),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_statements_shrink_to_small_witnesses(name: str) -> None:
    statement = FALSE[name]
    few = [sizes for sizes in sizes_of(statement) if sizes[Y] <= 3]
    witness = find(
        instances(statement, few),
        lambda instance: judge(statement, instance).refutes,
        settings=settings(quick, max_examples=200),
        random=random.Random(3),
    )
    assert judge(statement, witness).refutes
    assert witness.sizes[Y] == 2
    for table in statement.tables:
        for mass in witness.tables[table].values():
            assert mass.rational is not None and int(mass.rational.q) <= 40, witness


TRUE = Statement((epsilon, delta, p, q), hockey_stick(q, p, epsilon) <= delta, (CLOSE,))


@quick
@given(instances(TRUE))
def test_instances_feed_the_judge(instance: Instance) -> None:
    judgement = judge(TRUE, instance)
    assert judgement.met < 0 or judgement.holds == 1


def test_sizes_can_be_chosen() -> None:
    n = natural("n", largest=3)
    statement = Statement((n, W), W(0, 0) <= n)
    chosen = [s for s in sizes_of(statement) if s[n] == 2 and s[X] == 2]
    found = find(instances(statement, chosen), lambda _: True, settings=quick)
    assert found.sizes[n] == 2 and found.sizes[X] == 2 and found.sizes[Y] == 1


def test_the_same_seed_draws_the_same_instances() -> None:
    def run() -> list[Instance]:
        seen: list[Instance] = []
        chosen = settings(quick, max_examples=30, phases=(Phase.generate,))
        with pytest.raises(NoSuchExample):
            find(
                instances(TRUE),
                lambda i: bool(seen.append(i)),  # type: ignore[func-returns-value]
                settings=chosen,
                random=random.Random(9),
            )
        return seen

    assert run() == run()
