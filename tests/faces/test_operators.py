"""Every operator of public words is in the reference, and every example prints what is shown."""

from __future__ import annotations

import operator
from fractions import Fraction

import pytest

from dpproofs.faces.operators import NUMBERS, OPERATORS, declared
from dpproofs.language import terms
from dpproofs.language.sorts import IndexSet
from dpproofs.meaning.numbers import Exact, log

#: The methods behind Python's signs, with those of the right operand.
SIGNS = {m for m, sign in vars(operator).items() if m[:2] == "__" and callable(sign)}
SIGNS |= {f"__r{m[2:]}" for m in SIGNS} | {"__call__", "__abs__", "__float__", "__format__"}
SIGNS -= {"__rrepr__", "__loader__"}


@pytest.mark.parametrize("each", OPERATORS, ids=lambda each: each.written)
def test_an_example_prints_what_is_shown(each):
    names = declared()
    assert repr(eval(each.example, names)) == each.prints
    eval(each.written, {**names, "y": names["y"], "A": names["x"] <= 1, "B": names["y"] <= 1})


@pytest.mark.parametrize("each", NUMBERS, ids=lambda each: each.written)
def test_an_example_with_numbers_prints_what_is_shown(each):
    x = log(Exact.of(2))
    assert str(eval(each.example, {"x": x, "Fraction": Fraction})) == each.prints


@pytest.mark.parametrize(
    "kind", [terms.Term, terms.TableTerm, terms.IndexTerm, terms.Proposition, IndexSet, Exact]
)
def test_no_operator_is_left_out(kind):
    listed = {m for each in (*OPERATORS, *NUMBERS) if each.of is kind for m in each.methods}
    assert SIGNS & set(vars(kind)) - listed == set() and listed <= set(vars(kind))
