r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    Upto,
    all_of,
    convention,
    distance,
    equivalent,
    every,
    implies,
    index,
    law,
    log_ratio,
    mechanism,
    pick,
    real,
    replace,
    space,
    sup,
    total,
)
from dpproofs.theory import KL, differentially_private, power, same_law, symmetric

from .notation import DOCUMENT, mean, n, on_average_kl

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
A, D = mechanism("A", points**n, hyps, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
epsilon = real("epsilon", r"\epsilon", logarithmic=True)
Z, Z2, h, z = A.index("Z", 0), A.index("Z'", 0), A.index("h"), D.index("z")
i = index("i", Upto(n))
moved, close = replace(Z, 0, z), distance(Z, Z2) <= 1
ratio = log_ratio(A(Z, h), A(Z2, h))
drawn = (Z, power(D, n)), (z, D)
worst_ratio = sup(sup(ratio, h), Z, Z2, given=close)
worst_divergence = sup(KL(A(Z), A(Z2)), Z, Z2, given=close)
possible = every(A(Z, h) > 0, Z, h)  # line 59: the range of A is the whole space
of_any_entry = total(mean(KL(A(Z), A(replace(Z, i, z))), *drawn), i) / n


CLAIMS = {
    "pure": Claim(
        source=DOCUMENT.at(
            (59, 61),
            "More transparently,",
            r"\leq\epsilon.",
            r"\sup_{Z,Z^{\prime}:d(Z,Z^{\prime})\leq 1}\sup_{h\in\mathcal{H}}\log",
        ),
        reading="Definition 1, with the inequality for all events at once; every hypothesis is "
        "possible, as the sentence assumes",
        notation="the quotation is the left side",
        scope="any space of hypotheses, densities",
        forall=(n, epsilon, A),
        given=(differentially_private(A, epsilon, 0), possible),
        show=worst_ratio <= epsilon,
        supplied=convention(
            epsilon >= 0,
            "with a single data point no data sets differ, and Definition 1 asks for nothing",
        ),
        notes=Note(
            "the converse holds as well",
            given=(worst_ratio <= epsilon, possible),
            show=differentially_private(A, epsilon, 0),
        ),
    ),
    "kl_privacy": Claim(
        source=DOCUMENT.at(
            63,
            "Replacing the second",
            "Barber and Duchi [4]",
            "we get the maximum KL-divergence over the output from two adjacent datasets",
        ),
        reading="every hypothesis is possible, or counts only where it is",
        notation="in words",
        scope="any space of hypotheses, densities",
        forall=(n, A),
        show=sup(mean(ratio, (h, A(Z))), Z, Z2, given=close) == worst_divergence,
    ),
    "both_expectations": Claim(
        source=DOCUMENT.at(
            63,
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
        source=DOCUMENT.at(71, "Note that by", "almost everywhere.", "always nonnegative and is"),
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
        source=DOCUMENT.at(71, "In the above", r"z=z^{\prime}.", r"z=z^{\prime}"),
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
        source=DOCUMENT.at(36, "On-Average KL-privacy", "weakens KL-privacy.", "further weakens"),
        reading="KL-privacy, with the supremum of lines 61 and 63 over d(Z, Z') <= 1, implies "
        "on-average KL-privacy with the same epsilon, for every law of the data",
        notation="in words",
        scope="all mechanisms",
        forall=(n, epsilon, D, A),
        given=worst_divergence <= epsilon,
        show=on_average_kl(A, D) <= epsilon,
        notes=Note(
            "the converse does not hold",
            given=on_average_kl(A, D) <= epsilon,
            show=worst_divergence <= epsilon,
            fails=True,
        ),
    ),
    "average_point": Claim(
        source=DOCUMENT.at(
            73,
            "Unlike differential",
            r"distribution 𝒟𝒟\mathcal{D}.",
            r"average data point z𝒟similar-to𝑧𝒟z\sim\mathcal{D}",
        ),
        reading="an average data point: a draw z from D, that takes the place of the first entry, "
        "as in Definition 2; it is the same whether z comes in or, of two such data sets, goes out",
        notation="in words",
        scope="all mechanisms",
        forall=(n, D, A),
        show=all_of(
            mean(KL(A(Z), A(moved)), *reversed(drawn)) == on_average_kl(A, D),
            mean(KL(A(moved), A(Z)), *drawn) == on_average_kl(A, D),
        ),
        notes=(
            Note(
                "the average over the positions is the same for algorithms that do not depend on "
                "the order of the data",
                given=symmetric(A),
                show=of_any_entry == on_average_kl(A, D),
            ),
            Note(
                "Definition 2 replaces the first entry alone: the average over the positions may "
                "be another number for algorithms that depend on the order of the data",
                show=of_any_entry == on_average_kl(A, D),
                fails=True,
            ),
        ),
    ),
}
