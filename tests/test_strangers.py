"""Statements as strangers write them: what is false falls at quick budget, what holds never does.

How long that takes is measured by benchmarks/first_verdict.py; no test depends on a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dpproofs.meaning.decide import judge
from dpproofs.record.corpus import Located, load_file
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS

FOLDER = Path(__file__).parent / "strangers"
FEWEST = 40
LIGHT = replace(EFFORTS["quick"], draws=12, shapes=8, climbs=1, examples=0, distinct=4)


def strangers(kind: str) -> Iterator[Located]:
    for file in sorted((FOLDER / kind).glob("*.py")):
        corpus = load_file(file)
        assert not corpus.faults, "\n".join(map(str, corpus.faults))
        yield from corpus.claims.values()


FALSE, TRUE = list(strangers("false")), list(strangers("true"))


def test_there_are_enough_of_them() -> None:
    assert len(FALSE) >= FEWEST and len(TRUE) >= FEWEST // 2


@pytest.mark.one_in(6)
@pytest.mark.parametrize("false", FALSE, ids=lambda located: located.id)
def test_what_is_false_is_refuted_at_quick_budget(false: Located) -> None:
    statement = false.claim.statement
    assert statement is not None
    found = search.first(statement, EFFORTS["quick"])
    assert found is not None and judge(statement, found).refutes


@pytest.mark.one_in(3)
@pytest.mark.parametrize("located", TRUE, ids=lambda located: located.id)
def test_what_holds_is_not_refuted(located: Located) -> None:
    statement = located.claim.statement
    assert statement is not None
    assert search.first(statement, LIGHT) is None
