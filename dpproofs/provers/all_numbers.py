"""What holds for all numbers of a range, used at the numbers that a goal speaks of.

A fact about all numbers is put at each candidate that is shown to be in its range, and is then left
out: the other provers see facts about points and events alone. Candidates are the declared numbers
that the goal speaks of, and the whole numbers of which powers are taken there, with those beside
them: a divergence of the order n has the power n - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Expr, TooLarge, constant
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import AnyNumber, Fact, Refused, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.script import renumbered

__all__ = ["prove", "speaks_of_all"]

MOST = 8  # facts that are put somewhere
ALWAYS = (2, 3)  # numbers that are tried where the goal speaks of none

Find = Callable[[Sequent], Step | None]


def speaks_of_all(sequent: Sequent) -> bool:
    """Whether a fact is about all numbers of a range."""
    return any(map(_number_of, sequent.facts))


def prove(sequent: Sequent, small: Find, find: Find) -> Step | None:
    """A step that puts facts at numbers: `small` shows that these are in the range, and `find` what
    is left to be shown."""
    here, taken = sequent, list[tuple[tuple[int, sorts.Scalar, Expr], tuple[Step, ...]]]()
    candidates = list(_candidates(sequent))
    n = 0
    while n < len(here.facts) and len(taken) < MOST:
        place = _number_of(here.facts[n])
        for x in candidates if place is not None and len(taken) < MOST else ():
            assert place is not None
            args = n, place.thing, x
            with suppress(Refused, TooLarge, NotFound):
                *ranges, new = RULES["at_number"](here, *args)
                if new.facts[-1] in here.facts:
                    continue
                shown = [small(_plain(asked)[0]) for asked in ranges]
                steps = tuple(
                    _back(asked, step)
                    for asked, step in zip(ranges, shown, strict=True)
                    if step is not None
                )
                if len(steps) == len(ranges):
                    here, taken = new, [*taken, (args, steps)]
        n += 1
    found = find(_plain(here)[0])
    if found is None:
        return None
    step = _back(here, found)
    for args, steps in reversed(taken):
        step = Step("at_number", args, (*steps, step))
    return step


def _number_of(fact: Fact) -> AnyNumber | None:
    return next((place for place in fact.places if isinstance(place, AnyNumber)), None)


def _plain(sequent: Sequent) -> tuple[Sequent, list[int]]:
    """Without the facts about all numbers, and which facts are left."""
    kept = [n for n, fact in enumerate(sequent.facts) if _number_of(fact) is None]
    return replace(sequent, facts=tuple(sequent.facts[n] for n in kept)), kept


def _back(sequent: Sequent, step: Step) -> Step:
    """A step of what is left as one of the whole."""
    kept = _plain(sequent)[1]
    grown = len(sequent.facts) - len(kept)
    return renumbered(step, lambda n: kept[n] if n < len(kept) else n + grown)


def _candidates(sequent: Sequent) -> Iterator[Expr]:
    goal = sequent.goal.x
    spoken = sorted(
        (thing for thing in goal.objects if isinstance(thing, sorts.Scalar)),
        key=lambda thing: str(thing.name),
    )
    for thing in spoken:
        if not isinstance(thing, sorts.Natural):
            yield x_.number(thing)
    powers = {int(n) for a, n in _powers(goal) if n == int(n) and 1 < n < 10}
    for n in sorted({*powers, *ALWAYS}):
        yield constant(n)


def _powers(x: Expr) -> Iterator[tuple[object, int]]:
    for _, factors in x.terms:
        for one, n in factors:
            yield one, n
            for part in one.parts:
                yield from _powers(part)
