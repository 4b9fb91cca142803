r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim

from .notation import DOCUMENT, information_of_loss
from .notions.information_and_generalization import (
    M,
    P,
    b,
    free,
    gap,
    subexponential,
    v,
)

CLAIM = Claim(
    source=DOCUMENT.at(
        205,
        "Similar results hold",
        "[28, Proposition 3].",
        "Similar results hold for sub-exponential",
    ),
    reading="the bound of line 215, for any algorithm; subexponential with (sigma, b): "
    "E e^(tX) <= e^(t^2 sigma^2 / 2) for |t| <= 1/b, of which the two ends are enough",
    notation="in words",
    scope="any law of the data",
    forall=(v, b, P, free, M),
    given=(subexponential(free, v, b), subexponential(free, v, -b)),
    show=gap(M, free) <= b * information_of_loss(M, free, P) + v / (2 * b),
)
