"""The folder that `dpproofs rocq --project` writes builds alone, and its theorems can be loaded."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

from dpproofs.faces.rocq import proofs_of, write_project
from dpproofs.record import levels
from dpproofs.record.corpus import Corpus
from dpproofs.rocq.compile import Workshop

CLAIM = "standard_facts/total_variation.symmetric"
LOADED = """From DP Require Import Meaning.
From DPProofs Require standard_facts_total_variation_symmetric.
Check standard_facts_total_variation_symmetric.total_variation_symmetric.
"""


def test_a_project_builds(shop: Workshop, installed: Corpus, tmp_path: Path) -> None:
    (kept,) = proofs_of([installed.claims[CLAIM]])
    level = levels.level_of(kept.statement, kept.certificate, kept.text(), "8.16.1")
    write_project([replace(kept, level=level)], tmp_path)
    (tmp_path / "own.v").write_text(LOADED)
    paths = ["-Q", "theory", "DP", "-Q", "proofs", "DPProofs"]
    for command in (
        ["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"],
        ["make"],
        ["coqc", *paths, "own.v"],
    ):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
    assert "is_law" in done.stdout
