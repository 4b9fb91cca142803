"""A status is derived from evidence by one table, read from top to bottom; nothing else decides.

What a claim announced is compared with what came out by a second table, and what a whole run
amounts to is an exit status by a third.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from dpproofs.outcome.evidence import Evidence, Outcome, Scope, Trust


class Status(Enum):
    """What is known about a statement; an earlier member overrides a later one."""

    BROKEN = "BROKEN"
    UNREADABLE = "UNREADABLE"
    REFUTED = "REFUTED"
    VACUOUS = "VACUOUS"
    PROVED = "PROVED"
    SURVIVED = "SURVIVED"
    UNDECIDED = "UNDECIDED"


@dataclass(frozen=True)
class Legend:
    means: str
    does_not_mean: str


LEGEND: Mapping[Status, Legend] = {
    Status.BROKEN: Legend(
        "The engines contradict each other about this statement.",
        "It does not mean that the statement is false: no verdict on it can be used.",
    ),
    Status.UNREADABLE: Legend(
        "The print does not parse as a statement.",
        "It does not mean that what its author had in mind is false.",
    ),
    Status.REFUTED: Legend(
        "An exact counterexample or certificate shows that it fails as stated.",
        "It does not mean that it fails everywhere, nor that a small repair would not hold.",
    ),
    Status.VACUOUS: Legend(
        "Its hypotheses are proved to be unsatisfiable.",
        "It does not mean that its conclusion was tested: nothing ever met the hypotheses.",
    ),
    Status.PROVED: Legend(
        "It holds on the scope named beside it, if one trusts what is named beside it.",
        "It does not mean that it holds outside that scope.",
    ),
    Status.SURVIVED: Legend(
        "Every instance that was decided satisfies it, and their number is given.",
        "It does not mean that it is proved, nor that there is no counterexample.",
    ),
    Status.UNDECIDED: Legend(
        "Nothing was decided, for the reasons given; not having tried is one.",
        "It does not mean that it is probably true, nor that it is probably false.",
    ),
}


@dataclass(frozen=True)
class StatusResult:
    """A status, how far it reaches and on what it rests; `because` begins with the row's reason."""

    status: Status
    scope: Scope | None = None
    scope_words: str = ""
    trust: Trust | None = None
    because: tuple[str, ...] = ()
    failures: tuple[Evidence, ...] = ()


# --- from evidence to a status -------------------------------------------------------------------


class _Fact(Enum):
    """What a row of the table may ask for; each fact holds when some evidence shows it."""

    MIXED = auto()  # evidence about different statements was handed in together
    REFUTED = auto()
    SWEEPING = auto()  # a proof that leaves a counterexample no room
    PROVED = auto()  # a proof that is more than a partial one
    SURVIVED = auto()
    VACUOUS = auto()  # the hypotheses are proved to be unsatisfiable, on the whole domain
    MET = auto()  # an instance satisfied the hypotheses
    UNREADABLE = auto()


@dataclass(frozen=True)
class _Row:
    status: Status
    needs: frozenset[_Fact]  # all of them
    because: str


def _row(status: Status, needs: Iterable[_Fact], because: str) -> _Row:
    return _Row(status, frozenset(needs), because)


_TABLE: tuple[_Row, ...] = (
    _row(Status.BROKEN, [_Fact.MIXED], "the evidence is about different statements"),
    _row(
        Status.BROKEN,
        [_Fact.REFUTED, _Fact.SWEEPING],
        "the same statement is both refuted and proved",
    ),
    _row(
        Status.BROKEN,
        [_Fact.VACUOUS, _Fact.MET],
        "the hypotheses are proved unsatisfiable, and yet an instance satisfies them",
    ),
    _row(Status.UNREADABLE, [_Fact.UNREADABLE], "the print does not parse"),
    _row(Status.REFUTED, [_Fact.REFUTED], "refuted"),
    _row(Status.VACUOUS, [_Fact.VACUOUS], "the hypotheses are unsatisfiable"),
    _row(Status.PROVED, [_Fact.PROVED], "proved"),
    _row(Status.SURVIVED, [_Fact.SURVIVED], "every decided instance satisfies it"),
    _row(Status.UNDECIDED, [], "nothing was decided"),
)

_Facts = Mapping[_Fact, tuple[Evidence, ...]]


def derive(
    evidence: Sequence[Evidence], *, unreadable: bool = False, vacuous: Evidence | None = None
) -> StatusResult:
    """The status of one statement, whatever the order in which its evidence came in.

    `vacuous` is evidence about another statement, "the hypotheses are unsatisfiable"; it counts
    only where it is PROVED on the whole domain.
    """
    ordered = sorted(evidence, key=_canonical)
    counted = [e for e in ordered if e.outcome is not Outcome.FAILED]
    failures = [e for e in ordered if e.outcome is Outcome.FAILED]
    if vacuous is not None and vacuous.outcome is Outcome.FAILED:
        failures.append(vacuous)
    facts = _facts(counted, vacuous)
    held = {fact for fact, shown_by in facts.items() if shown_by}
    if unreadable:
        held.add(_Fact.UNREADABLE)
    row = next(row for row in _TABLE if row.needs <= held)
    grounds = _grounds(row, facts)
    best = _best(grounds) if row.status is not Status.BROKEN else None
    return StatusResult(
        status=row.status,
        scope=best.scope if best else None,
        scope_words=best.scope_words if best else "",
        trust=best.trust if best else None,
        because=(
            row.because,
            *_told(grounds),
            *_told(e for e in counted if e not in grounds),
            *_on_vacuity(vacuous, grounds),
            *_on_nothing(counted, failures),
        ),
        failures=tuple(failures),
    )


