"""Values of expressions as floats, at some places where the facts of a sequent hold.

They show beforehand what cannot be proved. Nothing rests on them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dpproofs.kernel.expressions import Atom, Expr
from dpproofs.kernel.rules import _here
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import spend
from dpproofs.provers.shared.words import one, parts_of

__all__ = [
    "CLOSE",
    "PLACES",
    "UNFIT",
    "Place",
    "Task",
    "holds_at",
    "leaves_of",
    "places_of",
    "value_of",
]

Place = dict[Atom, float]
PLACES = 30
MOST_TRIES = 6000
HOPELESS = 1500  # tries, of which none fits: there is an equation, or a contradiction
TRIES = 8  # that cost a unit
CLOSE = 1e-9


class NoNumber(Exception):
    """Raised where something has no value as a float."""


def _tail(x: float) -> float:
    """Above 0, and so no float where it is too small."""
    value = math.erfc(x / math.sqrt(2)) / 2
    if not value:
        raise NoNumber
    return value


FUNCTIONS: dict[str, Callable[[float], float]] = {
    "exp": math.exp,
    "log": lambda x: math.log(x) if x > 0 else 0.0,
    "inverse": lambda x: 1 / x if x else 0.0,
    "tail": _tail,
}
UNFIT = (ArithmeticError, ValueError, NoNumber)


def leaves_of(x: Expr) -> set[Atom]:
    """The numbers, sizes and entries in it."""
    return {a for a in parts_of(x) if a.kind in ("number", "size", "entry")}


def value_of(x: Expr, at: Place) -> tuple[float, float]:
    """The value of x and the sum of the sizes of its terms."""
    total = size = 0.0
    for (bound, factors), c in x.terms.items():
        if bound:
            raise NoNumber
        term = int(c.p) / int(c.q)
        for a, n in factors:
            base = _of_atom(a, at)
            if (not isinstance(n, int) and base <= 0) or (n < 0 and base == 0):
                term = 0.0
            else:
                term *= base ** float(n) if not isinstance(n, int) else base**n
        total += term
        size += abs(term)
    if math.isnan(total) or math.isinf(size):
        raise NoNumber
    return total, size


def _of_atom(a: Atom, at: Place) -> float:
    if a in at:
        return at[a]
    match a.kind:
        case "pi":
            return math.pi
        case "prime":
            return float(a.data[0])
        case "bit":
            return float(_sign(a.data[0], at) > 0)
        case "power" | "real_power":
            base, n = value_of(a.data[0], at)[0], a.data[1]
            n = value_of(n, at)[0] if isinstance(n, Expr) else float(n)
            return float(base**n) if base > 0 else 0.0
    if a.kind not in FUNCTIONS:
        raise NoNumber
    return FUNCTIONS[a.kind](value_of(a.data[0], at)[0])


def _sign(x: Expr, at: Place) -> int:
    """1, -1, or 0 where floats do not tell."""
    value, size = value_of(x, at)
    return int(value > CLOSE * size) - int(value < -CLOSE * size)


def holds_at(fact: Fact, at: Place) -> bool | None:
    """Whether a fact may hold at a place, None where floats do not tell."""
    try:
        value, size = value_of(fact.x, at)
    except UNFIT:
        return None
    if fact.relation is Relation.EQUAL:
        return abs(value) <= 1e-7 * size
    if fact.relation is Relation.ABOVE and size == 0:
        return False
    return value >= -CLOSE * size


def _agrees(b: Atom, v: int, at: Place) -> bool:
    try:
        return _of_atom(b, at) == v
    except UNFIT:
        return True


def places_of(sequent: Sequent) -> tuple[Place, ...]:
    """Some places where all facts hold, always the same ones."""
    facts = tuple(f for f in sequent.facts if not f.places)
    names = dict.fromkeys(
        a for x in (sequent.goal.x, *(f.x for f in facts)) for a in sorted(leaves_of(x))
    )
    places, tries = _drawn_places(tuple(names), facts, sequent.values)
    spend(tries // TRIES)
    return places


@lru_cache(maxsize=64)  # provers are asked about a sequent several times, with more to spend
def _drawn_places(
    names: tuple[Atom, ...], facts: tuple[Fact, ...], values: Any
) -> tuple[tuple[Place, ...], int]:
    """The places, and after how many tries there were enough of them."""
    rng = random.Random(7)
    ends = {a: _ends(a, facts) for a in names}
    found: list[Place] = []
    for tries in range(1, MOST_TRIES + 1):
        at = {a: _drawn(a, *ends[a], rng) for a in names}
        if _fits(at, facts, values):
            found.append(at)
        if len(found) == PLACES or (not found and tries == HOPELESS):
            break
    return tuple(found), tries


def _fits(at: Place, facts: Any, values: Any) -> bool:
    return all(holds_at(f, at) is not False for f in facts if not f.places) and all(
        _agrees(b, v, at) for b, v in values
    )


def _ends(a: Atom, facts: Iterable[Fact]) -> tuple[float | None, float | None]:
    """The rational bounds of an atom."""
    lows: list[float] = []
    highs: list[float] = []
    for f in facts:
        c = f.x.terms.get(((), ((a, 1),)))
        rest = None if c is None else (f.x - one(a).scaled(c)).value
        if c is not None and rest is not None and f.relation is not Relation.EQUAL:
            end = rest / -c
            (lows if c > 0 else highs).append(int(end.p) / int(end.q))
    return max(lows, default=None), min(highs, default=None)


def _drawn(a: Atom, low: float | None, high: float | None, rng: random.Random) -> float:
    if a.kind == "size" or (a.kind == "number" and isinstance(a.data[0], sorts.Natural)):
        return float(rng.choice((1, 1, 2, 3, 5, 20)))
    if low is None and a.sign:
        low = 0.0
    if a.kind == "entry" and a.data[0].kind in ("law", "unit", "bit"):
        high = 1.0
    if low is not None and high is not None:
        parts = (rng.random(), rng.random() ** 4, 1 - rng.random() ** 4)
        return low + (high - low) * rng.choice(parts)
    step = 10 ** rng.uniform(-2.5, 1.5)
    if low is not None:
        return low + step
    return high - step if high is not None else rng.choice((step, -step))


@dataclass(frozen=True)
class Task:
    """A sequent, and some places where its facts hold."""

    sequent: Sequent
    places: tuple[Place, ...]

    def on(self, sequent: Sequent) -> Task:
        """Another sequent that knows more."""
        new = sequent.facts[len(self.sequent.facts) :]
        values = sequent.values[len(self.sequent.values) :]
        return Task(sequent, tuple(at for at in self.places if _fits(at, new, values)))

    @property
    def plausible(self) -> bool:
        """Whether the goal fails nowhere, as far as floats tell."""
        return all(holds_at(self.sequent.goal, at) is not False for at in self.places)

    def signs(self, x: Expr) -> set[int]:
        """1, -1 or 0 (floats do not tell) for each place where x has a value."""
        found = set()
        for at in self.places:
            try:
                found.add(_sign(x, at))
            except UNFIT:
                continue
        return found

    def sign(self, x: Expr) -> int | None:
        """1, -1 where x is above or below 0 at all places; 0 at places of both; None if unknown."""
        found = self.signs(x)
        return None if not found else found.pop() if len(found) == 1 else 0

    def touches(self, x: Expr) -> bool:
        """Whether it is of one sign, or 0, at all places."""
        return len(self.signs(x) - {0}) < 2

    def reduced(self, x: Expr) -> Expr:
        return _here(self.sequent, x)
