"""What a run found, as plain data for the faces: they never see a checker."""

from __future__ import annotations

import contextlib
import reprlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, Field, dataclass, field, fields
from fractions import Fraction
from functools import partial
from typing import Any, Self, TypeVar

from dpproofs.language.claims import Erratum, Note, Reading, Step, opens
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Finding, Outcome, Recorded, Status, StatusResult, derive
from dpproofs.outcome.evidence import JsonObject
from dpproofs.outcome.status import RunFlag, exit_code
from dpproofs.record.corpus import LoadFault, Located
from dpproofs.record.documents import Quotations

__all__ = [
    "NO_VALUE",
    "ClaimResult",
    "Level",
    "PlaceResult",
    "Repair",
    "RunResult",
    "StatementResult",
    "StepResult",
    "not_tried",
    "readable",
    "width",
]


def width(bad: Fraction, good: Fraction) -> Fraction:
    """How wide a bracket is, relative to the greater end; where an end is 0, or the signs differ,
    relative to the printed number."""
    unit = max(abs(bad), abs(good)) if bad * good > 0 else Fraction(1)
    return abs(bad - good) / unit


K = TypeVar("K", bound="Kept")
NO_VALUE = "beyond it a side has no value"  # where a hypothesis is needed for nothing else

#: What may become of an altered statement.
BECAME = ("refuted", "bracket", "finding", "undecided", "stood")


@dataclass(frozen=True)
class Kept:
    """What is kept as JSON, by its fields; `recorded`: by an earlier run, and not repeated."""

    recorded: bool = field(default=False, compare=False, kw_only=True)

    def to_json(self) -> JsonObject:
        shown = {each.name: getattr(self, each.name) for each in _kept_fields(type(self))}
        return {name: _as_json(value) for name, value in shown.items()}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The inverse of `to_json`; a ValueError says what is at fault."""
        told = _object(data)
        values = {}
        for each in _kept_fields(cls):
            absent = None if each.default is MISSING else each.default
            read = _READERS.get(each.name, partial(_text, each.name))
            values[each.name] = read(told.get(each.name, absent))
        return cls(**values, recorded=True)


def _kept_fields(kind: type) -> Iterator[Field[Any]]:
    return (each for each in fields(kind) if each.compare)


def _as_json(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True)
class PlaceResult(Kept):
    """What became of one place: refuted, bracket, finding, undecided, or it stood.

    The witness of a bracket is that of its refuted end; `proved` says that its other end is
    PROVED, not merely survived.
    """

    place: str
    kind: str
    became: str
    detail: str
    way: str = ""
    witness: JsonObject | None = None
    bracket: tuple[str, str] | None = None  # refuted at, stands at
    proved: bool = False

    @property
    def fine(self) -> bool:
        return self.became != "stood"

    @property
    def idle(self) -> bool:
        """Tell whether nothing that was tried refutes it, so that the number is not needed here."""
        return self.bracket is not None and self.bracket[0] == "none"

    @property
    def width(self) -> Fraction | None:
        if self.bracket is None or self.idle:
            return None
        return width(*map(Fraction, self.bracket))

    def __post_init__(self) -> None:
        if self.became not in BECAME:
            raise ValueError(f"became: saw {self.became!r}; allowed: {', '.join(BECAME)}")
        if self.became == "bracket" and self.bracket is None:
            raise ValueError("bracket: saw none; allowed: two numbers")

    def to_json(self) -> JsonObject:
        """What is empty but for the way is left out."""
        data = super().to_json().items()
        return {name: value for name, value in data if value is not None and value is not False}


@dataclass(frozen=True)
class Repair(Kept):
    """A change of one place after which a refuted statement stands: what is changed, what it shows
    then, how it stands. `change` ranks proposals: 0 is none; the bracket of a number or an end is
    [refuted at, stands at]."""

    kind: str  # relation, constant, hypothesis, end
    told: str
    shows: str
    stands: str
    proved: bool
    change: Fraction
    bracket: tuple[str, str] | None = None


# ----------------------------------------------------------------------------- what a file may hold


def readable(kind: type[K], recorded: Iterable[object]) -> Iterator[K]:
    """What was recorded of a kind; what cannot be read says nothing."""
    for data in recorded:
        with contextlib.suppress(ValueError):
            yield kind.from_json(data)


def _object(data: object) -> JsonObject:
    if not isinstance(data, dict):
        raise ValueError(f"saw {reprlib.repr(data)}; allowed: a JSON object")
    return data


def _text(name: str, text: object) -> str:
    if not isinstance(text, str):
        raise ValueError(f"{name}: saw {reprlib.repr(text)}; allowed: text")
    return text


def _number(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"saw {reprlib.repr(text)}; allowed: a number as text") from None


def _bracket(data: object) -> tuple[str, str] | None:
    """Two numbers as texts; the first is "none" where nothing refutes."""
    if data is None:
        return None
    if not (isinstance(data, list) and len(data) == 2 and all(isinstance(e, str) for e in data)):
        raise ValueError(f"bracket: saw {reprlib.repr(data)}; allowed: null or two numbers")
    for end in data:
        if end != "none":
            _number(end)
    return data[0], data[1]


#: How the fields that are no texts are read.
_READERS: dict[str, Callable[[object], object]] = {
    "witness": lambda data: None if data is None else _object(data),
    "bracket": _bracket,
    "proved": lambda data: data is True,
    "change": lambda data: _number(_text("change", data)),
}


@dataclass(frozen=True)
class Level:
    """What is recorded of a proof that Rocq accepted: the hashes of its statement, of the proof
    object, of the theory and of the whole text, and the version of Rocq."""

    statement: str
    proof: str
    theory: str
    text: str
    rocq: str


@dataclass(frozen=True)
class StatementResult:
    """One statement with its evidence and the status that follows from it.

    `evidence` was decided in this run. Of what earlier runs recorded, `recorded` was not repeated,
    `confirmed` was decided again (its evidence is among `evidence`), and `lost` could not be. A
    status that rests on `recorded` says so.
    """

    label: str  # "printed", "amended", "reading", "note", or what sharpness asserts
    statement: Statement | None
    evidence: tuple[Evidence, ...]
    status: StatusResult
    spoilt: tuple[PlaceResult, ...] = ()
    messages: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    recorded: tuple[Recorded, ...] = ()
    confirmed: tuple[Recorded, ...] = ()
    lost: tuple[Recorded, ...] = ()
    level: Level | None = None  # what is recorded of Rocq, where that is borne out
    seconds: float = field(default=0.0, compare=False)  # of CPU in this run; no evidence

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that is known, what was decided here first; each says by its type which it is."""
        return (*self.evidence, *self.recorded)

    @property
    def name(self) -> Status:
        return self.status.status

    @property
    def tried(self) -> bool:
        """Whether any checker looked at it, or none needs to, as it is not read as a formula."""
        return self.statement is None or any(e.checker != "runner" for e in self.findings)

    @property
    def witness(self) -> JsonObject | None:
        """The simplest witness that was found."""
        return next((e.witness for e in self._refutations if e.witness is not None), None)

    @property
    def strongest(self) -> JsonObject | None:
        """The one at which the conclusion fails most, as far as it was climbed."""
        return next((e.strongest for e in self._refutations if e.strongest is not None), None)

    @property
    def _refutations(self) -> tuple[Finding, ...]:
        """Those of this run, where there are any; a witness beside another outcome says nothing."""
        here = tuple(e for e in self.evidence if e.outcome is Outcome.REFUTED)
        return here or tuple(e for e in self.recorded if e.outcome is Outcome.REFUTED)


