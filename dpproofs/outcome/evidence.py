"""The evidence of one checker about one statement.

There are two types. `Evidence` was decided in this run, by a checker or by the gate
(`dpproofs.record.gate`), and cannot be read from a file. `Recorded` is what a file or the cache
says was found earlier: a hint, which only the gate turns into evidence, by deciding it again.

Both are well formed, since building an ill-formed one raises an error. Evidence of a proof holds
what the kernel says it proved, and nobody else can make one: scope, words and trust are read off
it. A refutation has a witness, so that it can be checked again. A search says how many instances it
decided. An outcome that decides nothing has a reason. Witnesses and proofs are exact: they contain
no floats.
"""

from __future__ import annotations

import marshal
import re
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Self, TypeAlias

from dpproofs.kernel.check import Proved, Size

JsonObject: TypeAlias = dict[str, Any]

_HEX = re.compile(r"[0-9a-f]+")
_LONGEST = 10**4000  # Python itself refuses to read or write integers of more than 4300 digits


def is_exact(value: object) -> bool:
    """Tell whether a JSON value is free of floats.

    An exact number is written as an integer or as text such as "1/10". Integers too long for Python
    to print are not allowed either.
    """
    todo = [value]
    while todo:  # without recursion: artefacts are big, and each is looked at whenever it is read
        part = todo.pop()
        if part is None or isinstance(part, str):
            continue
        if isinstance(part, dict):
            if not all(map(_is_text, part)):
                return False
            todo += [each for each in part.values() if type(each) is not str]
        elif isinstance(part, list):
            todo += [each for each in part if type(each) is not str]
        elif not (isinstance(part, int) and -_LONGEST < part < _LONGEST):
            return False
    return True


class Outcome(Enum):
    """What a checker concluded. The comment above a member says what it means, and what not."""

    # Holds on the whole of the stated scope; not that it holds outside that scope.
    PROVED = "PROVED"
    # An exact counterexample is at hand; not that a repair is impossible.
    REFUTED = "REFUTED"
    # Every decided instance satisfied it; not that there is no counterexample.
    SURVIVED = "SURVIVED"
    # Tried, or not tried, without a decision; not a hint in either direction.
    UNDECIDED = "UNDECIDED"
    # The checker has nothing to say about such statements; not that the statement is at fault.
    NOT_APPLICABLE = "NOT_APPLICABLE"
    # The checker itself broke; never to be read as "no counterexample" nor as a refutation.
    FAILED = "FAILED"


class _Ordered(Enum):
    """An ordered enumeration. Members of different enumerations cannot be compared."""

    rank: int
    words: str

    def __init__(self, rank: int, words: str) -> None:
        self.rank = rank
        self.words = words

    def __lt__(self, other: Self) -> bool:
        return self.rank < other.rank if isinstance(other, type(self)) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.rank <= other.rank if isinstance(other, type(self)) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.rank > other.rank if isinstance(other, type(self)) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.rank >= other.rank if isinstance(other, type(self)) else NotImplemented


class Scope(_Ordered):
    """How much a proof covers, from the narrower to the wider."""

    ATOMS = (0, "all laws on a bounded number of atoms")
    FINITE = (1, "all finite laws")


class Trust(_Ordered):
    """What has to be trusted in order to believe a verdict, from the weakest to the strongest. No
    finding has the last: it is a record beside one (`dpproofs.record.levels`)."""

    SEARCH = (0, "survived a search")
    BALLS = (1, "a checked proof with ball arithmetic")
    KERNEL = (2, "a checked proof")
    ROCQ = (3, "a checked proof, which Rocq accepted too, as recorded")


