"""A progress bar on standard error: how many statements are done, and what each process does.

Nothing is written where standard error is no terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["progress"]

Told = Callable[[str, int, int], None]


def _silent(name: str, done: int, total: int) -> None:
    """Nobody looks."""


@contextmanager
def progress(console: Console | None = None) -> Iterator[Told]:
    """What a run calls as each statement is done; meanwhile the board is shown."""
    if console is None and not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console, Group, RenderableType
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn
    from rich.text import Text

    from dpproofs.record import board

    class Bar(Progress):
        def get_renderable(self) -> RenderableType:
            told = [Text(f"  {line}", no_wrap=True, overflow="ellipsis") for line in board.lines()]
            return Group(super().get_renderable(), *told)

    columns = (MofNCompleteColumn(), BarColumn(bar_width=24), TimeElapsedColumn())
    shown = Bar(*columns, console=console or Console(stderr=True), transient=True)
    with board.opened(), shown:
        task = shown.add_task("", total=None)

        def done(name: str, done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        yield done
