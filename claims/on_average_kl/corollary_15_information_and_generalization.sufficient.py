r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Step, every, exp, implies, index, table, total

from .notation import DOCUMENT
from .notions.information_and_generalization import Z2, A, P, Z, h, hyps, scaled

alike = every(scaled(Z2, h) == scaled(Z, h), h)
g = index("h", hyps)
seen = total(P(Z2), Z2, given=alike)  # P(L(., Z))
k = index("h''", hyps)
weight = table(exp(-scaled(Z, k)), Z, k)
weights = table(total(weight(Z, k), k), Z)
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
        Step("no more loss", every(implies(alike, scaled(Z2, k) <= scaled(Z, k)), Z, Z2, k), ()),
        Step("no less loss", every(implies(alike, scaled(Z2, k) >= scaled(Z, k)), Z, Z2, k), ()),
        Step(
            "one loss",
            every(implies(alike, scaled(Z2, k) == scaled(Z, k)), Z, Z2, k),
            ("no more loss", "no less loss"),
        ),
        Step(
            "no more",
            every(implies(scaled(Z2, k) == scaled(Z, k), weight(Z2, k) <= weight(Z, k)), Z, Z2, k),
            (),
        ),
        Step(
            "no less",
            every(implies(scaled(Z2, k) == scaled(Z, k), weight(Z2, k) >= weight(Z, k)), Z, Z2, k),
            (),
        ),
        Step(
            "of one loss",
            every(implies(scaled(Z2, k) == scaled(Z, k), weight(Z2, k) == weight(Z, k)), Z, Z2, k),
            ("no more", "no less"),
        ),
        Step(
            "one weight",
            every(implies(alike, weight(Z2, k) == weight(Z, k)), Z, Z2, k),
            ("one loss", "of one loss"),
        ),
        Step(
            "one sum of weights",
            every(implies(alike, weights(Z2) == weights(Z)), Z, Z2),
            "one weight",
        ),
        Step(
            "one law",
            every(implies(alike, A(Z2, g) == A(Z, g)), Z, Z2, g),
            ("one weight", "one sum of weights"),
        ),
        Step(
            "times its probability",
            every(implies(alike, P(Z2) * A(Z2, g) == A(Z, g) * P(Z2)), Z, Z2, g),
            "one law",
        ),
        Step("in the sum", every(with_g == A(Z, g) * seen, Z, g), "times its probability"),
    ),
)
