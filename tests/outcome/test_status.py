"""The table is walked over all small collections of evidence: nothing unknown ever passes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from dpproofs.kernel.check import Size
from dpproofs.outcome import (
    LEGEND,
    Counts,
    Evidence,
    Outcome,
    Recorded,
    RunFlag,
    Scope,
    Status,
    StatusResult,
    Trust,
    as_expected,
    derive,
    exit_code,
    recall,
)
from tests.proved import proved as say_proved

HASH, OTHER = "aa" * 32, "bb" * 32
COUNTS = Counts(drawn=9, met=8, distinct=7, decided=6, undecided=1)


def proved(
    scope: Scope, trust: Trust = Trust.KERNEL, statement: str = HASH, checker: str = "proof"
) -> Evidence:
    sizes = (Size("Y", 1, 2, True),) if scope is Scope.ATOMS else ()
    return Evidence(
        checker=f"{checker} of {scope.name} by {trust.name}",
        outcome=Outcome.PROVED,
        statement=statement,
        proved=say_proved(statement, sizes, trust is Trust.BALLS),
    )


def without(outcome: Outcome, reason: str, statement: str = HASH) -> Evidence:
    return Evidence(
        checker=f"without_{outcome.name}", outcome=outcome, statement=statement, reason=reason
    )


REFUTED = Evidence(
    checker="refutes", outcome=Outcome.REFUTED, statement=HASH, witness={"epsilon": "1"}
)
SEARCHED = Evidence(
    checker="searches",
    outcome=Outcome.SURVIVED,
    statement=HASH,
    counts=COUNTS,
)
EXHAUSTED = replace(SEARCHED, certificate={"exhausted": True})
UNDECIDED = without(Outcome.UNDECIDED, "the ball holds zero")
IDLE = without(Outcome.NOT_APPLICABLE, "not affine")
FAILED = without(Outcome.FAILED, "killed after 3 s")
PROOFS = tuple(proved(scope, trust) for scope in Scope for trust in (Trust.BALLS, Trust.KERNEL))
ALL = (REFUTED, SEARCHED, EXHAUSTED, UNDECIDED, IDLE, FAILED, *PROOFS)

NO_INSTANCE = proved(Scope.FINITE, statement=OTHER)
NO_INSTANCES = (NO_INSTANCE, proved(Scope.ATOMS, statement=OTHER))
VACUITIES = (
    None,
    *NO_INSTANCES,
    without(Outcome.UNDECIDED, "hypotheses too many", OTHER),
    without(Outcome.FAILED, "out of memory", OTHER),
    Evidence(checker="meets", outcome=Outcome.REFUTED, statement=OTHER, witness={"epsilon": "2"}),
)

Case = tuple[tuple[Evidence, ...], bool, Evidence | None]


def cases() -> Iterator[Case]:
    """All collections of up to three pieces of evidence, the pairs with every flag."""
    for size in range(4):
        for evidence in itertools.combinations(ALL, size):
            vacuities = VACUITIES if size < 3 else VACUITIES[:2]
            for unreadable, vacuous in itertools.product((False, True), vacuities):
                yield evidence, unreadable, vacuous


@cache
def decided() -> list[tuple[Case, StatusResult]]:
    return [(case, derive(case[0], unreadable=case[1], vacuous=case[2])) for case in cases()]


def outcomes(evidence: Sequence[Evidence]) -> set[Outcome]:
    return {e.outcome for e in evidence}


def test_the_enumeration_is_not_empty_and_reaches_every_status() -> None:
    assert len(decided()) > 1_000
    assert {result.status for _, result in decided()} == set(Status)


def test_a_refutation_is_never_hidden() -> None:
    for (evidence, unreadable, _), result in decided():
        if Outcome.REFUTED in outcomes(evidence):
            allowed = {Status.REFUTED, Status.BROKEN} | (
                {Status.UNREADABLE} if unreadable else set()
            )
            assert result.status in allowed
            assert any("refutes: REFUTED" in line for line in result.because)


def test_refuted_needs_a_refutation() -> None:
    for (evidence, _, _), result in decided():
        if result.status is Status.REFUTED:
            assert Outcome.REFUTED in outcomes(evidence)


def test_proved_needs_a_proof() -> None:
    for (evidence, _, _), result in decided():
        if result.status is Status.PROVED:
            proofs = [e for e in evidence if e.outcome is Outcome.PROVED]
            assert (result.scope, result.trust, result.scope_words) in {
                (e.scope, e.trust, e.scope_words) for e in proofs
            }


def test_survived_needs_a_survivor() -> None:
    for (evidence, _, _), result in decided():
        if result.status is Status.SURVIVED:
            assert Outcome.SURVIVED in outcomes(evidence)
            assert result.scope is None and result.trust is Trust.SEARCH


def test_what_decides_nothing_never_becomes_a_pass() -> None:
    """Undecided, not applicable and failed alone, in any number."""
    for (evidence, unreadable, vacuous), result in decided():
        idle = {Outcome.UNDECIDED, Outcome.NOT_APPLICABLE, Outcome.FAILED}
        if all(e.outcome in idle for e in evidence) and not unreadable:
            expected = Status.VACUOUS if vacuous in NO_INSTANCES else Status.UNDECIDED
            assert result.status is expected


def test_idle_evidence_changes_no_status() -> None:
    known = dict(decided())
    for (evidence, unreadable, vacuous), result in decided():
        rest = tuple(
            e for e in evidence if e.outcome not in (Outcome.UNDECIDED, Outcome.NOT_APPLICABLE)
        )
        less = known.get((rest, unreadable, vacuous)) or derive(
            rest, unreadable=unreadable, vacuous=vacuous
        )
        assert (less.status, less.scope, less.trust) == (result.status, result.scope, result.trust)


def test_failures_count_for_nothing_and_are_carried() -> None:
    for (evidence, unreadable, vacuous), result in decided():
        failed = [e for e in (*evidence, vacuous) if e and e.outcome is Outcome.FAILED]
        assert sorted(result.failures, key=repr) == sorted(failed, key=repr)
        if FAILED in evidence:
            rest = [e for e in evidence if e is not FAILED]
            less = derive(rest, unreadable=unreadable, vacuous=vacuous)
            assert less.status is result.status


def test_broken_means_that_two_engines_contradict_each_other() -> None:
    for (evidence, _, vacuous), result in decided():
        shown = Outcome.PROVED in outcomes(evidence)
        refuted = REFUTED in evidence
        met = refuted or Outcome.SURVIVED in outcomes(evidence)
        contradiction = (refuted and shown) or (vacuous in NO_INSTANCES and met)
        assert (result.status is Status.BROKEN) == contradiction


def test_broken_names_both_and_rests_on_neither() -> None:
    proof = proved(Scope.FINITE)
    result = derive([proof, REFUTED])
    assert result.status is Status.BROKEN
    assert (result.scope, result.trust, result.scope_words) == (None, None, "")
    told = "\n".join(result.because)
    assert proof.checker in told and REFUTED.checker in told and HASH[:12] in told


@pytest.mark.parametrize("proof", PROOFS)
def test_no_proof_however_narrow_goes_with_a_refutation(proof: Evidence) -> None:
    """All cover the whole stated domain."""
    assert derive([proof, REFUTED]).status is Status.BROKEN


@pytest.mark.parametrize("other", [SEARCHED, UNDECIDED, IDLE, proved(Scope.FINITE)])
def test_evidence_about_two_statements_is_broken(other: Evidence) -> None:
    alien = proved(Scope.FINITE, statement=OTHER)
    result = derive([other, alien])
    assert result.status is Status.BROKEN
    told = "\n".join(result.because)
    assert HASH[:12] in told and OTHER[:12] in told


def test_a_failure_about_another_statement_counts_for_nothing_either() -> None:
    alien = without(Outcome.FAILED, "killed", OTHER)
    result = derive([SEARCHED, alien])
    assert (result.status, result.failures) == (Status.SURVIVED, (alien,))


def test_unreadable_is_overridden_by_broken_alone() -> None:
    for (_, unreadable, _), result in decided():
        if unreadable:
            assert result.status in (Status.UNREADABLE, Status.BROKEN)
        else:
            assert result.status is not Status.UNREADABLE


def test_vacuous_needs_a_proof() -> None:
    for (_, _, vacuous), result in decided():
        if result.status is Status.VACUOUS:
            assert vacuous in NO_INSTANCES
    assert derive([proved(Scope.FINITE)], vacuous=NO_INSTANCE).status is Status.VACUOUS


def test_a_search_that_met_the_hypotheses_contradicts_vacuity() -> None:
    assert derive([SEARCHED], vacuous=NO_INSTANCE).status is Status.BROKEN


def test_the_highest_scope_wins_and_then_the_highest_trust() -> None:
    for one, other in itertools.combinations(PROOFS, 2):
        result = derive([one, other])
        best = max((p.scope, p.trust) for p in (one, other) if p.scope and p.trust)
        assert (result.scope, result.trust) == best


def test_the_order_of_the_evidence_does_not_matter() -> None:
    for evidence in itertools.combinations(ALL, 3):
        assert len({repr(derive(order)) for order in itertools.permutations(evidence)}) == 1


def test_every_reason_is_listed() -> None:
    result = derive([UNDECIDED, IDLE, SEARCHED])
    told = "\n".join(result.because)
    assert UNDECIDED.reason in told and IDLE.reason in told
    assert "6 distinct instances decided" in told


def test_not_tried_is_a_reason() -> None:
    assert derive([]).status is Status.UNDECIDED
    assert "not tried" in derive([]).because
    assert not any("not tried" in line for line in derive([FAILED]).because)
    assert any("FAILED" in line for line in derive([FAILED]).because)


# --- the legend ---


def test_the_statuses_are_those_of_the_design_in_order() -> None:
    assert [s.name for s in Status] == (
        ["BROKEN", "UNREADABLE", "REFUTED", "VACUOUS", "PROVED", "SURVIVED", "UNDECIDED"]
    )


def test_the_legend_says_of_each_status_what_it_means_and_what_not() -> None:
    assert list(LEGEND) == list(Status)
    for legend in LEGEND.values():
        for sentence in (legend.means, legend.does_not_mean):
            assert sentence.endswith(".") and sentence.count(". ") == 0
        assert legend.does_not_mean.startswith("It does not mean")


# --- expectations ---

KINDS = ("false", "needs a hypothesis", "misprint", "vacuous", "idle")
HOLDS = {Status.PROVED, Status.SURVIVED}
PRINT_MUST_BE = {
    "false": {Status.REFUTED},
    "needs a hypothesis": {Status.REFUTED},
    "misprint": {Status.REFUTED, Status.UNREADABLE},
    "vacuous": {Status.VACUOUS},
    "idle": HOLDS,
}


def right(printed: Status, kind: str | None, amended: Status | None, open_: bool) -> bool:
    """The rule in the words of the design, apart from the table that is tested."""
    undecided_too = {Status.UNDECIDED} if open_ else set()
    if kind is None:
        return printed in HOLDS | undecided_too and amended is None
    return printed in PRINT_MUST_BE[kind] and amended in HOLDS | undecided_too


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_expectations(kind: str | None) -> None:
    for printed, amended, open_ in itertools.product(Status, (None, *Status), (False, True)):
        flags, why = as_expected(printed, kind, amended, open_)
        ok = not flags
        assert ok == right(printed, kind, amended, open_), (printed, amended, open_)
        assert why[0].isupper() and why.endswith(".")
        if Status.BROKEN in (printed, amended):
            assert not ok
        if not open_ and Status.UNDECIDED in (printed, amended):
            assert not ok
        if not ok and kind is None and amended is None:
            assert printed.name in why


def test_what_stays_undecided_is_told_apart_from_what_came_out_wrong() -> None:
    undecided, wrong = frozenset({RunFlag.UNDECIDED}), frozenset({RunFlag.UNEXPECTED})
    assert as_expected(Status.UNDECIDED, None, None, False)[0] == undecided
    assert as_expected(Status.UNDECIDED, None, None, True)[0] == frozenset()
    assert as_expected(Status.REFUTED, None, None, True)[0] == wrong
    assert as_expected(Status.REFUTED, "false", Status.UNDECIDED, False)[0] == undecided
    assert as_expected(Status.UNDECIDED, "false", Status.REFUTED, True)[0] == undecided | wrong


def test_an_unknown_kind_is_named_with_those_allowed() -> None:
    with pytest.raises(ValueError, match=r"'wrong'.*'needs a hypothesis'"):
        as_expected(Status.REFUTED, "wrong", Status.PROVED, False)


# --- exit status ---


@pytest.mark.parametrize("size", range(len(RunFlag) + 1))
def test_the_exit_status_of_every_set_of_flags(size: int) -> None:
    ones = {RunFlag.UNEXPECTED, RunFlag.SPOILT_STOOD, RunFlag.CHECKER_FAILED}
    for flags in itertools.combinations(RunFlag, size):
        raised = set(flags)
        if RunFlag.INTERRUPTED in raised:
            expected = 130
        elif RunFlag.UNREADABLE_INPUT in raised:
            expected = 2
        elif raised & ones:
            expected = 1
        else:
            expected = 3 if raised else 0
        assert exit_code(flags) == expected


# --- floors, and what is recorded ---


@pytest.mark.parametrize(("floor", "status"), [(0, Status.SURVIVED), (6, Status.SURVIVED),
                                               (7, Status.UNDECIDED)])  # fmt: skip
def test_fewer_distinct_instances_than_the_floor_are_inconclusive(
    floor: int, status: Status
) -> None:
    result = derive([SEARCHED], floor=floor)
    assert COUNTS.distinct - COUNTS.undecided == 6 and result.status is status
    assert ("inconclusive" in result.because[0]) == (status is Status.UNDECIDED)


def test_a_floor_takes_nothing_from_a_proof_or_a_refutation() -> None:
    assert derive([SEARCHED, proved(Scope.FINITE)], floor=99).status is Status.PROVED
    assert derive([SEARCHED, REFUTED], floor=99).status is Status.REFUTED


@pytest.mark.parametrize("evidence", ALL)
def test_a_status_of_what_is_recorded_says_so(evidence: Evidence) -> None:
    recalled, here = recall([Recorded.of(evidence)]), derive([evidence])
    assert recalled.recorded and not here.recorded
    assert (recalled.status, recalled.scope, recalled.trust) == (
        here.status, here.scope, here.trust
    )  # fmt: skip


@pytest.mark.parametrize(
    ("printed", "remedy"),
    [
        (Status.REFUTED, "If the failure is real, add an Erratum."),
        (Status.VACUOUS, "add an Erratum of kind 'vacuous'."),
        (Status.UNREADABLE, "Add an Erratum of kind 'misprint'."),
        (Status.UNDECIDED, "declare it open: open=Open(because=...)."),
    ],
)
def test_a_claim_without_an_erratum_says_what_to_do_where_it_does_not_hold(printed, remedy):
    raised, sentence = as_expected(printed, None, None, open_=False)
    assert raised
    assert sentence.startswith(f"As printed it is {printed.name}, but the claim file says")
    assert sentence.endswith(remedy)


def test_an_amendment_that_fails_has_no_remedy_but_its_own():
    _, sentence = as_expected(Status.REFUTED, "false", Status.REFUTED, open_=False)
    assert sentence == (
        "As amended it is REFUTED, but an amendment must hold: PROVED or SURVIVED is expected."
    )
