"""Axioms about products over places, at random numbers; and what they refuse."""

from __future__ import annotations

import itertools

import pytest
from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import constant, entry, log, product_over, summed
from dpproofs.kernel.points import Point, Sequence, Set, held
from dpproofs.kernel.sequents import Refused
from dpproofs.language import sorts
from tests.kernel.values import World, holds

k = sorts.natural("k")
Y = sorts.space("Y")
PLACE, PATH = Point(Set(k), "i"), Point(Set(k, Set(Y)), "y")
DRAWN = held(Sequence(PATH), PLACE)
x = sorts.reals("x", sorts.Upto(k), Y)
w = sorts.reals("w", sorts.Upto(k), Y, at_least=0)
X, W = entry(x, (PLACE, DRAWN)), entry(w, (PLACE, DRAWN))
J = Point(Set(k), "j")
WORLDS = [(size, rounds, seed) for size in (1, 2) for rounds in (0, 1, 2, 3) for seed in range(6)]


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("exp_of_sum", (PLACE, X)),
        ("product_of_two", (PLACE, X, W)),
        ("log_of_product", (PLACE, W)),
        ("factor_above", (PLACE, W, J)),
        ("one_factor", (PLACE, X, J)),
    ],
)
def test_what_is_said_of_products_is_true(name: str, args: tuple[object, ...]) -> None:
    fact = AXIOMS[name](*args)
    assert fact.x.terms
    for size, rounds, seed in WORLDS:
        world = World({k: rounds, Y: size}, seed)
        points = sorted(fact.x.points, key=lambda p: str(p.label))
        for chosen in itertools.product(*(world.elements(p.set) for p in points)):
            assert holds(world, fact, dict(zip(points, chosen, strict=True)))


def test_the_axiom_for_hoeffdings_lemma_is_true_on_a_grid() -> None:
    steps = [fmpq(n, 2) for n in range(-4, 5)]
    for a, b, d in itertools.product(steps, steps, steps):
        told = [constant(v) for v in (a, b, d)]
        assert holds(World({}), AXIOMS["hoeffding"](*told))


def test_hoeffdings_lemma_is_sharp_enough_to_fail_for_half_the_variance() -> None:
    """e^(u^2/4) is below cosh u: the axiom says no more than it has to."""
    fact = AXIOMS["hoeffding"](constant(fmpq(1)), constant(fmpq(0)), constant(fmpq(1)))
    world = World({})
    slack = world.value(fact.x, {})
    assert 0 < slack < 2 * (2.718281828**0.5 - 2.718281828**0.25)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("log_of_product", (PLACE, X)),  # x may be below 0
        ("factor_above", (PLACE, X, J)),
        ("factor_above", (PLACE, W, Point(Set(Y), "a"))),  # no place
        ("one_factor", (PLACE, X, PLACE)),  # the place is bound
        ("one_factor", (PLACE, X, Point(Set(Y), "a"))),
    ],
)
def test_what_may_be_false_is_refused(name: str, args: tuple[object, ...]) -> None:
    with pytest.raises(Refused):
        AXIOMS[name](*args)


def test_the_logarithm_of_a_product_that_is_0_is_not_the_sum() -> None:
    """The factor [product > 0] is needed: log 0 is 0, but the other factors have logarithms."""
    fact = AXIOMS["log_of_product"](PLACE, W)
    world = World({k: 2, Y: 1}, entries={(w, (0, 0)): 0.0, (w, (1, 0)): 2.0})
    assert world.value(fact.x, {PATH: (0, 0)}) == 0
    bare = log(product_over(PLACE, W)) - summed(PLACE, log(W))
    assert world.value(bare, {PATH: (0, 0)}) < -0.5
