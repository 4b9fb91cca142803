"""The tables of statuses say what the one legend says, which all pages print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dpproofs.outcome import Trust
from dpproofs.outcome.status import LEGEND, Status

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "docs" / "explanation" / "statuses-and-trust.md")
ROW = re.compile(rf"^\| ({'|'.join(Status.__members__)}) \| (.+?) \| (.+?) \|$", re.M)
NEGATED = "It does not mean "


def cell(sentence: str) -> str:
    """A sentence as a cell of a table: without its capital and its full stop."""
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def legend() -> list[tuple[str, str, str]]:
    assert all(each.does_not_mean.startswith(NEGATED) for each in LEGEND.values())
    return [
        (status.name, cell(each.means), cell(each.does_not_mean.removeprefix(NEGATED)))
        for status, each in LEGEND.items()
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_table_of_statuses_is_the_legend(page: Path) -> None:
    assert ROW.findall(page.read_text("utf-8")) == legend()


def test_the_legend_has_every_status_in_the_order_in_which_they_override_each_other() -> None:
    assert list(LEGEND) == list(Status)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_levels_of_trust_are_named_in_their_order(page: Path) -> None:
    levels = " < ".join(level.name.lower() for level in sorted(Trust))
    assert levels in " ".join(page.read_text("utf-8").split())
