"""Find a proof of an equation between products of indicators and of what is never below 0."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    POSITIVE,
    Atom,
    Expr,
    Factors,
    bit,
    drawn_by,
    inverse,
    placed,
    power,
    sign_of,
)
from dpproofs.kernel.points import Element, Point, belongs
from dpproofs.kernel.rules import RULES, At, Product, _here
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import (
    SIGMA,
    Prover,
    Script,
    absurd,
    by_axiom,
    by_case,
    by_products,
    nothing,
    part,
    products,
)
from dpproofs.provers.shared.words import one

__all__ = [
    "NotFound",
    "by_draws",
    "by_each",
    "by_indicators",
    "by_what_is_left",
    "factors_above",
    "parts_of_facts",
]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_INSTANCES = 400
MOST_CASES = 300
MOST_PARTS = 40

Instance = tuple[At, Relation, Expr]


def by_indicators(sequent: Sequent, most: int = MOST_CASES, facts: int | None = None) -> Step:
    """The goal is an equation or "at least", and is 0 in every case that there is. Only the first
    few facts are looked at."""
    if sequent.goal.relation is ABOVE:
        raise NotFound("an indicator that is to be above 0")
    return Cases(sequent, most, facts).step(sequent)


def by_draws(sequent: Sequent) -> Step:
    """The goal adds up to itself over the points that a law draws; at each of them a fact about
    that point shows it."""
    mine = sorted(sequent.points, key=str)
    seen = set[Expr]()
    for fact in sequent.facts:
        inner = {b for a in fact.x.atoms for part in a.parts for b in part.atoms}
        for a in sorted(inner):
            drawn = drawn_by(a) if a.kind == "entry" else None
            if drawn is None or len(drawn) != 1 or drawn[0] not in fact.places:
                continue
            others = [p for p in fact.places if p in a.points and p != drawn[0]]
            ways = [[p for p in mine if p.set == q.set] for q in others]
            for way in itertools.islice(itertools.product(*ways), MOST_PARTS):
                point = Point(drawn[0].set, "drawn")
                law = placed(one(a), {**dict(zip(others, way, strict=True)), drawn[0]: point})
                if law in seen or point in sequent.points:
                    continue
                seen.add(law)
                told = ((point,), law * sequent.goal.x)
                (asked,) = RULES["combine"](sequent, SIGMA, (), (told,))
                with suppress(NotFound):
                    return Step("combine", (SIGMA, (), (told,)), (by_indicators(asked),))
    raise NotFound(sequent.goal.text)


def by_each(x: Expr, yes: Prover, no: Prover) -> Prover:
    """By whether each factor of a product is above 0: all are, or one is not."""

    def step(sequent: Sequent) -> Step:
        known = {a for a, _ in sequent.values}
        asked = sorted(a for a in bit(x).atoms if a not in known)
        return by_case(sequent, one(asked[0]), step, no) if asked else yes(sequent)

    return step


def factors_above(s: Script, x: Expr) -> Product:
    """A product as one of facts that say that its factors are above 0."""
    if len(x.terms) != 1:
        raise NotFound(f"{x} is no product")
    (((_, factors), c),) = x.terms.items()
    facts: list[int] = []
    for a, n in factors:
        own = Fact(ABOVE, one(a))
        if not isinstance(n, int) or n < 0:
            facts.append(s.know("sign", power(one(a), n)))
        elif a.sign == POSITIVE:
            facts += [s.know("sign", one(a))] * n
        elif own in s.here.facts:
            facts += [s.here.facts.index(own)] * n
        else:
            raise NotFound(f"{a} may be 0")
    return part(c, *facts)


def by_what_is_left(sequent: Sequent) -> Step:
    """The goal is what its form shows, with the values that indicators have here."""
    left = _here(sequent, sequent.goal.x)
    return by_axiom("sign", left)(sequent) if left.terms else products()


class Cases:
    """One goal, with all that is known at its points."""

    def __init__(self, sequent: Sequent, most: int, facts: int | None) -> None:
        self.left = most
        self.instances = list(parts_of_facts(sequent, facts))

    def step(self, sequent: Sequent) -> Step:
        self.left -= 1
        spend(10 + len(self.instances))
        if self.left < 0:
            raise NotFound("too many cases")
        goal = _here(sequent, sequent.goal.x)
        if not goal.terms:
            return products()
        if sequent.goal.relation is AT_LEAST and sign_of(goal):
            return by_axiom("sign", goal)(sequent)
        found = self.absurd(sequent)
        if found is not None:
            return found
        a = self._next(sequent, goal)
        if a is None:
            raise NotFound(goal.text)
        way = self._divided if a.kind == "bit" else self.step
        return by_case(sequent, one(a), way, self.step)

    def _divided(self, sequent: Sequent) -> Step:
        """What was found to be above 0 is divided by somewhere: 1 divided by it is above 0."""
        x = sequent.values[-1][0].data[0]
        divided = inverse(x)
        if len(divided.atoms) != 1 or divided.text not in sequent.goal.x.text:
            return self.step(sequent)
        s, above = Script(sequent), sequent.facts.index(Fact(ABOVE, x))
        s.have(ABOVE, divided, lambda here: by_unit(here, x, above))
        return s.close(self.step)

    def absurd(self, sequent: Sequent) -> Step | None:
        """What shows that the facts exclude each other."""
        for at, relation, x in self.instances:
            value = _here(sequent, x).value
            if value is None:
                continue
            if value == 0 and relation is ABOVE:
                return nothing(part(1, at))
            if (relation is EQUAL and value != 0) or value < 0:
                return nothing(part(1), part(-1 / value, at))
        for a, is_one in sequent.values:
            if not is_one and a.kind == "bit" and sign_of(a.data[0]):
                found = self._part_of_nothing(sequent, a.data[0])
                if found is not None:
                    return found
        return None

    def _part_of_nothing(self, sequent: Sequent, x: Expr) -> Step | None:
        """A sum of positive parts is not above 0, and one of its parts is."""
        nothing = Fact(AT_LEAST, -x)
        if nothing not in sequent.facts:
            return None
        for (term, c), chosen in self._parts(sequent, x):
            s = Script(sequent)
            made = [part(1, sequent.facts.index(nothing))]
            body = Expr({((), term[1]): fmpq(1)})
            if term[0]:
                made.append(part(1, s.know("part_of_sum", Expr({term: c}), *chosen)))
                body = placed(body, dict(zip(term[0], chosen, strict=True)))
            if len(body.terms) != 1:
                continue
            (((_, factors), d),) = body.terms.items()
            facts = self._above(s, factors)
            if facts is None:
                continue
            made.append(part(c * d, *facts))
            for other, e in x.terms.items():
                if other != term:
                    made.append(part(1, s.know("sign", Expr({other: e}))))
            return s.close(absurd(*made))
        return None

    def _parts(self, sequent: Sequent, x: Expr) -> Iterator[Any]:
        for (bound, factors), c in x.terms.items():
            ways = [_elements(sequent, p.set) for p in bound]
            for chosen in itertools.islice(itertools.product(*ways), MOST_PARTS):
                yield ((bound, factors), c), chosen

    def _above(self, s: Script, factors: Factors) -> list[Any] | None:
        """Facts that say that these factors are above 0; None where there are not."""
        facts: list[Any] = []
        for each, n in factors:
            own = Fact(ABOVE, one(each))
            said = [at for at, relation, x in self.instances if (relation, x) == (ABOVE, own.x)]
            if n < 0 or not isinstance(n, int):
                return None
            if each.sign == POSITIVE:
                facts += [s.know("sign", one(each))] * n
            elif said:
                facts += said[:1] * n
            elif own in s.here.facts:
                facts += [s.here.facts.index(own)] * n
            else:
                return None
        return facts

    def _next(self, sequent: Sequent, goal: Expr) -> Atom | None:
        """What to look at: what the goal asks about, then what facts say beside it."""
        known = {a for a, _ in sequent.values}
        near = (_here(sequent, x) for _, _, x in self._near(sequent, goal))
        for x in itertools.chain([goal], near):
            for a in (a for (_, factors), _ in x.ordered for a, _ in factors):
                for b in _indicators(a):
                    if b not in known:
                        return b
        return None

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


def by_unit(sequent: Sequent, x: Expr, above: int) -> Step:
    """1/x > 0, since x times it is 1, where a fact says that x is above 0."""
    s = Script(sequent)
    unit = s.know("unit", x)
    return s.close(by_products(part(1), part(1, unit), sigma=[part(1, above)]))


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
