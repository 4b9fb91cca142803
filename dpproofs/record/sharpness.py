"""How far a bound lies from the best one, over a grid of its parameters; every sign is decided."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from dpproofs.language.canon import digest
from dpproofs.language.claims import Claim, Least, Sharp
from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Node, Proposition, Rel, Term, lift
from dpproofs.meaning.exact import ExactRing, Infinite
from dpproofs.meaning.numbers import Exact, enclosure, log
from dpproofs.meaning.walk import Instance, Undecided, Walk

__all__ = ["Point", "SharpnessMap", "sharpness_map"]

Value = Exact | int  # of a scalar, an int of a natural number
Setting = dict[Scalar, Any]  # the same, as a plot gives them too
BITS = 256
VARIED = 2  # parameters that run over the grid; the others stay in the middle of theirs
POWERS = tuple(map(Fraction, ("101/100", "11/10", "3/2", "3", "20")))  # e to a logarithmic one
NUMBERS = tuple(map(Fraction, ("1/1000", "1/10", "1/2", "9/10", "2", "10")))
SHARES = tuple(map(Fraction, ("1e-10", "1e-6", "1/1000", "1/10", "1/2", "9/10")))  # from 0 to 1
COUNTS = (1, 2, 5, 10, 30, 100)
DIGITS = 4  # of a ratio, all of them certain
SCALE = 60  # how many powers of 2 from 1 a least parameter is looked for
HALVINGS = 30  # of a bracket of one


@dataclass(frozen=True)
class Point:
    """Bound / best where the parameters have these values; whether the two are proved equal, and
    whether the bound is proved to be no better than what holds of itself."""

    at: tuple[tuple[str, str], ...]
    ratio: str
    attained: bool = False
    useless: bool = False


@dataclass(frozen=True, eq=False)
class SharpnessMap:
    """Bound, best and the parameters of a map; its points are found one by one."""

    sharp: Sharp
    bound: Term
    best: Term | Least
    grids: tuple[tuple[Scalar, tuple[Value, ...]], ...]
    hypotheses: tuple[Proposition, ...]

    @property
    def varied(self) -> tuple[str, ...]:
        return tuple(thing.name for thing, grid in self.grids if len(grid) > 1)

    @property
    def pin(self) -> str:
        """A sum of all that the points depend on."""
        where = self.best.where if isinstance(self.best, Least) else Rel("==", self.best, self.best)
        trivial = lift(0 if self.sharp.trivial is None else self.sharp.trivial)
        parts = And((*self.hypotheses, where, Rel("<=", self.bound, trivial)))
        of = (self.best.of,) if isinstance(self.best, Least) else ()
        statement = Statement((*of, *(thing for thing, _ in self.grids)), parts)
        grids = "; ".join(f"{t.name}: {', '.join(map(str, grid))}" for t, grid in self.grids)
        return digest([statement.hash, grids])[:12]

    def points(self) -> Iterator[Point]:
        things = [thing for thing, _ in self.grids]
        for values in itertools.product(*(grid for _, grid in self.grids)):
            at = dict(zip(things, values, strict=True))
            try:
                if all(_walk(at).truth(h) > 0 for h in self.hypotheses):
                    shown = tuple((thing.name, str(value)) for thing, value in at.items())
                    yield self._point(at, shown)
            except Undecided:
                continue

    def sides(self, at: Setting) -> tuple[arb, arb] | None:
        """Bound and best as balls, for a plot; None outside of the hypotheses, or without value."""
        walk = _walk(at)
        try:
            if not all(walk.truth(h) > 0 for h in self.hypotheses):
                return None
            bound = walk.value(self.bound)
            if isinstance(self.best, Least):
                ends = _least(self.best, at)
                best = None if ends is None else Exact.of(ends[1])
            else:
                best = walk.value(self.best)
        except Undecided:
            return None
        if not (isinstance(bound, Exact) and isinstance(best, Exact)):
            return None
        return enclosure(bound, BITS), enclosure(best, BITS)

    def _point(self, at: Setting, shown: tuple[tuple[str, str], ...]) -> Point:
        walk = _walk(at)
        bound = walk.value(self.bound)
        trivial = self.sharp.trivial
        useless = trivial is not None and walk.truth(Rel(">=", self.bound, lift(trivial))) > 0
        if isinstance(self.best, Least):
            ratio, meets = _over(bound, self.best, at)
            return Point(shown, ratio, meets, useless)
        attained = walk.truth(Rel("==", self.bound, self.best)) > 0
        ratio = "1" if attained else _ratio(bound, walk.value(self.best))
        return Point(shown, ratio, attained, useless)


def sharpness_map(claim: Claim) -> SharpnessMap | None:
    """The map of a claim that states its best bound as a term, or as the least that does."""
    sharp, mapped = claim.sharp, claim.mapped
    if sharp is None or mapped is None:
        return None
    bound, best = mapped
    stands = claim.amended or claim.statement
    given = () if stands is None else stands.given
    about = (*(h for h in given if not _speaks_of(h, Table)), *sharp.where)
    things = _things(claim, bound, best, about)
    if not things:
        return None
    least = best.of if isinstance(best, Least) else None
    things = [thing for thing in things if thing is not least]
    domains = [thing.domain() for thing in things]
    hypotheses = (*(d for d in domains if not (isinstance(d, And) and not d.parts)), *about)
    return SharpnessMap(sharp, bound, best, tuple(_grids(sharp, things)), hypotheses)


def _things(
    claim: Claim, bound: Term, best: Term | Least, about: Iterable[Proposition]
) -> list[Scalar]:
    """The numbers that bound and best speak of, and those that their domains speak of: in the order
    of the claim, naturals first, then what only the map speaks of."""
    found: dict[Scalar, None] = {}
    told = best.where if isinstance(best, Least) else best
    waiting: list[Node] = [*about, bound, told]
    while waiting:
        for thing in waiting.pop().walk():
            if isinstance(thing, Scalar) and thing not in found:
                found[thing] = None
                waiting.append(thing.domain())
    order = [t for t in claim.forall if isinstance(t, Scalar)]
    known = [t for t in (*order, *found) if t in found]
    return sorted(dict.fromkeys(known), key=lambda t: not isinstance(t, Natural))


def _grids(sharp: Sharp, things: Sequence[Scalar]) -> Iterator[tuple[Scalar, tuple[Value, ...]]]:
    fixed = dict(sharp.at)
    free = [thing for thing in things if thing not in fixed]
    varied = set(sharp.over or free[:VARIED])
    for thing in things:
        grid = _grid(thing)
        if thing in fixed:
            value = fixed[thing]
            grid = (int(value) if isinstance(thing, Natural) else Exact.of(Fraction(value)),)
        elif thing not in varied and grid:
            grid = (grid[len(grid) // 2],)
        yield thing, grid


def _grid(thing: Scalar) -> tuple[Value, ...]:
    """Values inside the domain where it is a plain one; the hypotheses are asked all the same."""
    if isinstance(thing, Natural):
        return tuple(n for n in COUNTS if thing.smallest <= n <= thing.largest)
    if thing.logarithmic:
        return tuple(log(Exact.of(x)) for x in POWERS)
    ends = [end for end in (thing.low, thing.high) if end is not None]
    share = len(ends) == 2 and all(repr(end) in ("0", "1") for end in ends)
    return tuple(map(Exact.of, SHARES if share else NUMBERS))


def _walk(at: Setting) -> Walk:
    naturals: dict[Any, int] = {t: v for t, v in at.items() if isinstance(t, Natural)}
    scalars: dict[Any, Any] = {t: v for t, v in at.items() if t not in naturals}
    return Walk(ExactRing(BITS), Instance(naturals, scalars))


def _speaks_of(node: Node, kind: type) -> bool:
    return any(isinstance(part, kind) for part in node.walk())


# ----------------------------------------------------------------------------- the quotient


def _ratio(bound: object, best: object) -> str:
    if isinstance(bound, Exact) and isinstance(best, Exact):
        if best.is_zero_form:
            return "0/0" if bound.is_zero_form else "infinity"
        return _digits(enclosure(bound, BITS) / enclosure(best, BITS))
    if isinstance(bound, Infinite) and isinstance(best, Exact):
        return "infinity"
    return "no value"


def _digits(ball: arb) -> str:
    return str(ball.str(DIGITS, radius=False)) if ball.is_finite() else "no value"


def _over(bound: object, best: Least, at: Setting) -> tuple[str, bool]:
    """The quotient by the least value, and whether the relation is met with equality there."""
    bracket = _least(best, at)
    if bracket is None or not isinstance(bound, Exact):
        return "no value", False
    if bracket[1] == 0:
        return ("0/0" if bound.is_zero_form else "infinity"), False
    low, high = (enclosure(Exact.of(end), BITS) for end in bracket)
    quotient = enclosure(bound, BITS) / low.union(high)
    where = best.where
    tie = Rel("==", where.left, where.right) if isinstance(where, Rel) else None
    met = tie is not None and quotient.contains(1) and _at(best, at, bound).truth(tie) > 0
    return "1" if met else _digits(quotient), met


def _at(best: Least, at: Setting, value: Value) -> Walk:
    return _walk({**at, best.of: value})


def _least(best: Least, at: Setting) -> tuple[Fraction, Fraction] | None:
    """A bracket of the least value, at both ends of which the relation is decided: from one where
    it fails, or from 0 where it may be 0, to one where it holds."""

    def holds(x: Fraction) -> int:
        return int(_at(best, at, Exact.of(x)).truth(best.where))

    low, high = Fraction(0), Fraction(1)
    if best.of.low is not None and not best.of.low_open and holds(low) > 0:
        return low, low
    start = holds(high)
    factor = Fraction(1, 2) if start > 0 else Fraction(2)
    for _ in range(SCALE):
        now = holds(high * factor)
        if not start or not now:
            return None
        if now != start:
            low, high = sorted((high, high * factor))
            break
        high *= factor
    else:
        return None
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        now = holds(middle)
        if not now or (high - low) * 10 ** (DIGITS + 2) < high:
            break
        low, high = (low, middle) if now > 0 else (middle, high)
    return low, high
