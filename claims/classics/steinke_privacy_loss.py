r"""$\delta$ as a mean over the privacy loss, and its tail as an upper bound.

For the privacy loss $L = \log(p/q)$ under $p$, $H_\epsilon(p \| q) =
\mathbb{E} (1 - e^{\epsilon - L})^+ \le P(L > \epsilon)$.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
section 3.5; T. Steinke, Composition of differential privacy and privacy amplification by
subsampling, 2022, on the privacy loss.
"""

from dpproofs.language import Claim, exp, positive_part, total
from dpproofs.theory import hockey_stick, loss_exceeds

from .notation import DOCUMENT, epsilon, p, q, y

CLAIMS = {
    "mean": Claim(
        source=DOCUMENT.at(
            1, "privacy", "loss", r"H_\epsilon(p \| q) = \mathbb{E} (1 - e^{\epsilon - L})^+"
        ),
        forall=(epsilon, p, q),
        show=hockey_stick(p, q, epsilon)
        == total(p(y) * positive_part(1 - exp(epsilon) * q(y) / p(y)), y, given=p(y) > 0),
    ),
    "tail": Claim(
        source=DOCUMENT.at(1, "privacy", "loss", r"H_\epsilon(p \| q) \le P(L > \epsilon)"),
        forall=(epsilon, p, q),
        show=hockey_stick(p, q, epsilon) <= loss_exceeds(p, q, epsilon),
    ),
}
