"""A ledger in lines and as data: the counts, the faults, and what is left with a line to paste."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.faces.words import Json, lines_words
from dpproofs.record.ledger import KINDS, Entry, Ledger, listing

__all__ = ["ledger_json", "together", "told"]


def told(ledger: Ledger, *, whole: bool) -> Iterator[str]:
    """The heading and faults of a ledger, and with `whole` every sentence that is left."""
    yield ledger.heading
    yield from (f"  fault: {fault}" for fault in ledger.faults)
    if not whole:
        return
    yield from (f"  note: {note}" for note in ledger.notes)
    for entry in ledger.uncovered:
        yield ""
        shown = ", display" if entry.piece.display else ""
        yield f"  {lines_words(entry.piece.lines)}{shown}: {entry.text}"
        yield f"    {listing([entry.piece])}"


def together(ledger: Ledger, lines: tuple[int, int]) -> Iterator[str]:
    """One line of `prose.py` for all sentences that begin within a range of lines."""
    parts = [e.piece for e in ledger.entries if lines[0] <= e.piece.lines[0] <= lines[1]]
    if parts:
        yield listing(parts)


def ledger_json(ledger: Ledger) -> Json:
    return {
        "name": ledger.document.name,
        "file": ledger.document.file,
        "at_hand": not ledger.missing,
        "missing": ledger.missing,
        "complete": ledger.complete,
        "counts": {kind: ledger.counts[kind] for kind in (*KINDS, "not covered")},
        "listed": ledger.listed,
        "faults": list(ledger.faults),
        "notes": list(ledger.notes),
        "entries": [entry_json(entry) for entry in ledger.entries],
    }


def entry_json(entry: Entry) -> Json:
    return {
        "lines": list(entry.piece.lines),
        "display": entry.piece.display,
        "relations": entry.piece.relations,
        "links": entry.links,
        "kind": entry.kind or None,
        "by": list(entry.by),
        "because": entry.because,
        "text": entry.text,
        "listing": "" if entry.kind else listing([entry.piece]),
    }
