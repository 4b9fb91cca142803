r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, all_of, sqrt

from .notation import DOCUMENT
from .notions.information_and_generalization import (
    TWO,
    A,
    P,
    gap,
    mutual,
    of_sigma,
    scaled,
    sigma,
    subgaussian,
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (217, 219), "One interesting case", r"I(\mathcal{A}(Z);Z)}.", r"\gamma=1/\sigma"
    ),
    reading=f"L = sigma (gamma L), so that any table is met, and L is sigma^2-subgaussian if "
    f"gamma L is 1-subgaussian; {TWO}",
    notation="the quotation is the choice of gamma; the display is written out",
    scope="any law of the data, all losses",
    forall=(sigma, P, scaled),
    given=subgaussian(scaled, 1),
    show=all_of(sigma * mutual <= gap(A, of_sigma), gap(A, of_sigma) <= sigma * sqrt(2 * mutual)),
    cites=("on_average_kl/corollary_15_information_and_generalization.both_bounds",),
)
