"""The clock of a run: a statement has so many seconds of CPU, and its engines end with them.

A run sets the time of a statement (`statement`), whoever calls an engine says how much of it the
engine may use (`engine`), and the loops of the engines ask: `ask` ends an engine that is late,
`over` lets it end by itself. Nobody is late where no time was set, or outside of an engine: what
took no part of the search, say the writing of a witness, is never cut short. The clock lies as low
as the walk, since one evaluation alone may last longer than all the time there is.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

__all__ = ["Late", "Watch", "ask", "engine", "left", "over", "paused", "statement"]


class Late(BaseException):
    """The time is over. Not an Exception: no engine may take it for a fault of its own."""


@dataclass
class Watch:
    """What happened to an engine: whether it was late."""

    rang: bool = False


_end = math.inf  # of the statement
_late = math.inf  # of the engine at work; nobody is late while there is none
_quiet = 0.0  # of the wall clock, which is asked cheaply: nobody is late before
_watch = Watch()

SHARE, LEAST = 0.25, 0.001  # of what is left, and in seconds: how long the wall clock will do


@contextmanager
def statement(seconds: float | None) -> Iterator[None]:
    """So many seconds of CPU for a statement, all its engines together; None: no limit."""
    global _end
    before = _end
    _end = math.inf if seconds is None else time.process_time() + seconds
    try:
        yield
    finally:
        _end = before


@contextmanager
def engine(share: float = 1.0, most: float = math.inf) -> Iterator[Watch]:
    """An engine at work for a share of the time that is left, and for so many seconds at most;
    within another one, it may not last longer than that. What it raises comes through, `Late` too.
    Where the statement has all the time there is, so has each engine."""
    global _late, _quiet, _watch
    before, outer = _late, _watch
    now = time.process_time() if _end < math.inf else 0.0
    end = _end if _end == math.inf else now + min(most, share * (_end - now))
    _late, _quiet, _watch = min(before, end), 0.0, Watch()
    try:
        yield _watch
    finally:
        outer.rang |= _watch.rang
        _late, _quiet, _watch = before, 0.0, outer


@contextmanager
def paused() -> Iterator[None]:
    """Nobody is late meanwhile: what is known already is written down."""
    global _late, _quiet
    before, _late = _late, math.inf
    try:
        yield
    finally:
        _late, _quiet = before, 0.0


def left() -> float:
    """The seconds that the statement has left."""
    return _end - time.process_time() if _end < math.inf else math.inf


def over() -> bool:
    """Whether the engine at work is late; it should end by itself, and say so.

    The loops ask some hundred thousand times, and where the CPU time of a process is a call to the
    system that would take longer than they do. So it is not asked again until a share of what is
    left has passed on the wall: in that time not all of it can be spent, but by many threads.
    """
    global _quiet
    if _late == math.inf or time.perf_counter() < _quiet:
        return False
    remaining = _late - time.process_time()
    if remaining > 0:
        _quiet = time.perf_counter() + max(SHARE * remaining, LEAST)
        return False
    _watch.rang = True
    return True


def ask() -> None:
    """End the engine at work if it is late."""
    if _late != math.inf and over():
        raise Late
