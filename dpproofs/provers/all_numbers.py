"""What holds for all numbers of a range, used at the numbers that a goal speaks of.

A fact about all numbers is put at each candidate that is shown to be in its range, and is then left
out: the other provers see facts about points and events alone, without the indicators that say so.
Candidates are the declared numbers that the goal speaks of, and the whole numbers of which powers
are taken there, with those beside them: a divergence of the order n has the power n - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, TooLarge, constant, mapped, raised
from dpproofs.kernel.points import Point
from dpproofs.kernel.sequents import AnyNumber, Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    absurd,
    at,
    by_case,
    by_products,
    given,
    part,
    renumbered,
)

__all__ = ["prove", "speaks_of_all"]

MOST = 8  # facts that are put somewhere
ALWAYS = (2, 3)  # numbers that are tried where the goal speaks of none
ABOVE, AT_LEAST = Relation.ABOVE, Relation.AT_LEAST

Find = Callable[[Sequent], Step | None]


def speaks_of_all(sequent: Sequent) -> bool:
    """Whether a fact is about all numbers of a range."""
    return any(map(_number_of, sequent.facts))


def prove(sequent: Sequent, small: Find, find: Find) -> Step | None:
    """A step that puts facts at numbers: `small` shows that these are in the range, and `find` what
    is left to be shown."""
    script, used, hidden = Script(sequent), 0, set[int]()
    candidates = list(_candidates(sequent))
    n = 0
    while n < len(script.here.facts) and used < MOST:
        place = _number_of(script.here.facts[n])
        for x in candidates if place is not None and used < MOST else ():
            assert place is not None
            with suppress(Refused, TooLarge, NotFound):
                new = script.copy()
                put = new.take("at_number", (n, place.thing, x))
                if new.fact(put) in script.here.facts:
                    continue
                away = _without_ranges(new, put, small)
                if away is not None:
                    script, used, hidden = new, used + 1, hidden | away
        n += 1
    plain, kept = _plain(script.here, hidden)
    found = find(plain)
    return None if found is None else script.close(given(_back(script.here, kept, found)))


def _without_ranges(s: Script, n: int, small: Find) -> set[int] | None:
    """Write down a fact without the indicators in it that say that a number is in a range; the
    facts that are then of no use. None where one of these is not shown to be 1, or 0."""
    away = set[int]()
    if not all(isinstance(place, Point) for place in s.fact(n).places):
        return away
    for one in sorted(a for a in s.fact(n).x.atoms if a.kind == "bit" and not a.points):
        value = next((v for v in (1, 0) if (_shown(s, one, v, small)) is not None), None)
        if value is None:
            return None
        away.add(n)
        n = _with_value(s, n, one, value)
    return away


def _shown(s: Script, one: Atom, value: int, small: Find) -> int | None:
    """The fact that what an indicator asks for is so, or is not."""
    wanted = _asked(one, value)
    if wanted not in s.here.facts:
        goal = s.here.towards(wanted.relation, wanted.x)
        plain, kept = _plain(goal)
        step = small(plain)
        if step is None:
            return None
        s.have(wanted.relation, wanted.x, given(_back(goal, kept, step)))
    return s.here.facts.index(wanted)


def _asked(one: Atom, value: int) -> Fact:
    (inner,) = one.parts
    return Fact(ABOVE, inner) if value else Fact(AT_LEAST, -inner)


def _with_value(s: Script, n: int, one: Atom, value: int) -> int:
    """A fact with the value of an indicator in it."""
    fact, known, last = s.fact(n), s.here.facts.index(_asked(one, value)), len(s.here.facts)
    points = [place for place in fact.places if isinstance(place, Point)]
    so, not_so = by_products(part(1, at(n, *points))), absurd(part(1, known), part(1, last))
    ways: tuple[Prover, Prover] = (so, not_so) if value else (not_so, so)
    x = mapped(fact.x, {one: ONE if value else ZERO}.get)
    return s.have(fact.relation, x, lambda q: by_case(q, raised(one), *ways), tuple(points))


def _number_of(fact: Fact) -> AnyNumber | None:
    return next((place for place in fact.places if isinstance(place, AnyNumber)), None)


def _plain(sequent: Sequent, hidden: set[int] | None = None) -> tuple[Sequent, list[int]]:
    """Without the facts about all numbers and those that are hidden; and which facts are left."""
    kept = [
        n
        for n, fact in enumerate(sequent.facts)
        if _number_of(fact) is None and n not in (hidden or ())
    ]
    return replace(sequent, facts=tuple(sequent.facts[n] for n in kept)), kept


def _back(sequent: Sequent, kept: list[int], step: Step) -> Step:
    """A step of what is left as one of the whole."""
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
            for inner in one.parts:
                yield from _powers(inner)
