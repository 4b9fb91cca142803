"""The two cells of a set: where an event or a test is, and where it is not.

Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, bit, placed, same, summed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    at,
    by_case,
    by_products,
    by_sum,
    nothing,
    part,
    products,
)
from dpproofs.provers.shared.words import one

__all__ = ["Cells"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


@dataclass(frozen=True)
class Cells:
    """The masses p and q at one point, and how much of the point is in the first cell."""

    sequent: Sequent
    y: Point
    p: Expr
    q: Expr
    g: Expr

    @property
    def has_duty(self) -> bool:
        """Whether the second law is above 0 wherever the first one is."""
        return self.duty(self.p, self.q) is not None

    @property
    def masses(self) -> tuple[Expr, Expr]:
        """Those of the first cell."""
        return summed(self.y, self.g * self.p), summed(self.y, self.g * self.q)

    # -- what is known of the sums ----------------------------------------------------------

    def below_one(self, x: Expr) -> Prover:
        law = self.p if x == self.masses[0] else self.q

        def by(here: Sequent) -> Step:
            rest = (((self.y,), (ONE - self.g) * law),)
            return by_sum(rest=rest, by=(self._by_signs,))(here)

        return by

    def _by_signs(self, here: Sequent) -> Step:
        """A sum of products of what is not below 0, and of what is at most 1."""
        s = Script(here)
        low = s.know("at_most_one", self.g)
        law = here.goal.x
        p = self.p if law == (ONE - self.g) * self.p else self.q
        return s.close(by_products(part(1, s.know("sign", p), low)))

    def known(self, s: Script) -> Iterator[int]:
        """That the second law is above 0 where the first one is, as sums and as indicators; and
        how other sums hang together with the masses."""
        a, b = self.masses
        p, q = self.p, self.q
        others = {a for x in (p - q, q - p) for a in bit(x).atoms}
        if self.g.atoms <= others:  # (p - q)+ and (q - p)+ add up to the same
            other = bit(q - p)
            first = self.g * (p - q) if self.g == bit(p - q) else self.g * (q - p)
            x = summed(self.y, other * (q - p)) - a + b
            body = other * (q - p) - first + (p - q)
            yield s.have(EQUAL, x, by_sum(rest=(((self.y,), body),), by=(_by_linear,)))
            body = self.g * (p - q)
            yield s.have(AT_LEAST, a - b, by_sum(rest=(((self.y,), body),), by=(_by_linear,)))
        for one_, two in ((p, q), (q, p)):
            n = self.duty(one_, two)
            if n is None:
                continue
            x = summed(self.y, bit(two) * one_) - ONE
            if x.terms:
                body = one_ - bit(two) * one_
                rest = (((self.y,), -body),)
                yield s.have(EQUAL, x, by_sum(rest=rest, by=(self._by_duty(n),)))
            for cell in (self.g, ONE - self.g):
                x, z = summed(self.y, cell * one_), summed(self.y, cell * two)
                yield s.have(EQUAL, bit(x) - bit(x) * bit(z), self.no_mass(cell, one_, two, n))

    def duty(self, p: Expr, q: Expr) -> int | None:
        """The fact that q is above 0 where p is."""
        for n, fact in enumerate(self.sequent.facts):
            if len(fact.places) == 1 and getattr(fact.places[0], "set", None) == self.y.set:
                x = placed(fact.x, {fact.places[0]: self.y})
                asked = bit(p) - bit(p) * bit(q), ONE - bit(q)
                if (fact.relation is EQUAL and x in asked) or (fact.relation, x) == (ABOVE, q):
                    return n
        return None

    def _by_duty(self, n: int) -> Prover:
        """What is 0 where p is, and what is 0 where q is above 0, is 0."""

        def by(here: Sequent) -> Step:
            s, fact = Script(here), self.sequent.facts[n]
            x = placed(fact.x, {fact.places[0]: self.y})
            s.have(fact.relation, x, by_products(part(1, at(n, self.y))))
            return s.close(self._pq_cases)

        return by

    def _pq_cases(self, here: Sequent) -> Step:
        """By whether p and q are above 0."""
        values = dict(here.values)
        for x in (self.p, self.q):
            for b in sorted(bit(x).atoms):
                if b not in values:
                    return by_case(here, one(b), self._pq_cases, self._pq_cases)
        return _by_linear(here)

    def no_mass(self, cell: Expr, p: Expr, q: Expr, n: int) -> Prover:
        """A cell without mass under q has none under p."""
        x, z = summed(self.y, cell * p), summed(self.y, cell * q)

        def by(here: Sequent) -> Step:
            return by_case(here, bit(x), above, lambda _: products())

        def above(here: Sequent) -> Step:
            return by_case(here, bit(z), lambda _: products(), absurd_)

        def absurd_(here: Sequent) -> Step:
            s = Script(here)
            point = Point(self.y.set, "there")
            body = self.parts_of_none(s, cell, q, s.last, point)
            to = {self.y: point}
            p_, q_, c_ = (placed(e, to) for e in (p, q, cell))
            zero = s.have(EQUAL, c_ * p_, self._zero_too(body, p_, q_, c_, n, point), (point,))
            none = s.have(EQUAL, x, by_sum(Use(ONE, at(zero, point), (point,))))
            return s.close(lambda _: nothing(part(1, len(here.facts) - 2), part(-1, none)))

        return by

    def parts_of_none(self, s: Script, cell: Expr, q: Expr, n: int, point: Point) -> int:
        """Each part of a sum that is not above 0 is 0, as fact n says."""
        to = {self.y: point}
        body = placed(cell * q, to)
        away = Point(self.y.set, "away")
        moved = {self.y: away}
        rest = (ONE - same(away, point)) * placed(cell * q, moved)

        def below(here: Sequent) -> Step:
            return by_sum(Use(ONE, At(n)), rest=(((away,), rest),), by=(apart,))(here)

        def apart(here: Sequent) -> Step:
            t = Script(here)
            parts = [t.know("sign", placed(q, moved)), t.know("at_most_one", same(away, point))]
            parts += self.sign_of_cell(t, placed(cell, moved), placed(self.g, moved))
            return t.close(by_products(part(1, *parts)))

        def above(here: Sequent) -> Step:
            t = Script(here)
            parts = [t.know("sign", placed(q, to))]
            parts += self.sign_of_cell(t, placed(cell, to), placed(self.g, to))
            return t.close(by_products(part(1, *parts)))

        def both(here: Sequent) -> Step:
            up, down = RULES["both"](here)
            return Step("both", (), (above(up), below(down)))

        return s.have(EQUAL, body, both, (point,))

    def sign_of_cell(self, s: Script, cell: Expr, g: Expr) -> list[int]:
        return [s.know("sign", g) if cell == g else s.know("at_most_one", g)]

    def _zero_too(self, zero: int, p: Expr, q: Expr, cell: Expr, n: int, point: Point) -> Prover:
        """cell p = 0 where cell q = 0 and q is above 0 if p is."""

        def by(here: Sequent) -> Step:
            return by_case(here, bit(p), above, lambda _: products())

        def above(here: Sequent) -> Step:
            return by_case(here, bit(q), lambda h: both(h), never)

        def both(here: Sequent) -> Step:
            # q (cell p) = p (cell q)
            sigma = (part(1, len(here.facts) - 1),)
            return by_products(part(1, at(zero, point), times=p), sigma=sigma)(here)

        def never(here: Sequent) -> Step:
            s = Script(here)
            fact = self.sequent.facts[n]
            x = placed(fact.x, {fact.places[0]: point})
            s.have(fact.relation, x, by_products(part(1, at(n, point))))
            return s.close(lambda h: prove_linear(h.towards(ABOVE, ZERO), rounds=0))

        return by


def _by_linear(here: Sequent) -> Step:
    """By cases of the indicators, from facts."""
    goal = here.goal
    bits = sorted(a for a in goal.x.atoms if a.kind == "bit" and a not in dict(here.values))
    if bits:
        return by_case(here, one(bits[0]), _by_linear, _by_linear)
    if here.values:
        with suppress(NotFound):
            return prove_linear(here.towards(ABOVE, ZERO), rounds=0)
    if goal.relation is EQUAL:
        with suppress(NotFound):
            return prove_linear(here, rounds=1)
        return Step("both", (), tuple(prove_linear(h, rounds=1) for h in RULES["both"](here)))
    return prove_linear(here, rounds=1)
