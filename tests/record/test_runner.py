"""What a run amounts to: expectations, pins, processes, failures, and what is never believed."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dpproofs.checkers import CHECKERS
from dpproofs.checkers.effort import EFFORTS, Effort
from dpproofs.language import (
    Amended,
    Claim,
    Document,
    Erratum,
    Open,
    Reading,
    Source,
    Step,
    law,
    real,
    space,
    total,
)
from dpproofs.language.statements import Statement
from dpproofs.outcome import Counts, Evidence, Outcome, Status, Trust
from dpproofs.outcome.status import RunFlag
from dpproofs.record import artefacts, runner
from dpproofs.record.cache import Cache, NullCache
from dpproofs.record.corpus import Corpus, LoadFault, Located
from dpproofs.record.results import PlaceResult, Repair, RunResult, StatementResult
from dpproofs.record.runner import Options, check_statement, run, save, statements_of
from dpproofs.rings.second import SecondOpinion

DOCUMENT = Document("toy", "Toy notes", "A. Nobody", file="")
SOURCE = Source(DOCUMENT, (1, 1), ("first", "last"), "in words")
EFFORT = EFFORTS["pytest"]
x = real("x", at_least=0, at_most=1)
t = real("t")
p = law("p", space("Y"))
y = p.index("y")
TRUE, FALSE = x**2 <= x, x <= x**2
UNMET = {"forall": t, "given": t**2 == 2, "show": t * t >= 0}  # no rational meets it
VACUOUS = {"forall": t, "given": t * t <= -1, "show": t >= 5}


def claim(**fields: Any) -> Claim:
    return Claim(**{"source": SOURCE, "forall": x, "notation": "words", **fields})


def statement(**fields: Any) -> Statement:
    found = claim(**fields).statement
    assert found is not None
    return found


def false(amended: Any, **fields: Any) -> Claim:
    erratum = Erratum("false", "it is", amended=Amended(show=amended, **fields))
    return claim(show=FALSE, erratum=erratum)


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., RunResult]:
    """Runs claims given by name, as files of the document `toy`, without a cache."""

    def checked(
        options: Options | None = None,
        faults: tuple[LoadFault, ...] = (),
        progress: runner.Progress = lambda name, done, total: None,
        store: Any = None,
        **claims: Claim,
    ) -> RunResult:
        located = [Located(f"toy/{n}", c, tmp_path / "toy" / f"{n}.py") for n, c in claims.items()]
        corpus = Corpus({part.id: part for part in located}, list(faults))
        options = options or Options("pytest")
        return run(corpus, located, options, progress=progress, store=store or NullCache())

    return checked


def only(monkeypatch: pytest.MonkeyPatch, **checkers: Any) -> None:
    monkeypatch.setattr(runner, "CHECKERS", checkers)


BY_BOXES = replace(EFFORTS["quick"], columns=0)  # no certificate is looked for


def undecided(found: Statement, effort: Effort) -> Evidence:
    return Evidence("search", Outcome.UNDECIDED, found.hash, reason="it does not try")


def raises(found: Statement, effort: Effort) -> Evidence:
    raise ZeroDivisionError("its own fault")


def decide(found: Statement, **changes: Any) -> StatementResult:
    return check_statement(found, EFFORT, **changes)


# ----------------------------------------------------------------------------- expectations

EXPECTED = {
    "it holds": (claim(show=TRUE), 0),
    "it is refuted": (claim(show=FALSE), 1),
    "amended": (false(TRUE), 0),
    "its print survives": (
        claim(show=TRUE, erratum=Erratum("false", "it is not", amended=Amended(show=x <= 1))),
        1,
    ),
    "its amendment fails": (false(x <= x**3), 1),
    "a false step": (claim(show=x**3 <= 1, proof=Step("one", FALSE, "algebra")), 1),
    "a false reading": (claim(show=TRUE, readings=Reading("the other way", show=FALSE)), 0),
    "open, and refuted": (claim(show=FALSE, open=Open("who knows")), 1),
    "vacuous": (claim(**VACUOUS), 1),
    "vacuous, as it says": (
        claim(**VACUOUS, erratum=Erratum("vacuous", "a square", amended=Amended(given=()))),
        1,  # since the amendment is false
    ),
    "a misprint": (
        claim(show=None, misprint="x <", erratum=Erratum("misprint", "cut", Amended(show=TRUE))),
        0,
    ),
    "a misprint that holds": (
        claim(show=TRUE, erratum=Erratum("misprint", "none", Amended(show=x <= 1))),
        1,
    ),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_exit_code_follows_what_the_file_expects(
    check: Callable[..., RunResult], name: str
) -> None:
    announced, code = EXPECTED[name]
    result = check(lemma=announced)
    assert result.exit_code == code, result.claims[0].why
    assert all(c.ok == (code == 0) for c in result.claims if not c.steps)


def test_undecided_is_3_and_open_is_0(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, search=undecided)
    assert check(lemma=claim(show=TRUE)).exit_code == 3
    assert check(lemma=claim(show=TRUE, open=Open("why"))).exit_code == 0
    step = Step("one", x**3 <= 1, "algebra", open=Open("why"))
    assert check(lemma=claim(show=TRUE, open=Open("why"), proof=step)).exit_code == 0
    assert check(lemma=claim(show=TRUE, open=Open("why"), proof=replace(step, open=None))) \
        .exit_code == 3  # fmt: skip
    # an open claim does not let the print of an erratum be undecided
    assert check(lemma=replace(false(TRUE), open=Open("why"))).exit_code == 3


def test_a_fault_of_a_file_comes_before_the_unexpected_and_that_before_undecided(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = (LoadFault(Path("bad.py"), "show", "missing"),)
    search = CHECKERS["search"]
    bad, vague = claim(show=FALSE), claim(show=x**3 <= x)

    def half(found: Statement, effort: Effort) -> Evidence:
        return (undecided if found.hash == vague.statement.hash else search)(found, effort)

    only(monkeypatch, search=half)
    assert check(vague=vague).exit_code == 3
    assert check(vague=vague, bad=bad).exit_code == 1
    assert check(vague=vague, bad=bad, faults=fault).exit_code == 2
    assert check(faults=fault).exit_code == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted_is_130_and_keeps_what_was_found(
    check: Callable[..., RunResult], jobs: int, tmp_path: Path
) -> None:
    def stop(name: str, done: int, total: int) -> None:
        assert total == 3
        raise KeyboardInterrupt

    fault = (LoadFault(Path("bad.py"), "show", "missing"),)
    claims = {name: claim(show=FALSE) for name in ("a", "b", "c")}
    result = check(Options("pytest", jobs=jobs), fault, stop, **claims)
    assert result.exit_code == 130
    tried = [c.printed.tried for c in result.claims]
    assert tried.count(True) == 1
    assert [path.stem for path in save(result)] == [
        c.located.key for c in result.claims if c.printed.tried
    ]


# ----------------------------------------------------------------------------- pins


def test_a_pinned_claim_that_changed_is_an_error_until_it_is_saved(
    check: Callable[..., RunResult],
) -> None:
    first, second = claim(show=TRUE), claim(show=x**3 <= x)
    assert save(check(lemma=first))
    assert not save(check(lemma=first))
    changed = check(lemma=second)
    assert changed.exit_code == 1
    assert "the statement changed since it was pinned" in changed.claims[0].why
    save(changed)
    assert check(lemma=second).exit_code == 0
    quote = replace(second, source=replace(SOURCE, quote="in other words"))
    requoted = check(lemma=quote)
    assert requoted.exit_code == 1 and "the quotation changed" in requoted.claims[0].why
    save(requoted)
    assert check(lemma=quote).exit_code == 0


def test_a_pinned_step_reading_or_amendment_that_changed_is_an_error(
    check: Callable[..., RunResult],
) -> None:
    def lemma(n: int, m: int, k: int) -> Claim:
        erratum = Erratum("false", "it is", amended=Amended(show=x**n <= 1))
        proof, readings = Step("one", x**m <= 1, "algebra"), Reading("other", show=x**k <= 1)
        return claim(show=FALSE, erratum=erratum, proof=proof, readings=readings)

    save(check(lemma=lemma(2, 3, 4)))
    assert check(lemma=lemma(2, 3, 4)).exit_code == 0
    for other in (lemma(5, 3, 4), lemma(2, 5, 4), lemma(2, 3, 5)):
        assert check(lemma=other).exit_code == 1


def test_equal_names_in_two_documents_are_kept_apart(tmp_path: Path) -> None:
    """A lemma_1 of one document is not the lemma_1 of another."""
    located = [
        Located(f"{n}/lemma_1", claim(show=show), tmp_path / n / "lemma_1.py")
        for n, show in (("one", FALSE), ("two", x <= x**3))
    ]
    corpus = Corpus({part.id: part for part in located})
    save(run(corpus, located, Options("pytest"), store=NullCache()))
    recalled = run(corpus, located, Options("pytest", recall=True), store=NullCache())
    assert [c.printed.name for c in recalled.claims] == [Status.REFUTED, Status.REFUTED]


def test_what_became_of_the_places_of_another_statement_is_not_taken_over() -> None:
    loose, sharp = statement(show=x <= 2), statement(show=x <= 1)
    place = "high end of x"
    became = PlaceResult(place, "domain", "finding", "end of the domain not needed")
    entry = artefacts.Entry(loose.hash, SOURCE.digest, (), (became.to_json(),))
    result = decide(sharp, stored=entry, spoiled=True)
    assert {p.place: p.became for p in result.spoilt}[place] == "refuted"


# ----------------------------------------------------------------------------- processes


def evidence_of(result: RunResult) -> list[Any]:
    return [
        (key, [e.to_json() for e in s.evidence], [p.to_json() for p in s.spoilt], s.status)
        for c in result.claims
        for key, s in c.statements()
    ]


def test_the_number_of_jobs_changes_nothing(check: Callable[..., RunResult]) -> None:
    claims = {
        "holds": claim(show=x <= 1),
        "amended": false(TRUE),
        "steps": claim(show=x**3 <= 1, proof=Step("one", FALSE, "algebra")),
        "vacuous": claim(**VACUOUS),
    }
    one = check(Options("pytest", jobs=1, spoil=True), **claims)
    two = check(Options("pytest", jobs=2, spoil=True), **claims)
    assert json.dumps(evidence_of(one)[0][2]) != "[]"
    assert evidence_of(one) == evidence_of(two)
    assert [(c.id, c.ok, c.why, c.flags) for c in one.claims] == [
        (c.id, c.ok, c.why, c.flags) for c in two.claims
    ]


def test_a_worker_that_is_killed_takes_only_its_own_statement_along(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    deadly, search = claim(show=x**7 <= x), CHECKERS["search"]

    def kills(found: Statement, effort: Effort) -> Evidence:
        if found.hash == deadly.statement.hash:
            os.kill(os.getpid(), signal.SIGKILL)
        return search(found, effort)

    only(monkeypatch, search=kills)
    result = check(
        Options("pytest", jobs=2), first=claim(show=TRUE), deadly=deadly, last=claim(show=x <= 1)
    )
    first, dead, last = result.claims
    assert first.ok and last.ok
    assert first.printed.name is last.printed.name is Status.SURVIVED
    (evidence,) = dead.printed.evidence
    assert evidence.outcome is Outcome.FAILED and "worker process died" in evidence.reason
    assert RunFlag.CHECKER_FAILED in dead.flags and result.exit_code == 1


def test_a_worker_that_dies_while_work_is_handed_out(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(ProcessPoolExecutor):
        def submit(self, *args: Any, **more: Any) -> Any:
            for _ in range(100 if self._pending_work_items or self._broken else 0):
                if self._broken:
                    break
                time.sleep(0.01)
            return super().submit(*args, **more)

    def kills(found: Statement, effort: Effort) -> Evidence:
        if found.hash == deadly.statement.hash:
            os.kill(os.getpid(), signal.SIGKILL)
        return undecided(found, effort)

    deadly = claim(show=x**7 <= x)
    monkeypatch.setattr(runner, "ProcessPoolExecutor", Slow)
    only(monkeypatch, search=kills)
    result = check(Options("pytest", jobs=2), a=deadly, b=claim(show=TRUE), c=claim(show=x <= 1))
    outcomes = [c.printed.evidence[0].outcome for c in result.claims]
    assert outcomes == [Outcome.FAILED, Outcome.UNDECIDED, Outcome.UNDECIDED]


# ----------------------------------------------------------------------------- failures


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", CHECKERS)
def test_a_checker_that_raises_has_failed_and_is_never_a_pass(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch, name: str, jobs: int
) -> None:
    # a conclusion to which no checker has come before this one
    others = {n: c for n, c in CHECKERS.items() if n in ("search", name)}
    only(monkeypatch, **{**others, name: raises})
    result = check(Options("pytest", jobs=jobs), lemma=claim(show=TRUE))
    (failed,) = [e for e in result.claims[0].printed.evidence if e.outcome is Outcome.FAILED]
    assert failed.checker == name and "ZeroDivisionError: its own fault" in failed.reason
    assert not result.claims[0].ok and result.exit_code == 1


def test_a_failure_is_1_even_where_the_statement_is_open_or_a_mere_reading(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, search = Reading("other", show=x**5 <= x), CHECKERS["search"]
    read = claim(show=TRUE, readings=reading)

    def fails(found: Statement, effort: Effort) -> Evidence:
        other = found.hash == read.reading_statement(reading).hash
        return (raises if other else search)(found, effort)

    only(monkeypatch, search=raises)
    assert check(lemma=claim(show=TRUE, open=Open("why"))).exit_code == 1
    only(monkeypatch, search=fails)
    result = check(lemma=read)
    assert result.exit_code == 1 and not result.claims[0].ok


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


def test_a_fault_of_the_runner_takes_no_other_statement_along(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    lemma = claim(show=x <= 1)

    def spoil(found: Statement, **_: Any) -> tuple[PlaceResult, ...]:
        if found.hash == lemma.statement.hash:
            raise RecursionError("too deep")
        return ()

    monkeypatch.setattr(runner, "spoil", spoil)
    for jobs in (1, 2):
        result = check(Options("pytest", jobs=jobs, spoil=True), a=lemma, b=claim(show=TRUE))
        assert [c.ok for c in result.claims] == [False, True]
        assert result.exit_code == 1


# ----------------------------------------------------------------------------- stored evidence


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
    monkeypatch.setattr(runner.search, "check", spied)
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


def test_a_damaged_artefact_is_unreadable_input_and_is_not_written_over(
    check: Callable[..., RunResult], tmp_path: Path
) -> None:
    path = artefacts.path_for(tmp_path / "toy" / "one.py")
    path.parent.mkdir(parents=True)
    path.write_text('{"format": "dpproofs-artefact", "vers')
    result = check(one=claim(show=TRUE), two=claim(show=TRUE))
    assert result.exit_code == 2 and [f.file for f in result.faults] == [path]
    assert result.claims[0].ok
    assert path not in save(result)
    assert path.read_text().endswith("vers")
    assert artefacts.path_for(tmp_path / "toy" / "two.py").is_file()


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


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_process_uses_the_cache_that_was_given(
    check: Callable[..., RunResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "default"))
    with Cache(tmp_path / "given") as store:
        how = Options("pytest", jobs=jobs)
        first = check(how, store=store, a=claim(show=TRUE), b=claim(show=FALSE))
        only(monkeypatch, **dict.fromkeys(CHECKERS, raises))
        again = check(how, store=store, a=claim(show=TRUE), b=claim(show=FALSE))
    assert evidence_of(again) == evidence_of(first)
    assert not (tmp_path / "default").exists()


# ----------------------------------------------------------------------------- second evaluation


@pytest.mark.parametrize(("show", "holds"), [(TRUE, -1), (FALSE, 1)])
def test_two_evaluations_that_contradict_each_other_break_the_statement(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch, show: Any, holds: int
) -> None:
    monkeypatch.setattr(runner, "second_opinion", lambda *_: SecondOpinion(1, holds))
    result = check(lemma=claim(show=show))
    printed = result.claims[0].printed
    assert printed.name is Status.BROKEN and "contradict" in printed.messages[0]
    assert result.exit_code == 1


def test_broken_is_1_wherever_it_stands(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, search=CHECKERS["search"])
    odd = Reading("other", show=x**5 <= x)
    read = claim(show=TRUE, readings=odd)
    other = read.reading_statement(odd).hash
    monkeypatch.setattr(
        runner,
        "second_opinion",
        lambda s, _: SecondOpinion(1, -1 if s.hash == other else 1),
    )
    result = check(lemma=read)
    assert result.claims[0].readings[0][1].name is Status.BROKEN
    assert result.exit_code == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_second_evaluation_that_raises_fails_its_own_statement_only(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    poor = claim(show=x**7 <= x)

    def opinion(found: Statement, instance: Any) -> SecondOpinion:
        if found.hash == poor.statement.hash:
            raise RecursionError("too deep")
        return SecondOpinion(1, 1)

    monkeypatch.setattr(runner, "second_opinion", opinion)
    result = check(Options("pytest", jobs=jobs), poor=poor, good=claim(show=TRUE))
    assert [c.ok for c in result.claims] == [False, True]
    assert "RecursionError: too deep" in result.claims[0].printed.status.failures[0].reason
    assert result.exit_code == 1


# ----------------------------------------------------------------------------- hypotheses unmet


def test_a_vacuous_statement_is_no_pass() -> None:
    result = decide(statement(**VACUOUS))
    assert result.name is Status.VACUOUS, result.status.because


def test_proved_under_hypotheses_that_nothing_met_is_no_pass(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unmet(found: Statement, effort: Effort) -> Evidence:
        counts = Counts(drawn=10, met=0, distinct=0, decided=0, undecided=0)
        return replace(undecided(found, effort), counts=counts)

    only(monkeypatch, identity=CHECKERS["identity"], search=unmet)
    lemma = claim(**UNMET)
    result = check(lemma=lemma)
    assert Outcome.PROVED in [e.outcome for e in result.claims[0].printed.evidence]
    assert result.claims[0].printed.name is Status.UNDECIDED
    assert result.exit_code == 3
    save(result)
    recalled = check(Options("pytest", recall=True), lemma=lemma)
    assert recalled.claims[0].printed.name is Status.UNDECIDED


def test_proved_on_a_domain_that_nothing_lies_in_is_no_pass() -> None:
    """The domain speaks of another scalar, so that it is not seen to be empty when it is built."""
    low = real("low", at_least=1)
    high = real("high", at_least=low, at_most=low - 1)
    nowhere = Statement((low, high), high - high == 0)
    result = decide(nowhere)
    assert any(e.outcome is Outcome.PROVED for e in result.evidence)
    assert result.name is Status.UNDECIDED and "met the hypotheses" in result.status.because[0]


def test_every_statement_of_a_claim_has_a_key_and_an_expectation() -> None:
    step = Step("one", x**3 <= 1, "algebra")
    mended = Step(
        "two", x <= x**3, "algebra", erratum=Erratum("false", "it is", Amended(show=TRUE))
    )
    whole = replace(false(TRUE), proof=(step, mended), readings=(Reading("r", show=x <= 2),))
    found = {
        key: expected for key, _, expected in statements_of(Located("toy/l", whole, Path("l.py")))
    }
    assert found == {
        "l": False, "l!amended": True, "l!reading0": False,
        "l/one": True, "l/two": False, "l/two!amended": True,
    }  # fmt: skip


# ----------------------------------------------------------------------------- the second witness


def test_a_refutation_is_repaired_where_that_is_asked_for(check: Callable[..., RunResult]) -> None:
    plain = check(false=claim(show=FALSE)).claims[0].printed
    assert not plain.repairs and plain.strongest is None
    repaired = check(Options("pytest", repair=True), false=claim(show=FALSE)).claims[0].printed
    assert repaired.strongest is not None and repaired.witness == plain.witness
    assert repaired.repairs and all(isinstance(r, Repair) for r in repaired.repairs)
    reading = claim(show=TRUE, readings=(Reading("another", show=FALSE),))
    ((_, read),) = check(Options("pytest", repair=True), true=reading).claims[0].readings
    assert read.name is Status.REFUTED and not read.repairs


def test_what_was_repaired_is_saved_and_recalled(check: Callable[..., RunResult]) -> None:
    found = check(Options("pytest", repair=True), false=false(TRUE))
    assert save(found)
    printed = found.claims[0].printed
    for options in (Options("pytest"), Options("pytest", recall=True)):
        again = check(options, false=false(TRUE)).claims[0].printed
        assert (again.repairs, again.strongest) == (printed.repairs, printed.strongest)
        changed = check(options, false=false(TRUE, given=(x >= 0,))).claims[0]
        assert changed.amended is not None and not changed.amended.repairs
    assert not check(Options("pytest", fresh=True), false=false(TRUE)).claims[0].printed.repairs


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
    monkeypatch.setattr(runner, "_digest", [])
    monkeypatch.setattr(Path, "read_bytes", lambda file: (seen.append(file), read(file))[1])
    runner._code_digest()
    engine = Path(runner.__file__).parents[1]
    for room in ("language", "rings", "theory", "checkers"):
        assert set((engine / room).rglob("*.py")) <= set(seen)
