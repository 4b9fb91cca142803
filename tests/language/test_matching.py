"""A pattern fits what is written like it, and its places stand for one thing throughout."""

from __future__ import annotations

import pytest

from dpproofs.language import define, every, exp, implies, kernel, law, natural, real, space
from dpproofs.language.matching import asserted, assumed, fit
from dpproofs.language.sorts import Histories, Upto
from dpproofs.theory import KL, adaptive, indistinguishable, max_divergence

Y = space("Y")
p, q, a, b = law("p", Y), law("q", Y), law("a", Y), law("b", Y)
x, y, e, d = real("x"), real("y"), real("e"), real("d")


def test_a_place_stands_for_any_term():
    found = fit(KL(p, q) <= e, KL(a, b) <= x * (exp(x) - 1))
    assert found is not None
    assert found[p] is a and found[q] is b and repr(found[e]) == "x·(e^x - 1)"


@pytest.mark.parametrize(
    "other",
    [KL(a, b) >= x, KL(a, b) == x, max_divergence(a, b) <= x, x <= KL(a, b), KL(a, b) + 0 <= x],
)
def test_another_shape_does_not_fit(other):
    assert fit(KL(p, q) <= e, other) is None


def test_strict_relations_fit_weak_patterns_and_not_the_other_way():
    assert fit(KL(p, q) <= e, KL(a, b) < x) is not None
    assert fit(KL(p, q) < e, KL(a, b) <= x) is not None  # of a pattern only the side counts


def test_the_same_place_is_the_same_thing():
    assert fit(KL(p, p) <= e, KL(a, a) <= x) is not None
    assert fit(KL(p, p) <= e, KL(a, b) <= x) is None
    assert fit(e + e <= d, (x + 1) + (x + 1) <= 2) is not None
    assert fit(e + e <= d, (x + 1) + (1 + x) <= 2) is None  # equal, but not as it is written


def test_what_is_known_is_kept():
    known = fit(KL(p, q) <= e, KL(a, b) <= x)
    assert fit(indistinguishable(p, q, e, 0), indistinguishable(a, b, x, 0), known) == known
    assert fit(indistinguishable(p, q, e, 0), indistinguishable(b, a, x, 0), known) is None
    assert fit(indistinguishable(p, q, e, 0), indistinguishable(a, b, x, y), known) is None


def test_names_are_looked_through():
    bound = define("A", x + 1)
    assert fit(KL(p, q) <= e + 1, KL(a, b) <= bound) is not None


def test_sizes_of_tables_are_found():
    k, n, m = natural("k"), natural("n"), natural("m")
    M, N = kernel("M", Histories(Y, k), Y), kernel("N", Histories(Y, n), Y)
    pattern = indistinguishable(adaptive(M, k), adaptive(M, k), e, d)
    found = fit(pattern, indistinguishable(adaptive(N, n), adaptive(N, n), x, y))
    assert found is not None and found[k] is n
    assert fit(kernel("P", Upto(k), Y), kernel("Q", Upto(5), Y)) is not None
    assert fit(kernel("P", Upto(k), Y), N) is None  # another kind of index set
    assert fit(p, M) is None
    assert fit(pattern, indistinguishable(adaptive(N, n), adaptive(N, m), x, y)) is None


def test_what_is_asserted_and_what_is_assumed():
    i = index = p.index("i")
    both = every((p(i) <= x) & (q(i) >= y), index)
    assert [repr(part) for part in asserted(both)] == ["p(i) ≤ x", "y ≤ q(i)"]
    some = every(implies(p(i) > 0, p(i) <= x), index)
    assert [type(part).__name__ for part in asserted(some)] == ["Implies"]
    assert [repr(part) for part in assumed(some)] == ["p(i) ≤ x"]
