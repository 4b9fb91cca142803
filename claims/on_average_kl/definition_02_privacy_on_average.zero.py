r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Step,
    all_of,
    cases,
    equivalent,
    every,
    implies,
    log_ratio,
    reals,
    table,
    total,
)
from dpproofs.theory import KL, power, same_law

from .notation import DOCUMENT, mean, n, on_average_kl
from .notions.privacy_on_average import A, D, Z, drawn, h, moved, points, z

EQUALITY = "lecture_advanced_composition/proposition_05_kl_is_not_negative.equality"
divergence = KL(A(Z), A(moved))
both_drawn = (power(D, n)(Z) > 0) & (D(z) > 0)
a_part = reals("g", points**n, points, at_least=0)
part = power(D, n)(Z) * D(z) * cases(both_drawn, divergence, 0)
pair = A(Z, h), A(moved, h)

CLAIM = Claim(
    source=DOCUMENT.at(71, "Note that by", "almost everywhere.", "always nonnegative and is"),
    reading="almost everywhere: for all Z and z of positive probability, at all hypotheses",
    notation="in words",
    scope="any space of hypotheses, densities",
    forall=(n, D, A),
    show=all_of(
        on_average_kl(A, D) >= 0,
        equivalent(
            on_average_kl(A, D) == 0,
            every(implies(both_drawn, same_law(A(Z), A(moved))), Z, z),
        ),
    ),
    ours=(
        Step(
            "finite",
            every(implies(both_drawn & (A(Z, h) > 0), A(moved, h) > 0), Z, z, h),
            "hypothesis",
        ),
        Step("Gibbs", every(part >= 0, Z, z), "finite"),
        Step(
            "one loss",
            every(implies(both_drawn & (A(Z, h) > 0), log_ratio(*pair) + 1 == 1), Z, z, h),
            ("hypothesis", "finite"),
        ),
        Step("no loss", mean(log_ratio(*pair), *drawn, (h, A(Z))) == 0, ("one loss", "finite")),
        Let(a_part, table(part, Z, z)),
        Step("all parts", total(a_part(Z, z), Z, z) <= 0, ("g", "hypothesis")),
        Step("one part", a_part(Z, z) <= total(a_part(Z, z), Z, z), ()),
        Step("is", a_part(Z, z) == part, "g"),
        Step("its part", part <= 0, ("one part", "all parts", "is")),
        Step("no part", divergence <= 0, ("its part", "hypothesis")),
        Instance("equality", EQUALITY, {"p": A(Z), "q": A(moved)}, by=("no part", "finite")),
    ),
    cites=("standard_facts/gibbs_inequality", EQUALITY),
)
