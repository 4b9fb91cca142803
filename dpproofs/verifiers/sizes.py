"""State in words which sizes of a statement are covered."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dpproofs.language.sorts import Space

__all__ = ["ranges_words", "sizes_words"]

Sizes = Mapping[Any, int]


def sizes_words(sizes: Sizes) -> str:
    """One choice of sizes in words."""
    return ", ".join(
        f"{p.name} of size {n}" if isinstance(p, Space) else f"{p.name} = {n}"
        for p, n in sizes.items()
    )


def ranges_words(parameters: Sequence[Any], covered: Sequence[Sizes]) -> str:
    """The ranges of the sizes that are covered, and which choices within them are not."""
    ranges = [range(min(ns), max(ns) + 1) for ns in ([s[p] for s in covered] for p in parameters)]
    told = [
        f"{p.name} of {_range(r)} points" if isinstance(p, Space) else f"{p.name} = {_range(r)}"
        for p, r in zip(parameters, ranges, strict=True)
    ]
    seen = {tuple(s[p] for p in parameters) for s in covered}
    rest = (dict(zip(parameters, n, strict=True)) for n in _others(ranges, seen))
    but = " or ".join(map(sizes_words, rest))
    return ", ".join(told) + (f", but for {but}" if but else "")


def _others(ranges: Sequence[range], seen: set[tuple[int, ...]]) -> Iterable[tuple[int, ...]]:
    return (choice for choice in itertools.product(*ranges) if choice not in seen)


def _range(numbers: range) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}..{numbers[-1]}"
