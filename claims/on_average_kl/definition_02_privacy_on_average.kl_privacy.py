r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import Claim, Step, every, indicator, sup, total

from .notation import DOCUMENT, mean, n
from .notions.privacy_on_average import Z2, A, Z, close, h, ratio, worst_divergence

CLAIM = Claim(
    source=DOCUMENT.at(
        63,
        "Replacing the second",
        "Barber and Duchi [4]",
        "we get the maximum KL-divergence over the output from two adjacent datasets",
    ),
    reading="every hypothesis is possible, or counts only where it is",
    notation="in words",
    scope="any space of hypotheses, densities",
    forall=(n, A),
    show=sup(mean(ratio, (h, A(Z))), Z, Z2, given=close) == worst_divergence,
    ours=(
        Step("itself", every(total(indicator(close), Z2) >= 1, Z), ()),
        Step("some", every(indicator(total(indicator(close), Z2) > 0) == 1, Z), "itself"),
    ),
)
