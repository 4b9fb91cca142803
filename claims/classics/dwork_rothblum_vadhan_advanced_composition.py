r"""Advanced composition: the loss of $k$ mechanisms grows with $\sqrt k$.

The $k$-fold adaptive composition of $(\epsilon, 0)$-differentially private mechanisms is
$(\epsilon', \delta')$-differentially private for
$\epsilon' = \epsilon\sqrt{2k \log(1/\delta')} + k\epsilon(e^\epsilon - 1)$.

Reference: C. Dwork, G. Rothblum and S. Vadhan, Boosting and differential privacy, 2010,
Theorem III.3; C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Theorem 3.20 (with $\delta = 0$).
"""

from dpproofs.language import Claim, every, exp, log, real, sqrt
from dpproofs.theory import adaptive, hockey_stick, indistinguishable

from .notation import DOCUMENT, M, N, epsilon, h, k

slack = real("delta'", r"\delta'", above=0, at_most=1)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "advanced",
        "composition",
        r"\epsilon \sqrt{2 k \log(1/\delta')} + k \epsilon (e^\epsilon - 1)",
    ),
    notation="the quotation is epsilon'",
    reading="one pair of neighbours, for which the mechanisms are two trees of kernels; finite "
    "outputs; delta' at most 1, as a delta of more means nothing; the other direction is the same "
    "statement with the two exchanged",
    forall=(k, epsilon, slack, M, N),
    given=every(indistinguishable(M(h), N(h), epsilon, 0), h),
    show=hockey_stick(
        adaptive(M, k),
        adaptive(N, k),
        epsilon * sqrt(2 * k * log(1 / slack)) + k * epsilon * (exp(epsilon) - 1),
    )
    <= slack,
)
