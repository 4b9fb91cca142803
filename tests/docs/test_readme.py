"""What the README shows of a session and of a command is what they print."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from dpproofs.faces.cli import main

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(kind: str, having: str) -> list[str]:
    return [text for name, text in BLOCK.findall(README) if name == kind and having in text]


def test_the_session_runs():
    (session,) = blocks("python", ">>>")
    example = doctest.DocTestParser().get_doctest(session, {}, "README", None, None)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_the_command_prints_what_is_shown(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path))
    (session,) = blocks("", "$ dpproofs show")
    command, *shown = session.splitlines()
    arguments = command.partition("(shortened)")[0].split()[2:]
    assert main(arguments) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for line in filter(None, (" ".join(line.split()) for line in shown)):
        pattern = re.escape(line).replace(r"\.\.\.", ".*?")
        assert re.search(pattern, printed), line
