"""An axiom of the kernel has a lemma: Rocq takes what it says, and not what is nearly that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.points import TWO, Chosen, Point, Refused, Sequence, Set, held
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Sequent
from dpproofs.language.sorts import Upto, law, natural, real, reals, space
from dpproofs.language.statements import Statement
from dpproofs.rocq.compile import Workshop, module_text
from dpproofs.rocq.document import MORE, theory_text
from dpproofs.rocq.sequents import Lemma
from dpproofs.rocq.statement import Printer

Y, n, m = space("Y"), natural("n"), natural("m")
p, f, g = law("p", Y), reals("f", Y), reals("g", Y**n)
h = reals("h", Upto(n))
t, x, y = real("t"), real("x"), real("y")
of, places, draws = Set(Y), Set(n), Set(n, Set(Y))
s, z, i, j = Point(draws, "s"), Point(of, "z"), Point(places, "i"), Point(places, "j")
place, value = Point(places, "place"), Point(of, "value")
rows, drawn, kept = (
    Point(Set(m, of), "rows"),
    Point(Set(m, Set(TWO)), "drawn"),
    Point(draws, "kept"),
)
row, each, other = Point(Set(m), "row"), Point(Set(m), "each"), Point(draws, "other")
OBJECTS = Statement((p, f, g, h, t, x, y, n, m), t <= t)  # of which the sequents speak


def at(table: Any, *key: Any) -> Expr:
    return x_.entry(table, key)


WHOLE, ROWS = Sequence(s), Sequence(rows)
CHOSEN = Chosen(Sequence(drawn), places)
G = at(g, WHOLE) * at(f, z)
H = at(h, place)
#: What each is given; and what is added to the number of which it speaks, for a twin that is false.
GIVEN: dict[str, tuple[tuple[Any, ...], Callable[[], Expr]]] = {
    "log_chord": (tuple(map(x_.number, (t, x, y))), lambda: -ONE),
    "sum_of_changed": ((at(f, value), WHOLE, i, z, place, value), lambda: at(f, held(WHOLE, i))),
    "exchange": ((G, at(p, value), s, z, i, place, value), lambda: ONE),
    "exp_of_sum": ((place, H), lambda: ONE),
    "product_of_two": ((place, H, H + ONE), lambda: ONE),
    "log_of_product": ((place, H * H), lambda: ONE),
    "factor_above": ((place, H * H, i), lambda: ONE),
    "one_factor": ((place, H, i), lambda: ONE),
    "hoeffding": (tuple(map(x_.number, (t, x, y))), lambda: -ONE),
    "as_many": ((CHOSEN, each), lambda: x_.many(CHOSEN)),
    "some_choice": ((drawn, places), lambda: ONE),
    "kept_elsewhere": ((at(g, Sequence(kept)), kept, ROWS, CHOSEN, row, z), lambda: ONE),
    "kept_near": ((ROWS, CHOSEN, row, z), lambda: ONE),
    "same_or_apart": ((at(g, Sequence(kept)), kept, WHOLE, Sequence(other)), lambda: ONE),
    "swap": ((at(g, WHOLE), at(p, value), s, i, j, place, value), lambda: ONE),
}


@pytest.mark.parametrize("name", GIVEN)
def test_the_lemma_says_what_the_axiom_says_and_no_more(shop: Workshop, name: str) -> None:
    args, more = GIVEN[name]
    fact = AXIOMS[name](*args)
    told = (Product(fmpq(1)),), (Product(fmpq(1), (At(0),)),)
    step = Step("know", ((name, args),), (Step("products", told),))
    sequent, twin = Sequent((), fact), Fact(fact.relation, fact.x + more())
    assert holds(sequent, step)
    with pytest.raises(Refused):
        holds(replace(sequent, goal=twin), step)
    lemma = Lemma(Printer(OBJECTS), sequent, "stated", frozenset())
    text = lemma.text(step)
    forged = text.replace(lemma.reals.fact(fact, lemma.env), lemma.reals.fact(twin, lemma.env))
    assert forged != text
    for each, accepted in ((text, True), (forged, False)):
        done, fault = shop.compile(module_text(theory_text(*MORE) + each))
        assert done is accepted, fault
