"""Statements to decide for oneself: what a document prints, and nothing of what became of it.

An exercise has no id, title, reading, step or hint: each of them may give the answer away. Nor is
there a statement that is not read as a formula, since it would show itself, nor a standard fact.
 Its code leads back to the claim.
"""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Iterable, Iterator

from dpproofs.faces.words import Json, document_words, lines_words
from dpproofs.language.wording import statement_latex, statement_text
from dpproofs.record.corpus import Located

__all__ = ["code", "exercises", "told"]


def code(id_: str) -> str:
    """A name that says nothing: a sum of the id."""
    return "ex" + hashlib.sha256(id_.encode()).hexdigest()[:7]


def exercises(chosen: Iterable[Located]) -> list[Json]:
    """By document and place in it; equal places by code."""
    found = [
        {
            "exercise": code(located.id),
            "source": {
                "document": located.claim.source.document.name,
                "title": document_words(located.claim.source.document),
                "file": located.claim.source.document.file,
                "lines": list(located.claim.source.lines),
            },
            "quote": located.claim.source.quote.strip(),
            "statement": statement_text(located.claim.statement),
            "latex": statement_latex(located.claim.statement),
        }
        for located in chosen
        if located.claim.statement is not None and located.claim.source.document.file
    ]
    return sorted(found, key=_place)


def _place(exercise: Json) -> tuple[str, list[int], str]:
    return exercise["source"]["document"], exercise["source"]["lines"], exercise["exercise"]


def told(found: list[Json]) -> Iterator[str]:
    """The exercises as lines."""
    yield f"{len(found)} statements: which hold as printed? `dpproofs show CODE` has the answer."
    document = ""
    for exercise in found:
        source = exercise["source"]
        if source["document"] != document:
            document = source["document"]
            yield from ("", source["title"])
        first, last = source["lines"]
        yield from ("", f"  {exercise['exercise']}  {lines_words((first, last))}")
        yield f"      {' '.join(exercise['quote'].split())}"
        yield from textwrap.wrap(
            exercise["statement"], 96, initial_indent="    ", subsequent_indent="      "
        )
