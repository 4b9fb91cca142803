"""Histories, last places, whole powers and binomials of any size are read as they are meant."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import Expr, same
from dpproofs.kernel.points import TWO, Point, Prefix, Sequence, Set, before, belongs, held, moved
from dpproofs.kernel.reading import Reading, Unread, read
from dpproofs.kernel.sequents import Fact, Refused, Relation
from dpproofs.language import Statement, sorts
from dpproofs.language.build import (
    binomial,
    every,
    exp,
    index,
    last,
    number_of,
    pick,
    prefix,
    product,
    total,
)  # fmt: skip
from tests.kernel.values import World, holds

k = sorts.natural("k")
Y = sorts.space("Y")
K = sorts.kernel("K", sorts.Histories(Y, k), Y)
x = sorts.reals("x", sorts.Histories(Y, k), Y)
c = sorts.real("c")
y, a = index("y", sorts.Power(Y, k)), index("a", Y)
i, h = index("i", sorts.Upto(k)), index("h", sorts.Histories(Y, k))


def value_of(term: Any, world: World) -> float:
    statement = Statement((k, K, x, c), term <= term)
    return world.value(Reading(statement, {}).number(term, {}), {})


def entries(world: World, table: Any, history: Any, draw: int) -> float:
    return world.entry(table, (tuple(history), draw))


@pytest.mark.parametrize(
    ("rounds", "size", "seed"), [*itertools.product((1, 2, 3), (1, 2), range(3))]
)
def test_a_sum_over_paths_of_what_depends_on_histories(rounds: int, size: int, seed: int) -> None:
    world = World({k: rounds, Y: size}, seed)
    read_ = value_of(total(product(K(prefix(y, i), pick(y, i)), i), y), world)
    assert math.isclose(read_, 1, abs_tol=1e-6)
    meant = sum(
        math.prod(entries(world, x, path[:j], path[j]) for j in range(rounds))
        for path in itertools.product(range(size), repeat=rounds)
    )
    assert math.isclose(
        value_of(total(product(x(prefix(y, i), pick(y, i)), i), y), world), meant, abs_tol=1e-6
    )


@pytest.mark.parametrize(("rounds", "seed"), [*itertools.product((1, 2, 3, 4), range(4))])
def test_binomials_count_paths_of_0_and_1(rounds: int, seed: int) -> None:
    world = World({k: rounds, TWO: 2}, seed)
    n = number_of(i)
    read_ = value_of(total(binomial(k, n) * (exp(c * n) * (n - 3)), i), world)
    chosen = world.number(c)
    meant = sum(math.comb(rounds, j) * math.exp(chosen * j) * (j - 3) for j in range(1, rounds + 1))
    assert math.isclose(read_, meant, rel_tol=1e-9)


@pytest.mark.parametrize(("rounds", "seed"), [*itertools.product((1, 2, 3), range(4))])
def test_a_whole_power_of_any_size_is_a_product(rounds: int, seed: int) -> None:
    world = World({k: rounds}, seed)
    assert math.isclose(
        value_of((1 - c) ** k, world), (1 - world.number(c)) ** rounds, abs_tol=1e-9
    )


def test_a_binomial_of_something_else_is_not_read() -> None:
    n = number_of(i)
    z = sorts.reals("z", sorts.Upto(k))
    for term in (
        total(binomial(k, n) * z(i), i),  # the place itself is asked
        total(binomial(k + 1, n) * n, i),
        total(n * n, i),
    ):
        with pytest.raises(Unread):
            read(Statement((k, z), term >= 0), {})


def test_a_hypothesis_about_choices_says_nothing_of_none() -> None:
    """1/i is no number for i = 0, and nothing says that it is."""
    n = number_of(i)
    given = total(binomial(k, n) * (1 / n), i) <= c
    (sequent,) = read(Statement((k, c), c >= 0, (given,)), {})
    assert len(sequent.facts) == 1  # k >= 1


def test_a_conclusion_for_all_histories_is_one_for_paths_and_places() -> None:
    (sequent,) = read(Statement((k, x), every(every(x(h, a) <= 1, a), h)), {})
    assert {p.set for p in sequent.goal.x.points} == {Set(Y), Set(k), Set(k, Set(Y))}


def test_a_sum_over_histories_is_not_read() -> None:
    """Many paths begin with one history: a sum over paths and places would count it often."""
    with pytest.raises(Unread):
        read(Statement((k, x), total(total(x(h, a), a), h) <= 1), {})


def test_the_last_place_of_a_hypothesis_is_not_any_place() -> None:
    w = sorts.reals("w", Y)
    given = every(w(last(y)) <= 0, y)
    (sequent,) = read(Statement((k, w), every(every(w(pick(y, i)) <= 0, i), y), (given,)), {})
    (fact,) = [f for f in sequent.facts if f.places]
    assert {p.set for p in fact.places} == {Set(k, Set(Y))}


# -- histories as elements ------------------------------------------------------------------------

PATH, TURN, OTHER = Point(Set(k, Set(Y)), "y"), Point(Set(k), "i"), Point(Set(k), "j")
DRAW = Point(Set(Y), "a")


def test_a_history_does_not_see_its_place_changed() -> None:
    changed = Sequence(PATH, ((TURN, DRAW),))
    assert before(changed, TURN) == Prefix(Sequence(PATH), TURN)
    assert before(changed, OTHER) == Prefix(changed, OTHER)
    assert moved(before(changed, OTHER), {OTHER: TURN}) == Prefix(Sequence(PATH), TURN)


def test_a_history_is_no_point() -> None:
    assert not belongs(before(Sequence(PATH), TURN), Set(Y))
    assert not belongs(before(Sequence(PATH), TURN), PATH.set)


def test_a_sum_over_0_and_1_has_two_parts() -> None:
    bit_ = Point(Set(TWO), "b")
    n = Point(Set(k), "i")
    word: Expr = same(held(Sequence(Point(Set(k, Set(TWO)), "z")), n), bit_)
    fact = AXIOMS["of_two"](bit_, word)
    assert fact.relation is Relation.EQUAL
    world = World({k: 2, TWO: 2})
    path = next(p for p in fact.x.points if p.set.base is not None)
    for chosen, place in itertools.product(itertools.product((0, 1), repeat=2), (0, 1)):
        assert holds(world, Fact(fact.relation, fact.x), {path: chosen, n: place})
    with pytest.raises(Refused):
        AXIOMS["of_two"](DRAW, word)
