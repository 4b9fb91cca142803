"""What matters in a statement, in plain lines: what its altered statements have shown.

A place (a hypothesis, a number, a sign, an end of a domain) is shown to matter where altering it
makes the statement false; otherwise it has a bracket, or is not needed, or nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dpproofs.faces.words import recorded_mark
from dpproofs.record.results import ClaimResult, PlaceResult, StatementResult
from dpproofs.record.tally import tally

__all__ = ["MANY", "weights"]

MANY = 5  # claims whose places are told one by one; of more, how many of each kind
LABELS = {"printed": "as printed", "amended": "amended"}


def weights(claims: Sequence[ClaimResult]) -> Iterator[str]:
    """Of each statement that was altered: what matters, what has a bracket, what is not needed."""
    for claim in claims:
        for key, found in claim.statements():
            if not found.spoilt:
                continue
            step = key.partition("/")[2].partition("!")[0]
            label = LABELS.get(found.label, found.label)
            name = ", ".join(part for part in (claim.id, step, label) if part)
            if len(claims) > MANY:
                yield f"{name}: {tally(found.spoilt)}"
            else:
                yield f"what bears weight in {name}:"
                yield from (f"  {line}" for line in _told(found))


def _told(found: StatementResult) -> Iterator[str]:
    def those(*became: str, idle: bool = False) -> list[PlaceResult]:
        return [p for p in found.spoilt if p.became in became and p.idle == idle]

    matters = [_named(p, _way(p)) for p in those("refuted")]
    bracketed = [_named(p, _ends(p)) for p in those("bracket")]
    rest = (*those("finding"), *those("bracket", idle=True))
    not_needed = [_named(p, p.detail.partition(":")[0].partition(";")[0]) for p in rest]
    unknown = [_named(p, p.detail) for p in those("undecided")]
    stood = [_named(p, p.detail) for p in those("stood")]
    yield from _list("shown to matter (altered, the statement is refuted)", matters)
    yield from _list("matters to within a bracket", bracketed)
    yield from _list("not needed, as far as was tried", not_needed)
    yield from _list("not decided", unknown)
    yield from _list("NOT SHOWN TO MATTER: the altered statement stood", stood)


def _list(title: str, places: Sequence[str]) -> Iterator[str]:
    if places:
        yield f"{title}: {len(places)}"
        yield from (f"  {place}" for place in places)


def _named(place: PlaceResult, what: str) -> str:
    told = f"{place.place}: {what}" if what else place.place
    return told + recorded_mark(place.recorded)


def _way(place: PlaceResult) -> str:
    said = {"dropped": "false without it", "flipped": "false the other way round"}
    said["made strict"] = "false in its strict form"
    return said.get(place.way, f"false if altered ({place.way})" if place.way else "")


def _ends(place: PlaceResult) -> str:
    assert place.bracket is not None  # of every place that became a bracket
    bad, good = place.bracket
    return f"false at {bad} times it, stands at {good} times it"
