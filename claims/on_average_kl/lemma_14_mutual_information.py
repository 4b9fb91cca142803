r"""Mutual information and the divergence between two independent data sets.

For any randomized $\mathcal{A}$, $I(\mathcal{A}(Z);Z) = D_{KL}(\mathcal{A}(Z) \| \mathcal{A}(Z'))
+ \mathbb{E}_Z \mathbb{E}_{h \sim \mathcal{A}(Z)} [\mathbb{E}_{Z'} \log p(\mathcal{A}(Z'))
- \log \mathbb{E}_{Z'} p(\mathcal{A}(Z'))]$, so that
$I(\mathcal{A}(Z);Z) \le D_{KL}(\mathcal{A}(Z) \| \mathcal{A}(Z'))$.
"""

from dpproofs.language import (
    Claim,
    Link,
    Reading,
    Source,
    Step,
    chain,
    define,
    every,
    index,
    kernel,
    law,
    log,
    log_ratio,
    positive,
    space,
    table,
    total,
)
from dpproofs.theory import KL, expectation

from .notation import DOCUMENT, expected_divergence, information, mean

data = space("Zs", r"\mathcal{Z}^n", smallest=1, largest=3)  # data sets
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
P, A = law("P", data), kernel("A", data, hyps, latex=r"\mathcal{A}")
weights = positive("w", data, hyps)
Z, Z2, h, g = index("Z", data), index("Z'", data), index("h", hyps), index("h'", hyps)
positive_entries = table(weights(Z, h) / total(weights(Z, g), g), Z, h)
full = define("A", positive_entries, r"\mathcal{A}")  # every output is possible


def lines(A):
    """Lines 341 to 346: the right sides."""
    drawn, other = ((Z, P), (h, A(Z))), (Z2, P)
    marginal = mean(A(Z2, h), other)
    own, cross = log(A(Z, h)), log(A(Z2, h))
    of_marginal = mean(log(marginal), *drawn)
    jensen = mean(mean(cross, other) - log(marginal), *drawn)
    return (
        mean(log_ratio(A(Z, h) * P(Z), marginal * P(Z)), *drawn),
        mean(own, *drawn) - of_marginal,
        mean(own, *drawn) - mean(cross, *drawn, other) + mean(cross, *drawn, other) - of_marginal,
        mean(log_ratio(A(Z, h), A(Z2, h)), *drawn, other)
        + mean(cross, *drawn, other)
        - of_marginal,
        expected_divergence(A, P) + jensen,
    )


line_341, line_342, line_344, line_345, line_346 = lines(full)
READING = (
    "Z and Z' are independent with one law; lines 345 and 346 say what the divergence of A(Z) and "
    "A(Z') is: the expectation over both; the law of all data sets may be any, and p(h|Z) a "
    "probability"
)
POSITIVE = "p(h|Z) > 0: where it is 0, log p(h|Z) is infinite and the right side has no value"

CLAIMS = {
    "identity": Claim(
        source=Source(
            DOCUMENT,
            lines=(199, 201),
            words=("For any randomized algorithm", r"p(\mathcal{A}(Z^{\prime}))\right],"),
            quote=r"I(\mathcal{A}(Z);Z)=D_{\mathrm{KL}}(\mathcal{A}(Z)\|\mathcal{A}(Z^{\prime}))",
        ),
        reading=f"{READING}. {POSITIVE}",
        notation="the quotation is the beginning",
        scope="any randomized algorithm, any law of the data",
        forall=(P, weights),
        show=information(full, P) == line_346,
        proof=(
            Step(
                "marginal",
                every(
                    total(P(Z) * full(Z, h), Z) == expectation(P, table(full(Z, h), Z)),
                    h,
                ),
                "definition",
                lines=(339, 339),
                quote=r"p(h)=\int_{Z}p(h,Z)dZ=\mathbb{E}_{Z}p(\mathcal{A}(Z))",
                notation="the integral is a sum",
            ),
            *chain(
                "display",
                information(full, P),
                Link("==", line_341, "definition", lines=(341, 341)),
                Link("==", line_342, "marginal", lines=(342, 342)),
                Link("==", line_344, "algebra", lines=(343, 344)),
                Link("==", line_345, "algebra", lines=(345, 345)),
                Link("==", line_346, "definition", lines=(346, 346)),
                Link(
                    "<=",
                    expected_divergence(full, P),
                    "standard_facts/jensen_for_minus_log.inequality",
                    lines=(347, 347),
                ),
            ),
            Step(
                "Jensen's inequality",
                mean(mean(log(full(Z2, h)), (Z2, P)), (Z, P), (h, full(Z)))
                <= mean(log(mean(full(Z2, h), (Z2, P))), (Z, P), (h, full(Z))),
                "standard_facts/jensen_for_minus_log.inequality",
                lines=(349, 349),
                quote="The last line follows from Jensen",
                notation="in words",
            ),
        ),
    ),
    "inequality": Claim(
        source=Source(
            DOCUMENT,
            lines=(203, 203),
            words=("which by Jensen", r"\mathcal{A}(Z^{\prime}))."),
            quote=r"I(\mathcal{A}(Z),Z)\leq\text{D}_{\mathrm{KL}}",
        ),
        reading=f"{READING}; the divergence may be infinite",
        scope="any randomized algorithm, any law of the data",
        forall=(P, A),
        show=information(A, P) <= expected_divergence(A, P),
        readings=(
            Reading(
                "for any two given data sets",
                show=every(information(A, P) <= KL(A(Z), A(Z2)), Z, Z2),
            ),
        ),
        cites=("on_average_kl/lemma_14_mutual_information.identity",),
    ),
}
