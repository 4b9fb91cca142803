"""Waits for what other processes do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest


def until(holds: Callable[[], Any]) -> None:
    """Return as soon as it holds; fail if it does not within a minute."""
    for _ in range(1200):
        if holds():
            return
        time.sleep(0.05)
    pytest.fail("it does not come about")
