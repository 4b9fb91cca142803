r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, all_of, sqrt

from .notation import DOCUMENT
from .notions.information_and_generalization import (
    READING,
    A,
    L,
    P,
    gamma,
    gap,
    mutual,
    scaled,
    subgaussian,
    v,
)

UPPER = "on_average_kl/corollary_15_information_and_generalization.russo_zou_1"

CLAIM = Claim(
    source=DOCUMENT.at(
        (211, 213),
        r"Let 𝒜𝒜\mathcal{A} be an algorithm that samples",
        r"I(\mathcal{A}(Z);Z)}.",
        r"\frac{1}{\gamma}I(\mathcal{A}(Z);Z)\leq",
    ),
    reading=READING,
    notation="the quotation is the beginning",
    scope="all losses, any law of the data",
    forall=(gamma, v, P, scaled),
    given=subgaussian(L, v),
    show=all_of(1 / gamma * mutual <= gap(A, L), gap(A, L) <= sqrt(v * 2 * mutual)),
    cites=(
        "on_average_kl/corollary_15_information_and_generalization.lower_bound",
        UPPER,
        "on_average_kl/corollary_15_information_and_generalization.equal",
    ),
)
