"""The small checker of proofs on a whole domain of a few numbers: what touches 0 does so at an end.

What is to be shown is f > 0 or f >= 0 on a cell, a part of the domain. A proof is a tree; each node
says why, and has the proofs of what that asks for:

    sign    by its shape, or by the ball of its values on the whole cell
    split   on both sides of a rational value of one number
    order   where one number is the greater, and where another is
    face    at a closed end of one number, and without that end
    move    with the distance from an end, or from another number, in place of a number
    factor  log(ab) written as log a + log b, and likewise for powers
    given   f without a multiple, not below 0, of what a hypothesis says is not below 0
    times   f multiplied by powers of what is above 0, or by the sum of the sizes of its terms
    from    f >= 0 at an end of x, and from there on it grows: the derivative has its sign
    chord   f >= 0 at both ends of x, and f is concave in x

An end of x is that of its range, a number that is less (greater) than x, or infinity, where f must
tend to 0. By the mean value theorem on the segment from the end to any point of the cell, `from` is
right where f is continuous on the segment, the end included, and has a derivative inside. Where f
touches 0 to order m, a chain of m nodes ends with a sign, which is Taylor's formula. An infinite
range is a range like any other: balls may be unbounded, and f may be divided by what grows.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from dpproofs.language.plain import NotPlain
from dpproofs.language.statements import Statement
from dpproofs.rings.atoms import ONE, Gen, Poly, constant, mapped, of_gen
from dpproofs.rings.cells import Cell, Range, constant_sign
from dpproofs.rings.domains import asked_of
from dpproofs.rings.schematic.powers import unnamed
from dpproofs.rings.slopes import depends, derivative, tends_to_zero
from dpproofs.rings.substitution import divided, exponent, put
from dpproofs.rings.walk import Undecided

__all__ = ["FORMAT", "VERSION", "Target", "Unproved", "targets_of", "verify_domain"]

FORMAT, VERSION = "dpproofs-domain", 1
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
Node = Mapping[str, Any]


class Unproved(Exception):
    """The tree does not show what it is said to show; the message says where."""


def verify_domain(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Whether it proves the statement on its whole domain."""
    try:
        head = (certificate["format"], certificate["version"], certificate["statement"])
        if head != (FORMAT, VERSION, statement.hash) or type(certificate["logs"]) is not bool:
            return False
        targets = targets_of(statement, certificate["logs"])
        for target, node in zip(targets, certificate["proofs"], strict=True):
            target.shown_by(node)
    except (Unproved, Undecided, NotPlain, *UNFIT):
        return False
    return True


def targets_of(statement: Statement, logs: bool = False) -> Iterator[Target]:
    """What the statement asks to be shown; what divides and what a logarithm is taken of first."""
    for asked in asked_of(statement, logs):
        yield Target(asked.f, asked.cell, asked.strict, asked.apart, asked.given, asked.defined)


# ----------------------------------------------------------------------------- the argument


