r"""The mean privacy loss of $k$ rounds adds up.

If each of $k$ adaptive mechanisms is $(\epsilon, 0)$-differentially private, the laws of all
outputs on two neighbours have a Kullback-Leibler divergence of at most
$k \epsilon \tanh(\epsilon/2)$, and so of at most $k \epsilon (e^\epsilon - 1)$.

Reference: C. Dwork, G. Rothblum and S. Vadhan, Boosting and differential privacy, 2010, section
III, with the best mean loss of a round.
"""

from dpproofs.language import Claim, every, tanh
from dpproofs.theory import KL, adaptive, indistinguishable

from .notation import DOCUMENT, M, N, epsilon, h, k

CLAIM = Claim(
    source=DOCUMENT.at(1, "mean", "privacy loss", r"k \epsilon \tanh(\epsilon/2)"),
    notation="the quotation is the bound",
    reading="one pair of neighbours, for which the mechanisms are two trees of kernels",
    forall=(k, epsilon, M, N),
    given=every(indistinguishable(M(h), N(h), epsilon, 0), h),
    show=KL(adaptive(M, k), adaptive(N, k)) <= k * epsilon * tanh(epsilon / 2),
)
