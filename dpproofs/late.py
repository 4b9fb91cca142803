"""Functions that are loaded when they are called first.

A command loads what it needs and no more: `dpproofs show` looks at one claim, and should not wait
until numpy, Hypothesis and every checker are loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

__all__ = ["late"]


def late(module: str, name: str) -> Callable[..., Any]:
    """The function of that name in the module, which is imported only when it is called.

    It is looked up at every call, so that a test which replaces it in its module is obeyed.
    `__module__` names the module, as it does for the function itself.
    """

    def call(*args: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*args, **named)

    call.__module__, call.__name__, call.__qualname__ = module, name, name
    return call
