"""Induction: the number of rounds may not hide in a set."""

from __future__ import annotations

import pytest

from dpproofs.language.build import every, index, prefix, total
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import Histories, Upto, kernel, natural, real, reals, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, lift
from dpproofs.theory import adaptive, product_law
from dpproofs.verifiers.rules import induction
from tests.verifiers.rules.shown_by import shown_by

A = space("A", largest=2)
k = natural("k")
c = real("c", at_least=0)
p, K = kernel("p", Upto(k), A), kernel("K", Histories(A, k), A)
row = reals("row", Upto(k), Upto(k), at_least=0)
w, i, j = index("w", A**k), index("i", Upto(k)), index("j", Upto(k))
runs = total(product_law(p)(w), w)
ones = total(lift(1), j)

#: Each is false at k = 2, and its step follows: no number of rounds and the next are both 2.
COUNTED: dict[str, Statement] = {
    "a sum of ones": Statement((k, p), k * runs <= 1, (ones == 2,)),
    "in each round": Statement((k, p), k * runs <= 1, (every(ones == 2, i),)),
    "of numbers": Statement((k, c, p), k * runs <= 1, (total(c, j) == 2 * c, c >= 1)),
    "of a row": Statement((k, p, row), k * runs <= 1, (every(total(row(i, j), j) == 2, i),)),
}


@pytest.mark.parametrize("name", COUNTED)
def test_no_set_says_how_many_rounds_there_are(name: str) -> None:
    assert shown_by(COUNTED[name]) is None
    with pytest.raises(NotPlain):
        induction.premises(COUNTED[name], [])


def test_a_fixed_set_does_no_harm() -> None:
    y = index("y", A)
    same: Node = every(K(prefix(w, i), y) == p(i, y), w, i, y)
    told = Statement((k, p, K), every(adaptive(K, k)(w) == product_law(p)(w), w), (same,))
    assert induction.premises(told, [])
    summed = Statement((k, p), runs <= 1, (every(total(p(i, y), y) == 1, i),))
    assert induction.premises(summed, [])
