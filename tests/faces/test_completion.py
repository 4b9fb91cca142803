"""What shells offer: what the grammar takes, and the claims that are there."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dpproofs.faces.cli import COMMANDS, main
from dpproofs.faces.completion import SCRIPTS, offered
from dpproofs.record.corpus import Corpus
from dpproofs.record.folders import claim_ids

AZUMA = "lecture_advanced_composition/theorem_07_azuma"


def test_the_ids_are_those_of_the_corpus(installed: Corpus) -> None:
    assert sorted(claim_ids()) == sorted(installed.claims)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([""], sorted(COMMANDS)),
        (["sh"], ["sharpness", "show"]),
        (["--v"], ["--version"]),
        (["show", "theorem_07_a"], ["theorem_07_azuma"]),
        (["show", AZUMA[:-2]], [AZUMA]),
        (["check", "--fresh", AZUMA[:-2]], [AZUMA]),
        (["check", "a.py", AZUMA[:-2]], [AZUMA]),
        (["check", "--f"], ["--fresh"]),
        (["check", "--budget", ""], ["deep", "normal", "quick"]),
        (["check", "--jobs", ""], []),
        (["report", "-o", ""], []),
        (["errata", "comp"], ["composition_poster"]),
        (["completion", "z"], ["zsh"]),
        (["nothing", ""], []),
        ([], sorted(COMMANDS)),
    ],
)
def test_what_is_offered(words: list[str], expected: list[str]) -> None:
    assert offered(words) == expected


def test_every_document_is_offered(installed: Corpus) -> None:
    named = {located.claim.source.document.name for located in installed.claims.values()}
    assert set(offered(["errata", ""])) == named


def test_the_command_reads_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("show\ntheorem_07_a\n"))
    assert main(["completion", "words"]) == 0
    assert capsys.readouterr().out == "theorem_07_azuma\n"


ASKED = {
    "bash": """COMP_WORDS=(dpproofs show theorem_07_a); COMP_CWORD=2
_dpproofs; printf '%s\\n' "${COMPREPLY[@]}"
""",
    "zsh": """words=(dpproofs show theorem_07_a); CURRENT=3; compadd() { print -l $found }
_dpproofs
""",
    "fish": "complete -C 'dpproofs show theorem_07_a'\n",
}
BEFORE = {"bash": "", "zsh": "compdef() { }\n", "fish": ""}


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_script_works_in_its_shell(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    assert main(["completion", shell]) == 0
    command = f'dpproofs() {{ {sys.executable} -m dpproofs "$@"; }}\n'
    if shell == "fish":
        command = f"function dpproofs; {sys.executable} -m dpproofs $argv; end\n"
    script = tmp_path / "script"
    script.write_text(command + BEFORE[shell] + capsys.readouterr().out + ASKED[shell])
    told = subprocess.run([program, script], capture_output=True, text=True, timeout=60)
    assert (told.stdout, told.stderr) == ("theorem_07_azuma\n", "")
