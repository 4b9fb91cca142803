"""Stored proofs altered in every way: what is not refused proves the very same sequents."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.record.corpus import load_corpora
from tests.forgeries import Tally, forge, of_files, stored

CLAIMS = Path(__file__).parents[1] / "claims"
#: Files whose proofs take most rules: a plain run alters a few, a thorough one all there are.
FILES = (
    "lecture_advanced_composition/lemma_06_kl_of_close_laws.py",
    "on_average_kl/lemma_11_max_information.py",
    "on_average_kl/lemma_06_small_groups.py",
    "standard_facts/gaussian_tail_bounds.py",
    "standard_facts/square_root.py",
    "tail_of_two_densities/claim_10_basic_composition.py",
)
PARTS = 12  # of all these proofs, each a test of its own
KINDS = {
    *("head", "rule", "argument", "itself", "one fewer", "one more", "another order", "skipped"),
    *("subproof of another", "below itself"),
}


@pytest.mark.in_turn(4)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_forgery_of_a_stored_proof_is_a_fault(part: int, thorough: bool) -> None:
    files = (CLAIMS / name for name in FILES)
    every = [*(stored(load_corpora().claims.values()) if thorough else of_files(*files))]
    tally = Tally()
    for key, statement, data in every[part::PARTS]:
        forge(key, statement, data, tally, 20)
    assert not tally.faults
    assert tally.tried > (300 if thorough else 15)
    assert len(tally.kinds) > (7 if thorough else 2) and set(tally.kinds) <= KINDS
    assert tally.accepted.total() < tally.tried / 8  # a step says little more than it must
