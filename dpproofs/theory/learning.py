"""Learning a law from the answers to queries: the update of multiplicative weights."""

from __future__ import annotations

from dpproofs.language.build import cases, exp, table, table_quantity, total
from dpproofs.language.terms import TableTerm, Term
from dpproofs.theory.laws import normalise

__all__ = ["updated"]


@table_quantity(
    "U({0}, {1}, {2})",
    r"\mathcal{{U}}({0}, {1}, {2})",
    "003_5828e8995a521116.txt, Algorithm 2, with the complement of q in step 1",
)
def updated(p: TableTerm, q: TableTerm, y: Term, alpha: Term) -> TableTerm:
    """The law p after one update of multiplicative weights for the query q with the answer y. If
    the mean of q under p exceeds y, the mass is lowered where q is high; otherwise it is lowered
    where q is low."""
    r, s = p.index("r"), p.index("s")
    above = y < total(q(s) * p(s), s)
    return normalise(table(p(r) * exp(-cases(above, q(r), 1 - q(r)) * alpha / 2), r))
