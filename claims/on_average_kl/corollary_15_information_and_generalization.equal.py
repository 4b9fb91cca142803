r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Instance, Step, every, implies, index, indicator, log, total

from .notation import DOCUMENT, information_of_loss
from .notions.information_and_generalization import Z2, A, P, Z, h, hyps, mutual, scaled

SUFFICIENT = "on_average_kl/corollary_15_information_and_generalization.sufficient"
g = index("h'", hyps)
alike = every(scaled(Z2, g) == scaled(Z, g), g)
seen = total(P(Z2), Z2, given=alike)  # P(L(., Z))
with_h = total(P(Z2) * A(Z2, h), Z2, given=alike)  # P(h, L(., Z))
marginal = total(P(Z2) * A(Z2, h), Z2)

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
    cites=(SUFFICIENT,),
    ours=(
        Instance("sufficient", SUFFICIENT),
        Step("possible", every(A(Z, h) > 0, Z, h), ()),
        Step(
            "one and the same",
            every(P(Z2) * indicator(Z2 == Z) <= P(Z2) * indicator(alike), Z, Z2),
            (),
        ),
        Step("itself", every(P(Z) <= seen, Z), "one and the same"),
        Step("in all", every(marginal >= P(Z) * A(Z, h), Z, h), ()),
        Step("h", every(implies(P(Z) > 0, marginal > 0), Z, h), ("in all", "possible")),
        Step("seen", every(implies(P(Z) > 0, seen > 0), Z), "itself"),
        Step(
            "given the loss",
            every(implies(P(Z) > 0, with_h == A(Z, h) * seen), Z, h),
            "sufficient",
        ),
        Step(
            "with h",
            every(implies(P(Z) > 0, with_h > 0), Z, h),
            ("given the loss", "seen", "possible"),
        ),
        Step(
            "its logarithm",
            every(implies(P(Z) > 0, log(with_h) == log(A(Z, h)) + log(seen)), Z, h),
            ("given the loss", "seen", "possible", "with h"),
        ),
    ),
)
