"""What became of a statement: one colour and one badge for each status."""

from __future__ import annotations

import pytest

from dpproofs.faces.fate import Strength, badge, strength
from dpproofs.language import real
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome, Status, derive
from dpproofs.outcome.evidence import Counts
from dpproofs.record.results import StatementResult, not_tried
from tests.proved import proved

x = real("x", at_least=0, at_most=1)
STATEMENT = Statement((x,), x <= 1)
HASH = STATEMENT.hash
FOUND = {
    "proved": Evidence("proof", Outcome.PROVED, HASH, proved=proved(HASH)),
    "survived": Evidence("search", Outcome.SURVIVED, HASH, counts=Counts(9, 9, 9, 9, 0)),
    "undecided": Evidence("search", Outcome.UNDECIDED, HASH, reason="why"),
    "refuted": Evidence("search", Outcome.REFUTED, HASH, witness={}),
}


def result(*names, **known):
    evidence = [FOUND[name] for name in names]
    return StatementResult("printed", STATEMENT, tuple(evidence), derive(evidence, **known))


@pytest.mark.parametrize(
    ("found", "status", "how", "words"),
    [
        (result("proved"), Status.PROVED, Strength.ALL, "PROVED"),
        (result("survived"), Status.SURVIVED, Strength.SURVIVED, "SURVIVED"),
        (result("undecided"), Status.UNDECIDED, Strength.OPEN, "UNDECIDED"),
        (result("refuted"), Status.REFUTED, Strength.FAILS, "REFUTED"),
        (result("refuted", "proved"), Status.BROKEN, Strength.FAILS, "BROKEN"),
        (result("undecided", vacuous=FOUND["proved"]), Status.VACUOUS, Strength.FAILS, "VACUOUS"),
        (
            result("undecided", unreadable=True),
            Status.UNREADABLE,
            Strength.UNREADABLE,
            "is not read as a formula",
        ),
    ],
)
def test_each_status_has_its_badge(found, status, how, words):
    assert (found.name, strength(found), badge(found)) == (status, how, words)


def test_what_nothing_has_looked_at_has_no_status():
    found = not_tried("printed", STATEMENT)
    assert (strength(found), badge(found)) == (Strength.OPEN, "not checked yet")


def test_each_strength_is_explained():
    assert all(s.words and s.badge and s.means.endswith(".") for s in Strength)
    assert list(Strength) == sorted(Strength) and Strength.FAILS == 0
