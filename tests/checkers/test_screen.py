"""What floats see of columns is what the judge sees of each; climbing comes nearer."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dpproofs.checkers import screen as screening
from dpproofs.checkers.screen import FEW, GLANCE, STEPS, TIE, Batch, Listed, Screen, Shape, _ties
from dpproofs.language import exp, law, real, space, total
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Not
from dpproofs.rings.decide import judge
from dpproofs.rings.floats import BLIND
from dpproofs.rings.numbers import Exact, enclosure
from dpproofs.rings.tape import stacked
from dpproofs.rings.walk import Instance
from dpproofs.theory import KL, max_divergence, total_variation
from dpproofs.theory.draw import ENDS

Y = space("Y", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
y = p.index("y")
x, z = real("x", at_least=0, at_most=1), real("z", at_least=0, at_most=1)
BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
CLOSE = Statement((epsilon, p, q), KL(p, q) <= epsilon * (exp(epsilon) - 1) / 3, BOTH)
DISC = Statement((x, z), x + z <= Fraction(6, 5), (x**2 + z**2 <= 1,))
HALF = Fraction(1, 2)
t = real("t", above=0)
FAR = Statement((t, p), t <= 1)
LAWS = Statement((p, q), KL(p, q) >= total_variation(p, q))


def swept(statement: Statement, shapes: int = 40, seed: int = 0) -> Screen:
    screen = Screen(statement, random.Random(seed))
    for n in range(shapes):
        screen.sweep({} if Y not in statement.parameters else {Y: 1 + n % 3})
    return screen


@pytest.mark.parametrize("statement", [CLOSE, DISC, LAWS], ids=["close", "disc", "laws"])
def test_a_column_is_what_the_judge_sees(statement: Statement) -> None:
    seen = {True: 0, False: 0}
    for batch in swept(statement).batches:
        margins = batch.margins(statement.show)
        assert len(margins) == batch.size == len(batch.owners)
        for column in range(0, batch.size, 5):
            if not abs(margins[column]) > 1e-4:
                continue
            shape = batch.shapes[batch.owners[column]]
            inside = column - batch.starts[batch.owners[column]]
            exact = list(shape.exactly(inside, (10**9,)))
            for judgement in (judge(statement, i) for i in exact):
                if judgement.decided and np.isfinite(margins[column]):
                    seen[judgement.holds > 0] += 1
                    assert (judgement.holds > 0) == (margins[column] > 0)
    assert seen[True] > 10
    assert seen[False] > 3


@pytest.mark.parametrize("statement", [CLOSE, DISC, LAWS], ids=["close", "disc", "laws"])
def test_compiled_or_walked_a_column_weighs_the_same(
    statement: Statement, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = []
    for worth in (1, 10**9):
        monkeypatch.setattr(screening, "WORTH", worth)
        screens.append(swept(statement))
    for compiled, walked in zip(*(s.batches for s in screens), strict=True):
        margins = walked.margins(statement.show)
        np.testing.assert_array_equal(compiled.margins(statement.show), margins)
        program = screening.weighed(statement, statement.show, walked.instance.sizes)
        assert program is not None
        rows = stacked(walked.instance, walked.size)
        np.testing.assert_array_equal(program(rows)[0], margins)


def test_a_climb_without_a_program_is_the_same_climb(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = x + z <= Fraction(141, 100)
    compiled = list(swept(DISC, 12).candidates(bound, climbs=4))
    monkeypatch.setattr(screening, "weighed", lambda *_: None)
    assert list(swept(DISC, 12).candidates(bound, climbs=4)) == compiled
    assert compiled


def test_shapes_are_climbed_in_turn_of_their_sizes_and_the_nearest_of_them_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At one point both sides are 0, and at two every shape is nearer than any at three."""
    taken: dict[int, int] = {}
    steps = screening._Climb.steps

    def noted(climb: Any, count: int) -> Any:
        taken[id(climb)] = taken.get(id(climb), 0) + count
        climbs.append(climb)
        yield from steps(climb, count)

    climbs: list[Any] = []
    monkeypatch.setattr(screening._Climb, "steps", noted)
    distance = 2 * total_variation(p, q)
    bound = Statement((p, q), distance <= 2 + total(1, y) / 10)
    screen = swept(bound, 60)
    assert not list(screen.climbed(bound.show, 6))
    assert len(taken) == 4 * 2 + 2 * 2 and set(taken.values()) == {GLANCE, STEPS}
    assert sum(count == STEPS for count in taken.values()) == 3 + 2
    first = [climb.shape.sizes[Y] for climb in dict.fromkeys(climbs)][:8]
    assert sorted(first[:3]) == [1, 2, 3] and sorted(first[3:6]) == [1, 2, 3]
    going = [c.best[0] for c in dict.fromkeys(climbs) if taken[id(c)] == STEPS and c.past_ties]
    left = [c.best[0] for c in dict.fromkeys(climbs) if taken[id(c)] == GLANCE and c.past_ties]
    assert max(going) <= min(left)


