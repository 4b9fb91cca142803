"""A climb comes nearer, and tells what it finds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.meaning.walk import Instance
from dpproofs.search import climb as climbing
from tests.search.screened import (
    DISC,
    swept,
    x,
    z,
)


def judge_on(show: object, instance: Instance) -> bool:
    return judge(Statement((x, z), show, DISC.given), instance).refutes  # type: ignore[arg-type]


def test_climbing_comes_nearer() -> None:
    """x + z is at most sqrt 2 on the disc: the best of many columns is short of it."""
    screen = swept(DISC, 12)
    bound = x + z <= Fraction(141, 100)
    found = [i for i in screen.candidates(bound, climbs=4) if judge_on(bound, i)]
    assert found
    still = x + z <= Fraction(14143, 10000)
    assert not [i for i in screen.candidates(still, climbs=4) if judge_on(still, i)]


def test_a_climb_without_a_program_is_the_same_climb(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = x + z <= Fraction(141, 100)
    compiled = list(swept(DISC, 12).candidates(bound, climbs=4))
    monkeypatch.setattr(climbing, "weighed", lambda *_: None)
    assert list(swept(DISC, 12).candidates(bound, climbs=4)) == compiled
    assert compiled


def test_a_climb_tells_its_first_find_before_it_ends() -> None:
    bound = x + z <= Fraction(7, 5)  # refuted by a part of the disc that few columns meet
    screen = swept(DISC, 12)
    found = next(i for i in screen.climbed(bound, climbs=4) if judge_on(bound, i))
    early = screen.evaluated
    assert judge_on(bound, found)
    list(screen.climbed(bound, climbs=4))
    assert screen.evaluated > 2 * early
