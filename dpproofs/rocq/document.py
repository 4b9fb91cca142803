"""One file for Rocq: the theory, the lemmas of a statement, and its theorem."""

from __future__ import annotations

import re
from functools import cache

from dpproofs.kernel.check import Proof
from dpproofs.language.statements import Statement
from dpproofs.rocq.citing import Find
from dpproofs.rocq.names import THEORY
from dpproofs.rocq.reading import nothing_cited, theorem_and_proof

__all__ = ["FILES", "text_of", "theory_text"]

FILES = ("Meaning", "Rules", "Steps", "Reading")  # each needs those before it
HEAD = "Require Import Reals List Lra Lia ZArith.\nOpen Scope R_scope.\n"


@cache
def theory_text() -> str:
    """The whole theory as one text that needs nothing but the standard library."""
    texts = [(THEORY / f"{name}.v").read_text() for name in FILES]
    taken = r"^(Require Import .*|From DP Require .*|Open Scope R_scope)\.\n"
    return HEAD + "\n".join(re.sub(taken, "", text, flags=re.M) for text in texts)


def text_of(statement: Statement, proof: Proof, name: str, find: Find = nothing_cited) -> str:
    """A file that compiles alone; its theorem is the statement, under this name. `find` gives what
    its proof cites, with a proof of that. Raises `NotExported` where something has no text."""
    own = theorem_and_proof(statement, proof, name, find)
    return f"{theory_text()}\n{own}\nPrint Assumptions {name}.\n"
