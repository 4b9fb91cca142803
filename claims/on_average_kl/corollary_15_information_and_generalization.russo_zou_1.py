r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Note, Step, every, index, kernel, real, reals, space, sqrt

from .notation import DOCUMENT, expected_loss, expected_risk, information, information_of_loss
from .notions.information_and_generalization import (
    TWO,
    M,
    P,
    Q,
    Y,
    free,
    gap,
    more,
    subgaussian,
    v,
)

t = real("t")
few = space("Hs", smallest=1, largest=2)
any_loss, N = reals("L", more, few), kernel("M", more, few)
Y2, of_few = index("Z'", more), index("h", few)
half = real("sigma", r"\sigma")  # half the length of an interval that holds L(h, Z), for each h
within = every(abs(any_loss(Y, of_few) - any_loss(Y2, of_few)) <= 2 * half, Y, Y2, of_few)
gap_of_any = abs(expected_loss(N, any_loss, Q) - expected_risk(N, any_loss, Q))

CLAIM = Claim(
    source=DOCUMENT.at(
        205,
        "On the other hand, Proposition",
        r"I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))}.",
        r"\sigma\sqrt{2I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))}",
    ),
    reading=f"any algorithm; {TWO}. Centring a variable does not change whether it is subgaussian",
    notation="the quotation is the bound",
    scope="any law of the data",
    forall=(v, P, free, M),
    given=subgaussian(free, v),
    show=gap(M, free) <= sqrt(v * 2 * information_of_loss(M, free, P)),
    proof=(
        Step(
            "at one t",
            t * gap(M, free) <= information(M, P) + t**2 * v / 2,
            "standard_facts/gibbs_inequality",
            reading="the variational formula of Donsker and Varadhan; the least over t of "
            "I / t + t sigma^2 / 2 is sigma sqrt(2 I)",
            forall=(t, v, P, free, M),
        ),
    ),
    notes=(
        Note(
            "bounded losses, for any number of values of Z: an interval of the length 2 sigma "
            "holds L(h, Z), for each h, so that it is sigma^2-subgaussian",
            forall=(half, Q, any_loss, N),
            given=within,
            show=gap_of_any <= half * sqrt(2 * information_of_loss(N, any_loss, Q)),
        ),
        Note(
            "smaller, and not equal: both sides may be 0 (line 213 has an inequality that is "
            "not strict)",
            show=gap(M, free) < sqrt(v * 2 * information_of_loss(M, free, P)),
            fails=True,
        ),
    ),
)
