"""Gaussian tails: the bounds hold at numbers, not at infinity."""

from __future__ import annotations

import pytest

from dpproofs.language.build import exp, gaussian_tail
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.theory import KL
from dpproofs.verifiers.rules import gaussian_tails
from tests.verifiers.rules.shown_by import shown_by

A = space("A", largest=2)
P, Q = law("P", A), law("Q", A)
t = real("t", at_least=0)
loss = KL(P, Q)
INFINITE = {
    "0 is not below 0": gaussian_tail(loss) < exp(-(loss**2) / 2),
    "0 times infinity": gaussian_tail(t) - exp(loss) * gaussian_tail(loss) <= gaussian_tail(t),
}


@pytest.mark.parametrize("name", INFINITE)
def test_no_bound_at_infinity(name: str) -> None:
    statement = Statement((P, Q, t), INFINITE[name])
    assert shown_by(statement) is None
    for way in range(3):
        with pytest.raises(NotPlain):
            gaussian_tails.premises(statement, [way])


def test_a_bound_at_numbers() -> None:
    assert shown_by(Statement(t, gaussian_tail(t) < exp(-(t**2) / 2))) is not None
