r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import Claim, log_ratio

from .notation import DOCUMENT, mean, n, on_average_kl
from .notions.privacy_on_average import A, D, Z, drawn, h, moved

CLAIM = Claim(
    source=DOCUMENT.at(
        63,
        "This is KL-Privacy",
        "On-Average KL-Privacy.",
        "by replacing both supremums with expectations we get what we call On-Average",
    ),
    reading="the expectation over Z and the point that replaces its first entry (Definition 2)",
    notation="in words",
    scope="any space of hypotheses, densities",
    forall=(n, D, A),
    show=mean(log_ratio(A(Z, h), A(moved, h)), *drawn, (h, A(Z))) == on_average_kl(A, D),
)
