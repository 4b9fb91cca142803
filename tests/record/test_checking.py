"""One statement: what is stored or cached is decided again, and never merely believed."""

from __future__ import annotations

import contextlib
import importlib
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dpproofs.language import exp, integral, law, real, total
from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.outcome import Counts, Evidence, Outcome, Recorded, Scope, Status, Trust
from dpproofs.record import artefacts, checking, remembered
from dpproofs.record.cache import Cache
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.checking import (
    Known,
    Manner,
    alter_places,
    check_statement,
)
from dpproofs.record.recall import ALL, recall_statement
from dpproofs.record.results import PlaceResult, StatementResult
from dpproofs.search import hunt
from dpproofs.search.effort import EFFORTS, LIGHT, Effort
from dpproofs.theory import KL, total_variation
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

q = law("q", p.axes[0])
PINSKER = Statement((p, q), KL(p, q) >= 2 * total_variation(p, q) ** 2)  # no prover proves it
QUICK = replace(EFFORTS["quick"], work=20_000)


def decide(found: Statement, *, recall: bool = False, **changes: Any) -> StatementResult:
    """Checked, or recalled with all that can be decided again."""
    if recall:
        stored, store = changes.get("stored"), changes.get("store")
        return recall_statement(found, stored, store, verified=ALL)
    return check_statement(found, EFFORT, Known(**changes))


def test_what_became_of_the_places_of_another_statement_is_not_taken_over() -> None:
    loose, sharp = statement(show=x <= 2), statement(show=x <= 1)
    place = "high end of x"
    became = PlaceResult(place, "domain", "finding", "end of the domain not needed")
    entry = artefacts.Entry(loose.hash, SOURCE.digest, (), (became.to_json(),))
    known = Known(entry)
    result = alter_places(check_statement(sharp, EFFORT, known), known, all_=True)
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
    recorded = tuple(map(Recorded.of, evidence))
    return artefacts.Entry(result.statement.hash, SOURCE.digest, recorded)


def test_a_stored_witness_is_decided_again_before_anything_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = decide(statement(show=FALSE))
    only(monkeypatch, search=raises)
    for recall in (False, True):
        again = decide(statement(show=FALSE), stored=entry_of(found), recall=recall)
        assert again.name is Status.REFUTED and not again.status.failures
    assert decide(
        statement(show=FALSE), stored=entry_of(found), manner=Manner.FRESH
    ).status.failures


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


def test_what_is_proved_is_searched_lightly_and_all_else_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def spied(statement: Statement, effort: Effort) -> Evidence:
        asked.append(effort.name)
        return Evidence("search", Outcome.SURVIVED, statement.hash, counts=Counts(1, 1, 1, 1))

    monkeypatch.setattr(checking, "CHECKERS", {**CHECKERS, "search": spied})
    monkeypatch.setattr(checking, "search", spied)  # a glance at what is to be proved
    effort = EFFORTS["normal"]
    assert check_statement(statement(show=TRUE), effort).name is Status.PROVED
    saved, deep = Known(manner=Manner.WHOLE), EFFORTS["deep"]
    assert check_statement(statement(show=TRUE), effort, saved).name is Status.PROVED
    assert check_statement(statement(show=TRUE), deep).name is Status.PROVED
    assert asked == ["light", "light", *("light", "quick") * 2]
    asked.clear()
    monkeypatch.setattr(checking, "CHECKERS", {"search": spied})
    assert check_statement(statement(show=TRUE), effort).name is not Status.PROVED
    check_statement(statement(show=TRUE), EFFORT)
    assert asked == ["quick", "normal", "pytest"]


EVERYWHERE = statement(forall=p, show=total(p(y) * (1 - p(y)), y) <= 1)


def test_a_stored_proof_is_checked_again_and_not_sought_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = check_statement(EVERYWHERE, QUICK)
    (proof,) = [e for e in result.evidence if e.checker == "proof"]
    assert proof.outcome is Outcome.PROVED and proof.certificate is not None
    only(monkeypatch, proof=raises, search=undecided)
    kept = decide(EVERYWHERE, stored=entry_of(result))
    assert kept.name is Status.PROVED and not kept.status.failures
    torn = replace(proof, certificate={**proof.certificate, "steps": [[["both", [], []]]]})
    tampered = replace(entry_of(result), evidence=(Recorded.of(torn),))
    again = decide(EVERYWHERE, stored=tampered)
    assert again.status.failures  # so it was sought again
    assert [e.checker for e in again.lost] == ["proof"]


