"""Where the installed corpora are: asked by every run of pytest, so nothing else is loaded."""

from __future__ import annotations

import importlib.util
from functools import cache
from importlib import metadata
from pathlib import Path

__all__ = ["ENTRY_POINT", "installed_folders"]

ENTRY_POINT = "dpproofs.corpora"


@cache
def installed_folders() -> frozenset[Path]:
    """The folders that hold the documents of each installed corpus."""
    found = set()
    for point in metadata.entry_points(group=ENTRY_POINT):
        try:
            spec = importlib.util.find_spec(point.value)
        except (ImportError, ValueError):
            continue
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            found.add(Path(folder).resolve())
    return frozenset(found)
