"""The reference names all there is: every word, node, command, checker and claim."""

from __future__ import annotations

import importlib
import inspect
import re

import pytest

from dpproofs.faces.cli import main
from dpproofs.faces.reference import ROOMS
from dpproofs.language import terms
from dpproofs.record.checkers import CHECKERS
from tests.faces import toys

MODULES = [name for names in ROOMS.values() for name in names]


@pytest.fixture
def reference(toy, tmp_path, capsys):
    toy(claim_01_true=toys.TRUE, claim_02_amended=toys.AMENDED, claim_03_steps=toys.STEPS)
    assert main(["reference", "-o", str(tmp_path / "out")]) == 0
    told = capsys.readouterr().out
    pages = {path.stem: path.read_text("utf-8") for path in (tmp_path / "out").glob("*.md")}
    assert all(f"{name}.md" in told for name in pages)
    return pages


def test_nothing_is_left_out(reference):
    for page, names in ROOMS.items():
        for name in names:
            for word in importlib.import_module(name).__all__:
                assert f"\n### `{word}`\n" in reference[page], word
    for node in (terms.Bind, terms.Rel, terms.Exists, terms.AllEvents, terms.Rounds):
        assert f"\n### `{node.__name__}`\n" in reference["language"]
    for checker in CHECKERS:
        assert f"\n### `{checker}`\n" in reference["checkers"]
    for command in ("list", "show", "card", "check", "report", "reference"):
        assert f"\n## `dpproofs {command}`\n" in reference["commands"]
    assert reference["claims"].count("\n### `toy/claim_0") == 3
    assert "\n    display 2: x^4 ≤ 1" in reference["claims"]
    for page in reference:
        assert page == "README" or f"({page}.md)" in reference["README"]


def test_equal_code_makes_equal_pages(reference):
    words = re.findall(
        r"^### `(law|Law|space|Space)`", reference["python"] + reference["language"], re.M
    )
    assert words == ["Law", "law", "law", "Space", "space", "Space"]  # and not as a set has them
    for text in reference.values():
        assert not re.search(r" at 0x[0-9a-f]+|/tmp/|<dpproofs", text)


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_says_what_it_is(name):
    module = importlib.import_module(name)
    assert [word for word in module.__all__ if not inspect.getdoc(getattr(module, word))] == []


def test_a_folder_that_cannot_be_written_is_told(toy, tmp_path, capsys):
    toy(claim_01_true=toys.TRUE)
    (tmp_path / "taken").write_text("", encoding="utf-8")
    assert main(["reference", "-o", str(tmp_path / "taken")]) == 2
    assert "a folder that can be written" in capsys.readouterr().err
