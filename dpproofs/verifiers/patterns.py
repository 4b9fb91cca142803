"""The small checker of sign patterns: what is known of a function follows from its derivative.

A proof that a function f of one number x has a sign on an interval is a list of levels. Level 0 is
f times what is above 0; each further level is the derivative of the one before, again times what is
above 0. A level has pieces, intervals with closed rational ends (or the ends of the domain) on
which a sign of it is claimed, and why:

    balls   the ball of its values on the whole piece is above 0 (below it)
    left    it is >= 0 at the left end, and the next level is >= 0 on the whole piece
    right   it is >= 0 at the right end, and the next level is <= 0 on the whole piece

and the same with both signs changed. At an infinite end the value is the limit, of which is only
used that it is 0. The pieces of level 0 cover the domain. A number is found to be 0 by its normal
form, its sign by balls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.language import terms
from dpproofs.language.statements import Statement
from dpproofs.meaning.balls import BallRing
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import sign, working_precision
from dpproofs.meaning.walk import Undecided
from dpproofs.verifiers.atoms import Gen, Poly
from dpproofs.verifiers.schematic import Goal, NotSchematic, goals_of
from dpproofs.verifiers.schematic.powers import unnamed
from dpproofs.verifiers.slopes import derivative, is_defined, tends_to_zero, value

__all__ = ["FORMAT", "VERSION", "Curve", "Unproved", "curves_of", "verify_pattern"]

FORMAT, VERSION = "dpproofs-signs", 1
BITS = 128
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
End = Fraction | None  # None: infinite


class Unproved(Exception):
    """Raised where a pattern does not show what it should; the message says where."""


@dataclass(frozen=True)
class Curve:
    """The task to show that f > 0 (if `strict`) or f >= 0 for all x from `low` to `high`."""

    x: Gen
    f: Poly
    strict: bool
    low: End
    high: End
    low_open: bool
    high_open: bool
    positive: frozenset[Poly] = frozenset()  # what was shown to be above 0 inside

    def above(self, part: Poly) -> bool:
        """Whether something is above 0 wherever x is inside the domain."""
        if part in self.positive or part.value is not None:
            return part.value is None or part.value > 0
        if len(part.terms) == 1:
            ((monomial, c),) = part.terms.items()
            return c > 0 and all(self._positive(gen) for gen, _ in monomial)
        return all(self.above(Poly({m: c})) for m, c in part.terms.items())

    def _positive(self, gen: Gen) -> bool:
        if gen == self.x:
            return self.low is not None and self.low >= 0
        inside = gen.data[0] if gen.kind == "alias" else None
        return gen.kind in ("exp", "tail", "pi") or (inside is not None and self.above(inside))

    def next(self, f: Poly, times: Sequence[Sequence[str]]) -> Poly:
        """f times powers of what is above 0."""
        known = {g.name: g for g in _parts(f)} | {self.x.name: self.x}
        for name, power in times:
            gen, number = known[name], Fraction(power)
            if not self._positive(gen):
                raise Unproved(f"{name} may not be above 0")
            f = f.times(((gen, int(number) if number.denominator == 1 else number),))
        return unnamed(f)


def curves_of(statement: Statement, logs: bool = False) -> Iterator[Curve]:
    """What has to be shown about functions of one number. Divisors and the arguments of
    logarithms and roots come first."""
    (scalar,) = statement.scalars
    if statement.tables or statement.given or len(statement.parameters) > 0:
        raise NotSchematic("not a statement about one number")
    low, high = _end(scalar.low), _end(scalar.high)
    open_ = (scalar.low_open, scalar.high_open)
    for goal in goals_of(statement, {}, logs):
        if goal.op == "==":
            raise NotSchematic("an equation has no sign")
        x = next((g for g in _parts(_whole(goal)) if g.data == (scalar,)), None)
        x = x or Gen("scalar", (scalar,))
        shown: frozenset[Poly] = frozenset()
        for duty in goal.duties:
            if duty.path:
                raise NotSchematic("a condition has no derivative")
            yield Curve(x, duty.x, not duty.weak, low, high, *open_, shown)
            if not duty.weak:
                shown |= {duty.x}
        yield Curve(x, goal.x, goal.op == ">", low, high, *open_, shown)


def _whole(goal: Goal) -> Poly:
    total = goal.x
    for duty in goal.duties:
        total = total + duty.x * duty.x
    return total


def _end(term: Any) -> End:
    if term is None:
        return None
    if not isinstance(term, terms.Num):
        raise NotSchematic("an end that is no number")
    return Fraction(term.value)


def _parts(f: Poly) -> Iterator[Gen]:
    for gen in f.gens:
        yield gen
        if gen.kind in ("exp", "log", "alias", "tail"):
            yield from _parts(gen.data[0])


# ----------------------------------------------------------------------------- the argument


@dataclass(frozen=True)
class Piece:
    """From `low` to `high` (None: without end) `sign` times the level is >= 0, above 0 inside."""

    low: End
    high: End
    sign: int
    why: str

    @staticmethod
    def of(data: Sequence[Any]) -> Piece:
        *ends, sign_, why = data
        low, high = (None if end == "" else Fraction(end) for end in ends)
        if sign_ not in (1, -1) or (low is not None and high is not None and low >= high):
            raise Unproved("a piece without an interval or a sign")
        return Piece(low, high, sign_, why)

    def within(self, low: End, high: End) -> bool:
        below = low is not None and (self.low is None or self.low < low)
        above = high is not None and (self.high is None or self.high > high)
        return not below and not above


def verify_pattern(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Tell whether a sign pattern proves the statement on its whole domain."""
    try:
        head = (certificate["format"], certificate["version"], certificate["statement"])
        if head != (FORMAT, VERSION, statement.hash):
            return False
        curves = curves_of(statement, certificate["logs"])
        for curve, levels in zip(curves, certificate["curves"], strict=True):
            verify_curve(curve, levels)
    except (Unproved, Undecided, *UNFIT):
        return False
    return True


