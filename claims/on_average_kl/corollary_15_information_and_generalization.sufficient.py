r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Step, every, implies, total

from .notation import DOCUMENT
from .notions.information_and_generalization import ONE_LAW, Z2, A, P, Z, alike, g, scaled

seen = total(P(Z2), Z2, given=alike)  # P(L(., Z))
with_g = total(P(Z2) * A(Z2, g), Z2, given=alike)  # P(h, L(., Z))

CLAIM = Claim(
    source=DOCUMENT.at(
        207, "Further, when 𝒜𝒜", r"Z|\mathcal{L}(\cdot,Z).", r"is a sufficient statistic for"
    ),
    reading="given L(., Z), output and Z are independent: p(h, Z) p(L(., Z)) = p(h, L(., Z)) p(Z)",
    notation="in words; a sign for independence",
    scope="any law of the data",
    forall=(P, scaled),
    show=every(P(Z) * A(Z, g) * seen == with_g * P(Z), Z, g),
    ours=(
        *ONE_LAW,
        Step(
            "times its probability",
            every(implies(alike, P(Z2) * A(Z2, g) == A(Z, g) * P(Z2)), Z, Z2, g),
            "one law",
        ),
        Step("in the sum", every(with_g == A(Z, g) * seen, Z, g), "times its probability"),
    ),
)
