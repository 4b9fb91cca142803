"""Learning a law from answers to queries: how an answer moves the vector that is learned."""

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
    """Multiplicative weights: less mass where q is high, or its complement if p falls short."""
    r, s = p.index("r"), p.index("s")
    above = y < total(q(s) * p(s), s)
    return normalise(table(p(r) * exp(-cases(above, q(r), 1 - q(r)) * alpha / 2), r))
