"""The sentences of a document that assert nothing to check: prose, by its kind, and definitions.

The text itself is not kept. A passage of whole sentences is identified by its lines, its first and
last words, and a checksum of its text, which shows when the text was changed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

__all__ = ["PROSE_KINDS", "Definition", "Fewer", "Passage", "Prose", "digest"]

PROSE_KINDS = {
    "motivation": "it says why, or how to think of it",
    "history": "it says who, where and when",
    "pointer": "it says where in the text one is, or what comes next",
    "notation": "it names things",
    "cited": "it asserts what is proved elsewhere, and nothing here can decide it",
}


def digest(text: str) -> str:
    """A checksum of a text, for which white space makes no difference."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Passage:
    """One or more whole sentences or displays of a document: lines counted from 1, first and
    last words, and a checksum."""

    lines: tuple[int, int]
    first: str
    last: str
    sum: str


@dataclass(frozen=True, init=False)
class Prose(Passage):
    """A passage that asserts nothing to check. If it contains a relation sign, a number or a
    word that often makes an assertion, `because` must say why it asserts nothing."""

    kind: str
    because: str

    def __init__(
        self,
        kind: str,
        lines: tuple[int, int],
        first: str,
        last: str,
        sum: str,
        because: str = "",
    ) -> None:
        if kind not in PROSE_KINDS:
            raise ValueError(f"kind: saw {kind!r}; allowed: {', '.join(PROSE_KINDS)}")
        for name, value in (("kind", kind), ("because", because)):
            object.__setattr__(self, name, value)
        super().__init__(lines, first, last, sum)


@dataclass(frozen=True)
class Definition(Passage):
    """A passage that defines something. `by` is the word of the language, or the claim, that
    says the same."""

    by: object

    @property
    def named(self) -> str:
        """The name of what says the same."""
        name = getattr(self.by, "__name__", None) or getattr(self.by, "name", None)
        return self.by if isinstance(self.by, str) else str(name or self.by)


@dataclass(frozen=True)
class Fewer(Passage):
    """A display that has fewer links than relation signs, with the reason."""

    because: str
