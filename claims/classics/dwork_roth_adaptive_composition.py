r"""Basic composition of $k$ mechanisms, each of which may depend on the outputs before it.

The $k$-fold adaptive composition of $(\epsilon, \delta)$-differentially private mechanisms is
$(k\epsilon, k\delta)$-differentially private.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Theorem 3.16 and appendix B.
"""

from dpproofs.language import Claim, every
from dpproofs.theory import adaptive, indistinguishable

from .notation import DOCUMENT, M, N, delta, epsilon, h, k

CLAIM = Claim(
    source=DOCUMENT.at(1, "composition", "theorem", r"(k \epsilon, k \delta)"),
    notation="privacy is said in words",
    reading="one pair of neighbours, for which the mechanisms are two trees of kernels",
    forall=(k, epsilon, delta, M, N),
    given=every(indistinguishable(M(h), N(h), epsilon, delta), h),
    show=indistinguishable(adaptive(M, k), adaptive(N, k), k * epsilon, k * delta),
)
