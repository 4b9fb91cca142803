"""What a run amounts to: expectations, pins, failures, repairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    Open,
    Proposition,
    Reading,
    Sharp,
    Step,
    Supplied,
    convention,
    exp,
    integral,
    real,
    sqrt,
)
from dpproofs.language.statements import Statement
from dpproofs.meaning.second import SecondOpinion
from dpproofs.outcome import Counts, Evidence, Outcome, Status
from dpproofs.record import artefacts, checking
from dpproofs.record.cache import NullCache
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.corpus import Corpus, LoadFault, Located
from dpproofs.record.results import NO_VALUE, PlaceResult, Repair, RunResult, not_tried
from dpproofs.record.runner import IN_VAIN, Options, _needless, run, save
from dpproofs.search.effort import Effort
from tests.record.toys import (
    FALSE,
    SOURCE,
    TRUE,
    UNMET,
    VACUOUS,
    claim,
    false,
    needing,
    only,
    raises,
    undecided,
    x,
)

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
    "a false reading": (claim(show=TRUE, readings=Reading("the other way", show=FALSE)), 1),
    "an ambiguous line": (
        claim(
            show=TRUE,
            readings=Reading("the other way", show=FALSE, erratum=Erratum("ambiguous", "either")),
        ),
        0,
    ),
    "no ambiguous line": (
        claim(
            show=TRUE,
            readings=Reading("a cube", show=x**3 <= x, erratum=Erratum("ambiguous", "either")),
        ),
        1,
    ),
    "a note that holds": (claim(show=TRUE, notes=Note("a cube", show=x**3 <= x)), 0),
    "a note that fails": (claim(show=TRUE, notes=Note("the other way", show=FALSE)), 1),
    "a note that fails, as it says": (
        claim(show=TRUE, notes=Note("the other way", show=FALSE, fails=True)),
        0,
    ),
    "a note that says so and holds": (
        claim(show=TRUE, notes=Note("a cube", show=x**3 <= x, fails=True)),
        1,
    ),
    "it needs a hypothesis": (needing(x >= 1), 0),
    "it needs another one": (needing(x <= Fraction(1, 2)), 1),
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


def test_readings_and_notes_are_counted_from_1_as_everywhere(
    check: Callable[..., RunResult],
) -> None:
    other = Reading("a square", show=x**2 <= x), Reading("the other way", show=FALSE)
    true, wrong = Note("a cube", show=x**3 <= x), Note("the other way", show=FALSE)
    why = check(lemma=claim(show=TRUE, readings=other, notes=(true, wrong))).claims[0].why
    assert "Reading 2 is REFUTED, but the claim file says that it holds" in why
    assert "Note 2 is REFUTED, but the claim file says that it holds" in why


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


SPOILT = Options("pytest", spoil=True)
y = real("y")


@pytest.mark.slow
@pytest.mark.parametrize("needless", [x >= Fraction(1, 4), x**2 >= 0])
def test_a_supplied_hypothesis_that_is_not_needed_is_an_error(
    check: Callable[..., RunResult], needless: Proposition
) -> None:
    (found,) = check(SPOILT, lemma=needing(x >= 1, needless)).claims
    assert not found.ok
    assert found.why.count("was not seen to be needed") == 1, found.why
    assert f"supplied hypothesis {needless!r} was" in found.why
    assert check(SPOILT, lemma=needing(x >= 1)).claims[0].ok


@pytest.mark.slow
def test_a_convention_is_needed_too(check: Callable[..., RunResult]) -> None:
    given = convention(x >= 1, "every reader does")
    assert check(SPOILT, lemma=claim(show=FALSE, supplied=given)).claims[0].ok
    (found,) = check(SPOILT, lemma=claim(show=TRUE, supplied=given)).claims
    assert not found.ok and "The convention" in found.why
    root = claim(forall=y, show=sqrt(y) >= 0, supplied=convention(y >= 0, "it is a root"))
    assert check(SPOILT, lemma=root).claims[0].ok  # without it a side has no value


def test_what_only_a_value_needs_is_called_a_convention() -> None:
    place = PlaceResult("hypothesis y ≥ 0", "hypothesis", "finding", f"not needed; {NO_VALUE}")
    printed = replace(not_tried("printed", None), spoilt=(place,))
    (told,) = _needless((Supplied(y >= 0, "it is a root"),), printed, None)
    assert told.endswith("supply it as convention(...), since only a value is missing without it.")
    idle = replace(printed, spoilt=(replace(place, detail="not needed"),))
    (told,) = _needless((Supplied(y >= 0, "it is a root"),), idle, None)
    assert told.endswith("(not needed): leave it out.")


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


@pytest.mark.slow
def test_a_recorded_proof_that_was_not_found_again_is_kept_where_it_holds(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    anew = Options("quick", fresh=True)
    lemma = claim(show=TRUE)
    assert save(check(anew, lemma=lemma))
    path = artefacts.path_for(tmp_path / "toy" / "lemma.py")

    def proofs() -> list[Outcome]:
        own = artefacts.load(path).claims["lemma"].own
        return [e.outcome for e in own if e.checker == "proof"]

    def nothing(found: Statement, effort: Effort) -> Evidence:
        return replace(undecided(found, effort), checker="proof")

    assert proofs() == [Outcome.PROVED]
    only(monkeypatch, proof=nothing, search=CHECKERS["search"])
    result = check(anew, lemma=lemma)
    assert result.claims[0].printed.name is Status.SURVIVED
    save(result)
    assert proofs() == [Outcome.PROVED]

    forged = path.read_text("ascii").replace('"x - x^2"', '"x^2 - x"')
    assert forged != path.read_text("ascii")
    path.write_text(forged, "ascii")
    save(check(anew, lemma=lemma))
    assert proofs() == [Outcome.UNDECIDED]


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


# ----------------------------------------------------------------------------- second evaluation


@pytest.mark.parametrize(("show", "holds"), [(TRUE, -1), (FALSE, 1)])
def test_two_evaluations_that_contradict_each_other_break_the_statement(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch, show: Any, holds: int
) -> None:
    monkeypatch.setattr(checking, "second_opinion", lambda *_: SecondOpinion(1, holds))
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
        checking,
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

    monkeypatch.setattr(checking, "second_opinion", opinion)
    result = check(Options("pytest", jobs=jobs), poor=poor, good=claim(show=TRUE))
    assert [c.ok for c in result.claims] == [False, True]
    assert "RecursionError: too deep" in result.claims[0].printed.status.failures[0].reason
    assert result.exit_code == 1


# ----------------------------------------------------------------------------- hypotheses unmet


@pytest.mark.slow
def test_proved_under_hypotheses_that_nothing_met_is_no_pass(
    check: Callable[..., RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unmet(found: Statement, effort: Effort) -> Evidence:
        counts = Counts(drawn=10, met=0, distinct=0, decided=0, undecided=0)
        return replace(undecided(found, effort), counts=counts)

    only(monkeypatch, proof=CHECKERS["proof"], search=unmet)
    lemma = claim(**UNMET)
    result = check(lemma=lemma)
    assert Outcome.PROVED in [e.outcome for e in result.claims[0].printed.evidence]
    assert result.claims[0].printed.name is Status.UNDECIDED
    assert result.exit_code == 3
    save(result)
    recalled = check(Options("pytest", recall=True), lemma=lemma)
    assert recalled.claims[0].printed.name is Status.UNDECIDED


# ----------------------------------------------------------------------------- repairs


@pytest.mark.slow
def test_a_refutation_is_repaired_where_that_is_asked_for(check: Callable[..., RunResult]) -> None:
    plain = check(false=claim(show=FALSE)).claims[0].printed
    assert not plain.repairs and plain.strongest is None
    repaired = check(Options("pytest", repair=True), false=claim(show=FALSE)).claims[0].printed
    assert repaired.strongest is not None and repaired.witness == plain.witness
    assert repaired.repairs and all(isinstance(r, Repair) for r in repaired.repairs)
    reading = claim(show=TRUE, readings=(Reading("another", show=FALSE),))
    ((_, read),) = check(Options("pytest", repair=True), true=reading).claims[0].readings
    assert read.name is Status.REFUTED and not read.repairs


@pytest.mark.slow
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


# ----------------------------------------------------------------------------- what is open


def altered(*became: str) -> Any:
    return lambda statement, **_: tuple(
        PlaceResult(f"place {n}", "number", each, "as it came", witness=None)
        for n, each in enumerate(became)
    )


@pytest.mark.parametrize(
    ("became", "told", "code"),
    [
        (("undecided", "undecided"), True, 0),
        (("refuted", "undecided"), False, 0),
        (("refuted", "stood"), False, 1),
        (("stood", "undecided"), True, 1),
        ((), False, 0),
    ],
)
def test_an_open_claim_is_altered_and_says_what_its_pass_is_worth(
    check: Callable[..., RunResult],
    monkeypatch: pytest.MonkeyPatch,
    became: tuple[str, ...],
    told: bool,
    code: int,
) -> None:
    only(monkeypatch, search=undecided)
    monkeypatch.setattr(checking, "spoil", altered(*became))
    spoilt = Options("pytest", spoil=True)
    found = check(spoilt, lemma=claim(show=TRUE, open=Open("who knows")))
    assert (IN_VAIN in found.claims[0].why) == told, found.claims[0].why
    assert found.exit_code == code
    closed = check(spoilt, lemma=claim(show=TRUE))  # what is not declared open is not altered
    assert not closed.claims[0].printed.spoilt and closed.exit_code == 3


@pytest.mark.slow
def test_an_open_equation_of_integrals_that_is_off_by_a_hundredth_does_not_pass(
    check: Callable[..., RunResult],
) -> None:
    """Nothing here shows that the two are equal; that they differ is shown by their enclosures."""
    z, end = real("z"), real("end", at_least=0)
    area = integral(exp(-z), z, 0, end)
    codes = {}
    for factor in ("1", "101/100", "99/100"):
        show = Fraction(factor) * area == 1 - exp(-end)
        toy = claim(forall=end, show=show, open=Open("no closed forms of integrals"))
        codes[factor] = check(Options("quick"), lemma=toy).exit_code
    assert codes == {"1": 0, "101/100": 1, "99/100": 1}


# ----------------------------------------------------------------------------- sharpness


@pytest.mark.slow
@pytest.mark.parametrize(("share", "code"), [(Fraction(1, 4), 0), (Fraction(1, 2), 1)])
def test_a_best_bound_that_nothing_is_said_to_attain_is_altered(
    check: Callable[..., RunResult], share: Fraction, code: int
) -> None:
    w = real("w", above=0)
    toy = claim(forall=(w, x), show=w * (x - x**2) <= w, sharp=Sharp(best=w * share))
    assert "best" in toy.sharpness
    assert "attained" not in toy.sharpness
    found = check(Options("quick", spoil=True), lemma=toy)
    assert found.exit_code == code, found.claims[0].why
    assert ("is not shown" in found.claims[0].why) == bool(code)
