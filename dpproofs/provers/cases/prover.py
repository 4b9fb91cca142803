"""Prove a sequent in all cases of the indicators in it, and each case by another prover."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import POSITIVE, ZERO, Atom, TooLarge, bit, inverse, sign_of
from dpproofs.kernel.rules import RULES, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers import neighbours
from dpproofs.provers.budget import spend
from dpproofs.provers.cases.powers_of_e import by_exponents, by_tangents, parts_around
from dpproofs.provers.cases.totals import with_totals
from dpproofs.provers.shared.indicators import by_unit
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import Prover, by_case, products
from dpproofs.provers.shared.words import NotFound, one, parts_of, primitive

__all__ = ["prove_in_cases"]

MOST_CASES = 64


def prove_in_cases(sequent: Sequent, *others: Prover) -> Step:
    """A proof by cases; raises `NotFound`."""
    cases = _Cases(others)
    known = with_totals(sequent, lambda q: prove_in_cases(q, *others))
    if known is not None:
        return known
    try:
        return neighbours.prove(sequent, cases.step)
    except (NotFound, Refused):
        cases.left = MOST_CASES
        return cases.step(sequent)


class _Cases:
    """How many cases are left, and who proves one of them."""

    def __init__(self, others: tuple[Prover, ...]) -> None:
        self.left, self.others = MOST_CASES, others

    def step(self, sequent: Sequent) -> Step:
        self.left -= 1
        spend(50 + 5 * sum(len(f.x.terms) for f in sequent.facts))
        if self.left < 0:
            raise NotFound("too many cases")
        goal = _here(sequent, sequent.goal.x)
        if not goal.terms and sequent.goal.relation is not Relation.ABOVE:
            return products()
        if sequent.values:
            try:
                return prove_linear(sequent.towards(Relation.ABOVE, ZERO), rounds=0)
            except NotFound:
                pass
        asked = next(_told(sequent), None)
        if asked is not None:
            return self._case(sequent, asked)
        found = self._one_of((prove_linear_once, lambda q: by_exponents(q, self.step)), sequent)
        if found is not None:
            return found
        asked = next(itertools.chain(_in_goal(sequent), _beside_goal(sequent)), None)
        if asked is not None:
            return self._case(sequent, asked)
        found = self._one_of((by_tangents,), sequent)
        if found is not None:
            return found
        known = _divisor(sequent)
        if known is not None:
            new, shown = known
            return Step("cut", (new,), (shown, self.step(sequent.knowing(new))))
        asked = next(_of_exponents(sequent), None)
        if asked is not None:
            return self._case(sequent, asked)
        found = self._one_of(self.others, sequent)
        if found is not None:
            return found
        asked = next(_in_facts(sequent), None)
        if asked is not None:
            return self._case(sequent, asked)
        if sequent.goal.relation is Relation.EQUAL:
            return Step("both", (), tuple(map(self.step, RULES["both"](sequent))))
        raise NotFound(sequent.goal.text)

    def _one_of(self, provers: Iterable[Prover], sequent: Sequent) -> Step | None:
        """What the first prover finds that finds a proof."""
        for prove in provers:
            with contextlib.suppress(NotFound, Refused, TooLarge):
                step = prove(sequent)
                holds(sequent, step)
                return step
        return None

    def _case(self, sequent: Sequent, asked: Atom) -> Step:
        return by_case(sequent, one(asked), self.step, self.step)


def _divisor(sequent: Sequent) -> tuple[Fact, Step] | None:
    """1/u > 0, for a divisor u > 0 of the goal: u times it is 1."""
    for a in sorted(parts_around(sequent)):
        for n, fact in enumerate(sequent.facts) if a.kind == "inverse" else ():
            u = a.data[0]
            if fact.places or fact.relation is not Relation.ABOVE:
                continue
            if primitive(fact.x) not in (primitive(u), primitive(-u)) or not fact.x.atoms:
                continue
            new = Fact(Relation.ABOVE, inverse(fact.x))
            if new not in sequent.facts and not sign_of(new.x):
                shown = by_unit(sequent, fact.x, n)
                with contextlib.suppress(Refused):
                    holds(sequent.towards(new.relation, new.x), shown)
                    return new, shown
    return None


def prove_linear_once(sequent: Sequent) -> Step:
    """By multiples that make a term of a fact one of the goal."""
    return prove_linear(sequent, rounds=1)


def _new(sequent: Sequent, found: dict[Atom, None]) -> Iterator[Atom]:
    """Those that have no value yet, and speak of no bound points."""
    known = {a for a, _ in sequent.values}
    for a in found:
        if a not in known and not any(isinstance(p.label, int) for p in a.points):
            yield a


def _told(sequent: Sequent) -> Iterator[Atom]:
    """Indicators in facts of whose values other facts speak: one of the two cases cannot be."""
    plain = [f for f in sequent.facts if not f.places]
    known = {primitive(x) for f in plain if f.relation is not Relation.EQUAL for x in (f.x, -f.x)}
    bits = (a for f in plain for a in sorted(_here(sequent, f.x).atoms) if a.kind == "bit")
    yield from _new(sequent, dict.fromkeys(a for a in bits if primitive(a.data[0]) in known))


def _beside_goal(sequent: Sequent) -> Iterator[Atom]:
    """Indicators in facts that speak of what the goal speaks of, and what equations ask."""
    own = parts_of(_here(sequent, sequent.goal.x))
    found: dict[Atom, None] = {}
    for fact in sequent.facts:
        x = _here(sequent, fact.x)
        if not fact.places and x.atoms & own:
            found |= dict.fromkeys(a for a in sorted(x.atoms) if a.once)
    yield from _new(sequent, found | _questions(parts_around(sequent)))


def _in_facts(sequent: Sequent) -> Iterator[Atom]:
    """All other indicators in facts."""
    plain = [_here(sequent, f.x) for f in sequent.facts if not f.places]
    yield from _new(sequent, {a: None for x in plain for a in sorted(x.atoms) if a.once})


def _of_exponents(sequent: Sequent) -> Iterator[Atom]:
    """Whether the numbers in exponents are above 0."""
    own = parts_of(_here(sequent, sequent.goal.x))
    found: dict[Atom, None] = {}
    inside = [b for a in sorted(own) if a.kind == "exp" for b in sorted(a.data[0].atoms)]
    for a in inside:
        if a.kind == "number" and not a.sign:
            found |= dict.fromkeys(sorted(bit(one(a)).atoms))
    yield from _new(sequent, found)


def _in_goal(sequent: Sequent) -> Iterator[Atom]:
    """What the goal asks."""
    yield from _new(sequent, _questions(parts_of(_here(sequent, sequent.goal.x))))


def _questions(atoms: Iterable[Atom]) -> dict[Atom, None]:
    """Indicators, inner ones first; and whether what is divided by, or has its root taken, is above
    0."""
    found: dict[Atom, None] = {}
    for a in sorted(atoms, key=lambda a: (len(a.text), a.text)):
        if a.once:
            found[a] = None
        elif a.kind in ("inverse", "power", "log") and sign_of(a.data[0]) != POSITIVE:
            for x in (a.data[0], -a.data[0]):
                found |= dict.fromkeys(b for b in sorted(bit(x).atoms) if b.once)
    return found
