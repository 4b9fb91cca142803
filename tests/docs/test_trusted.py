"""The page on soundness lists what is believed and how long it is, so that it can be read."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import dpproofs

ENGINE = Path(dpproofs.__file__).parent
PAGE = ENGINE.parent / "docs" / "explanation" / "soundness.md"
ROWS = re.findall(r"^\| (\d+) \| `(\S+\.py)` \|", PAGE.read_text("utf-8"), re.M)
#: What reads statements and decides numbers for every engine; it is believed everywhere.
GROUND = ("language/", "outcome/", "theory/", "rings/walk.py", "rings/decide.py")
RINGS = ("rings/balls.py", "rings/exact.py", "rings/numbers.py")
VERIFIERS = (
    "checkers/handelman.py",
    "checkers/patterns.py",
    "checkers/domain.py",
    "checkers/boxes.py",
    "checkers/balance.py",
    "checkers/rules/__init__.py",
)
LONGEST = 490


def imported(module: str) -> set[str]:
    """The modules of the engine that a module imports when it runs."""
    tree = ast.parse((ENGINE / module).read_text("utf-8"))
    found = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dpproofs."):
            inner = str(node.module).split(".")[1:]
            path = "/".join(inner)
            own = {f"{path}/{alias.name}.py" for alias in node.names}
            modules = {module for module in own if (ENGINE / module).exists()}
            if modules != own:
                alone = (ENGINE / f"{path}.py").exists()
                modules.add(f"{path}.py" if alone else f"{path}/__init__.py")
            found |= modules
    return found


def test_the_lines_are_counted() -> None:
    told = {module: int(lines) for lines, module in ROWS}
    counted = {m: len((ENGINE / m).read_text("utf-8").splitlines()) for m in told}
    assert told == {module: round(lines, -1) for module, lines in counted.items()}
    assert max(counted.values()) <= LONGEST


def test_whatever_a_verifier_imports_is_listed() -> None:
    told, todo = {module for _, module in ROWS}, list(VERIFIERS)
    seen: set[str] = set()
    while todo:
        module = todo.pop()
        if module in seen or module.startswith(GROUND) or module in RINGS:
            continue
        seen.add(module)
        todo += imported(module)
    assert seen == told
