r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Step, every, implies, index, indicator, log_ratio, total

from .notation import DOCUMENT, information, information_of_loss, mean
from .notions.information_and_generalization import Z2, M, P, Z, free, h, hyps

g = index("h'", hyps)
alike = every(free(Z2, g) == free(Z, g), g)
seen = total(P(Z2), Z2, given=alike)  # P(L(., Z))
with_h = total(P(Z2) * M(Z2, h), Z2, given=alike)  # P(h, L(., Z))
marginal = total(P(Z2) * M(Z2, h), Z2)
drawn = (P(Z) > 0) & (M(Z, h) > 0)
gain = log_ratio(with_h / seen, M(Z, h))  # of what is known from L(., Z) alone

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
    ours=(
        Step(
            "one and the same",
            every(P(Z2) * indicator(Z2 == Z) <= P(Z2) * indicator(alike), Z, Z2),
            (),
        ),
        Step("itself", every(P(Z) <= seen, Z), "one and the same"),
        Step("itself with h", every(with_h >= P(Z) * M(Z, h), Z, h), ()),
        Step("in all", every(marginal >= P(Z) * M(Z, h), Z, h), ()),
        Step("seen", every(implies(P(Z) > 0, seen > 0), Z), "itself"),
        Step("with h", every(implies(drawn, with_h > 0), Z, h), "itself with h"),
        Step("h", every(implies(drawn, marginal > 0), Z, h), "in all"),
        Step("outputs", every(total(with_h, h) == seen, Z), ()),
        Step(
            "at a point",
            every(implies(drawn, M(Z, h) * gain <= with_h / seen - M(Z, h)), Z, h),
            ("seen", "with h"),
        ),
        Step(
            "no gain",
            mean(gain, (Z, P), (h, M(Z))) <= 0,
            ("at a point", "outputs"),
        ),
        Step(
            "the difference",
            information_of_loss(M, free, P) == information(M, P) + mean(gain, (Z, P), (h, M(Z))),
            ("seen", "with h", "h"),
        ),
    ),
)
