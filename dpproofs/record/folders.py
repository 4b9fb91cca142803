"""Where the installed corpora are: asked by every run of pytest, so that no claim is loaded."""

from __future__ import annotations

import importlib
from functools import cache
from importlib import metadata
from pathlib import Path

__all__ = ["ENTRY_POINT", "entry_points", "installed_folders"]

ENTRY_POINT = "dpproofs.corpora"


def entry_points() -> list[metadata.EntryPoint]:
    """The packages of the installed corpora, by their names."""
    return sorted(metadata.entry_points(group=ENTRY_POINT), key=lambda point: point.name)


@cache
def installed_folders() -> frozenset[Path]:
    """The folders that hold the documents of each installed corpus."""
    found = set()
    for point in entry_points():
        try:
            package = importlib.import_module(point.value)  # it says itself where its folders are
        except Exception:  # whoever loads the corpus says what is wrong with it
            continue
        found |= {Path(folder).resolve() for folder in getattr(package, "__path__", ())}
    return frozenset(found)
