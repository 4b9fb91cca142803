"""One statement: what is stored or cached is decided again, and never merely believed."""

from __future__ import annotations

import importlib
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dpproofs.checkers import CHECKERS
from dpproofs.checkers.effort import EFFORTS, Effort
from dpproofs.language import real, total
from dpproofs.language.statements import Statement
from dpproofs.outcome import Counts, Evidence, Outcome, Status, Trust
from dpproofs.record import artefacts, checking
from dpproofs.record.cache import Cache
from dpproofs.record.checking import check_statement
from dpproofs.record.results import PlaceResult, StatementResult
from tests.record.toys import (
    EFFORT,
    FALSE,
    SOURCE,
    TRUE,
    VACUOUS,
    only,
    p,
    raises,
    statement,
    undecided,
    x,
    y,
)

BY_BOXES = replace(EFFORTS["quick"], columns=0)  # no certificate is looked for


def decide(found: Statement, **changes: Any) -> StatementResult:
    return check_statement(found, EFFORT, **changes)


def test_what_became_of_the_places_of_another_statement_is_not_taken_over() -> None:
    loose, sharp = statement(show=x <= 2), statement(show=x <= 1)
    place = "high end of x"
    became = PlaceResult(place, "domain", "finding", "end of the domain not needed")
    entry = artefacts.Entry(loose.hash, SOURCE.digest, (), (became.to_json(),))
    result = decide(sharp, stored=entry, spoiled=True)
    assert {p.place: p.became for p in result.spoilt}[place] == "refuted"


def test_a_failure_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(found: Statement, effort: Effort) -> Evidence:
        return Evidence("search", Outcome.FAILED, found.hash, reason="out of memory")

    with Cache(tmp_path / "cache") as store:
        for broken in (failed, raises):
            only(monkeypatch, search=broken)
            assert decide(statement(show=TRUE), store=store).status.failures
            only(monkeypatch, search=CHECKERS["search"])
            result = decide(statement(show=TRUE), store=store)
            assert result.name is Status.SURVIVED and not result.status.failures
            store.close()
            store = Cache(tmp_path / "other")


def entry_of(result: StatementResult, **changes: Any) -> artefacts.Entry:
    assert result.statement is not None
    evidence = [
        replace(e, witness={**e.witness, **changes}) if e.witness else e for e in result.evidence
    ]
    return artefacts.Entry(result.statement.hash, SOURCE.digest, tuple(evidence))


def test_a_stored_witness_is_decided_again_before_anything_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = decide(statement(show=FALSE))
    only(monkeypatch, search=raises)
    for recall in (False, True):
        again = decide(statement(show=FALSE), stored=entry_of(found), recall=recall)
        assert again.name is Status.REFUTED and not again.status.failures
    assert decide(statement(show=FALSE), stored=entry_of(found), fresh=True).status.failures


TAMPERED: dict[str, dict[str, Any]] = {
    "a point where it holds": {"scalars": {"x": "1"}},
    "a point outside the domain": {"scalars": {"x": "-1/2"}},
    "no number": {"scalars": {"x": "nonsense"}},
    "infinity": {"scalars": {"x": "infinity"}},
    "no value": {"scalars": {"x": "1/0"}},
    "a float": {"scalars": {"x": 1}},
    "another object": {"scalars": {"y": "1/2"}},
    "nothing": {"scalars": {}},
    "a list": {"scalars": ["1/2"]},
    "another format": {"format": "other"},
    "another version": {"version": 2},
    "a table": {"tables": {"p": []}},
}


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_witness_is_not_believed(
    monkeypatch: pytest.MonkeyPatch, name: str, recall: bool
) -> None:
    stored = entry_of(decide(statement(show=FALSE)), **TAMPERED[name])
    only(monkeypatch, search=undecided)
    result = decide(statement(show=FALSE), stored=stored, recall=recall)
    assert result.name is Status.UNDECIDED, result.status.because


def test_a_stored_refutation_of_another_statement_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stored = entry_of(decide(statement(show=FALSE)))
    only(monkeypatch, search=undecided)
    for recall in (False, True):
        assert decide(statement(show=TRUE), stored=stored, recall=recall).name is Status.UNDECIDED
        stale = replace(stored, statement=statement(show=TRUE).hash)
        assert decide(statement(show=TRUE), stored=stale, recall=recall).name is Status.UNDECIDED


def test_what_is_proved_is_searched_no_harder_than_quick_and_all_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def spied(statement: Statement, effort: Effort) -> Evidence:
        asked.append(effort.name)
        return Evidence("search", Outcome.SURVIVED, statement.hash, counts=Counts(1, 1, 1, 1))

    monkeypatch.setitem(CHECKERS, "search", spied)
    monkeypatch.setattr(checking.search, "check", spied)
    effort = EFFORTS["normal"]
    assert check_statement(statement(show=TRUE), effort).name is Status.PROVED
    for prover in CHECKERS.keys() - {"search"}:
        monkeypatch.delitem(CHECKERS, prover)
    assert check_statement(statement(show=TRUE), effort).name is not Status.PROVED
    check_statement(statement(show=TRUE), EFFORT)
    assert asked == ["quick", "quick", "normal", "pytest"]