def _facts(counted: Sequence[Evidence], vacuous: Evidence | None) -> _Facts:
    hashes = {e.statement for e in counted}
    refuted = _of(counted, Outcome.REFUTED)
    survived = _of(counted, Outcome.SURVIVED)
    proofs = _of(counted, Outcome.PROVED)
    no_instance = (vacuous,) if vacuous is not None and _proves_vacuity(vacuous) else ()
    return {
        _Fact.MIXED: tuple(counted) if len(hashes) > 1 else (),
        _Fact.REFUTED: refuted,
        _Fact.SWEEPING: tuple(e for e in proofs if _is_sweeping(e)),
        _Fact.PROVED: tuple(e for e in proofs if not _is_partial(e)),
        _Fact.SURVIVED: survived,
        _Fact.VACUOUS: no_instance,
        # A solver's "unsat" survives without an instance, so it shows nothing here.
        _Fact.MET: refuted + tuple(e for e in survived if e.trust is Trust.SEARCH),
    }


def _of(evidence: Sequence[Evidence], outcome: Outcome) -> tuple[Evidence, ...]:
    return tuple(e for e in evidence if e.outcome is outcome)


def _is_partial(proof: Evidence) -> bool:
    """A proof at one point, on one box or for some sizes says nothing about the rest."""
    return not proof.whole_domain and (proof.scope is None or proof.scope <= Scope.ATOMS)


def _is_sweeping(proof: Evidence) -> bool:
    """A counterexample is a finite object: only a narrower proof can live beside it.

    True for n <= 2 atoms and false at n = 3 is a result about the statement, not a broken engine.
    """
    return proof.whole_domain or (proof.scope is not None and proof.scope >= Scope.FINITE)


def _proves_vacuity(vacuous: Evidence) -> bool:
    return vacuous.outcome is Outcome.PROVED and vacuous.whole_domain


def _grounds(row: _Row, facts: _Facts) -> tuple[Evidence, ...]:
    return tuple(e for fact in _Fact if fact in row.needs for e in facts.get(fact, ()))


def _best(grounds: Sequence[Evidence]) -> Evidence | None:
    """Highest scope, then highest trust; the order is canonical, so ties have one winner."""
    return max(grounds, key=lambda e: (_rank(e.scope), _rank(e.trust)), default=None)


def _rank(level: Scope | Trust | None) -> int:
    return -1 if level is None else level.rank


def _canonical(evidence: Evidence) -> tuple[str, str]:
    return evidence.checker, json.dumps(evidence.to_json(), sort_keys=True)


# --- in words ------------------------------------------------------------------------------------


def _told(evidence: Iterable[Evidence]) -> tuple[str, ...]:
    return tuple(f"{e.checker}: {_TOLD[e.outcome](e)} [{e.statement[:12]}]" for e in evidence)


def _proof_in_words(proof: Evidence) -> str:
    scope, trust = (level.words if level else "?" for level in (proof.scope, proof.trust))
    words = f" ({proof.scope_words})" if proof.scope_words else ""
    part = "PROVED in part only," if _is_partial(proof) else "PROVED for"
    return f"{part} {scope}{words}, by {trust}"


def _survival_in_words(survivor: Evidence) -> str:
    counts = survivor.counts
    if counts is None:  # ruled out by Evidence itself
        return "SURVIVED"
    return (
        f"SURVIVED, {counts.decided} decided and {counts.undecided} undecided"
        f" of {counts.distinct} distinct instances"
    )


_TOLD: Mapping[Outcome, Callable[[Evidence], str]] = {
    Outcome.PROVED: _proof_in_words,
    Outcome.REFUTED: lambda e: (
        "REFUTED by a " + ("certificate" if e.witness is None else "witness")
    ),
    Outcome.SURVIVED: _survival_in_words,
    Outcome.UNDECIDED: lambda e: f"UNDECIDED: {e.reason}",
    Outcome.NOT_APPLICABLE: lambda e: f"NOT_APPLICABLE: {e.reason}",
    Outcome.FAILED: lambda e: f"FAILED: {e.reason}",
}


def _on_vacuity(vacuous: Evidence | None, grounds: Sequence[Evidence]) -> tuple[str, ...]:
    if vacuous is None or vacuous in grounds or vacuous.outcome is Outcome.FAILED:
        return ()
    return tuple(f"hypotheses unsatisfiable? {line}" for line in _told([vacuous]))


