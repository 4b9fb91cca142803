"""A number that a conclusion binds at its top becomes an object of the statement, and no other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dpproofs.language.build import all_of, define, every, exists, implies, predicate, sqrt
from dpproofs.language.canon import canonical
from dpproofs.language.replacing import changed
from dpproofs.language.sorts import real
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Proposition, Term

a, b = real("a", at_least=0), real("b", at_least=0)
t = real("t", r"\theta", above=1)


@predicate("{0} grows", r"{0} \text{{ grows}}")
def grows(x: Term) -> Proposition:
    own = real("t", r"\theta", above=1)
    return every(x <= own * x, own)


def test_a_conclusion_about_every_number_is_one_about_an_object() -> None:
    opened = Statement((a, b), every(a <= t * b, t), a <= b)
    s = real("t", r"\theta", above=1)
    assert opened.says_the_same_as(Statement((a, b, s), a <= s * b, a <= b))
    assert opened.hash == Statement((a, b, s), a <= s * b, a <= b).hash
    assert repr(opened) == "For all a, b ≥ 0, given a ≤ b: ∀ t > 1: a ≤ t·b"
    assert [thing.name for thing in opened.forall] == ["a", "b", "t"]


def test_a_range_may_depend_on_another_number() -> None:
    s = real("s", at_least=a, below=b)
    opened = Statement((a, b), every(s <= b, s))
    new = opened.forall[-1]
    assert (new.low, new.high, new.high_open) == (a, b, True)
    assert repr(opened.hypotheses[-1]) == "s ≥ a ∧ s < b"


def test_it_is_another_number_in_a_hypothesis() -> None:
    """The same node is assumed and shown; what it binds is one number there and another here."""
    node = every(a <= t * b, t)
    opened = Statement((a, b), node, node)
    new = opened.forall[-1]
    assert new is not t
    assert opened.given[0].variable is t  # type: ignore[attr-defined]
    assert not any(part is new for part in opened.given[0].walk())
    assert repr(opened.show) == "a ≤ t·b"


def test_a_name_that_is_taken_gets_a_number() -> None:
    opened = Statement((a, real("t")), grows(a))
    assert [(thing.name, thing.latex) for thing in opened.forall[1:]] == [
        ("t", "t"),
        ("t2", r"\theta_{2}"),
    ]
    assert repr(opened) == "For all a ≥ 0, t ∈ ℝ: a grows"
    named = define("t", a + 1)
    assert Statement((a,), every(a <= t * named, t)).forall[-1].name == "t2"


def test_one_after_the_other() -> None:
    s = real("s", at_least=0)
    opened = Statement((a,), every(every(a <= a + s * t, s), t))
    assert [thing.name for thing in opened.forall] == ["a", "t", "s"]
    again = Statement((a,), every(a <= a + s * t, t, s))
    assert again.says_the_same_as(opened)


def test_further_in_nothing_is_opened() -> None:
    node = every(a <= t * b, t)
    for show in (all_of(node, a <= b), implies(a <= b, node), ~node):
        assert Statement((a, b), show).forall == (a, b)


def test_an_altered_statement_is_made_of_the_opened_one() -> None:
    opened = Statement((a, b), every(a <= t * b, t), a <= b)
    again = Statement(opened.forall, opened.show, opened.given)
    assert again.says_the_same_as(opened)
    assert repr(again) == "For all a, b ≥ 0, t > 1, given a ≤ b: a ≤ t·b"


def test_what_is_put_in_is_not_captured() -> None:
    """b := t a, under an every that binds t itself."""
    node = every(a <= t * b, t)
    put = changed(node, {b: t * a}.get)
    assert put.variable is not t
    assert canonical(put) == canonical(every(a <= (s := real("t", above=1)) * (t * a), s))
    assert any(part is t for part in put.walk())
    assert changed(node, {real("c"): a}.get) is node
    ends = every(a <= (u := real("u", above=b)) + 1, u)
    moved = changed(ends, {b: u * 2}.get)
    assert moved.variable is not u
    assert any(part is u for part in moved.low.walk())
    one = Num(Fraction(1))
    assert canonical(changed(ends, {b: one}.get).low) == canonical(one)


def test_the_range_of_what_exists_is_opened_too() -> None:
    """It kept the old number, under whose name another one may be declared."""
    s, old = real("s", at_least=0), real("s", at_least=0)

    def of(low: Term) -> Proposition:
        c = real("c", at_least=low)
        return exists(c <= s, c)

    opened = Statement((s,), every(all_of(of(old), old >= 0), old))
    new: Any = opened.forall[-1]
    assert opened.says_the_same_as(Statement((s, new), all_of(of(new), new >= 0)))
    assert not opened.says_the_same_as(Statement((s, new), all_of(of(s), new >= 0)))


def test_a_range_that_may_have_no_value_is_not_opened() -> None:
    """That it has one would be known then; where it stands it is to be shown."""
    s, t_ = real("s", at_most=sqrt(a - 1)), real("s", at_most=2 * a - b)
    assert Statement((a,), every(s <= sqrt(a - 1), s)).forall == (a,)
    assert len(Statement((a, b), every(t_ <= 2 * a, t_)).forall) == 3
