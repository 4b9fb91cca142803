"""The 120 results of the field: well made, and never against what they are known to be.

What comes out for all of them is in outcomes.json, which `python -m tests.field.outcomes` writes.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from dpproofs.meaning.decide import judge
from dpproofs.outcome import Outcome
from dpproofs.record.checkers import CHECKERS
from dpproofs.search import hunt
from dpproofs.search.effort import EFFORTS

from .everything import EVERY, TOPICS
from .outcomes import BY_NAME, hashes, read
from .words import Lemma

MANY, FEWEST = 120, 8
LIGHT = replace(EFFORTS["quick"], draws=12, shapes=8, climbs=1, examples=0, distinct=4)
OUTCOMES = read()

each = pytest.mark.parametrize("lemma", EVERY, ids=lambda lemma: lemma.name)


def test_there_are_as_many_as_are_said() -> None:
    assert len(EVERY) == MANY == len({lemma.name for lemma in EVERY})
    assert all(len(lemmas) >= FEWEST for lemmas in TOPICS.values())


def test_spellings_and_twin_are_four_statements() -> None:
    for lemma in EVERY:
        statements = (*lemma.spellings, lemma.twin)
        assert len({statement.hash for statement in statements}) == 4, lemma.name
        assert lemma.citation and lemma.because


@pytest.mark.one_in(40)
@each
def test_what_is_true_is_not_refuted(lemma: Lemma) -> None:
    for statement in lemma.spellings:
        assert hunt.first(statement, LIGHT) is None


@pytest.mark.one_in(40)
@each
def test_the_twin_is_refuted(lemma: Lemma) -> None:
    found = hunt.first(lemma.twin, EFFORTS["quick"])
    assert found is not None and judge(lemma.twin, found).refutes


@pytest.mark.one_in(40)
@each
def test_the_twin_is_not_proved(lemma: Lemma) -> None:
    found = CHECKERS["proof"](lemma.twin, replace(EFFORTS["quick"], work=5_000))
    assert found.outcome is not Outcome.PROVED


@pytest.mark.parametrize("name", OUTCOMES)
def test_what_came_out(name: str) -> None:
    row = OUTCOMES[name]
    assert row["statements"] == hashes(BY_NAME[name], seed=0), "run tests.field.outcomes again"
    assert row["true"] in ("PROVED", "SURVIVED", "UNDECIDED")
    assert row["twin"] == "REFUTED"
