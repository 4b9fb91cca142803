"""A sequent that gets to know more and more, and the steps that show what it knows.

Nothing that is noted here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.indicators import by_indicators
from dpproofs.provers.script import by_axiom, renumbered

__all__ = ["Book", "is_ours", "own_points", "used_facts"]

MOST_CASES = 120


@dataclass(frozen=True)
class Line:
    """A fact that was added: cut and shown, or found by congruence."""

    fact: Fact
    step: Step  # the proof of what is cut, or the step itself
    cut: bool


class Book:
    """Facts one after the other, each shown from those before."""

    def __init__(self, sequent: Sequent) -> None:
        self.sequent = sequent
        self.own = len(sequent.facts)
        self.lines: list[Line] = []
        self.known = {fact: n for n, fact in enumerate(sequent.facts)}
        self.never: set[Fact] = set()

    def _add(self, line: Line) -> int:
        self.lines.append(line)
        self.known.setdefault(line.fact, len(self.sequent.facts))
        self.sequent = self.sequent.knowing(line.fact)
        return len(self.sequent.facts) - 1

    def cut(self, fact: Fact, prove: Callable[[Sequent], Step]) -> int:
        """Show a fact, if it is new; raises `NotFound`."""
        spend(30 + 5 * len(fact.x.terms))
        if fact in self.known:
            return self.known[fact]
        if fact in self.never:
            raise NotFound(fact.text)
        try:
            shown = prove(replace(self.sequent, goal=Fact(fact.relation, fact.x)))
        except NotFound:
            self.never.add(fact)
            raise
        return self._add(Line(fact, shown, True))

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
        (new,) = RULES["congruent"](self.sequent, fact, of, b)
        added = new.facts[-1]
        if added in self.known:
            return self.known[added]
        return self._add(Line(added, Step("congruent", (fact, of, b)), False))

    def zero(self, x: Expr) -> int:
        """That x is 0, by looking at indicators."""
        fact = Fact(Relation.EQUAL, x, own_points(x))
        return self.cut(fact, lambda sequent: by_indicators(sequent, MOST_CASES, self.own))

    def fact(self, number: int) -> Fact:
        return self.sequent.facts[number]

    def at(self, number: int) -> At:
        return At(number, self.fact(number).places)

    def close(self, last: Step) -> Step:
        """The steps that show what is used, and then the last one."""
        needed: set[int] = set()
        todo = used_facts(last)
        while todo:
            n = todo.pop()
            if self.own <= n < len(self.sequent.facts) and n not in needed:
                needed.add(n)
                todo |= used_facts(self.lines[n - self.own].step)
        order = [*range(self.own), *sorted(needed)]
        places = {n: place for place, n in enumerate(order)}

        def moved(step: Step, end: int) -> Step:
            """What is known before the step are the needed ones of the first few facts."""
            now = sum(n < end for n in order)
            return renumbered(step, lambda n: places[n] if n < end else n - end + now)

        last = moved(last, len(self.sequent.facts))
        for n in sorted(needed, reverse=True):
            line = self.lines[n - self.own]
            step = moved(line.step, n)
            proofs = (step, last) if line.cut else (last,)
            last = Step("cut", (line.fact,), proofs) if line.cut else replace(step, proofs=proofs)
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
