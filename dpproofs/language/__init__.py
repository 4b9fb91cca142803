"""The language in which a claim file states a result: its objects, hypotheses and conclusion.

A statement is kept as it is printed. The language knows no numbers and decides nothing; what a
statement means is computed by the packages above it.
"""

from dpproofs.language.build import *  # noqa: F403  # the vocabulary of claim files, named in build.__all__
from dpproofs.language.build import __all__ as _words
from dpproofs.language.claims import (
    Amended,
    Claim,
    ClaimError,
    Document,
    Erratum,
    Least,
    Link,
    Open,
    Reading,
    Sharp,
    Source,
    Step,
    chain,
)
from dpproofs.language.prose import Definition, Fewer, Prose
from dpproofs.language.sorts import (
    Histories,
    Scalar,
    Space,
    Subsets,
    Table,
    Upto,
    event,
    kernel,
    law,
    loss,
    mechanism,
    natural,
    positive,
    probability,
    real,
    reals,
    space,
    test,
)
from dpproofs.language.statements import Statement, StatementError
from dpproofs.language.terms import Proposition, TableTerm, Term

__all__ = [  # strings, spread from another list
    *_words,
    "Amended",
    "Claim",
    "ClaimError",
    "Definition",
    "Document",
    "Erratum",
    "Fewer",
    "Histories",
    "Least",
    "Link",
    "Open",
    "Proposition",
    "Prose",
    "Reading",
    "Sharp",
    "Scalar",
    "Source",
    "Space",
    "Statement",
    "StatementError",
    "Step",
    "Subsets",
    "Table",
    "TableTerm",
    "Term",
    "Upto",
    "chain",
    "event",
    "kernel",
    "law",
    "loss",
    "mechanism",
    "natural",
    "positive",
    "probability",
    "real",
    "reals",
    "space",
    "test",
]
