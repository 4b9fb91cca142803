"""What the README shows of a session is what it prints; of commands, see `test_commands`."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(kind: str, having: str) -> list[str]:
    return [text for name, text in BLOCK.findall(README) if name == kind and having in text]


def test_the_session_runs():
    (session,) = blocks("python", ">>>")
    example = doctest.DocTestParser().get_doctest(session, {}, "README", None, None)
    assert doctest.DocTestRunner().run(example).failed == 0
