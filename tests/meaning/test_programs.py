"""Exact linear programs against floating-point simplex and against all vertices."""

import itertools
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from flint import fmpq, fmpq_mat
from scipy.optimize import linprog

from dpproofs.meaning.programs import (
    Answer,
    Infeasible,
    Optimum,
    Unbounded,
    maximise,
    verify,
)


def program(rng: random.Random) -> tuple[list[fmpq], list[list[fmpq]], list[fmpq]]:
    """Small numbers, many zeros and repeated rows, so that ties and degeneracy are common."""
    rows, columns = rng.randint(0, 5), rng.randint(1, 4)

    def number() -> fmpq:
        return fmpq(rng.choice((0, 0, 1, 1, -1, 2, -3, 5)), rng.choice((1, 1, 2, 3)))

    a = [[number() for _ in range(columns)] for _ in range(rows)]
    b = [fmpq(rng.choice((0, 0, 1, 2, -1))) for _ in range(rows)]
    if rows and rng.random() < 0.3:
        a.append(list(a[0]))
        b.append(b[0])
    if rng.random() < 0.2:
        a.append([fmpq(0)] * columns)
        b.append(fmpq(rng.choice((0, 1, -1))))
    return [number() for _ in range(columns)], a, b


def vertices(a: list[list[fmpq]], b: list[fmpq], n: int) -> list[list[fmpq]]:
    """All vertices of {x >= 0, A x <= b}, by solving every choice of n tight rows."""
    unit = [[fmpq(-1 if i == j else 0) for j in range(n)] for i in range(n)]
    rows, bounds = a + unit, b + [fmpq(0)] * n
    found = []
    for chosen in itertools.combinations(range(len(rows)), n):
        matrix = fmpq_mat(n, n, [v for i in chosen for v in rows[i]])
        if matrix.det() == 0:
            continue
        x = matrix.solve(fmpq_mat(n, 1, [bounds[i] for i in chosen]))
        point = [x[i, 0] for i in range(n)]
        if all(
            sum((v * w for v, w in zip(row, point, strict=True)), fmpq(0)) <= bound
            for row, bound in zip(rows, bounds, strict=True)
        ):
            found.append(point)
    return found


def as_float(q: fmpq) -> float:
    return int(q.p) / int(q.q)


def greatest(c: list[fmpq], a: list[list[fmpq]], b: list[fmpq]) -> Answer | None:
    """The answer, or None where the goal has no greatest value."""
    try:
        return maximise(c, a, b)
    except Unbounded:
        return None


@pytest.mark.slow
def test_random_programs_agree_with_vertices_and_floats() -> None:
    rng = random.Random(7)
    seen = dict.fromkeys((Optimum, Infeasible, Unbounded), 0)
    for _ in range(400):
        c, a, b = program(rng)
        corners = vertices(a, b, len(c))
        answer = greatest(c, a, b)
        assert answer is None or verify(answer, c, a, b)
        kind = Unbounded if answer is None else type(answer)
        seen[kind] += 1
        assert bool(corners) != (kind is Infeasible)
        best = max(
            (sum((v * w for v, w in zip(c, x, strict=True)), fmpq(0)) for x in corners),
            default=None,
        )
        if isinstance(answer, Optimum):
            assert answer.value == best
        floats = linprog(
            [-as_float(v) for v in c],
            A_ub=np.array([[as_float(v) for v in row] for row in a]).reshape(len(a), len(c)),
            b_ub=[as_float(v) for v in b],
        )
        wanted = {0: (Optimum,), 2: (Infeasible,), 3: (Unbounded,), 4: (Infeasible, Unbounded)}
        assert kind in wanted[floats.status]
        if isinstance(answer, Optimum):
            assert abs(-floats.fun - as_float(answer.value)) < 1e-7
    assert min(seen.values()) > 30


def test_the_cycling_example_of_beale_ends() -> None:
    c = [fmpq(3, 4), fmpq(-150), fmpq(1, 50), fmpq(-6)]
    a = [
        [fmpq(1, 4), fmpq(-60), fmpq(-1, 25), fmpq(9)],
        [fmpq(1, 2), fmpq(-90), fmpq(-1, 50), fmpq(3)],
        [fmpq(0), fmpq(0), fmpq(1), fmpq(0)],
    ]
    answer = maximise(c, a, [fmpq(0), fmpq(0), fmpq(1)])
    assert isinstance(answer, Optimum) and answer.value == fmpq(1, 20)