@dataclass(frozen=True)
class Counts:
    """How a search went, as numbers of instances.

    Of the `drawn` instances, `met` satisfied all hypotheses, and `distinct` of these are different.
    Of those that met the hypotheses, so many were `decided` and so many stayed `undecided`.
    """

    drawn: int
    met: int
    distinct: int
    decided: int
    undecided: int

    @property
    def words(self) -> str:
        """The distinct instances that were decided, and those that stayed undecided."""
        n = max(0, self.distinct - self.undecided)
        told = f"{n} distinct instance{'' if n == 1 else 's'} decided"
        return told + (f" and {self.undecided} undecided" if self.undecided else "")

    def __post_init__(self) -> None:
        for name in (f.name for f in fields(self)):
            if not _is_count(getattr(self, name)):
                raise ValueError(_fault(f"counts.{name}", getattr(self, name), "an integer >= 0"))
        if self.met > self.drawn:
            raise ValueError(_fault("counts.met", self.met, f"at most drawn = {self.drawn}"))
        if self.distinct > self.met:
            raise ValueError(_fault("counts.distinct", self.distinct, f"at most met = {self.met}"))
        if self.decided + self.undecided > self.met:
            seen = f"{self.decided} + {self.undecided}"
            raise ValueError(
                _fault("counts.decided + counts.undecided", seen, f"at most met = {self.met}")
            )
        if self.decided and not self.distinct:
            raise ValueError(_fault("counts.distinct", 0, "at least 1 where something was decided"))

    def to_json(self) -> JsonObject:
        return {name: getattr(self, name) for name in sorted(f.name for f in fields(self))}

    @classmethod
    def from_json(cls, data: object) -> Counts:
        known = {f.name for f in fields(cls)}
        if not isinstance(data, Mapping) or set(data) != known:
            raise ValueError(_fault("counts", data, f"an object of {', '.join(sorted(known))}"))
        return cls(**data)


@dataclass(frozen=True)
class Finding:
    """What `Evidence` and `Recorded` have in common: one checker's word on one statement.

    A proof is one of the whole stated domain. `scope_words` says which sizes it covers. `witness`
    is the simplest counterexample that was found, and `strongest` the one that fails by most.
    `precision` is a number of bits, and `margin` is an exact number as text. `evaluations` is the
    cost, given as a count and not as a time, so that the same seed gives the same bytes. `balls`
    says that a proof believes in the rounding of balls; `rests_on` are the hashes of the statements
    that it cites.
    """

    checker: str
    outcome: Outcome
    statement: str
    reason: str = ""
    scope: Scope | None = None
    scope_words: str = ""
    balls: bool = False
    rests_on: tuple[str, ...] = ()
    counts: Counts | None = None
    seed: int | None = None
    precision: int | None = None
    margin: str = ""
    # Compared, but left out of the hash: a dict has none.
    witness: JsonObject | None = field(default=None, hash=False)
    certificate: JsonObject | None = field(default=None, hash=False)
    strongest: JsonObject | None = field(default=None, hash=False)
    evaluations: int = 0
    versions: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        _raise_if(_type_faults(self))  # the rules below may rely on the types
        _raise_if(_rule_faults(self))
        # One order, so that equal evidence has equal bytes wherever it was gathered.
        object.__setattr__(self, "versions", tuple(sorted(self.versions)))

    @property
    def trust(self) -> Trust | None:
        """What one has to trust, computed from who decided and how; None where nothing is shown."""
        if self.outcome is Outcome.SURVIVED:
            return Trust.SEARCH
        if self.outcome is not Outcome.PROVED:
            return None
        return Trust.BALLS if self.balls else Trust.KERNEL

    def to_json(self) -> JsonObject:
        """A fresh JSON object, keys sorted at every depth; fields at their default are left out.

        The trust is written for those who read the file; it is not read back.
        """
        data: JsonObject = {} if self.trust is None else {"trust": self.trust.name}
        for each in fields(self):
            value = getattr(self, each.name)
            if value != each.default and each.name != "proved":
                data[each.name] = _encode(value)
        return dict(sorted(data.items()))


