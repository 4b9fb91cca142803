"""The words of claim files refuse what they do not take, with what is allowed and a remedy."""

from __future__ import annotations

import pytest

from dpproofs.language import (
    Upto,
    cases,
    event,
    every,
    every_event,
    implies,
    index,
    inf,
    integral,
    law,
    natural,
    product,
    real,
    space,
    sup,
    table,
    total,
)
from dpproofs.language.canon import canonical
from dpproofs.language.statements import WordError
from dpproofs.language.terms import All, AllReals

Y, k, x = space("Y"), natural("k"), real("x")
p, S = law("p", Y), event("S", Y)


def test_a_total_over_a_number_without_ends_is_an_integral() -> None:
    assert canonical(total(x**2, x)) == canonical(integral(x**2, x))
    assert canonical(total(x, x, given=x > 0)) == canonical(integral(cases(x > 0, x, 0), x))
    for ends in ({"above": 0}, {"at_most": 1}):
        with pytest.raises(WordError, match="saw the real number t"):
            total(x, real("t", **ends))
    with pytest.raises(WordError, match="saw the real number x"):
        total(x, x, index("y", Y))


@pytest.mark.parametrize("word", [every, total, product, sup, inf, table])
def test_a_word_that_binds_takes_indices(word):
    body = p(0) >= x if word is every else p(0) * x
    if word not in (every, total):
        refused = f"^{word.__name__}: saw the real number x; allowed: .* only every\\(..., x\\) and"
        with pytest.raises(WordError, match=refused):
            word(body, x)
    with pytest.raises(WordError, match=r"saw the number k; allowed: .* number is declared in for"):
        word(body, k)
    with pytest.raises(WordError, match=r"saw Y of type Space; .*; name an element of it: index"):
        word(body, Y)
    if word in (total, product, sup, inf):
        with pytest.raises(WordError, match="saw `given` and no index"):
            word(x, given=x > 0)
    y = index("y", Y)
    assert word(p(y) >= x if word is every else p(y) * x, y) is not None


def test_every_holds_where_a_condition_does():
    y, z = index("y", Y), index("z", Y)
    meant = every(implies(p(y) > 0, p(z) >= x), y, z)
    assert canonical(every(p(z) >= x, y, z, given=p(y) > 0)) == canonical(meant)
    assert canonical(every(p(z) >= x, y, z)) != canonical(meant)


def test_every_takes_real_numbers():
    y, above = index("y", Y), real("x", above=1, at_most=p(0))
    bound = every(p(y) <= above, y, above, given=p(y) > 0)
    assert isinstance(bound, All)
    inner = bound.body
    assert isinstance(inner, AllReals)
    assert (inner.low_open, inner.high_open) == (True, False)
    assert repr(inner.range) == "(x > 1, x ≤ p(0))"
    assert repr(bound) == "∀ y ∈ Y: ∀ 1 < x ≤ p(0): p(y) > 0 ⇒ p(y) ≤ x"
    meant = AllReals(x, x**2 >= 0)
    assert canonical(every(x**2 >= 0, x)) == canonical(meant)
    assert meant.conditional is meant.body


def test_an_index_runs_through_a_set():
    with pytest.raises(WordError, match=r"index: saw the number k; .*; write Upto\(k\)"):
        index("i", k)
    with pytest.raises(WordError, match=r"index: saw p of type Table; allowed: a finite set, such"):
        index("i", p)
    assert index("i", Upto(k)).name == "i"


def test_every_event_takes_an_event():
    with pytest.raises(WordError, match=r"every_event: saw p of type Table; allowed: an event, "):
        every_event(p(0) >= 0, p)
    assert every_event(p(0) >= 0, S) is not None
