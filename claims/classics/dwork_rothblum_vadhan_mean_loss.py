r"""The mean privacy loss of two laws that are within $\epsilon$ of each other.

If $D_\infty(p \| q) \le \epsilon$ and $D_\infty(q \| p) \le \epsilon$, then
$D_{KL}(p \| q) \le \epsilon (e^\epsilon - 1)$.

Reference: C. Dwork, G. Rothblum and S. Vadhan, Boosting and differential privacy, 2010,
Lemma III.2; C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Lemma 3.18.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import KL, max_divergence

from .notation import DOCUMENT, epsilon, p, q

CLAIM = Claim(
    source=DOCUMENT.at(1, "mean", "privacy loss", r"D_{KL}(p \| q) \le \epsilon (e^\epsilon - 1)"),
    forall=(epsilon, p, q),
    given=(max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon),
    show=KL(p, q) <= epsilon * (exp(epsilon) - 1),
)
