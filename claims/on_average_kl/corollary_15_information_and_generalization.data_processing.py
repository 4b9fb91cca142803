r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Instance

from .notation import DOCUMENT, information, information_of_loss
from .notions.information_and_generalization import M, P, free, looks_like

CLAIM = Claim(
    source=DOCUMENT.at(
        207,
        "By data processing",
        r"I(\mathcal{A}(Z);Z).",
        r"I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))\leq I(\mathcal{A}(Z);Z)",
    ),
    reading="data sets on which every hypothesis has one loss are one value of L(., Z)",
    scope="any algorithm, any law of the data",
    forall=(P, free, M),
    show=information_of_loss(M, free, P) <= information(M, P),
    ours=Instance(
        "of a view",
        "standard_facts/information_of_a_view.at_most",
        {"P": P, "A": M, "E": looks_like(free)},
    ),
    cites=("standard_facts/information_of_a_view.at_most",),
)
