"""The grammar of the command line: what every command's help says is true of it."""

from __future__ import annotations

import re
import shlex

import pytest

from dpproofs.faces.arguments import grammar
from dpproofs.faces.cli import COMMANDS, main


def helped(capsys: pytest.CaptureFixture[str], command: str) -> tuple[int, str]:
    capsys.readouterr()
    status = main([*([command] if command else []), "--help"])
    return status, capsys.readouterr().out


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_teaches(capsys, command):
    status, out = helped(capsys, command)
    assert status == 0
    assert ("exit status" in out and "first steps:" in out) if not command else "examples:" in out
    for line in out.splitlines():  # every option says what it is for
        if line.startswith("  -"):
            assert line.split(maxsplit=1)[1:] or "--" in line


def test_every_example_of_the_help_names_what_is_there(capsys, installed):
    documents = {located.claim.source.document.name for located in installed.claims.values()}
    seen = set()
    for command in ("", *COMMANDS):
        _, out = helped(capsys, command)
        for line in re.findall(r"^  dpproofs (.*)$", out, re.M):
            options = grammar().parse_args(shlex.split(line.partition(" >")[0]))
            asked = getattr(options, "pattern", None) or getattr(options, "id", None)
            if asked and not asked.endswith(".py"):
                assert installed.matching(asked.partition("#")[0]), line
            document = getattr(options, "document", "")
            assert document in ("", "my_document", *documents), line
            seen.add(line.split()[0])
    assert seen >= set(COMMANDS)


def test_version(capsys):
    status = main(["--version"])
    assert status == 0 and capsys.readouterr().out.startswith("dpproofs ")
