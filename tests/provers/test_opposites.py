"""What is not below 0 since two facts would contradict each other if it were."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.language import Statement, real
from dpproofs.provers.opposites import prove
from tests.provers.tried import table_of

a, b, r, s = real("a"), real("b"), real("r", at_least=0), real("s", above=0)


def of(show: Any, *given: Any) -> Statement:
    return Statement((a, b, r, s), show, given)


TRUE = {
    "a root": of(a - b <= r, r**2 == (a - b) ** 2),
    "a root of what is less": of(a - b <= r, r**2 >= (a - b) ** 2),
    "a square that is 0": of(a >= 0, a**2 <= 0),
    "equal to 0": of(a == 0, a**2 <= 0),
    "a product": of(a >= 0, a * s >= 0),
}
FALSE = {
    "a root of another": of(a + b <= r, r**2 == (a - b) ** 2),
    "a root of what is more": of(a - b <= r, r**2 <= (a - b) ** 2),
    "a square that is not 0": of(a >= 0, a**2 <= 1),
    "a product with what may be 0": of(a >= 0, a * r >= 0),
    "turned": of(a <= 0, a * s >= 0),
}


@pytest.mark.parametrize(("statement", "tried"), table_of(TRUE, FALSE))
def test_opposites(statement: Statement, tried: Any) -> None:
    tried(prove, statement)
