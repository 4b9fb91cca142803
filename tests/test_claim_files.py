"""A claim file declares and states: it reads like the page that it is about, and is short."""

from __future__ import annotations

import ast
from pathlib import Path
from statistics import median

import pytest

from dpproofs.record.corpus import load_corpora
from dpproofs.record.folders import NOT_CLAIMS

CLAIMS = Path(__file__).resolve().parents[1] / "claims"
FILES = sorted(
    file
    for file in CLAIMS.glob("*/*.py")
    if not file.stem.startswith("_") and file.stem not in NOT_CLAIMS
)
LONGEST_MEDIAN = 60  # in lines

#: Files that may compute, each with the reason; at most one for every fifty claims.
EXCEPTIONS: dict[str, str] = {}

COMPUTES = {
    ast.FunctionDef: "a function",
    ast.AsyncFunctionDef: "a function",
    ast.ClassDef: "a class",
    ast.Lambda: "a lambda",
    ast.For: "a loop",
    ast.While: "a loop",
    ast.GeneratorExp: "a comprehension",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
}
LOOPS = {"map", "filter", "zip", "range", "enumerate", "reduce", "partial"}


def computed(source: str) -> list[str]:
    """What a file does besides declaring and stating, with the lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if type(node) in COMPUTES:
            found.append(f"{COMPUTES[type(node)]} in line {node.lineno}")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found += [f"{node.func.id} in line {node.lineno}"] if node.func.id in LOOPS else []
    return found


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x = real('x')\nCLAIM = Claim(show=x <= x)", []),
        ("def bound(k):\n    return k", ["a function in line 1"]),
        ("bound = lambda k: k", ["a lambda in line 1"]),
        ("for k in (1, 2):\n    pass", ["a loop in line 1"]),
        ("a, b = (law(n, Y) for n in 'ab')", ["a comprehension in line 1"]),
        ("x = 1\nshow = all_of(*map(is_small, (p, q)))", ["map in line 2"]),
    ],
)
def test_what_counts_as_computing(source: str, told: list[str]) -> None:
    assert computed(source) == told


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_claim_file_declares_and_states(file: Path) -> None:
    name = f"{file.parent.name}/{file.stem}"
    found = computed(file.read_text(encoding="utf-8"))
    if name in EXCEPTIONS:
        assert found, f"{name} computes nothing: it is no exception any more"
    else:
        assert not found, "write it with the words of the language, or as a notion in notions/"


def test_the_exceptions_are_few_and_have_reasons() -> None:
    assert set(EXCEPTIONS) <= {f"{file.parent.name}/{file.stem}" for file in FILES}
    assert all(EXCEPTIONS.values())
    assert len(EXCEPTIONS) * 50 <= len(load_corpora().claims)


def test_a_claim_file_is_a_page() -> None:
    lengths = [len(file.read_text(encoding="utf-8").splitlines()) for file in FILES]
    assert median(lengths) <= LONGEST_MEDIAN


def test_a_source_is_written_in_one_way() -> None:
    """By `Document.at`: no claim file makes a `Source` of its own."""
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert "Source" not in names, file
