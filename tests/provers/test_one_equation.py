"""A fact with equals in place of equals."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, exp, real
from dpproofs.provers.budget import NotFound
from dpproofs.provers.one_equation import prove

a, b, c, d = (real(name) for name in "abcd")
EQUAL = exp(a) - b**2 == c


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((a, b, c, d), show, given), {})[-1]


TRUE = {
    "the greater side": last(d >= c, EQUAL, d >= exp(a) - b**2),
    "the lesser side": last(c >= d, EQUAL, exp(a) - b**2 >= d),
    "above": last(d > c, EQUAL, d > exp(a) - b**2),
    "two equations": last(d == c, EQUAL, d == exp(a) - b**2),
}
FALSE = {
    "the other way": last(d <= c, EQUAL, d >= exp(a) - b**2),
    "a bound alone": last(d > c, EQUAL, d >= exp(a) - b**2),
    "of another one": last(d >= c, EQUAL, d >= exp(a) + b**2),
    "no equation": last(d >= c, exp(a) - b**2 <= c, d >= exp(a) - b**2),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises(NotFound):
        prove(FALSE[name])
