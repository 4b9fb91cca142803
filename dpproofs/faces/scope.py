"""The table of scopes: for each claim and step, what is asked, what is reached, and why not more.

Everything is taken from what is recorded or in the cache; nothing is checked for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from dpproofs.faces.data import standing
from dpproofs.faces.reach import scope_reached, why_not_higher
from dpproofs.faces.words import Json
from dpproofs.faces.words import row as row_of
from dpproofs.language.sorts import Natural, Space
from dpproofs.outcome import Status
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.told import status_words

__all__ = ["Row", "render", "rows", "rows_json"]

HEAD = ("claim or step", "asked", "status", "reached", "trust", "why not higher")


@dataclass(frozen=True)
class Row:
    """One claim or step: as amended where there is an amendment, else as printed."""

    id: str
    asked: str
    status: str
    reached: str
    trust: str
    why: str

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(asdict(self).values())


def rows(claims: Iterable[ClaimResult], rocq: Mapping[str, str] | None = None) -> list[Row]:
    """With `rocq` it is told of each id why what is proved has not the last level of trust."""
    claims = list(claims)
    tried = (s for claim in claims for _, s in claim.statements() if s.tried)
    known = {e.checker: None for result in tried for e in result.findings}
    found = []
    for claim in claims:
        asked = claim.located.claim.scope
        found.append(_row(claim.id, asked, standing(claim), known))
        for step in claim.steps:
            found.append(_row(step.id, asked, standing(step), known))
    return [_with_rocq(row, rocq or {}) for row in found]


def _with_rocq(row: Row, rocq: Mapping[str, str]) -> Row:
    reason = rocq.get(f"{row.id}!amended", rocq.get(row.id, ""))
    if not reason or not row.status.startswith(Status.PROVED.name):
        return row
    return replace(row, why="; ".join(filter(None, (row.why, reason))))


def _row(id_: str, asked: str, result: StatementResult, known: Iterable[str]) -> Row:
    status = status_words(result)
    held = result.tried and result.name in (Status.PROVED, Status.SURVIVED)
    trust = result.status.trust if held else None
    scope = result.status.scope if held else None
    if result.name is Status.PROVED and scope is not None:
        reached = ": ".join(filter(None, (scope.words, result.status.scope_words)))
    else:
        reached = scope_reached(result)
    why = why_not_higher(result)
    if result.tried and result.name is Status.SURVIVED:
        tried = {e.checker for e in result.findings}
        why += [f"{name} was not tried" for name in known if name not in tried]
    return Row(
        id_,
        asked or _asked(result),
        status,
        reached,
        "" if trust is None else trust.words,
        "; ".join(why),
    )


def _asked(result: StatementResult) -> str:
    """Where the document does not say: whatever the statement speaks of, without its sizes."""
    statement = result.statement
    if statement is None:
        return ""
    spaces = [p.name for p in statement.parameters if isinstance(p, Space)]
    counts = [p.name for p in statement.parameters if isinstance(p, Natural)]
    told = [f"every finite {', '.join(spaces)}"] if spaces else []
    told += [f"every {', '.join(counts)}"] if counts else []
    told += ["all parameters"] if statement.scalars else []
    return ", ".join(told) or "one statement"


def rows_json(found: Sequence[Row]) -> Json:
    return {"counts": dict(_counts(found)), "rows": [asdict(row) for row in found]}


def _counts(found: Iterable[Row]) -> Iterator[tuple[str, int]]:
    """Count how many claims and steps reach which scope, the most frequent first."""
    kinds = Counter(
        f"{row.status}: {row.reached.partition(':')[0]}; {row.trust}"
        if row.status.startswith("PROVED")
        else row.status
        for row in found
    )
    yield from kinds.most_common()


def render(found: Sequence[Row], how: str) -> Iterator[str]:
    """Lines of text, or of Markdown."""
    for kind, number in _counts(found):
        yield f"- {number} {kind}" if how == "md" else f"{number:>5}  {kind}"
    yield ""
    if how == "md":
        yield row_of(HEAD)
        yield f"|{'---|' * len(HEAD)}"
        for row in found:
            yield row_of(row.cells)
        return
    for row in found:
        yield row.id
        for name, cell in zip(HEAD[1:], row.cells[1:], strict=True):
            if cell:
                yield f"  {name:<15} {cell}"
