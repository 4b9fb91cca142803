"""What one checker found about one statement, and nothing that it did not find.

An `Evidence` that exists is well formed: a proof says what it covers and what it trusts, a
refutation can be re-checked, a search says how much it decided, and everything that is not a
finding says why. Witnesses and certificates are exact: no float is let in.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Self, TypeAlias

JsonObject: TypeAlias = dict[str, Any]

_HEX = re.compile(r"[0-9a-f]+")
_LONGEST = 10**4000  # Python itself refuses to read or write integers of more than 4300 digits


def is_exact(value: object) -> bool:
    """JSON without floats: an exact number is an integer, or text such as "1/10"."""
    if isinstance(value, dict):
        return all(isinstance(k, str) and is_exact(v) for k, v in value.items())
    if isinstance(value, list):
        return all(is_exact(v) for v in value)
    if isinstance(value, int):
        return -_LONGEST < value < _LONGEST
    return value is None or isinstance(value, str)


class Outcome(Enum):
    """What a checker concluded; one line says what a member means and what it does not."""

    # Holds on the whole of the stated scope; not that it holds outside that scope.
    PROVED = "PROVED"
    # An exact counterexample or certificate is at hand; not that a repair is impossible.
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
    """Members compare by rank within their own axis only: a scope is not less than a trust."""

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
    """How much a proof covers, narrowest first."""

    INSTANCE = (0, "one instance")
    BOX = (1, "a box of parameters")
    ATOMS = (2, "all laws on a bounded number of atoms")
    FINITE = (3, "all finite laws")
    DENSITIES = (4, "all laws with densities")


class Trust(_Ordered):
    """What one has to trust in order to believe it, weakest first."""

    SEARCH = (0, "survived a search")
    SOLVER = (1, "a solver says so")
    BALLS = (2, "ball arithmetic")
    CERTIFICATE = (3, "an exact certificate, re-checked")
    KERNEL = (4, "a proof kernel")


@dataclass(frozen=True)
class Counts:
    """How a search went: drawn >= met the hypotheses >= decided + undecided, and >= distinct."""

    drawn: int
    met: int
    distinct: int
    decided: int
    undecided: int

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
class Evidence:
    """One checker's finding about the statement whose hash it carries.

    `whole_domain` says that a proof covers the statement's whole stated domain and all its sizes;
    without it a proof on an instance or a box is a partial one. `witness` is the simplest that was
    found, `strongest` the one that fails most. `precision` is in bits, `margin` is exact text,
    `evaluations` is the cost (a count, so that the same seed gives the same bytes).
    """

    checker: str
    outcome: Outcome
    statement: str
    reason: str = ""
    scope: Scope | None = None
    scope_words: str = ""
    whole_domain: bool = False
    trust: Trust | None = None
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

    def to_json(self) -> JsonObject:
        """A fresh JSON object, keys sorted at every depth; fields at their default are left out."""
        data: JsonObject = {}
        for each in sorted(fields(self), key=lambda f: f.name):
            value = getattr(self, each.name)
            if value != each.default:
                data[each.name] = _encode(value)
        return data

    @classmethod
    def from_json(cls, data: object) -> Evidence:
        """The inverse of `to_json`; a ValueError names every field at fault."""
        if not isinstance(data, Mapping):
            raise ValueError(_fault("evidence", data, "an object"))
        known = {f.name for f in fields(cls)}
        faults = [
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
    "whole_domain": (_is_a(bool), "true or false"),
    "trust": (_is_none_or(_is_a(Trust)), f"null or one of {_names(Trust)}"),
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
    """Evidence with one of these outcomes must satisfy `holds`, or `field` is at fault."""

    outcomes: frozenset[Outcome]
    field: str
    holds: Callable[[Evidence], bool]
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
        lambda e: e.witness is not None or e.certificate is not None,
        "a witness, or a certificate: a refutation must be re-checkable",
    ),
    _Rule(
        frozenset(Outcome),
        "strongest",
        lambda e: e.strongest is None or (e.outcome is Outcome.REFUTED and e.witness is not None),
        "null, or a second witness beside the first",
    ),
    _Rule(_PROVED, "scope", lambda e: e.scope is not None, f"one of {_names(Scope)}"),
    # A solver's bare "unsat" and a search that found nothing have survived; they prove nothing.
    _Rule(
        _PROVED,
        "trust",
        lambda e: e.trust is not None and e.trust >= Trust.BALLS,
        "BALLS, CERTIFICATE or KERNEL (at SEARCH or SOLVER the outcome is SURVIVED)",
    ),
    _Rule(
        _SURVIVED,
        "counts",
        lambda e: e.counts is not None and e.counts.decided > 0,
        "counts with decided >= 1",
    ),
    _Rule(_SURVIVED, "scope", lambda e: e.scope is None, "null: surviving covers nothing"),
    _Rule(
        _SURVIVED,
        "trust",
        lambda e: e.trust in (Trust.SEARCH, Trust.SOLVER),
        "SEARCH or SOLVER",
    ),
    _Rule(
        frozenset(Outcome) - _PROVED,
        "whole_domain",
        lambda e: not e.whole_domain,
        "false: only a proof covers a domain",
    ),
)


def _type_faults(evidence: Evidence) -> list[str]:
    return [
        _fault(f"evidence.{name}", getattr(evidence, name), allowed)
        for name, (check, allowed) in _TYPES.items()
        if not check(getattr(evidence, name))
    ]


def _rule_faults(evidence: Evidence) -> list[str]:
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
    # A frozen value must not share a dict with the JSON that it was read from.
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copy(item) for item in value]
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
    "trust": _optional(_member(Trust, "trust")),
    "counts": _optional(Counts.from_json),
    "versions": _pairs,
}
