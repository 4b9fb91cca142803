"""Index sets list their elements at every size; domains say what was declared."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import sorts
from dpproofs.language.sorts import (
    Histories,
    Pairs,
    Power,
    Subsets,
    Upto,
    event,
    kernel,
    law,
    loss,
    mechanism,
    natural,
    positive,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.terms import All, And, Num, Or, Rel

X, Y = space("X"), space("Y", smallest=0)
n, k = natural("n", smallest=0), natural("k", smallest=0)


@pytest.mark.parametrize("size", range(4))
@pytest.mark.parametrize("points", range(4))
def test_elements_against_their_definitions(points: int, size: int) -> None:
    sizes: dict[Any, int] = {X: points, Y: 2, n: size, k: 2}
    base = list(range(points))
    assert X.elements(sizes) == base
    assert Upto(n).elements(sizes) == Upto(size).elements(sizes) == list(range(size))
    assert (X * Y).elements(sizes) == [(i, j) for i in base for j in (0, 1)]
    words = [w for w in itertools.product(base, repeat=size)]
    assert (X**n).elements(sizes) == (X**size).elements(sizes) == words
    assert len(words) == points**size
    histories = Histories(X, n).elements(sizes)
    assert len(histories) == len(set(histories)) == sum(points**j for j in range(size))
    assert all(len(h) < size for h in histories)
    chosen = Subsets(n, k).elements(sizes)
    assert len(chosen) == size * (size - 1) // 2
    assert all(len(set(c)) == 2 and list(c) == sorted(c) for c in chosen)


def test_sizes_nought_and_one() -> None:
    sizes = {X: 1, Y: 0, n: 0, k: 1}
    assert Y.elements(sizes) == [] and X.elements(sizes) == [0]
    assert (X * Y).elements(sizes) == []
    assert (Y**n).elements(sizes) == [()]  # the empty sequence, even over nothing
    assert (Y**k).elements(sizes) == []
    assert Histories(X, n).elements(sizes) == []
    assert Histories(Y, k).elements(sizes) == [()]
    assert Subsets(n, n).elements(sizes) == [()]
    assert Subsets(n, k).elements(sizes) == []


def test_elements_are_distinct_and_deterministic() -> None:
    sizes = {X: 3, Y: 2, n: 3, k: 2}
    for index_set in (X, X * Y, X**n, Histories(X * Y, k), Subsets(n, k), (X**2) * Upto(k)):
        elements = index_set.elements(sizes)
        assert elements == index_set.elements(sizes)
        assert len(set(elements)) == len(elements)


def test_parameters_are_the_spaces_and_naturals() -> None:
    assert X.parameters() == (X,)
    assert Upto(3).parameters() == () and Upto(n).parameters() == (n,)
    assert Pairs(X, Y).parameters() == (X, Y)
    assert Power(X, n).parameters() == (X, n) and Power(X, 2).parameters() == (X,)
    assert Histories(X * Y, k).parameters() == (X, Y, k)
    assert Subsets(n, k).parameters() == (n, k)
    assert kernel("W", X**n, Y).parameters == (X, n, Y)


def test_a_range_that_nobody_wrote_has_two_sizes_at_least() -> None:
    """It is called a default; a smallest above the usual end never leaves it empty."""
    for smallest, largest in ((1, 3), (2, 3), (3, 4), (10, 11)):
        count = natural("n", smallest=smallest)
        assert (count.smallest, count.largest, count.by_default) == (smallest, largest, True)
    for smallest, largest in ((1, 4), (4, 5), (10, 11)):
        points = space("Z", smallest=smallest)
        assert (points.smallest, points.largest, points.by_default) == (smallest, largest, True)
    assert not natural("n", smallest=10, largest=10).by_default


# ----------------------------------------------------------------------------- scalars


def _relations(proposition: Any) -> list[tuple[str, Fraction]]:
    parts = proposition.parts if isinstance(proposition, And) else (proposition,)
    return [(part.op, part.right.value) for part in parts]


def test_domains_of_scalars() -> None:
    assert _relations(real("x").domain()) == []
    assert _relations(real("x", at_least=0).domain()) == [(">=", 0)]
    assert _relations(real("x", above=0).domain()) == [(">", 0)]
    assert _relations(real("x", at_most=2).domain()) == [("<=", 2)]
    assert _relations(real("x", above=0, below=1).domain()) == [(">", 0), ("<", 1)]
    assert _relations(real("x", above=0, at_most=Fraction(1, 2)).domain()) == [
        (">", 0),
        ("<=", Fraction(1, 2)),
    ]
    assert _relations(probability("d").domain()) == [(">=", 0), ("<=", 1)]
    assert _relations(natural("m").domain()) == []


def test_a_domain_may_use_another_scalar() -> None:
    a = real("a")
    domain = real("b", at_least=a).domain()
    assert isinstance(domain, Rel) and domain.right is a


# ----------------------------------------------------------------------------- tables


def test_kinds_of_tables() -> None:
    declared = {
        law("p", X): "law",
        kernel("W", X, Y): "law",
        mechanism("M", X**n, Y): "law",
        event("S", X): "bit",
        sorts.test("T", X): "unit",
        reals("f", X): "real",
        positive("w", X): "positive",
        loss("l", X): "loss",
    }
    for table, kind in declared.items():
        assert table.kind == kind and kind in sorts.TABLE_KINDS


def test_domains_of_tables() -> None:
    bounded = reals("f", X, Y, at_least=-1, at_most=1).domain()
    assert isinstance(bounded, All) and bounded.index.over is X
    inner = bounded.body
    assert isinstance(inner, All) and inner.index.over is Y and isinstance(inner.body, And)
    assert [part.op for part in inner.body.parts] == [">=", "<="]  # type: ignore[attr-defined]


def test_axioms_say_what_the_kind_demands() -> None:
    both = kernel("W", X, Y).axioms()
    assert isinstance(both, And) and len(both.parts) == 2
    signs, totals = both.parts
    assert isinstance(signs, All) and isinstance(signs.body, All)
    assert isinstance(totals, All) and isinstance(totals.body, Rel) and totals.body.op == "=="
    assert isinstance(totals.body.right, Num) and totals.body.right.value == 1
    bits = event("S", X).axioms()
    assert isinstance(bits, All) and isinstance(bits.body, Or)
    units = sorts.test("T", X).axioms()
    assert isinstance(units, All) and isinstance(units.body, And)
    above = positive("w", X).axioms()
    assert isinstance(above, All) and isinstance(above.body, Rel) and above.body.op == ">"
    assert reals("f", X).axioms().children() == ()


def test_a_domain_has_one_end_on_a_side() -> None:
    with pytest.raises(
        ValueError, match=r"^t: saw two ends on one side, 5 and 0; allowed: at_least or ab"
    ):
        sorts.real("t", at_least=5, above=0)
    with pytest.raises(ValueError, match="two ends"):
        sorts.real("t", at_most=5, below=0)
