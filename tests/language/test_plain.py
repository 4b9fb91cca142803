"""What is written out means the same, and nothing is captured on the way."""

import pytest

from dpproofs.language.build import (
    define,
    every,
    exists,
    exp,
    index,
    log,
    log_ratio,
    number,
    plog,
    ratio,
    sqrt,
    table,
    total,
)
from dpproofs.language.plain import NotPlain, conjuncts, is_finite, plain, same
from dpproofs.language.sorts import kernel, law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, At, Bind, Op
from dpproofs.meaning.decide import judge
from dpproofs.meaning.walk import Instance
from dpproofs.theory import KL, indistinguishable, push_forward

Y = space("Y", largest=3)
p, q, W = law("p", Y), law("q", Y), kernel("W", Y, Y)
x = real("x")
y, z = index("y", Y), index("z", Y)


def test_definitions_are_written_out() -> None:
    found = plain(KL(p, q))
    assert isinstance(found, Bind)
    assert found.kind == "sum"
    assert isinstance(found.body, Op)
    assert found.body.name == "plog"
    assert [type(arg) for arg in found.body.args] == [At, At]


def test_nothing_is_captured_by_a_table_in_itself() -> None:
    twice = push_forward(push_forward(p, W), W)
    inner = plain(twice(y), {y: z})
    assert inner.free == {z}
    statement = Statement((p, W), every(twice(y) == twice(y), y))
    written = Statement((p, W), every(plain(twice(y), {y: z}) == twice(z), z))
    rows = {(0,): 1, (1,): 0, (2,): 0}
    kernel_rows = {(a, b): int(b == (a + 1) % 3) for a in range(3) for b in range(3)}
    instance = Instance({Y: 3}, {}, {p: rows, W: kernel_rows})
    for each in (statement, written):
        assert not judge(each, instance).refutes


def test_a_state_and_what_exists_are_not_written_out() -> None:
    with pytest.raises(NotPlain):
        plain(exists(total(q(y), y) == 1, q))


def test_terms_are_the_same_up_to_bound_indices() -> None:
    assert same(plain(total(p(y), y)), plain(total(p(z), z)))
    assert not same(plain(total(p(y), y)), plain(total(q(y), y)))
    assert same(p(y), p(z), (y, z))
    assert not same(p(y), p(z))


def test_a_conjunction_falls_apart() -> None:
    both = indistinguishable(p, q, x, x)
    assert len(conjuncts(plain(And((both, x > 0))))) == 3


def test_a_name_is_looked_through_and_a_zero_left_out() -> None:
    named = define("T", table(p(y) - 0, y))
    assert same(plain(named(z)), p(z))


def test_what_is_finite_wherever_it_has_a_value() -> None:
    for term in (log(1 / x), log(x**-2), log(2 * exp(x)), log_ratio(3, exp(x)), ratio(x, sqrt(2))):
        assert is_finite(term), term
    for term in (log(x), log(1 + x), log(x / 2), log(x * exp(x)), log(x**2), log_ratio(1, x)):
        assert not is_finite(term), term
    for term in (ratio(1, x), plog(1, x), log(1 / log(x)), log(exp(-log(x))), log(number(0))):
        assert not is_finite(term), term
