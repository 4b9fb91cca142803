r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Split, real, sqrt

from .notation import DOCUMENT
from .notions.information_and_generalization import b, v

info = real("I", at_least=0, stated="a mutual information")

CLAIM = Claim(
    source=DOCUMENT.at(215, "If (h,Z)R(h)", r"\sigma^{2}/(2b).", "a weaker upper bound"),
    reading="at least the bound of line 213, for every b",
    notation="in words; both bounds are written out",
    scope="all values of I",
    forall=(v, b, info),
    show=sqrt(v * 2 * info) <= b * info + v / (2 * b),
    cites=("on_average_kl/corollary_15_information_and_generalization.subexponential",),
    ours=(Split(sqrt(b * info) >= sqrt(v / (2 * b))),),
)
