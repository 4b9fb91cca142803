r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Each, Instance, Step, all_of, sqrt, table

from .notation import DOCUMENT, expected_divergence, expected_loss, expected_risk
from .notions.information_and_generalization import (
    READING,
    Z2,
    A,
    L,
    P,
    Z,
    data,
    gamma,
    gap,
    h,
    mutual,
    scaled,
    subgaussian,
    v,
)

HERE = "on_average_kl/corollary_15_information_and_generalization.both_bounds"
JENSEN = "on_average_kl/lemma_14_mutual_information.inequality"
GIBBS, ROOT = "standard_facts/gibbs_inequality", "standard_facts/information_of_an_answer.root"
difference = expected_risk(A, L, P) - expected_loss(A, L, P)
OF_TWO = Step("of two data sets", expected_divergence(A, P) == gamma * difference, ())

CLAIM = Claim(
    source=DOCUMENT.at(
        (211, 213),
        r"Let 𝒜𝒜\mathcal{A} be an algorithm that samples",
        r"I(\mathcal{A}(Z);Z)}.",
        r"\frac{1}{\gamma}I(\mathcal{A}(Z);Z)\leq",
    ),
    reading=READING,
    notation="the quotation is the beginning",
    scope="all losses, any law of the data",
    forall=(gamma, v, P, scaled),
    given=subgaussian(L, v),
    show=all_of(1 / gamma * mutual <= gap(A, L), gap(A, L) <= sqrt(v * 2 * mutual)),
    cites=(JENSEN, GIBBS, ROOT),
    proof=(
        Step(
            "from below",
            mutual <= gamma * difference,
            JENSEN,
            forall=(gamma, P, scaled),
            given=(),
            ours=(Instance("Jensen", JENSEN, {"P": P, "A": A}), OF_TWO),
        ),
        Step(
            "more risk than loss",
            difference >= 0,
            GIBBS,
            forall=(gamma, P, scaled),
            given=(),
            ours=(
                OF_TWO,
                Instance("Gibbs", GIBBS, {"p": A(Z), "q": A(Z2)}),
                Step("not negative", expected_divergence(A, P) >= 0, "Gibbs"),
            ),
        ),
    ),
    ours=(
        Each(data),  # both bounds of the law of Z with two values
        Instance("from below", f"{HERE}#from below"),
        Instance("more risk", f"{HERE}#more risk than loss"),
        Step("its size", gap(A, L) == difference, "more risk"),
        Step("the lower bound", 1 / gamma * mutual <= difference, "from below"),
        Step("the other value", P(1) == 1 - P(0), "hypothesis"),
        Instance(
            "root",
            ROOT,
            {
                "p": P(0),
                "u": table(P(0) * A(0, h), h),
                "w": table((1 - P(0)) * A(1, h), h),
                "l": table(L(0, h), h),
                "k": table(L(1, h), h),
                "v": v,
            },
            by="hypothesis",
        ),
        Step("the upper bound", difference <= sqrt(v * 2 * mutual), ("root", "the other value")),
    ),
)
