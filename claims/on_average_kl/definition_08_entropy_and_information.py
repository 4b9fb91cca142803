r"""Conditional entropy, and mutual information.

$H(\mathcal{A}(Z)|Z) = -\mathbb{E}_Z \mathbb{E}_{h \sim \mathcal{A}(Z)} \log p(h|Z)$ is what the
pair has more than $Z$; $I(\mathcal{A}(Z);Z) = \mathbb{E}_Z \mathbb{E}_{h \sim \mathcal{A}(Z)}
\log \frac{p(h,Z)}{p(h)p(Z)}$ is what the output has more than that. It is weaker than
max-information.
"""

from dpproofs.language import (
    Claim,
    Note,
    Step,
    all_of,
    every,
    exp,
    index,
    kernel,
    law,
    log_ratio,
    real,
    space,
    table,
    total,
)
from dpproofs.theory import entropy, joint

from .notation import DOCUMENT, conditional_entropy, information, max_information_at_most, mean

data = space("Zs", r"\mathcal{Z}^n", smallest=1, largest=3)  # data sets
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
P, A = law("P", data), kernel("A", data, hyps, latex=r"\mathcal{A}")
Z, h = index("Z", data), index("h", hyps)
of_output = table(total(P(Z) * A(Z, h), Z), h)  # p(h) is the sum of p(h|Z) p(Z)
pair = P(Z) * A(Z, h)  # p(h, Z)
k = real("k", logarithmic=True)
printed = mean(log_ratio(pair, of_output(h) * P(Z)), (Z, P), (h, A(Z)))

CLAIMS = {
    "conditional_entropy": Claim(
        source=DOCUMENT.at(
            (141, 145),
            "Conditional",
            r"p(h|Z).",
            r"H(\mathcal{A}(Z)|Z)=-\mathbb{E}_{Z}\mathbb{E}_{h\sim\mathcal{A}(Z)}\log p(h|Z)",
        ),
        reading="it is what its name says: the entropy of output and data less that of the data. "
        "For densities, which may have no finite entropy, nothing is decided",
        notation="the quotation is the definition of the left side",
        scope="any algorithm, any law of the data",
        forall=(P, A),
        show=conditional_entropy(A, P) == entropy(joint(P, A)) - entropy(P),
    ),
    "mutual_information": Claim(
        source=DOCUMENT.at(
            (191, 195),
            "The mutual information",
            r"p(h)=\int p(h|Z)p(Z)dZ.",
            r"I(\mathcal{A}(Z);Z)=\mathbb{E}_{Z}\mathbb{E}_{h\sim\mathcal{A}(Z)}"
            r"\log\frac{p(h,Z)}{p(h)p(Z)}",
        ),
        reading="it is what its name says: symmetric, and the entropy of the output less its "
        "conditional entropy (Definition 8)",
        notation="the quotation is the definition of the left side",
        scope="any algorithm, any law of the data",
        forall=(P, A),
        show=all_of(
            printed == information(A, P),
            printed == entropy(of_output) - conditional_entropy(A, P),
        ),
    ),
    "weaker_than_max_information": Claim(
        source=DOCUMENT.at(
            165, "Russo and Zou [28]", "distribution of Z𝑍Z.", "the weaker mutual information"
        ),
        reading="pure max-information bounds it; what is proved about generalization in the paper "
        "that is cited is decided for line 205",
        notation="in words",
        scope="any algorithm, any law of the data",
        forall=(k, P, A),
        given=max_information_at_most(A, P, 0, k),
        show=information(A, P) <= k,
        ours=(
            Step(
                "of one data set and one output",
                every(pair <= exp(k) * of_output(h) * P(Z), Z, h),
                "hypothesis",
            ),
        ),
        notes=Note(
            "the converse does not hold",
            given=information(A, P) <= k,
            show=max_information_at_most(A, P, 0, k),
            fails=True,
        ),
        cites=("on_average_kl/definition_10_max_information",),
    ),
}
