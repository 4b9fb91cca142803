r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim

from .notation import DOCUMENT, information_of_loss
from .notions.information_and_generalization import A, P, mutual, scaled

CLAIM = Claim(
    source=DOCUMENT.at(
        207,
        "Therefore, we know",
        r"I(\mathcal{A}(Z);Z).",
        r"I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))=I(\mathcal{A}(Z);Z)",
    ),
    reading="for posterior sampling",
    scope="any law of the data",
    forall=(P, scaled),
    show=information_of_loss(A, scaled, P) == mutual,
    cites=("on_average_kl/corollary_15_information_and_generalization.sufficient",),
)
