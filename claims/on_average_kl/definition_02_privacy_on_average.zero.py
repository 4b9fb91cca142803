r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import Claim, all_of, equivalent, every, implies
from dpproofs.theory import power, same_law

from .notation import DOCUMENT, n, on_average_kl
from .notions.privacy_on_average import A, D, Z, moved, z

CLAIM = Claim(
    source=DOCUMENT.at(71, "Note that by", "almost everywhere.", "always nonnegative and is"),
    reading="almost everywhere: for all Z and z of positive probability, at all hypotheses",
    notation="in words",
    scope="any space of hypotheses, densities",
    forall=(n, D, A),
    show=all_of(
        on_average_kl(A, D) >= 0,
        equivalent(
            on_average_kl(A, D) == 0,
            every(implies((power(D, n)(Z) > 0) & (D(z) > 0), same_law(A(Z), A(moved))), Z, z),
        ),
    ),
    cites=("standard_facts/gibbs_inequality",),
)
