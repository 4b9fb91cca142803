"""Sequents on which a prover is tried: it proves those that hold, and none of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import Statement
from dpproofs.provers.budget import Budget, NotFound, Spent, within

Prover = Callable[[Sequent], Step]
UNITS = 30_000


def is_found(prove: Prover, statement: Statement, units: int = UNITS) -> None:
    """Each sequent of the reading has a proof that the kernel accepts."""
    for sequent in read(statement, {}):
        with within(Budget(units)):
            holds(sequent, prove(sequent), [])


def is_not_found(prove: Prover, statement: Statement, units: int = UNITS) -> None:
    """Some sequent of the reading has none."""
    with pytest.raises((NotFound, Refused, Spent)), within(Budget(units)):
        for sequent in read(statement, {}):
            holds(sequent, prove(sequent), [])


def table_of(true: Mapping[str, Statement], false: Mapping[str, Statement]) -> list[object]:
    """Both, as parameters of one test."""
    named = [(name, statement, is_found) for name, statement in true.items()]
    named += [(f"not {name}", statement, is_not_found) for name, statement in false.items()]
    return [pytest.param(statement, tried, id=name) for name, statement, tried in named]
