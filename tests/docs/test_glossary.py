"""The glossary explains every word that a status, an outcome or an erratum is made of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dpproofs.language.claims import ERRATUM_KINDS, SURVIVES
from dpproofs.outcome import Outcome, Scope, Status, Trust
from dpproofs.search.effort import EFFORTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "glossary.md").read_text("utf-8")
ENTRY = re.compile(r"^ *- \*\*(?P<words>[^*]+)\*\*: (?P<told>.+)", re.M)


def entries(page: str) -> dict[str, str]:
    """Each word of the glossary with the first line of its explanation."""
    return {m["words"]: m["told"] for m in ENTRY.finditer(page)}


def section(title: str) -> str:
    """The text below the heading that ends with a title, up to the next heading."""
    ((_, text),) = re.findall(rf"^(## .*{re.escape(title)})$(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    return text


@pytest.mark.parametrize("kind", ERRATUM_KINDS)
def test_every_kind_of_erratum_has_an_entry(kind):
    assert kind in entries(section("what should stand there"))


def test_every_answer_on_the_conclusion_is_named():
    for word in SURVIVES:
        assert f"**{word}**" in section("what should stand there")


def test_the_statuses_have_entries_in_the_order_in_which_they_override_each_other():
    assert list(entries(section("the status"))) == [status.name for status in Status]


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_an_entry(outcome):
    told = entries(section("the status")) | entries(section("the outcome"))
    assert outcome.name in told


def test_an_outcome_that_is_no_status_is_explained_as_an_outcome():
    statuses = {status.name for status in Status}
    alone = {outcome.name for outcome in Outcome} - statuses
    assert alone <= set(entries(section("the outcome")))


@pytest.mark.parametrize(("axis", "title"), [(Scope, "the scope"), (Trust, "the trust")])
def test_the_levels_have_entries_in_their_order(axis, title):
    names = [word for word in entries(section(title)) if word in axis.__members__]
    assert names == [level.name for level in sorted(axis)]


@pytest.mark.parametrize("scope", Scope)
def test_a_scope_is_explained_by_the_words_of_the_code(scope):
    assert entries(section("the scope"))[scope.name].startswith(scope.words)


def test_every_budget_is_named():
    (told,) = re.findall(r"^- \*\*budget\*\*:(.*?)(?=^- |\Z)", PAGE, re.M | re.S)
    assert set(re.findall(r"`(\w+)`", told)) == set(EFFORTS)


def test_no_word_has_two_entries():
    words = [m["words"] for m in ENTRY.finditer(PAGE)]
    assert len(words) == len(set(words))


def test_a_missing_word_would_be_noticed():
    assert "PROVED" not in entries(PAGE.replace("- **PROVED**:", "- PROVED:"))


def test_the_first_pages_lead_to_the_glossary():
    assert "(docs/explanation/glossary.md)" in (ROOT / "README.md").read_text("utf-8")
    assert "(explanation/glossary.md)" in (ROOT / "docs" / "README.md").read_text("utf-8")
