"""What a page shows is what happens: its files are written, its commands run, outputs compared."""

from __future__ import annotations

import contextlib
import doctest
import re
import runpy
import shlex
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from dpproofs.checkers.effort import EFFORTS
from dpproofs.faces.cli import main

pytest_plugins = "pytester"
DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^ *```(python file=(?P<file>\S+)|console)\n(?P<text>.*?)^ *```$", re.M | re.S)
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if BLOCK.search(page.read_text("utf-8"))]
SAME = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block with what it prints."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_prints_what_the_page_shows(page, tmp_path, request, capsys, monkeypatch):
    (tmp_path / "notes").mkdir()
    monkeypatch.chdir(tmp_path / "notes")
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("DPPROOFS_DOCUMENTS", raising=False)
    if page.parent.name != "tutorial":  # no witness is shown: a light search will do
        monkeypatch.setitem(EFFORTS, "quick", EFFORTS["pytest"])
    ran = 0
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        text = textwrap.dedent(block["text"])
        if block["file"]:
            Path(block["file"]).write_text(text, encoding="utf-8")
            continue
        for command, shown in commands(text):
            printed = done(command, request, capsys)
            assert doctest.OutputChecker().check_output(shown, printed, SAME), (
                f"{page.name}: $ {command}\nshown:\n{shown}\nprinted:\n{printed}"
            )
            ran += 1
    assert ran


def test_the_pages_that_show_commands_are_found():
    assert {page.stem for page in PAGES} >= {"first-refuted-lemma", "add-a-claim", "add-a-checker"}


def done(command: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints; `> file` writes it there instead."""
    command, _, target = command.partition(" > ")
    program, *arguments = shlex.split(command)
    capsys.readouterr()
    if program == "dpproofs":
        main(arguments)
    elif program == "python":
        with contextlib.suppress(SystemExit):
            runpy.run_path(arguments[0], run_name="__main__")
    else:
        files = [str(Path(argument).absolute()) for argument in arguments]
        pytester = request.getfixturevalue("pytester")  # what is loaded from here on is forgotten
        result = pytester.runpytest_inprocess("-p", "no:xdist", "-p", "no:warnings", *files)
        capsys.readouterr()
        return result.outlines[-1] + "\n"
    out, _ = capsys.readouterr()
    if not target:
        return out
    Path(target).write_text(out, encoding="utf-8")
    return ""
