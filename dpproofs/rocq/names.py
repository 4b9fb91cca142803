"""Names that Rocq takes, each for one thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["THEORY", "Names", "NotExported"]

THEORY = Path(__file__).parent / "theory"
WORD = r"[A-Za-z_][\w']*"
DEFINED = rf"^(?:Lemma|Ltac|with|Definition|Fixpoint) ({WORD})\b(?! ::=)"
#: Files of which only what they define is taken: to take each of their words as well would change
#: names in texts that have nothing of theirs, and so what is recorded of these. One is in no text.
LATER = {"Histories", "Nested", "Rounds", "Subsets", "Choices"}
UNUSED = {"HistoriesPins", "SubsetsPins"}


class NotExported(Exception):
    """Raised where there is no text for Rocq; the message says why."""


@cache
def _taken() -> frozenset[str]:
    """The words of Rocq and all names of the theory, so that no object hides one of them."""
    words = set(
        [
            "as",
            "at",
            "by",
            "cofix",
            "do",
            "else",
            "end",
            "exists",
            "exists2",
            "fix",
            "for",
            "forall",
            "fun",
            "if",
            "IF",
            "in",
            "let",
            "match",
            "mod",
            "return",
            "then",
            "using",
            "where",
            "with",
            "Prop",
            "Theorem",
            "Set",
            "Type",
            "SProp",
            "S",
            "O",
            "I",
            "R",
            "Z",
            "N",
            "In",
            "nat",
            "list",
            "ln",
            "exp",
            "sqrt",
        ]
    )
    for file in THEORY.glob("*.v"):
        how = DEFINED if file.stem in LATER else WORD
        found = re.findall(how, file.read_text("utf-8"), re.M)
        words |= {word for word in found if len(word) > 2 and file.stem not in UNUSED}
    return frozenset(words)


class Names:
    """The names of declared objects and of what is bound."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        self.known: dict[Any, str] = {}
        self.meanwhile: tuple[tuple[Any, str], ...] = ()

    def new(self, wanted: str) -> str:
        """A name that nothing else has, as near to what is wanted as may be."""
        plain = re.sub(r"\W", "_", wanted.replace("'", "_prime"), flags=re.ASCII).strip("_")
        if not re.match(r"[A-Za-z]", plain):
            plain = f"x_{plain}".rstrip("_")
        if re.fullmatch(r"[a-z]\d+(_\d+)?", plain):  # what proofs call what they introduce
            plain = f"{plain}_own"
        name, n = plain, 0
        while name in self.used or name in _taken() or re.fullmatch(r"[a-z]\d+(_\d+)?", name):
            n += 1
            name = f"{plain}_{n}"
        self.used.add(name)
        return name

    def add(self, things: Iterable[Any]) -> None:
        for thing in things:
            if thing not in self.known:
                self.known[thing] = self.new(thing.name)

    def of(self, thing: Any) -> str:
        if thing not in self.known:
            raise NotExported(f"{getattr(thing, 'name', thing)}, which is not declared")
        return self.known[thing]

    @contextmanager
    def called(self, thing: Any, name: str) -> Iterator[None]:
        """Inside, a thing has this name, and then the one that it had."""
        before, own = self.meanwhile, self.known.get(thing)
        self.known[thing], self.meanwhile = name, (*before, (thing, name))
        try:
            yield
        finally:
            self.meanwhile = before
            if own is None:
                del self.known[thing]
            else:
                self.known[thing] = own