def not_tried(label: str, statement: Statement | None) -> StatementResult:
    if statement is None:
        return StatementResult(label, None, (), derive([]))
    evidence = Evidence("runner", Outcome.UNDECIDED, statement.hash, reason="not tried")
    return StatementResult(label, statement, (evidence,), derive([evidence]))


@dataclass(frozen=True)
class StepResult:
    """One link of a printed proof."""

    id: str
    step: Step
    printed: StatementResult
    amended: StatementResult | None
    ok: bool
    why: str
    flags: frozenset[RunFlag] = frozenset()

    @property
    def erratum(self) -> Erratum | None:
        return self.step.erratum


@dataclass(frozen=True)
class ClaimResult:
    """One claim: as printed, as amended, its readings and steps, and whether all is as expected."""

    located: Located
    printed: StatementResult
    amended: StatementResult | None
    readings: tuple[tuple[Reading, StatementResult], ...]
    steps: tuple[StepResult, ...]
    ok: bool
    why: str
    flags: frozenset[RunFlag] = frozenset()
    sharpness: tuple[tuple[str, StatementResult], ...] = ()  # "best", "attained", "implies"
    notes: tuple[tuple[Note, StatementResult], ...] = ()

    @property
    def id(self) -> str:
        return self.located.id

    def statements(self) -> Iterator[tuple[str, StatementResult]]:
        """Every statement of the claim under the key that artefacts use."""
        key = self.located.key
        yield key, self.printed
        if self.amended is not None:
            yield f"{key}!amended", self.amended
        for n, (_, result) in enumerate(self.readings):
            yield f"{key}!reading{n}", result
        for n, (_, result) in enumerate(self.notes):
            yield f"{key}!note{n}", result
        for name, result in self.sharpness:
            yield f"{key}!{name}", result
        for step in self.steps:
            yield f"{key}/{step.step.name}", step.printed
            if step.amended is not None:
                yield f"{key}/{step.step.name}!amended", step.amended

    @property
    def open(self) -> tuple[str, ...]:
        """What is declared open, with its reason."""
        claim = self.located.claim
        steps = (because for s in claim.proof for because in opens(s.open, s.erratum))
        return (*opens(claim.open, claim.erratum), *steps)

    def all_flags(self) -> frozenset[RunFlag]:
        return self.flags.union(*(step.flags for step in self.steps))


@dataclass
class RunResult:
    """Everything that one run found; `exit_code` is derived from it by one table."""

    claims: list[ClaimResult] = field(default_factory=list)
    faults: list[LoadFault] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    interrupted: bool = False
    quotations: Quotations = field(default_factory=Quotations)

    @property
    def flags(self) -> frozenset[RunFlag]:
        flags = frozenset[RunFlag]().union(*(claim.all_flags() for claim in self.claims))
        if self.faults:
            flags |= {RunFlag.UNREADABLE_INPUT}
        if self.interrupted:
            flags |= {RunFlag.INTERRUPTED}
        return flags

    @property
    def exit_code(self) -> int:
        return exit_code(self.flags)

    @property
    def open(self) -> int:
        return sum(len(claim.open) for claim in self.claims)