@pytest.mark.parametrize(
    "forged",
    [
        {"balls": True},
        {"checker": "certificate"},
        {"scope": Scope.ATOMS},
        {"scope_words": "all laws whatever"},
        {"rests_on": ("ab",)},
        {"counts": Counts(10**9, 10**9, 10**9, 10**9, 0)},
        {"evaluations": 10**9},
        {"margin": "1000000"},
        {"precision": 10**6},
        {"versions": (("somebody", "1"),)},
        {"reason": "trust me"},
    ],
    ids=repr,
)
def test_what_is_written_beside_a_proof_is_not_believed(
    monkeypatch: pytest.MonkeyPatch, forged: dict[str, Any]
) -> None:
    """Scope, words, trust and cost are read off what the kernel says."""
    stored = entry_of(check_statement(EVERYWHERE, QUICK))
    changed = tuple(replace(e, **forged) if e.checker == "proof" else e for e in stored.evidence)
    only(monkeypatch, proof=raises, search=undecided)
    (true,) = [e for e in decide(EVERYWHERE, stored=stored).evidence if e.checker == "proof"]
    for recall in (False, True):
        again = decide(EVERYWHERE, stored=replace(stored, evidence=changed), recall=recall)
        assert [e for e in again.evidence if e.outcome is Outcome.PROVED] == [true]
    assert true.trust is Trust.KERNEL and true.scope is Scope.FINITE


@pytest.mark.slow
def test_the_cache_is_a_hint_that_is_decided_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair, effort = (PINSKER, statement(show=FALSE)), QUICK
    with Cache(tmp_path / "cache") as store:
        first = [check_statement(s, effort, Known(store=store)) for s in pair]
        again = [check_statement(s, effort, Known(store=store)) for s in pair]
        recalled = [decide(s, store=store, recall=True) for s in pair]
        assert [r.name for r in again] == [r.name for r in first] == [r.name for r in recalled]
        # What survived is searched lightly, its sample first, and its counts are those of now.
        (searched,) = [e for e in again[0].evidence if e.checker == "search"]
        (recorded,) = [e for e in again[0].recorded if e.checker == "search"]
        assert searched.counts is not None and recorded.counts is not None
        assert searched.counts.distinct < recorded.counts.distinct
        only(monkeypatch, **dict.fromkeys(CHECKERS, raises))
        assert check_statement(pair[1], effort, Known(store=store)).name is Status.REFUTED
        # Another seed, another effort, or a wish for fresh evidence is another check.
        assert decide(PINSKER, store=store, manner=Manner.FRESH).status.failures
        for effort in (replace(EFFORT, seed=1), EFFORTS["normal"]):
            assert check_statement(PINSKER, effort, Known(store=store)).status.failures
        assert not store.messages


@pytest.mark.slow
@pytest.mark.parametrize("met", [LIGHT.floor, LIGHT.floor - 1])
def test_a_light_search_that_met_too_little_is_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, met: int
) -> None:
    """Beside a search that is recorded: at the floor of a light one, it is enough."""
    tried = []

    def meets_little(found: Statement, effort: Effort, sample: Any) -> Evidence:
        tried.append(effort.name)
        counts = Counts(met, met, met, met, 0)
        return Evidence("search", Outcome.SURVIVED, found.hash, counts=counts)

    with Cache(tmp_path / "cache") as store:
        whole = check_statement(PINSKER, QUICK, Known(store=store))
        monkeypatch.setattr(checking, "search", meets_little)
        again = check_statement(PINSKER, QUICK, Known(entry_of(whole), manner=Manner.KEPT))
    assert tried == ["light"]
    first, second = (
        next(e.counts.distinct for e in r.evidence if e.checker == "search" and e.counts)
        for r in (whole, again)
    )
    assert second == (met if met == LIGHT.floor else first)


@pytest.mark.parametrize("manner", [Manner.FRESH, Manner.AGAIN])
def test_a_fresh_search_goes_on_where_it_decided_too_few(
    monkeypatch: pytest.MonkeyPatch, manner: Manner
) -> None:
    """A quick search meets the hypotheses of some statements less often than it must."""
    tried = list[str]()

    def meets(statement: Statement, effort: Effort) -> Evidence:
        tried.append(effort.name)
        met = 20 if effort.name == "quick" else 60
        counts = Counts(200, met, met, met, 0)
        return Evidence("search", Outcome.SURVIVED, statement.hash, counts=counts)

    monkeypatch.setattr(checking, "CHECKERS", {"search": meets})
    monkeypatch.setattr(checking, "search", meets)
    found = check_statement(PINSKER, EFFORTS["quick"], Known(manner=manner))
    fresh = manner is Manner.FRESH
    assert found.name is (Status.SURVIVED if fresh else Status.UNDECIDED)
    assert tried == (["quick", "normal"] if fresh else ["quick"])


