"""The ring of the schematic walk: its numbers are polynomials about symbolic points.

Every term becomes the polynomial that it is by the definition of its operation. What that asks for
(a divisor above 0, an argument of a logarithm above 0, a root of what is not below 0) is noted as
a duty under the conditions ("path") at which the term is looked at; nothing is taken for granted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.powers import REAL_POWER
from dpproofs.meaning.walk import Env, Walk
from dpproofs.verifiers.atoms import (
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Poly,
    bit,
    constant,
    of_gen,
    plainly_nonnegative,
    plainly_positive,
    pos,
    reduced,
)
from dpproofs.verifiers.schematic.formulas import (
    Formula,
    Truth,
    compound,
    conjuncts,
    indicator,
    negated,
)
from dpproofs.verifiers.schematic.goals import Duty, NotSchematic
from dpproofs.verifiers.schematic.powers import (
    exponential,
    is_about_logs,
    logarithm,
    raised_to,
    root,
    unnamed,
)

__all__ = ["Lazy", "SchematicRing"]


@dataclass
class Lazy:
    """A logarithm not yet used as a number: comparing it asks less of its argument."""

    above: Poly  # of log(above/below)
    below: Poly


class SchematicRing:
    """Numbers are polynomials over atoms; what a division or a logarithm asks for is noted."""

    def __init__(self, logs: bool = False) -> None:
        self.logs = logs  # logarithms are compared as the numbers they are
        self.path: tuple[Poly, ...] = ()
        self.duties: list[Duty] = []
        self.exponents: dict[Poly, Poly] = {}
        self.assuming = False  # a log(a/b) is finite, since the conclusion holds where it is not
        self.compound = 0  # how many compound conditions are being looked at
        self.finite: list[tuple[Poly, Poly]] = []

    def need(self, x: Poly, infinite: bool = False, weak: bool = False, idle: bool = False) -> None:
        """x > 0 must hold here, or x >= 0."""
        low = x.value is not None and (x.value < 0 or (x.value == 0 and not weak))
        if low and ZERO not in self.path:
            raise NotSchematic("a term without a finite value")
        if plainly_positive(x) or (weak and plainly_nonnegative(x)):
            return
        shown = {part for p in self.path for part in conjuncts(p)}
        if set(conjuncts(bit(x))) <= shown and bit(x) != ZERO:
            return
        duty = Duty(self.path, x, infinite, weak, idle or self.compound > 0)
        same = replace(duty, idle=True)
        if same in self.duties and not duty.idle:
            self.duties[self.duties.index(same)] = duty
        elif duty not in self.duties and replace(duty, idle=False) not in self.duties:
            self.duties.append(duty)

    def settled(self, value: Any) -> Poly:
        if isinstance(value, Poly):
            return value
        if isinstance(value, Lazy):
            self.need(value.above, infinite=True)
            self.need(value.below, infinite=True)
            return logarithm(value.above) - logarithm(value.below)
        raise NotSchematic(f"no number over symbolic atoms: {value!r}")

    def number(self, value: Fraction) -> Poly:
        return constant(value)

    def sum(self, values: list[Any]) -> Poly:
        result = ZERO
        for value in values:
            result = result + self.settled(value)
        return result

    def extreme(self, values: list[Any], greatest: bool) -> Poly:
        if not values:
            raise NotSchematic("a maximum over nothing")
        return self.settled(self.apply("max" if greatest else "min", tuple(values)))

    def apply(self, name: str, args: tuple[Any, ...]) -> Any:
        if name == "logratio":
            above, below = map(self.settled, args)
            return Lazy(above, below)
        if name == "log":
            return Lazy(self.settled(args[0]), ONE)
        values = tuple(map(self.settled, args))
        match name, values:
            case "+", (a, b):
                return a + b
            case "-", (a, b):
                return a - b
            case "neg", (a,):
                return -a
            case "*", (a, b):
                return unnamed(a * b)
            case (("/" | "ratio"), (a, b)):
                return a * self._inverse(b, infinite=name == "ratio")
            case "^", (a, b):
                return self._power(a, b)
            case _, (a, b) if name == REAL_POWER:
                return self._real_power(a, b)
            case "exp", (a,):
                return self._exp(a)
            case "pi", ():
                return of_gen(Gen("pi", (), POSITIVE))
            case "Q", (a,):
                return of_gen(Gen("tail", (a,), POSITIVE))
            case "e", ():
                return self._exp(ONE)
            case "sqrt", (a,):
                return self._root(a)
            case "pos", (a,):
                return pos(a)
            case "abs", (a,):
                return pos(a) + pos(-a)
            case "max", (first, *rest):
                for other in rest:
                    first = other + pos(first - other)
                return first
            case "min", (first, *rest):
                for other in rest:
                    first = first - pos(first - other)
                return first
            case "tanh", (a,):
                squared = self._exp(a + a)
                return (squared - ONE) * self._inverse(squared + ONE)
            case "cosh", (a,):
                return (self._exp(a) + self._exp(-a)).scaled(fmpq(1, 2))
            case "plog", (a, b):
                return self._plog(a, b)
        if name == "binomial":
            n, k = (v.value for v in values)
            if n is not None and k is not None and n.q == k.q == 1 and min(n, k) >= 0:
                return constant(fmpq(comb(int(n.p), int(k.p))))
        raise NotSchematic(f"{name} of symbolic atoms")

    def _plog(self, a: Poly, b: Poly) -> Poly:
        """a log(a/b), 0 where a vanishes; that b does not vanish elsewhere is a duty."""
        if not (plainly_nonnegative(a) and plainly_nonnegative(b)):
            raise NotSchematic("a log(a/b) of numbers that may be negative")
        here = bit(a)
        if here == ZERO:
            return ZERO
        with_a, self.path = self.path, (*self.path, here)
        try:
            if self.assuming and not with_a:
                self.finite.append((a, b))
            else:
                self.need(b, infinite=True)
            return here * a * (logarithm(a) - logarithm(b))
        finally:
            self.path = with_a

    def _exp(self, t: Poly) -> Poly:
        result = exponential(t)
        if t.terms:
            self.exponents[t] = result
        return result

    def _root(self, x: Poly) -> Poly:
        result, asked = root(x)
        factor = reduced(x)[1] if asked != ONE else ()
        vanishing = any(gen.sign != POSITIVE and power > 0 for gen, power in factor)
        self.need(asked, weak=True, idle=vanishing)
        return result

    def _inverse(self, x: Poly, infinite: bool = False) -> Poly:
        if x.value is not None:
            if x.value == 0:
                raise NotSchematic("a division by 0")
            return constant(1 / x.value)
        self.need(x, infinite=infinite)
        return raised_to(x, -1)

    def _power(self, a: Poly, b: Poly) -> Poly:
        n = b.value
        if n is None:
            raise NotSchematic("a power with a symbolic exponent")
        if n.q == 1:
            whole = int(n.p)
            return unnamed(a**whole) if whole >= 0 else self._inverse(unnamed(a**-whole))
        return self._real_power(a, b)

    def _real_power(self, a: Poly, b: Poly) -> Poly:
        """That the base is not below 0, or is above it where the exponent is not, is a duty."""
        n = b.value
        if n is None:
            raise NotSchematic("a power with a symbolic exponent")
        if n == fmpq(1, 2):
            return self._root(a)
        self.need(a, weak=n > 0)
        if a.value is not None:
            raise NotSchematic("a root of a number")
        if n.q == 1:
            return unnamed(raised_to(a, int(n.p)))
        return raised_to(a, Fraction(int(n.p), int(n.q)))

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: Any) -> Truth:
        return value  # type: ignore[no-any-return]

    def relation(self, op: str, left: Any, right: Any) -> Truth:
        if op in ("<=", "<"):
            left, right, op = right, left, {"<=": ">=", "<": ">"}[op]
        x = self.compared(left, right)
        if any(gen.kind == "count" for gen in x.gens):
            return self._counted(op, x)
        if x.value is not None:
            return {
                ">": x.value > 0,
                ">=": x.value >= 0,
                "==": x.value == 0,
                "!=": x.value != 0,
            }[op]
        return Formula(op, (x,))

    def compared(self, left: Any, right: Any) -> Poly:
        """A number of the sign of left - right; logarithms are compared by their arguments."""
        if self.logs:
            return self.settled(left) - self.settled(right)
        if isinstance(left, Lazy) != isinstance(right, Lazy):
            lazy, other = (left, right) if isinstance(left, Lazy) else (right, left)
            other = self.settled(other)
            if is_about_logs(other) is not None and not any(g.kind == "log" for g in other.gens):
                self.need(lazy.above + lazy.below)
                for part in (lazy.above, lazy.below):
                    self.need(part, weak=True)
                gap = lazy.above - self._exp(other) * lazy.below
                return gap if lazy is left else -gap
        x = self.settled(left) - self.settled(right)
        logs = is_about_logs(x)
        if logs:
            above, below = ZERO, ZERO
            for monomial, c in x.terms.items():
                term = Poly({monomial: c})
                if any(g.kind == "log" for g, _ in monomial) and c < 0:
                    below = below - term
                else:
                    above = above + term
            return self._exp(above) - self._exp(below)
        return x

    def _counted(self, op: str, x: Poly) -> Truth:
        counts = [g for g in x.gens if g.kind == "count"]
        rest = x - of_gen(counts[0])
        if len(counts) == 1 and rest.value is not None:
            name, elements = counts[0].data
            word = f"{name} {op} {-rest.value}"
            if name == "distance":
                elements = tuple(sorted(elements, key=str))
            return Formula("opaque", (word, elements))
        raise NotSchematic("arithmetic with a count of symbolic elements")

    def conj(self, truths: list[Truth]) -> Truth:
        return compound("and", truths, True)

    def disj(self, truths: list[Truth]) -> Truth:
        return compound("or", truths, False)

    def negate(self, truth: Truth) -> Truth:
        return negated(truth)

    def excludes(self, truth: Truth) -> bool:
        return truth is False

    def choose(self, condition: Truth, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        here = indicator(condition)
        if here == ONE:
            return then()
        if here == ZERO:
            return other()
        return here * self.under(here, then) + (ONE - here) * self.under(ONE - here, other)

    def under(self, here: Poly, value: Callable[[], Any]) -> Poly:
        before, self.path = self.path, (*self.path, here)
        try:
            return self.settled(value())
        finally:
            self.path = before

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        raise NotSchematic("an integral")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise NotSchematic("existence inside a term")
