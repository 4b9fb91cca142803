"""What a stored witness refutes no prover proves: a fixed sample of stored near misses."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dpproofs.checkers.certificate import check
from dpproofs.language import real
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome
from dpproofs.record.corpus import load_file
from tests.disagreements import SMALL, disagreement, near_misses, told

CLAIMS = Path(__file__).parents[2] / "claims"
FILES = (
    "standard_facts/square_root.py",
    "standard_facts/hockey_stick_over_events.py",
    "lecture_multiplicative_weights/theorem_02_the_potential_drops.py",
)
EACH = 3


@pytest.mark.parametrize("name", FILES)
def test_what_a_witness_refutes_no_prover_proves(name: str) -> None:
    near = list(near_misses(load_file(CLAIMS / name).claims.values()))
    assert near, "nothing is stored as refuted"
    for miss in random.Random(3).sample(near, min(EACH, len(near))):
        assert not told(miss), repr(miss.statement)


def test_a_proof_of_what_is_refuted_would_be_told() -> None:
    x = real("x", at_least=0, at_most=1)
    statement = Statement((x,), x * x <= x)
    proved = check(statement, SMALL)
    assert proved.outcome is Outcome.PROVED
    failed = Evidence("certificate", Outcome.FAILED, statement.hash, "it broke")
    silent = Evidence("certificate", Outcome.NOT_APPLICABLE, statement.hash, "it has tables")
    said = [disagreement(e, {"sizes": {}}) for e in (proved, failed, silent)]
    assert said[0].startswith("proved") and said[1].startswith("failed") and not said[2]
