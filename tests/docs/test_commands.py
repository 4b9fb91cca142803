"""What a page shows is what happens: its commands run in bash as typed, in an empty folder.

The files of a page are written as they come; `...` in what is shown stands for anything.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(
    r"^ *```((?:python|json) file=(?P<file>\S+)|console)\n(?P<text>.*?)^ *```$", re.M | re.S
)
ANY = re.compile(r"^ *```(?P<kind>[^`\n]*)\n(?P<text>.*?)^ *```$", re.M | re.S)
ALL = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [page for page in ALL if "```console" in page.read_text("utf-8")]
SAME = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
END = "\x1e"  # after what each command prints


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, with its further lines, and what it prints."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        first, *rest = part.splitlines(keepends=True)
        more = 0
        while more < len(rest) and rest[more].startswith("> "):
            more += 1
        yield first + "".join(line[2:] for line in rest[:more]), "".join(rest[more:])


def run(typed: list[str], folder: Path) -> list[str]:
    """What bash prints for each of some commands, typed one after the other."""
    script = "".join(f"{command}\nprintf '{END}'\n" for command in typed)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    env.pop("DPPROOFS_DOCUMENTS", None)
    env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"
    env["DPPROOFS_CACHE"] = str(folder.parent / "cache")
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )
    *printed, rest = done.stdout.split(END)
    assert len(printed) == len(typed) and not rest.strip(), f"bash refuses this:\n{done.stdout}"
    return printed


@pytest.mark.in_turn(2)
@pytest.mark.one_in(5)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_prints_what_the_page_shows(page, tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    ran = 0
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        text = textwrap.dedent(block["text"])
        if block["file"]:
            (folder / block["file"]).write_text(text, encoding="utf-8")
            continue
        typed = list(commands(text))
        for (command, shown), printed in zip(
            typed, run([command for command, _ in typed], folder), strict=True
        ):
            assert doctest.OutputChecker().check_output(shown, printed, SAME), (
                f"{page.name}: $ {command}\nshown:\n{shown}\nprinted:\n{printed}"
            )
            ran += 1
    assert ran


def test_the_pages_that_show_commands_are_found():
    assert {page.stem for page in PAGES} >= {
        "README",
        "first-refuted-lemma",
        "add-a-claim",
        "add-a-prover",
        "add-a-rule",
        "how-a-proof-is-checked",
        "report-what-you-found",
        "repair-a-statement",
    }


def test_a_block_with_a_prompt_is_a_console_block():
    """So that nothing that looks like a session is left out of these tests."""
    for page in ALL:
        for block in ANY.finditer(page.read_text("utf-8")):
            prompts = re.search(r"^ *\$ ", block["text"], re.M)
            assert not prompts or block["kind"] == "console", f"{page.name}: {block['text'][:80]}"


def test_what_bash_refuses_is_found(tmp_path):
    with pytest.raises(AssertionError, match="bash refuses this:"):
        run(["echo at=log(2)"], tmp_path)
    assert run(["x='a b'", 'echo "$x"', "echo wrong >&2"], tmp_path) == ["", "a b\n", "wrong\n"]
