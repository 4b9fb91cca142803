r"""$\delta$ is the difference of two tails of the privacy loss.

For the privacy loss $L = \log(p/q)$, $H_\epsilon(p \| q) = p(L > \epsilon) - e^\epsilon
q(L > \epsilon)$.

Reference: B. Balle and Y.-X. Wang, Improving the Gaussian mechanism for differential privacy, 2018,
Theorem 5; T. Steinke, Composition of differential privacy and privacy amplification by subsampling,
2022, on the privacy loss.
"""

from dpproofs.language import Claim, exp, indicator, total
from dpproofs.theory import hockey_stick, loss_exceeds

from .notation import DOCUMENT, epsilon, p, q, y

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "privacy",
        "loss",
        r"H_\epsilon(p \| q) = p(L > \epsilon) - e^\epsilon q(L > \epsilon)",
    ),
    notation="the tail under q is written out as a sum",
    forall=(epsilon, p, q),
    show=hockey_stick(p, q, epsilon)
    == loss_exceeds(p, q, epsilon)
    - exp(epsilon) * total(q(y) * indicator(p(y) > exp(epsilon) * q(y)), y),
)
