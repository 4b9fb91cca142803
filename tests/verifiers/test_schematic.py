"""The walk over spaces of any size: what it reads, what it leaves out, what it asks for."""

import pytest

from dpproofs.language.build import binomial, distance, every, implies, index, sqrt, sup, total
from dpproofs.language.sorts import kernel, law, natural, real, space
from dpproofs.language.statements import Statement
from dpproofs.theory import KL, hockey_stick, max_divergence
from dpproofs.verifiers.schematic import NotSchematic, counts_of, goals_of

Y, k = space("Y"), natural("k", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon")
y = index("y", Y)


def test_a_bound_on_a_maximum_is_a_bound_on_each() -> None:
    statement = Statement((epsilon, p, q), p(0) >= 0, (max_divergence(p, q) <= epsilon,))
    (goal,) = goals_of(statement, {})
    texts = [str(clause.x) for clause in goal.given]
    assert any("e^(1*epsilon)*q[" in text and "-1*" in text for text in texts)


def test_a_division_is_a_duty() -> None:
    (goal,) = goals_of(Statement((p, q), every(p(y) / q(y) >= 0, y)), {})
    (duty,) = goal.duties
    assert "q[" in str(duty.x)
    assert not duty.infinite


def test_a_guard_discharges_what_it_guards() -> None:
    statement = Statement((p, q), total(q(y) / p(y), y, given=p(y) > 0) >= 0)
    (goal,) = goals_of(statement, {})
    assert not goal.duties


def test_an_infinite_value_is_a_duty_unless_it_helps() -> None:
    (low,) = goals_of(Statement((p, q), KL(p, q) >= 0), {})
    (high,) = goals_of(Statement((p, q), KL(p, q) <= 1), {})
    assert not low.duties
    assert [duty.infinite for duty in high.duties] == [True]


def test_a_hypothesis_that_may_be_infinite_is_left_out() -> None:
    (goal,) = goals_of(Statement((p, q), p(0) >= 0, (KL(p, q) >= 1,)), {})
    assert not goal.given


@pytest.mark.parametrize(("domain", "kept"), [({"at_least": 0}, 1), ({"above": 0}, 2)])
def test_a_root_says_nothing_of_one_factor_where_another_is_0(domain, kept: int) -> None:
    x = real("x", **domain)
    (goal,) = goals_of(Statement((x, epsilon), epsilon >= 0, (sqrt(x * epsilon) >= 0,)), {})
    assert len(goal.given) == kept  # beside the domain


def test_a_binomial_coefficient_of_a_negative_number_has_no_value() -> None:
    (goal,) = goals_of(Statement((epsilon,), epsilon >= binomial(5, 2)), {})
    assert str(goal.x).startswith("-10")
    with pytest.raises(NotSchematic):
        goals_of(Statement((epsilon,), epsilon >= binomial(-1, 2)), {})


def test_a_maximum_over_perhaps_no_point_is_refused() -> None:
    statement = Statement((p, q), sup(p(y), y, given=p(y) > q(y)) + 1 >= 0)
    with pytest.raises(NotSchematic):
        goals_of(statement, {})


def test_counts_are_listed_one_by_one() -> None:
    assert counts_of(Statement((k,), k >= 1)) == [{k: 1}, {k: 2}, {k: 3}]


def test_neighbours_are_assumed_where_the_conclusion_assumes_them() -> None:
    M = kernel("M", Y**k, Y)
    x, other = index("x", Y**k), index("x'", Y**k)
    close = hockey_stick(M(x), M(other), epsilon) <= 0
    show = every(implies(distance(x, other) == 1, close), x, other)
    (goal,) = goals_of(Statement((k, epsilon, M), show), {k: 1})
    assert len(goal.assumed) == 1
