"""What is swept, what is kept of it, and what is climbed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dpproofs.language import total
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.search.climb import Climb
from dpproofs.search.screen import GLANCE, STEPS, Screen
from dpproofs.theory import total_variation
from tests.search.screened import (
    CLOSE,
    DISC,
    HALF,
    LAWS,
    Y,
    p,
    q,
    swept,
    x,
    y,
    z,
)


def test_shapes_are_climbed_in_turn_of_sizes_and_free_numbers_and_the_nearest_of_them_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At one point both sides are 0, and at two every shape is nearer than any at three."""
    taken: dict[int, int] = {}
    steps = Climb.steps

    def noted(climb: Any, count: int) -> Any:
        taken[id(climb)] = taken.get(id(climb), 0) + count
        climbs.append(climb)
        yield from steps(climb, count)

    climbs: list[Any] = []
    monkeypatch.setattr(Climb, "steps", noted)
    distance = 2 * total_variation(p, q)
    bound = Statement((p, q), distance <= 2 + total(1, y) / 10)
    screen = swept(bound, 60)
    assert not list(screen.climbed(bound.show, 6))
    assert len(taken) == 4 * 2 + 2 * 2 and set(taken.values()) == {GLANCE, STEPS}
    assert sum(count == STEPS for count in taken.values()) == 3 + 2
    first = [climb.shape for climb in dict.fromkeys(climbs)][:8]
    free = [len(shape.leaves) for shape in first]
    assert len(set(free)) > 5 and len(set(free[: len(set(free))])) == len(set(free))
    assert {shape.sizes[Y] for shape in first[:4]} == {1, 2, 3}
    going = [c.best[0] for c in dict.fromkeys(climbs) if taken[id(c)] == STEPS and c.past_ties]
    left = [c.best[0] for c in dict.fromkeys(climbs) if taken[id(c)] == GLANCE and c.past_ties]
    best = sorted(c.best[0] for c in dict.fromkeys(climbs) if c.past_ties)
    assert set(best[:2]) <= set(going)  # every other one; those between are the best of their sizes
    assert len(left) > len(going)


def test_what_floats_refute_at_any_size_comes_before_the_ties_of_another() -> None:
    """At one size every column is a tie; what fails at the other does not wait for them."""
    screen = Screen(DISC, random.Random(3))
    for size, values in ((1, [HALF] * 40), (2, [1, 0])):
        screen.add([Instance({"n": size}, {x: Exact.of(v), z: Exact.of(0)}) for v in values])
    found = [i.scalars[x] for i in screen.candidates(x <= HALF, 0)]
    assert found[0] == Exact.of(1) and Exact.of(HALF) in found[1:]


def test_nothing_is_suspected_where_all_hold_by_far() -> None:
    screen = swept(DISC)
    assert not list(screen.candidates(x + z <= 3, climbs=4))


def test_the_same_seed_gives_the_same_candidates() -> None:
    first, second = (
        list(swept(CLOSE, 20, seed=3).candidates(CLOSE.show, climbs=3)) for _ in range(2)
    )
    assert first == second
    assert first


def test_a_shape_without_leaves_is_one_column() -> None:
    point = Statement((p,), total(p(y), y) < 1)
    screen = Screen(point, random.Random(1))
    for _ in range(60):
        screen.sweep({Y: 1})
    assert any(shape.size == 1 for shape in screen.shapes)
    assert any(judge(point, i).refutes for i in screen.candidates(point.show, climbs=2))


def test_margins_are_kept_for_the_latest_conclusion_until_a_shape_joins() -> None:
    statement = Statement(x, x <= HALF)
    screen = Screen(statement, random.Random(3))
    screen.sweep({})
    columns = sum(shape.size for shape in screen.shapes)
    first = list(screen.swept(statement.show))
    assert screen.evaluated == columns
    assert not list(screen.climbed(statement.show, 0))
    assert list(screen.swept(statement.show)) == first and screen.evaluated == columns
    list(screen.swept(x <= 1))
    assert screen.evaluated == 2 * columns
    screen.sweep({})
    more = sum(shape.size for shape in screen.shapes)
    list(screen.swept(statement.show))
    assert more > columns and screen.evaluated == 2 * columns + more


def test_a_shape_that_joins_leaves_the_margins_of_other_sizes() -> None:
    seen = swept(LAWS, 6)
    list(seen.swept(LAWS.show))
    others = {batch for batch in seen.batches if batch.instance.sizes[Y] != 1}
    seen.sweep({Y: 1})
    assert others < set(seen.batches) and len(seen.shapes) == 7
    evaluated, joined = seen.evaluated, next(b for b in seen.batches if b not in others)
    list(seen.swept(LAWS.show))
    assert seen.evaluated == evaluated + joined.size
