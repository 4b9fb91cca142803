"""What a statement says wrongly, one of its sequents says wrongly: no reading is stronger.

Every altered statement that a stored witness refutes is read; at the witness, for some points and
events, the facts of one sequent hold and its goal does not. All sums are written out there.
"""

import random

import pytest

from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused
from dpproofs.language.sorts import Natural
from dpproofs.record.corpus import load_corpora
from dpproofs.record.witness import instance_from_json
from tests.disagreements import near_misses
from tests.kernel.sequents_at import some_fails, valuation_of
from tests.kernel.valuation import TooMany, Valuation

SAMPLE = 40
TERMS = 20_000  # that are looked at for one witness
#: Differences that 130 digits do not show: the witnesses have numbers of 80 digits and powers of
#: e of thousands.
TOO_FINE = frozenset(
    {
        ("claim_09_gaussian_mechanism.6_8!best", "low end of sigma"),
        ("claim_16_advanced_adaptive/the mean of a step 4", "show: exponent of epsilon"),
        ("corollary_03_records.records", "show: exponent of L #2"),
    }
)


@pytest.fixture(scope="module")
def refuted():
    corpus = load_corpora()
    found = [m for m in near_misses(corpus.claims.values()) if (m.claim, m.place) not in TOO_FINE]
    return random.Random(0).sample(found, SAMPLE)


@pytest.mark.slow
def test_what_a_witness_refutes_has_a_sequent_that_fails_there(refuted, monkeypatch):
    looked_at = 0
    for each in refuted:
        monkeypatch.setattr(Valuation, "left", TERMS)
        instance = instance_from_json(each.statement, each.witness)
        sequents = sequents_of(each.statement, instance.sizes)
        if sequents is None:
            continue
        try:
            assert some_fails(sequents, valuation_of(each.statement, instance)), each.place
        except TooMany:
            continue
        looked_at += 1
    assert looked_at > 0.6 * SAMPLE


def sequents_of(statement, sizes):
    """The sequents with no number fixed, or with those of the witness; None without a reading."""
    for fixed in ({}, {p: n for p, n in sizes.items() if isinstance(p, Natural)}):
        try:
            return read(statement, fixed)
        except Refused:
            continue
    return None
