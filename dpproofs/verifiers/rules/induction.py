"""Induction over the number of rounds: k rounds, and one more after them.

The statement speaks, in sums over all that is drawn or for all of it, of products W_T(y) of tables
T(y_<i, y_i), laws of what k rounds draw or weights of it, and of numbers that belong to rounds only
by their sum over all rounds. Every hypothesis speaks of one round at a time, or of numbers other
than k; neither speaks of a set whose size depends on k. Two premises are derived from it.

*One round.* k is 1: a point a is drawn from T, and a sum over rounds has one term.

*One more.* Let H be any finite set, T_H a table on it for each T, of its kind (a product of laws is
a law, one of numbers from 0 to 1 is such a number), and s a number for each sum, so that the
conclusion holds of them, for k. After h from T_H a point a is drawn from a kernel T(h, a)
of which the hypotheses hold at every h. Then the conclusion holds, for k + 1, of the laws
T_H(h) T(h, a) of pairs, with one more term in each sum.

With H the histories of length k and T_H = W_T, the second premise is the step of an induction over
k, the first its beginning: what hypotheses say of all rounds they say of the first k.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.plain import NotPlain, conjuncts, plain
from dpproofs.language.statements import Statement, index_sets
from dpproofs.language.terms import At, Bind, Index
from dpproofs.verifiers.rules.one_round import (
    Rounds,
    at_one_round,
    hypotheses_of,
    is_about_numbers,
    row_of,
)
from dpproofs.verifiers.rules.shapes import product_of

__all__ = ["choices", "premises"]

KINDS = ("law", "unit", "bit", "positive")  # of which a product over rounds has the kind
EARLIER = "_H"  # what the names of laws and sums of earlier rounds end in


def choices(statement: Statement) -> Iterator[list[int]]:
    """There is one way to apply this rule."""
    yield []


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """Derive the two premises: one round, and one more round. Raises `NotPlain` where the
    statement is not of this kind."""
    if choice:
        raise NotPlain("there is one induction")
    rounds = _rounds(statement)
    k, known = rounds.rounds, hypotheses_of(statement)
    alone = [part for part in known if is_about_numbers(part)]
    numbers = [t for t in statement.forall if isinstance(t, sorts.Scalar) and t is not k]
    objects: list[sorts.Scalar | sorts.Table] = [*numbers, *statement.tables]
    ends = [e for thing in objects for e in (thing.low, thing.high) if e is not None]
    if k.smallest != 1 or any(part is k for node in (*alone, *ends) for part in node.walk()):
        raise NotPlain("a hypothesis depends on the number of rounds")
    if not all(map(rounds.has, statement.tables)):
        raise NotPlain("a table that is no round's")
    parts = _Parts(rounds)
    shown = conjuncts(plain(statement.show))
    here = [at_one_round(p, rounds, parts.number) for p in known if p not in alone]
    kernels = [t for t in statement.tables if len(t.over) > 1]
    rest = [t for t in statement.tables if len(t.over) == 1]
    begin = Statement(
        (*numbers, *map(row_of, kernels), *map(parts.number, rest)),
        terms.And(tuple(parts.first(part) for part in shown)),
        (*alone, *here),
    )
    step = Statement(
        (
            *numbers,
            *([k] if any(n is k for part in shown for n in part.walk()) else []),
            *map(parts.law, kernels),
            *map(parts.kernel, kernels),
            *map(parts.sum, rest),
            *map(parts.number, rest),
        ),
        terms.And(tuple(parts.later(part) for part in shown)),
        (
            *alone,
            *(parts.earlier(part) for part in shown),
            *(terms.All(parts.h, parts.everywhere(part, kernels)) for part in here),
        ),
    )
    for part in (begin, step):  # a set of k things says how many rounds there are
        sets = index_sets((*part.forall, *part.given, part.show))
        if any(size is k for each in sets for size in each.parameters()):
            raise NotPlain("a set depends on the number of rounds")
    return [begin, step]


def _rounds(statement: Statement) -> Rounds:
    for table in statement.tables:
        over = table.over[0]
        if len(table.over) == 2 and isinstance(over, sorts.Histories | sorts.Upto):
            length = over.length if isinstance(over, sorts.Histories) else over.bound
            base = table.over[1]
            if isinstance(length, sorts.Natural) and isinstance(base, sorts.Space):
                return Rounds(length, base)
    raise NotPlain("no rounds")


class _Parts:
    """What stands for a table at one round, at the rounds before, and at both; each is one object.

    A point is drawn in a round from the space of the rounds, and h is what was drawn before.
    """

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.a, self.h = Index("a", rounds.base), Index("h", sorts.space("before"))
        self.number, self.sum = cache(self._number), cache(self._sum)
        self.law, self.kernel = cache(self._law), cache(self._kernel)

    def _number(self, table: sorts.Table) -> sorts.Scalar:
        return sorts.Scalar(table.name, table.latex, table.low, table.high)

    def _sum(self, table: sorts.Table) -> sorts.Scalar:
        """Not below 0 if no number of a round is."""
        signed = isinstance(table.low, terms.Num) and table.low.value >= 0
        low = terms.lift(0) if signed else None
        return sorts.Scalar(table.name + EARLIER, table.latex, low)

    def _law(self, table: sorts.Table) -> sorts.Table:
        """A product has the kind of its factors, but not their bounds."""
        name, over = table.name + EARLIER, (self.h.over,)
        return replace(table, name=name, over=over, low=None, high=None)

    def _kernel(self, table: sorts.Table) -> sorts.Table:
        return replace(table, over=(self.h.over, *table.over[1:]))

    def everywhere(self, node: Any, kernels: Sequence[sorts.Table]) -> Any:
        """What is said of one round, after h."""
        for table in kernels:
            if isinstance(node, At) and node.table is row_of(table):
                return At(self.kernel(table), (self.h, *node.indices))
        if isinstance(node, terms.IndexTerm | sorts.Table):
            return node
        return node.rebuild([self.everywhere(child, kernels) for child in node.children()])

    # -- the conclusion -------------------------------------------------------------------------

    def first(self, node: Any) -> Any:
        """Of one round."""
        return self._of(node, "first")

    def earlier(self, node: Any) -> Any:
        """Of the rounds before."""
        return self._of(node, "earlier")

    def later(self, node: Any) -> Any:
        """Of these and one more."""
        return self._of(node, "later")

    def _of(self, node: Any, when: str) -> Any:
        match node:
            case Bind(kind="sum", index=y, given=None) if self.rounds.is_path(y):
                inside = self._inside(node.body, y, when)
                inside = inside if when == "earlier" else Bind("sum", self.a, inside)
                return inside if when == "first" else Bind("sum", self.h, inside)
            case terms.All(index=y) if self.rounds.is_path(y):
                body = self._inside(node.body, y, when)
                body = body if when == "earlier" else terms.All(self.a, body)
                return body if when == "first" else terms.All(self.h, body)
            case Bind(kind="sum", index=i, body=At(table=table, indices=(j,)), given=None) if (
                self.rounds.is_round(i) and j is i and isinstance(table, sorts.Table)
            ):
                one, before = self.number(table), self.sum(table)
                return {"first": one, "earlier": before, "later": before + one}[when]
        if node is self.rounds.rounds:
            return {"first": terms.lift(1), "earlier": node, "later": node + 1}[when]
        if isinstance(node, sorts.Scalar):
            return node
        return self._rebuilt(node, lambda child: self._of(child, when))

    def _inside(self, node: Any, y: Index, when: str) -> Any:
        """Where y is what was drawn in all rounds."""
        drawn = product_of(y, node, KINDS)
        if drawn is not None and drawn[1] == self.rounds:
            if when == "first":
                return At(row_of(drawn[0]), (self.a,))
            law = At(self.law(drawn[0]), (self.h,))
            return law if when == "earlier" else law * At(self.kernel(drawn[0]), (self.h, self.a))
        if y not in node.free:
            return self._of(node, when)
        return self._rebuilt(node, lambda child: self._inside(child, y, when))

    @staticmethod
    def _rebuilt(node: Any, go: Any) -> Any:
        kinds = terms.Op | terms.Num | terms.Rel | terms.And | terms.Implies | terms.Indicator
        if not isinstance(node, kinds):
            raise NotPlain("something else of all rounds")
        return node.rebuild([go(child) for child in node.children()])
