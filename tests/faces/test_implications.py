"""The page of notions is current, and says what the claims say."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.calculators.notions import NOTIONS
from dpproofs.faces.implications import AT, CHOSEN, COMMAND, render

PAGE = Path(__file__).resolve().parents[2] / "docs" / "implications.md"
STALE = f"{PAGE} is not current: run `{COMMAND}`"


def test_the_page_has_the_claims_as_they_are():
    """Without the numbers, which take their time."""
    assert PAGE.read_text("utf-8").startswith(render(numbers=False)), STALE


@pytest.mark.slow
def test_the_page_has_the_numbers_as_they_are():
    assert PAGE.read_text("utf-8") == render(), STALE


def test_budgets_are_those_of_the_notions():
    assert set(AT) == set(NOTIONS)
    for name, given in AT.items():
        assert set(given) == {budget.name for budget in NOTIONS[name].budgets}
    for name, given in CHOSEN.items():
        assert set(given) < {budget.name for budget in NOTIONS[name].budgets}
