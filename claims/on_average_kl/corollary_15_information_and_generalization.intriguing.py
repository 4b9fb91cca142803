r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Each, Instance

from .notation import DOCUMENT, expected_loss, expected_risk
from .notions.information_and_generalization import (
    READING,
    A,
    L,
    P,
    data,
    gamma,
    mutual,
    scaled,
    subgaussian,
    v,
)

error = expected_loss(A, L, P) - expected_risk(A, L, P)
BOTH = "on_average_kl/corollary_15_information_and_generalization.both_bounds"
ANSWER = "standard_facts/information_of_an_answer"

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
    ours=(
        Each(data),
        Instance("both bounds", BOTH, by="hypothesis"),
        Instance(
            "below its root",
            f"{ANSWER}.below_its_root",
            {"k": gamma, "d": error, "I": mutual, "v": v, "b": v * 2 * mutual},
            by="both bounds",
        ),
    ),
    cites=(BOTH, f"{ANSWER}.below_its_root"),
)
