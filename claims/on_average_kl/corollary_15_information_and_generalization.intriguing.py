r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim

from .notation import DOCUMENT
from .notions.information_and_generalization import (
    READING,
    L,
    P,
    gamma,
    mutual,
    scaled,
    subgaussian,
    v,
)

CLAIM = Claim(
    source=DOCUMENT.at(
        217,
        "The corollary implies",
        "-subgaussian.",
        r"I(\mathcal{A};Z)\leq 2\gamma^{2}\sigma^{2}",
    ),
    reading=READING,
    scope="any law of the data, all losses",
    forall=(gamma, v, P, scaled),
    given=subgaussian(L, v),
    show=mutual <= 2 * gamma**2 * v,
    cites=("on_average_kl/corollary_15_information_and_generalization.both_bounds",),
)
