"""What an engine is at, told to whoever listens: the checker, its phase, the instances so far.

Nothing depends on it: where nobody listens, nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["at_work", "decided", "listen", "phase"]

Listener = Callable[[str, str, int], None]

_listener: Listener | None = None
_checker, _phase, _instances = "", "", 0


def listen(listener: Listener | None) -> None:
    """From now on this is told of every change: checker, phase, number of instances."""
    global _listener
    _listener = listener


def at_work(checker: str) -> None:
    """A checker begins."""
    _tell(checker, "", 0)


def phase(name: str) -> None:
    """The checker at work goes on to another phase."""
    _tell(_checker, name, _instances)


def decided(instances: int) -> None:
    """So many instances were decided so far."""
    _tell(_checker, _phase, instances)


def _tell(checker: str, name: str, instances: int) -> None:
    global _checker, _phase, _instances
    _checker, _phase, _instances = checker, name, instances
    if _listener is not None:
        _listener(checker, name, instances)
