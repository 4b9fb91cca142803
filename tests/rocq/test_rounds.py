"""Rules about products in Rocq: what they give is taken, and what is nearly that is not."""

from __future__ import annotations

import pytest
from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import EVERY_RULE, Step
from dpproofs.kernel.expressions import ONE
from dpproofs.kernel.points import TWO, Point, Sequence, Set, before, changed, held
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.rocq.compile import Workshop, module_text
from dpproofs.rocq.document import theory_text
from dpproofs.rocq.statement import Printer
from tests.rocq.twins import text_with_twins

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
Y, k = sorts.space("Y"), sorts.natural("k")
HISTORIES = sorts.Histories(Y, k)
M = sorts.kernel("M", HISTORIES, Y)
f = sorts.reals("f", HISTORIES, Y, at_least=0)
u = sorts.reals("u", sorts.Upto(k), at_least=0)
length, g = sorts.natural("length"), sorts.reals("g", sorts.Power(Y, k))
OBJECTS = Statement((M, f, u, g, k, length), k <= k)  # of which the sequents speak
MORE = "Calculus", "Histories", "Rounds", "Subsets", "Choices"

TURN, PATH, DRAW = Point(Set(k), "i"), Point(Set(k, Set(Y)), "y"), Point(Set(Y), "a")
HISTORY = before(Sequence(PATH), TURN)
F, LAW = (x_.entry(t, (HISTORY, DRAW)) for t in (f, M))
U = x_.entry(u, (TURN,))


def fact(n: int) -> Step:
    """The goal is a fact."""
    return Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(n),)),)))


def at(n: int, *elements: Point) -> Step:
    """The goal is a fact at these elements."""
    return Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(n, elements),)),)))


NOTHING = Step("products", ((Product(fmpq(1)),), ()))
WEIGHTS = x_.product_over(TURN, x_.placed(LAW, {DRAW: held(Sequence(PATH), TURN)}))
BOUNDED = Fact(AT_LEAST, U - x_.summed(DRAW, F), (PATH, TURN))
WHOLE = x_.summed(PATH, x_.product_over(TURN, x_.placed(F, {DRAW: held(Sequence(PATH), TURN)})))
SMALL = Fact(AT_LEAST, ONE - U, (TURN,))


def sign(x: x_.Expr, n: int) -> Step:
    """The goal has its sign from its form, where n facts are known."""
    return Step("know", (("sign", (x,)),), (fact(n),))


#: A table does not see the order; and what comes of one place that is exchanged for others.
ROWS, DRAWN = Point(Set(length, Set(Y)), "x"), Point(Set(length, Set(TWO)), "U")
ROW, ANOTHER = Point(Set(length), "p"), Point(Set(length), "q")
ONE_PLACE, OTHER_PLACE = Point(Set(k), "b"), Point(Set(k), "c")
W = Sequence(PATH)
TURNED = changed(W, (ONE_PLACE, held(W, OTHER_PLACE)), (OTHER_PLACE, held(W, ONE_PLACE)))
SYMMETRIC = Fact(EQUAL, x_.entry(g, (W,)) - x_.entry(g, (TURNED,)), (PATH, ONE_PLACE, OTHER_PLACE))
EXCHANGED = (x_.entry(g, (W,)), PATH, ONE_PLACE, OTHER_PLACE, DRAWN, ROW, ANOTHER, Sequence(ROWS))
KNOWN = Sequent((SYMMETRIC,), Fact(AT_LEAST, ONE))
OTHERS = EVERY_RULE["exchanged"](KNOWN, *EXCHANGED)[-1].facts[-1]


#: Each with its proof, and what of the text is altered so that it is another argument.
STEPS = {
    "the mass of all paths": (
        Sequent((), Fact(EQUAL, ONE - x_.summed(PATH, WEIGHTS))),
        Step("each_round", (PATH, TURN, DRAW, LAW, ONE, 0), (NOTHING, fact(0))),
        ("rounds_equal", "rounds_at_most"),
    ),
    "what is at most a product": (
        Sequent((BOUNDED,), Fact(AT_LEAST, x_.product_over(TURN, U) - WHOLE)),
        Step("each_round", (PATH, TURN, DRAW, F, U, 1), (
            sign(F, 1), sign(U, 1), at(0, PATH, TURN), fact(1),
        )),
        ("rounds_at_most", "rounds_at_least"),
    ),
    "a product of what is at least": (
        Sequent((), Fact(AT_LEAST, x_.product_over(TURN, U + ONE) - x_.product_over(TURN, U))),
        Step("each_factor", (TURN, U + ONE, U, AT_LEAST), (sign(ONE, 0), sign(U, 0), fact(0))),
        ("each_factor_at_least", "each_factor_equal"),
    ),
    "one place for the others": (
        Sequent((SYMMETRIC,), OTHERS),
        Step("exchanged", EXCHANGED, (at(0, PATH, ONE_PLACE, OTHER_PLACE), fact(1))),
        ("(1 - same marked", "(same marked"),
    ),
    "the union bound": (
        Sequent((SMALL,), Fact(AT_LEAST, x_.product_over(TURN, U) - ONE
                               + x_.summed(TURN, ONE - U))),
        Step("union_bound", (TURN, U), (sign(U, 1), at(0, TURN), fact(1))),
        ("union_bound_fact", "each_factor_at_least"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_is_taken_and_what_is_nearly_it_is_not(shop: Workshop, kind: str) -> None:
    sequent, step, change = STEPS[kind]
    twin = Fact(sequent.goal.relation, sequent.goal.x - ONE)
    texts = text_with_twins(Printer(OBJECTS), sequent, step, twin, change)
    for text, accepted in zip(texts, (True, False, False), strict=True):
        done, fault = shop.compile(module_text(theory_text(*MORE) + text))
        assert done is accepted, fault


def test_points_that_nothing_has_named_are_there(shop: Workshop) -> None:
    """What is known of all rounds is used at one of which nothing else speaks."""
    known = Fact(AT_LEAST, x_.number(k) - ONE, (TURN,))
    goal = Fact(AT_LEAST, x_.number(k) - ONE)
    twin = Fact(AT_LEAST, x_.number(k) - ONE - ONE)
    change = ("some_point (upto k)", "some_point (upto 0)")
    texts = text_with_twins(Printer(OBJECTS), Sequent((known,), goal), at(0, TURN), twin, change)
    for text, accepted in zip(texts, (True, False, False), strict=True):
        done, fault = shop.compile(module_text(theory_text(*MORE) + text))
        assert done is accepted, fault
