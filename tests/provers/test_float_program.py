"""What is left out of a program is 0 in every solution, and nothing is lost with it."""

from __future__ import annotations

import random

import numpy as np
import pytest
from flint import fmpq
from scipy.optimize import linprog

from dpproofs.provers.shared.float_program import _always_0, proposed

TALL, WIDE = 4, 6


def drawn(rng: random.Random) -> tuple[dict[tuple[int, int], fmpq], list[bool], list[int]]:
    entries = {
        (row, n): fmpq(rng.choice((-2, -1, 0, 1, 3)))
        for row in range(TALL)
        for n in range(WIDE)
        if rng.random() < 0.5
    }
    free = [rng.random() < 0.2 for _ in range(WIDE)]
    return entries, free, rng.sample([n for n in range(WIDE) if not free[n]] or [0], 1)


def plainly(entries, free, cost, above):
    """The whole program, as it stands."""
    matrix, low = np.zeros((TALL, WIDE)), np.zeros((len(above), WIDE))
    for (row, n), c in entries.items():
        matrix[row, n] = int(c.p) / int(c.q)
    for n, chosen in enumerate(above):
        low[n, chosen] = -1
    return linprog(
        cost,
        A_eq=matrix,
        b_eq=np.zeros(TALL),
        A_ub=low,
        b_ub=-np.ones(len(above)),
        bounds=[(None if each else 0, None) for each in free],
    )


def test_it_has_a_solution_where_the_whole_has_one_and_it_costs_as_little() -> None:
    rng, solved, seen, left_out = random.Random(5), 0, 0, 0
    for _ in range(80):
        entries, free, wanted = drawn(rng)
        cost = [0.0 if each else 1.0 + n for n, each in enumerate(free)]
        found, whole = (
            proposed(entries, free, cost, [wanted]),
            plainly(entries, free, cost, [wanted]),
        )
        assert (found is None) == (whole.x is None)
        idle = _always_0(entries, free)
        seen += found is None and idle >= set(wanted)
        if found is not None:
            solved, left_out = solved + 1, left_out + bool(idle)
            assert np.dot(cost, found) == pytest.approx(whole.fun)
            assert all(found[n] == 0 for n in idle)
    assert solved > 10 and seen > 10 and left_out > 3


def test_what_is_free_or_has_both_signs_is_kept() -> None:
    one = fmpq(1)
    assert _always_0({(0, 0): one, (0, 1): one}, [False, False]) == {0, 1}
    assert _always_0({(0, 0): one, (0, 1): -one}, [False, False]) == set()
    assert _always_0({(0, 0): one, (0, 1): one}, [False, True]) == set()
    assert _always_0({(0, 0): one}, [True]) == {0}
    chain = {(0, 0): one, (1, 0): one, (1, 1): -one}  # the second falls with the first
    assert _always_0(chain, [False, False]) == {0, 1}


def test_a_number_that_no_float_holds_is_an_overflow() -> None:
    with pytest.raises(OverflowError):
        proposed({(0, 0): fmpq(10**400), (0, 1): fmpq(-1)}, [False, False], [1.0, 1.0], [[0]])
