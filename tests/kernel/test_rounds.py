"""Rules over rounds: where what they ask for is true of a world, so is what they give."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Expr,
    bit,
    constant,
    entry,
    exp,
    product_over,
    summed,
)
from dpproofs.kernel.points import Point, Prefix, Sequence, Set, before, held
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.terms import lift
from tests.kernel.values import World, holds

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
k = sorts.natural("k")
Y = sorts.space("Y")
HISTORIES = sorts.Histories(Y, k)
TURN, PATH, DRAW = Point(Set(k), "i"), Point(Set(k, Set(Y)), "y"), Point(Set(Y), "a")
HISTORY = before(Sequence(PATH), TURN)
K = sorts.kernel("K", HISTORIES, Y)
f = sorts.reals("f", HISTORIES, Y, at_least=0)
g = sorts.reals("g", HISTORIES, Y)
u = sorts.reals("u", sorts.Upto(k), at_least=0)
v = sorts.reals("v", sorts.Upto(k))
F, G, LAW = (entry(t, (HISTORY, DRAW)) for t in (f, g, K))
U, V = (entry(t, (TURN,)) for t in (u, v))
EMPTY = Sequent((), Fact(AT_LEAST, ONE))
WORLDS = [World({k: n, Y: m}, seed) for n in (1, 2, 3) for m in (1, 2) for seed in range(12)]


def is_valid(world: World, sequent: Sequent) -> bool:
    """Whether a sequent without facts holds at all its points."""
    points = sorted(sequent.goal.x.points, key=lambda p: str(p.label))
    return all(
        holds(world, sequent.goal, dict(zip(points, chosen, strict=True)))
        for chosen in itertools.product(*(world.elements(p.set) for p in points))
    )


def given(rule: str, *args: Any) -> tuple[int, int]:
    """In how many worlds all that is asked for is true, and in how many what is given is false."""
    *asked, rest = EVERY_RULE[rule](EMPTY, *args)
    true = [w for w in WORLDS if all(is_valid(w, sequent) for sequent in asked)]
    return len(true), sum(not holds(w, rest.facts[-1]) for w in true)


@pytest.mark.parametrize(
    ("rule", "args"),
    [
        ("each_round", (PATH, TURN, DRAW, LAW, ONE, 0)),
        ("each_round", (PATH, TURN, DRAW, LAW * exp(V), exp(V), 0)),
        ("each_round", (PATH, TURN, DRAW, F, U, 1)),
        ("each_round", (PATH, TURN, DRAW, LAW * F, U, 1)),
        ("each_round", (PATH, TURN, DRAW, LAW * bit(G), ONE, 1)),
        ("each_round", (PATH, TURN, DRAW, LAW * F, U, -1)),
        ("each_round", (PATH, TURN, DRAW, F, bit(U) * constant(fmpq(1, 4)), -1)),
        ("each_round", (PATH, TURN, DRAW, LAW * G, V, -1)),
        ("each_factor", (TURN, U, V, AT_LEAST)),
        ("each_factor", (TURN, U + ONE, U, AT_LEAST)),
        ("each_factor", (TURN, U * U, U, EQUAL)),
        ("union_bound", (TURN, U)),
        ("union_bound", (TURN, bit(V))),
    ],
)
def test_what_is_given_is_true_where_what_is_asked_for_is(rule: str, args: tuple[Any, ...]) -> None:
    true, false = given(rule, *args)
    assert true > 1
    assert not false


@pytest.mark.parametrize(
    ("x", "y", "relation"),
    [(U, V, AT_LEAST), (V, U - constant(fmpq(1)), AT_LEAST), (U, V, EQUAL)],
)
def test_what_is_given_may_be_false_where_what_is_asked_for_is_not_shown(
    x: Expr, y: Expr, relation: Relation
) -> None:
    """No condition is idle: without them there are worlds in which the product is not larger."""
    *_, rest = EVERY_RULE["each_factor"](EMPTY, TURN, x, y, relation)
    assert not all(holds(w, rest.facts[-1]) for w in WORLDS)


def test_a_lower_bound_asks_that_the_weights_are_not_below_0() -> None:
    asked = EVERY_RULE["each_round"](EMPTY, PATH, TURN, DRAW, G, V, -1)
    assert [sequent.goal for sequent in asked[:-1]] == [
        Fact(AT_LEAST, G),
        Fact(AT_LEAST, V),
        Fact(AT_LEAST, summed(DRAW, G) - V),
    ]


LATER = held(Sequence(PATH), TURN)
OTHER = Point(Set(k), "j")
ONCE = sorts.space("Z")


@pytest.mark.parametrize(
    ("rule", "args"),
    [
        # what was drawn in this round, or later, is no history
        ("each_round", (PATH, TURN, DRAW, entry(f, (HISTORY, LATER)), ONE, 1)),
        ("each_round", (PATH, TURN, DRAW, entry(f, (before(Sequence(PATH), OTHER), DRAW)), ONE, 1)),
        ("each_round", (PATH, TURN, DRAW, product_over(TURN, entry(f, (HISTORY, LATER))), ONE, 1)),
        (
            "each_round",
            (
                PATH,
                TURN,
                DRAW,
                summed(OTHER, entry(f, (before(Sequence(PATH), OTHER), DRAW))),
                ONE,
                1,
            ),
        ),
        # the bound may depend on the round alone
        ("each_round", (PATH, TURN, DRAW, F, entry(f, (HISTORY, DRAW)), 1)),
        ("each_round", (PATH, TURN, DRAW, F, summed(DRAW, F), 1)),
        # sets that do not belong together
        ("each_round", (PATH, Point(Set(sorts.natural("n")), "i"), DRAW, ONE, ONE, 1)),
        ("each_round", (PATH, TURN, Point(Set(ONCE), "a"), ONE, ONE, 1)),
        # a product is not above another one where there are no places
        ("each_factor", (TURN, U + ONE, U, ABOVE)),
        # points of which something is known
        ("each_factor", (Point(Set(k), 0), U, U, AT_LEAST)),
        ("union_bound", (Point(Set(k), 0), U)),
    ],
)
def test_what_may_be_false_is_refused(rule: str, args: tuple[Any, ...]) -> None:
    with pytest.raises(Refused):
        EVERY_RULE[rule](EMPTY, *args)


def test_points_of_which_something_is_known_are_refused() -> None:
    here = Sequent((Fact(AT_LEAST, U),), Fact(AT_LEAST, ONE))
    for rule, args in (
        ("each_round", (PATH, TURN, DRAW, F, ONE, 1)),
        ("each_factor", (TURN, U, U, EQUAL)),
        ("union_bound", (TURN, U)),
    ):
        with pytest.raises(Refused):
            EVERY_RULE[rule](here, *args)


# -- tables that stand for terms ------------------------------------------------------------------


def test_a_new_table_has_the_entries_that_it_stands_for() -> None:
    new = sorts.reals("t", HISTORIES, Y)
    (rest,) = EVERY_RULE["define"](EMPTY, new, (HISTORY, DRAW), F - LAW)
    (fact,) = rest.facts
    assert fact == Fact(EQUAL, entry(new, (HISTORY, DRAW)) - F + LAW, (PATH, DRAW, TURN))


def test_a_table_that_is_not_below_0_asks_for_it() -> None:
    new = sorts.reals("t", Y, at_least=0)
    asked, _ = EVERY_RULE["define"](EMPTY, new, (DRAW,), constant(fmpq(-1)))
    assert asked.goal == Fact(AT_LEAST, constant(fmpq(-1)))


@pytest.mark.parametrize(
    ("table", "key", "x"),
    [
        (f, (HISTORY, DRAW), F),  # it stands for itself
        (sorts.kernel("t", HISTORIES, Y), (HISTORY, DRAW), F),  # a law
        (sorts.reals("t", Y, at_least=1), (DRAW,), ONE + ONE),  # another bound
        (sorts.reals("t", Y, at_most=0), (DRAW,), -ONE),
        (sorts.reals("t", HISTORIES, Y), (HISTORY, DRAW), entry(f, (HISTORY, LATER))),
        (sorts.reals("t", Y, Y), (DRAW, DRAW), ONE),
        (sorts.reals("t", Y), (0,), ONE),
        (sorts.reals("t", HISTORIES), (Prefix(Sequence(PATH), 0),), ONE),
    ],
)
def test_a_table_of_which_something_is_known_is_refused(table: Any, key: Any, x: Expr) -> None:
    with pytest.raises(Refused):
        EVERY_RULE["define"](EMPTY, table, key, x)


def test_a_table_that_stands_somewhere_is_refused() -> None:
    new = sorts.reals("t", Y, at_least=lift(0))
    here = Sequent((Fact(AT_LEAST, entry(new, (DRAW,)) - ONE, (DRAW,)),), Fact(AT_LEAST, ONE))
    with pytest.raises(Refused):
        EVERY_RULE["define"](here, new, (Point(Set(Y), "b"),), ZERO)
