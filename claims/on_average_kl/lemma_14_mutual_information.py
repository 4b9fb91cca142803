r"""Mutual information and the divergence between two independent data sets.

For any randomized $\mathcal{A}$, $I(\mathcal{A}(Z);Z) = D_{KL}(\mathcal{A}(Z) \| \mathcal{A}(Z'))
+ \mathbb{E}_Z \mathbb{E}_{h \sim \mathcal{A}(Z)} [\mathbb{E}_{Z'} \log p(\mathcal{A}(Z'))
- \log \mathbb{E}_{Z'} p(\mathcal{A}(Z'))]$, so that
$I(\mathcal{A}(Z);Z) \le D_{KL}(\mathcal{A}(Z) \| \mathcal{A}(Z'))$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Link,
    Note,
    Step,
    chain,
    convention,
    every,
    implies,
    index,
    kernel,
    law,
    log,
    log_ratio,
    space,
    table,
    total,
)
from dpproofs.theory import KL, expectation

from .notation import DOCUMENT, expected_divergence, information, mean

data = space("Zs", r"\mathcal{Z}^n", smallest=1, largest=3)  # data sets
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
P, A = law("P", data), kernel("A", data, hyps, latex=r"\mathcal{A}")
Z, Z2, h = index("Z", data), index("Z'", data), index("h", hyps)
occur = (P(Z) > 0) & (P(Z2) > 0)
drawn, other = ((Z, P), (h, A(Z))), (Z2, P)
marginal = mean(A(Z2, h), other)
own, cross = log(A(Z, h)), log(A(Z2, h))
of_marginal = mean(log(marginal), *drawn)
jensen = mean(mean(cross, other) - log(marginal), *drawn)

# Lines 341 to 346: the right sides.
line_341 = mean(log_ratio(A(Z, h) * P(Z), marginal * P(Z)), *drawn)
line_342 = mean(own, *drawn) - of_marginal
added = mean(cross, *drawn, other)
line_344 = mean(own, *drawn) - added + added - of_marginal
line_345 = mean(log_ratio(A(Z, h), A(Z2, h)), *drawn, other) + added - of_marginal
line_346 = expected_divergence(A, P) + jensen

READING = "the law of all data sets may be any, and p(h|Z) a probability"

CLAIMS = {
    "identity": Claim(
        source=DOCUMENT.at(
            (199, 201),
            "For any randomized algorithm",
            r"p(\mathcal{A}(Z^{\prime}))\right],",
            r"I(\mathcal{A}(Z);Z)=D_{\mathrm{KL}}(\mathcal{A}(Z)\|\mathcal{A}(Z^{\prime}))",
        ),
        reading=f"{READING}; Z and Z' are any two data sets that occur",
        notation="the quotation is the beginning",
        scope="any randomized algorithm, any law of the data",
        forall=(P, A),
        show=every(implies(occur, information(A, P) == KL(A(Z), A(Z2)) + jensen), Z, Z2),
        supplied=convention(
            every(A(Z, h) > 0, Z, h),
            "as line 59 assumes for presentation: where p(h|Z) is 0, its logarithm is infinite, "
            "and the right side infinity minus infinity",
        ),
        erratum=Erratum(
            "misprint",
            because="the left side is a number and the divergence depends on Z and Z'. It stands "
            "for its expectation over two independent data sets, which line 345 has; lines 203, "
            "346 and 347 leave it out too",
            survives="yes: with the expectation the equation stands",
            amended=Amended(show=information(A, P) == line_346),
        ),
        proof=(
            Step(
                "marginal",
                every(
                    total(P(Z) * A(Z, h), Z) == expectation(P, table(A(Z, h), Z)),
                    h,
                ),
                "definition",
                lines=(339, 339),
                quote=r"p(h)=\int_{Z}p(h,Z)dZ=\mathbb{E}_{Z}p(\mathcal{A}(Z))",
                notation="the integral is a sum",
            ),
            *chain(
                "display",
                information(A, P),
                Link("==", line_341, "definition", lines=(339, 341)),
                Link("==", line_342, "marginal", lines=(342, 342)),
                Link("==", line_344, "algebra", lines=(343, 344)),
                Link("==", line_345, "algebra", lines=(345, 345)),
                Link("==", line_346, "definition", lines=(346, 346)),
                Link(
                    "<=",
                    expected_divergence(A, P),
                    "standard_facts/jensen_for_minus_log.inequality",
                    lines=(347, 347),
                ),
            ),
            Step(
                "Jensen's inequality",
                mean(mean(log(A(Z2, h)), (Z2, P)), (Z, P), (h, A(Z)))
                <= mean(log(mean(A(Z2, h), (Z2, P))), (Z, P), (h, A(Z))),
                "standard_facts/jensen_for_minus_log.inequality",
                lines=(349, 349),
                quote="The last line follows from Jensen",
                notation="in words",
            ),
        ),
    ),
    "inequality": Claim(
        source=DOCUMENT.at(
            203,
            "which by Jensen",
            r"\mathcal{A}(Z^{\prime})).",
            r"I(\mathcal{A}(Z),Z)\leq\text{D}_{\mathrm{KL}}",
        ),
        reading=f"{READING}; the divergence is the expected one, as the identity is amended, and "
        "may be infinite",
        scope="any randomized algorithm, any law of the data",
        forall=(P, A),
        show=information(A, P) <= expected_divergence(A, P),
        ours=(
            Step(
                "finite",
                every(implies(occur & (A(Z, h) > 0), A(Z2, h) > 0), Z, Z2, h),
                "hypothesis",
            ),
            Step(
                "Jensen's inequality",
                every(
                    implies(
                        every(implies(P(Z2) > 0, A(Z2, h) > 0), Z2),
                        total(P(Z2) * log(A(Z2, h)), Z2, given=(P(Z2) > 0) & (A(Z2, h) > 0))
                        <= log(marginal),
                    ),
                    h,
                ),
                (),
            ),
            Step(
                "in logarithms",
                every(
                    implies(
                        (P(Z) > 0) & (A(Z, h) > 0),
                        log(marginal * P(Z)) == log(marginal) + log(P(Z)),
                    ),
                    Z,
                    h,
                ),
                (),
            ),
            Step(
                "of two data sets", expected_divergence(A, P) == mean(own, *drawn) - added, "finite"
            ),
            Step(
                "where it occurs",
                every(
                    implies(
                        (P(Z) > 0) & (A(Z, h) > 0),
                        total(P(Z2) * log(A(Z2, h)), Z2, given=(P(Z2) > 0) & (A(Z2, h) > 0))
                        <= log(marginal),
                    ),
                    Z,
                    h,
                ),
                ("finite", "Jensen's inequality"),
            ),
            Step("on average", added <= of_marginal, ("finite", "where it occurs")),
        ),
        notes=Note(
            "it does not hold for any two data sets that occur, as lines 201 and 203 have it",
            show=every(implies(occur, information(A, P) <= KL(A(Z), A(Z2))), Z, Z2),
            fails=True,
        ),
        cites=("on_average_kl/lemma_14_mutual_information.identity",),
    ),
}
