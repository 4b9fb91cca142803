r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import Claim, Note, Step, every
from dpproofs.theory import KL

from .notation import DOCUMENT, n, on_average_kl
from .notions.privacy_on_average import A, D, Z, epsilon, moved, worst_divergence, z

CLAIM = Claim(
    source=DOCUMENT.at(36, "On-Average KL-privacy", "weakens KL-privacy.", "further weakens"),
    reading="KL-privacy, with the supremum of lines 61 and 63 over d(Z, Z') <= 1, implies "
    "on-average KL-privacy with the same epsilon, for every law of the data",
    notation="in words",
    scope="all mechanisms",
    forall=(n, epsilon, D, A),
    given=worst_divergence <= epsilon,
    show=on_average_kl(A, D) <= epsilon,
    ours=(Step("one record", every(KL(A(Z), A(moved)) <= epsilon, Z, z), "hypothesis"),),
    notes=Note(
        "the converse does not hold",
        given=on_average_kl(A, D) <= epsilon,
        show=worst_divergence <= epsilon,
        fails=True,
    ),
)
