"""Where the installed corpora are: asked by every run of pytest, so that no claim is loaded."""

from __future__ import annotations

import importlib
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
            package = importlib.import_module(point.value)  # it says itself where its folders are
        except Exception:  # whoever loads the corpus says what is wrong with it
            continue
        found |= {Path(folder).resolve() for folder in getattr(package, "__path__", ())}
    return frozenset(found)
