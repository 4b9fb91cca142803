"""Sums that depend on no point that is bound have names: numbers stand where sums stood.

E p/P <= F q/Q for sums P and Q is hard to multiply out; with numbers in their places it is not.
Nothing that is done here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    Factors,
    bit,
    constant,
    number,
    placed,
    power,
    raised,
    rebuilt,
    sign_of,
    summed,
)  # fmt: skip
from dpproofs.kernel.points import Point, aside
from dpproofs.kernel.reals import put
from dpproofs.kernel.rules import RULES, At
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    by_axiom,
    by_products,
    given,
    on_its_own,
    part,
)
from dpproofs.provers.shared.words import ratio_of

__all__ = ["shown_above", "split_apart", "with_named_sums"]

MOST_NAMES = 8
ABOVE, AT_LEAST, EQUAL = Relation.ABOVE, Relation.AT_LEAST, Relation.EQUAL


@dataclass
class Names:
    """The numbers that stand for sums, inner sums first."""

    taken: set[str]
    is_above: Callable[[Expr], bool]  # whether a sum is certainly above 0
    fixed: frozenset[Point]  # what is the same in all facts and the goal
    sums: dict[Expr, sorts.Scalar] = field(default_factory=dict)
    closed: bool = False  # whether no more sums get names

    def of(self, x: Expr, places: Iterable[Any] = ()) -> Expr:
        """x with a number in place of each sum that depends on no point but those that are fixed,
        and are none of these places."""
        fixed, self.fixed = self.fixed, self.fixed - {*places}
        found = self._of(x)
        self.fixed = fixed
        return found

    def _of(self, x: Expr) -> Expr:
        total = ZERO
        for (bound, factors), c in x.terms.items():
            found, away = constant(c), aside(bound, x.points)
            for points, group in split_apart(bound, factors):
                body = ONE
                for one, n in group:
                    body = body * power(self._inside(placed(raised(one), away)), n)
                for p in points:
                    body = summed(away[p], body)
                alone = points and body.points <= self.fixed
                found = found * (self._named(body) if alone else body)
            total = total + found
        return total

    def _inside(self, x: Expr) -> Expr:
        """An atom with numbers in place of the sums of which it is made."""
        ((_, ((one, _),)),) = x.terms
        if one.binds is not None or not list(one.parts):
            return x
        closed, self.closed = self.closed, False
        new = rebuilt(one, {}, lambda part, to: self._of(placed(part, to)))
        self.closed = closed
        return new

    def _named(self, x: Expr) -> Expr:
        if len(x.terms) != 1:
            return x
        (((bound, factors), c),) = x.terms.items()
        whole = Expr({(bound, factors): fmpq(1)})
        if whole not in self.sums:
            if not bound or self.closed or len(self.sums) == MOST_NAMES:
                return x
            name = next(n for k in itertools.count(1) if (n := f"sum{k}") not in self.taken)
            self.taken.add(name)
            above = self.is_above(whole)
            self.sums[whole] = sorts.real(name, above=0) if above else sorts.real(name)
        return number(self.sums[whole]).scaled(c)

    def back(self, x: Expr, first: int = 0) -> Expr:
        """x with sums in place of the numbers, from the `first` one on."""
        for whole, name in reversed(list(self.sums.items())[first:]):
            x = put(x, _atom(name), whole)
        return x


def _atom(name: sorts.Scalar) -> Atom:
    (one,) = number(name).atoms
    return one


def split_apart(
    bound: tuple[Point, ...], factors: Factors
) -> Iterator[tuple[list[Point], Factors]]:
    """A sum of a product as a product of sums, each over points that hang together."""
    groups: list[tuple[set[Point], Factors]] = [({p}, ()) for p in bound]
    for one, n in factors:
        own, joined = {*one.points} & {*bound}, [(one, n)]
        others = []
        for points, group in groups:
            if points & own:
                own, joined = own | points, [*group, *joined]
            else:
                others.append((points, group))
        groups = [*others, (own, tuple(joined))]
    for points, group in groups:
        yield sorted(points, key=lambda p: str(p.label)), group


def with_named_sums(sequent: Sequent, then: Prover, also_of_the_goal: bool = True) -> Step | None:
    """A proof of the sequent in which numbers stand for sums; None where there are none. A sum that
    stands in the goal alone, as a part of it, keeps its form unless it is said otherwise."""
    taken = {str(thing.name) for thing in sequent.objects}
    shown: dict[Expr, Step] = {}

    def is_above(x: Expr) -> bool:
        step = shown_above(sequent, x)
        if step is not None:
            shown[x] = step
        return step is not None

    # Where the form of what is above 0 says more than is known of the sum, the sort is not told.
    for sure in (is_above, lambda x: is_above(x) and False):
        names = Names({*taken}, sure, sequent.points)
        facts = [names.of(fact.x, fact.places) for fact in sequent.facts]
        names.closed = not also_of_the_goal
        goal = names.of(sequent.goal.x)
        if names.back(goal) == sequent.goal.x:
            break
    if not names.sums:
        return None
    return _Naming(names, goal, facts, shown, then).step(sequent, 0)


@dataclass
class _Naming:
    """The steps in which the sums get their names, one after the other."""

    names: Names
    goal: Expr
    facts: list[Expr]
    shown: dict[Expr, Step]
    then: Prover

    def step(self, here: Sequent, n: int) -> Step:
        sums = list(self.names.sums.items())
        if n == len(sums):
            return self._rewritten(here)
        whole, name = sums[n]
        args = (name, whole, self.names.back(self.goal, n + 1))
        inside, *positive = RULES["named"](here, *args)
        proofs = [self.step(inside, n + 1), *(shown_above(each, whole) for each in positive)]
        return Step("named", args, tuple(p for p in proofs if p is not None))

    def _rewritten(self, here: Sequent) -> Step:
        """The facts about numbers, and the goal from them."""
        s, own, kept = Script(here), len(self.facts), list[int]()
        for n, x in enumerate(self.facts):
            fact = here.facts[n]
            if x == fact.x:
                kept.append(n)
            elif x.terms and self.names.back(x) == fact.x:  # else it says less than the fact
                by = self._by_names(by_products(part(1, At(n, fact.places))), x, own)
                kept.append(s.have(fact.relation, x, by, fact.places))
        for k, (whole, name) in enumerate(self.names.sums.items()):
            kept.append(own + k)
            if name.low is not None:
                continue
            if whole in self.shown:
                by = self._by_names(given(self.shown[whole]), number(name), own)
                kept.append(s.have(ABOVE, number(name), by))
            elif sign_of(whole):
                by = self._by_names(by_axiom("sign", whole), number(name), own)
                kept.append(s.have(AT_LEAST, number(name), by))
        return s.close(on_its_own(self.then, *kept))

    def _by_names(self, last: Prover, x: Expr, own: int) -> Prover:
        """What is shown of sums holds of the numbers that stand for them."""
        used = []
        for k, (whole, name) in reversed(list(enumerate(self.names.sums.items()))):
            if name in x.objects:
                used.append((number(name), whole, own + k))
                x = put(x, _atom(name), whole)

        def step(here: Sequent) -> Step:
            tree = last(here)
            for named, whole, fact in reversed(used):
                same = by_products(part(1, fact))(here)
                tree = Step("replaced", (named, whole), (same, tree))
            return tree

        return step


def shown_above(sequent: Sequent, x: Expr) -> Step | None:
    """That x is above 0: by its form, or as a fact says."""
    here = sequent.towards(ABOVE, x)
    if sign_of(x) == POSITIVE:
        return by_axiom("sign", x)(here)
    for n, fact in enumerate(here.facts):
        if fact.places:
            continue
        if fact == here.goal:
            return by_products(part(1, n))(here)
        if fact.relation is EQUAL and fact.x == ONE - bit(x):
            contradiction = Step("products", ((), (part(-1, n), part(1))))
            with suppress(Refused):  # [x > 0] may be a product of indicators
                above, _ = RULES["case"](here, bit(x))
                size = ratio_of(x, above.facts[-1].x)
                known = Step("products", ((part(1),), (part(size, len(here.facts)),)))
                step = Step("case", (bit(x),), (known, contradiction))
                holds(here, step)
                return step
    return None
