"""The optimum of composition against all 4^k outcomes, in fractions with e^epsilon rational."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import lift
from dpproofs.language.sorts import Upto, natural, real, reals
from dpproofs.language.sorts import test as unit
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk, entries
from dpproofs.theory import (
    optimal_delta,
    optimal_delta_of,
    randomised_response,
    randomised_responses,
)

k = natural("k", smallest=0, largest=8)
epsilon, delta, at = real("epsilon"), real("delta"), real("at")
epsilons, deltas = reals("epsilons", Upto(k)), unit("deltas", Upto(k))
of, log = Exact.of, numbers.log
F = Fraction


def pair(c: Fraction, d: Fraction) -> tuple[tuple[Fraction, Fraction], ...]:
    """The two masses of each of the four answers, with e^epsilon = c."""
    right, wrong = (1 - d) * c / (1 + c), (1 - d) / (1 + c)
    return ((d, F(0)), (right, wrong), (wrong, right), (F(0), d))


def by_outcomes(cs: Sequence[Fraction], ds: Sequence[Fraction], c_at: Fraction) -> Fraction:
    """The greatest P(S) - c Q(S) over events S of the product."""
    found = F(0)
    for answers in itertools.product(*(pair(c, d) for c, d in zip(cs, ds, strict=True))):
        p, q = (math.prod((a[b] for a in answers), start=F(1)) for b in (0, 1))
        found += max(p - c_at * q, F(0))
    return found


def value(term: Any, n: int, cs: Sequence[Fraction], ds: Sequence[Fraction], c: Fraction) -> Exact:
    scalars = {at: log(of(c))}
    if cs:
        scalars |= {epsilon: log(of(cs[0])), delta: of(ds[0])}
    tables = {
        epsilons: {(i,): log(of(x)) for i, x in enumerate(cs)},
        deltas: {(i,): of(x) for i, x in enumerate(ds)},
    }
    found = Walk(ExactRing(), Instance({k: n}, scalars, tables)).value(term)
    assert isinstance(found, Exact)
    return found


GUARANTEES = [(F(2), F(0)), (F(2), F(1, 10)), (F(1), F(1, 3)), (F(5, 4), F(1)), (F(11, 10), F(0))]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize(("c", "d"), GUARANTEES)
def test_the_count_of_wrong_answers_is_enough(n: int, c: Fraction, d: Fraction) -> None:
    # e^at below, on and between the bends c^(n - 2i), at 1, at c^n and beyond it
    for c_at in {c**-n / 2, c**-n, F(1, 2), F(1), (1 + c) / 2, c, c**2, c**n, 2 * c**n}:
        found = value(optimal_delta(k, epsilon, delta, at), n, [c], [d], c_at)
        assert found == of(by_outcomes([c] * n, [d] * n, c_at))


@pytest.mark.slow
def test_eight_mechanisms() -> None:
    c, d, c_at = F(6, 5), F(1, 50), F(3, 2)
    found = value(optimal_delta(k, epsilon, delta, at), 8, [c], [d], c_at)
    assert found == of(by_outcomes([c] * 8, [d] * 8, c_at))


def test_no_mechanism_at_all() -> None:
    none = optimal_delta(lift(0), epsilon, delta, at)
    assert value(none, 0, [F(2)], [F(1, 2)], F(1)) == of(0)
    assert value(none, 0, [F(2)], [F(1, 2)], F(1, 4)) == of(F(3, 4))


@pytest.mark.parametrize(
    ("cs", "ds"),
    [
        ([F(2)], [F(1, 5)]),
        ([F(2), F(3)], [F(0), F(1, 7)]),
        ([F(2), F(1), F(9, 8)], [F(1, 9), F(0), F(1, 2)]),
        ([F(2), F(3), F(4), F(5)], [F(0), F(0), F(1, 3), F(0)]),
        ([F(2), F(3)], [F(1), F(0)]),
    ],
)
def test_unlike_mechanisms(cs: list[Fraction], ds: list[Fraction]) -> None:
    most = math.prod(cs, start=F(1))
    for c_at in (F(1, 2), F(1), F(3, 2), cs[0], most / cs[0] ** 2, most, 2 * most):
        found = value(optimal_delta_of(epsilons, deltas, at), len(cs), cs, ds, c_at)
        assert found == of(by_outcomes(cs, ds, c_at))


def test_the_laws_of_randomised_response() -> None:
    kernel, many = randomised_response(epsilon, delta), randomised_responses(epsilons, deltas)
    walk = Walk(
        ExactRing(),
        Instance(
            {k: 2},
            {epsilon: log(of(3)), delta: of(F(1, 5))},
            {
                epsilons: {(0,): log(of(2)), (1,): log(of(3))},
                deltas: {(0,): of(F(1, 2)), (1,): of(F(1, 5))},
            },
        ),
    )
    masses = pair(F(3), F(1, 5))
    assert [walk.entry(kernel, key) for key in entries(kernel, {})] == [
        of(answer[b]) for b in (0, 1) for answer in masses
    ]
    for b, answers in entries(many, {k: 2}):
        expected = pair(F(2), F(1, 2))[answers[0]][b] * masses[answers[1]][b]
        assert walk.entry(many, (b, answers)) == of(expected)
