"""Powers of e: what both sides are multiplied by is finite."""

from __future__ import annotations

import pytest

from dpproofs.language.build import exp, greatest, log_ratio
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.theory import KL, max_divergence
from dpproofs.verifiers.rules import exponents
from tests.verifiers.rules.shown_by import premise_shown, shown_by

A = space("A", largest=2)
P, Q = law("P", A), law("Q", A)
c, d = real("c", at_least=0), real("d", at_least=0)
loss = KL(P, Q)

#: False, or without a value, where the divergence is infinite (or c and d are 0).
INFINITE = {
    "a factor": exp(c) * (loss + 1) < exp(c + 1) * (loss + 1),
    "a divisor": exp(c) / (loss + 1) < exp(c + 1) / (loss + 1),
    "a maximum": exp(c) * greatest(1, loss) < exp(c + 1) * greatest(1, loss),
    "a greatest loss": exp(c) * exp(max_divergence(P, Q)) < exp(c + 1) * exp(max_divergence(P, Q)),
    "two exponents": exp(loss) * exp(-KL(Q, P)) <= exp(loss - KL(Q, P)),
    "a divisor that is 0": exp(c) <= exp(c + loss) / exp(loss),
    "a quotient": exp(log_ratio(c, d)) == 1 / exp(log_ratio(d, c)),
}


@pytest.mark.parametrize("name", INFINITE)
def test_what_may_be_infinite_is_left_alone(name: str) -> None:
    statement = Statement((P, Q, c, d), INFINITE[name])
    assert shown_by(statement) is None
    with pytest.raises(NotPlain):
        exponents.premises(statement, [])


def test_what_is_finite_is_compared() -> None:
    statement = Statement((c, d), exp(c) * (d + 1) < exp(c + 1) * (d + 1))
    (premise,) = exponents.premises(statement, [])
    assert premise_shown(premise) is not None
    assert shown_by(statement) is not None
