"""What is stored of one statement of a claim, or in the cache; nothing is searched for."""

from __future__ import annotations

from dpproofs.checkers.effort import EFFORTS
from dpproofs.language.statements import Statement
from dpproofs.record import artefacts
from dpproofs.record.cache import Store
from dpproofs.record.checking import check_statement
from dpproofs.record.corpus import Located, statements_of
from dpproofs.record.results import StatementResult

__all__ = ["recall"]


def recall(located: Located, statement: Statement, store: Store) -> StatementResult:
    """The statement is one of the claim's own."""
    key = next((key for key, own, _ in statements_of(located) if own is statement), "")
    try:
        stored = artefacts.load(artefacts.path_for(located.file)).claims.get(key)
    except artefacts.ArtefactError:
        stored = None
    return check_statement(statement, EFFORTS["normal"], store=store, stored=stored, recall=True)