@dataclass(frozen=True)
class Evidence(Finding):
    """A finding of this run. There is no way to read one from a file. What is PROVED has the word
    of the kernel, from which all that is said of the proof is taken."""

    proved: Proved | None = field(default=None, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        if self.proved is not None:
            _raise_if(_faults_of_proof(self))
            told = {
                "scope": scope_of(self.proved),
                "scope_words": words_of(self.proved),
                "balls": self.proved.balls,
                "rests_on": tuple(sorted(self.proved.rests_on)),
            }
            for name, value in told.items():
                object.__setattr__(self, name, value)
        elif self.outcome is Outcome.PROVED:
            seen, allowed = "nothing", "what the kernel says it proved (the outcome is PROVED)"
            raise ValueError(_fault("evidence.proved", seen, allowed))
        super().__post_init__()


def _faults_of_proof(evidence: Evidence) -> list[str]:
    proved = evidence.proved
    if not isinstance(proved, Proved):
        return [_fault("evidence.proved", proved, "what the kernel says it proved")]
    if evidence.outcome is not Outcome.PROVED:
        return [_fault("evidence.outcome", evidence.outcome, "PROVED, beside a proof")]
    if proved.statement != evidence.statement:
        return [_fault("evidence.statement", evidence.statement, "the statement that was proved")]
    return []


def scope_of(proved: Proved) -> Scope:
    """All finite laws, or those on sets whose sizes end."""
    ends = any(size.is_set and size.last is not None for size in proved.sizes)
    return Scope.ATOMS if ends else Scope.FINITE


def words_of(proved: Proved) -> str:
    """What is covered, in words: everything, but for the sizes that end."""
    every = "all parameters" if scope_of(proved) is Scope.ATOMS else EVERYTHING
    return ", ".join([every, *map(_size_words, proved.sizes)])


EVERYTHING = "all finite spaces and all parameters"


def _size_words(size: Size) -> str:
    if size.last is None:
        return f"every {size.name} from {size.first} on"
    span = f"{size.first}" + (f"..{size.last}" if size.last > size.first else "")
    one = size.last == 1
    return (
        f"{size.name} of {span} point{'' if one else 's'}"
        if size.is_set
        else (f"{size.name} = {span}")
    )


@dataclass(frozen=True)
class Recorded(Finding):
    """What a file or the cache says was found earlier; it decides nothing."""

    @classmethod
    def of(cls, finding: Finding) -> Recorded:
        """What is written down of a finding."""
        return cls(**{each.name: getattr(finding, each.name) for each in fields(Finding)})

    @classmethod
    def from_json(cls, data: object) -> Recorded:
        """The inverse of `to_json`; a ValueError names every field at fault."""
        if not isinstance(data, Mapping):
            raise ValueError(_fault("evidence", data, "an object"))
        known = {f.name for f in fields(cls)}
        trust = data.get("trust", Trust.KERNEL.name)  # computed, not believed; but it is a level
        levels = [level.name for level in Trust if level is not Trust.ROCQ]
        data = {key: value for key, value in data.items() if key != "trust"}
        told = _fault("evidence.trust", trust, f"one of {', '.join(levels)}")
        faults = [] if trust in levels else [told]
        faults += [
            _fault(
                f"evidence.{key}", data[key], f"no such field; one of {', '.join(sorted(known))}"
            )
            for key in data
            if key not in known
        ]
        faults += [
            _fault(f"evidence.{name}", "nothing", "a value: the field is required")
            for name in ("checker", "outcome", "statement")
            if name not in data
        ]
        values: dict[str, Any] = {}
        for name in sorted(known & set(data)):
            try:
                values[name] = _DECODERS.get(name, _copy)(data[name])
            except ValueError as error:
                faults.append(str(error))
        _raise_if(faults)
        return cls(**values)


# --- what a field may hold -----------------------------------------------------------------------


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_versions(value: object) -> bool:
    if not isinstance(value, tuple) or not all(
        isinstance(p, tuple) and len(p) == 2 and all(map(_is_text, p)) for p in value
    ):
        return False
    return len({name for name, _ in value}) == len(value)


def _is_none_or(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or check(value)


def _is_a(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kind)


def _names(kind: type[Enum]) -> str:
    return ", ".join(member.name for member in kind)


_EXACT_OBJECT = "null or a JSON object without floats or endless integers (write 1/10 as text)"

_TYPES: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "checker": (lambda v: isinstance(v, str) and bool(v.strip()), "the checker's name"),
    "outcome": (_is_a(Outcome), f"one of {_names(Outcome)}"),
    "statement": (
        lambda v: isinstance(v, str) and _HEX.fullmatch(v) is not None,
        "a statement hash in lower-case hex",
    ),
    "reason": (_is_text, "text"),
    "scope": (_is_none_or(_is_a(Scope)), f"null or one of {_names(Scope)}"),
    "scope_words": (_is_text, "text"),
    "balls": (_is_a(bool), "true or false"),
    "rests_on": (lambda v: isinstance(v, tuple) and all(map(_is_text, v)), "hashes"),
    "counts": (_is_none_or(_is_a(Counts)), "null or counts"),
    "seed": (_is_none_or(_is_int), "null or an integer"),
    "precision": (
        lambda v: v is None or (_is_count(v) and v != 0),
        "null or a number of bits >= 1",
    ),
    "margin": (_is_text, "exact text"),
    "witness": (_is_none_or(lambda v: isinstance(v, dict) and is_exact(v)), _EXACT_OBJECT),
    "certificate": (_is_none_or(lambda v: isinstance(v, dict) and is_exact(v)), _EXACT_OBJECT),
    "strongest": (_is_none_or(lambda v: isinstance(v, dict) and is_exact(v)), _EXACT_OBJECT),
    "evaluations": (_is_count, "an integer >= 0"),
    "versions": (_is_versions, "pairs (tool, version) of texts, each tool once"),
}


# --- what an outcome requires --------------------------------------------------------------------


@dataclass(frozen=True)
class _Rule:
    """A requirement: a finding with one of the `outcomes` must satisfy `holds`.

    Otherwise the error message names `field` and what is `allowed` there.
    """

    outcomes: frozenset[Outcome]
    field: str
    holds: Callable[[Finding], bool]
    allowed: str


_PROVED = frozenset({Outcome.PROVED})
_REFUTED = frozenset({Outcome.REFUTED})
_SURVIVED = frozenset({Outcome.SURVIVED})
_NO_FINDING = frozenset({Outcome.UNDECIDED, Outcome.NOT_APPLICABLE, Outcome.FAILED})

_RULES: tuple[_Rule, ...] = (
    _Rule(_NO_FINDING, "reason", lambda e: bool(e.reason.strip()), "a reason that is not empty"),
    _Rule(
        _REFUTED,
        "witness",
        lambda e: e.witness is not None,
        "a witness: a refutation must be re-checkable",
    ),
    _Rule(
        frozenset(Outcome),
        "strongest",
        lambda e: e.strongest is None or (e.outcome is Outcome.REFUTED and e.witness is not None),
        "null, or a second witness beside the first",
    ),
    _Rule(_PROVED, "scope", lambda e: e.scope is not None, f"one of {_names(Scope)}"),
    _Rule(
        _PROVED,
        "checker",
        lambda e: e.checker != "search",
        "a checker that proves (what a search did not refute has SURVIVED)",
    ),
    _Rule(
        _SURVIVED,
        "counts",
        lambda e: e.counts is not None and e.counts.decided > 0,
        "counts with decided >= 1",
    ),
    _Rule(_SURVIVED, "scope", lambda e: e.scope is None, "null: surviving covers nothing"),
    _Rule(
        frozenset(Outcome) - _PROVED,
        "balls",
        lambda e: not e.balls,
        "false: it says how a proof was decided",
    ),
    _Rule(
        frozenset(Outcome) - _PROVED,
        "rests_on",
        lambda e: not e.rests_on,
        "nothing: only a proof cites",
    ),
)


def _type_faults(evidence: Finding) -> list[str]:
    return [
        _fault(f"evidence.{name}", getattr(evidence, name), allowed)
        for name, (check, allowed) in _TYPES.items()
        if not check(getattr(evidence, name))
    ]


def _rule_faults(evidence: Finding) -> list[str]:
    outcome = evidence.outcome
    return [
        _fault(
            f"evidence.{rule.field}",
            getattr(evidence, rule.field),
            f"{rule.allowed} (the outcome is {outcome.name})",
        )
        for rule in _RULES
        if outcome in rule.outcomes and not rule.holds(evidence)
    ]


def _fault(subject: str, seen: object, allowed: str) -> str:
    return f"{subject}: saw {_shown(seen)}; allowed: {allowed}"


def _shown(seen: object) -> str:
    if isinstance(seen, Enum):
        return seen.name
    try:
        return reprlib.repr(seen)
    except ValueError:  # an endless integer within
        return f"a {type(seen).__name__} too long to print"


def _raise_if(faults: list[str]) -> None:
    if faults:
        raise ValueError("\n".join(faults))


# --- JSON ----------------------------------------------------------------------------------------


def _encode(value: object) -> object:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Counts):
        return value.to_json()
    if isinstance(value, dict):
        return {key: _encode(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_encode(item) for item in value]
    return value


def _copy(value: object) -> object:
    # A frozen value must not share a dict with the JSON that it was read from. Proofs are large,
    # and a walk would take ten times as long.
    if not isinstance(value, dict | list):
        return value
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # it is no JSON, which is said when it is looked at
        return value


def _member(kind: type[Enum], name: str) -> Callable[[object], object]:
    def decode(value: object) -> object:
        if isinstance(value, str) and value in kind.__members__:
            return kind[value]
        raise ValueError(_fault(f"evidence.{name}", value, f"one of {_names(kind)}"))

    return decode


def _optional(decode: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: None if value is None else decode(value)


def _pairs(value: object) -> object:
    if isinstance(value, list):
        return tuple(tuple(p) if isinstance(p, list) else p for p in value)
    return value


_DECODERS: Mapping[str, Callable[[object], object]] = {
    "outcome": _member(Outcome, "outcome"),
    "scope": _optional(_member(Scope, "scope")),
    "counts": _optional(Counts.from_json),
    "versions": _pairs,
    "rests_on": lambda value: tuple(value) if isinstance(value, list) else value,
}
