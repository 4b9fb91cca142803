r"""A structural loss is the case of one data point.

Take $n = 1$ and the loss $\mathcal{L}$. For $\mathcal{A}$ sampling proportional to
$\exp(-\mathcal{L}(h, Z) - r(h))$, $\epsilon$-on-average KL-privacy is equivalent to
$\epsilon$-generalization of the structural loss.
"""

from dpproofs.language import Claim, all_of, equivalent, index, loss, pick, table

from .notation import (
    DOCUMENT,
    D,
    actual_risk,
    empirical_risk,
    epsilon,
    expected_loss,
    expected_risk,
    generalization_error,
    hypotheses,
    on_average_kl,
    points,
    r,
    sampling,
)

L = loss("L", points, hypotheses, latex=r"\mathcal{L}")
Z, z, h = index("Z", points**1), index("z", points), index("h", hypotheses)
A = sampling(table(L(pick(Z, 0), h) + r(h), Z, h))
of_point = sampling(table(L(z, h) + r(h), z, h), "A_1", r"\mathcal{A}_1")

CLAIMS = {
    "equivalence": Claim(
        source=DOCUMENT.at(
            101, "Take n=1", "of the structural loss.", "-generalization of the structural loss"
        ),
        reading="on-average KL-privacy and generalization error as in Definitions 2 and 3, with "
        "one data point, whose law may be any: what is replaced is then the whole data set; finite "
        "sets",
        notation="in words",
        scope="all losses, any law of the data",
        forall=(D, L, r, epsilon),
        show=equivalent(on_average_kl(A, D) <= epsilon, generalization_error(A, L, D) <= epsilon),
        cites=(
            "on_average_kl/theorem_04_privacy_is_generalization.privacy_to_generalization",
            "on_average_kl/theorem_04_privacy_is_generalization.generalization_to_privacy",
        ),
    ),
    "one_sample": Claim(
        source=DOCUMENT.at(
            44,
            "However we would",
            "only one sample.",
            "this is equivalent to the above case when we only have one",
        ),
        reading="the risks of the algorithm that is applied to one sample are the means of the "
        "structured loss over a fresh data set, and over the data set itself",
        notation="in words",
        scope="all losses, any law of the data",
        forall=(D, L, r),
        show=all_of(
            actual_risk(A, L, D) == expected_risk(of_point, L, D),
            empirical_risk(A, L, D) == expected_loss(of_point, L, D),
        ),
    ),
}
