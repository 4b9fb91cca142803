"""What a proof may cite by itself: the standard facts that are installed, and proved."""

from __future__ import annotations

from functools import cache, partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.sequents import Refused
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence
from dpproofs.proofs.text import Unreadable
from dpproofs.provers.citing import Shelf, on_the_shelf
from dpproofs.record.checkers import Checker
from dpproofs.record.citable import LIBRARY, name_of, statement_of
from dpproofs.record.corpus import load_document
from dpproofs.search.effort import Effort

__all__ = ["may_cite"]

DOCUMENT = "standard_facts"


def may_cite(check: Checker, statement: Statement, effort: Effort) -> Evidence:
    """What a checker says where it may cite the standard facts."""
    is_open = partial(_may_be_cited, by=statement)
    with on_the_shelf(Shelf(partial(_facts, statement), is_open, LIBRARY, name_of)):
        return check(statement, effort)


@cache
def _standard() -> tuple[Statement, ...]:
    """Every standard fact that stands as it is printed."""
    claims = load_document(DOCUMENT).claims.values()
    own = [(each.id, each.claim.statement) for each in claims if each.claim.erratum is None]
    return tuple(statement_of((id_, of.hash)) for id_, of in own if of is not None)


def _facts(statement: Statement) -> tuple[Statement, ...]:
    """What may be of use; nothing for a standard fact, so that no two cite each other."""
    standard = _standard()
    return () if any(statement is each for each in standard) else standard


def _may_be_cited(fact: Statement, by: Statement) -> bool:
    """Whether a fact is proved, and does not rest on what would cite it."""
    try:
        proved = LIBRARY.cited(Step("lemma", (fact, ())), frozenset({by.hash}))
    except (Refused, Unreadable):
        return False
    return by.hash not in proved.rests_on