def _on_nothing(counted: Sequence[Evidence], failures: Sequence[Evidence]) -> tuple[str, ...]:
    if counted:
        return ()
    return ("every checker that was tried FAILED",) if failures else ("not tried",)


# --- from statuses to what was expected ----------------------------------------------------------


@dataclass(frozen=True)
class _Expectation:
    """What the print must come out as; an erratum asks for an amendment that holds as well."""

    printed: frozenset[Status]
    may_stay_open: bool  # whether `open_` lets the print stay UNDECIDED
    sentence: str


_HOLDS = frozenset({Status.PROVED, Status.SURVIVED})

_EXPECTATIONS: Mapping[str | None, _Expectation] = {
    None: _Expectation(_HOLDS, True, "the print must hold"),
    "false": _Expectation(frozenset({Status.REFUTED}), False, "the print must be refuted"),
    "needs a hypothesis": _Expectation(
        frozenset({Status.REFUTED}), False, "the print must be refuted without the hypothesis"
    ),
    "misprint": _Expectation(
        frozenset({Status.UNREADABLE, Status.REFUTED}),
        False,
        "the print must be unreadable or refuted",
    ),
    "vacuous": _Expectation(
        frozenset({Status.VACUOUS}), False, "the print's hypotheses must be unsatisfiable"
    ),
    # That it follows from the result named is computed elsewhere; here the print must be true.
    "idle": _Expectation(_HOLDS, False, "the print must hold"),
}


class RunFlag(Enum):
    """What may be noted during a run; `exit_code` says what it amounts to."""

    INTERRUPTED = auto()
    UNREADABLE_INPUT = auto()  # usage, or input that cannot be read
    UNEXPECTED = auto()  # a claim did not come out as expected
    SPOILT_STOOD = auto()  # a spoilt statement stood without bracket or finding
    CHECKER_FAILED = auto()
    UNDECIDED = auto()  # something that was not declared open


@dataclass(frozen=True)
class _Shortfall:
    flag: RunFlag
    sentence: str


def as_expected(
    printed: Status, erratum_kind: str | None, amended: Status | None, open_: bool
) -> tuple[bool, str]:
    """Whether the statuses are those that the claim announced, and a sentence that says why."""
    found = _shortfalls(printed, erratum_kind, amended, open_)
    if found:
        return False, " ".join(shortfall.sentence for shortfall in found)
    kind = f"an erratum of kind {erratum_kind!r}" if erratum_kind else "no erratum"
    and_amended = f" and the amendment {amended.name}" if amended else ""
    settled = Status.UNDECIDED not in (printed, amended)
    remark = (" It is declared open, and yet settled." if settled else " Open.") if open_ else ""
    return True, f"With {kind}, the print is {printed.name}{and_amended}, as expected.{remark}"


def shortfalls(
    printed: Status, erratum_kind: str | None, amended: Status | None, open_: bool
) -> frozenset[RunFlag]:
    """The flags that a claim raises: UNDECIDED apart from UNEXPECTED; empty where all is well."""
    return frozenset(s.flag for s in _shortfalls(printed, erratum_kind, amended, open_))


def _shortfalls(
    printed: Status, erratum_kind: str | None, amended: Status | None, open_: bool
) -> tuple[_Shortfall, ...]:
    if erratum_kind not in _EXPECTATIONS:
        kinds = ", ".join(repr(kind) for kind in _EXPECTATIONS if kind)
        raise ValueError(f"erratum kind: saw {erratum_kind!r}; allowed: none, {kinds}")
    expected = _EXPECTATIONS[erratum_kind]
    print_open = open_ and expected.may_stay_open
    found = _short("the print", printed, expected.printed, print_open, expected.sentence)
    if erratum_kind is None:
        return found if amended is None else (*found, _AMENDED_FOR_NOTHING)
    if amended is None:
        return (*found, _NOT_AMENDED)
    return found + _short("the amendment", amended, _HOLDS, open_, "the amendment must hold")


def _short(
    subject: str, seen: Status, allowed: frozenset[Status], may_stay_open: bool, must: str
) -> tuple[_Shortfall, ...]:
    if seen in allowed or (seen is Status.UNDECIDED and may_stay_open):
        return ()
    flag = RunFlag.UNDECIDED if seen is Status.UNDECIDED else RunFlag.UNEXPECTED
    names = " or ".join(status.name for status in Status if status in allowed)
    sentence = f"{subject} is {seen.name}, but {must}: {names} is expected."
    return (_Shortfall(flag, sentence[0].upper() + sentence[1:]),)


_AMENDED_FOR_NOTHING = _Shortfall(
    RunFlag.UNEXPECTED, "There is an amendment, but no erratum that says what it repairs."
)
_NOT_AMENDED = _Shortfall(
    RunFlag.UNEXPECTED, "There is an erratum, but no status of an amendment that must hold."
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
    """0 where no flag was raised; otherwise 130, 2, 1 or 3, in that order of precedence."""
    raised = frozenset(flags)
    return next((code for flag, code in _EXIT if flag in raised), 0)
