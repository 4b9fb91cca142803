"""Sequences of any length hold what was said last."""

from __future__ import annotations

import itertools
import random

from dpproofs.verifiers.elements import (
    Draws,
    Pick,
    Sort,
    Var,
    changed,
    picked,
    placed,
    points,
    told,
)

POINT = Sort("S0")
PLACE = Sort("n1", places=True)
SEQUENCE = Sort("n1", base=POINT)


def test_what_is_held_is_what_was_said_last() -> None:
    z, i, j, a, b = Var(SEQUENCE), Var(PLACE), Var(PLACE), Var(POINT), Var(POINT)
    once = changed(Draws(z), (0, a))
    assert picked(once, 0) is a
    assert picked(once, 1) == Pick(Draws(z), 1)
    assert picked(changed(once, (0, b)), 0) is b
    assert picked(changed(once, (i, b)), i) is b
    assert picked(changed(once, (i, b)), 0) == Pick(changed(once, (i, b)), 0)  # i may be 0
    assert picked(changed(changed(once, (i, b)), (0, b)), 0) is b
    assert changed(Draws(z), (0, a), (1, b)) == changed(Draws(z), (1, b), (0, a))
    assert changed(Draws(z), (i, a), (j, b)) != changed(Draws(z), (j, b), (i, a))
    assert changed(Draws(z), (i, Pick(Draws(z), i))) == Draws(z)
    assert changed(Draws(z), (i, a), (j, Pick(Draws(z), j))) != changed(Draws(z), (i, a))


def test_against_lists() -> None:
    """Every word of changes, with the places among 0, 1, 2, says what a list would hold."""
    random_ = random.Random(1)
    z, i, j = Var(SEQUENCE), Var(PLACE), Var(PLACE)
    letters = [Var(POINT) for _ in range(4)]
    for _ in range(60):
        places = [random_.choice((0, 1, 2, i, j)) for _ in range(4)]
        for at_i, at_j in itertools.product(range(3), repeat=2):
            known = {i: at_i, j: at_j}
            held = [Pick(Draws(z), n) for n in range(3)]
            draws = Draws(z)
            for place, letter in zip(places, letters, strict=True):
                held[known.get(place, place)] = letter  # type: ignore[call-overload]
                draws = changed(draws, (place, letter))
            fixed = placed(draws, known)
            assert [picked(fixed, n) for n in range(3)] == held
            where = placed(picked(draws, i), known)
            assert where == held[at_i] or (isinstance(where, Pick) and where.draws.changes)


def test_points_are_told_by_their_names() -> None:
    z, a = Var(SEQUENCE), Var(POINT)
    element = (changed(Draws(z), (0, a)), a, 3)
    assert set(points(element)) == {z, a}
    assert told(element, {z: "Z", a: "a"}) == "(Z[0:=a],a,3)"
    assert placed(element, {a: 1}) == (changed(Draws(z), (0, 1)), 1, 3)
