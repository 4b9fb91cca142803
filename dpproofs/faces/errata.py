"""The errata of a corpus, by document and kind: what is printed, why it fails, what stands instead.

The page is derived from the claims and the evidence that is kept beside them, and from nothing
else: no cache, no date. Equal evidence makes an equal page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from dpproofs.faces.page import witness_words
from dpproofs.faces.reach import reach_words
from dpproofs.language.claims import ERRATUM_KINDS, SURVIVES, Claim, Erratum, Step
from dpproofs.language.printing import definition, definitions, text
from dpproofs.language.wording import statement_text
from dpproofs.outcome import RECORDED, Status
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.recall import ALL
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.runner import Options, run

__all__ = ["Item", "items", "render", "sentence", "survival"]

COMMAND = "dpproofs errata --format md > docs/errata.md"

KINDS = {
    "false": "False as printed",
    "needs a hypothesis": "A hypothesis is missing",
    "misprint": "Misprints",
    "vacuous": "Nothing meets the hypotheses",
    "idle": "It follows from a simpler result",
}

STANDS = {
    Status.PROVED: "it is proved",
    Status.SURVIVED: "no counterexample was found to it; it is not proved here",
    Status.REFUTED: "there is a counterexample to it",
    Status.UNDECIDED: "it is not decided here",
    Status.VACUOUS: "nothing meets its hypotheses",
    Status.UNREADABLE: "it cannot be read as a formula",
    Status.BROKEN: "two engines contradict each other about it",
}


@dataclass(frozen=True)
class Item:
    """One erratum in words."""

    document: str  # title, authors, year
    kind: str
    id: str
    what: str  # the result, and the link of its proof
    lines: str
    quote: str
    printed: str
    fails: str
    because: str
    instead: str
    stands: str
    survives: str
    reading: str
    place: tuple[int, int]
    read: bool  # whether what is printed can be read as a formula


def items(corpus: Corpus, document: str = "") -> list[Item]:
    """List every erratum of the corpus, or of one document, by document, kind and line."""
    chosen = [
        _concerned(located)
        for located in corpus.claims.values()
        if _has_erratum(located.claim) and document in ("", located.claim.source.document.name)
    ]
    result = run(Corpus(), chosen, Options(recall=True, verified=ALL), store=NullCache())
    found = [
        (claim.located.claim.source.document.name, erratum.kind, lines, item)
        for claim in result.claims
        for erratum, lines, item in _items(claim)
    ]
    found.sort(key=lambda f: (f[0], ERRATUM_KINDS.index(f[1]), f[2], f[3].id))
    return [item for _, _, _, item in found]


def _concerned(located: Located) -> Located:
    """The claim without what the page does not show, so that none of that is decided again."""
    steps = tuple(step for step in located.claim.proof if step.erratum is not None)
    return replace(located, claim=replace(located.claim, proof=steps, readings=(), sharp=None))


def _has_erratum(claim: Claim) -> bool:
    return claim.erratum is not None or any(step.erratum is not None for step in claim.proof)


def _items(found: ClaimResult) -> Iterator[tuple[Erratum, tuple[int, int], Item]]:
    located, claim = found.located, found.located.claim
    if claim.erratum is not None:
        quote = claim.source.quote
        item = _item(located, None, claim.erratum, quote, found.printed, found.amended)
        yield claim.erratum, claim.source.lines, item
    for step in found.steps:
        if step.erratum is not None:
            item = _item(
                located, step.step, step.erratum, step.step.quote, step.printed, step.amended
            )
            yield step.erratum, step.step.lines or claim.source.lines, item


def _item(
    located: Located,
    step: Step | None,
    erratum: Erratum,
    quote: str,
    printed: StatementResult,
    amended: StatementResult | None,
) -> Item:
    claim = located.claim
    document = claim.source.document
    year = f", {document.year}" if document.year else ""
    title = located.prose.partition("\n")[0].rstrip(".")
    lines = claim.source.lines if step is None or step.lines is None else step.lines
    misprint = claim.misprint if step is None else step.misprint
    shown = misprint if printed.statement is None else statement_text(printed.statement)
    return Item(
        document=f"{document.title} ({document.authors}{year})",
        kind=erratum.kind,
        id=located.id,
        what=title if step is None else f"{title}: in its proof, “{step.name}”",
        lines=f"line {lines[0]}" if lines[0] == lines[1] else f"lines {lines[0]} to {lines[1]}",
        quote=" ".join(quote.split()),
        printed=shown,
        fails=_fails(printed, erratum),
        because=sentence(erratum.because) + (_CONVERTER if erratum.converter else ""),
        instead=_instead(erratum, shown),
        stands="" if amended is None else _stands(amended),
        survives=sentence(erratum.survives) or "Not said.",
        reading=(step.reading if step is not None else "") or claim.reading,
        place=lines,
        read=printed.statement is not None,
    )


_CONVERTER = " It may be a slip of the conversion of the text, and not of its authors."


def _fails(printed: StatementResult, erratum: Erratum) -> str:
    if erratum.simpler:
        return f"It does not fail, but it already follows from {erratum.simpler}."
    if printed.tried and printed.name is Status.REFUTED:
        return witness_words(printed)
    return _stands(printed)


def _instead(erratum: Erratum, printed: str) -> str:
    """The parts of the amendment that replace what is printed, and what they define anew."""
    amended = erratum.amended
    if amended is None:
        return ""
    nodes = (*(amended.given or ()), *(() if amended.show is None else (amended.show,)))
    parts = []
    if amended.forall is not None:
        domains = [text(thing.domain()) for thing in amended.forall]
        parts.append(f"for {', '.join(dict.fromkeys(domains))}")
    if amended.given is not None:
        parts.append(f"given {' and '.join(map(text, amended.given)) or 'no hypothesis'}")
    if amended.show is not None:
        parts.append(text(amended.show))
    named = dict(pair for node in nodes for pair in definitions(node))
    anew = [d for d in (definition(node, "text") for node in named.values()) if d not in printed]
    return "; ".join(parts) + (f", where {'; '.join(anew)}" if anew else "")


def _stands(result: StatementResult) -> str:
    if not result.tried:
        return "No evidence is kept of it."
    told = STANDS[result.name]
    if result.name is Status.PROVED:
        told += f" ({reach_words(result)})"
    if result.status.recorded:
        told += f" ({RECORDED})"
    return sentence(told)


def sentence(words: str) -> str:
    """Words with a capital, where they begin with a word and not with a symbol, and a stop."""
    if re.match(r"[a-z]+[ :,]", words):
        words = words[0].upper() + words[1:]
    return words + ("" if words.endswith((".", "?")) or not words else ".")


# ----------------------------------------------------------------------------- the page


def render(found: list[Item], style: str = "text", command: str = COMMAND) -> str:
    """The page, as Markdown, which names the command that made it, or as plain text."""
    return "\n".join(_markdown(found, command) if style == "md" else _plain(found)) + "\n"


def heading(found: list[Item]) -> str:
    kinds, survive = Counter(item.kind for item in found), Counter(map(survival, found))
    if not found:
        return "No errata."
    documents = len({item.document for item in found})
    told = ", ".join(f"{kind}: {kinds[kind]}" for kind in ERRATUM_KINDS if kinds[kind])
    after = ", ".join(f"{s}: {survive[s]}" for s in (*SURVIVES, "not said") if survive[s])
    return (
        f"{len(found)} {'erratum' if len(found) == 1 else 'errata'} of {documents} "
        f"document{'' if documents == 1 else 's'} ({told}). Does the paper's conclusion "
        f"survive? ({after})"
    )


def survival(item: Item) -> str:
    """One word that says whether the paper's conclusion survives."""
    word = item.survives.partition(":")[0].lower()
    return word if word in SURVIVES else "not said"


