"""What is stored of one statement, and nothing else."""

from __future__ import annotations

import pytest

from dpproofs.outcome import Status
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus
from dpproofs.record.recall import recall
from dpproofs.record.runner import Options, run


def test_print_and_amendment_have_their_own_status(installed: Corpus):
    located = installed.claims["composition_poster/theorem_01_homogeneous"]
    claim = located.claim
    assert claim.statement is not None and claim.amended is not None
    assert recall(located, claim.statement, NullCache()).name is Status.REFUTED
    assert recall(located, claim.amended, NullCache()).name in (Status.SURVIVED, Status.PROVED)


def test_of_what_is_not_its_own_nothing_is_known(installed: Corpus):
    claims = installed.claims
    located = claims["composition_poster/theorem_01_homogeneous"]
    other = claims["composition_poster/theorem_00_basic_composition"].claim.statement
    assert other is not None and not recall(located, other, NullCache()).tried


@pytest.mark.slow
def test_all_that_is_recorded_of_the_corpus_is_as_expected(installed: Corpus):
    """Nothing is searched for: a record that a newer checker would not write any more is found."""
    found = run(installed, [*installed.claims.values()], Options(recall=True), store=NullCache())
    assert not found.faults
    assert {claim.id: claim.why for claim in found.claims if not claim.ok} == {}
    assert len(found.claims) == len(installed.claims) > 0
