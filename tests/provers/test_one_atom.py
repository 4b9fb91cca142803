"""Proofs of one-atom statements: what is found is checked by the kernel, what is false is not."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from flint import fmpq

from dpproofs.kernel.check import Proof, Step, check, choices_of, holds
from dpproofs.kernel.expressions import ONE, constant
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.one_atom.prover import prove
from dpproofs.provers.shared.words import NotFound
from dpproofs.record.corpus import load_corpora, statements_of

if TYPE_CHECKING:
    from dpproofs.language.statements import Statement

#: Statements by their key, and the numbers that are fixed: one or two of every kind.
STATEMENTS: dict[str, tuple[str, ...]] = {
    "data_processing_kl": (),  # tangents of the logarithm with weights, at two levels
    "log_sum_inequality": (),  # sums inside logarithms, and indicators of sums
    "hoelder_one_infinity": (),  # greatest values, and indicators in them
    "lemma_06_kl_of_close_laws": (),  # the chord of the logarithm
    "lemma_06_kl_of_close_laws/display 5": (),
    "theorem_02_the_potential_drops/display 9": (),  # a logarithm of a sum
    "claim_03_weaker_converse/therefore": (),  # a divisor whose sign has to be found
    "claim_04_closeness_given_events.if/display 3": (),  # divisors that are sums
    "claim_04_closeness_given_events.only_if/given E and F 3": (),
    "claim_05_conditional_laws_given_events.only_if/E_i and F_i": (),  # duties
    "claim_09_gaussian_mechanism.6_81/root of a sum": (),
    "claim_09_gaussian_mechanism.6_81/solving this inequality": (),
    "claim_10_basic_composition!note1": (),  # two levels, events, positive parts
    "claim_10_basic_composition/induction 4": (),
    "claim_12_divergence_of_close_laws.second": (),
    "claim_14_advanced_independent/bounded loss": (),
    "claim_19_subsampling/(7.5) 3": (),
    "remark_15_azuma_and_hoeffding.weaker/slightly weaker": (),
    "remark_15_azuma_and_hoeffding.weaker/the norms": ("k",),
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


@cache
def proved(key: str) -> list[tuple[Sequent, Step]]:
    """The sequents of a statement for every choice of the numbers, and a proof of each."""
    choices = choices_of(statement(key), STATEMENTS[key])
    return [(one, prove(one)) for sizes in choices for one in read(statement(key), sizes)]


@pytest.mark.parametrize("key", STATEMENTS)
def test_a_proof_is_found_and_holds(key: str) -> None:
    found, steps = iter(proved(key)), []
    for sizes in choices_of(statement(key), STATEMENTS[key]):
        steps.append(tuple(next(found)[1] for _ in read(statement(key), sizes)))
    told = check(statement(key), Proof(STATEMENTS[key], tuple(steps)))
    assert told.statement == statement(key).hash
    assert told.steps >= sum(map(len, steps))


@pytest.mark.parametrize("key", STATEMENTS)
def test_no_proof_is_one_of_the_opposite_or_of_more(key: str) -> None:
    refused = 0
    for sequent, step in proved(key):
        goal = sequent.goal
        for other in (-goal.x - ONE, goal.x - constant(fmpq(1, 1000))):
            with pytest.raises(Refused):
                holds(sequent.towards(goal.relation, other), step)
            refused += 1
    assert refused


@pytest.mark.parametrize("key", STATEMENTS)
def test_every_proof_uses_its_last_steps(key: str) -> None:
    """Without the proofs that a rule asks for, no step is one."""
    for sequent, step in proved(key):
        if step.proofs:
            with pytest.raises(Refused):
                holds(sequent, Step(step.rule, step.args))


@pytest.mark.parametrize(
    "key",
    [
        "claim_05_conditional_laws_given_events.only_if/E_i and F_i",
        "claim_09_gaussian_mechanism.6_81/root of a sum",
        "remark_15_azuma_and_hoeffding.weaker/slightly weaker",
        "hoelder_one_infinity",
    ],
)
def test_nothing_is_found_for_the_opposite(key: str) -> None:
    """Each of these sequents has places where the goal is strictly so."""
    sequent, _ = proved(key)[-1]
    with pytest.raises(NotFound):
        prove(sequent.towards(Relation.AT_LEAST, -sequent.goal.x - ONE))
