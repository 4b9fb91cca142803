"""What a proof may cite is a statement whose kept proof can still be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dpproofs.faces.replay import replay_claim
from dpproofs.outcome import Outcome
from dpproofs.record import artefacts, citable
from dpproofs.record.artefacts import Artefact
from dpproofs.record.citable import find_proof, name_of, statement_of
from dpproofs.record.corpus import load_file, load_named, statements_of

ID = "standard_facts/hellinger.below_distance"


@pytest.fixture
def hash_() -> str:
    (statement,) = (s for key, s, _ in statements_of(load_named(ID).claims[ID]) if "/" not in key)
    statement_of((ID, statement.hash))  # cited once, as a proof that is read cites it
    return statement.hash


def test_a_kept_proof_is_found_with_its_statement(hash_: str) -> None:
    found = find_proof(hash_)
    assert found is not None
    assert found[0].hash == hash_


def test_a_kept_proof_that_cannot_be_read_is_no_proof(
    hash_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a change of the kernel: what cites it is to be proved again, and nothing crashes."""
    load = artefacts.load

    def spoilt(path: object) -> Artefact:
        artefact = load(path)  # type: ignore[arg-type]
        entries = {
            key: replace(
                entry,
                evidence=tuple(
                    replace(one, certificate={**one.certificate, "steps": [{"rule": "no rule"}]})
                    if one.outcome is Outcome.PROVED
                    else one
                    for one in entry.evidence
                ),
            )
            for key, entry in artefact.claims.items()
        }
        return replace(artefact, claims=entries)

    monkeypatch.setattr(artefacts, "load", spoilt)
    assert find_proof(hash_) is None


def test_a_file_that_is_loaded_again_is_cited_as_before() -> None:
    """Its statements are other objects then, and the kernel takes none for another."""
    cited, citing = "standard_facts/square_root.above", "standard_facts/bretagnolle_huber.root"
    file = load_named(cited).claims[cited].file
    for _ in range(2):
        located = load_named(citing).claims[citing]
        for _, statement, _ in statements_of(located):
            statement.__dict__.pop("_proved", None)  # what this process has checked already
        assert replay_claim(located, searches=False).ok
        for _, statement, _ in statements_of(load_file(file).claims[cited]):
            assert name_of(statement) == cited


def test_a_statement_whose_file_was_loaded_again_keeps_its_name() -> None:
    before = load_named(ID).claims[ID].claim.statement
    statement_of((ID, before.hash))
    load_file(load_named(ID).claims[ID].file)
    assert name_of(before) == ID


@pytest.mark.slow
def test_claims_of_one_document_stay_citable_when_one_of_them_is_loaded_apart() -> None:
    """Apart it has sets of its own, which are not those of the claims that cite it."""
    document = "lecture_multiplicative_weights"
    citing = f"{document}/section_12_accuracy.conditions"
    located = load_named(citing).claims[citing]
    load_file(located.file.with_name("theorem_02_the_potential_drops.py"))
    for _, statement, _ in statements_of(located):
        statement.__dict__.pop("_proved", None)
    citable._places.clear()  # as in a process that has cited nothing yet
    assert replay_claim(located, searches=False, share=1000).ok
