"""Where the installed corpora are, and what is in them: asked by every run of pytest and by shells,
so that no claim is loaded."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

__all__ = ["ENTRY_POINT", "claim_files", "claim_ids", "entry_points", "installed_folders"]

ENTRY_POINT = "dpproofs.corpora"
NOT_CLAIMS = ("notation", "prose", "conftest")


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


def claim_files(folder: Path) -> Iterator[Path]:
    """The claim files of a document."""
    for file in sorted(folder.glob("*.py")):
        if not file.stem.startswith("_") and file.stem not in NOT_CLAIMS:
            yield file


def claim_ids() -> Iterator[str]:
    """The ids of all installed claims, as far as they can be read off names and keys that are
    written out."""
    for corpus in installed_folders():
        for document in sorted(file.parent for file in corpus.glob("*/__init__.py")):
            for file in claim_files(document):
                yield from (f"{document.name}/{file.stem}{part}" for part in _parts(file))


def _parts(file: Path) -> list[str]:
    """What the claims of a file add to its name."""
    _, bound, rest = file.read_text("utf-8").partition("\nCLAIMS = {")
    if not bound:
        return [""]
    try:
        (first, *_) = ast.parse("{" + rest).body
    except SyntaxError:  # whoever loads the file says what is wrong with it
        return []
    if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Dict)):
        return []
    keys = (getattr(key, "value", None) for key in first.value.keys)
    return [f".{key}" for key in keys if isinstance(key, str)]
