r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Instance, Step, table

from .notation import DOCUMENT, expected_divergence, expected_loss, expected_risk, mean
from .notions.information_and_generalization import (
    Z2,
    A,
    L,
    P,
    Z,
    b,
    gamma,
    gap,
    h,
    mutual,
    scaled,
    subexponential,
    v,
)

FORMULA = "standard_facts/variational_formula"
more = (mean(L(Z2, h), (Z2, P)) - L(Z, h)) / b  # of risk than of loss
difference = expected_risk(A, L, P) - expected_loss(A, L, P)

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
    ours=(
        Instance(
            "variational formula",
            FORMULA,
            {"P": P, "A": A, "f": table(more, Z, h), "c": v / (2 * b**2)},
            by="hypothesis",
        ),
        Step("of two data sets", expected_divergence(A, P) == gamma * difference, ()),
        Instance("Gibbs", "standard_facts/gibbs_inequality", {"p": A(Z), "q": A(Z2)}),
        Step("not negative", expected_divergence(A, P) >= 0, "Gibbs"),
        Step("more risk", difference >= 0, ("of two data sets", "not negative")),
        Step("its absolute value", gap(A, L) == difference, "more risk"),
        Step("the mean", difference <= b * (mutual + v / (2 * b**2)), "variational formula"),
    ),
    cites=(
        FORMULA,
        "standard_facts/gibbs_inequality",
        "on_average_kl/corollary_15_information_and_generalization.russo_zou_3",
    ),
)
