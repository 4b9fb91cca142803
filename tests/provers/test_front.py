"""The one way in: proofs that hold, nothing for what is false, and never more work than allowed."""

from __future__ import annotations

from functools import cache

import pytest

from dpproofs.kernel.check import check, holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Relation
from dpproofs.language import (
    Subsets,
    Upto,
    every,
    index,
    natural,
    real,
    reals,
    space,
    sup,
    total,
)
from dpproofs.language.statements import Statement
from dpproofs.provers.budget import Budget, NotFound, Spent, spend, within
from dpproofs.provers.front import QUICK, find_proof, find_step
from dpproofs.record.corpus import load_corpora, statements_of

STATEMENTS: dict[str, tuple[str, ...]] = {
    "data_processing_kl": (),
    "claim_09_gaussian_mechanism.6_82/using (6.5) instead": (),
    "remark_15_azuma_and_hoeffding.weaker": (),
    "definition_08_entropy_and_information.conditional_entropy": (),
    "hyperbolic_cosine.below": (),  # of numbers alone, in logarithms
}


@cache
def statement(key: str) -> Statement:
    claim = key.split("!")[0].split("/")[0]
    for id_, loaded in load_corpora().claims.items():
        if id_.endswith(claim):
            for own, found, _ in statements_of(loaded):
                if own == key:
                    return found
    raise KeyError(key)


@pytest.mark.parametrize("key", STATEMENTS)
def test_a_proof_is_found_and_holds(key: str) -> None:
    found = find_proof(statement(key), QUICK)
    assert found is not None
    assert found.fixed == STATEMENTS[key]
    assert check(statement(key), found).statement == statement(key).hash


def test_a_greatest_value_on_any_dataset_is_bounded() -> None:
    """Where sequences are, few provers are asked; that of greatest values is among them."""
    m, n, universe = natural("m"), natural("n"), space("X")
    datasets = universe**n
    f = reals("f", Upto(m), datasets)
    c, d = real("c"), real("d")
    i, x = index("i", Upto(m)), index("x", datasets)
    known = (every(f(i, x) <= c, i, x),)
    for bound, found in ((c, True), (d, False)):
        statement = Statement((m, n, f, c, d), every(bound - sup(f(i, x), i) >= 0, x), known)
        assert (find_proof(statement, QUICK // 10) is not None) == found


def test_without_spaces_as_many_numbers_are_gone_through() -> None:
    """How many subsets there are is known at each number alone."""
    m, n = natural("m", largest=4), natural("n", largest=4)
    chosen = Subsets(m, n)
    number = Statement((m, n), total(1, index("I", chosen)) <= 6)
    found = find_proof(number, QUICK)
    assert found is not None and found.fixed == ("m", "n") and len(found.steps) == 16
    assert check(number, found).statement == number.hash
    assert find_proof(Statement((m, n), total(1, index("I", chosen)) <= 5), QUICK) is None


@pytest.mark.slow
def test_the_same_proof_is_found_again() -> None:
    key = "data_processing_kl"
    assert find_proof(statement(key), QUICK) == find_proof(statement(key), QUICK)


def test_nothing_is_found_with_hardly_any_work() -> None:
    assert find_proof(statement("data_processing_kl"), 50) is None


@pytest.mark.slow
def test_nothing_is_found_for_the_opposite() -> None:
    (*_, sequent) = read(statement("data_processing_kl"), {})
    assert sequent.goal.relation is Relation.AT_LEAST
    opposite = sequent.towards(Relation.ABOVE, -sequent.goal.x)
    assert find_step(opposite, Budget(QUICK)) is None


@pytest.mark.slow
def test_a_step_shows_its_sequent_and_no_more_is_spent_than_given() -> None:
    (*_, sequent) = read(statement("data_processing_kl"), {})
    budget = Budget(QUICK)
    step = find_step(sequent, budget)
    assert step is not None
    assert holds(sequent, step)
    assert 0 <= budget.left < QUICK


def test_what_is_spent_inside_is_gone_outside() -> None:
    whole = Budget(100)
    with within(whole):
        spend(30)
    assert whole.left == 70
    with pytest.raises(Spent), within(whole, 20):
        spend(25)
    assert whole.left == 50
    with pytest.raises(NotFound), within(whole, 20):
        spend(5)
        raise NotFound
    assert whole.left == 45
    with pytest.raises(Spent), within(whole):
        spend(46)
    assert whole.left == 0


def test_work_without_a_budget_is_free() -> None:
    spend(10**9)
