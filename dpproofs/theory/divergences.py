"""Divergences between laws on one finite set, with their conventions at points of probability 0."""

from __future__ import annotations

from dpproofs.language.build import (
    cases,
    exp,
    index,
    log,
    log_ratio,
    pair,
    plog,
    positive_part,
    quantity,
    ratio,
    sqrt,
    sup,
    total,
)
from dpproofs.language.terms import Or, TableTerm, Term

__all__ = [
    "KL",
    "affinity",
    "entropy",
    "hockey_stick",
    "loss_at_most",
    "loss_exceeds",
    "max_divergence",
    "mutual_information",
    "renyi",
    "total_variation",
]


@quantity(
    "D_KL({0} ‖ {1})",
    r"D_{{KL}}({0} \| {1})",
    "000_67d4c89f55229a83.txt, Definition 3 (1)",
)
def KL(p: TableTerm, q: TableTerm) -> Term:
    """The Kullback-Leibler divergence of p from q: the sum of p log(p/q). Summands with p = 0
    are 0; it is infinite where q = 0 < p."""
    y = p.index("y")
    return total(plog(p(y), q(y)), y)


@quantity(
    "D_∞({0} ‖ {1})",
    r"D_{{\infty}}({0} \| {1})",
    "000_67d4c89f55229a83.txt, Definition 3 (2)",
)
def max_divergence(p: TableTerm, q: TableTerm) -> Term:
    """The greatest log(p/q) over the points. Points with p = q = 0 do not count."""
    y = p.index("y")
    return sup(log_ratio(p(y), q(y)), y, given=Or((p(y) > 0, q(y) > 0)))


@quantity(
    "H_{2}({0} ‖ {1})",
    r"H_{{{2}}}({0} \| {1})",
    "the greatest p(S) - e^eps q(S) over events S; tied to it in standard_facts",
)
def hockey_stick(p: TableTerm, q: TableTerm, epsilon: Term) -> Term:
    """The hockey-stick divergence: the sum of (p - e^epsilon q)+ over the points. It is the
    least delta with p(S) <= e^epsilon q(S) + delta for all events S."""
    y = p.index("y")
    return total(positive_part(p(y) - exp(epsilon) * q(y)), y)


@quantity("TV({0}, {1})", r"\operatorname{{TV}}({0}, {1})")
def total_variation(p: TableTerm, q: TableTerm) -> Term:
    """The total variation distance: half the sum of |p - q|."""
    y = p.index("y")
    return total(abs(p(y) - q(y)), y) / 2


@quantity("D_{2}({0} ‖ {1})", r"D_{{{2}}}({0} \| {1})")
def renyi(p: TableTerm, q: TableTerm, order: Term) -> Term:
    """The Rényi divergence of an order above 1. It is infinite where q = 0 < p."""
    y = p.index("y")
    powers = p(y) * ratio(p(y), q(y)) ** (order - 1)
    return log(total(powers, y, given=p(y) > 0)) / (order - 1)


@quantity("BC({0}, {1})", r"\operatorname{{BC}}({0}, {1})")
def affinity(p: TableTerm, q: TableTerm) -> Term:
    """The affinity (Bhattacharyya coefficient): the sum of the square roots of p(y) q(y)."""
    y = p.index("y")
    return total(sqrt(p(y) * q(y)), y)


@quantity("H({0})", r"H({0})")
def entropy(p: TableTerm) -> Term:
    """Shannon's entropy of p, in nats."""
    y = p.index("y")
    return -total(plog(p(y), 1), y)


@quantity("I({0})", r"I({0})")
def mutual_information(joint: TableTerm) -> Term:
    """The mutual information, in nats, between the two coordinates of a law on pairs."""
    pairs = joint.axes[0]
    a, b = index("a", pairs.left), index("b", pairs.right)
    a2, b2 = index("a", pairs.left), index("b", pairs.right)
    both = joint(pair(a, b))
    return total(plog(both, total(joint(pair(a, b2)), b2) * total(joint(pair(a2, b)), a2)), a, b)


@quantity(
    "P(L({0} ‖ {1}) > {2})",
    r"\mathbb{{P}}(L({0} \| {1}) > {2})",
    "002_b1ffcab4e461a608.txt, divergence variable: log p/q at a draw from p",
)
def loss_exceeds(p: TableTerm, q: TableTerm, epsilon: Term) -> Term:
    """The probability under p that the privacy loss log(p/q) is more than epsilon."""
    y = p.index("y")
    return total(cases(log_ratio(p(y), q(y)) > epsilon, p(y), 0), y, given=p(y) > 0)


@quantity(
    "P(L({0} ‖ {1}) ≤ {2})",
    r"\mathbb{{P}}(L({0} \| {1}) \le {2})",
    "002_b1ffcab4e461a608.txt, divergence variable: log p/q at a draw from p",
)
def loss_at_most(p: TableTerm, q: TableTerm, epsilon: Term) -> Term:
    """The probability under p that the privacy loss log(p/q) is at most epsilon."""
    y = p.index("y")
    return total(cases(log_ratio(p(y), q(y)) <= epsilon, p(y), 0), y, given=p(y) > 0)
