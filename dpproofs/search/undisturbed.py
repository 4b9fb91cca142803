"""What Hypothesis draws for a search is drawn without reading the source text of other modules.

Of the numbers it draws, Hypothesis takes some from the source text of all modules that are loaded
and not installed as packages. We draw whole numbers below 100 alone, and those it never takes from
there: reading the modules changes no draw, and takes longer than many a whole search.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from hypothesis.internal.conjecture import providers

__all__ = ["undisturbed"]

_own: Any = None  # what Hypothesis keeps of the numbers that are allowed, for our draws alone


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Inside, Hypothesis reads no modules; what is drawn by others, outside, is not touched.

    This has no public switch. A release of Hypothesis without these two names works as it is.
    """
    global _own
    names = ("_get_local_constants", "CONSTANTS_CACHE")
    before = {name: getattr(providers, name, None) for name in names}
    if None in before.values() or not hasattr(providers, "Constants"):
        yield
        return
    if _own is None:
        _own = type(providers.CONSTANTS_CACHE)(1024)
    providers._get_local_constants = providers.Constants
    providers.CONSTANTS_CACHE = _own
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(providers, name, value)