def _fields(item: Item) -> Iterator[tuple[str, str]]:
    yield "as printed", item.printed
    yield "it fails", item.fails
    yield "why", item.because
    yield "instead", item.instead
    yield "is the corrected statement proved", item.stands
    yield "does the paper's conclusion survive", item.survives


def _grouped(found: list[Item]) -> Iterator[tuple[str, str, Item]]:
    """Each item with its document and kind, where they are new."""
    document = kind = ""
    for item in found:
        fresh = item.document != document
        yield (
            item.document if fresh else "",
            KINDS[item.kind] if fresh or item.kind != kind else "",
            item,
        )
        document, kind = item.document, item.kind


def _markdown(found: list[Item], command: str) -> Iterator[str]:
    yield "# Errata"
    yield ""
    yield f"<!-- Generated by `{command}`; edit the claims, not this page. -->"
    yield ""
    yield heading(found)
    yield ""
    yield (
        "Each counterexample is kept with its claim and was decided exactly; `dpproofs show ID` "
        "has the whole claim, `dpproofs replay ID` decides it again."
    )
    for document, kind, item in _grouped(found):
        if document:
            yield from ("", f"## {document}")
        if kind:
            yield from ("", f"### {kind}")
        yield from ("", f"#### {item.what}", "", f"{sentence(item.lines)} `{item.id}`")
        if item.quote:
            yield from ("", f"    {item.quote}")
        yield ""
        code = ("as printed", "instead")
        for name, words in _fields(item):
            if words:
                yield f"- **{name}**: {_code(words) if name in code else _escaped(words)}"


def _code(words: str) -> str:
    return f"`{words}`" if "`" not in words else words


def _escaped(words: str) -> str:
    """Words in which no sign is taken for markup."""
    for sign in "\\*_|<":
        words = words.replace(sign, f"\\{sign}")
    return words


def _plain(found: list[Item]) -> Iterator[str]:
    yield heading(found)
    for document, kind, item in _grouped(found):
        if document:
            yield from ("", document)
        if kind:
            yield from ("", f"  {kind}")
        yield from ("", f"    {item.what}", f"      {item.lines}, {item.id}")
        if item.quote:
            yield f"      quotation: {item.quote}"
        yield from (f"      {name}: {words}" for name, words in _fields(item) if words)
