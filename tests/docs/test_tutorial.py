"""What the tutorials show is what happens: files are written, commands run, outputs compared."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from dpproofs.faces.cli import main

pytest_plugins = "pytester"
TUTORIALS = sorted((Path(__file__).parents[2] / "docs" / "tutorial").glob("*.md"))
BLOCK = re.compile(r"^```(python file=(?P<file>\S+)|console)\n(?P<text>.*?)^```$", re.M | re.S)
SAME = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block with what it prints."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_every_command_prints_what_the_page_shows(page, pytester, capsys, monkeypatch):
    folder = pytester.mkdir("notes")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DPPROOFS_CACHE", str(pytester.path / "cache"))
    monkeypatch.delenv("DPPROOFS_DOCUMENTS", raising=False)
    ran = 0
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["file"]:
            Path(block["file"]).write_text(block["text"], encoding="utf-8")
            continue
        for command, shown in commands(block["text"]):
            printed = done(command, pytester, capsys)
            assert doctest.OutputChecker().check_output(shown, printed, SAME), (
                f"{page.name}: $ {command}\nshown:\n{shown}\nprinted:\n{printed}"
            )
            ran += 1
    assert ran >= 5


def done(command: str, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints; `> file` writes it there instead."""
    command, _, target = command.partition(" > ")
    program, *arguments = shlex.split(command)
    capsys.readouterr()
    if program == "dpproofs":
        main(arguments)
    elif program == "python":
        with pytest.raises(SystemExit):
            runpy.run_path(arguments[0], run_name="__main__")
    else:
        here = os.getcwd()
        result = pytester.runpytest_inprocess("-p", "no:xdist", "-p", "no:warnings", *arguments)
        os.chdir(here)
        capsys.readouterr()
        return result.outlines[-1] + "\n"
    out, _ = capsys.readouterr()
    if not target:
        return out
    Path(target).write_text(out, encoding="utf-8")
    return ""
