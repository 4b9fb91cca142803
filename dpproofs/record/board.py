"""A board on which every process writes what it is doing; the run reads it while it waits.

It is a piece of memory that worker processes share, a line for each of them. Where no board was
opened nobody writes.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from contextlib import contextmanager

from dpproofs.search import watch

__all__ = ["begin", "lines", "opened", "take"]

LINES, WIDTH = 64, 240
_board: mmap.mmap | None = None
_line = 0
_statement = ""


@contextmanager
def opened() -> Iterator[None]:
    """A board for this process and for those that it forks."""
    global _board
    before, _board = _board, mmap.mmap(-1, LINES * WIDTH)
    watch.listen(_write)
    try:
        yield
    finally:
        watch.listen(None)
        _board.close()
        _board = before


def take(line: int) -> None:
    """From now on this process writes on a line of its own."""
    global _line
    _line = line % LINES


def begin(statement: str) -> None:
    """This process begins with a statement; none: it has nothing to do."""
    global _statement
    _statement = statement
    _write("", "", 0)


def lines() -> list[str]:
    """What each process is doing."""
    if _board is None:
        return []
    found = (_board[n * WIDTH : (n + 1) * WIDTH].rstrip(b"\0") for n in range(LINES))
    return [line.decode("utf-8", "ignore") for line in found if line]


def _write(checker: str, phase: str, instances: int) -> None:
    if _board is None:
        return
    what = f"{checker}, {phase}" if phase else checker
    count = f"{instances} instance{'' if instances == 1 else 's'}" if instances else ""
    text = ": ".join(part for part in (_statement, what, count) if part) if _statement else ""
    line = text.encode()[:WIDTH].ljust(WIDTH, b"\0")
    _board[_line * WIDTH : (_line + 1) * WIDTH] = line
