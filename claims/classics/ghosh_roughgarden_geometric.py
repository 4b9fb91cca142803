r"""The geometric mechanism on a count from 1 to $n$ is private.

Noise of both signs with weights $e^{-\epsilon |j - i|}$ is added, and what falls out is moved to
the end. Counts that differ by 1 have outputs within the factor $e^\epsilon$ of each other.

Reference: A. Ghosh, T. Roughgarden and M. Sundararajan, Universally utility-maximizing privacy
mechanisms, 2009, on the truncated geometric mechanism.
"""

from dpproofs.language import (
    Claim,
    Upto,
    any_of,
    cases,
    every,
    exp,
    index,
    natural,
    number_of,
    real,
    table,
)
from dpproofs.theory import max_divergence

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0, logarithmic=True)
n = natural("n", smallest=2, largest=4)
i, i_2, j = index("i", Upto(n)), index("i'", Upto(n)), index("j", Upto(n))
kept = exp(-rate)
ends = any_of(number_of(j) == 1, number_of(j) == n)
weight = cases(ends, 1 / (1 + kept), (1 - kept) / (1 + kept))
G = table(weight * exp(-rate * abs(number_of(i) - number_of(j))), i, j)

CLAIM = Claim(
    source=DOCUMENT.at(1, "geometric", "mechanism", r"D_\infty(G(i) \| G(i + 1)) \le \epsilon"),
    reading="counts from 1 to n",
    forall=(n, rate),
    show=every(
        max_divergence(G(i), G(i_2)) <= rate, i, i_2, given=number_of(i_2) == number_of(i) + 1
    ),
)
