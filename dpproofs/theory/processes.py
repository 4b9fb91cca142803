"""Processes in steps: after each history there is a law of the next draw, and each draw adds a
number."""

from __future__ import annotations

from dpproofs.language.build import every, index, predicate, total
from dpproofs.language.terms import Proposition, TableTerm

__all__ = ["supermartingale"]


@predicate(
    "the process with steps {1} under {0} is a supermartingale",
    r"\text{{the process with steps }} {1} \text{{ under }} {0} \text{{ is a supermartingale}}",
    "J. L. Doob, Stochastic processes, 1953; finitely many values, the filtration of the draws",
)
def supermartingale(kernels: TableTerm, steps: TableTerm) -> Proposition:
    """The process is a supermartingale: after every history the mean of the next step is at most
    0."""
    histories, draws = kernels.axes
    h, a = index("h", histories), index("a", draws)
    return every(total(kernels(h, a) * steps(h, a), a) <= 0, h)
