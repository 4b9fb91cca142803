"""Which claims bound a quantity: found by the shape of their statements.

A question is asked in the language: a relation with the quantity on one side, what may be assumed,
and the place of the answer. Whatever claim asserts a relation of that shape answers it. No formula
stands here: the answer is the term that stands in the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dpproofs.language.canon import canonical
from dpproofs.language.matching import Found, asserted, assumed, fit
from dpproofs.language.printing import text
from dpproofs.language.sorts import Scalar
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Fold, Integral, Node, Proposition, Term
from dpproofs.record.corpus import Corpus, Located

__all__ = ["Bound", "Question", "bounds", "scalars"]


@dataclass(frozen=True, eq=False)
class Question:
    """What `asks` is, where `shape` holds, given any of `premises`.

    With `below` the answer is a free scalar in the claim, which holds for all of it above its lower
    end. `within` is a right side which a bound need not reach: it is met or undercut.
    """

    shape: Proposition
    asks: Scalar
    premises: tuple[Proposition, ...] = ()
    below: bool = False
    within: Scalar | None = None


@dataclass(frozen=True, eq=False)
class Bound:
    """A statement of a claim that answers a question; `where` is which of its statements."""

    located: Located
    where: str
    statement: Statement
    question: Question
    found: Found

    @property
    def term(self) -> Term:
        """The bound as it stands in the statement, a name given to it looked through."""
        answer = self._of(self.question.asks)
        if self.question.below and isinstance(answer, Scalar) and answer.low is not None:
            return answer.low
        return answer

    def repeats(self, place: Scalar | None) -> bool:
        """Whether the answer is but what stands in that place."""
        return place in self.found and canonical(self._of(place)) == canonical(self.term)

    def _of(self, place: Scalar) -> Term:
        node = self.found[place]
        while isinstance(node, Fold):
            node = node.body
        assert isinstance(node, Term)
        return node

    @property
    def words(self) -> str:
        """The bound, and at what."""
        asks, within = self.question.asks, self.question.within
        told = f"{asks.name} = {text(self.term)}"
        return told if within is None else f"{told}, {within.name} = {text(self._of(within))}"

    @property
    def names(self) -> frozenset[str]:
        return frozenset(thing.name for thing in scalars(*self.statement.forall, self.term))


def bounds(corpus: Corpus, questions: Iterable[Question]) -> list[Bound]:
    """Every statement of the corpus that answers one of the questions."""
    asked = list(questions)
    return [
        bound
        for located in corpus.claims.values()
        for where, statement in _statements(located)
        for question in asked
        for bound in _bounds(located, where, statement, question)
    ]


def _statements(located: Located) -> Iterator[tuple[str, Statement]]:
    claim = located.claim
    if claim.statement is not None:
        yield "as printed", claim.statement
    if claim.amended is not None:
        yield "amended", claim.amended
    for reading in claim.readings:
        yield f"reading: {reading.text}", claim.reading_statement(reading)
    for note in claim.notes:
        yield f"note: {note.text}", claim.reading_statement(note)


def _bounds(
    located: Located, where: str, statement: Statement, question: Question
) -> Iterator[Bound]:
    shown = dict.fromkeys((statement.show, statement.as_written[1]))
    for part in (part for show in shown for part in asserted(show)):
        found = fit(question.shape, part)
        if found is None:
            continue
        assumes = not question.premises
        for hypothesis in statement.given:
            for premise in assumed(hypothesis):
                fitting = (fit(known, premise, found) for known in question.premises)
                fitted = next((f for f in fitting if f is not None), None)
                found, assumes = fitted or found, assumes or fitted is not None
        bound = Bound(located, where, statement, question, found)
        parts = (part for node in found.values() for part in node.walk())
        if assumes and not any(isinstance(part, Integral) for part in parts):
            yield bound


def scalars(*nodes: Node) -> Iterator[Scalar]:
    for node in nodes:
        for part in node.walk():
            if isinstance(part, Scalar):
                yield part
