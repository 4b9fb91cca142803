"""The errata in words: by document and kind, with witness, amendment, and what survives."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.faces.cli import main
from dpproofs.faces.errata import items, render
from dpproofs.record.artefacts import path_for
from dpproofs.record.runner import Options, run, save
from tests.faces import toys

SURVIVING = toys.AMENDED.replace(
    '"the half is a whole",', '"the half is a whole", survives="in part: for the upper half",'
)
STEP = toys.STEPS.replace(
    'Link("<=", x**4, "algebra")',
    'Link("<=", x**4, "algebra", erratum=Erratum("misprint", "f_1 is meant: * and _",\n'
    "        amended=Amended(show=x**3 <= x**2)))",
)


@pytest.fixture
def saved(toy):
    """A corpus whose evidence is kept beside its claims."""
    corpus = toy(claim_01_true=toys.TRUE, claim_02_amended=SURVIVING, claim_03_steps=STEP)
    result = run(corpus, list(corpus.claims.values()), Options("pytest"))
    save(result)
    return corpus


def test_an_erratum_in_words(saved):
    first, second = items(saved)
    assert (first.kind, first.id) == ("false", "toy/claim_02_amended")
    assert first.lines == "line 3" and first.quote == "$2x \\le 1$"
    assert first.printed == "For all 0 ≤ x ≤ 1: 2·x ≤ 1"
    assert first.fails.startswith("Take x = ") and "so ≤ fails by" in first.fails
    assert first.because == "The half is a whole."
    assert first.instead == "x ≤ 1"
    assert first.stands.startswith(("It is proved", "No counterexample"))
    assert first.survives == "In part: for the upper half."
    assert second.kind == "misprint" and "in its proof, “display 1”" in second.what
    assert second.because == "f_1 is meant: * and _."  # a symbol has no capital
    assert second.survives == "Not said."


def test_the_errata_of_one_document(saved):
    assert items(saved, "toy") == items(saved) and items(saved, "other") == []


def test_what_is_not_kept_is_not_claimed(toy):
    (item,) = items(toy(claim_02_amended=SURVIVING))
    assert item.fails == item.stands == "No evidence is kept of it."
    assert not path_for(Path("toy/claim_02_amended.py")).exists()


def test_what_is_idle_does_not_fail(toy):
    idle = toys.TRUE[: toys.TRUE.rindex(")")] + (
        ',\n    erratum=Erratum("idle", "it is known", simpler="toy/claim_01_true"))\n'
    )
    (item,) = items(toy(claim_01_true=toys.TRUE, claim_02_idle=idle))
    assert item.fails == "It does not fail, but it already follows from toy/claim_01_true."
    assert item.instead == item.stands == ""


def test_both_formats(saved, capsys):
    assert main(["errata"]) == 0
    plain = capsys.readouterr().out
    assert main(["errata", "--format", "md"]) == 0
    page = capsys.readouterr().out
    assert page == render(items(saved), "md") and plain == render(items(saved))
    for shown in (plain, page):
        assert "2 errata of 1 documents (false: 1, misprint: 1)" in shown
        assert "(in part: 1, not said: 1)" in shown
    assert "# Errata" in page and "### Misprints" in page and "f\\_1 is meant: \\* and" in page
    assert page.index("False as printed") < page.index("Misprints")
    assert "      why: The half is a whole." in plain
