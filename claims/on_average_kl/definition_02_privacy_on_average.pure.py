r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import Claim, Note, convention, every, sup
from dpproofs.theory import differentially_private

from .notation import DOCUMENT, n
from .notions.privacy_on_average import Z2, A, Z, close, epsilon, h, ratio

worst_ratio = sup(sup(ratio, h), Z, Z2, given=close)
possible = every(A(Z, h) > 0, Z, h)  # line 59: the range of A is the whole space

CLAIM = Claim(
    source=DOCUMENT.at(
        (59, 61),
        "More transparently,",
        r"\leq\epsilon.",
        r"\sup_{Z,Z^{\prime}:d(Z,Z^{\prime})\leq 1}\sup_{h\in\mathcal{H}}\log",
    ),
    reading="Definition 1, with the inequality for all events at once; every hypothesis is "
    "possible, as the sentence assumes",
    notation="the quotation is the left side",
    scope="any space of hypotheses, densities",
    forall=(n, epsilon, A),
    given=(differentially_private(A, epsilon, 0), possible),
    show=worst_ratio <= epsilon,
    supplied=convention(
        epsilon >= 0,
        "with a single data point no data sets differ, and Definition 1 asks for nothing",
    ),
    notes=Note(
        "the converse holds as well",
        given=(worst_ratio <= epsilon, possible),
        show=differentially_private(A, epsilon, 0),
    ),
)
