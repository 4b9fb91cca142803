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

A cell may be larger than what it stands for, and f need not have a value in all of it: a sign is
one wherever f has a value. It has one at every instance, as is shown before, and what a hypothesis
is multiplied by has one in the whole cell, so that no instance is lost on the way.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from dpproofs.language.plain import NotPlain
from dpproofs.language.statements import Statement
from dpproofs.meaning.walk import Undecided
from dpproofs.verifiers.atoms import ONE, Gen, Poly, constant, mapped, of_gen
from dpproofs.verifiers.cells import Cell, constant_sign
from dpproofs.verifiers.domains import UNFIT, Asked, asked_of
from dpproofs.verifiers.schematic.powers import unnamed
from dpproofs.verifiers.slopes import depends, derivative, tends_to_zero
from dpproofs.verifiers.substitution import divided, exponent, put

__all__ = ["FORMAT", "VERSION", "Target", "Unproved", "targets_of", "verify_domain"]

FORMAT, VERSION = "dpproofs-domain", 1
MOST_POWER = 100
Node = Mapping[str, Any]


class Unproved(Exception):
    """Raised where a tree does not show what it should; the message says where."""


def verify_domain(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Tell whether a tree proves the statement on its whole domain."""
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
    """What has to be shown about functions of a few numbers. Divisors and the arguments of
    logarithms come first."""
    for asked in asked_of(statement, logs):
        yield Target(**vars(asked))


# ----------------------------------------------------------------------------- the argument


@dataclass(frozen=True)
class End:
    """An end of x: a constant or a number (None: infinity), and whether x lies above it."""

    x: Gen
    at: Any
    above: bool

    @property
    def pair(self) -> tuple[Gen, Gen]:
        """The greater and the less."""
        return (self.x, self.at) if self.above else (self.at, self.x)


class Target(Asked):
    """The task to show that f > 0 (if `strict`) or f >= 0 on a cell. Numbers that are `apart`
    differ in all of the cell, and what is `given` holds in it."""

    def shown_by(self, node: Node) -> None:
        """Return if the tree shows it; otherwise raise `Unproved`."""
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
                return [replace(self, f=divided(self.cell.factored(self.f)), given=given)]
            case "given", None:
                return [self._without(*self.given[node["n"]], node["c"], node["times"])]
            case "split", Gen():
                return self._split(x, Fraction(node["at"]))
            case "order", Gen():
                return self._order(x, self.cell.names[node["than"]])
            case "face", Gen():
                return self._face(self._end(x, node["end"]))
            case "move", Gen():
                end = self._end(x, node["end"])
                cell, _, written = self.cell.moved(x, end.at, end.above)
                return [self._put(cell, x, written)]
            case "from", Gen():
                return self._from(self._end(x, node["end"]))
            case "chord", Gen():
                return self._chord(*(self._end(x, name) for name in node["ends"]))
        raise Unproved(f"no such argument: {node['by']}")

    def _on(self, cell: Cell, f: Poly, strict: bool | None = None, x: Gen | None = None) -> Target:
        """The same of f; elsewhere on a line along x nothing is given that is about x."""
        strict = self.strict if strict is None else strict
        given = tuple((op, h) for op, h in self.given if x is None or not _about(h, x))
        apart = frozenset(pair for pair in self.apart if x not in pair)
        return replace(self, f=divided(f), cell=cell, strict=strict, apart=apart, given=given)

    def _put(self, cell: Cell, x: Gen, new: Poly) -> Target:
        """The same, where x is what is put for it."""
        given = []
        for op, h in self.given:
            with contextlib.suppress(ArithmeticError, Undecided):
                given.append((op, put(h, x, new)))
        return replace(self, f=divided(put(self.f, x, new)), cell=cell, given=tuple(given))

    def _without(self, op: str, h: Poly, c: str, times: Any) -> Target:
        share = constant(Fraction(c)) * _product(times, self.f.gens | h.gens)
        sign = self.cell.least(share)
        if not self.cell.defined(share) or (op != "==" and sign < 1):
            raise Unproved("what a hypothesis is multiplied by may be below 0")
        strict = self.strict and not (op == ">" and sign == 2)
        return self._on(self.cell, unnamed(self.f - share * h), strict)

    def _multiplied(self, times: Any) -> Poly:
        sizes = Poly({m: abs(c) for m, c in self.f.terms.items()})
        share = sizes if times == "sizes" else _product(times, self.f.gens)
        if self.cell.least(share) < 2:
            raise Unproved("what it is multiplied by may not be above 0")
        return unnamed(self.f * share)

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

    def _face(self, end: End) -> list[Target]:
        if end.at is None or isinstance(end.at, Gen) or not self._has(end):
            raise Unproved("no closed end")
        cell = self.cell.ended(end.x, not end.above, opened=True)

        def settled(gen: Gen) -> Poly | None:
            return ONE if gen.kind == "bit" and cell.least(gen.data[0]) == 2 else None

        return [
            self._put(self.cell.without(end.x), end.x, end.at),
            self._on(cell, mapped(self.f, settled)),
        ]

    # -- by derivatives -----------------------------------------------------------------------

    def _end(self, x: Gen, name: str) -> End:
        """The end of the range of x, or a number that an order puts on one side of x."""
        r = self.cell.range[x]
        if name in ("low", "high"):
            return End(x, r.low, True) if name == "low" else End(x, r.high, False)
        other = self.cell.names[name]
        own = self.cell.range[other]
        for above, outer, inner in ((True, r.low, own.low), (False, r.high, own.high)):
            end = End(x, other, above)
            if any(order[:2] == end.pair for order in self.cell.orders):
                # The end has to lie in the range of x.
                gap = None if inner is None or outer is None else constant_sign(inner - outer)
                if outer is None or (gap is not None and gap * (1 if above else -1) >= 0):
                    return end
        raise Unproved("no such end")

    def _has(self, end: End) -> bool:
        """Whether the cell may hold the end itself."""
        if isinstance(end.at, Gen):
            return (*end.pair, True) not in self.cell.orders
        r = self.cell.range[end.x]
        return not (r.low_open if end.above else r.high_open)

    def _inside(self, *ends: End) -> Cell:
        """Strictly between an end and any point of the cell, or between two ends."""
        cell = self.cell
        for end in ends:
            cell = cell.limited(end.x, end.above)
        for end in ends:
            if isinstance(end.at, Gen):
                cell = cell.ordered(*end.pair, True)
            else:
                cell = cell.ended(end.x, not end.above, opened=True)
        return cell

    def _value(self, end: End) -> Target:
        """f at an end up to which it is continuous, above 0 where the cell may hold the end."""
        x, new = end.x, end.at
        closed = self.cell.limited(x, end.above).ended(x, not end.above, opened=False)
        if isinstance(new, Gen):
            closed = closed.limited(x, not end.above).ordered(*end.pair, False)
            new = of_gen(new)
        if not closed.defined(self.f):
            raise Unproved("it may not be continuous up to the end")
        strict = self.strict and self._has(end)
        return self._on(self.cell.without(x), put(self.f, x, new), strict, x)

    def _from(self, end: End) -> list[Target]:
        if end.at is not None:
            parts = [self._value(end)]
        elif tends_to_zero(self.f, end.x, -1 if end.above else 1):
            parts = []
        else:
            raise Unproved("no limit 0")
        inside, slope = self._inside(end), derivative(self.f, end.x)
        if not inside.defined(self.f, end.x):
            raise Unproved("it may have no derivative")
        steep = self.strict and not any(part.strict for part in parts)
        return [*parts, self._on(inside, slope if end.above else -slope, steep, end.x)]

    def _chord(self, low: End, high: End) -> list[Target]:
        if low.at is None or high.at is None or not low.above or high.above:
            raise Unproved("a chord needs two ends")
        x, inside, slope = low.x, self._inside(low, high), derivative(self.f, low.x)
        if not (inside.defined(self.f, x) and inside.defined(slope, x)):
            raise Unproved("it may have no derivative")
        bend = self._on(inside, -derivative(slope, x), self.strict, x)
        return [self._value(low), self._value(high), bend]


def _product(times: Any, gens: Iterable[Gen]) -> Poly:
    """Powers of what is spoken of, by its name."""
    known, result = {gen.name: gen for gen in gens}, ONE
    for name, told in times:
        power = exponent(told)
        if abs(power) > MOST_POWER:
            raise Unproved("a power that takes too long to write out")
        result = result.times(((known[name], power),))
    return result


def _about(f: Poly, x: Gen) -> bool:
    return any(depends(gen, x) for gen in f.gens)
