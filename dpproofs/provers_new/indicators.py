"""Find a proof of an equation between products of indicators and of what is never below 0.

Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS, the_atom
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import POSITIVE, Atom, Expr, bit, inverse, placed, sign_of
from dpproofs.kernel.points import Element, Point, belongs
from dpproofs.kernel.rules import RULES, At, Product, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers_new.budget import NotFound, spend

__all__ = ["NotFound", "by_indicators", "one", "parts_of_facts"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_INSTANCES = 400
MOST_CASES = 300
NOTHING = Step("products", ((Product(fmpq(1)),), ()))


def one(atom: Atom) -> Expr:
    return Expr({((), ((atom, 1),)): fmpq(1)})


Instance = tuple[At, Relation, Expr]


def by_indicators(sequent: Sequent, most: int = MOST_CASES, facts: int | None = None) -> Step:
    """The goal is an equation or "at least", and is 0 in every case that there is. Only the first
    few facts are looked at."""
    if sequent.goal.relation is ABOVE:
        raise NotFound("an indicator that is to be above 0")
    return Cases(sequent, most, facts).step()


class Cases:
    """One goal, with all that is known at its points."""

    def __init__(self, sequent: Sequent, most: int, facts: int | None) -> None:
        self.sequent, self.left = sequent, most
        self.instances = list(parts_of_facts(sequent, facts))

    def step(self) -> Step:
        return self._step(self.sequent, ())

    def _step(self, sequent: Sequent, taken: tuple[Atom, ...]) -> Step:
        self.left -= 1
        spend(10 + len(self.instances))
        if self.left < 0:
            raise NotFound("too many cases")
        goal = _here(sequent, sequent.goal.x)
        if not goal.terms:
            return NOTHING
        if sequent.goal.relation is AT_LEAST and sign_of(goal):
            own = Product(fmpq(1), (At(len(sequent.facts)),))
            return Step(
                "know", (("sign", (goal,)),), (Step("products", ((Product(fmpq(1)),), (own,))),)
            )
        found = self._absurd(sequent)
        if found is not None:
            return found
        for a in self._next(sequent, goal):
            parts = RULES["case"](sequent, one(a))
            way = self._divided if a.kind == "bit" and not a.data[0].value else self._step
            steps = (way(parts[0], (*taken, a)), self._step(parts[1], (*taken, a)))
            return Step("case", (one(a),), steps)
        raise NotFound(goal.text)

    def _divided(self, sequent: Sequent, taken: tuple[Atom, ...]) -> Step:
        """What was found to be above 0 is divided by somewhere: 1 divided by it is above 0."""
        x = taken[-1].data[0]
        divided = inverse(x)
        if len(divided.atoms) != 1 or divided.text not in sequent.goal.x.text:
            return self._step(sequent, taken)
        above = next(k for k, fact in enumerate(sequent.facts) if fact == Fact(ABOVE, x))
        new, unit = Fact(ABOVE, divided), At(len(sequent.facts))
        parts = (Product(fmpq(1)), Product(fmpq(1), (unit,)))
        leaf = Step("products", ((Product(fmpq(1), (At(above),)),), parts))
        proof = self._step(sequent.knowing(new), taken)
        return Step("cut", (new,), (Step("know", (("unit", (x,)),), (leaf,)), proof))

    def impossible(self) -> Step | None:
        """What shows that the facts exclude each other."""
        return self._absurd(self.sequent)

    def _absurd(self, sequent: Sequent) -> Step | None:
        for at, relation, x in self.instances:
            value = _here(sequent, x).value
            if value is None:
                continue
            if value == 0 and relation is ABOVE:
                return Step("products", ((), (Product(fmpq(1), (at,)),)))
            if (relation is EQUAL and value != 0) or value < 0:
                return Step("products", ((), (Product(fmpq(1)), Product(-1 / value, (at,)))))
        return self._part_of_nothing(sequent)

    def _part_of_nothing(self, sequent: Sequent) -> Step | None:
        """A sum of positive parts is not above 0, and one of its parts is."""
        for a, value in sequent.values:
            if value or a.kind != "bit" or not sign_of(a.data[0]):
                continue
            if len(a.data[0].terms) > 1:
                found = self._term_of_nothing(sequent, a.data[0])
                if found is not None:
                    return found
                continue
            ((bound, _),) = a.data[0].terms
            if not bound:
                continue
            ways = [[p for p in _elements(sequent, s.set)] for s in bound]
            for chosen in itertools.islice(itertools.product(*ways), 40):
                try:
                    part = _here(sequent, AXIOMS["parts_of_zero"](a.data[0], *chosen).x)
                except Refused:
                    continue
                if len(part.terms) != 1:
                    continue
                (((inner, factors), c),) = part.terms.items()
                if inner or c <= 0 or any(n < 0 or not isinstance(n, int) for _, n in factors):
                    continue
                axioms: list[Any] = [("parts_of_zero", (a.data[0], *chosen))]
                facts = self._above(sequent, factors, axioms)
                if facts is not None:
                    made = (Product(c, tuple(facts)), Product(fmpq(-1), (At(len(sequent.facts)),)))
                    return Step("know", tuple(axioms), (Step("products", ((), made)),))
        return None

    def _term_of_nothing(self, sequent: Sequent, x: Expr) -> Step | None:
        """Of several terms that are never below 0 one is above 0."""
        nothing = next((k for k, f in enumerate(sequent.facts) if f == Fact(AT_LEAST, -x)), None)
        if nothing is None:
            return None
        for (term, c), chosen in self._parts(sequent, x):
            axioms: list[Any] = []
            made = [Product(fmpq(1), (At(nothing),))]
            part = Expr({((), term[1]): fmpq(1)})
            if term[0]:
                axioms.append(("part_of_sum", (Expr({term: c}), *chosen)))
                made.append(Product(fmpq(1), (At(len(sequent.facts)),)))
                part = placed(part, dict(zip(term[0], chosen, strict=True)))
            if len(part.terms) != 1:
                continue
            (((_, factors), d),) = part.terms.items()
            facts = self._above(sequent, factors, axioms)
            if facts is None:
                continue
            made.append(Product(c * d, tuple(facts)))
            for other, d in x.terms.items():
                if other != term:
                    axioms.append(("sign", (Expr({other: d}),)))
                    made.append(Product(fmpq(1), (At(len(sequent.facts) + len(axioms) - 1),)))
            return Step("know", tuple(axioms), (Step("products", ((), tuple(made))),))
        return None

    def _parts(self, sequent: Sequent, x: Expr) -> Iterator[Any]:
        for (bound, factors), c in x.terms.items():
            ways = [_elements(sequent, p.set) for p in bound]
            for chosen in itertools.islice(itertools.product(*ways), 20):
                yield ((bound, factors), c), chosen

    def _above(self, sequent: Sequent, factors: Any, axioms: list[Any]) -> list[At] | None:
        """Facts that say that these factors are above 0; None where there are not."""
        values, facts = dict(sequent.values), list[At]()
        for each, n in factors:
            asked = bit(one(each))
            if n < 0 or not isinstance(n, int):
                return None
            if each.sign == POSITIVE:
                axioms.append(("sign", (one(each),)))
                facts += [At(len(sequent.facts) + len(axioms) - 1)] * n
            elif said := [
                at for at, relation, x in self.instances if relation is ABOVE and x == one(each)
            ]:
                facts += said[:1] * n
            elif each.kind == "inverse" or (
                asked.terms and len(asked.atoms) == 1 and values.get(the_atom(asked))
            ):
                own = [k for k, f in enumerate(sequent.facts) if f == Fact(ABOVE, one(each))]
                if not own:
                    return None
                facts += [At(own[0])] * n
            else:
                return None
        return facts

    def _next(self, sequent: Sequent, goal: Expr) -> Iterator[Atom]:
        """What to look at: what the goal asks about, then what facts say beside it."""
        known = {a for a, _ in sequent.values}
        asked: dict[Atom, None] = {}
        for x in (goal, *(_here(sequent, x) for _, _, x in self._near(sequent, goal))):
            for (_, factors), _ in x.ordered:
                for a, _ in factors:
                    for b in _indicators(a):
                        if b not in known:
                            asked.setdefault(b)
            if asked:
                break
        yield from list(asked)[:1]

    def _near(self, sequent: Sequent, goal: Expr) -> Iterator[Instance]:
        mine = {b for a in goal.atoms for b in _indicators(a)} | {a for a, _ in sequent.values}
        inner = {b for a, _ in sequent.values for part in a.parts for b in part.atoms}
        mine |= {c for b in inner if b.kind == "inverse" for c in _indicators(b)}
        for instance in self.instances:
            x = _here(sequent, instance[2])
            own = {b for a in x.atoms for b in _indicators(a)}
            before = {b for a in instance[2].atoms for b in _indicators(a)}
            if own and len(own) < 4 and before & mine:
                yield instance


def _indicators(a: Atom) -> Iterator[Atom]:
    if a.once:
        yield a
    elif a.sign and a.sign != POSITIVE:
        yield from (b for b in bit(one(a)).atoms if b.kind == "bit")


def _elements(sequent: Sequent, of: Any) -> list[Element]:
    points = sorted(sequent.points, key=str)
    found: list[Element] = [p for p in points if p.set == of]
    for a in sorted(sequent.goal.x.atoms | {a for a, _ in sequent.values}):
        if a.kind == "entry":
            found += [e for e in a.data[1] if not isinstance(e, Point) and belongs(e, of)]
            for e in a.data[1]:
                if isinstance(e, tuple):
                    found += [part for part in e if belongs(part, of)]
    return list(dict.fromkeys(found))


def parts_of_facts(sequent: Sequent, facts: int | None) -> Iterator[Instance]:
    """The facts at the points that the goal speaks of."""
    count = 0
    for n, fact in enumerate(sequent.facts[:facts]):
        if not all(isinstance(p, Point) for p in fact.places) or len(fact.x.terms) > 12:
            continue
        if any(bound for bound, _ in fact.x.terms):
            continue
        ways = [_elements(sequent, p.set) for p in fact.places]
        for chosen in itertools.product(*ways):
            count += 1
            if count > MOST_INSTANCES:
                return
            spend(2)
            x = placed(fact.x, dict(zip(fact.places, chosen, strict=True)))
            yield At(n, tuple(chosen)), fact.relation, x
