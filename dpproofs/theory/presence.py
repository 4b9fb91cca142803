"""Data sets from which a record may be missing, as where one is added or removed.

A row holds a record or nothing, which is the first element of the set of rows. So data sets of all
lengths up to a bound are rows of one length, and what is said of a mechanism says nothing about how
it treats the place of a record, unless it is symmetric.
"""

from __future__ import annotations

from dpproofs.language.build import (
    all_of,
    every,
    index,
    indicator,
    pick,
    predicate,
    product,
    replace,
    table,
    table_quantity,
    total,
)
from dpproofs.language.sorts import Power, Upto
from dpproofs.language.terms import Index, Proposition, TableTerm, Term
from dpproofs.theory.privacy import indistinguishable

__all__ = ["NOTHING", "add_remove_private", "poisson_sampled", "replace_private"]

NOTHING = 0  # the element of the set of rows that stands for no record


@predicate(
    "{0} is ({1}, {2})-DP for adding and removing",
    r"{0} \text{{ is }} ({1}, {2})\text{{-DP for adding and removing}}",
    "Kifer and Machanavajjhala, No Free Lunch in Data Privacy, 2011, unbounded differential "
    "privacy: neighbours are a dataset and the same without one record",
)
def add_remove_private(mechanism: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    """The outputs on any dataset, and on the same without one of its records, are (epsilon,
    delta)-indistinguishable.

    >>> from dpproofs.language import mechanism, number, space
    >>> add_remove_private(mechanism("M", space("A")**2, space("Y")), number(1), number(0))
    M is (1, 0)-DP for adding and removing
    """
    x, i = _rows(mechanism)
    without = replace(x, i, NOTHING)
    return every(indistinguishable(mechanism(x), mechanism(without), epsilon, delta), x, i)


@predicate(
    "{0} is ({1}, {2})-DP for replacing",
    r"{0} \text{{ is }} ({1}, {2})\text{{-DP for replacing}}",
    "Kifer and Machanavajjhala, No Free Lunch in Data Privacy, 2011, bounded differential "
    "privacy: neighbours have as many records each, and differ in one",
)
def replace_private(mechanism: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    """The outputs on any two datasets that differ in one record, which neither of them lacks, are
    (epsilon, delta)-indistinguishable.

    >>> from dpproofs.language import mechanism, number, space
    >>> replace_private(mechanism("M", space("A")**2, space("Y")), number(1), number(0))
    M is (1, 0)-DP for replacing
    """
    x, i = _rows(mechanism)
    assert isinstance(x.over, Power)
    record = index("r", x.over.base)
    close = indistinguishable(mechanism(x), mechanism(replace(x, i, record)), epsilon, delta)
    both = all_of(pick(x, i) != NOTHING, record != NOTHING)
    return every(close, x, i, record, given=both)


@table_quantity(
    "{0} on a Poisson sample at rate {1}",
    r"{0} \circ \operatorname{{Poisson}}_{{{1}}}",
    "Balle, Barthe and Gaboardi, Privacy Amplification by Subsampling, 2018, Poisson sampling: "
    "each record is kept by itself",
)
def poisson_sampled(mechanism: TableTerm, rate: Term) -> TableTerm:
    """The mechanism that keeps each record with the probability `rate`, independently, and runs
    another mechanism on those that are kept.

    >>> from dpproofs.language import mechanism, number, space
    >>> poisson_sampled(mechanism("M", space("A")**2, space("Y")), number(1) / 2)
    M on a Poisson sample at rate (1/2)
    """
    x, i = _rows(mechanism)
    kept, y = index("z", x.over), index("y", mechanism.axes[1])
    stays = indicator(pick(kept, i) == pick(x, i))
    goes = indicator(pick(kept, i) == NOTHING)
    chance = product(rate * stays + (1 - rate) * goes, i)
    return table(total(chance * mechanism(kept, y), kept), x, y)


def _rows(mechanism: TableTerm) -> tuple[Index, Index]:
    """A dataset, and a row."""
    datasets = mechanism.axes[0]
    if not isinstance(datasets, Power):
        raise TypeError(
            f"the datasets of {mechanism!r}: saw {datasets!r}, allowed: rows of records, as in "
            'mechanism("M", X**n, Y)'
        )
    return index("x", datasets), index("i", Upto(datasets.exponent))
