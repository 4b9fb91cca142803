"""That Rocq accepted a proof is said only beside the very statement, proof, theory and text of
which it was asked, and only as a record."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from dpproofs.outcome import Outcome, Status, Trust
from dpproofs.record import artefacts, levels
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.results import Level, RunResult, StatementResult
from dpproofs.record.runner import Options, run

CLAIM = "standard_facts/total_variation.symmetric"
OTHER = "standard_facts/total_variation.at_most_one"
KEY = "total_variation.symmetric"


@pytest.fixture
def claim(installed: Corpus, tmp_path: Path) -> Located:
    """A claim that is proved, in a folder of its own, without a record of Rocq."""
    located = installed.claims[CLAIM]
    folder = tmp_path / "standard_facts"
    (folder / "artefacts").mkdir(parents=True)
    shutil.copy(artefacts.path_for(located.file), folder / "artefacts")
    return replace(located, file=folder / located.file.name)


def recalled(located: Located, **how: Any) -> RunResult:
    options = Options(**{"recall": True, **how})
    return run(Corpus({located.id: located}), [located], options, store=NullCache())


def printed(located: Located, **how: Any) -> StatementResult:
    return recalled(located, **how).claims[0].printed


def certificate(located: Located) -> Mapping[str, Any]:
    found = next(e for e in printed(located).findings if e.outcome is Outcome.PROVED)
    assert found.certificate is not None
    return found.certificate


def level_for(located: Located) -> Level:
    """What is recorded where Rocq accepts the proof; no Rocq is asked for it here."""
    statement, proof = located.claim.statement, certificate(located)
    assert statement is not None
    text = levels.text_for(KEY, statement, proof)
    return levels.level_of(statement, proof, text, "8.16.1")


def record(located: Located, level: Level) -> StatementResult:
    assert levels.remember(located.file, KEY, level)
    return printed(located)


def is_claimed(found: StatementResult) -> bool:
    assert found.name is Status.PROVED  # whatever is said of Rocq
    claimed = found.level is not None
    assert found.status.trust is (Trust.ROCQ if claimed else Trust.KERNEL)
    return claimed


def test_without_a_record_nothing_is_claimed(claim: Located) -> None:
    assert not is_claimed(printed(claim))


def test_a_record_of_the_proof_as_it_is_gives_the_last_level(claim: Located) -> None:
    assert is_claimed(record(claim, level_for(claim)))
    assert is_claimed(printed(claim, recall=False, budget="pytest"))  # beside a proof decided here
    assert max(Trust) is Trust.ROCQ and "as recorded" in Trust.ROCQ.words


def test_a_fresh_run_uses_no_record(claim: Located) -> None:
    record(claim, level_for(claim))
    assert not is_claimed(printed(claim, recall=False, budget="pytest", fresh=True))


@pytest.mark.parametrize("name", ("statement", "proof", "theory", "text"))
def test_a_record_of_anything_else_claims_nothing(claim: Located, name: str) -> None:
    level = level_for(claim)
    wrong = getattr(level, name)[:-1] + ("0" if getattr(level, name)[-1] != "0" else "1")
    assert not is_claimed(record(claim, replace(level, **{name: wrong})))
    assert is_claimed(record(claim, level))


def test_a_record_without_a_rocq_claims_nothing(claim: Located) -> None:
    level = level_for(claim)
    assert not is_claimed(record(claim, replace(level, rocq="")))


def test_the_record_of_another_statement_claims_nothing(claim: Located, installed: Corpus) -> None:
    other = installed.claims[OTHER]
    assert other.claim.statement is not None
    level, found = level_for(claim), printed(claim)
    moved = replace(found, statement=other.claim.statement)
    assert levels.with_level(moved, KEY, level).level is None
    assert levels.with_level(found, KEY, level).level == level
    assert levels.with_level(found, "total_variation.at_most_one", level).level is None


def test_with_an_altered_theory_nothing_is_claimed(
    claim: Located, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_claimed(record(claim, level_for(claim)))
    theory = levels.theory_text()
    monkeypatch.setattr(levels, "theory_text", lambda: theory.replace("none", "nothing", 1))
    assert not is_claimed(printed(claim))


def test_a_text_that_comes_out_otherwise_is_not_the_one(
    claim: Located, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_claimed(record(claim, level_for(claim)))
    made = levels.text_of
    monkeypatch.setattr(levels, "text_of", lambda *given: made(*given).replace("Qed", " Qed", 1))
    assert not is_claimed(printed(claim))


def test_a_text_that_may_not_count_does_not_by_its_record(
    claim: Located, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exporter itself is at fault here: all hashes are right."""
    made, axiom = levels.text_of, "\nAxiom false : False.\nTheorem "
    monkeypatch.setattr(levels, "text_of", lambda *given: made(*given).replace("\nTheorem ", axiom))
    level = level_for(claim)
    statement = claim.claim.statement
    assert statement is not None
    text = levels.text_for(KEY, statement, certificate(claim))
    assert level.text == levels.sum_of(text) and "Axiom false" in text
    assert not is_claimed(record(claim, level))


def test_what_is_not_proved_has_no_level(claim: Located) -> None:
    level, found = level_for(claim), printed(claim)
    survived = replace(found, status=replace(found.status, status=Status.SURVIVED))
    assert levels.with_level(survived, KEY, level) == survived


@pytest.mark.parametrize(
    "damage",
    (
        lambda data: "[",
        lambda data: json.dumps({**data, "version": 1}),
        lambda data: json.dumps({**data, "levels": []}),
        lambda data: json.dumps({**data, "levels": {KEY: {"text": "0"}}}),
        lambda data: json.dumps({**data, "levels": {KEY: {**data["levels"][KEY], "rocq": 8}}}),
        lambda data: json.dumps({**data, "levels": {KEY: {**data["levels"][KEY], "more": "x"}}}),
    ),
    ids=("no JSON", "version", "list", "fields", "kind", "more"),
)
def test_a_damaged_record_is_told_and_claims_nothing(claim: Located, damage: Any) -> None:
    record(claim, level_for(claim))
    path = levels.path_for(claim.file)
    path.write_text(damage(json.loads(path.read_text())))
    result = recalled(claim)
    assert not is_claimed(result.claims[0].printed)
    assert result.exit_code == 2 and "dpproofs rocq --check --save" in str(result.faults[0])


def test_a_record_is_read_as_it_was_written_and_goes_with_its_last_level(claim: Located) -> None:
    level, path = level_for(claim), levels.path_for(claim.file)
    assert levels.remember(claim.file, KEY, level) and not levels.remember(claim.file, KEY, level)
    assert levels.load(path) == {KEY: level}
    assert json.loads(path.read_text())["levels"][KEY] == asdict(level)
    assert levels.remember(claim.file, "more", level) and levels.remember(claim.file, KEY, None)
    assert levels.load(path) == {"more": level}
    assert levels.remember(claim.file, "more", None) and not path.exists()
    assert not levels.remember(claim.file, "more", None)
