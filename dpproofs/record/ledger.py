"""The ledger: each sentence and display of a document, and what accounts for it.

The ledger is derived: a claim accounts for the sentences from its first to its last words, a step
for those of its quotation, or for the displays of its lines. What is left must be listed in
`prose.py` beside the claims. A display with n relation signs needs n links.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dpproofs.language.claims import Claim, Document
from dpproofs.language.prose import PROSE_KINDS, Definition, Fewer, Passage, Prose, digest
from dpproofs.language.sorts import Natural, Space, Table
from dpproofs.language.terms import Node, Predicate, Proposition
from dpproofs.record.corpus import Located, load_module
from dpproofs.record.documents import Documents, hold
from dpproofs.record.sentences import Folded, Piece, asserts, pieces, relations

__all__ = ["KINDS", "Entry", "Ledger", "ledgers", "listing", "read"]

KINDS = ("claim", "step", "definition", *PROSE_KINDS)


# ----------------------------------------------------------------------------- what came out


@dataclass(frozen=True)
class Entry:
    """A sentence or display with its kind ("" where nothing accounts for it), and by what."""

    piece: Piece
    kind: str = ""
    by: tuple[str, ...] = ()
    because: str = ""
    links: int = 0

    @property
    def text(self) -> str:
        return self.piece.text


@dataclass(frozen=True)
class Ledger:
    """All sentences of a document; `missing` says why its text is not at hand."""

    document: Document
    complete: bool
    entries: tuple[Entry, ...] = ()
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    missing: str = ""
    listed: int = 0  # passages of the list, compared or not
    quoted: int = 0  # claims and steps of the document
    readable: bool = True  # whether its list could be read

    @property
    def uncovered(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if not entry.kind)

    @property
    def counts(self) -> Counter[str]:
        return Counter(entry.kind or "not covered" for entry in self.entries)

    @property
    def heading(self) -> str:
        if self.missing:
            return (
                f"{self.document.name}: not compared, the source text is missing: {self.quoted} "
                f"claims and steps, {self.listed} passages listed; {self.missing}"
            )
        shown = sum(entry.piece.display for entry in self.entries)
        told = [f"{len(self.entries) - shown} sentences, {shown} displays"]
        told += [f"{self.counts[kind]} {kind}" for kind in KINDS if self.counts[kind]]
        told.append(f"{len(self.uncovered)} not covered")
        told.append("declared complete" if self.complete else "not declared complete")
        return f"{self.document.name}: {'; '.join(told)}"


# ----------------------------------------------------------------------------- reading


@dataclass
class _List:
    """The list beside the claims of a document."""

    prose: tuple[Passage, ...] = ()
    complete: bool = False
    faults: list[str] = field(default_factory=list)
    readable: bool = True


def ledgers(claims: Iterable[Located], documents: Documents | None = None) -> list[Ledger]:
    """The ledger of each document that has a text, in the order of the claims."""
    documents = documents or Documents.of_environment()
    grouped: dict[Document, list[Located]] = {}
    for located in claims:
        document = located.claim.source.document
        if document.file:
            grouped.setdefault(document, []).append(located)
    return [
        _ledger(document, located, _listed(located[0].file.parent), documents)
        for document, located in grouped.items()
    ]


def _listed(folder: Path) -> _List:
    file = folder / "prose.py"
    if not file.is_file():
        return _List()
    try:
        module = load_module(file)
        prose, complete = tuple(module.PROSE), bool(getattr(module, "COMPLETE", False))
        strange = [passage for passage in prose if not isinstance(passage, Passage)]
        if strange:
            raise TypeError(f"{strange[0]!r} is no Prose, Definition or Fewer")
    except Exception as error:  # a list that cannot be read is a fault with its place
        what = f"{folder.name}/{file.name}: saw {type(error).__name__}: {error}"
        return _List(
            faults=[f"{what}; allowed: PROSE bound to a tuple of passages"], readable=False
        )
    return _List(prose, complete)


def _ledger(
    document: Document, claims: Sequence[Located], listed: _List, documents: Documents
) -> Ledger:
    quoted = sum(1 + len(located.claim.proof) for located in claims)
    lines = documents.lines(document)
    if isinstance(lines, str):
        return Ledger(
            document,
            listed.complete,
            faults=tuple(listed.faults),
            missing=lines,
            listed=len(listed.prose),
            quoted=quoted,
            readable=listed.readable,
        )
    entries, faults, notes = read(lines, claims, listed.prose)
    faults = [*listed.faults, *faults]
    faults += [f"{id_}: {what}" for id_, what in hold(claims, documents).mismatches]
    if listed.complete:
        faults += [_uncovered(entry) for entry in entries if not entry.kind]
        faults += _unstated(claims, len(lines))
    return Ledger(
        document,
        listed.complete,
        entries,
        tuple(f"{document.name}: {fault}" for fault in faults),
        tuple(notes),
        listed=len(listed.prose),
        quoted=quoted,
        readable=listed.readable,
    )


def read(
    lines: Sequence[str], claims: Sequence[Located], prose: Sequence[Passage]
) -> tuple[tuple[Entry, ...], list[str], list[str]]:
    """The entries of a text, the faults of what accounts for it, and notes."""
    text, parts = Folded.of(lines), pieces(lines)
    covering = {piece: _Cover() for piece in parts}
    faults = [fault for located in claims for fault in _claimed(located, text, covering)]
    ids = {located.id for located in claims}
    faults += _place(prose, text, covering, ids)
    notes = []
    entries = []
    for piece, cover in covering.items():
        entries.append(cover.entry(piece))
        faults += _link_faults(piece, cover)
        by = [*cover.claims, *cover.steps]
        for passage in cover.passages:
            if by and not isinstance(passage, Fewer):
                what = "definition" if isinstance(passage, Definition) else "prose"
                notes.append(f"{_where(piece)}: listed as {what}, and {by[0]} checks it")
    return tuple(entries), faults, notes


@dataclass
class _Cover:
    """What accounts for one sentence."""

    claims: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    of_claims: int = 0  # relations
    of_steps: int = 0
    passages: list[Passage] = field(default_factory=list)

    @property
    def links(self) -> int:
        """Steps may repeat what the claim says, so they are not added up."""
        return max(self.of_claims, self.of_steps)

    def entry(self, piece: Piece) -> Entry:
        said = [p for p in self.passages if not isinstance(p, Fewer)]
        because = next((p.because for p in self.passages if isinstance(p, (Prose, Fewer))), "")
        if self.claims:
            return Entry(piece, "claim", (*self.claims, *self.steps), because, self.links)
        if self.steps:
            return Entry(piece, "step", tuple(self.steps), because, self.links)
        if said and isinstance(said[0], Definition):
            return Entry(piece, "definition", (said[0].named,), because)
        if said and isinstance(said[0], Prose):
            return Entry(piece, said[0].kind, (), because or PROSE_KINDS[said[0].kind])
        return Entry(piece)


# ----------------------------------------------------------------------------- claims and steps


def _claimed(located: Located, text: Folded, covering: dict[Piece, _Cover]) -> Iterator[str]:
    """Hand a claim and its steps to their sentences; what `hold` does not see is a fault."""
    claim = located.claim
    source = claim.source
    starts = text.find(source.words[0], source.lines)
    ends = text.find(source.words[1], source.lines)
    if starts and ends and starts[0][0] < ends[-1][1]:
        for cover in _within(covering, (starts[0][0], ends[-1][1])):
            cover.claims.append(located.id)
            cover.of_claims += _links(claim, claim.show, claim.misprint)
    elif starts and ends:
        yield (
            f"{located.id}: source.words: saw {source.words[1]!r} before {source.words[0]!r}; "
            "allowed: the first words and then the last; give more of them"
        )
    for step in claim.proof:
        if step.lines is None:
            if step.quote:
                yield (
                    f"{located.id}, {step.name}: quote: saw no lines; allowed: a quotation with "
                    "its lines; give them, so that it is compared with the source text"
                )
            continue
        known = len(text.starts)
        if not 1 <= step.lines[0] <= step.lines[1] <= known:
            yield f"{located.id}, {step.name}: lines: saw {step.lines}; allowed: 1-{known}"
        for cover in _of_step(step.quote, step.lines, text, covering):
            cover.steps.append(f"{located.id}, {step.name}")
            cover.of_steps += _links(None, step.show, step.misprint)


def _within(covering: dict[Piece, _Cover], span: tuple[int, int]) -> list[_Cover]:
    return [cover for piece, cover in covering.items() if piece.overlaps(span)]


def _of_step(
    quote: str, lines: tuple[int, int], text: Folded, covering: dict[Piece, _Cover]
) -> list[_Cover]:
    """The sentences of a quotation; without one the displays of the lines, or all there is."""
    if quote:
        found = text.find(quote, lines)
        return _within(covering, found[0]) if found else []
    there = {p: c for p, c in covering.items() if p.overlaps(text.span(lines))}
    displays = [c for p, c in there.items() if p.display]
    return displays or (list(there.values()) if len(there) == 1 else [])


def _links(claim: Claim | None, show: Proposition | None, misprint: str) -> int:
    """How many relations a step asserts, or a claim with its hypotheses."""
    hypotheses = () if claim is None else claim.given
    shown = max(1, relations(f"$${misprint}$$")) if show is None else _relations(show)
    return shown + sum(map(_relations, hypotheses))


def _relations(node: Node) -> int:
    """The relations of a proposition; those inside a term are not its own."""
    if isinstance(node, Predicate):
        return max(1, _relations(node.meaning))
    inner = [child for child in node.children() if isinstance(child, Proposition)]
    return sum(map(_relations, inner)) if inner else 1


def _link_faults(piece: Piece, cover: _Cover) -> Iterator[str]:
    if not piece.display or not (cover.claims or cover.steps):
        return
    excused = any(isinstance(p, (Fewer, Definition)) for p in cover.passages)
    if cover.links < piece.relations and not excused:
        by = ", ".join([*cover.claims, *cover.steps])
        yield (
            f"{_where(piece)}: saw {cover.links} links ({by}); allowed: {piece.relations} or more, "
            f"as many as relation signs; state the others as steps, or list the display as "
            f'Fewer({_arguments(piece.lines, piece.text)}, because="...")'
        )


# ----------------------------------------------------------------------------- domains


def _unstated(claims: Iterable[Located], last: int) -> Iterator[str]:
    """Each domain is there by right: a line states it, or it follows from what the object is."""
    seen: set[Any] = set()
    for located in claims:
        for thing in _objects(located.claim):
            if thing in seen or not _is_restricted(thing):
                continue
            seen.add(thing)
            told = thing.stated
            lines = (told,) if isinstance(told, int) else told
            if not told:
                yield (
                    f"{located.id}: {thing.name}: saw a domain that no line states; allowed: "
                    'stated=LINE, or stated="a probability" and the like, in its declaration; what '
                    "the document does not state is supplied: supplied=Supplied(...)"
                )
            elif not isinstance(lines, str) and not all(1 <= line <= last for line in lines):
                yield f"{located.id}: {thing.name}: stated: saw {lines}; allowed: lines 1-{last}"


def _objects(claim: Claim) -> tuple[Any, ...]:
    """What the claim, its readings and the steps of its proof quantify, with the sets in it."""
    steps = (claim.step_statement(step) for step in claim.proof)
    readings = map(claim.reading_statement, claim.readings)
    statements = [s for s in (claim.statement, *readings, *steps) if s is not None]
    return tuple(dict.fromkeys(t for s in statements for t in (*s.forall, *s.parameters)))


def _is_restricted(thing: Any) -> bool:
    match thing:
        case Natural() | Space():
            return thing.smallest > 1
        case Table():
            return thing.kind == "positive" or thing.low is not None or thing.high is not None
    return thing.low is not None or thing.high is not None


# ----------------------------------------------------------------------------- the list


def _place(
    prose: Sequence[Passage], text: Folded, covering: dict[Piece, _Cover], ids: set[str]
) -> Iterator[str]:
    """Hand each passage to its sentences; the faults of those that fit none."""
    taken: set[tuple[Passage, tuple[int, int]]] = set()
    for number, passage in enumerate(prose):
        name = f"prose[{number}]"
        span = _span(passage, text, taken)
        if isinstance(span, str):
            yield f"{name}: {span}"
            continue
        taken.add((passage, span))
        held = {p: c for p, c in covering.items() if p.overlaps(span)}
        cut = [p for p in held if p.start < span[0] or span[1] < p.end]
        if cut:
            yield (
                f"{name}: saw {_short(text.text[span[0] : span[1]])!r}, a part of the sentence of "
                f"{_where(cut[0])}; allowed: whole sentences; list "
                f"{_arguments(cut[0].lines, cut[0].text)}"
            )
            continue
        for cover in held.values():
            cover.passages.append(passage)
        yield from (f"{name}: {fault}" for fault in _passage_faults(passage, held, ids))


def _span(
    passage: Passage, text: Folded, taken: set[tuple[Passage, tuple[int, int]]]
) -> tuple[int, int] | str:
    """Where a passage stands; the second of two equal ones is the second copy in the text."""
    first, last = passage.lines
    where = f"lines {first}-{last}"
    starts, ends = (text.find(words, passage.lines) for words in (passage.first, passage.last))
    for words, found in ((passage.first, starts), (passage.last, ends)):
        if not found:
            return f"saw {words!r}; allowed: words of the text; in {where}; list it anew"
    spans = [(a, b) for a, _ in starts for _, b in ends if a < b]
    sums = {span: digest(text.text[span[0] : span[1]]) for span in spans}
    equal = [span for span in spans if sums[span] == passage.sum]
    free = [span for span in equal if (passage, span) not in taken]
    if free:
        return free[0]
    if equal:
        return f"{passage.first!r} is listed more often than it stands in {where}; remove it"
    seen = ", ".join(dict.fromkeys(sums.values())) or "nothing between these words"
    return (
        f"saw the sum {passage.sum!r}; allowed: {seen}; from {passage.first!r} to "
        f"{passage.last!r} in {where}; the text is another one: read it, and list it anew"
    )


def _passage_faults(passage: Passage, held: dict[Piece, _Cover], ids: set[str]) -> Iterator[str]:
    if isinstance(passage, Prose) and passage.kind == "cited" and not passage.because:
        yield "because: missing; say where it is proved, and why nothing here can decide it"
    elif isinstance(passage, Prose) and not passage.because:
        marks = list(dict.fromkeys(m for piece in held for m in asserts(piece.text)))
        if marks:
            yield (
                f"saw {', '.join(map(repr, marks[:6]))} in {_short(passage.first)!r} "
                f"(lines {passage.lines[0]}-{passage.lines[1]}) and no reason; allowed: prose "
                "without signs, numbers and words of assertion; say why it asserts nothing in "
                "`because`"
            )
    if isinstance(passage, Definition) and isinstance(passage.by, str) and passage.by not in ids:
        yield f"by: saw {passage.by!r}; allowed: a claim of this document, or an object"
    if isinstance(passage, Fewer) and not passage.because:
        yield "because: missing; say why the display has fewer links than relation signs"
    if isinstance(passage, Fewer) and not all(piece.display for piece in held):
        yield f"saw a sentence at {_short(passage.first)!r}; allowed: a display"


# ----------------------------------------------------------------------------- words


def _where(piece: Piece) -> str:
    first, last = piece.lines
    return f"line {first}" if first == last else f"lines {first}-{last}"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _uncovered(entry: Entry) -> str:
    what = "a display" if entry.piece.display else "a sentence"
    return (
        f"{_where(entry.piece)}: saw {what} that nothing accounts for, {_short(entry.text)!r}; "
        f"allowed: a claim, a step, or a line of prose.py; {listing([entry.piece])}"
    )


def listing(parts: Sequence[Piece]) -> str:
    """A line for `prose.py` that holds these consecutive sentences; the kind is to be filled in."""
    text = " ".join(piece.text for piece in parts)
    lines = (parts[0].lines[0], parts[-1].lines[1])
    because = ', because=""' if any(asserts(piece.text) for piece in parts) else ""
    return f'Prose("?", {_arguments(lines, text)}{because}),'


def _arguments(lines: tuple[int, int], text: str) -> str:
    words = text.split(" ")
    first, last = _enough(words, 1), _enough(words, -1)
    return f'{lines}, {_literal(first)}, {_literal(last)}, "{digest(text)}"'


def _enough(words: list[str], way: int) -> str:
    """Words from one end: a third of them, at most four, no more than some twenty characters."""
    some = words[0] if way > 0 else words[-1]
    for taken in range(2, min(4, len(words) // 3) + 1):
        if len(some) >= 16:
            break
        some = " ".join(words[:taken] if way > 0 else words[-taken:])
    return some if len(some) <= 40 else some[:32] if way > 0 else some[-32:]


def _literal(text: str) -> str:
    """A string as source: raw where it has backslashes."""
    quote = "'" if '"' in text and "'" not in text else '"'
    if "\\" in text and quote not in text and not text.endswith("\\"):
        return f"r{quote}{text}{quote}"
    return quote + text.replace("\\", "\\\\").replace(quote, f"\\{quote}") + quote
