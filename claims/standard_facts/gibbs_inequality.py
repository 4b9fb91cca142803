r"""The Kullback-Leibler divergence is never negative (Gibbs' inequality).

$D_{KL}(p \| q) \ge 0$ for all laws $p$ and $q$.

Reference: T. Cover and J. Thomas, Elements of Information Theory, 2nd edition, 2006, Theorem 2.6.3.
"""

from dpproofs.language import Claim, law, space
from dpproofs.theory import KL

from .notation import DOCUMENT

outcomes = space("Y")
p, q = law("p", outcomes), law("q", outcomes)

CLAIM = Claim(
    source=DOCUMENT.at(1, "information", "inequality", r"D_{KL}(p \| q) \geq 0"),
    forall=(p, q),
    show=KL(p, q) >= 0,
    cites=("standard_facts/log_sum_inequality",),
)
