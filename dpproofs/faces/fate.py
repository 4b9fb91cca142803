"""What became of a statement: the words and the colour that the report shows of it.

The badge of a result is the fate of what is printed; the fate of its amendment stands beside it.
"""

from __future__ import annotations

from enum import IntEnum

from dpproofs.faces.reach import why_not_higher
from dpproofs.faces.words import recorded_mark
from dpproofs.outcome import Status
from dpproofs.record.results import StatementResult
from dpproofs.record.told import NOT_CHECKED, decided_here, status_name

__all__ = ["UNREADABLE", "Strength", "badge", "strength"]

UNREADABLE = "is not read as a formula"


class Strength(IntEnum):
    """How well a statement is known to hold, the weakest first; each has a colour."""

    FAILS = 0
    UNREADABLE = 1
    OPEN = 2
    SURVIVED = 3
    DOMAIN = 4
    ALL = 5

    @property
    def words(self) -> str:
        return _WORDS[self]

    @property
    def badge(self) -> str:
        """What a badge of this colour says; there are more words for what fails."""
        return "REFUTED" if self is Strength.FAILS else self.words

    @property
    def means(self) -> str:
        return _MEANS[self]


_WORDS = {
    Strength.FAILS: "fails",
    Strength.UNREADABLE: UNREADABLE,
    Strength.OPEN: "UNDECIDED",
    Strength.SURVIVED: "SURVIVED",
    Strength.DOMAIN: "PROVED on a domain",
    Strength.ALL: "PROVED",
}
_MEANS = {
    Strength.FAILS: "An exact counterexample shows that it fails. Counted with it are VACUOUS, "
    "where nothing can meet the hypotheses, and BROKEN, where two engines contradict each other.",
    Strength.UNREADABLE: "What is printed is not read as a formula; the reason stands with it.",
    Strength.OPEN: "Nothing is decided, for the reasons given.",
    Strength.SURVIVED: "Every instance that was decided satisfies it; this is no proof.",
    Strength.DOMAIN: "It is proved on the part that is named, such as laws of up to four points.",
    Strength.ALL: "It is proved on the whole of what it speaks of.",
}


def strength(result: StatementResult) -> Strength:
    """How well one statement is known; a proof that ends at some sizes is one on a domain."""
    if not result.tried or result.name is Status.UNDECIDED:
        return Strength.OPEN
    if result.name is Status.UNREADABLE:
        return Strength.UNREADABLE
    if result.name is Status.PROVED:
        return Strength.DOMAIN if why_not_higher(result) else Strength.ALL
    return Strength.SURVIVED if result.name is Status.SURVIVED else Strength.FAILS


def badge(result: StatementResult) -> str:
    """The status of one statement in the words of its badge."""
    how = strength(result)
    if not result.tried:
        return NOT_CHECKED
    words = (status_name(result) or NOT_CHECKED) if how is Strength.FAILS else how.words
    return words + recorded_mark(not decided_here(result))
