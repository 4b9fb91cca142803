"""Give back the memory that a long check has filled: what a statement made the caches keep helps
the next one little, and of thousands of statements it would be gigabytes."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from typing import Any

__all__ = ["LONG", "forget"]

LONG = 1.0  # seconds of CPU for a statement, after which memory is looked after


def forget() -> None:
    """Empty every cache of a limited size; those without a limit hold what is loaded once."""
    for cache in _limited():
        cache.cache_clear()
    gc.collect()


def _limited() -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "dpproofs":
            for thing in list(vars(module).values()):
                if hasattr(thing, "cache_parameters") and thing.cache_parameters()["maxsize"]:
                    yield thing
