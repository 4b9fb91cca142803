"""Small claims, and checkers that do what a test asks of them."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import (
    Amended,
    Claim,
    Document,
    Erratum,
    Source,
    Supplied,
    law,
    real,
    space,
)
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome
from dpproofs.record import checking
from dpproofs.search.effort import EFFORTS, Effort

DOCUMENT = Document("toy", "Toy notes", "A. Nobody", file="")
SOURCE = Source(DOCUMENT, (1, 1), ("first", "last"), "in words")
EFFORT = EFFORTS["pytest"]
x = real("x", at_least=0, at_most=1)
t = real("t")
p = law("p", space("Y"))
y = p.index("y")
TRUE, FALSE = x**2 <= x, x <= x**2
UNMET = {"forall": t, "given": t**2 == 2, "show": t * t >= 0}  # no rational meets it
VACUOUS = {"forall": t, "given": t * t <= -1, "show": t >= 5}


def claim(**fields: Any) -> Claim:
    return Claim(**{"source": SOURCE, "forall": x, "notation": "words", **fields})


def statement(**fields: Any) -> Statement:
    found = claim(**fields).statement
    assert found is not None
    return found


def false(amended: Any, **fields: Any) -> Claim:
    erratum = Erratum("false", "it is", amended=Amended(show=amended, **fields))
    return claim(show=FALSE, erratum=erratum)


def needing(*supplied: Any) -> Claim:
    """What is false, with hypotheses that are to mend it."""
    erratum = Erratum("needs a hypothesis", "it does")
    return claim(
        show=FALSE, erratum=erratum, supplied=tuple(Supplied(h, "not said") for h in supplied)
    )


def only(monkeypatch: pytest.MonkeyPatch, **checkers: Any) -> None:
    monkeypatch.setattr(checking, "CHECKERS", checkers)


def undecided(found: Statement, effort: Effort) -> Evidence:
    return Evidence("search", Outcome.UNDECIDED, found.hash, reason="it does not try")


def raises(found: Statement, effort: Effort) -> Evidence:
    raise ZeroDivisionError("its own fault")
