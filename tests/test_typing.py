"""Claim files of users pass strict type checkers, as they are and without a flag."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import venv
from dataclasses import fields
from pathlib import Path

import pytest

from dpproofs.language import Amended, Claim, Reading, Statement, real

ROOT = Path(__file__).resolve().parents[1]
FILES = re.compile(r"^ *```python file=(?P<file>\S+)\n(?P<text>.*?)^ *```$", re.M | re.S)


@pytest.fixture
def notes(tmp_path):
    """A folder of a user's: the claim file beside this test, and every one that the docs show."""
    text = (ROOT / "tests" / "typed_claims.py").read_text("utf-8")
    (tmp_path / "typed_claims.py").write_text(text, "utf-8")
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for n, block in enumerate(FILES.finditer(page.read_text("utf-8"))):
            if "CLAIM" not in block["text"]:
                continue
            name = f"{Path(block['file']).stem}_{n}.py"
            (tmp_path / name).write_text(textwrap.dedent(block["text"]), "utf-8")
    return tmp_path


@pytest.mark.slow
def test_claim_files_pass_mypy_where_the_project_is_installed_editable(notes, monkeypatch):
    """An editable install is one line with the path of the checkout, which checkers follow."""
    api = pytest.importorskip("mypy.api")
    venv.create(notes / ".venv", with_pip=False)
    python = next((notes / ".venv").glob("bin/python")).absolute()
    site = next((notes / ".venv").glob("lib/python*/site-packages"))
    (site / "__editable__.dpproofs.pth").write_text(f"{ROOT}\n", "utf-8")
    monkeypatch.chdir(notes)
    files = sorted(map(str, Path(".").glob("*.py")))
    assert len(files) == 8
    out, err, status = api.run(
        ["--strict", "--python-executable", str(python), "--cache-dir", ".cache", *files]
    )
    assert status == 0, out + err


@pytest.mark.parametrize("kind", [Claim, Statement])
def test_the_types_of_a_constructor_name_its_fields_in_their_order(kind):
    """They are written out for type checkers, as one object may stand for a tuple of one."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    (made,) = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == "__init__"]
    assert [arg.arg for arg in made.args.args[1:]] == [f.name for f in fields(kind) if f.init]


def test_one_object_or_hypothesis_may_stand_alone():
    x = real("x")
    for kind in (Amended, Reading):
        made = kind(
            **{"text": "t"} if kind is Reading else {}, given=x >= 0, forall=x, show=x >= -1
        )
        assert isinstance(made.given, tuple) and made.forall == (x,)
    assert Statement(x, x >= -1, x >= 0).given[0].op == ">="
