"""By which of the points of a goal are the same."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, log, mechanism, real, space
from dpproofs.provers import prepared, same_points
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.theory import differentially_private, subsampled

Row, Out = space("R", smallest=2), space("O")
N, M = mechanism("N", Row**1, Out), mechanism("M", Row**1, Out)
c = real("c", at_least=1)
LESS = Fraction(99, 100)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((c, N, M), show, given), {})[-1]


private = differentially_private(N, log(c), 0)
TRUE = {
    "a row of one": last(differentially_private(subsampled(N, 1), log(c), 0), private),
    "a row of two": last(
        differentially_private(subsampled(N, 2), log(1 + (c - 1) / 2), 0), private
    ),
    "at a greater epsilon": last(
        differentially_private(subsampled(N, 2), log(1 + (c - 1)), 0), private
    ),
}
FALSE = {
    "a row of two": last(
        differentially_private(subsampled(N, 2), log(1 + LESS * (c - 1) / 2), 0), private
    ),
    "another mechanism": last(
        differentially_private(subsampled(M, 2), log(1 + (c - 1) / 2), 0), private
    ),
}


def prove(sequent: Sequent) -> Step:
    def at_pairs(sequent: Sequent) -> Step:
        return same_points.prove(sequent, atoms.prove)

    with within(Budget(250_000)):
        try:
            return at_pairs(sequent)
        except NotFound:
            return prepared.prove(sequent, at_pairs)


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)):
        prove(FALSE[name])


def test_what_it_says_nothing_of_is_left_at_once() -> None:
    budget = Budget(50)
    with pytest.raises(NotFound), within(budget):
        same_points.prove(last(c >= 0), atoms.prove)
    assert budget.left == 50
