"""A claim as LaTeX, and BibTeX for its document and for the check, to paste into a report."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata

from dpproofs.faces.page import witness_words
from dpproofs.faces.reach import reach_words
from dpproofs.faces.words import lines_words, title
from dpproofs.language.claims import Document
from dpproofs.language.wording import statement_prose
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.told import status_words

__all__ = ["bibtex", "escaped", "latex", "persons"]

_NAMES = "leq geq neq cdot surd infty pi in forall exists wedge vee Rightarrow Leftrightarrow to"
SIGNS = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    **{sign: f"$\\{name}$" for sign, name in zip("≤≥≠·√∞π∈∀∃∧∨⇒⇔→", _NAMES.split(), strict=True)},
    **{sign: f"${sign}$" for sign in "<>|"},
    **{sign: f"\\{sign}" for sign in "{}_#$%&"},
}


SCRIBE = "scribe "
BLACKBOARD, BOLD = r"\mathbb{1}", r"\mathbf{1}"


def escaped(words: str) -> str:
    """Words as LaTeX; a sign that is not known here is left as it is."""
    words = words.replace("<=", "≤").replace(">=", "≥")
    return "".join(SIGNS.get(sign, sign) for sign in words)


def latex(claim: ClaimResult) -> Iterator[str]:
    """The statement as printed, its counterexample, and what should stand instead, as a list."""
    stated = claim.located.claim
    source, erratum = stated.source, stated.erratum
    where = lines_words(source.lines).replace("-", "--")
    yield f"% {claim.id}, by dpproofs {metadata.version('dpproofs')}; needs amsmath, amssymb;"
    yield f"% \\cite is to `dpproofs show {claim.located.asked} --bibtex`"
    yield rf"\paragraph{{{title(claim.located)}}}"
    yield rf"(\cite[{where}]{{{source.document.name}}})"
    yield r"\begin{description}"
    if claim.printed.statement is None:
        yield rf"\item[As printed] (it is not read as a formula) ${stated.misprint}$"
    else:
        yield from _item("As printed", claim.printed)
    witness = witness_words(claim.printed)
    if witness:
        yield rf"\item[Counterexample] {escaped(witness)}"
    if erratum is not None:
        yield rf"\item[Why] {escaped(erratum.because)}."
    if claim.amended is not None:
        yield from _item("Amended", claim.amended)
    yield r"\end{description}"


def _item(name: str, result: StatementResult) -> Iterator[str]:
    reach = reach_words(result)
    status = escaped(status_words(result) + (f": {reach}" if reach else ""))
    yield rf"\item[{name}] ({status})"
    # amssymb has no blackboard digits
    yield f"  {statement_prose(result.statement).replace(BLACKBOARD, BOLD)}."


def bibtex(claim: ClaimResult) -> Iterator[str]:
    """An entry for the document, the same for all its claims, and one for the check of this."""
    stated = claim.located.claim
    yield from _entry(stated.source.document.name, _document(stated.source.document))
    status = f"as printed: {status_words(claim.printed)}"
    if claim.amended is not None:
        status += f"; amended: {status_words(claim.amended)}"
    version = metadata.version("dpproofs")
    fields = {
        "title": f"{{dpproofs}} {version}: {escaped(claim.id)}",
        "howpublished": rf"\verb|dpproofs show {claim.located.asked}|",
        "note": f"{lines_words(stated.source.lines).capitalize().replace('-', '--')}; {status}",
    }
    yield from _entry(f"dpproofs:{claim.id}", fields)


def _document(document: Document) -> dict[str, str]:
    kind = [part for part in document.authors.split(", ") if part[:1].islower()]
    kind = [part for part in kind if not part.startswith(SCRIBE)]
    return {
        "author": " and ".join(persons(document)),
        "title": f"{{{escaped(document.title)}}}",
        "year": document.year,
        "howpublished": ", ".join(kind).capitalize(),
    }


def persons(document: Document) -> list[str]:
    """Authors and scribes by name; a part in lower case, such as "blog post", is no person."""
    parts = (part.removeprefix(SCRIBE) for part in document.authors.split(", "))
    return [part for part in parts if part[:1].isupper()]


def _entry(key: str, fields: dict[str, str]) -> Iterator[str]:
    yield f"@misc{{{key},"
    yield from (f"  {name} = {{{value}}}," for name, value in fields.items() if value)
    yield "}"
