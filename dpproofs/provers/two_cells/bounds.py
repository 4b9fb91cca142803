"""A sum over one cell is not below what the masses of the cell say: a tangent at their ratio.

Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, bit, inverse, log, placed, summed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import At, Product, Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    Axiom,
    Prover,
    Script,
    absurd,
    at,
    by_case,
    by_products,
    by_sum,
    part,
    products,
)
from dpproofs.provers.two_cells.cells import Cells

__all__ = ["BOUNDS", "Bound"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


@dataclass(frozen=True)
class Bound:
    """A bound on a sum over one cell by its masses a and b under p and q."""

    cells: Cells
    p: Expr
    q: Expr
    duty: int

    def whole(self, cell: Expr, a: Expr, b: Expr) -> Expr:
        raise NotImplementedError

    def of_cell(self, cell: Expr) -> tuple[Expr, Prover]:
        """What is not below 0, and a proof of it."""
        a, b = (summed(self.cells.y, cell * law) for law in (self.p, self.q))
        x = self.whole(cell, a, b)
        return x, lambda here: by_case(
            here, bit(a), lambda h: self._with_mass(h, cell, a, b),
            lambda h: self._without(h, cell, a, b),
        )  # fmt: skip

    def _with_mass(self, here: Sequent, cell: Expr, a: Expr, b: Expr) -> Step:
        told = here.facts.index(Fact(EQUAL, bit(a) - bit(a) * bit(b)))
        none = absurd(part(-1, told), part(1))
        return by_case(here, bit(b), lambda h: self._by_tangent(h, cell, a, b), none)

    def _without(self, here: Sequent, cell: Expr, a: Expr, b: Expr) -> Step:
        s = Script(here)
        point = Point(self.cells.y.set, "there")
        zero = self.cells.parts_of_none(s, cell, self.p, s.last, point)
        none = s.have(EQUAL, a, by_sum(Use(ONE, at(zero, point), (point,))))
        y = self.cells.y
        body = placed(self.body(cell), {y: point})
        uses = [Use(self.beside(a, b), At(none))] if self.beside(a, b).terms else []
        rest = ((point,), body)

        def at_point(h: Sequent) -> Step:
            return by_case(h, bit(placed(self.p, {y: point})), above, lambda _: products())

        def above(h: Sequent) -> Step:
            sigma = (part(1, len(h.facts) - 1),)
            return by_products(
                part(1, at(zero, point), times=placed(self.body(ONE), {y: point})), sigma=sigma
            )(h)

        return s.close(by_sum(*uses, rest=(rest,), by=(at_point,)))

    def body(self, cell: Expr) -> Expr:
        raise NotImplementedError

    def beside(self, a: Expr, b: Expr) -> Expr:
        """What a is multiplied by in what is taken away."""
        raise NotImplementedError

    def _by_tangent(self, here: Sequent, cell: Expr, a: Expr, b: Expr) -> Step:
        """b times the goal is a sum over points of what is not below 0."""
        above_b = len(here.facts) - 1
        inside = self.multiple(cell, a, b)
        uses = self.uses(here, a, b)
        s = Script(here)
        told = [(weight, s.know(name, *args)) for weight, (name, args) in uses]
        sigma = (self.sigma(above_b),)
        step = by_sum(
            *(Use(weight, At(n)) for weight, n in told),
            rest=(((self.cells.y,), inside),),
            by=(lambda h: self._at_point(h, cell, a, b),),
            sigma=sigma,
        )
        return s.close(step)

    def sigma(self, above_b: int) -> Product:
        return part(1, above_b)

    def uses(self, here: Sequent, a: Expr, b: Expr) -> list[tuple[Expr, Axiom]]:
        return []

    def multiple(self, cell: Expr, a: Expr, b: Expr) -> Expr:
        raise NotImplementedError

    def _at_point(self, here: Sequent, cell: Expr, a: Expr, b: Expr) -> Step:
        p, q = self.p, self.q
        above_a = next(n for n, f in enumerate(here.facts) if f == Fact(ABOVE, a))

        def no_p(h: Sequent) -> Step:
            s = Script(h)
            parts = [*self.cells.sign_of_cell(s, cell, self.cells.g), s.know("sign", q)]
            return s.close(lambda hh: self.at_zero(hh, parts, above_a))

        def yes_p(h: Sequent) -> Step:
            return by_case(h, bit(q), yes, never)

        def yes(h: Sequent) -> Step:
            s = Script(h)
            sign = self.cells.sign_of_cell(s, cell, self.cells.g)
            return s.close(lambda hh: self.at_masses(hh, sign, a, b))

        def never(h: Sequent) -> Step:
            s = Script(h)
            fact = self.cells.sequent.facts[self.duty]
            x = placed(fact.x, {fact.places[0]: self.cells.y})
            s.have(fact.relation, x, by_products(part(1, at(self.duty, self.cells.y))))
            return s.close(lambda hh: prove_linear(hh.towards(ABOVE, ZERO), rounds=0))

        return by_case(here, bit(p), yes_p, no_p)

    def at_zero(self, here: Sequent, signs: list[int], above_a: int) -> Step:
        raise NotImplementedError

    def at_masses(self, here: Sequent, sign: list[int], a: Expr, b: Expr) -> Step:
        raise NotImplementedError


class Logs(Bound):
    """The sum of p log p/q is at least a log a/b."""

    def body(self, cell: Expr) -> Expr:
        return cell * self.p * (log(self.p) - log(self.q))

    def whole(self, cell: Expr, a: Expr, b: Expr) -> Expr:
        return summed(self.cells.y, self.body(cell)) - a * (log(a) - log(b))

    def beside(self, a: Expr, b: Expr) -> Expr:
        return log(b) - log(a)

    def multiple(self, cell: Expr, a: Expr, b: Expr) -> Expr:
        p, q = self.p, self.q
        return cell * (p * b * (log(p) + log(b) - log(q) - log(a)) - p * b + q * a)

    def at_zero(self, here: Sequent, signs: list[int], above_a: int) -> Step:
        return products(part(1, *signs, above_a))

    def at_masses(self, here: Sequent, sign: list[int], a: Expr, b: Expr) -> Step:
        s = Script(here)
        return s.close(by_products(part(1, *sign, s.know("log_tangent", self.p, self.q, a, b))))


class Squares(Bound):
    """The sum of p^2/q is at least a^2/b."""

    def body(self, cell: Expr) -> Expr:
        return cell * self.p * self.p * inverse(self.q)

    def whole(self, cell: Expr, a: Expr, b: Expr) -> Expr:
        return summed(self.cells.y, self.body(cell)) - a * a * inverse(b)

    def beside(self, a: Expr, b: Expr) -> Expr:
        return -a * inverse(b)

    def multiple(self, cell: Expr, a: Expr, b: Expr) -> Expr:
        # b^2 p^2/q - 2 a b p + a^2 q, and b^2 (a^2/b) = a^2 b
        p, q = self.p, self.q
        return cell * (p * p * inverse(q) * b * b - (a * b * p).scaled(fmpq(2)) + a * a * q)

    def sigma(self, above_b: int) -> Product:
        return part(1, above_b, above_b)

    def uses(self, here: Sequent, a: Expr, b: Expr) -> list[tuple[Expr, Axiom]]:
        return [(-a * a * b, ("unit", (b,)))]

    def at_zero(self, here: Sequent, signs: list[int], above_a: int) -> Step:
        return products(part(1, *signs, above_a, above_a))

    def at_masses(self, here: Sequent, sign: list[int], a: Expr, b: Expr) -> Step:
        s = Script(here)
        root = s.know("square", b * self.p * inverse(self.q) - a)
        q = s.know("sign", self.q)
        # q (b p/q - a)^2 = b^2 p^2/q - 2 a b p + a^2 q  where q/q is 1
        return s.close(lambda h: products(part(1, *sign, root, q)))


BOUNDS: tuple[type[Bound], ...] = (Logs, Squares)
