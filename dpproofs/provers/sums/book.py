"""A sequent that gets to know more and more, and the steps that show what it knows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.indicators import by_indicators
from dpproofs.provers.shared.script import Prover, Script, by_axiom, renumbered

__all__ = ["Book", "is_ours", "own_points", "used_facts"]

MOST_CASES = 120


class Book(Script):
    """A script that shows no fact twice, and in the end keeps the facts that are used."""

    def __init__(self, sequent: Sequent) -> None:
        super().__init__(sequent)
        self.own = len(sequent.facts)
        self.known = {fact: n for n, fact in enumerate(sequent.facts)}
        self.never: set[Fact] = set()

    def cut(self, fact: Fact, prove: Prover) -> int:
        """Show a fact, if it is new; raises `NotFound`."""
        spend(10 + 5 * len(fact.x.terms))
        if fact in self.known:
            return self.known[fact]
        if fact in self.never:
            raise NotFound(fact.text)
        try:
            self.known[fact] = self.take("cut", (fact,), prove)
        except NotFound:
            self.never.add(fact)
            raise
        return self.known[fact]

    def axiom(self, name: str, *args: Any) -> int:
        """An axiom for all points that have names of ours."""
        try:
            plain = AXIOMS[name](*args)
        except Refused as error:
            raise NotFound(str(error)) from None
        fact = Fact(plain.relation, plain.x, own_points(plain.x))
        return self.cut(fact, by_axiom(name, *args))

    def congruent(self, fact: int, of: str, b: Expr) -> int:
        """The same function of two equal numbers."""
        (new,) = RULES["congruent"](self.here, fact, of, b)
        added = new.facts[-1]
        if added not in self.known:
            self.known[added] = self.take("congruent", (fact, of, b))
        return self.known[added]

    def zero(self, x: Expr) -> int:
        """That x is 0, by looking at indicators."""
        fact = Fact(Relation.EQUAL, x, own_points(x))
        return self.cut(fact, lambda sequent: by_indicators(sequent, MOST_CASES, self.own))

    def use(self, weight: Expr, over: tuple[Point, ...], number: int) -> Use:
        """A fact of ours with a weight, at the points that it speaks of."""
        return Use(weight, At(number, self.fact(number).places), over)

    def closed(self, last: Step) -> Step:
        """The steps that show what is used, and then the last one."""
        needed: set[int] = set()
        todo = used_facts(last)
        while todo:
            n = todo.pop()
            if self.own <= n <= self.last and n not in needed:
                needed.add(n)
                todo |= used_facts(Step(*self._taken[n - self.own]))
        order = [*range(self.own), *sorted(needed)]
        places = {n: place for place, n in enumerate(order)}

        def moved(step: Step, end: int) -> Step:
            """What is known before the step are the needed ones of the first few facts."""
            now = sum(n < end for n in order)
            return renumbered(step, lambda n: places[n] if n < end else n - end + now)

        last = moved(last, self.last + 1)
        for n in sorted(needed, reverse=True):
            step = moved(Step(*self._taken[n - self.own]), n)
            last = replace(step, proofs=(*step.proofs, last))
        return last


def used_facts(step: Step) -> set[int]:
    """The facts that a step names."""
    found: set[int] = set()

    def seen(n: int) -> int:
        found.add(n)
        return n

    renumbered(step, seen)
    return found


def is_ours(p: Point) -> bool:
    return isinstance(p.label, str) and p.label.startswith("#")


def own_points(x: Expr) -> tuple[Point, ...]:
    return tuple(
        sorted((p for p in x.points if is_ours(p)), key=lambda p: (len(str(p.label)), str(p)))
    )