def test_a_stored_list_of_boxes_is_decided_again_and_not_sought_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inside = statement(show=x * (1 - x) < Fraction(1, 3))
    result = check_statement(inside, BY_BOXES)
    (boxes,) = [e for e in result.evidence if e.checker == "enclosure"]
    assert boxes.outcome is Outcome.PROVED and boxes.certificate is not None
    only(monkeypatch, enclosure=raises, search=undecided)
    kept = decide(inside, stored=entry_of(result))
    assert kept.name is Status.PROVED and not kept.status.failures
    entries = boxes.certificate["cubes"]
    short = [{**e, "boxes": e["boxes"][1:]} for e in entries]
    count = sum(len(e["boxes"]) for e in short)
    torn = replace(boxes, certificate={**boxes.certificate, "cubes": short, "count": count})
    tampered = replace(entry_of(result), evidence=(torn,))
    assert decide(inside, stored=tampered).status.failures  # so it was sought again


@pytest.mark.parametrize(
    "forged",
    [
        {"whole_domain": False},
        {"trust": Trust.CERTIFICATE},
        {"checker": "identity"},
        {"scope_words": "all laws whatever"},
    ],
    ids=repr,
)
def test_what_is_written_beside_a_list_of_boxes_must_be_what_it_shows(
    monkeypatch: pytest.MonkeyPatch, forged: dict[str, Any]
) -> None:
    """A list of part of the domain is no proof for all of it, whatever the file says."""
    inside = statement(show=x * (1 - x) < Fraction(1, 3))
    result = check_statement(inside, BY_BOXES)
    changed = tuple(
        replace(e, **forged) if e.checker == "enclosure" else e for e in result.evidence
    )
    stored = replace(entry_of(result), evidence=changed)
    only(monkeypatch, enclosure=raises, search=undecided)
    assert decide(inside, stored=stored).status.failures  # so it was sought again


@pytest.mark.parametrize(
    "forged", [{"scope_words": "all laws whatever"}, {"trust": Trust.BALLS}], ids=repr
)
def test_what_is_written_beside_a_certificate_must_be_what_it_shows(
    monkeypatch: pytest.MonkeyPatch, forged: dict[str, Any]
) -> None:
    everywhere = statement(forall=p, show=total(p(y) * (1 - p(y)), y) <= 1)
    proof = CHECKERS["certificate"](everywhere, replace(EFFORT, columns=1000))
    assert proof.outcome is Outcome.PROVED
    entry = artefacts.Entry(everywhere.hash, "0" * 64, (proof,))
    only(monkeypatch, certificate=raises, search=undecided)
    assert not decide(everywhere, stored=entry).status.failures
    entry = replace(entry, evidence=(replace(proof, **forged),))
    assert decide(everywhere, stored=entry).status.failures  # so it was sought again


def test_the_cache_gives_the_same_evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shows = (TRUE, FALSE)
    with Cache(tmp_path / "cache") as store:
        first = [decide(statement(show=show), store=store) for show in shows]
        only(monkeypatch, **dict.fromkeys(CHECKERS, raises))
        again = [decide(statement(show=show), store=store) for show in shows]
        recalled = [decide(statement(show=show), store=store, recall=True) for show in shows]
        assert first[0].evidence and [r.evidence for r in again] == [r.evidence for r in first]
        assert [r.status for r in again] == [r.status for r in first]
        assert [r.evidence for r in recalled] == [r.evidence for r in first]
        # another seed, another effort, or a wish for fresh evidence is another check
        assert decide(statement(show=TRUE), store=store, fresh=True).status.failures
        for effort in (replace(EFFORT, seed=1), EFFORTS["quick"]):
            assert check_statement(statement(show=TRUE), effort, store=store).status.failures
        assert not store.messages


def test_a_vacuous_statement_is_no_pass() -> None:
    result = decide(statement(**VACUOUS))
    assert result.name is Status.VACUOUS, result.status.because


def test_proved_on_a_domain_that_nothing_lies_in_is_no_pass() -> None:
    """The domain speaks of another scalar, so that it is not seen to be empty when it is built."""
    low = real("low", at_least=1)
    high = real("high", at_least=low, at_most=low - 1)
    nowhere = Statement((low, high), high - high == 0)
    result = decide(nowhere)
    assert any(e.outcome is Outcome.PROVED for e in result.evidence)
    assert result.name is Status.UNDECIDED and "met the hypotheses" in result.status.because[0]


def test_a_tampered_second_witness_is_not_believed() -> None:
    found = decide(statement(show=FALSE), repaired=True)
    (evidence,) = [e for e in found.evidence if e.strongest is not None]
    holds = {**(evidence.strongest or {}), "scalars": {"x": "1"}}
    tampered = replace(evidence, strongest=holds)
    stored = artefacts.Entry(found.statement.hash, "0" * 64, (tampered,))  # type: ignore[union-attr]
    for recall in (False, True):
        again = decide(statement(show=FALSE), stored=stored, recall=recall)
        assert again.strongest != holds


def test_the_digest_of_the_engine_is_of_every_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the cache would hand out what another engine found."""
    seen: list[Path] = []
    read = Path.read_bytes
    monkeypatch.setattr(checking, "_digest", [])
    monkeypatch.setattr(Path, "read_bytes", lambda file: (seen.append(file), read(file))[1])
    checking._code_digest()
    found = subprocess.run(
        [sys.executable, "-c", "import dpproofs.record.checking, sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    needed = [name for name in found.stdout.split() if name.startswith("dpproofs.")]
    files = {Path(str(importlib.import_module(name).__file__)) for name in needed}
    rooms = [file for file in files if file.parent.name != "dpproofs"]
    assert len(rooms) > 50 and set(rooms) <= set(seen)
