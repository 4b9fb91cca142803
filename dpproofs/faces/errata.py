"""The errata of a corpus, by document, the gravest first: what is printed, and what stands.

The page is derived from the claims and the evidence that is kept beside them, and from nothing
else: no cache, no date. Equal evidence makes an equal page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from dpproofs.faces.page import witness_words
from dpproofs.faces.reach import reach_words
from dpproofs.faces.severity import rank
from dpproofs.faces.words import document_words, many, sentence, title
from dpproofs.language.claims import ERRATUM_KINDS, SURVIVES, Amended, Claim, Erratum, Step
from dpproofs.language.forms import Style
from dpproofs.language.printing import definition, definitions, latex, text
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import And, Node
from dpproofs.language.wording import statement_prose, statement_text
from dpproofs.outcome import RECORDED, Status
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.recall import ALL
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.runner import Options, run

__all__ = ["Item", "items", "render", "survival"]

COMMAND = "dpproofs errata --format md > docs/errata.md"

KINDS = {
    "false": "False as printed",
    "needs a hypothesis": "A hypothesis is missing",
    "ambiguous": "Fails in one of two readings",
    "vacuous": "Nothing meets the hypotheses",
    "misprint": "Misprints",
    "idle": "It follows from a simpler result",
    "lost in conversion": "Lost in the conversion of the text",
}

STANDS = {
    Status.PROVED: "it is proved",
    Status.SURVIVED: "no counterexample was found to it; it is not proved here",
    Status.REFUTED: "there is a counterexample to it",
    Status.UNDECIDED: "it is not decided here",
    Status.VACUOUS: "nothing meets its hypotheses",
    Status.UNREADABLE: "it is not read as a formula",
    Status.BROKEN: "two engines, or two findings of one run, contradict each other about it",
}

#: What a print must be for an erratum of it to be shown to anybody.
FAILING = (Status.REFUTED, Status.UNREADABLE, Status.VACUOUS)


@dataclass(frozen=True)
class Item:
    """One erratum in words."""

    document: str  # title, authors, year
    name: str  # of the document
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
    shown: bool = True  # whether what is kept shows that the print is as the erratum says
    gravity: tuple[int, ...] = ()
    printed_math: str = ""  # with its formulas in LaTeX
    instead_math: str = ""
    noted: tuple[str, ...] = ()  # what we say besides, each with its status


def items(corpus: Corpus, document: str = "") -> list[Item]:
    """List every erratum of the corpus, or of one document, by document, the gravest first."""
    chosen = [
        _concerned(located)
        for located in corpus.claims.values()
        if located.claim.errata and document in ("", located.claim.source.document.name)
    ]
    # Without what is recorded of Rocq, which is gone with every change of its theory.
    how = Options(recall=True, verified=ALL, rocq=False)
    result = run(Corpus(), chosen, how, store=NullCache())
    found = [item for claim in result.claims for item in _items(claim)]
    return sorted(found, key=lambda item: (item.name, item.gravity, item.place, item.id))


def _concerned(located: Located) -> Located:
    """The claim without what the page does not show, so that none of that is decided again. Which
    readings it has is part of the names of their evidence, so all stay where one is shown."""
    steps = tuple(step for step in located.claim.proof if step.erratum is not None)
    read = any(reading.erratum is not None for reading in located.claim.readings)
    readings = located.claim.readings if read else ()
    return replace(
        located, claim=replace(located.claim, proof=steps, readings=readings, sharp=None)
    )


def _items(found: ClaimResult) -> Iterator[Item]:
    located, claim = found.located, found.located.claim
    quote, notes = claim.source.quote, _noted(found)
    if claim.erratum is not None:
        item = _item(located, None, claim.erratum, quote, found.printed, found.amended)
        yield replace(item, noted=notes)
    for reading, result in found.readings:
        if reading.erratum is not None:
            stands = found.amended or found.printed
            item = _item(located, None, reading.erratum, quote, result, stands)
            own = f"{claim.reading}. Here instead" if claim.reading else "Here"
            favoured = f"{own}: {reading.text}"
            yield replace(item, reading=favoured, noted=() if claim.erratum else notes)
    for step in found.steps:
        if step.erratum is not None:
            yield _item(
                located, step.step, step.erratum, step.step.quote, step.printed, step.amended
            )


def _noted(found: ClaimResult) -> tuple[str, ...]:
    """What we say of a result besides, with what became of it."""
    return tuple(
        sentence(f"{note.text} ({_stands(result).rstrip('.').lower()})")
        for note, result in found.notes
    )


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
    lines = claim.source.lines if step is None or step.lines is None else step.lines
    misprint = claim.misprint if step is None else step.misprint
    shown = misprint if printed.statement is None else statement_text(printed.statement)
    return Item(
        document=document_words(document),
        name=document.name,
        kind=erratum.kind,
        id=located.id,
        what=title(located) if step is None else f"{title(located)}: in its proof, “{step.name}”",
        lines=f"line {lines[0]}" if lines[0] == lines[1] else f"lines {lines[0]} to {lines[1]}",
        quote=" ".join(quote.split()),
        printed=shown,
        fails=_fails(printed, erratum),
        because=sentence(erratum.because) + (_CONVERTER if erratum.converter else ""),
        instead=_instead(located.claim, step, erratum, amended, shown, "text"),
        stands="" if amended is None else _stands(amended),
        survives=sentence(erratum.survives) or "Not said.",
        reading=(step.reading if step is not None else "") or claim.reading,
        place=lines,
        read=printed.statement is not None,
        shown=bool(erratum.simpler) or printed.name in FAILING,
        gravity=rank(
            step is not None, erratum.kind, located.id, erratum.converter, erratum.survives
        ),
        printed_math=(
            f"${misprint}$" if printed.statement is None else statement_prose(printed.statement)
        ),
        instead_math=_instead(located.claim, step, erratum, amended, shown, "latex"),
    )


_CONVERTER = " It may be a slip of the conversion of the text, and not of its authors."


def _fails(printed: StatementResult, erratum: Erratum) -> str:
    if erratum.simpler:
        return f"It does not fail, but it already follows from {erratum.simpler}."
    if printed.tried and printed.name is Status.REFUTED:
        return witness_words(printed)
    return _stands(printed)


def _instead(
    claim: Claim,
    step: Step | None,
    erratum: Erratum,
    stands: StatementResult | None,
    printed: str,
    style: Style,
) -> str:
    """The parts of the amendment that replace what is printed, and what they define anew."""

    def shown(node: Node) -> str:
        return f"${latex(node)}$" if style == "latex" else text(node)

    amended = erratum.amended or Amended()
    known = claim.forall if step is None else (*claim.forall, *(step.forall or ()), *step.also)
    others = [x for x in amended.forall or () if not any(x is y for y in known)]
    as_a_whole = erratum.kind == "ambiguous" or not all(map(_bounded, others))
    if as_a_whole and stands is not None and stands.statement is not None:
        whole = statement_prose if style == "latex" else statement_text
        return whole(stands.statement)
    own = claim.supplied if step is None else step.supplied
    added = [s for s in (own if isinstance(own, tuple) else (own,)) if not s.convention]
    nodes = (*(amended.given or ()), *(() if amended.show is None else (amended.show,)))
    parts = []
    if amended.forall is not None:
        domains = [shown(thing.domain()) for thing in amended.forall if _bounded(thing)]
        parts.append(f"for {', '.join(dict.fromkeys(domains))}")
    if amended.given is not None:
        parts.append(f"given {' and '.join(map(shown, amended.given)) or 'no hypothesis'}")
    if added:
        also = "also " if amended.given or (amended.given is None and claim.given) else ""
        parts.append(f"given {also}{' and '.join(shown(s.what) for s in added)}")
    if amended.show is not None:
        parts.append(shown(amended.show))
    named = dict(pair for node in nodes for pair in definitions(node))
    anew = [node for node in named.values() if definition(node, "text") not in printed]
    mark = "$" if style == "latex" else ""
    told = [f"{mark}{definition(node, style)}{mark}" for node in anew]
    return "; ".join(parts) + (f", where {'; '.join(told)}" if told else "")


def _bounded(thing: Scalar | Table) -> bool:
    domain = thing.domain()
    return not isinstance(domain, And) or bool(domain.parts)


def _stands(result: StatementResult) -> str:
    if not result.tried:
        return "No evidence is kept of it."
    told = STANDS[result.name]
    if result.name is Status.PROVED:
        told += f" ({reach_words(result)})"
    if result.status.recorded:
        told += f" ({RECORDED})"
    return sentence(told)


# ----------------------------------------------------------------------------- the page


def render(found: list[Item], style: str = "text", command: str = COMMAND) -> str:
    """The page, as Markdown, which names the command that made it, or as plain text. An erratum
    that nothing shows accuses nobody: only its name is told."""
    shown = [item for item in found if item.shown]
    lines = [*(_markdown(shown, command) if style == "md" else _plain(shown))]
    return "\n".join([*lines, *_left_out(found, style)]) + "\n"


def _left_out(found: list[Item], style: str) -> Iterator[str]:
    left = [item for item in found if not item.shown]
    if not left:
        return
    many = f"{len(left)} more {'is' if len(left) == 1 else 'are'} announced by a claim file"
    yield from ("", f"{many}, and not shown by what is kept:", "")
    for item in left:
        yield f"- `{item.id}`: {item.fails}" if style == "md" else f"  {item.id}: {item.fails}"
    yield from ("", "`dpproofs check --save` keeps what it finds.")


def heading(found: list[Item]) -> str:
    kinds, survive = Counter(item.kind for item in found), Counter(map(survival, found))
    if not found:
        return "No errata."
    documents = len({item.document for item in found})
    told = ", ".join(f"{kind}: {kinds[kind]}" for kind in ERRATUM_KINDS if kinds[kind])
    after = ", ".join(f"{s}: {survive[s]}" for s in (*SURVIVES, "not said") if survive[s])
    return (
        f"{many(len(found), 'erratum', 'errata')} of {many(documents, 'document')} ({told}). "
        f"Does the paper's conclusion survive? ({after})"
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
    yield "besides", " ".join(item.noted)


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
    yield from _contents(found)
    for document, kind, item in _grouped(found):
        if document:
            yield from ("", f'<a id="{item.name}"></a>', "", f"## {document}")
        if kind:
            yield from ("", f'<a id="{_anchor(item)}"></a>', "", f"### {kind}")
        yield from ("", f"#### {item.what}", "", f"{sentence(item.lines)} `{item.id}`")
        if item.quote:
            yield from ("", f"    {item.quote}")
        yield ""
        formulas = {"as printed": item.printed_math, "instead": item.instead_math}
        for name, words in _fields(item):
            if words:
                yield f"- **{name}**: {formulas.get(name) or _escaped(words)}"


def _contents(found: list[Item]) -> Iterator[str]:
    """The documents with their kinds of errata, and how many of each."""
    if found:
        yield ""
    for item, kinds in _counted(found):
        links = ((kind, _anchor(replace(item, kind=kind)), n) for kind, n in kinds.items())
        told = ", ".join(
            f"[{KINDS[kind][0].lower()}{KINDS[kind][1:]}](#{anchor}): {n}"
            for kind, anchor, n in links
        )
        yield f"- [{item.document}](#{item.name}), {sum(kinds.values())}: {told}"


def _counted(found: list[Item]) -> Iterator[tuple[Item, Counter[str]]]:
    """The first item of each document, with its kinds."""
    for name in dict.fromkeys(item.name for item in found):
        own = [item for item in found if item.name == name]
        yield own[0], Counter(item.kind for item in own)


def _anchor(item: Item) -> str:
    return f"{item.name}-{item.kind.replace(' ', '-')}"


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
