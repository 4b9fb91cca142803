"""What is divided by its sum adds up to 1."""

from __future__ import annotations

import pytest

from dpproofs.kernel.check import holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, exp, reals, space, total
from dpproofs.language.terms import Proposition
from dpproofs.provers.budget import NotFound
from dpproofs.provers.units import prove

Y = space("Y")
u = reals("u", Y)
y, z = u.index("y"), u.index("z")
WHOLE = total(exp(u(y)) / total(exp(u(z)), z), y)
OF_ANY = total(u(y) / total(u(z), z), y)


def sequent(show: Proposition) -> Sequent:
    return read(Statement((u,), show), {})[-1]


@pytest.mark.parametrize("show", [WHOLE == 1, 2 - 2 * WHOLE == 0])
def test_a_share_adds_up_to_1(show: Proposition) -> None:
    holds(sequent(show), prove(sequent(show)))


@pytest.mark.parametrize("show", [WHOLE == 2, WHOLE >= 1, 2 * WHOLE == 1, OF_ANY == 1])
def test_nothing_is_found_for_anything_else(show: Proposition) -> None:
    with pytest.raises(NotFound):
        prove(sequent(show))