@pytest.mark.parametrize(
    ("c", "a", "b", "kind"),
    [
        ([], [], [], Optimum),
        ([], [[]], [fmpq(-1)], Infeasible),
        ([], [[]], [fmpq(0)], Optimum),
        ([fmpq(-1)], [], [], Optimum),
        ([fmpq(1)], [[fmpq(0)]], [fmpq(-1)], Infeasible),
        ([fmpq(0)], [[fmpq(1)], [fmpq(-1)]], [fmpq(1), fmpq(-1)], Optimum),
    ],
)
def test_edges(c: list[fmpq], a: list[list[fmpq]], b: list[fmpq], kind: type) -> None:
    answer = maximise(c, a, b)
    assert isinstance(answer, kind) and verify(answer, c, a, b)


@pytest.mark.parametrize(("a", "b"), [([], []), ([[fmpq(0)]], [fmpq(0)])])
def test_what_has_no_greatest_value_is_refused(a: list[list[fmpq]], b: list[fmpq]) -> None:
    with pytest.raises(Unbounded):
        maximise([fmpq(1)], a, b)


def test_every_corruption_is_rejected() -> None:
    """A unit added to or taken from any entry, an entry dropped or added, another kind."""
    rng = random.Random(11)
    rejected = 0
    for _ in range(120):
        c, a, b = program(rng)
        if not any(c) or not a:
            continue
        answer = greatest(c, a, b)
        for corrupt in corruptions(answer):
            if really_an_answer(corrupt, c, a, b):
                continue
            assert not verify(corrupt, c, a, b), (corrupt, c, a, b)
            rejected += 1
    assert rejected > 500


def corruptions(answer: Any) -> list[Any]:
    found: list[Any] = []
    for name in ("x", "dual", "farkas"):
        vector = getattr(answer, name, None)
        if vector is None:
            continue
        found += [replace(answer, **{name: vector[:-1]}), replace(answer, **{name: (*vector, 0)})]
        for i, v in enumerate(vector):
            for change in (fmpq(1), fmpq(-1), fmpq(1, 10**12), fmpq(-1, 10**12)):
                changed = (*vector[:i], v + change, *vector[i + 1 :])
                found.append(replace(answer, **{name: changed}))
    if isinstance(answer, Optimum):
        found += [replace(answer, value=answer.value + e) for e in (fmpq(1, 10**12), fmpq(-1))]
        found.append(Infeasible(answer.dual))
    return found


def really_an_answer(answer: Any, c: Any, a: Any, b: Any) -> bool:
    """Whether a changed answer happens to be right, judged without `verify`: by matrices."""
    n, m = len(c), len(b)

    def dot(left: Any, right: Any) -> fmpq:
        return sum((v * w for v, w in zip(left, right, strict=True)), fmpq(0))

    vectors = {k: getattr(answer, k, None) for k in ("x", "dual", "farkas")}
    for name, vector in vectors.items():
        if vector is not None:
            length = n if name == "x" else m
            if len(vector) != length or any(v < 0 for v in vector):
                return False
    x = vectors["x"]
    if x is not None and any(dot(row, x) > bound for row, bound in zip(a, b, strict=True)):
        return False
    weights = answer.dual if isinstance(answer, Optimum) else answer.farkas
    columns = [dot(weights, [row[j] for row in a]) for j in range(n)]
    if isinstance(answer, Infeasible):
        return dot(weights, b) < 0 and all(v >= 0 for v in columns)
    return all(v >= w for v, w in zip(columns, c, strict=True)) and (
        dot(c, x) == answer.value == dot(weights, b)
    )


def test_ragged_data_are_rejected() -> None:
    answer = Optimum((fmpq(0),), fmpq(0), (fmpq(0),))
    assert verify(answer, [fmpq(0)], [[fmpq(1)]], [fmpq(1)])
    assert not verify(answer, [fmpq(0)], [[fmpq(1), fmpq(1)]], [fmpq(1)])
    assert not verify(answer, [fmpq(0)], [[fmpq(1)]], [fmpq(1), fmpq(1)])