def verify_curve(curve: Curve, levels: Sequence[Mapping[str, Any]]) -> None:
    """Return if the levels show the sign of the curve; otherwise raise `Unproved`."""
    functions: list[Poly] = []
    for level in levels:
        f = derivative(functions[-1], curve.x) if functions else curve.f
        functions.append(curve.next(f, level["times"]))
    shown: list[Piece] = []
    for f, level in zip(reversed(functions), reversed(levels), strict=True):
        graph, below, shown = Graph(curve, f), shown, []
        for piece in map(Piece.of, level["pieces"]):
            if not piece.within(curve.low, curve.high):
                raise Unproved("a piece outside the domain")
            if not graph.shows(piece, below):
                raise Unproved(f"the sign from {piece.low} to {piece.high} is not shown")
            shown.append(piece)
    if not _covers([p for p in shown if p.sign > 0], curve.low, curve.high):
        raise Unproved("the pieces leave something out")
    # What level 0 is multiplied by may vanish or have no value at an end.
    if curve.strict and not all(Graph(curve, curve.f).at(end) == 1 for end in _ends(curve, shown)):
        raise Unproved("it may be 0 at an end of a piece")


def _ends(curve: Curve, pieces: Sequence[Piece]) -> Iterator[Fraction]:
    """The ends of pieces that are in the domain: inside a piece of level 0 it is above 0."""
    for end in {e for p in pieces for e in (p.low, p.high) if e is not None}:
        if not (end == curve.low and curve.low_open) and not (
            end == curve.high and curve.high_open
        ):
            yield end


def _covers(pieces: Sequence[Piece], low: End, high: End) -> bool:
    """Whether pieces, one after the other, leave no point from low to high out."""
    near = [p for p in pieces if low is None or p.high is None or p.high > low]
    rest = sorted(near, key=lambda p: (p.low is not None, p.low or 0))
    if not rest or (rest[0].low is not None and (low is None or rest[0].low > low)):
        return False
    reached = rest[0].high
    for piece in rest[1:]:
        if reached is None or piece.low is None or piece.low > reached:
            break
        reached = piece.high if piece.high is None else max(reached, piece.high)
    return reached is None or (high is not None and reached >= high)


@dataclass
class Graph:
    """One level: its values, and why it has a sign on a piece."""

    curve: Curve
    f: Poly

    def shows(self, piece: Piece, below: Sequence[Piece]) -> bool:
        if piece.why == "balls":
            return self._balls(piece) == piece.sign
        # It falls or rises: wherever x is inside the domain it has a derivative.
        if not is_defined(self.f, self.curve.x, self.curve.above):
            return False
        falling = {"left": piece.sign, "right": -piece.sign}[piece.why]
        slopes = [p for p in below if p.sign == falling]
        if not _covers(slopes, piece.low, piece.high):
            return False
        end, side = (piece.low, -1) if piece.why == "left" else (piece.high, 1)
        if end is None:
            return tends_to_zero(self.f, self.curve.x, side)
        found = self.at(end)
        return found is not None and found * piece.sign >= 0

    def at(self, end: Fraction) -> int | None:
        """The sign at a point, or None where it is not decided."""
        ring = ExactRing(512)
        found = value(self.f, ring, self.curve.x, ring.number(end))
        if isinstance(found, Infinite | Undefined):
            return None
        return sign(found, 512)

    def _balls(self, piece: Piece) -> int:
        if piece.low is None or piece.high is None:
            if self.curve.x in set(_parts(self.f)):
                return 0
            return self.at(Fraction(0)) or 0  # a number, wherever x is
        ring = BallRing(BITS)
        with working_precision(BITS):
            at = ring.between(piece.low, piece.high)
            ball = value(self.f, ring, self.curve.x, at)
            if ball.partial:
                return 0
            return int(ball.lo > 0) - int(ball.hi < 0)
