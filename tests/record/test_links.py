"""A link of a proof at an instance: its sides, or why there are none."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.language import build
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.record.links import Compared, compared, missing_of

Y = space("Y")
a, b = real("a"), real("b")
p = law("p", Y)
of = Exact.of


def at(**values: int) -> Instance:
    known = {"a": a, "b": b}
    return Instance({}, {known[name]: of(value) for name, value in values.items()})


@pytest.mark.parametrize(("x", "margin", "holds"), [(1, 1, 1), (2, 0, 1), (3, -1, -1)])
def test_sides_and_margin(x: int, margin: int, holds: int) -> None:
    assert compared(Statement((a,), a <= 2), at(a=x)) == Compared(
        of(x), "<=", of(2), of(margin), holds
    )


def test_why_there_is_nothing_to_compare() -> None:
    assert compared(Statement((a, b), a <= b), at(a=1)) == "needs b"
    assert compared(Statement((a,), a <= 2, a >= 2), at(a=1)) == "a hypothesis fails here"
    low = real("low", at_least=0)
    wrong = Instance({}, {low: of(-1)})
    assert compared(Statement((low,), low <= 2), wrong) == "a hypothesis fails here"
    y = p.index("y")
    some = build.exists(b >= a, b)
    assert compared(Statement((a,), some), at(a=1)) == "it is no comparison of two numbers"
    lacking = Statement((p,), build.total(p(y), y) <= Fraction(1, 2))
    assert missing_of(lacking, Instance()) == ["p", "Y"]
