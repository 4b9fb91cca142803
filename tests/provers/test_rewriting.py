"""Atoms that are put away: by whole powers, and not beside a root of the same."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dpproofs.kernel.expressions import ONE, Expr, atom_of, inverse, number, raised
from dpproofs.language import real
from dpproofs.provers.shared.rewriting import Rewrite, cleared

BELOW = ONE + number(real("x", at_least=0))
PART = atom_of(inverse(BELOW))
ANY: Any = None


def put_away(*powers: Any) -> list[Expr]:
    assert PART is not None
    rule = Rewrite(PART, "unit", BELOW, ANY)
    return cleared([raised(PART, n) for n in powers], [rule], lambda x: x)


def test_whole_powers_are_put_away() -> None:
    assert put_away(2, 1) == [ONE, BELOW]
    assert put_away(Fraction(1, 2), Fraction(5, 2)) == [BELOW**2, ONE]


def test_a_root_beside_a_power_stays() -> None:
    assert PART is not None
    assert put_away(Fraction(1, 2), 1) == [raised(PART, Fraction(1, 2)), raised(PART)]