def test_an_open_finding_of_the_artefact_is_taken_as_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside a light search that says the same; one that says more is followed by a whole one."""
    line = real("line")
    unclear = Statement(
        (),
        integral(exp(-(line**4)), line) == 3,  # of no form that is integrated, nor enclosed
    )
    tried = []

    def spied(found: Statement, effort: Effort, *sample: Any) -> Evidence:
        tried.append(effort.name)
        return hunt.check(found, effort, *sample)

    monkeypatch.setattr(checking, "search", spied)
    monkeypatch.setitem(CHECKERS, "search", spied)
    found = replace(QUICK, draws=30, shapes=10, examples=2)
    whole = check_statement(unclear, found, Known())
    assert whole.name is Status.UNDECIDED and "quick" in tried
    entry = entry_of(whole)
    tried.clear()
    again = check_statement(unclear, found, Known(entry, manner=Manner.KEPT))
    assert again.name is Status.UNDECIDED and tried == ["light"]
    assert [e.checker for e in again.recorded] == ["proof", "search"]
    tried.clear()
    changed = tuple(replace(e, statement=EVERYWHERE.hash) for e in entry.evidence)
    more = replace(entry, statement=EVERYWHERE.hash, evidence=changed)
    assert (
        check_statement(EVERYWHERE, found, Known(more, manner=Manner.KEPT)).name is Status.SURVIVED
    )
    assert tried == ["light", "quick"]


def test_a_light_search_is_patient_where_hypotheses_are_met_seldom() -> None:
    """It draws on, many times as often as it was asked, and stops where it has enough."""
    spread = total(p(y) ** 2, y) <= Fraction(26, 100)  # nearly the uniform law on four points
    seldom = Statement((p,), total(p(y), y) == 1, (spread,))
    counts = CHECKERS["search"](seldom, LIGHT).counts
    assert counts is not None and LIGHT.distinct <= counts.distinct
    assert 4 * LIGHT.draws < counts.drawn < LIGHT.draws * LIGHT.patience


def test_at_quick_a_proof_that_was_verified_leaves_search_little_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No shapes are climbed, and as many instances are asked for as the budget's floor."""
    asked: list[Effort] = []

    def spied(statement: Statement, effort: Effort) -> Evidence:
        asked.append(effort)
        return Evidence("search", Outcome.SURVIVED, statement.hash, counts=Counts(1, 1, 1, 1))

    quick = QUICK
    stored = entry_of(check_statement(statement(show=TRUE), quick))
    monkeypatch.setattr(checking, "CHECKERS", {**CHECKERS, "search": spied})
    assert check_statement(statement(show=TRUE), quick, Known(stored)).name is Status.PROVED
    assert check_statement(PINSKER, quick).name is not Status.PROVED
    (proved, other) = asked
    assert (proved.climbs, proved.distinct, proved.floor) == (0, quick.floor, quick.floor)
    assert other == quick


@pytest.mark.slow
def test_at_quick_a_prover_that_found_nothing_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the artefact has of it stays recorded; a run that is harder, fresh or to be saved tries
    again."""
    asked: list[str] = []

    def spied(statement: Statement, effort: Effort) -> Evidence:
        asked.append(effort.name)
        return Evidence("proof", Outcome.UNDECIDED, statement.hash, reason="none was found")

    stored = entry_of(check_statement(PINSKER, QUICK))
    light = replace(LIGHT, distinct=QUICK.floor)  # which is quicker
    only(monkeypatch, search=lambda found, _: CHECKERS["search"](found, light), proof=spied)
    again = check_statement(PINSKER, QUICK, Known(stored))
    assert not asked and [r.checker for r in again.recorded] == ["proof"]
    check_statement(PINSKER, QUICK, Known(stored, manner=Manner.FRESH))
    check_statement(PINSKER, EFFORTS["normal"], Known(stored))
    check_statement(PINSKER, QUICK, Known(stored, manner=Manner.WHOLE))
    assert asked == ["quick", "normal", "quick"]


@pytest.mark.slow
def test_a_search_that_the_clock_ends_leans_on_a_longer_one_that_is_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It stays recorded, and says so; without it, so few instances are inconclusive."""

    def cut_short(found: Statement, effort: Effort) -> Evidence:
        with contextlib.suppress(clock.Late), clock.engine(0.0):
            clock.ask()
        return Evidence("search", Outcome.SURVIVED, found.hash, counts=Counts(9, 9, 9, 9, 0))

    quick = replace(QUICK, seconds=60.0)
    stored = entry_of(check_statement(PINSKER, quick))
    only(monkeypatch, search=cut_short)
    for known, expected in ((stored, Status.SURVIVED), (None, Status.UNDECIDED)):
        with clock.statement(60.0):
            again = check_statement(PINSKER, quick, Known(known))
        assert again.name is expected, again.status.because
        assert [r.checker for r in again.recorded] == (["search"] if known else [])
    whole = check_statement(PINSKER, quick, Known(stored))  # no clock: it came to its end
    assert whole.name is Status.UNDECIDED