class Target:
    """f > 0 (`strict`) or f >= 0 on a cell; numbers that are `apart` differ in all of it, and what
    is `given` holds in it."""

    def __init__(
        self,
        f: Poly,
        cell: Cell,
        strict: bool,
        apart: frozenset[tuple[Gen, Gen]] = frozenset(),
        given: tuple[tuple[str, Poly], ...] = (),
        defined: bool = True,
    ) -> None:
        self.f, self.cell, self.strict = f, cell, strict
        self.apart, self.given = apart, given
        self.defined = defined

    def shown_by(self, node: Node) -> None:
        """Return if the tree shows it, else raise `Unproved`."""
        if self.cell.empty:
            return
        if not self.defined:
            raise Unproved("it may have no value")
        if node["by"] == "sign":
            if self.cell.least(self.f) < 1 + self.strict:
                raise Unproved(f"no sign: {self.f}")
            return
        asked = self.asks(node)
        for target, proof in zip(asked, node["parts"], strict=True):
            target.shown_by(proof)

    def asks(self, node: Node) -> Sequence[Target]:
        """What is to be shown in its place."""
        x = self.cell.names[node["x"]] if "x" in node else None
        match node["by"], x:
            case "times", None:
                return [self._on(self.cell, self._multiplied(node["times"]))]
            case "factor", None:
                given = tuple((op, self.cell.factored(h)) for op, h in self.given)
                f = divided(self.cell.factored(self.f))
                return [Target(f, self.cell, self.strict, self.apart, given)]
            case "given", None:
                return [self._without(*self.given[node["n"]], node["c"], node["times"])]
            case "split", Gen():
                return self._split(x, Fraction(node["at"]))
            case "order", Gen():
                return self._order(x, self.cell.names[node["than"]])
            case "face", Gen():
                return self._face(x, _above(node["end"]))
            case "move", Gen():
                end, above = self._end(x, node["end"])
                cell, _, written = self.cell.moved(x, end, above)
                return [self._put(cell, x, written)]
            case "from", Gen():
                return self._from(x, node["end"])
            case "chord", Gen():
                return self._chord(x, node["ends"])
        raise Unproved(f"no such argument: {node['by']}")

    def _on(self, cell: Cell, f: Poly, strict: bool | None = None, x: Gen | None = None) -> Target:
        """The same of f; elsewhere on a line along x nothing is given that is about x."""
        strict = self.strict if strict is None else strict
        given = [(op, h) for op, h in self.given if x is None or not _about(h, x)]
        apart = [pair for pair in self.apart if x not in pair]
        return Target(divided(f), cell, strict, frozenset(apart), tuple(given))

    def _put(self, cell: Cell, x: Gen, new: Poly) -> Target:
        """The same, where x is what is put for it."""
        given = []
        for op, h in self.given:
            with contextlib.suppress(ArithmeticError, Undecided):
                given.append((op, put(h, x, new)))
        f = divided(put(self.f, x, new))
        return Target(f, cell, self.strict, self.apart, tuple(given))

    def _without(self, op: str, h: Poly, c: str, times: Any) -> Target:
        known = {g.name: g for g in self.f.gens | h.gens}
        share = constant(Fraction(c))
        for name, power in times:
            share = share.times(((known[name], exponent(power)),))
        sign = self.cell.least(share)
        if not self.cell.defined(share) or (op != "==" and sign < 1):
            raise Unproved("what a hypothesis is multiplied by may be below 0")
        strict = self.strict and not (op == ">" and sign == 2)
        return self._on(self.cell, unnamed(self.f - share * h), strict)

    def _multiplied(self, times: Any) -> Poly:
        if times == "sizes":
            g = Poly({m: abs(c) for m, c in self.f.terms.items()})
            if self.cell.least(g) < 2:
                raise Unproved("the sizes of its terms may all be 0")
            return unnamed(self.f * g)
        f = self.f
        known = {g.name: g for m in f.terms for g, _ in m}
        for name, power in times:
            if self.cell.least(of_gen(known[name])) < 2:
                raise Unproved(f"{name} may not be above 0")
            f = f.times(((known[name], exponent(power)),))
        return unnamed(f)

    def _split(self, x: Gen, at: Fraction) -> list[Target]:
        r, end = self.cell.range[x], constant(at)
        for other, side in ((r.low, 1), (r.high, -1)):
            if other is not None and (constant_sign(end - other) or 0) * side <= 0:
                raise Unproved("a split outside the range")
        low, high = replace(r, high=end, high_open=False), replace(r, low=end, low_open=False)
        return [self._on(self.cell.with_range(x, part), self.f) for part in (low, high)]

    def _order(self, x: Gen, y: Gen) -> list[Target]:
        if x == y:
            raise Unproved("a number beside itself")
        strict = (x, y) in self.apart or (y, x) in self.apart
        return [self._on(self.cell.ordered(*pair, strict), self.f) for pair in ((x, y), (y, x))]

    def _face(self, x: Gen, above: bool) -> list[Target]:
        r = self.cell.range[x]
        end, opened = (r.high, r.high_open) if above else (r.low, r.low_open)
        if end is None or opened:
            raise Unproved("no closed end")
        rest = replace(r, high_open=True) if above else replace(r, low_open=True)
        cell = self.cell.with_range(x, rest)

        def settled(gen: Gen) -> Poly | None:
            return ONE if gen.kind == "bit" and cell.least(gen.data[0]) == 2 else None

        return [
            self._put(self.cell.without(x), x, end),
            self._on(cell, mapped(self.f, settled)),
        ]

    # -- by derivatives -----------------------------------------------------------------------

    def _end(self, x: Gen, name: str) -> tuple[Any, bool]:
        """An end of x, a constant or a number (None: infinity), and whether x lies above it."""
        r = self.cell.range[x]
        if name in ("low", "high"):
            return (r.low, True) if name == "low" else (r.high, False)
        other = self.cell.names[name]
        own = self.cell.range[other]
        for more, less, _ in self.cell.orders:
            if (more, less) == (x, other):
                limits, above = (own.low, r.low), True
            elif (more, less) == (other, x):
                limits, above = (r.high, own.high), False
            else:
                continue
            # The end has to lie in the range of x.
            inner, outer = limits if above else limits[::-1]
            gap = None if inner is None or outer is None else constant_sign(inner - outer)
            if outer is None or (gap is not None and gap * (1 if above else -1) >= 0):
                return other, above
        raise Unproved("no such end")

    def _inside(self, x: Gen, end: Any, above: bool) -> Cell:
        """Strictly between the end and any point of the cell."""
        cell = self.cell.limited(x, above)
        r = cell.range[x]
        if isinstance(end, Gen):
            pair = (x, end) if above else (end, x)
            return cell.ordered(*pair, True)
        new = replace(r, low_open=True) if above else replace(r, high_open=True)
        return cell.with_range(x, new)

    def _has_end(self, x: Gen, end: Any, above: bool) -> bool:
        """Whether the cell may hold the end itself."""
        if isinstance(end, Gen):
            pair = (x, end) if above else (end, x)
            return (*pair, True) not in self.cell.orders
        r = self.cell.range[x]
        return not (r.low_open if above else r.high_open)

    def _value(self, x: Gen, end: Any, above: bool, strict: bool) -> Target:
        """f at an end up to which it is continuous."""
        if isinstance(end, Gen):
            closed = self.cell.limited(x, above).limited(x, not above)
            pair = (x, end) if above else (end, x)
            closed, new = closed.closed(x, not above).ordered(*pair, False), of_gen(end)
        else:
            closed, new = self.cell.limited(x, above).closed(x, not above), end
        if not closed.defined(self.f):
            raise Unproved("it may not be continuous up to the end")
        return self._on(self.cell.without(x), put(self.f, x, new), strict, x)

    def _from(self, x: Gen, name: str) -> list[Target]:
        end, above = self._end(x, name)
        slope = derivative(self.f, x)
        if end is None:
            if not tends_to_zero(self.f, x, -1 if above else 1):
                raise Unproved("no limit 0")
            parts = []
        else:
            at_end = self._has_end(x, end, above)
            parts = [self._value(x, end, above, self.strict and at_end)]
        inside = self._inside(x, end, above)
        if not inside.defined(self.f, x):
            raise Unproved("it may have no derivative")
        steep = self.strict and not (parts and parts[0].strict)
        return [*parts, self._on(inside, slope if above else -slope, steep, x)]

    def _chord(self, x: Gen, ends: Sequence[str]) -> list[Target]:
        (low, above), (high, below) = (self._end(x, name) for name in ends)
        if low is None or high is None or not above or below:
            raise Unproved("a chord needs two ends")
        reached = [self._has_end(x, low, True), self._has_end(x, high, False)]
        parts = [
            self._value(x, low, True, self.strict and reached[0]),
            self._value(x, high, False, self.strict and reached[1]),
        ]
        inside = self._inside(x, low, True)
        other = self._inside(x, high, False)
        inside = Cell(_met(x, inside, other), inside.orders & other.orders)
        if not (inside.defined(self.f, x) and inside.defined(derivative(self.f, x), x)):
            raise Unproved("it may have no derivative")
        bend = -derivative(derivative(self.f, x), x)
        return [*parts, self._on(inside, bend, self.strict, x)]


def _met(x: Gen, one: Cell, other: Cell) -> tuple[tuple[Gen, Range], ...]:
    """The ranges of one, open where those of the other are."""
    return tuple(
        (g, replace(r, low_open=r.low_open or o.low_open, high_open=r.high_open or o.high_open))
        for (g, r), (_, o) in zip(one.ranges, other.ranges, strict=True)
    )


def _about(f: Poly, x: Gen) -> bool:
    return any(depends(gen, x) for gen in f.gens)


def _above(end: str) -> bool:
    if end not in ("low", "high"):
        raise Unproved("no such end")
    return end == "high"
