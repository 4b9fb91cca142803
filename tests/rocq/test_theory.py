"""The folder of the theory builds alone, with the files that its project names, and no more axioms
than those of the real numbers."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from dpproofs.rocq.compile import AXIOMS, HEAD, Workshop
from dpproofs.rocq.document import FILES, MORE, theory_text
from dpproofs.rocq.names import THEORY

PROJECT = (THEORY / "_CoqProject").read_text("utf-8").splitlines()


def test_the_project_names_every_file() -> None:
    assert PROJECT[0] == "-Q . DP"
    assert sorted(PROJECT[1:]) == sorted(file.name for file in THEORY.glob("*.v"))
    assert {f"{name}.v" for name in (*FILES, *MORE)} <= {*PROJECT}


def test_it_is_written_in_plain_letters() -> None:
    """As each text is, which has it."""
    assert all(file.read_text("utf-8").isascii() for file in THEORY.glob("*.v"))


def test_the_folder_builds_alone(shop: Workshop, tmp_path: Path) -> None:
    for file in THEORY.iterdir():
        shutil.copy(file, tmp_path)
    for command in (["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"], ["make"]):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
    assert {file.name for file in tmp_path.glob("*.vo")} >= {
        f"{name}.vo" for name in (*FILES, *MORE)
    }


def test_the_theory_has_no_axiom_of_its_own(shop: Workshop) -> None:
    """All of its lemmas rest on nothing but the axioms of the real numbers."""
    lemmas = re.findall(r"^(?:Lemma|Theorem) (\w+)", theory_text(*MORE), re.M)
    text = (
        HEAD.format(" ".join((*FILES, *MORE)))
        + f"Definition all := ({', '.join(map('@{}'.format, lemmas))}).\n"
    )
    done, said = shop.compile(text + "Print Assumptions all.\n")
    assert done and len(lemmas) > 100
    assert {m for m in re.findall(r"^(\w[\w.]*)(?= :|$)", said, re.M)} == AXIOMS
