"""The finder of multipliers proposes the best ones, and laws that attain what it says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.language.terms import lift
from dpproofs.provers.multiplying import dual, laws_at
from dpproofs.theory import KL, total_variation
from dpproofs.verifiers.rules.densities import Reading
from dpproofs.verifiers.rules.multipliers import Range
from tests.verifiers.rules.test_multipliers import F, close, near, of, p, q, stick, tv

BEST = {
    "a hockey stick": (
        of(stick(p, q, F(5, 4)) <= 0, close, stick(q, p, F(3, 2)) <= F(1, 10)),
        0.19,
    ),
    "KL by TV": (of(KL(p, q) <= 0, *near, tv <= F(1, 10)), 0.0693147180559945),
    "disjoint laws": (of(total_variation(p, q) <= 0), 1.0),
    "nothing but ratios": (of(tv <= 0, *near), 1 / 3),
}


@pytest.mark.parametrize("name", BEST)
def test_the_best_bound_and_laws_that_attain_it(name: str) -> None:
    statement, least = BEST[name]
    own = Range.of(Reading(statement))
    best = dual(own)
    assert best is not None and abs(best.value - least) < 1e-7
    for one, two in laws_at(own, best):
        assert sum(one) == sum(two) == 1
        assert min(*one, *two) >= 0
        assert all(isinstance(mass, Fraction) for mass in (*one, *two))


def test_what_has_no_bound() -> None:
    assert dual(Range.of(Reading(of(KL(p, q) <= 0, tv <= F(1, 10))))) is None
    assert dual(Range.of(Reading(of(KL(p, q) <= 0, *near, tv <= lift(-1))))) is None
