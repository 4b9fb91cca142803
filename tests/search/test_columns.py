"""What floats see of columns is what the judge sees of each."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Not
from dpproofs.meaning.decide import judge
from dpproofs.meaning.floats import BLIND
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import Instance
from dpproofs.search import columns as seen
from dpproofs.search.columns import FEW, TIE, Batch, Listed, Shape, ties_of, weighed
from dpproofs.search.draw import ENDS
from dpproofs.search.screen import Screen
from tests.search.screened import (
    CLOSE,
    DISC,
    FAR,
    HALF,
    LAWS,
    Y,
    epsilon,
    p,
    swept,
    t,
    x,
    z,
)


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
        monkeypatch.setattr(seen, "WORTH", worth)
        screens.append(swept(statement))
    for compiled, walked in zip(*(s.batches for s in screens), strict=True):
        margins = walked.margins(statement.show)
        np.testing.assert_array_equal(compiled.margins(statement.show), margins)
        program = weighed(statement, statement.show, walked.instance.sizes)
        assert program is not None
        rows = program.rows(walked.instance, walked.size)
        np.testing.assert_array_equal(program(rows)[0], margins)


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


def test_exact_columns_meet_the_hypotheses_by_construction() -> None:
    met = 0
    for shape in swept(CLOSE).shapes:
        assert isinstance(shape, Shape)
        for instance in shape.exactly(0, (12, 1000, 10**9)):
            total_mass = sum((instance.tables[p][k] for k in instance.tables[p]), Exact.of(0))
            assert total_mass == Exact.of(1)
            met += judge(CLOSE, instance).met > 0
    assert met > 60


def test_weak_inequalities_alone_are_not_looked_at_for_their_ties() -> None:
    for show, ties in (
        (x <= HALF, 1),
        (And((x <= HALF, x >= 0)), 1),
        (x < HALF, FEW),
        (x == HALF, FEW),
        (Not(x <= HALF), FEW),
        (And((x <= HALF, x < 1)), FEW),
    ):
        assert ties_of(show) == ties, show


@pytest.mark.parametrize("scale", ENDS, ids=str)
def test_a_shape_far_out_stays_there(scale: Fraction | int) -> None:
    """Made exact, and when its leaves move."""
    far = Screen(FAR, random.Random(5))
    far.sweep({Y: 2}, [scale])
    (shape,) = far.shapes
    assert isinstance(shape, Shape)
    for now in (shape, shape.over(shape.leaves[:, 3:5])):
        for column in range(now.size):
            (exact,) = now.exactly(column, (10**9,))
            value = float(enclosure(exact.scalars[t], 64).mid())
            assert value == pytest.approx(now.instance.scalars[t][column], rel=1e-6)
            assert scale / 1000 < value < scale * 1000


def test_a_tie_does_not_meet_a_strict_hypothesis() -> None:
    strict = Statement((x, z), x + z <= 3, (x > 0,))
    for batch in swept(strict, 60).batches:
        at_end = np.concatenate(
            [np.broadcast_to(s.instance.scalars[x], s.size) for s in batch.shapes]
        )
        assert np.any(at_end == 0)
        assert np.all(np.isinf(batch.margins(strict.show)) == (at_end < BLIND))
