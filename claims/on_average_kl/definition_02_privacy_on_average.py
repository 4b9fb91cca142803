r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Source,
    all_of,
    distance,
    equivalent,
    every,
    implies,
    law,
    log_ratio,
    mechanism,
    pick,
    real,
    replace,
    space,
    sup,
)
from dpproofs.theory import KL, differentially_private, power, same_law

from .notation import DOCUMENT, kl_private, mean, n, on_average_kl

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
A, D = mechanism("A", points**n, hyps, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
Z, Z2, h, z = A.index("Z", 0), A.index("Z'", 0), A.index("h"), D.index("z")
moved, close = replace(Z, 0, z), distance(Z, Z2) <= 1
ratio = log_ratio(A(Z, h), A(Z2, h))
drawn = (Z, power(D, n)), (z, D)


def source(lines, first, last, quote):
    return Source(DOCUMENT, lines, (first, last), quote)


CLAIMS = {
    "pure": Claim(
        source=source(
            (59, 61),
            "More transparently,",
            r"\leq\epsilon.",
            r"\sup_{Z,Z^{\prime}:d(Z,Z^{\prime})\leq 1}\sup_{h\in\mathcal{H}}\log",
        ),
        reading="Definition 1, with the inequality for all events at once; epsilon >= 0; every "
        "hypothesis is possible, as the sentence assumes",
        notation="the quotation is the left side",
        scope="any space of hypotheses, densities",
        forall=(n, epsilon, A),
        given=(differentially_private(A, epsilon, 0), every(A(Z, h) > 0, Z, h)),
        show=sup(sup(ratio, h), Z, Z2, given=close) <= epsilon,
    ),
    "kl_privacy": Claim(
        source=source(
            (63, 63),
            "Replacing the second",
            "Barber and Duchi [4]",
            "we get the maximum KL-divergence over the output from two adjacent datasets",
        ),
        reading="every hypothesis is possible, or counts only where it is",
        notation="in words",
        scope="any space of hypotheses, densities",
        forall=(n, A),
        show=sup(mean(ratio, (h, A(Z))), Z, Z2, given=close)
        == sup(KL(A(Z), A(Z2)), Z, Z2, given=close),
    ),
    "both_expectations": Claim(
        source=source(
            (63, 63),
            "This is KL-Privacy",
            "On-Average KL-Privacy.",
            "by replacing both supremums with expectations we get what we call On-Average",
        ),
        reading="the expectation over Z and the point that replaces its first entry (Definition 2)",
        notation="in words",
        scope="any space of hypotheses, densities",
        forall=(n, D, A),
        show=mean(log_ratio(A(Z, h), A(moved, h)), *drawn, (h, A(Z))) == on_average_kl(A, D),
    ),
    "zero": Claim(
        source=source((71, 71), "Note that by", "almost everywhere.", "always nonnegative and is"),
        reading="almost everywhere: for all Z and z of positive probability, at all hypotheses",
        notation="in words",
        scope="any space of hypotheses, densities",
        forall=(n, D, A),
        show=all_of(
            on_average_kl(A, D) >= 0,
            equivalent(
                on_average_kl(A, D) == 0,
                every(implies((power(D, n)(Z) > 0) & (D(z) > 0), same_law(A(Z), A(moved))), Z, z),
            ),
        ),
        cites=("standard_facts/gibbs_inequality",),
    ),
    "same_point": Claim(
        source=source((71, 71), "In the above", r"z=z^{\prime}.", r"z=z^{\prime}"),
        reading="`it` is that the divergence is 0; `when` is no `only when`",
        forall=(n, A),
        show=None,
        misprint=r"z = z'",
        erratum=Erratum(
            "misprint",
            because="Definition 2 has no z': the point that z replaces is the first entry of Z",
            survives="yes: where z is the first entry of Z, the data set stays as it is",
            amended=Amended(show=every(implies(pick(Z, 0) == z, KL(A(Z), A(moved)) == 0), Z, z)),
        ),
    ),
    "further_weakens": Claim(
        source=source((36, 36), "On-Average KL-privacy", "weakens KL-privacy.", "further weakens"),
        reading="KL-privacy with epsilon >= 0 implies on-average KL-privacy with the same epsilon, "
        "for every law of the data",
        notation="in words",
        scope="all mechanisms",
        forall=(n, epsilon, D, A),
        given=kl_private(A, epsilon),
        show=on_average_kl(A, D) <= epsilon,
    ),
}
