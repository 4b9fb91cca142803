r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Instance, Step, every

from .notation import DOCUMENT, information_of_loss
from .notions.information_and_generalization import (
    ONE_LAW,
    Z2,
    A,
    P,
    Z,
    h,
    looks_like,
    mutual,
    scaled,
)

SUFFICIENT = "on_average_kl/corollary_15_information_and_generalization.sufficient"
view = looks_like(scaled)

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
    ours=(
        *ONE_LAW,
        Step(
            "of those alike",
            every(view(Z2, Z) * A(Z2, h) == view(Z2, Z) * A(Z, h), Z2, Z, h),
            "one law",
        ),
        Instance(
            "of a view",
            "standard_facts/information_of_a_view.equal",
            {"P": P, "A": A, "E": view},
        ),
    ),
    cites=(SUFFICIENT, "standard_facts/information_of_a_view.equal"),
)
