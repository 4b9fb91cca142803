"""The page on soundness lists what is believed and how long it is, so that it can be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import dpproofs
from dpproofs.provers import WITHOUT_CERTIFICATE

ENGINE = Path(dpproofs.__file__).parent
PAGE = ENGINE.parent / "docs" / "explanation" / "soundness.md"
TEXT = PAGE.read_text("utf-8")
ROWS = re.findall(r"^\| (\d+) \| `(\S+\.py)` \|", TEXT, re.M)
BELIEVED = {module for _, module in ROWS}
#: What is imported on the way and decides nothing, each with its reason on the page.
ASIDE = set(re.findall(r"^\| `(\S+\.py)` \|", TEXT, re.M))
#: What defines the statements; the page names these packages whole.
GROUND = ("language/", "outcome/", "theory/")
#: Where every verification begins: the gate, and the checkers that decide again themselves.
GATE = "record/gate.py"
STARTS = (GATE, *(f"provers/{name}.py" for name in WITHOUT_CERTIFICATE))
#: What verifies certificates; nothing that a verifier needs when it is loaded may be set aside.
VERIFIERS = (
    "verifiers/handelman.py",
    "verifiers/patterns.py",
    "verifiers/domain.py",
    "verifiers/boxes.py",
    "verifiers/balance.py",
    "verifiers/rules/__init__.py",
)
LONGEST = 530
#: The numbers, the balls and the reading of witnesses are longer; the page tells how long.
LONGER = {"meaning/numbers.py", "meaning/balls.py", "record/witness.py"}


def file_of(*names: str) -> str:
    """The file of a module or a package; empty where there is none, as for a word of a module."""
    path = "/".join(names)
    files = (f"{path}.py", f"{path}/__init__.py".removeprefix("/"))
    return next((file for file in files if (ENGINE / file).exists()), "")


def imported(module: str, *, later: bool) -> set[str]:
    """The modules of the engine that a module imports when it is loaded, or also `later`."""
    found: set[str] = set()
    for node in statements(ast.parse((ENGINE / module).read_text("utf-8")), later):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dpproofs"):
            inner = str(node.module).split(".")[1:]
            own = [file_of(*inner, alias.name) for alias in node.names]
            found |= {module for module in own if module}
            if not all(own):
                found.add(file_of(*inner))
    return found


def statements(node: ast.AST, later: bool) -> Iterator[ast.AST]:
    """The statements of a module that run; `later` also those inside of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        if later:
            yield from statements(child, later)


def reached(starts: Iterable[str], *, later: bool) -> set[str]:
    """The modules that are imported from some on; what is set aside is not followed."""
    seen, todo = set[str](), list(starts)
    while todo:
        module = todo.pop()
        if module in seen or module.startswith(GROUND):
            continue
        seen.add(module)
        if module not in ASIDE:
            todo += imported(module, later=later)
    return seen


def test_the_lines_are_counted() -> None:
    told = {module: int(lines) for lines, module in ROWS}
    counted = {m: len((ENGINE / m).read_text("utf-8").splitlines()) for m in told}
    assert told == {module: round(lines, -1) for module, lines in counted.items()}
    assert {module for module, lines in counted.items() if lines > LONGEST} == LONGER
    assert len(told) == len(ROWS)


def test_all_that_a_verification_imports_is_listed_and_nothing_else() -> None:
    seen = reached(STARTS, later=True)
    assert seen - ASIDE == BELIEVED
    assert seen & ASIDE == ASIDE
    assert not ASIDE & BELIEVED


def test_the_gate_leads_to_every_verifier() -> None:
    assert set(VERIFIERS) <= reached([GATE], later=True)


def test_the_folder_of_verifiers_holds_nothing_but_what_is_listed() -> None:
    modules = {str(file.relative_to(ENGINE)) for file in (ENGINE / "verifiers").rglob("*.py")}
    assert modules - {"verifiers/__init__.py"} <= BELIEVED


def test_nothing_that_a_verifier_needs_is_set_aside() -> None:
    seen = reached(VERIFIERS, later=False)
    assert set(VERIFIERS) < seen <= BELIEVED


def test_a_forgotten_module_would_be_noticed() -> None:
    """Imports inside a function, and of modules by name, are followed; those for types are not."""
    assert "verifiers/boxes.py" in imported(GATE, later=True) - imported(GATE, later=False)
    assert "meaning/existence.py" in imported("meaning/exact.py", later=True)
    assert "meaning/clock.py" in imported("meaning/walk.py", later=False)
    assert "late.py" in imported("provers/__init__.py", later=False)
    assert "meaning/walk.py" not in imported("meaning/affine.py", later=True)
