"""A quotation is compared with the source text wherever that is at hand; no text is kept.

The environment variable DPPROOFS_DOCUMENTS names a folder of texts. A document is found there by
its name or by its SHA-256. What cannot be compared because a text is missing is counted;
what is compared and differs is an error with its place.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from dpproofs.language.claims import Claim, Document, Step
from dpproofs.language.printing import definition, definitions, latex, text
from dpproofs.language.terms import Node, Proposition
from dpproofs.record.corpus import Located

__all__ = ["VARIABLE", "Documents", "Quotations", "hold", "notation_differences", "notation_faults"]

VARIABLE = "DPPROOFS_DOCUMENTS"


# ----------------------------------------------------------------------------- texts


@dataclass
class Documents:
    """The texts of a folder; read when first asked for, and forgotten with this object."""

    folder: Path | None = None
    _lines: dict[Document, list[str] | str] = field(default_factory=dict, repr=False)

    @classmethod
    def of_environment(cls, environ: Mapping[str, str] = os.environ) -> Documents:
        named = environ.get(VARIABLE)
        return cls(Path(named).expanduser() if named else None)

    def lines(self, document: Document) -> list[str] | str:
        """The lines of a document, or why they are not at hand."""
        if document not in self._lines:
            self._lines[document] = self._read(document)
        return self._lines[document]

    def _read(self, document: Document) -> list[str] | str:
        if self.folder is None:
            return f"set {VARIABLE} to the folder that holds {document.file}"
        named = self.folder / document.file
        raw = _bytes(named)
        wanted = document.sha256
        if raw is None or (wanted and hashlib.sha256(raw).hexdigest() != wanted):
            other = self._by_sum.get(wanted)
            if other is None:
                seen = "no such file" if raw is None else "a file with another SHA-256"
                return f"{named}: {seen}; a text with the SHA-256 {wanted or '(any)'} is wanted"
            raw = _bytes(other) or b""
        return raw.decode("utf-8", errors="replace").splitlines()

    @cached_property
    def _by_sum(self) -> dict[str, Path]:
        """The files of the folder by their sums, for texts under another name."""
        if self.folder is None or not self.folder.is_dir():
            return {}
        files = sorted(p for p in self.folder.iterdir() if p.is_file())
        return {hashlib.sha256(raw).hexdigest(): p for p in files if (raw := _bytes(p)) is not None}


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


# ----------------------------------------------------------------------------- holding


@dataclass(frozen=True)
class Quotations:
    """How the quotations of some claims compare with the texts."""

    held: int = 0
    not_held: int = 0  # because the text is missing
    missing: tuple[str, ...] = ()  # the documents that are missing, each with its remedy
    mismatches: tuple[tuple[str, str], ...] = ()  # claim id, what differs and where

    def faults_of(self, id_: str) -> tuple[str, ...]:
        return tuple(fault for of, fault in self.mismatches if of == id_)


def hold(claims: Iterable[Located], documents: Documents | None = None) -> Quotations:
    """Compare every quotation of the claims, and of their steps, with the source texts."""
    documents = documents or Documents.of_environment()
    held = not_held = 0
    missing: dict[str, str] = {}
    mismatches = []
    for located in claims:
        source = located.claim.source
        if not source.document.file:
            continue  # a fact cited from the literature: there is no text to hold it against
        lines = documents.lines(source.document)
        for what, span, pieces in _quoted(located.claim):
            if isinstance(lines, str):
                not_held += 1
                missing[source.document.name] = lines
                continue
            faults = list(_faults(what, span, pieces, lines, source.document))
            held += not faults
            mismatches += [(located.id, fault) for fault in faults]
    told = tuple(f"{name}: {why}" for name, why in missing.items())
    return Quotations(held, not_held, told, tuple(mismatches))


def _quoted(claim: Claim) -> Iterator[tuple[str, tuple[int, int], tuple[tuple[str, str], ...]]]:
    """What is quoted, from which lines, and the pieces that must be found there."""
    source = claim.source
    first, last = source.words
    pieces = (("quote", source.quote), ("words[0]", first), ("words[1]", last))
    yield "source", source.lines, pieces
    for n, step in enumerate(claim.proof):
        if step.quote and step.lines is not None:
            yield f"proof[{n}]", step.lines, (("quote", step.quote),)


def _faults(
    what: str,
    span: tuple[int, int],
    pieces: Iterable[tuple[str, str]],
    lines: list[str],
    document: Document,
) -> Iterator[str]:
    first, last = span
    place = f"{document.file}, lines {first}-{last}"
    if last > len(lines):
        yield f"{what}.lines: saw {first}-{last}; allowed: 1-{len(lines)}; in {document.file}"
        return
    within = _folded("\n".join(lines[first - 1 : last]))
    for name, piece in pieces:
        if _folded(piece) not in within:
            elsewhere = _lines_of(_folded(piece), lines)
            where = f"it stands in lines {elsewhere}" if elsewhere else "it stands nowhere in it"
            yield (
                f"{what}.{name}: {_short(piece)!r} does not stand in {place}; {where}; "
                "quote verbatim (white space is free) and give the lines"
            )


def _folded(words: str) -> str:
    return " ".join(words.split())


def _short(words: str) -> str:
    folded = _folded(words)
    return folded if len(folded) <= 70 else folded[:67] + "..."


def _lines_of(piece: str, lines: list[str]) -> str:
    """The lines in which a folded piece stands, counted from 1; "" where it stands nowhere."""
    starts, joined = [], ""
    for line in lines:
        starts.append(len(joined) + (1 if joined else 0))
        words = _folded(line)
        joined = f"{joined} {words}" if joined and words else joined or words
    at = joined.find(piece)
    if at < 0:
        return ""
    first = max(n for n, start in enumerate(starts, 1) if start <= at)
    last = max(n for n, start in enumerate(starts, 1) if start < at + len(piece))
    return f"{first}-{last}"


# ----------------------------------------------------------------------------- notation

_SIGNS = re.compile(
    r"(?P<le>≤|\\leq(?:slant)?(?![A-Za-z])|\\le(?![A-Za-z]))"
    r"|(?P<ge>≥|\\geq(?:slant)?(?![A-Za-z])|\\ge(?![A-Za-z]))"
    r"|(?P<eq>(?<!:)=)|(?P<lt><)|(?P<gt>>)|(?P<numeral>[0-9]+)"
)
_SHOWN = {"le": "≤", "ge": "≥", "eq": "=", "lt": "<", "gt": ">"}


def _signs(printed: str) -> Counter[str]:
    """The relation signs and numerals that are printed, each with how often it stands there."""
    return Counter(_SHOWN.get(m.lastgroup or "", m.group()) for m in _SIGNS.finditer(printed))


def notation_differences(quote: str, must: str, may: str = "") -> list[str]:
    """Where the signs and numerals of a quotation are not those of a derived text.

    It must have those of `must`, and may have those of `may` besides: a quotation of a result need
    not repeat its hypotheses.
    """
    seen, least = _signs(quote), _signs(must)
    most = least + _signs(may)
    found = []
    for sign in sorted({*seen, *most}):
        if not least[sign] <= seen[sign] <= most[sign]:
            allowed = str(least[sign])
            if most[sign] > least[sign]:
                allowed += f" to {most[sign]}"
            found.append(f"quotation has {sign!r} {_times(seen[sign])}, statement {allowed}")
    return found


def _times(n: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(n, f"{n} times")


def notation_faults(claim: Claim) -> list[str]:
    """Every quotation of a claim and its steps whose signs differ without a reason."""
    if not claim.source.document.file:
        return []  # a fact is cited in words of our own
    found = []
    if claim.show is not None and not claim.notation:
        given = (*claim.given, *(thing.domain() for thing in claim.forall))
        differences = _differences(claim.source.quote, claim.show, given)
        found += [f"notation: {', '.join(differences)}; {_REMEDY}"] if differences else []
    for n, step in enumerate(claim.proof):
        if step.show is not None and step.quote and not step.notation:
            differences = _differences(step.quote, step.show, _hypotheses(claim, step))
            if differences:
                found.append(f"proof[{n}].notation: {', '.join(differences)}; {_REMEDY}")
    return found


_REMEDY = "quote what is stated and state what is quoted, or say why not in `notation`"


def _hypotheses(claim: Claim, step: Step) -> tuple[Proposition, ...]:
    objects = claim.forall if step.forall is None else step.forall
    given = claim.given if step.given is None else step.given
    return (*given, *(thing.domain() for thing in (*objects, *step.also)))


def _differences(quote: str, show: Proposition, given: Iterable[Proposition]) -> list[str]:
    """Either style of the derived text will do: they write a range of indices differently."""
    given = tuple(given)
    named: dict[str, Node] = dict(d for node in (*given, show) for d in definitions(node))
    best: list[str] | None = None
    for style, printed in (("text", text), ("latex", latex)):
        may = [printed(node) for node in given]
        may += [definition(node, style) for node in named.values()]  # type: ignore[arg-type]
        found = notation_differences(quote, printed(show), " ; ".join(may))
        if best is None or len(found) < len(best):
            best = found
    return best or []
