"""Axioms about sequences hold in worlds that are drawn, and are refused where they would not."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel import places
from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    Expr,
    count,
    entry,
    exp,
    inverse,
    log,
    placed,
    product_over,
    same,
    summed,
)  # fmt: skip
from dpproofs.kernel.points import Held, Point, Sequence, Set, changed, held
from dpproofs.kernel.rules import RULES, At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from tests.kernel.worlds import World

n = sorts.natural("n")
X, Y = sorts.space("X"), sorts.space("Y")
f = sorts.reals("f", sorts.Upto(n), X)
g = sorts.reals("g", X)
h = sorts.reals("h", sorts.Power(X, n))
D = sorts.law("D", X)
w = sorts.positive("w", sorts.Upto(n), X)

PLACES, ALL = Set(n), Set(n, Set(X))
Z, OTHER = Point(ALL, "Z"), Point(ALL, "Z'")
z, v = Point(Set(X), "z"), Point(Set(X), "v")
i, j, k = Point(PLACES, "i"), Point(PLACES, "j"), Point(PLACES, "k")
EQUAL = Relation.EQUAL


def worlds() -> Any:
    for seed, (many, points) in enumerate(itertools.product((1, 2, 3), (1, 2, 3))):
        yield World({n: many, X: points, Y: 2}, seed)


def at(sequence: Any, place: Any) -> Expr:
    return entry(g, (held(sequence, place),))


WHOLE = Sequence(Z)
CHANGED = changed(WHOLE, (i, z))
BODY = entry(f, (k, v)) * entry(g, (v,)) + entry(f, (k, z))
SPOKEN = entry(h, (WHOLE,)) * entry(g, (z,)) + at(WHOLE, i) * entry(h, (CHANGED,)) + at(WHOLE, j)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("exchange", (SPOKEN, entry(D, (v,)), Z, z, i, k, v)),
        ("exchange", (SPOKEN, entry(f, (k, v)), Z, z, i, k, v)),
        ("exchange", (SPOKEN, entry(D, (v,)), Z, z, 0, k, v)),
        (
            "exchange",
            (
                SPOKEN * inverse(SPOKEN),
                entry(D, (v,)),
                Z,
                z,
                Held(Sequence(Point(Set(n, PLACES), "P")), i),
                k,
                v,
            ),
        ),
        ("swap", (placed(SPOKEN, {}), entry(D, (v,)), Z, i, j, k, v)),
        ("swap", (SPOKEN, entry(g, (v,)), Z, 0, j, k, v)),
        ("sum_of_changed", (BODY, WHOLE, i, z, k, v)),
        ("sum_of_changed", (BODY, CHANGED, j, Held(WHOLE, i), k, v)),
        ("sum_of_changed", (log(entry(w, (k, v))), CHANGED, 0, z, k, v)),
        ("exp_of_sum", (k, at(WHOLE, k))),
        ("product_of_two", (k, at(WHOLE, k), entry(f, (k, z)))),
        ("one_apart", (CHANGED, j, z)),
        ("apart_or_same", (WHOLE, j, z)),
        ("apart_or_same", (CHANGED, j, Held(WHOLE, i))),
    ],
)
def test_an_axiom_holds_in_every_world(name: str, args: Any) -> None:
    fact = AXIOMS[name](*args)
    for world in worlds():
        if any(p.set == Set(n, PLACES) for p in fact.x.points):
            world.sizes[n] = min(world.sizes[n], 2)
        assert world.holds(fact)


def test_the_axioms_say_something() -> None:
    assert places.exchange(SPOKEN, entry(D, (v,)), Z, z, i, k, v).x.terms
    assert places.sum_of_changed(BODY, WHOLE, i, z, k, v).x.terms


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("exchange", (SPOKEN, entry(D, (z,)), Z, z, i, k, v)),  # the law speaks of the draw
        ("exchange", (SPOKEN, at(WHOLE, k), Z, z, i, k, v)),  # and of the draws
        ("exchange", (SPOKEN, entry(D, (v,)), Z, i, i, k, v)),  # a place is no draw
        ("exchange", (SPOKEN, entry(D, (v,)), Z, z, z, k, v)),  # a point is no place
        ("exchange", (SPOKEN, entry(D, (v,)), Z, z, 1, k, v)),  # there may be no second place
        ("swap", (SPOKEN, entry(f, (k, v)), Z, i, j, k, v)),  # laws that differ from place to place
        ("swap", (SPOKEN, entry(D, (v,)), Z, i, 1, k, v)),
        ("sum_of_changed", (BODY, WHOLE, k, z, k, v)),  # the place that the sum binds
        ("sum_of_changed", (BODY, WHOLE, i, v, k, v)),
        ("sum_of_changed", (BODY, WHOLE, i, j, k, v)),  # a place is no record
        ("one_apart", (WHOLE, z, z)),
        ("apart_or_same", (WHOLE, 1, z)),
    ],
)
def test_an_axiom_is_refused_where_it_may_be_false(name: str, args: Any) -> None:
    with pytest.raises(Refused):
        AXIOMS[name](*args)


def test_what_a_changed_sequence_holds() -> None:
    twice = changed(WHOLE, (0, held(WHOLE, j)), (j, held(WHOLE, 0)))
    for world in worlds():
        for x in (
            at(twice, j) - at(WHOLE, 0),
            at(changed(WHOLE, (i, Held(WHOLE, j))), j) - at(WHOLE, j),
        ):
            assert world.holds(Fact(EQUAL, x))
    assert changed(CHANGED, (i, held(WHOLE, i))) == WHOLE
    again = changed(WHOLE, (i, z), (j, v), (i, held(WHOLE, i)))
    assert again != changed(WHOLE, (j, v))  # i and j may be the same place
    for world in worlds():
        for chosen in itertools.product(
            world.elements(PLACES), world.elements(PLACES), world.elements(ALL)
        ):
            here = {**dict(zip((i, j, Z), chosen, strict=True)), z: 0, v: world.sizes[X] - 1}
            plain = list(here[Z])
            plain[here[i]], plain[here[j]] = here[z], here[v]
            plain[here[i]] = here[Z][here[i]]
            assert world.element(again, here) == tuple(plain)


# ----------------------------------------------------------------------------- rules


def test_a_function_of_equal_numbers() -> None:
    a, b = entry(f, (i, z)), entry(g, (z,))
    known = Sequent((Fact(EQUAL, a - b, (i, z)),), Fact(EQUAL, ONE))
    for of, make in (("log", log), ("inverse", inverse), ("exp", exp)):
        (new,) = RULES["congruent"](known, 0, of, b)
        assert new.facts[-1] == Fact(EQUAL, make(a) - make(b), (i, z))


def test_congruence_is_refused_where_it_says_too_much() -> None:
    a, b = entry(f, (i, z)), entry(g, (z,))
    least = Sequent((Fact(Relation.AT_LEAST, a - b, (i, z)),), Fact(EQUAL, ONE))
    with pytest.raises(Refused):
        RULES["congruent"](least, 0, "log", b)
    alone = Sequent((Fact(EQUAL, a - b),), Fact(EQUAL, ONE))  # at one i and one z only
    (new,) = RULES["congruent"](alone, 0, "log", b)
    assert not new.facts[-1].places
    for fact, of in ((-1, "log"), (1, "log"), (0, "product")):
        with pytest.raises(Refused):
            RULES["congruent"](alone, fact, of, b)


def near(word: str = "distance <= 1") -> Fact:
    return Fact(EQUAL, count(word, Sequence(Z), Sequence(OTHER)) - ONE)


def test_neighbours_differ_at_one_place() -> None:
    goal = Fact(EQUAL, entry(h, (Sequence(OTHER),)) - entry(h, (WHOLE,)))
    asked = RULES["neighbours"](Sequent((near(),), goal), Z, OTHER, i, z)
    assert [part.goal.x for part in asked] == [entry(h, (CHANGED,)) - entry(h, (WHOLE,))]
    assert RULES["neighbours"](Sequent((near("distance == 1"),), goal), Z, OTHER, i, z)


@pytest.mark.parametrize(
    ("facts", "args"),
    [
        ((), (Z, OTHER, i, z)),  # nothing says that they are near
        ((near("distance <= 2"),), (Z, OTHER, i, z)),
        ((Fact(EQUAL, near().x, (Z, OTHER)),), (Z, OTHER, i, z)),  # that is said of others
        ((near(), Fact(EQUAL, entry(g, (z,)))), (Z, OTHER, i, z)),  # z is known
        ((near(), Fact(EQUAL, entry(g, (z,)), (z,))), (Z, OTHER, i, z)),
        ((near(),), (Z, OTHER, z, i)),
        ((near(),), (Z, Z, i, z)),
    ],
)
def test_neighbours_are_refused(facts: Any, args: Any) -> None:
    with pytest.raises(Refused):
        RULES["neighbours"](Sequent(facts, Fact(EQUAL, ONE)), *args)


# ----------------------------------------------------------------------------- a whole proof


def mean(x: Expr) -> Expr:
    return summed(Z, product_over(k, entry(D, (held(WHOLE, k),))) * x)


def one_draw(place: Any) -> tuple[Sequent, Step]:
    """One of many draws is a draw."""
    goal = mean(at(WHOLE, place)) - summed(z, entry(D, (z,)) * entry(g, (z,)))
    sequent = Sequent((), Fact(EQUAL, goal))
    axiom = ("exchange", (at(WHOLE, place), entry(D, (v,)), Z, z, place, k, v))
    leaf = Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(0),)),)))
    return sequent, Step("know", (axiom,), (leaf,))


def test_one_of_many_draws_is_a_draw() -> None:
    for place in (0, i):
        sequent, step = one_draw(place)
        assert holds(sequent, step) == 2


def test_one_of_many_draws_is_not_another_one() -> None:
    _, step = one_draw(0)
    other = mean(at(WHOLE, 0) * at(WHOLE, i)) - summed(z, entry(D, (z,)) * entry(g, (z,)) ** 2)
    with pytest.raises(Refused):
        holds(Sequent((), Fact(EQUAL, other)), step)
    assert not all(world.holds(Fact(EQUAL, other)) for world in worlds())
    assert same(i, j) != ONE
