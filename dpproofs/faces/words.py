"""Words that all faces use: plurals, sentences, places in a document, marks, short numbers."""

from __future__ import annotations

import re
from typing import Any

from dpproofs.language.claims import Document
from dpproofs.record.corpus import Located

__all__ = [
    "Json",
    "brief",
    "document_words",
    "ends_words",
    "lines_words",
    "many",
    "recorded_mark",
    "row",
    "sentence",
    "size",
    "title",
]

#: What a page, a file or a template is made of: texts, numbers, lists and mappings by name.
Json = dict[str, Any]


def many(n: int, one: str, more: str = "") -> str:
    """So many of something: "1 step", "2 steps", "3 errata"."""
    return f"{n} {one if n == 1 else more or one + 's'}"


def sentence(words: str) -> str:
    """Words with a capital, where they begin with a word and not with a symbol, and a stop."""
    if re.match(r"[a-z]+[ :,](?!=)", words):
        words = words[0].upper() + words[1:]
    return words + ("" if words.endswith((".", "?")) or not words else ".")


def title(located: Located) -> str:
    """The first line of what its file says of a claim."""
    return located.prose.partition("\n")[0].rstrip(".")


def document_words(document: Document) -> str:
    year = f", {document.year}" if document.year else ""
    return f"{document.title} ({document.authors}{year})"


def lines_words(lines: tuple[int, int] | None) -> str:
    if lines is None:
        return ""
    first, last = lines
    return f"line {first}" if first == last else f"lines {first}-{last}"


def recorded_mark(recorded: bool) -> str:
    """What follows the words on something that this run did not repeat."""
    return " (recorded)" if recorded else ""


def ends_words(bracket: tuple[str, str] | None) -> str:
    """Where a bracket ends; "" where there is none."""
    return "" if bracket is None else f"[refuted at {bracket[0]}, stands at {bracket[1]}]"


def brief(value: str) -> str:
    """A small power of ten by its exponent."""
    power = re.fullmatch(r"1/1(0{4,})", value)
    return f"1e-{len(power[1])}" if power else value


def size(ratio: str) -> float:
    """A printed quotient as a float, for the order of a list or a place in a drawing alone."""
    try:
        return float(ratio)
    except ValueError:
        return float("inf")


def row(cells: tuple[str, ...], bar: str = r"\|") -> str:
    """A row of a table in Markdown; in it a bar is written otherwise."""
    return f"| {' | '.join(cell.replace('|', bar) for cell in cells)} |"
