"""A table that is kept is shown only while all that it is made of stays as it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dpproofs.faces import cli
from dpproofs.record import listing
from dpproofs.record.cache import FILE_NAME, Cache
from dpproofs.record.listing import Listing

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only installed corpus: a folder with one file. No module counts as lying elsewhere."""
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("DPPROOFS_DOCUMENTS", raising=False)
    folder = tmp_path / "corpus"
    (folder / "notes").mkdir(parents=True)
    (folder / "notes" / "claim.py").write_text("CLAIM = 1\n")
    monkeypatch.setattr(listing, "entry_points", list)
    monkeypatch.setattr(listing, "installed_folders", lambda: frozenset({folder}))
    monkeypatch.setattr(listing, "_modules_elsewhere", lambda: False)
    return folder


def keep(out: str = "a table\n", *asked: object) -> None:
    with Listing(*asked) as kept:
        kept.keep(out, "a remark\n")


def shown(*asked: object) -> tuple[str, str] | None:
    with Listing(*asked) as kept:
        return kept.shown()


def test_what_was_kept_is_shown_to_who_asks_the_same(corpus: Path) -> None:
    assert shown("all") is None
    keep("a table\n", "all")
    assert shown("all") == ("a table\n", "a remark\n")
    assert shown("some") is None


def edit(corpus: Path) -> None:
    """Another content of the same size and with the same time."""
    file = corpus / "notes" / "claim.py"
    before = file.stat()
    file.write_text("CLAIM = 2\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def add_an_artefact(corpus: Path) -> None:
    (corpus / "notes" / "artefacts").mkdir()
    (corpus / "notes" / "artefacts" / "claim.json").write_text("{}")


def rename(corpus: Path) -> None:
    (corpus / "notes" / "claim.py").rename(corpus / "notes" / "other.py")


def check_something(corpus: Path) -> None:
    with Cache() as cache:
        cache.put("key", "what a check found")


def delete_the_cache(corpus: Path) -> None:
    shutil.rmtree(corpus.parent / "cache")


@pytest.mark.parametrize(
    "change", [edit, add_an_artefact, rename, check_something, delete_the_cache]
)
def test_nothing_is_shown_after_a_change(corpus: Path, change: Callable[[Path], None]) -> None:
    keep()
    assert shown() is not None
    change(corpus)
    assert shown() is None


def test_another_engine_does_not_show_it(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "engine"
    engine.mkdir()
    (engine / "decide.py").write_text("PRECISION = 1\n")
    monkeypatch.setattr(listing, "ENGINE", engine)
    keep()
    assert shown() is not None
    (engine / "decide.py").write_text("PRECISION = 2\n")
    assert shown() is None


def test_other_source_texts_and_other_packages_do_not_show_it(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = tmp_path / "texts"
    texts.mkdir()
    keep()
    monkeypatch.setenv("DPPROOFS_DOCUMENTS", str(texts))
    assert shown() is None
    keep()
    (texts / "notes.txt").write_text("a quotation")
    assert shown() is None
    keep()
    assert shown() is not None
    monkeypatch.setattr(listing, "_distributions", lambda: iter(["numpy-99.dist-info"]))
    assert shown() is None


def test_a_folder_of_texts_that_is_too_large_or_missing_keeps_nothing(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DPPROOFS_DOCUMENTS", str(tmp_path / "none"))
    keep()
    assert shown() is None
    (tmp_path / "none").mkdir()
    (tmp_path / "none" / "long.txt").write_text("more than is allowed")
    monkeypatch.setattr(listing, "MOST_TEXT", 3)
    keep()
    assert shown() is None


def test_what_changed_while_claims_were_loaded_is_not_kept(corpus: Path) -> None:
    with Listing() as kept:
        edit(corpus)
        kept.keep("a table of what?\n", "")
    assert shown() is None
    with Listing() as kept:
        check_something(corpus)
        kept.keep("a table of what?\n", "")
    assert shown() is None


def test_a_module_that_lies_elsewhere_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lies_elsewhere.py").write_text("")
    code = "import sys; from dpproofs.record import listing; print(listing._modules_elsewhere())"
    start = [sys.executable, "-m", "timeit", "-n1", "-r1"]
    for imported, seen in (("", "False"), ("import lies_elsewhere; ", "True")):
        told = subprocess.run(
            [*start, imported + code],
            env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.splitlines()[0] == seen


def test_a_damaged_listing_is_not_shown(corpus: Path) -> None:
    import sqlite3

    keep()
    database = sqlite3.connect(corpus.parent / "cache" / FILE_NAME)
    database.execute(
        "UPDATE listings SET text = CAST('[\"x\", \"y\"]' AS BLOB) WHERE key <> 'state'"
    )
    database.commit()
    database.close()
    assert shown() is None


def test_without_a_cache_nothing_is_kept(corpus: Path) -> None:
    (corpus.parent / "cache").write_text("a file where the folder should be")
    keep()
    assert shown() is None


@pytest.mark.slow
def test_the_command_shows_the_same_twice(tmp_path: Path) -> None:
    """The second time it loads no claim."""
    start = "import sys; from dpproofs.faces.cli import main; status = main(sys.argv[1:]); "
    start += "print('dpproofs.record.corpus' in sys.modules, file=sys.stderr); sys.exit(status)"
    environment = {**os.environ, "DPPROOFS_CACHE": str(tmp_path / "cache")}

    def listed() -> tuple[str, str]:
        told = subprocess.run(
            [sys.executable, "-c", start, "list", "standard_facts"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return told.stdout, told.stderr

    (first, loaded), (again, recalled) = listed(), listed()
    assert first == again and "standard_facts/" in first and "(recorded)" in first
    assert loaded.endswith("True\n") and recalled.endswith("False\n")


@pytest.mark.parametrize("pattern", ["", "notes/claim"])
def test_the_command_does_not_load_what_it_has_kept(
    corpus: Path, pattern: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In whatever folder it is typed; a file or a folder that is named is loaded each time."""
    monkeypatch.chdir(corpus)
    keep("a table\n", "list", pattern, False)
    monkeypatch.setattr(cli, "_listed", lambda _: pytest.fail("it was kept"))
    assert cli.main(["list", pattern] if pattern else ["list"]) == 0
    assert capsys.readouterr().out == "a table\n"
    with pytest.raises(pytest.fail.Exception):
        cli.main(["list", "notes"])
