"""Levels, cases and facts of a goal: the list of cases is complete and no case is impossible."""

from flint import fmpq

from dpproofs.language.build import exp
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.theory import hockey_stick, indistinguishable, total_variation
from dpproofs.verifiers.atoms import ONE
from dpproofs.verifiers.cases import Problem
from dpproofs.verifiers.levels import level_name
from dpproofs.verifiers.schematic import goals_of

Y = space("Y")
p, q = law("p", Y), law("q", Y)
epsilon, delta = real("epsilon", at_least=0), real("delta")


def problem(*statement: object) -> Problem:
    (goal,) = goals_of(Statement(*statement), {})  # type: ignore[arg-type]
    return Problem(goal.met)


def test_the_two_signs_of_a_difference_have_three_cases() -> None:
    of = problem((p, q), total_variation(p, q) <= 1)
    level = next(i for i in of.levels if i)
    assert len(of.bits_at(level)) == 2
    assert sorted(map(str, of.cases(level))) == ["00", "01", "10"]


def test_a_sum_of_positive_parts_that_is_0_holds_at_every_point() -> None:
    of = problem(
        (epsilon, p, q), total_variation(p, q) <= 1, (indistinguishable(p, q, epsilon, 0),)
    )
    level = next(i for i in of.levels if level_name(i) == "{Y0}")
    names = {fact.name for fact in of.facts(level, of.cases(level)[0])}
    assert "1*e^(1*epsilon)*q[Y0] + -1*p[Y0]" in names or (
        "-1*p[Y0] + 1*e^(1*epsilon)*q[Y0]" in names
    )


def test_what_is_not_above_0_and_not_below_is_0() -> None:
    of = problem((epsilon, delta, p, q), hockey_stick(p, q, epsilon) <= delta, (p(0) > 0,))
    level = next(i for i in of.levels if level_name(i) == "{Y0}")
    for case in of.cases(level):
        assert all(f.x.value is None or f.x.value < 0 for f in of.facts(level, case))
        assert of.reduced(ONE, case).value == fmpq(1)


def test_powers_of_e_are_at_least_one_where_their_exponent_is_not_negative() -> None:
    of = problem((epsilon, p, q), hockey_stick(p, q, epsilon) <= exp(epsilon))
    names = {fact.name for fact in of.facts(frozenset(), of.cases(frozenset())[0])}
    assert "-1 + 1*e^(1*epsilon)" in names
