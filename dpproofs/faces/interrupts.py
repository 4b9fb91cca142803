"""Ctrl-C is never lost.

Python drops what is raised while a weak reference is told that its object is gone. All expressions
are known by such references: now and then an interrupt would come to nothing.
"""

from __future__ import annotations

import signal
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["heard"]

SOON = 0.01  # seconds


@contextmanager
def heard() -> Iterator[None]:
    """Within, an interrupt that would be dropped comes a little later. Who ignores interrupts, or
    has a handler of their own, keeps it."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupt(_: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code.co_filename == weakref.__file__:
            again = threading.Timer(SOON, _wake)
            again.daemon = True
            again.start()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _wake() -> None:
    """Interrupt the main thread, even where it sleeps."""
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
