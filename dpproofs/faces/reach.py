"""How far the evidence of a statement reaches, and why not higher, derived from the evidence alone.

A page sets this beside the scope that its document asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import shorten

from dpproofs.faces.words import many
from dpproofs.language.sorts import Natural, Space, Table
from dpproofs.language.statements import Statement
from dpproofs.outcome import RECORDED, Finding, Outcome, Recorded, Scope, Status
from dpproofs.record.results import StatementResult
from dpproofs.record.told import status_words

__all__ = [
    "bounded_ranges",
    "default_ranges",
    "range_words",
    "reach_words",
    "scope_reached",
    "shortened",
    "status_and_reach",
    "why_not_higher",
]

SPACES = "all finite spaces and all parameters"
LONGEST = 160  # of a shortened reason; the evidence has it in full

NO_FINDING = {
    Outcome.NOT_APPLICABLE: "does not apply",
    Outcome.UNDECIDED: "is undecided",
    Outcome.FAILED: "failed",
}

# What a checker says of the place at which it stopped: the reason stands without it.
_PLACES = (
    (re.compile(r"^with [^:]*: "), ""),
    (re.compile(r"^'.*' (?=is |has )", re.DOTALL), "it "),
)


def reach_words(result: StatementResult) -> str:
    """How far a status reaches and on what it rests: "all finite laws; ball arithmetic"."""
    if not result.tried or result.name not in (Status.PROVED, Status.SURVIVED):
        return ""
    status = result.status
    scope = _scope(result)
    trust = "" if status.trust is None else status.trust.words
    told = "; ".join(part for part in (scope, trust) if part)
    sizes = default_ranges(result)
    ends = range_words([size for size in bounded_ranges(result) if not size.by_default])
    told += f"; {ends}" if ends else ""
    if not sizes:
        return told
    ranges = " and ".join(f"{_words(size)} {_span(size)}" for size in sizes)
    many = "the default ranges" if len(sizes) > 1 else "the default range"
    words = " or ".join(f'{_kind(size)}("{size.name}", largest=...)' for size in sizes)
    return f"{told}, for {ranges}, {many}: write {words} for more"


def status_and_reach(result: StatementResult) -> str:
    """A status, and in brackets how far it reaches."""
    reach = reach_words(result)
    return status_words(result) + (f" ({reach})" if reach else "")


def _scope(result: StatementResult) -> str:
    """The scope in words; a statement about numbers alone has no laws and spaces to speak of."""
    status, statement = result.status, result.statement
    scope = "" if status.scope is None else status.scope.words
    numbers = statement is not None and not statement.tables and not _spaces(statement)
    if numbers and status.scope is Scope.FINITE:
        others = "all other parameters" if " = " in status.scope_words else "all parameters"
        return status.scope_words.replace(SPACES, others) or others
    return ": ".join(part for part in (scope, status.scope_words) if part)


def _spaces(statement: Statement) -> list[Space]:
    return [size for size in statement.parameters if isinstance(size, Space)]


def bounded_ranges(result: StatementResult) -> list[Space | Natural]:
    """The sizes at which a status ends: those of a search, or of a proof that goes no further than
    the statement; but for those that its words tell already."""
    if not result.tried or result.name not in (Status.PROVED, Status.SURVIVED):
        return []
    sizes = [size for size in _ranges(result.statement) if not _goes_beyond(result, size)]
    told = rf"\b({'|'.join(re.escape(size.name) for size in sizes)}) (?:of|=) "
    named = set(re.findall(told, result.status.scope_words)) if sizes else set()
    return [size for size in sizes if size.by_default or size.name not in named]


def default_ranges(result: StatementResult) -> list[Space | Natural]:
    """Those of them of which nobody wrote that a status should end there."""
    return [size for size in bounded_ranges(result) if size.by_default]


def range_words(sizes: Iterable[Space | Natural]) -> str:
    """So many sizes, compactly: "Y of 1 to 2 points, k = 1..3"."""
    return ", ".join(f"{_words(size)} {_span(size)}" for size in sizes)


def _goes_beyond(result: StatementResult, size: Space | Natural) -> bool:
    """Whether a proof covers all sizes: of spaces by its scope, of a number where it says so."""
    status = result.status
    if result.name is not Status.PROVED or status.scope is None or status.scope <= Scope.ATOMS:
        return False
    return isinstance(size, Space) or f"every {size.name} from" in status.scope_words


def _kind(size: Space | Natural) -> str:
    return "space" if isinstance(size, Space) else "natural"


def _words(size: Space | Natural) -> str:
    return f"{size.name} of" if isinstance(size, Space) else f"{size.name} ="


def _span(size: Space | Natural) -> str:
    one = size.smallest == size.largest
    if isinstance(size, Natural):
        return str(size.largest) if one else f"{size.smallest}..{size.largest}"
    if one:
        return many(size.largest, "point")
    return f"{size.smallest} to {size.largest} points"


def scope_reached(result: StatementResult) -> str:
    """Scope and trust of a proof, or what was searched; "" where nothing has looked at it."""
    if not result.tried:
        return ""
    if result.name is Status.PROVED:
        return reach_words(result) + (f" ({RECORDED})" if result.status.recorded else "")
    if result.name is not Status.SURVIVED:
        return f"none: {result.status.because[0]}"
    survivors = (e for e in result.findings if e.outcome is Outcome.SURVIVED)
    told = [_searched(result.statement, e) for e in survivors]
    return "; ".join(dict.fromkeys(told))


def why_not_higher(result: StatementResult) -> list[str]:
    """A sentence for each checker that found nothing; of a proof, the sizes at which it ends."""
    if not result.tried or result.name not in (Status.PROVED, Status.SURVIVED, Status.UNDECIDED):
        return []
    if result.name is not Status.PROVED:
        return [
            f"{e.checker} {NO_FINDING[e.outcome]}: {shortened(e.reason)}"
            for e in result.findings
            if e.outcome in NO_FINDING
        ]
    scope, sizes = result.status.scope, _sizes(result.statement)
    ends = sizes and scope is not None and scope <= Scope.ATOMS
    return [f"the statement that is checked ends at {sizes}"] if ends else []


def _searched(statement: Statement | None, survivor: Finding) -> str:
    assert survivor.trust is not None and survivor.counts is not None  # Evidence sees to it
    distinct, undecided = survivor.counts.distinct, survivor.counts.undecided
    parts = [_sizes(statement), many(distinct, "distinct instance")]
    parts += [f"{undecided} draws undecided"] if undecided else []
    parts += [RECORDED] if isinstance(survivor, Recorded) else []
    return f"{survivor.trust.words}: {', '.join(part for part in parts if part)}"


def _sizes(statement: Statement | None) -> str:
    """The sizes over which a statement ranges: "laws on R of up to 4 points, k up to 3"."""
    ranges = list(_ranges(statement))
    spaces = [p for p in ranges if isinstance(p, Space)]
    tables = [] if statement is None else statement.tables
    of_laws = {p for table in tables if table.kind == "law" for p in table.parameters}
    told = [
        f"{p.name} of {_range(p)} point{'' if p.largest == 1 else 's'}{_default(p)}" for p in spaces
    ]
    if told and of_laws.issuperset(spaces):
        told[0] = f"laws on {told[0]}"
    numbers = (p for p in ranges if isinstance(p, Natural))
    told += [
        f"{p.name} {'= ' if p.smallest == p.largest else ''}{_range(p)}{_default(p)}"
        for p in numbers
    ]
    return ", ".join(told)


def _ranges(statement: Statement | None) -> Iterator[Space | Natural]:
    """The spaces and naturals of the objects; what is said to exist bounds no scope."""
    found: dict[Space | Natural, None] = {}
    for thing in () if statement is None else statement.forall:
        if isinstance(thing, Natural):
            found[thing] = None
        if isinstance(thing, Table):
            found.update(dict.fromkeys(thing.parameters))
    yield from found


def _range(size: Space | Natural) -> str:
    low, high = size.smallest, size.largest
    if low == high:
        return str(low)
    return f"up to {high}" if low == 1 else f"{low} to {high}"


def _default(size: Space | Natural) -> str:
    return " (a default)" if size.by_default else ""


def shortened(reason: str) -> str:
    """A reason without the place at which a checker stopped, and no longer than a line or two."""
    for place, instead in _PLACES:
        reason = place.sub(instead, reason)
    return shorten(reason, LONGEST, placeholder=" ...")