def test_hypotheses_about_numbers_that_contradict_each_other_are_vacuous() -> None:
    """Whatever is said of laws beside them."""
    unmet = Statement(
        (x, p, q), KL(p, q) >= x, (x > Fraction(2, 3), x < Fraction(1, 3), KL(p, q) > x)
    )
    assert check_statement(unmet, QUICK).name is Status.VACUOUS


@pytest.mark.slow
def test_at_quick_what_is_not_recorded_of_altered_statements_is_not_looked_for() -> None:
    found = alter_places(check_statement(PINSKER, EFFORT), Known(), all_=True)
    first, *others = found.spoilt
    assert others
    entry = replace(entry_of(found), spoilt=(first.to_json(),))
    known = Known(entry)
    again = alter_places(check_statement(PINSKER, EFFORT, known), known, all_=False)
    assert [place.place for place in again.spoilt] == [first.place]


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
    found = decide(statement(show=FALSE), manner=Manner.WHOLE)
    (evidence,) = [e for e in found.evidence if e.strongest is not None]
    holds = {**(evidence.strongest or {}), "scalars": {"x": "1"}}
    tampered = replace(evidence, strongest=holds)
    assert found.statement is not None
    stored = artefacts.Entry(found.statement.hash, "0" * 64, (Recorded.of(tampered),))
    for recall in (False, True):
        again = decide(statement(show=FALSE), stored=stored, recall=recall)
        assert again.strongest != holds


def test_a_recorded_counterexample_is_made_simpler_when_it_is_saved() -> None:
    found = decide(statement(show=FALSE), manner=Manner.WHOLE)
    (evidence,) = [e for e in found.evidence if e.witness is not None]
    long = replace(evidence, witness={**(evidence.witness or {}), "scalars": {"x": "617/1249"}})
    assert found.statement is not None
    stored = artefacts.Entry(found.statement.hash, "0" * 64, (Recorded.of(long),))
    (kept,) = [e for e in decide(statement(show=FALSE), stored=stored).evidence if e.witness]
    assert kept.witness is not None and kept.witness["scalars"] == {"x": "617/1249"}
    (saved,) = [
        e
        for e in decide(statement(show=FALSE), stored=stored, manner=Manner.WHOLE).evidence
        if e.witness
    ]
    assert saved.witness is not None and len(saved.witness["scalars"]["x"]) <= 3
    assert saved.strongest == long.strongest and saved.margin != ""


@pytest.mark.slow
def test_the_digest_of_the_engine_is_of_every_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the cache would hand out what another engine found."""
    seen: list[Path] = []
    read = Path.read_bytes
    monkeypatch.setattr(remembered, "_digest", [])
    monkeypatch.setattr(Path, "read_bytes", lambda file: (seen.append(file), read(file))[1])
    remembered._code_digest()
    modules = ["record.checking", "record.adequacy", "record.repairs"]
    modules = [f"dpproofs.{module}" for module in modules]
    loaded = ", ".join([*modules, *(check.__module__ for check in CHECKERS.values())])
    found = subprocess.run(
        [sys.executable, "-c", f"import sys, {loaded}; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    needed = [name for name in found.stdout.split() if name.startswith("dpproofs.")]
    files = {Path(str(importlib.import_module(name).__file__)) for name in needed}
    rooms = [file for file in files if file.parent.name != "dpproofs"]
    assert len(rooms) > 50 and set(rooms) <= set(seen)
