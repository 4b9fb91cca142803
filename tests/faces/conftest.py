from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.record import corpus as corpora
from dpproofs.record.corpus import Corpus, load_file
from tests.faces import toys


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("DPPROOFS_DOCUMENTS", raising=False)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Makes a corpus of toy claims the installed one."""

    def make(**files: str) -> Corpus:
        folder = toys.folder(tmp_path, **files)
        found = Corpus()
        for name in sorted(files):
            found.add(load_file(folder / f"{name}.py"))
        monkeypatch.setattr(corpora, "load_corpora", lambda: found)
        monkeypatch.setattr(corpora, "installed_folders", lambda: {folder.resolve().parent})
        return found

    return make


@pytest.fixture
def claims(toy, monkeypatch):
    """Toy claims at a prompt."""
    from dpproofs.faces import repl

    found = repl.Claims(
        toy(
            a_true=toys.TRUE,
            b_false=toys.FALSE,
            c_amended=toys.AMENDED,
            d_sharp=toys.SHARP,
            e_parts=toys.PARTS,
        )
    )
    monkeypatch.setattr(repl, "claims", found)
    return found
