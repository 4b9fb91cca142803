"""The errata of one document as a courteous letter to those who wrote it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from importlib import metadata

from dpproofs.faces.errata import Item, survival
from dpproofs.faces.paste import persons
from dpproofs.language.claims import Document

__all__ = ["letter"]

WIDTH = 78
SMALL = ("misprint", "idle")
CONVERSION = ("lost in conversion",)

INTRODUCTION = (
    "I have read {title}{year} with care, and with pleasure. To understand it better I wrote its"
    " statements down formally and checked each with exact arithmetic ({tool}). I found {some} that"
    " did not come out as printed. I send you what I found in case it is of use; I may well have"
    " misread you, so each point says how I read the line."
)
LINES = "The line numbers are those of the text {file}."
CONVERTED = (
    "The line numbers are those of a text made from your document by a converter ({file}). Where a"
    " slip may be the converter's and not yours, I say so."
)
CLOSING = (
    "If I have misunderstood something, I would be glad to hear of it and shall correct my notes."
    " Thank you for writing this."
)


def letter(document: Document, found: list[Item]) -> Iterator[str]:
    """Yield the lines of the letter: what matters most first, misprints in page order, and last
    what may be no fault of the authors."""
    lost = [item for item in found if item.kind in CONVERSION]
    small = [item for item in found if item.kind in SMALL]
    grave = [item for item in found if item not in lost and item not in small]
    yield _greeting(persons(document))
    yield ""
    year = f" ({document.year})" if document.year else ""
    some = f"{len(found)} places" if len(found) > 1 else "one place"
    tool = f"dpproofs {metadata.version('dpproofs')}"
    yield from _wrapped(
        INTRODUCTION.format(title=f"“{document.title}”", year=year, tool=tool, some=some)
    )
    yield ""
    numbered = (CONVERTED if document.converted else LINES).format(file=document.file)
    yield from _wrapped(" ".join((_conclusions(found), *([numbered] if document.file else []))))
    number = 0
    for heading, items in (
        ("What seems to need a change, the gravest first", grave),
        ("Small slips, in the order of the text", sorted(small, key=lambda i: i.place)),
        ("What the conversion of the text seems to have lost", lost),
    ):
        if items:
            yield from ("", heading, "-" * len(heading))
        for item in items:
            number += 1
            yield ""
            yield from _point(number, item)
    yield ""
    yield from _wrapped(CLOSING)
    yield from ("", "With kind regards,")


def _greeting(names: list[str]) -> str:
    *others, last = names or ["author"]
    return f"Dear {', '.join(others)}{' and ' if others else ''}{last},"


def _conclusions(found: list[Item]) -> str:
    """The first paragraph: which of the paper's conclusions survive."""
    stand = sum(survival(item) == "yes" for item in found)
    if stand == len(found):
        return "None of them affects what you conclude, as far as I can see."
    part = sum(survival(item) == "in part" for item in found)
    told = f"What you conclude stands all the same in {stand} of these {len(found)} cases"
    return told + (f", and in part in {part} more." if part else ".")


def _point(number: int, item: Item) -> Iterator[str]:
    lines = item.lines[0].upper() + item.lines[1:]
    yield from _wrapped(f"{number}. {lines}: {item.what}.", hanging="   ")
    if item.quote:
        yield from _wrapped(f"The text: {item.quote}", "   ", "     ")
    if item.instead:
        yield from _wrapped(f"I suggest: {item.instead}", "   ", "     ")
        yield from _wrapped(f"Of that: {item.stands}", "   ", "     ")
    yield from _wrapped(f"The reason, I think: {item.because}", "   ", "     ")
    if item.read:
        yield from _wrapped(f"As I read it: {item.printed}", "   ", "     ")
        example = "An example" if item.fails.startswith("Take ") else "What I see"
        yield from _wrapped(f"{example}: {item.fails}", "   ", "     ")
    else:
        yield from _wrapped("I could not read it as a statement.", "   ", "     ")
    if item.reading:
        yield from _wrapped(f"Conventions: {item.reading}.", "   ", "     ")
    yield from _wrapped(f"Does your conclusion stand? {item.survives}", "   ", "     ")


def _wrapped(words: str, indent: str = "", hanging: str = "") -> list[str]:
    return textwrap.wrap(
        words,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=hanging or indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
