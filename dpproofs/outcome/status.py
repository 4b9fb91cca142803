"""Three tables: from evidence to a status, from statuses to "as expected", from a run to its exit.

The status of a statement is derived from its evidence by the first table alone, which is read from
top to bottom. The second table compares the statuses of a claim with what its file announces. The
third turns what was noted during a run into the exit status of the command.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from dpproofs.outcome.evidence import Evidence, Finding, Outcome, Recorded, Scope, Trust


class Status(Enum):
    """What is known about a statement. An earlier member overrides a later one."""

    BROKEN = "BROKEN"
    UNREADABLE = "UNREADABLE"
    REFUTED = "REFUTED"
    VACUOUS = "VACUOUS"
    PROVED = "PROVED"
    SURVIVED = "SURVIVED"
    UNDECIDED = "UNDECIDED"


@dataclass(frozen=True)
class Legend:
    """What a status means and what it does not mean, in one sentence each."""

    means: str
    does_not_mean: str


LEGEND: Mapping[Status, Legend] = {
    Status.BROKEN: Legend(
        "Two engines, or two findings of one run, contradict each other about this statement.",
        "It does not mean that the statement is false: no verdict on it can be used.",
    ),
    Status.UNREADABLE: Legend(
        "As printed it is not read as a formula.",
        "It does not mean that what its author had in mind is false.",
    ),
    Status.REFUTED: Legend(
        "An exact counterexample shows that it fails as stated.",
        "It does not mean that it fails everywhere, nor that a small repair would not hold.",
    ),
    Status.VACUOUS: Legend(
        "Its hypotheses are proved to contradict each other.",
        "It does not mean that its conclusion was tested: nothing ever satisfied the hypotheses.",
    ),
    Status.PROVED: Legend(
        "It holds on the scope named beside it, if one trusts what is named beside it.",
        "It does not mean that it holds outside that scope.",
    ),
    Status.SURVIVED: Legend(
        "Every instance that was decided satisfies it; their number stands beside the status.",
        "It does not mean that it is proved, nor that there is no counterexample.",
    ),
    Status.UNDECIDED: Legend(
        "Nothing was decided, for the reasons given; not having tried is one.",
        "It does not mean that it is probably true, nor that it is probably false.",
    ),
}


@dataclass(frozen=True)
class StatusResult:
    """The status of one statement, with the scope and the trust of the best evidence for it.

    `because` holds the reasons in words and begins with the reason of the row that decided.
    `failures` is the evidence of checkers that broke down, which did not count. `recorded` says
    that the status was not decided in this run: it is what a file or the cache says.
    """

    status: Status
    scope: Scope | None = None
    scope_words: str = ""
    trust: Trust | None = None
    because: tuple[str, ...] = ()
    failures: tuple[Finding, ...] = ()
    recorded: bool = False


RECORDED = "recorded, not repeated here"  # said on every face of what this run did not decide


# --- from evidence to a status -------------------------------------------------------------------


class _Fact(Enum):
    """What a row of the table may require. A fact holds when some evidence shows it."""

    MIXED = auto()  # evidence about different statements was handed in together
    REFUTED = auto()
    PROVED = auto()
    SURVIVED = auto()  # at least as many distinct instances as the floor asks for
    FEW = auto()  # fewer
    VACUOUS = auto()  # the hypotheses are proved to be unsatisfiable
    MET = auto()  # an instance satisfied the hypotheses
    UNMET = auto()  # a search drew instances, and none satisfied them
    UNREADABLE = auto()


@dataclass(frozen=True)
class _Row:
    status: Status
    needs: frozenset[_Fact]  # all of them
    because: str


def _row(status: Status, needs: Iterable[_Fact], because: str) -> _Row:
    return _Row(status, frozenset(needs), because)


NEVER_MET = "proved, but no instance met the hypotheses: that they can be met is not shown"
INCONCLUSIVE = "inconclusive: too few distinct instances were decided"

_TABLE: tuple[_Row, ...] = (
    _row(Status.BROKEN, [_Fact.MIXED], "the evidence is about different statements"),
    _row(
        Status.BROKEN,
        [_Fact.REFUTED, _Fact.PROVED],
        "the same statement is both refuted and proved",
    ),
    _row(
        Status.BROKEN,
        [_Fact.VACUOUS, _Fact.MET],
        "the hypotheses are proved to contradict each other, and yet an instance satisfies them",
    ),
    _row(Status.UNREADABLE, [_Fact.UNREADABLE], "it is not read as a formula"),
    _row(Status.REFUTED, [_Fact.REFUTED], "refuted"),
    _row(Status.VACUOUS, [_Fact.VACUOUS], "the hypotheses contradict each other"),
    _row(Status.UNDECIDED, [_Fact.PROVED, _Fact.UNMET], NEVER_MET),
    _row(Status.PROVED, [_Fact.PROVED], "proved"),
    _row(Status.SURVIVED, [_Fact.SURVIVED], "every decided instance satisfies it"),
    _row(Status.UNDECIDED, [_Fact.FEW], INCONCLUSIVE),
    _row(Status.UNDECIDED, [], "nothing was decided"),
)

_Facts = Mapping[_Fact, tuple[Finding, ...]]


def derive(
    evidence: Sequence[Evidence],
    *,
    unreadable: bool = False,
    vacuous: Evidence | None = None,
    floor: int = 0,
) -> StatusResult:
    """Derive the status of one statement from its evidence, in whatever order that came in.

    `unreadable` says that the statement is not read as a formula as printed. `vacuous` is
    evidence about another statement, "no instance satisfies the hypotheses"; it counts only where
    it is PROVED. Evidence that FAILED counts for nothing and is handed back in
    `failures`. Evidence about different statements gives BROKEN. A search survives with at least
    `floor` distinct instances that were decided; with fewer it is inconclusive.
    """
    return _derive(evidence, unreadable, vacuous, floor)


def recall(recorded: Sequence[Recorded]) -> StatusResult:
    """The status that findings of earlier runs would have, marked as recorded."""
    return replace(_derive(recorded, False, None, 0), recorded=True)


def _derive(
    evidence: Sequence[Finding], unreadable: bool, vacuous: Evidence | None, floor: int
) -> StatusResult:
    ordered = _in_order(evidence)
    counted = [e for e in ordered if e.outcome is not Outcome.FAILED]
    failures = [e for e in ordered if e.outcome is Outcome.FAILED]
    if vacuous is not None and vacuous.outcome is Outcome.FAILED:
        failures.append(vacuous)
    facts = _facts(counted, vacuous, floor)
    held = {fact for fact, shown_by in facts.items() if shown_by}
    if unreadable:
        held.add(_Fact.UNREADABLE)
    row = next(row for row in _TABLE if row.needs <= held)
    grounds = _grounds(row, facts)
    best = _best(grounds) if row.status not in (Status.BROKEN, Status.UNDECIDED) else None
    return StatusResult(
        status=row.status,
        scope=best.scope if best else None,
        scope_words=best.scope_words if best else "",
        trust=best.trust if best else None,
        because=(
            row.because + (_fewness(grounds, floor) if row.because == INCONCLUSIVE else ""),
            *_told(grounds),
            *_told(e for e in counted if e not in grounds),
            *_on_vacuity(vacuous, grounds),
            *_on_nothing(counted, failures),
        ),
        failures=tuple(failures),
    )


def _facts(counted: Sequence[Finding], vacuous: Evidence | None, floor: int) -> _Facts:
    hashes = {e.statement for e in counted}
    refuted = _of(counted, Outcome.REFUTED)
    survived = _of(counted, Outcome.SURVIVED)
    proofs = _of(counted, Outcome.PROVED)
    no_instance = (vacuous,) if vacuous is not None and _proves_vacuity(vacuous) else ()
    return {
        _Fact.MIXED: tuple(counted) if len(hashes) > 1 else (),
        _Fact.REFUTED: refuted,
        _Fact.PROVED: proofs,
        _Fact.SURVIVED: tuple(e for e in survived if is_enough(e, floor)),
        _Fact.FEW: tuple(e for e in survived if not is_enough(e, floor)),
        _Fact.VACUOUS: no_instance,
        _Fact.MET: refuted + survived,
        _Fact.UNMET: tuple(e for e in counted if _met_nothing(e)),
    }


def _of(evidence: Sequence[Finding], outcome: Outcome) -> tuple[Finding, ...]:
    return tuple(e for e in evidence if e.outcome is outcome)


def _fewness(survivors: Sequence[Finding], floor: int) -> str:
    decided = max(
        (e.counts.distinct - e.counts.undecided for e in survivors if e.counts), default=0
    )
    return f", {decided} where the budget asks for {floor}"


def _met_nothing(finding: Finding) -> bool:
    counts = finding.counts
    return finding.checker == "search" and counts is not None and not counts.met


def is_enough(survivor: Finding, floor: int) -> bool:
    """Tell whether so many distinct instances were decided that surviving says something, or all
    that there are.

    At least as many were decided as are left when all that stayed undecided were other ones.
    """
    counts, sample = survivor.counts, survivor.certificate or {}
    if sample.get("exhausted") is True:
        return True
    return counts is not None and counts.distinct - counts.undecided >= floor


def _proves_vacuity(vacuous: Finding) -> bool:
    return vacuous.outcome is Outcome.PROVED


def _grounds(row: _Row, facts: _Facts) -> tuple[Finding, ...]:
    return tuple(e for fact in _Fact if fact in row.needs for e in facts.get(fact, ()))


def _best(grounds: Sequence[Finding]) -> Finding | None:
    """Choose the evidence with the highest scope, and among these the one with the highest trust.

    The evidence comes in a canonical order, so that ties always have the same winner.
    """
    return max(grounds, key=lambda e: (_rank(e.scope), _rank(e.trust)), default=None)


def _rank(level: Scope | Trust | None) -> int:
    return -1 if level is None else level.rank


def _in_order(evidence: Sequence[Finding]) -> list[Finding]:
    """By checker, and of one checker by what it says: an order that does not depend on arrival."""
    if len({e.checker for e in evidence}) == len(evidence):
        return sorted(evidence, key=lambda e: e.checker)  # writing it all out is not needed
    return sorted(evidence, key=lambda e: (e.checker, json.dumps(e.to_json(), sort_keys=True)))


# --- in words ------------------------------------------------------------------------------------


def _told(evidence: Iterable[Finding]) -> tuple[str, ...]:
    return tuple(f"{e.checker}: {_TOLD[e.outcome](e)} [{e.statement[:12]}]" for e in evidence)


def _proof_in_words(proof: Finding) -> str:
    scope, trust = (level.words if level else "?" for level in (proof.scope, proof.trust))
    words = f" ({proof.scope_words})" if proof.scope_words else ""
    return f"PROVED for {scope}{words}, by {trust}"


def _survival_in_words(survivor: Finding) -> str:
    counts = survivor.counts
    if counts is None:  # ruled out by Evidence itself
        return "SURVIVED"
    return f"SURVIVED, {counts.words}"


_TOLD: Mapping[Outcome, Callable[[Finding], str]] = {
    Outcome.PROVED: _proof_in_words,
    Outcome.REFUTED: lambda e: "REFUTED by a witness",
    Outcome.SURVIVED: _survival_in_words,
    Outcome.UNDECIDED: lambda e: f"UNDECIDED: {e.reason}",
    Outcome.NOT_APPLICABLE: lambda e: f"NOT_APPLICABLE: {e.reason}",
    Outcome.FAILED: lambda e: f"FAILED: {e.reason}",
}


def _on_vacuity(vacuous: Finding | None, grounds: Sequence[Finding]) -> tuple[str, ...]:
    if vacuous is None or vacuous in grounds or vacuous.outcome is Outcome.FAILED:
        return ()
    return tuple(f"do the hypotheses contradict each other? {line}" for line in _told([vacuous]))


def _on_nothing(counted: Sequence[Finding], failures: Sequence[Finding]) -> tuple[str, ...]:
    if counted:
        return ()
    return ("every checker that was tried FAILED",) if failures else ("not tried",)


# --- from statuses to what was expected ----------------------------------------------------------


@dataclass(frozen=True)
class _Expectation:
    """Which statuses a statement may have as printed; with an erratum, the amendment must hold."""

    printed: frozenset[Status]
    may_stay_open: bool  # whether `open_` allows the status UNDECIDED as printed
    sentence: str


_HOLDS = frozenset({Status.PROVED, Status.SURVIVED})
_ILLEGIBLE = frozenset({Status.UNREADABLE, Status.REFUTED})

_EXPECTATIONS: Mapping[str | None, _Expectation] = {
    None: _Expectation(_HOLDS, True, "the claim file says that it should hold"),
    "false": _Expectation(
        frozenset({Status.REFUTED}), False, "its erratum says that it is false as printed"
    ),
    "needs a hypothesis": _Expectation(
        frozenset({Status.REFUTED}), False, "its erratum says that it fails without a hypothesis"
    ),
    "misprint": _Expectation(_ILLEGIBLE, False, "its erratum says that it is a misprint"),
    "lost in conversion": _Expectation(
        _ILLEGIBLE, False, "its erratum says that the conversion of the text lost a part of it"
    ),
    "vacuous": _Expectation(
        frozenset({Status.VACUOUS}), False, "its erratum says that its hypotheses are contradictory"
    ),
    # That it follows from the result named is computed elsewhere; here it only has to be true.
    "idle": _Expectation(_HOLDS, False, "its erratum says that it is true but not needed"),
}

#: What to do where a statement without an erratum did not come out as the claim file says.
_REMEDIES: Mapping[Status, str] = {
    Status.REFUTED: " If the failure is real, add an Erratum.",
    Status.VACUOUS: " If that is real, add an Erratum of kind 'vacuous'.",
    Status.UNREADABLE: " Add an Erratum of kind 'misprint'.",
    Status.UNDECIDED: " Its evidence says why: a larger budget decides more; hypotheses that "
    "nothing meets, and sides without a value, are for you to mend; or declare it open: "
    "open=Open(because=...).",
}


class RunFlag(Enum):
    """What may be noted during a run; `exit_code` turns it into an exit status."""

    INTERRUPTED = auto()
    UNREADABLE_INPUT = auto()  # usage, or input that cannot be read
    UNEXPECTED = auto()  # a claim did not come out as expected
    SPOILT_STOOD = auto()  # an altered statement stood, without a bracket or a finding
    CHECKER_FAILED = auto()
    UNDECIDED = auto()  # something that was not declared open


@dataclass(frozen=True)
class _Shortfall:
    flag: RunFlag
    sentence: str


def as_expected(
    printed: Status, erratum_kind: str | None, amended: Status | None, open_: bool
) -> tuple[frozenset[RunFlag], str]:
    """The flags that the statuses of a claim raise for the run, none where they are those that its
    file announces, and why, in a sentence.

    `printed` and `amended` are the statuses of the statement as printed and as amended (None where
    there is no amendment); `open_` says that the claim is declared open.
    """
    found = _shortfalls(printed, erratum_kind, amended, open_)
    if found:
        return frozenset(s.flag for s in found), " ".join(s.sentence for s in found)
    kind = f"an erratum of kind {erratum_kind!r}" if erratum_kind else "no erratum"
    and_amended = f" and {amended.name} as amended" if amended else ""
    settled = Status.UNDECIDED not in (printed, amended)
    remark = (
        (" It is declared open, although it was decided." if settled else " Open.") if open_ else ""
    )
    told = f"With {kind}, it is {printed.name} as printed{and_amended}, as expected.{remark}"
    return frozenset(), told


def _shortfalls(
    printed: Status, erratum_kind: str | None, amended: Status | None, open_: bool
) -> tuple[_Shortfall, ...]:
    if erratum_kind not in _EXPECTATIONS:
        kinds = ", ".join(repr(kind) for kind in _EXPECTATIONS if kind)
        raise ValueError(f"erratum kind: saw {erratum_kind!r}; allowed: none, {kinds}")
    expected = _EXPECTATIONS[erratum_kind]
    print_open = open_ and expected.may_stay_open
    found = _short("As printed it", printed, expected.printed, print_open, expected.sentence)
    if erratum_kind is None:
        remedy = _REMEDIES.get(printed, "")
        found = tuple(replace(each, sentence=each.sentence + remedy) for each in found)
        return found if amended is None else (*found, _AMENDED_FOR_NOTHING)
    if amended is None:
        return (*found, _NOT_AMENDED)
    return found + _short("As amended it", amended, _HOLDS, open_, "an amendment must hold")


def _short(
    subject: str, seen: Status, allowed: frozenset[Status], may_stay_open: bool, must: str
) -> tuple[_Shortfall, ...]:
    if seen in allowed or (seen is Status.UNDECIDED and may_stay_open):
        return ()
    flag = RunFlag.UNDECIDED if seen is Status.UNDECIDED else RunFlag.UNEXPECTED
    names = " or ".join(status.name for status in Status if status in allowed)
    sentence = f"{subject} is {seen.name}, but {must}: {names} is expected."
    return (_Shortfall(flag, sentence),)


def of_our_own(status: Status, subject: str, fails: bool) -> tuple[frozenset[RunFlag], str]:
    """The flags that another reading or a note raises, and why: it must hold, or where the file
    says that it fails, be refuted."""
    if fails:
        allowed, must = frozenset({Status.REFUTED}), "the claim file says that it fails"
    else:
        allowed, must = _HOLDS, "the claim file says that it holds"
    short = _short(subject, status, allowed, False, must)
    remedy = ""
    if short and status is Status.REFUTED:
        remedy = (
            " If the failure is real, the reading needs an Erratum of kind 'ambiguous', unless the "
            "words favour it: then it is the statement of the claim."
            if subject.startswith("Reading")
            else " If the failure is real, it is a Note(..., fails=True)."
        )
    return frozenset(s.flag for s in short), "".join(s.sentence for s in short) + remedy


_AMENDED_FOR_NOTHING = _Shortfall(
    RunFlag.UNEXPECTED, "There is an amendment, but no Erratum that says what it repairs."
)
_NOT_AMENDED = _Shortfall(
    RunFlag.UNEXPECTED, "There is an Erratum, but no status of its amendment, which must hold."
)


# --- from a run to its exit status ---------------------------------------------------------------

# Read from top to bottom; the first flag that was raised decides.
_EXIT: tuple[tuple[RunFlag, int], ...] = (
    (RunFlag.INTERRUPTED, 130),
    (RunFlag.UNREADABLE_INPUT, 2),
    (RunFlag.UNEXPECTED, 1),
    (RunFlag.SPOILT_STOOD, 1),
    (RunFlag.CHECKER_FAILED, 1),
    (RunFlag.UNDECIDED, 3),
)


def exit_code(flags: Iterable[RunFlag]) -> int:
    """The exit status of a run: 0 without any flag, else the first of 130, 2, 1, 3 that applies."""
    raised = frozenset(flags)
    return next((code for flag, code in _EXIT if flag in raised), 0)
