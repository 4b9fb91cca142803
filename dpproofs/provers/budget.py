"""How much a search may do. Work is counted, so that what is found is the same on every machine;
where somebody waits, the clock of the run may end a search too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from dpproofs.meaning import clock

__all__ = ["Budget", "NotFound", "Spent", "at_most", "now", "spend", "within"]


class NotFound(Exception):
    """Raised where no proof was found."""


class Spent(Exception):
    """Raised where a search has done as much as it may."""


@dataclass
class Budget:
    """Units of work; one takes some twenty microseconds of a slow machine."""

    left: int


_now: ContextVar[Budget | None] = ContextVar("budget", default=None)


def spend(units: int = 1) -> None:
    """Take units from the budget, if there is one; raises `Spent`."""
    clock.ask()
    budget = _now.get()
    if budget is not None:
        budget.left -= units
        if budget.left < 0:
            raise Spent


def now() -> Budget:
    """What is left of the budget of whoever asks."""
    budget = _now.get()
    assert budget is not None, "no search is going on"
    return budget


@contextmanager
def within(budget: Budget, most: int | None = None) -> Iterator[Budget]:
    """What is done inside is taken from a budget, up to so many units."""
    given = max(0, budget.left if most is None else min(most, budget.left))
    part = Budget(given)
    token = _now.set(part)
    try:
        yield part
    finally:
        _now.reset(token)
        budget.left -= given - max(0, part.left)


@contextmanager
def at_most(units: int) -> Iterator[Budget]:
    """What is done inside may take so many units of what is left, if there is a budget. It raises
    `NotFound` where it would take more, and `Spent` where nothing is left at all."""
    outer = _now.get()
    try:
        with within(outer or Budget(units), units) as part:
            yield part
    except Spent:
        if outer is not None and outer.left <= 0:
            raise
        raise NotFound("it takes too long") from None
