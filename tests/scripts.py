"""Runs the scripts of witnesses as anybody would, `python -I`, many in one process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

#: Each script in a namespace and a decimal context of its own; what it prints, and how it ended.
_DRIVER = """
import contextlib, decimal, io, json, sys
found = []
for text in json.load(sys.stdin):
    out, code = io.StringIO(), 0
    decimal.setcontext(decimal.Context())
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(text, "<script>", "exec"), {"__name__": "__main__"})
        except SystemExit as done:
            code = done.code or 0
        except Exception as error:
            code = repr(error)
    found.append((code, out.getvalue()))
print(json.dumps(found))
"""


def run_all(texts: Sequence[str]) -> list[tuple[object, str]]:
    """The exit status of each script, and what it printed."""
    if not texts:
        return []
    command = [sys.executable, "-I", "-c", _DRIVER]
    sent = json.dumps(list(texts))
    done = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return [(code, out) for code, out in json.loads(done.stdout)]


def assert_told(code: object, out: str) -> None:
    """A counterexample is confirmed with both sides and by how much they differ."""
    assert code == 0, (code, out)
    for words in ("holds: True", "the conclusion holds: False", "left side", "right side, to be"):
        assert words in out, (words, out)
    assert "they differ by: " in out and "is confirmed" in out, out
