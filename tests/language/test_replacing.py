"""What is put in the place of a part is put there wherever the part is spoken of."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import terms
from dpproofs.language.build import every, exists, integral, predicate, quantity, total
from dpproofs.language.canon import canonical
from dpproofs.language.replacing import changed
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition, TableTerm, Term

Y = space("Y")
p, q = law("p", Y), law("q", Y)
y = p.index("y")
a, b, t = real("a"), real("b"), real("t", above=1)


@quantity("{0} times", r"{0} \text{{ times}}")
def times(x: Term) -> Term:
    return t * x


@predicate("{0} is small", r"{0} \text{{ is small}}")
def small(x: Term) -> Proposition:
    return times(x) <= b


@quantity("mass", r"\text{{mass}}")
def mass(of: TableTerm) -> Term:
    z = of.index("z")
    return total(of(z) * p(y), z)


def swap(*pairs: tuple[Any, Any]) -> Any:
    return {one: other for one, other in pairs}.get


def spoken(node: terms.Node) -> set[Any]:
    return {part for part in terms.unfolded(node) if isinstance(part, terms.Term | terms.TableTerm)}


@pytest.mark.parametrize("node", [times(a) <= b, small(a), small(a) & (t > 2)])
def test_a_word_may_speak_of_what_it_is_not_given(node: Proposition) -> None:
    new = real("new", above=1)
    found = changed(node, swap((t, new)))
    assert t not in spoken(found)
    assert new in spoken(found)


def test_each_part_is_replaced_once() -> None:
    """An argument and what the definition speaks of by itself, exchanged."""
    assert canonical(changed(times(a), swap((t, a), (a, t)))) == canonical(a * t)


def test_an_index_too() -> None:
    z = p.index("z")
    found = changed(mass(q), swap((y, z), (q, p)))
    assert y not in found.free
    assert z in found.free


def test_a_word_that_speaks_of_its_arguments_keeps_its_name() -> None:
    found = changed(small(a), swap((a, b)))
    assert isinstance(found, terms.Predicate)
    assert repr(found) == "b is small"


def test_what_a_definition_binds_is_none_of_these() -> None:
    @predicate("{0} grows", r"{0}")
    def grows(x: Term) -> Proposition:
        own = real("s", above=x)
        return every(x <= own, own)

    assert repr(changed(grows(a), swap((a, b)))) == "b grows"


def test_a_number_that_a_conclusion_binds_is_another_one_in_a_word() -> None:
    """It was left there as it was, and had no value at any instance."""
    opened = Statement((a, b), every(small(a), t))
    new = opened.forall[-1]
    assert new in spoken(opened.show)
    assert t not in spoken(opened.show)
    assert repr(opened) == "For all a, b ∈ ℝ: ∀ t > 1: a is small"
    assert opened.says_the_same_as(Statement((a, b, new), new * a <= b))


def test_what_is_bound_stays() -> None:
    """It was replaced by a number of another range, or left where what it stands for was not."""
    new, z = real("new", above=1), p.index("z")
    there_is, whole = exists(t * a <= b, t), integral(t * a, t, 0, t)
    assert changed(there_is, swap((t, new))).unknowns == (t,)
    assert canonical(changed(there_is, swap((t, new)))) == canonical(there_is)
    assert canonical(changed(whole, swap((t, new)))) == canonical(integral(t * a, t, 0, new))
    assert canonical(changed(total(p(y), y), swap((y, z)))) == canonical(total(p(y), y))


def test_the_range_of_what_exists_is_replaced() -> None:
    low = real("low", at_least=a)
    high = real("high", at_least=low * a)
    found = changed(exists(high <= t, low, high), swap((a, b)))
    wanted = real("low", at_least=b)
    top = real("high", at_least=wanted * b)
    assert canonical(found) == canonical(exists(top <= t, wanted, top))
