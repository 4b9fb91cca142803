"""Random variables with finitely many values in R^d, and the sensitivity of queries.

A random variable is given by a law on a finite set and a table with the coordinates of the value of
each point. Points with the same value count as one.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.language.build import (
    cases,
    distance,
    every,
    exp,
    index,
    log,
    log_ratio,
    number,
    positive_part,
    quantity,
    ratio,
    sqrt,
    sup,
    total,
)
from dpproofs.language.terms import Index, TableTerm, Term

__all__ = [
    "hockey_stick_of_values",
    "loss_of_values_at_most",
    "sensitivity",
    "two_point_proxy",
]


@quantity(
    "S_{0}",
    r"S_{{{0}}}",
    "002_b1ffcab4e461a608.txt, sensitivity: datasets are neighbours when one record is replaced",
)
def sensitivity(query: TableTerm) -> Term:
    """The sensitivity of a query: the greatest Euclidean distance of its answers on neighbouring
    datasets. If there are no neighbours it is minus infinity."""
    datasets, coordinates = query.axes
    x, other, i = index("x", datasets), index("x'", datasets), index("i", coordinates)
    apart = sqrt(total((query(x, i) - query(other, i)) ** 2, i))
    return sup(apart, x, other, given=distance(x, other) == 1)


@quantity(
    "P(L({1}({0}) ‖ {3}({2})) ≤ {4})",
    r"\mathbb{{P}}(L({1}({0}) \| {3}({2})) \le {4})",
    "002_b1ffcab4e461a608.txt, divergence variable: log p/q at a draw from p, of the values' laws",
)
def loss_of_values_at_most(
    p: TableTerm, values: TableTerm, q: TableTerm, others: TableTerm, epsilon: Term
) -> Term:
    """The probability under p that the privacy loss is at most epsilon, where the loss compares
    the laws of the values and not of the points."""
    y = p.index("y")
    loss = log_ratio(_mass(p, values, values, y), _mass(q, others, values, y))
    return total(cases(loss <= epsilon, p(y), 0), y, given=p(y) > 0)


@quantity(
    "H_{4}({1}({0}) ‖ {3}({2}))",
    r"H_{{{4}}}({1}({0}) \| {3}({2}))",
    "the hockey-stick divergence of the values' laws",
)
def hockey_stick_of_values(
    p: TableTerm, values: TableTerm, q: TableTerm, others: TableTerm, epsilon: Term
) -> Term:
    """The hockey-stick divergence between the laws of the values. The contribution of a value is
    divided among its points in proportion to p."""
    y = p.index("y")
    quotient = _mass(q, others, values, y) / _mass(p, values, values, y)
    return total(p(y) * positive_part(1 - exp(epsilon) * quotient), y, given=p(y) > 0)


@quantity(
    "proxy({0})",
    r"\operatorname{{proxy}}({0})",
    "001_dacb7b157beec947.txt, subgaussian: E e^(t X) <= e^(t^2 s / 2) for all t; closed form of "
    "the least s, tied to it in standard_facts/two_point_subgaussian",
)
def two_point_proxy(p: Term) -> Term:
    """The least s for which 1_S - p is s-subgaussian, where S is an event of probability p."""
    odds = (1 - 2 * p) / (2 * log(ratio(1 - p, p)))
    return cases(p * (1 - p) == 0, 0, cases(2 * p == 1, number(Fraction(1, 4)), odds))


def _mass(law: TableTerm, values: TableTerm, at: TableTerm, y: Index) -> Term:
    """The probability of all points whose value is the value that `at` has at y."""
    z, i = law.index("z"), index("i", values.axes[1])
    return total(law(z), z, given=every(values(z, i) == at(y, i), i))
