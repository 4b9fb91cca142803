"""Two findings of one run that contradict each other: what is refuted here is said to stand there.

A finding ("hypothesis not needed", "the strict form holds too") says that an altered statement
stands. Where the same statement is refuted as a claim, a step, a reading or a note, one of the two
is wrong, and so what has the finding is BROKEN. So is what holds and is refuted elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dpproofs.language.canon import canonical, digest
from dpproofs.language.spoil import named
from dpproofs.language.statements import Statement
from dpproofs.outcome import Status, StatusResult
from dpproofs.record.results import StatementResult

__all__ = ["contradicted", "same"]

Key = tuple[str, str]  # of a claim, and of a statement in it
Shape = tuple[list[str], int]  # the names of the objects, and how many hypotheses
CLAIMED = ("hypothesis", "domain", "strictness", "condition")


def same(statement: Statement) -> str:
    """A checksum of what a statement says, whatever the order of its hypotheses."""
    given = sorted(json.dumps(canonical(hypothesis)) for hypothesis in statement.given)
    objects = sorted(json.dumps(canonical(thing)) for thing in statement.forall)
    return digest([objects, given, canonical(statement.show)])


def contradicted(found: Mapping[Key, StatementResult]) -> dict[Key, StatementResult]:
    """The results that another one of the run contradicts, as BROKEN."""
    refuted = {
        same(result.statement): (claim, key)
        for (claim, key), result in found.items()
        if result.name is Status.REFUTED and result.statement is not None
    }
    shapes = [_shape(r.statement) for r in found.values() if r.name is Status.REFUTED]
    broken = {}
    for at, result in found.items() if refuted else ():
        against = tuple(_against(at, result, refuted, shapes))
        if against:
            status = StatusResult(Status.BROKEN, because=against, failures=result.status.failures)
            broken[at] = replace(result, status=status, messages=(*result.messages, *against))
    return broken


def _shape(statement: Statement | None, fewer: int = 0) -> Shape | None:
    """What statements share that are the same; it is compared first, since it costs nothing."""
    if statement is None:
        return None
    return sorted(thing.name for thing in statement.forall), len(statement.given) - fewer


def _against(
    at: Key, result: StatementResult, refuted: Mapping[str, Key], shapes: Sequence[Shape | None]
) -> Iterator[str]:
    statement, holds = result.statement, result.name in (Status.PROVED, Status.SURVIVED)
    if statement is None or not holds:
        return
    other = refuted.get(same(statement))
    if other is not None:
        yield f"{_name(at)} is {result.name.name}, and {_name(other)}, the same, is REFUTED"
    findings = [
        place
        for place in result.spoilt
        if place.became == "finding"
        and place.kind in CLAIMED
        and _shape(statement, place.kind == "hypothesis") in shapes
    ]
    known = named(statement) if findings else {}
    for finding in findings:
        place = known.get(finding.place)
        for way, variant in () if place is None else (*place.ways, *place.farther):
            other = refuted.get(same(variant))
            if other is not None and not finding.detail.startswith("needed"):
                yield (
                    f'{_name(at)} has the finding "{finding.detail}" at {finding.place}, but '
                    f"{_name(other)}, which is the same with that place altered ({way}), is REFUTED"
                )


def _name(at: Key) -> str:
    claim, key = at
    part = key.removeprefix(claim.rpartition("/")[2])
    return f"{claim} ({part.lstrip('/!')})" if part else claim
