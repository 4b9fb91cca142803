"""State in words which sizes of a statement are covered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dpproofs.language.sorts import Space

__all__ = ["sizes_words"]

Sizes = Mapping[Any, int]


def sizes_words(sizes: Sizes) -> str:
    """One choice of sizes in words."""
    return ", ".join(
        f"{p.name} of size {n}" if isinstance(p, Space) else f"{p.name} = {n}"
        for p, n in sizes.items()
    )
