"""What a stored witness refutes no prover proves, and no stored proof of its neighbours."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from dpproofs.language import real
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome
from dpproofs.provers.proof import check
from dpproofs.record.corpus import Corpus, load_file
from tests.disagreements import SMALL, NearMiss, carried, disagreement, near_misses, told

CLAIMS = Path(__file__).parents[1] / "claims"
SHORT = "standard_facts/square_root.py"
FILES = (
    SHORT,
    "standard_facts/hockey_stick_over_events.py",
    "lecture_multiplicative_weights/theorem_02_the_potential_drops.py",
)
EACH = 3
PARTS = 12
OF_A_CLAIM = 6
SEED = os.environ.get("DPPROOFS_TESTS_SEED", "")


@pytest.mark.parametrize(
    "name", [n if n == SHORT else pytest.param(n, marks=pytest.mark.slow) for n in FILES]
)
def test_what_a_witness_refutes_is_proved_by_nobody(name: str) -> None:
    near = list(near_misses(load_file(CLAIMS / name).claims.values()))
    assert near, "nothing is stored as refuted"
    for miss in random.Random(3).sample(near, min(EACH, len(near))):
        assert not told(miss), repr(miss.statement)


@pytest.mark.in_turn(4)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_proof_carries_over_to_what_is_false(part: int, installed: Corpus) -> None:
    """Under the near miss's own name; each number, sign and hypothesis of a proof bears weight. Of
    each claim a few are taken, others for another SEED; `tests.disagreements` takes all."""
    count = 0
    for claim in [*installed.claims.values()][part::PARTS]:
        near = [n for n in near_misses([claim]) if n.proofs]
        for miss in random.Random(SEED + claim.id).sample(near, min(OF_A_CLAIM, len(near))):
            assert not carried(miss), (miss.claim, miss.place)
            count += 1
    assert count > 50


def test_a_proof_carries_over_to_what_it_proves() -> None:
    x = real("x", at_least=0, at_most=1)
    for show in (x * x <= x, x * (1 - x) <= 1):
        proved, again = (Statement((x,), show, given) for given in ((), (x <= 1,)))
        found = check(proved, SMALL)
        assert found.certificate is not None and again.hash != proved.hash
        assert carried(NearMiss("", "", again, {}, (found.certificate,)))
        false = Statement((x,), x * 2 <= x)
        assert not carried(NearMiss("", "", false, {}, (found.certificate,)))


def test_a_proof_of_what_is_refuted_would_be_told() -> None:
    x = real("x", at_least=0, at_most=1)
    statement = Statement((x,), x * x <= x)
    proved = check(statement, SMALL)
    assert proved.outcome is Outcome.PROVED
    failed = Evidence("proof", Outcome.FAILED, statement.hash, "it broke")
    silent = Evidence("proof", Outcome.UNDECIDED, statement.hash, "none was found")
    said = [disagreement(e) for e in (proved, failed, silent)]
    assert said[0].startswith("proved") and said[1].startswith("failed") and not said[2]
