r"""Parallel composition: queries about different records cost as much as the worse one.

$K$ asks about one record and $L$ about another one, and both answers are told. If $K$ is
$(\epsilon_1, 0)$- and $L$ is $(\epsilon_2, 0)$-differentially private, then whichever record
changes, the loss is at most $\max(\epsilon_1, \epsilon_2)$.

Reference: F. McSherry, Privacy integrated queries, 2009, Theorem 4.
"""

from dpproofs.language import Claim, all_of, every, greatest
from dpproofs.theory import independent, max_divergence

from .notation import DOCUMENT, K, L, epsilon_1, epsilon_2, other, x

worse = greatest(epsilon_1, epsilon_2)
first = max_divergence(independent(K(x), L(other)), independent(K(other), L(other)))
second = max_divergence(independent(K(x), L(other)), independent(K(x), L(x)))

CLAIM = Claim(
    source=DOCUMENT.at(1, "parallel", "composition", r"\max(\epsilon_1, \epsilon_2)"),
    notation="the quotation is the bound",
    reading="two parts of one record each; the record x' of one of them is changed, or into x'",
    forall=(epsilon_1, epsilon_2, K, L),
    given=(
        every(max_divergence(K(x), K(other)) <= epsilon_1, x, other),
        every(max_divergence(L(x), L(other)) <= epsilon_2, x, other),
    ),
    show=every(all_of(second <= worse, first <= worse), x, other),
)
