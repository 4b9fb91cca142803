"""One file for Rocq: the theory, the lemmas of a statement, and its theorem.

The theory has files that every text begins with, and files that a text has only where it uses a
word of theirs: so another such file leaves the texts as they are that do without.
"""

from __future__ import annotations

import re
from functools import cache

from dpproofs.kernel.check import Proof
from dpproofs.language.statements import Statement
from dpproofs.rocq.citing import Find
from dpproofs.rocq.names import THEORY
from dpproofs.rocq.reading import nothing_cited, theorem_and_proof

__all__ = ["FILES", "MORE", "more_in", "text_of", "theory_text", "words_of"]

FILES = ("Meaning", "Rules", "Steps", "Reading")  # each needs those before it
MORE = (
    "Calculus",
    "Bounds",
    "Nested",
    "Histories",
    "Rounds",
    "Subsets",
    "Choices",
)  # each needs `FILES`
NEEDS = {  # and these need some more
    "Rounds": ("Calculus", "Histories"),
    "Choices": ("Calculus", "Histories", "Rounds", "Subsets"),
}
#: Those with words in which statements are printed, which need no others of `MORE`.
WORDS = ("Histories", "Subsets")
HEAD = "Require Import Reals List Lra Lia ZArith.\nOpen Scope R_scope.\n"


@cache
def theory_text(*more: str) -> str:
    """The theory as one text that needs nothing but the standard library, with some of `MORE`."""
    texts = [(THEORY / f"{name}.v").read_text() for name in (*FILES, *more)]
    taken = r"^(Require Import .*|From DP Require .*|Open Scope R_scope)\.\n"
    return HEAD + "\n".join(re.sub(taken, "", text, flags=re.M) for text in texts)


@cache
def _words(name: str) -> frozenset[str]:
    """What one of `MORE` defines, and not what it makes a word of `FILES` mean from there on."""
    text = (THEORY / f"{name}.v").read_text()
    return frozenset(re.findall(r"^(?:Lemma|Ltac|Definition|Fixpoint) (\w+)\b(?! ::=)", text, re.M))


def _used(own: str) -> tuple[str, ...]:
    """Those of `MORE` of which lemmas and a theorem use a word."""

    def said(word: str) -> bool:
        return word in own and bool(re.search(rf"\b{word}\b", own))

    used = {name for name in MORE if any(map(said, _words(name)))}
    used |= {more for name in used for more in NEEDS.get(name, ())}
    return tuple(name for name in MORE if name in used)


def words_of(proposition: str) -> tuple[str, ...]:
    """The files that have the words of a theorem."""
    return ("Meaning", *(name for name in _used(proposition) if name in WORDS))


def more_in(text: str) -> tuple[str, ...]:
    """Those of `MORE` that a text has, letter by letter, behind what all have."""
    found: tuple[str, ...] = ()
    for name in MORE:
        if text.startswith(theory_text(*found, name)):
            found = (*found, name)
    return found


def text_of(statement: Statement, proof: Proof, name: str, find: Find = nothing_cited) -> str:
    """A file that compiles alone; its theorem is the statement, under this name. `find` gives what
    its proof cites, with a proof of that. Raises `NotExported` where something has no text."""
    own = theorem_and_proof(statement, proof, name, find)
    return f"{theory_text(*_used(own))}\n{own}\nPrint Assumptions {name}.\n"
