"""The folder that `dpproofs rocq --project` writes builds alone, and its theorems can be loaded."""

from __future__ import annotations

import subprocess
from pathlib import Path

from dpproofs.faces.cli import main
from dpproofs.rocq.compile import Workshop

CLAIM = "standard_facts/total_variation.symmetric"
LOADED = """From DP Require Import Meaning.
From DPProofs Require standard_facts_total_variation_symmetric.
Check standard_facts_total_variation_symmetric.total_variation_symmetric.
"""


def test_a_project_builds(shop: Workshop, tmp_path: Path) -> None:
    assert main(["rocq", CLAIM, "--project", str(tmp_path)]) == 0
    for command in (["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"], ["make"]):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
    (tmp_path / "own.v").write_text(LOADED)
    paths = ["-Q", "theory", "DP", "-Q", "proofs", "DPProofs"]
    asked = ["coqc", *paths, "own.v"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and "is_law" in done.stdout
