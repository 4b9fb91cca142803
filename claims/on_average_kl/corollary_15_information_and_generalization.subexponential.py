r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim

from .notation import DOCUMENT
from .notions.information_and_generalization import (
    A,
    L,
    P,
    b,
    gamma,
    gap,
    mutual,
    scaled,
    subexponential,
    v,
)

CLAIM = Claim(
    source=DOCUMENT.at(
        215, "If (h,Z)R(h)", r"\sigma^{2}/(2b).", r"bI(\mathcal{A}(Z);Z)+\sigma^{2}/(2b)"
    ),
    reading="subexponential with (sigma, b): E e^(tX) <= e^(t^2 sigma^2 / 2) for "
    "|t| <= 1/b, of which t = -1/b is enough, since the gap is not negative",
    notation="the quotation is the bound",
    scope="all losses, any law of the data",
    forall=(gamma, v, b, P, scaled),
    given=subexponential(L, v, b),
    show=gap(A, L) <= b * mutual + v / (2 * b),
    cites=("on_average_kl/corollary_15_information_and_generalization.russo_zou_3",),
)
