"""A new number for an expression: Rocq takes the goal with that put back, and no other."""

from __future__ import annotations

import pytest
from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.points import Refused
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language.sorts import Scalar, real
from dpproofs.language.statements import Statement
from dpproofs.rocq.compile import Workshop, module_text
from dpproofs.rocq.document import theory_text
from dpproofs.rocq.sequents import Lemma
from dpproofs.rocq.statement import Printer

t, x = real("t"), real("x")
OBJECTS = Statement((t, x), t <= t)  # of which the sequents speak
T, X = x_.number(t), x_.number(x)


def fact_itself(n: int) -> Step:
    return Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(n),)),)))


def above_tangent(y: Expr) -> Expr:
    return x_.exp(y) - ONE - y


#: A number, what it is, and the proof that this is allowed.
NAMED: dict[str, tuple[Scalar, Expr, tuple[Step, ...]]] = {
    "a sum": (real("s"), T.scaled(fmpq(2)) - X, ()),
    "a number above 0": (
        real("s", above=0),
        x_.exp(T),
        (Step("know", (("sign", (x_.exp(T),)),), (fact_itself(0),)),),
    ),
}


@pytest.mark.parametrize("kind", NAMED)
def test_a_named_number_is_put_back(shop: Workshop, kind: str) -> None:
    s, value, more = NAMED[kind]
    own = above_tangent(x_.number(s))
    known = Step("know", (("exp_tangent", (x_.number(s),)),), (fact_itself(1),))
    step = Step("named", (s, value, own), (known, *more))
    sequent = Sequent((), Fact(Relation.AT_LEAST, above_tangent(value)))
    twin = Sequent((), Fact(Relation.AT_LEAST, above_tangent(value) - ONE))
    assert holds(sequent, step)
    with pytest.raises(Refused):
        holds(twin, step)
    lemma = Lemma(Printer(OBJECTS), sequent, "stated", frozenset())
    text, (true, false) = (
        lemma.text(step),
        (lemma.reals.fact(s_.goal, {}) for s_ in (sequent, twin)),
    )
    forged = text.replace(true, false)
    assert forged != text
    for each, accepted in ((text, True), (forged, False)):
        done, fault = shop.compile(module_text(theory_text() + each))
        assert done is accepted, fault