def test_columns_outside_the_hypotheses_are_out() -> None:
    outside = 0
    for batch in swept(DISC).batches:
        columns = batch.instance.scalars
        norm = columns[x] ** 2 + columns[z] ** 2
        assert np.all(np.isinf(batch.margins(DISC.show)) == (norm > 1 + 2 * TIE))
        outside += int(np.sum(norm > 1))
    assert outside > 100


def test_batches_hold_every_column_once() -> None:
    screen = swept(CLOSE, 30)
    batches = screen.batches
    assert sum(b.size for b in batches) == sum(s.size for s in screen.shapes)
    assert len({tuple(b.instance.sizes.values()) for b in batches}) == len(batches) == 3
    for batch in batches:
        for n, shape in enumerate(batch.shapes):
            columns = batch.instance.scalars[epsilon][batch.owners == n]
            assert np.array_equal(
                columns, np.broadcast_to(shape.instance.scalars[epsilon], shape.size)
            )


def test_suspects_are_the_worst_and_few_of_a_shape() -> None:
    listed = Listed([Instance({}, {x: Exact.of(v), z: Exact.of(0)}) for v in (1, HALF, 0, 1)])
    batch = Batch(DISC, [listed])
    margins = batch.margins(x <= HALF)
    assert [i.scalars[x] for i in batch.suspects(margins)] == [Exact.of(1), Exact.of(1)]
    assert [i.scalars[x] for i in batch.ties(margins, 3)] == [Exact.of(HALF)]


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


def test_climbing_comes_nearer() -> None:
    """x + z is at most sqrt 2 on the disc: the best of many columns is short of it."""
    screen = swept(DISC, 12)
    bound = x + z <= Fraction(141, 100)
    found = [i for i in screen.candidates(bound, climbs=4) if judge_on(bound, i)]
    assert found
    still = x + z <= Fraction(14143, 10000)
    assert not [i for i in screen.candidates(still, climbs=4) if judge_on(still, i)]


def judge_on(show: object, instance: Instance) -> bool:
    return judge(Statement((x, z), show, DISC.given), instance).refutes  # type: ignore[arg-type]


def test_exact_columns_meet_the_hypotheses_by_construction() -> None:
    met = 0
    for shape in swept(CLOSE).shapes:
        assert isinstance(shape, Shape)
        for instance in shape.exactly(0, (12, 1000, 10**9)):
            total_mass = sum((instance.tables[p][k] for k in instance.tables[p]), Exact.of(0))
            assert total_mass == Exact.of(1)
            met += judge(CLOSE, instance).met > 0
    assert met > 60


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


def test_weak_inequalities_alone_are_not_looked_at_for_their_ties() -> None:
    for show, ties in (
        (x <= HALF, 1),
        (And((x <= HALF, x >= 0)), 1),
        (x < HALF, FEW),
        (x == HALF, FEW),
        (Not(x <= HALF), FEW),
        (And((x <= HALF, x < 1)), FEW),
    ):
        assert _ties(show) == ties, show


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


@pytest.mark.parametrize("scale", ENDS, ids=str)
def test_a_shape_far_out_stays_there(scale: Fraction | int) -> None:
    """Made exact, and when its leaves move."""
    far = Screen(FAR, random.Random(5))
    far.sweep({Y: 2}, [scale])
    (shape,) = far.shapes
    assert isinstance(shape, Shape)
    for seen in (shape, shape.over(shape.leaves[:, 3:5])):
        for column in range(seen.size):
            (exact,) = seen.exactly(column, (10**9,))
            value = float(enclosure(exact.scalars[t], 64).mid())
            assert value == pytest.approx(seen.instance.scalars[t][column], rel=1e-6)
            assert scale / 1000 < value < scale * 1000


def test_a_shape_that_joins_leaves_the_margins_of_other_sizes() -> None:
    seen = swept(LAWS, 6)
    list(seen.swept(LAWS.show))
    others = {batch for batch in seen.batches if batch.instance.sizes[Y] != 1}
    seen.sweep({Y: 1})
    assert others < set(seen.batches) and len(seen.shapes) == 7
    evaluated, joined = seen.evaluated, next(b for b in seen.batches if b not in others)
    list(seen.swept(LAWS.show))
    assert seen.evaluated == evaluated + joined.size


def test_a_tie_does_not_meet_a_strict_hypothesis() -> None:
    strict = Statement((x, z), x + z <= 3, (x > 0,))
    for batch in swept(strict, 60).batches:
        at_end = np.concatenate(
            [np.broadcast_to(s.instance.scalars[x], s.size) for s in batch.shapes]
        )
        assert np.any(at_end == 0)
        assert np.all(np.isinf(batch.margins(strict.show)) == (at_end < BLIND))


def test_a_climb_tells_its_first_find_before_it_ends() -> None:
    bound = x + z <= Fraction(7, 5)  # refuted by a part of the disc that few columns meet
    screen = swept(DISC, 12)
    found = next(i for i in screen.climbed(bound, climbs=4) if judge_on(bound, i))
    early = screen.evaluated
    assert judge_on(bound, found)
    list(screen.climbed(bound, climbs=4))
    assert screen.evaluated > 2 * early
