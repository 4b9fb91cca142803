r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Instance, Step, table

from .notation import (
    DOCUMENT,
    expected_divergence,
    expected_loss,
    expected_risk,
    information,
    sampling,
)
from .notions.information_and_generalization import Q, Y, k, loss_of_more, prior

maxent = sampling(table(loss_of_more(Y, k) + prior(k), Y, k))
difference = expected_risk(maxent, loss_of_more, Q) - expected_loss(maxent, loss_of_more, Q)
generalization = abs(difference)

CLAIM = Claim(
    source=DOCUMENT.at(
        205, "A natural observation", "generalization error.", "mutual information lower"
    ),
    reading="MaxEnt as in line 30, with any prior; the structured loss: Z is one data point, "
    "and its generalization error the expectation of L(h, Z') - L(h, Z)",
    notation="in words",
    scope="all losses and priors",
    forall=(Q, loss_of_more, prior),
    show=information(maxent, Q) <= generalization,
    ours=(
        Instance(
            "Jensen",
            of="on_average_kl/lemma_14_mutual_information.inequality",
            where={"P": Q, "A": maxent},
        ),
        Step("of two data sets", expected_divergence(maxent, Q) == difference, ()),
        Step("in between", information(maxent, Q) <= difference, ("Jensen", "of two data sets")),
        Step("its absolute value", difference <= generalization, ()),
    ),
    cites=("on_average_kl/lemma_14_mutual_information.inequality",),
)
