"""The page on the kernel names every rule and every axiom, and none that there is not. The page on
finding proofs names every prover."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import EVERY_RULE
from dpproofs.provers import proof

FOLDER = Path(__file__).parents[2] / "docs" / "explanation"
TEXT = (FOLDER / "how-a-proof-is-checked.md").read_text("utf-8")
FOUND = (FOLDER / "how-proofs-are-found.md").read_text("utf-8")


def first_cells(heading: str) -> list[str]:
    """The names in the first cells of the table that begins with a heading."""
    (rows,) = re.findall(rf"^\| {heading} \|[^\n]*\n\|---\|---\|\n((?:\|[^\n]*\n)+)", TEXT, re.M)
    return [name for row in rows.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]


def test_every_rule_has_a_line() -> None:
    assert sorted(first_cells("rule")) == sorted(EVERY_RULE)


def test_every_axiom_is_named() -> None:
    assert sorted(first_cells("axioms")) == sorted(AXIOMS)


def test_every_rule_and_axiom_says_what_it_is() -> None:
    told = [*EVERY_RULE.items(), *AXIOMS.items()]
    assert [name for name, each in told if not (each.__doc__ or "").strip()] == []


def test_every_prover_is_named() -> None:
    provers = importlib.import_module(vars(proof)["find_proof"].__module__).PROVERS
    told = re.findall(r"^\*\*[^*]+\*\* \(`(\w+)`\)", FOUND, re.M)
    assert provers and set(provers) <= set(told)
