"""Decide exactly whether the entries of a table satisfy what its sort demands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dpproofs.meaning.numbers import Exact, sign

__all__ = ["of_its_sort"]


def of_its_sort(kind: str, rows: Mapping[tuple[Any, ...], Any]) -> bool:
    """Tell whether a table is of its sort. It is False also where that cannot be decided, so
    that such an instance counts for nothing."""
    if any(not isinstance(v, Exact) for v in rows.values()):
        return False
    if kind == "law" and all(v.rational is not None for v in rows.values()):
        return _is_rational_law(rows)
    signs = [sign(v) for v in rows.values()]
    one = Exact.of(1)
    match kind:
        case "law":
            totals: dict[Any, Exact] = {}
            for key, value in rows.items():
                totals[key[:-1]] = totals.get(key[:-1], Exact.of(0)) + value
            return all(s is not None and s >= 0 for s in signs) and all(
                sign(total - one) == 0 for total in totals.values()
            )
        case "bit":
            return all(v == one or s == 0 for v, s in zip(rows.values(), signs, strict=True))
        case "unit":
            above = [sign(one - v) for v in rows.values()]
            return all(s is not None and s >= 0 for s in (*signs, *above))
        case "positive":
            return all(s == 1 for s in signs)
    return True


def _is_rational_law(rows: Mapping[tuple[Any, ...], Exact]) -> bool:
    """The same where numbers alone are added up, as in most instances."""
    totals: dict[Any, Any] = {}
    for key, value in rows.items():
        mass = value.rational
        if mass is None or mass < 0:
            return False
        totals[key[:-1]] = totals.get(key[:-1], 0) + mass
    return all(total == 1 for total in totals.values())
