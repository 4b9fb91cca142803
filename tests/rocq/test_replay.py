"""Steps of a proof in Rocq: what is equal is put in its place, and what holds for all events holds
at one. What is nearly that is refused."""

from __future__ import annotations

import pytest
from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language.sorts import event, law, real, space
from dpproofs.language.statements import Statement
from dpproofs.rocq.compile import Workshop, module_text
from dpproofs.rocq.document import theory_text
from dpproofs.rocq.statement import Printer
from tests.rocq.twins import text_with_twins

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
Y = space("Y")
p, q, E, t, x = law("p", Y), law("q", Y), event("E", Y), real("t"), real("x")
OBJECTS = Statement((t, x, p, q), t <= t)  # of which the sequents speak
T, X = x_.number(t), x_.number(x)
z, at = Point(Set(Y), "z"), Point(Set(Y), "at")


def fact_itself(n: int) -> Step:
    return Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(n),)),)))


def gap(point: Point) -> Expr:
    return x_.entry(q, (point,)) - x_.entry(p, (point,))


def in_two_cases(below: Step, other: Step) -> Step:
    return Step("case", (x_.bit(X),), (below, other))


def tangent(n: int) -> Step:
    """The tangent, where n facts are known."""
    return Step("know", (("exp_tangent", (X,)),), (fact_itself(n),))


OUTER = x_.bit(X + x_.bit(T))
ONE_ITSELF = Step("products", ((Product(fmpq(1)),), (Product(fmpq(1)),)))
IN_BOTH = Step("case", (x_.bit(T),), (Step("products", ((Product(fmpq(1)),), ())), ONE_ITSELF))
OF_EVENTS = Fact(AT_LEAST, x_.summed(at, gap(at) * x_.entry(E, (at,))), (E,))
#: Each with its proof, and what of the text is altered so that it is another argument.
STEPS = {
    "what is equal": (
        Sequent((Fact(EQUAL, T - X),), Fact(AT_LEAST, x_.exp(T) - ONE - X)),
        Step("replaced", (T, X), (fact_itself(0), tangent(1))),
        ("(t + (-1) * x)", "(t + (-2) * x)"),
    ),
    "what is equal, and then two cases that are named alike": (
        Sequent((Fact(EQUAL, T - X),), Fact(AT_LEAST, x_.exp(T) - ONE - X)),
        Step("cut", (Fact(AT_LEAST, ONE),), (
            ONE_ITSELF,
            Step("replaced", (T, X), (fact_itself(0), in_two_cases(tangent(3), tangent(3)))),
        )),
        ("(t + (-1) * x)", "(t + (-2) * x)"),
    ),
    "two cases, and then what is equal and named alike": (
        Sequent((Fact(EQUAL, T - X), *(Fact(AT_LEAST, x_.constant(n)) for n in (1, 2, 3))),
                Fact(AT_LEAST, x_.exp(T) - ONE - X)),
        in_two_cases(
            Step("know", (("exp_tangent", (T,)),), (
                Step("products", ((Product(fmpq(1)),),
                                  tuple(Product(fmpq(1), (At(n),)) for n in (0, 5)))),
            )),
            Step("know", (("exp_tangent", (X,)),), (
                Step("replaced", (T, X), (fact_itself(0), fact_itself(5))),
            )),
        ),
        ("(t + (-1) * x)", "(t + (-2) * x)"),
    ),
    "an indicator inside of another one": (
        Sequent((), Fact(AT_LEAST, ONE - OUTER * x_.bit(T))),
        Step("case", (OUTER,), (IN_BOTH, Step("case", (x_.bit(T),), (ONE_ITSELF, ONE_ITSELF)))),
        ("[exact s0 | nested |", "[exact s0 | ring |"),
    ),
    "an event": (
        Sequent((OF_EVENTS,), Fact(AT_LEAST, gap(z))),
        Step("at_event", (0, E, (at,), x_.same(at, z)), (fact_itself(1),)),
        ("(fun y => ((same ", "(fun y => (1 + -1 * (same "),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_is_taken_and_what_is_nearly_it_is_not(shop: Workshop, kind: str) -> None:
    sequent, step, change = STEPS[kind]
    twin = Fact(AT_LEAST, sequent.goal.x - ONE)
    texts = text_with_twins(Printer(OBJECTS), sequent, step, twin, change)
    for text, accepted in zip(texts, (True, False, False), strict=True):
        done, fault = shop.compile(module_text(theory_text("Nested") + text))
        assert done is accepted, fault
