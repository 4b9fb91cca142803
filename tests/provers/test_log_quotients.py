"""The logarithm of a quotient of sums is a difference, where both are above 0."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import Statement, log, real
from dpproofs.provers.budget import NotFound
from dpproofs.provers.log_quotients import prove
from dpproofs.provers.shared.linear import prove_linear

a, b = real("a", above=0, below=1), real("b", above=0, below=1)
free = real("x")


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((a, b, free), show, given), {})[-1]


@pytest.mark.parametrize(
    "show",
    [
        log((1 - a) / (1 - b)) >= log(1 - a) - log(1 - b),
        2 * log((1 + a) / (1 - b)) <= 2 * log(1 + a) - 2 * log(1 - b),
    ],
)
def test_a_proof_is_found_and_holds(show: Any) -> None:
    holds(last(show), prove(last(show), prove_linear))


@pytest.mark.parametrize(
    "show",
    [
        log((1 - a) / (1 - b)) >= log(1 - a) + log(1 - b),
        log((1 - a) / (1 - b)) >= log(1 - b) - log(1 - a),
    ],
)
def test_nothing_is_found_for_what_is_false(show: Any) -> None:
    with pytest.raises(NotFound):
        prove(last(show), prove_linear)


def test_both_have_to_be_above_0() -> None:
    show = log((1 + free) / (1 + a + free)) >= log(1 + free) - log(1 + a + free)
    sequent = last(show, (1 + free) / (1 + a + free) > 0)
    with pytest.raises((NotFound, Refused)):
        prove(sequent, prove_linear)
