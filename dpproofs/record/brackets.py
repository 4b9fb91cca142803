"""The bracket of a number in a statement: refuted at one end, standing at the other.

Whatever refutes at one value says by itself how far towards the other end it goes on refuting: the
frontier of an instance costs no search.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.language.statements import Statement, StatementError
from dpproofs.meaning.decide import judge
from dpproofs.meaning.walk import Instance
from dpproofs.record.results import width

__all__ = ["WIDTH", "Bracket", "Search", "bracketed"]

WIDTH = Fraction(1, 100)
ROUNDS = 8  # of searches that refute an end which seemed to stand, each taking a longer step
STEPS = 24  # of one bisection
ALONE = 12  # of the bisection on one instance

Search = Callable[[Statement], Instance | None]


@dataclass(frozen=True)
class Bracket:
    bad: Fraction
    good: Fraction
    refuting: Instance  # at `bad`


def bracketed(
    changed: Callable[[Fraction], Statement],
    good: Fraction,
    bad: Fraction,
    refuting: Instance,
    find: Search,
    harder: Search,
) -> Bracket | None:
    """Between `good`, which is to stand, and `bad`, which is refuted: quick searches bisect, then a
    harder one decides the end that stands. None where it refutes `good` itself at last, or ever
    another end."""
    state = _Bisection(changed, bad, refuting)
    state.towards(good)
    stands = state.between(good, find)
    step = WIDTH
    for _ in range(ROUNDS):
        if not state.refuted(stands, harder):
            stands = state.between(stands, harder)
            return Bracket(state.bad, stands, state.refuting)
        if stands == good:
            return None
        state.towards(good)
        stands = _moved(state.bad, good, step * Fraction(9, 10))
        step *= 3
    return None


class _Bisection:
    """The refuted end, with what refutes it, on its way."""

    def __init__(
        self, changed: Callable[[Fraction], Statement], bad: Fraction, refuting: Instance
    ) -> None:
        self.changed, self.bad, self.refuting = changed, bad, refuting

    def refuted(self, at: Fraction, search: Search) -> bool:
        found = self._try(at, search)
        if found is not None:
            self.bad, self.refuting = at, found
        return found is not None

    def _try(self, at: Fraction, search: Search) -> Instance | None:
        try:
            return search(self.changed(at))
        except StatementError:  # nothing is left to say at this value
            return None

    def between(self, good: Fraction, search: Search) -> Fraction:
        """What stands of a bracket that is narrow enough."""
        for _ in range(STEPS):
            middle = _between(good, self.bad)
            if width(self.bad, good) <= WIDTH or middle in (good, self.bad):
                break
            if self.refuted(middle, search):
                self.towards(good)
            else:
                good = middle
        return good

    def towards(self, good: Fraction) -> None:
        """The refuted end goes to the frontier of the instance that refutes it."""
        inside = good
        for _ in range(ALONE):
            middle = _between(inside, self.bad)
            if middle in (inside, self.bad) or width(self.bad, inside) <= WIDTH / 4:
                break
            if self._try(middle, self._here) is not None:
                self.bad = middle
            else:
                inside = middle

    def _here(self, variant: Statement) -> Instance | None:
        return self.refuting if judge(variant, self.refuting).refutes else None


def _moved(bad: Fraction, good: Fraction, step: Fraction) -> Fraction:
    """The refuted end moved by a step towards the other; never past it."""
    unit = max(abs(bad), abs(good)) if bad * good > 0 else Fraction(1)
    if bad * good > 0 and abs(bad) < abs(good):
        unit = abs(bad)  # the step is a share of the greater end of what it makes
    length = unit * step
    if length >= abs(good - bad):
        return good
    moved = _round(bad + length if good > bad else bad - length)
    low, high = sorted((bad, good))
    return moved if low < moved < high else good


def _between(good: Fraction, bad: Fraction) -> Fraction:
    """The middle, in proportion where the ends are far apart; four digits are enough."""
    if good * bad > 0 and not 1 <= 4 * good / bad <= 16:
        sign = 1 if good > 0 else -1
        return sign * _round(Fraction(math.sqrt(good * bad)))
    return _round((good + bad) / 2)


def _round(x: Fraction) -> Fraction:
    if x == 0:
        return x
    scale = 1000
    while abs(x) * scale < 1000:
        scale *= 10
    return Fraction(round(x * scale), scale)
