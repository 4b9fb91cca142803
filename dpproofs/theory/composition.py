"""Randomised response and the exact optimum of composition.

Randomised response is the least private of all mechanisms with the same guarantee. Therefore the
hockey-stick divergence of its k-fold product is the optimum: the least delta' for which every
k-fold adaptive composition is (epsilon', delta')-differentially private. The formulas here collapse
that divergence by counting or listing the answers; the claims in standard_facts/randomised_response
show that they are equal to it.
"""

from __future__ import annotations

from dpproofs.language.build import (
    binomial,
    cases,
    exp,
    index,
    number_of,
    pick,
    positive_part,
    product,
    quantity,
    table,
    table_quantity,
    total,
)
from dpproofs.language.sorts import Power, Upto
from dpproofs.language.terms import TableTerm, Term
from dpproofs.theory.laws import length_of

__all__ = [
    "answer",
    "optimal_delta",
    "optimal_delta_of",
    "randomised_response",
    "randomised_responses",
]

OPTIMAL = "P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, 2015"
MIXED = "J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of DP, 2016"


@table_quantity("RR({0}, {1})", r"\operatorname{{RR}}_{{{0},{1}}}", OPTIMAL)
def randomised_response(epsilon: Term, delta: Term) -> TableTerm:
    """Randomised response as a kernel from a bit to four answers: "it is certainly 0", "0", "1",
    "it is certainly 1".

    With probability delta the first or the last answer reveals the bit. Otherwise the answer is
    right with odds e^epsilon to 1.
    """
    b, y = index("b", Upto(2)), index("y", Upto(4))
    honest, other = exp(epsilon) / (1 + exp(epsilon)), 1 / (1 + exp(epsilon))
    said = (1 - delta) * cases((b == 0) & (y == 1) | (b == 1) & (y == 2), honest, other)
    known = cases((b == 0) & (y == 0) | (b == 1) & (y == 3), delta, 0)
    return table(cases((y == 0) | (y == 3), known, said), b, y)


def answer(law: TableTerm, epsilon: Term, lie: bool = False) -> TableTerm:
    """The law of the answer of randomised response with delta = 0, on the first two points of
    the space of a law."""
    y = law.index("y")
    likely, unlikely = exp(epsilon) / (1 + exp(epsilon)), 1 / (1 + exp(epsilon))
    first, second = (unlikely, likely) if lie else (likely, unlikely)
    return table(cases(y == 0, first, cases(y == 1, second, 0)), y)


@table_quantity("RRs({0}, {1})", r"\bigotimes_i \operatorname{{RR}}_{{{0}_i,{1}_i}}", MIXED)
def randomised_responses(epsilons: TableTerm, deltas: TableTerm) -> TableTerm:
    """A kernel from a bit to the independent answers of several randomised responses, one for
    each pair of parameters."""
    places = epsilons.axes[0]
    b, y = index("b", Upto(2)), index("y", Power(Upto(4), places.bound))
    i = index("i", places)
    answer = randomised_response(epsilons(i), deltas(i))
    return table(product(answer(b, pick(y, i)), i), b, y)


@quantity("δ*_{0}({1}, {2}; {3})", r"\delta^{{*}}_{{{0}}}({1}, {2}; {3})", OPTIMAL)
def optimal_delta(k: Term, epsilon: Term, delta: Term, at: Term) -> Term:
    """The least delta' for which every k-fold composition of (epsilon, delta)-DP mechanisms is
    (at, delta')-DP. In the formula, i counts the wrong answers."""
    i = index("i", Upto(length_of(k)))
    n = number_of(i)
    none_wrong = positive_part(exp(k * epsilon) - exp(at))
    wrong = binomial(k, n) * positive_part(exp((k - n) * epsilon) - exp(at + n * epsilon))
    told_apart = (none_wrong + total(wrong, i)) / (1 + exp(epsilon)) ** k
    return 1 - (1 - delta) ** k * (1 - told_apart)


@quantity("δ*({0}, {1}; {2})", r"\delta^{{*}}({0}, {1}; {2})", MIXED)
def optimal_delta_of(epsilons: TableTerm, deltas: TableTerm, at: Term) -> Term:
    """The least delta' for which every composition of mechanisms with these epsilons and deltas
    is (at, delta')-DP. In the formula, z marks the wrong answers."""
    places = epsilons.axes[0]
    i, z = index("i", places), index("z", Power(Upto(2), places.bound))
    right = product(cases(pick(z, i) == 0, exp(epsilons(i)), 1), i)
    wrong = product(cases(pick(z, i) == 0, 1, exp(epsilons(i))), i)
    told_apart = total(positive_part(right - exp(at) * wrong), z)
    told_apart = told_apart / product(1 + exp(epsilons(i)), i)
    return 1 - product(1 - deltas(i), i) * (1 - told_apart)
