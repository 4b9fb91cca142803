"""The canonical form: equal for what is the same by construction, an error for what is unknown."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build, terms
from dpproofs.language.canon import canonical, canonical_set, digest
from dpproofs.language.sorts import (
    Histories,
    IndexSet,
    Subsets,
    Upto,
    event,
    law,
    natural,
    real,
    space,
)
from dpproofs.language.terms import Index, Num, Term

X, Y = space("X"), space("Y")
p, q = law("p", Y), law("q", Y)
S = event("S", Y)
a, b = real("a"), real("b")
n = natural("n")


def test_an_unknown_node_is_an_error() -> None:
    @dataclass(frozen=True, eq=False, repr=False)
    class Strange(Term):
        pass

    @dataclass(frozen=True, eq=False)
    class StrangeSet(IndexSet):
        pass

    with pytest.raises(TypeError, match="Strange"):
        canonical(a + Strange())
    with pytest.raises(TypeError, match="StrangeSet"):
        canonical(build.total(1, Index("i", StrangeSet())))
    with pytest.raises(TypeError):
        canonical("text")


def test_bound_variables_are_numbered_from_the_inside() -> None:
    def double(outer: str, inner: str, swapped: bool = False) -> Any:
        u, v = Index(outer, Y), Index(inner, Y)
        body = p(v) * q(u) if swapped else p(u) * q(v)
        return canonical(build.total(body, u, v))

    assert double("u", "v") == double("v", "u") == double("y", "y")
    assert double("u", "v") != double("u", "v", swapped=True)


def test_all_binders_forget_their_names() -> None:
    def forms(name: str) -> list[Any]:
        y, z = Index(name, Y), Index(name + "2", Y)
        chosen = event(name.upper(), Y)
        return [
            canonical(term)
            for term in (
                build.total(p(y), y),
                build.product(p(y), y, given=p(y) > 0),
                build.every(p(y) <= q(y), y),
                build.table(p(y) * q(z), y, z),
                build.every_event(build.total(chosen(y), y) <= 1, chosen),
                build.rounds(name, Upto(n), p, lambda s, t: build.table(s(y) + q(y), y))(n)(0),
            )
        ]

    assert forms("y") == forms("w")


def test_rounds_differ_by_start_step_and_number() -> None:
    t, y = Index("t", Upto(n)), Index("y", Y)
    same = build.rounds("s", Upto(n), p, lambda s, t: build.table(s(y), y))
    more = build.rounds("s", Upto(n), p, lambda s, t: build.table(s(y) + build.number_of(t), y))
    other = build.rounds("s", Upto(n), q, lambda s, t: build.table(s(y), y))
    found = [same(n), same(t), more(n), other(n)]
    assert len({str(canonical(table)) for table in found}) == 4


def test_binders_differ_by_kind_set_and_condition() -> None:
    y, x = Index("y", Y), Index("x", X)
    one = Num(Fraction(1))
    forms = [
        build.total(one, y),
        build.product(one, y),
        build.sup(one, y),
        build.inf(one, y),
        build.total(one, x),
        build.total(one, y, given=p(y) > 0),
        build.total(one, y, given=p(y) >= 0),
    ]
    digests = {digest(canonical(form)) for form in forms}
    assert len(digests) == len(forms)


def test_declared_objects_count_with_name_sort_and_ends() -> None:
    forms = [
        real("a"),
        real("b"),
        real("a", at_least=0),
        real("a", above=0),
        real("a", at_least=1),
        real("a", at_most=0),
        real("a", below=0),
        law("a", Y),
        law("a", X),
        event("a", Y),
        natural("a"),
        natural("a", largest=4),
        natural("a", smallest=0),
    ]
    assert len({digest(canonical(form)) for form in forms}) == len(forms)


def test_index_sets() -> None:
    sets = [X, Y, X * Y, Y * X, X**2, X**n, Histories(X, 2), Histories(X, n), Upto(2), Upto(n)]
    sets += [Subsets(n, 2), Subsets(3, n), space("X", smallest=2), space("X", largest=5)]
    assert len({digest(canonical_set(s)) for s in sets}) == len(sets)
    assert canonical_set(space("X")) == canonical_set(X)


def test_order_and_shape_count() -> None:
    forms = [a + b, b + a, a - b, (a + b) + 1, a + (b + 1), a * b / b, a, -a, abs(a), a <= b]
    forms += [b >= a, a < b, ~(a < b), (a <= b) & (b <= a), (b <= a) & (a <= b)]
    assert len({digest(canonical(form)) for form in forms}) == len(forms)


def test_a_definition_counts_and_a_name_of_the_text_does_not() -> None:
    def head(factor: int) -> Any:
        @build.quantity("D({0})", "D({0})")
        def D(table: Any) -> Any:
            w = table.index("w")
            return factor * build.total(table(w), w)

        return canonical(D(p))

    assert head(1) == head(1) != head(2)
    assert canonical(build.define("A", a + b)) == canonical(a + b)


def test_literals_and_names_of_index_operations_count() -> None:
    z, w = Index("z", Y * Y), Index("w", Y * Y)
    forms = [build.first(z), build.second(z), build.pair(z, w), build.pair(w, z)]
    bound = [canonical(form, (z, w)) for form in forms]
    assert len({digest(form) for form in bound}) == len(forms)
    assert canonical(p(0)) != canonical(p(1))


def test_an_unbound_index_is_not_taken_for_a_bound_one() -> None:
    y, z = Index("y", Y), Index("y", Y)
    assert canonical(build.total(p(y), y)) != canonical(build.total(p(z), y))


def test_fractions_are_told_from_integers_and_digests_are_stable() -> None:
    halves = canonical(Num(Fraction(1, 2)))
    assert halves == canonical(Num(Fraction(2, 4))) != canonical(Num(Fraction(12)))
    assert digest(["a", 1]) == digest(["a", 1]) and len(digest([])) == 64
    assert isinstance(terms.lift(1), Num)


def test_exists_forgets_the_names_of_its_unknowns() -> None:
    def form(name: str) -> Any:
        unknown = real(name)
        return canonical(build.exists(unknown >= a, unknown))

    assert form("t") == form("u")
