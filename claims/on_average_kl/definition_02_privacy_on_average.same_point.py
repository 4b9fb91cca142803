r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import Amended, Claim, Erratum, every, implies, pick
from dpproofs.theory import KL

from .notation import DOCUMENT, n
from .notions.privacy_on_average import A, Z, moved, z

CLAIM = Claim(
    source=DOCUMENT.at(71, "In the above", r"z=z^{\prime}.", r"z=z^{\prime}"),
    reading="`it` is that the divergence is 0; `when` is no `only when`",
    forall=(n, A),
    show=None,
    misprint=r"z = z'",
    erratum=Erratum(
        "misprint",
        because="Definition 2 has no z': the point that z replaces is the first entry of Z",
        survives="yes: where z is the first entry of Z, the data set stays as it is",
        amended=Amended(show=every(implies(pick(Z, 0) == z, KL(A(Z), A(moved)) == 0), Z, z)),
    ),
)
