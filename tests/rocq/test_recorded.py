"""What is recorded of Rocq fits the statements, proofs, theory and texts of today. It is not asked:
where one of these tests fails, `dpproofs rocq --check --recorded --save` asks it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.faces.rocq import Kept, proofs_of
from dpproofs.record import levels
from dpproofs.record.corpus import Corpus

TWENTY = (Path(__file__).parent / "twenty").read_text("utf-8").splitlines()  # CI asks of these


@pytest.fixture(scope="module")
def recorded(installed: Corpus) -> list[Kept]:
    return [kept for kept in proofs_of(installed.claims.values()) if kept.level is not None]


def test_a_record_is_of_a_proof_that_is_kept(installed: Corpus, recorded: list[Kept]) -> None:
    files = {located.file for located in installed.claims.values()}
    told = sum(len(levels.load(levels.path_for(file))) for file in files)
    assert told == len(recorded) >= len(TWENTY)


def test_the_fixed_twenty_are_recorded(recorded: list[Kept]) -> None:
    known = {kept.id.removesuffix("!amended"): kept for kept in recorded}
    assert len(set(TWENTY)) == 20
    for asked in TWENTY:
        name = asked.replace("#", "/").rstrip("/")
        assert known[name].confirmed, f"the record of {asked} is of another text"


@pytest.mark.slow
def test_every_record_is_of_the_text_of_today(recorded: list[Kept]) -> None:
    assert [kept.id for kept in recorded if not kept.confirmed] == []
