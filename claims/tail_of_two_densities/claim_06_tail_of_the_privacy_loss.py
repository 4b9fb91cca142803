r"""A tail bound for the privacy loss gives differential privacy.

If $P(L(M(x)\|M(x')) \le \epsilon) \ge 1 - \delta$ for all $x$, $x'$ at a distance of 1, then $M$ is
$(\epsilon, \delta)$-dp.
"""

from dpproofs.language import Claim, Sharp, Step, least
from dpproofs.theory import differentially_private, indistinguishable, loss_at_most, on_neighbours

from .notation import DOCUMENT, M, delta, epsilon, m, other, x

CLAIM = Claim(
    source=DOCUMENT.at(
        (1861, 1865),
        "*Claim 6*.",
        "-dp.",
        r"\mathbb P(L(M(x) || M(x')) \le \epsilon) \ge 1 - \delta,",
    ),
    reading="finite Y; epsilon and delta are any reals, as nothing is said of them. All x, x' are"
    " all pairs in both orders, so that Claim 1 has both of its hypotheses",
    notation="the quotation is the hypothesis; the distance 1 is written out",
    scope="all mechanisms with densities",
    forall=(m, epsilon, delta, M),
    given=(on_neighbours(loss_at_most(M(x), M(other), epsilon) >= 1 - delta, x, other),),
    show=differentially_private(M, epsilon, delta),
    sharp=Sharp(
        bound=delta,
        best=least(delta, 1),
        where=(delta >= 0, epsilon >= 0),
        trivial=1,
        over=(delta,),
        reading="attained as in Claim 1, by two datasets of one row with the laws there",
    ),
    proof=(
        Step(
            "by Claim 1",
            on_neighbours(indistinguishable(M(x), M(other), epsilon, delta), x, other),
            "tail_of_two_densities/claim_01_tail_of_the_divergence_variable",
            lines=(1859, 1859),
            quote=r"By Claim 0 and 1 we have",
            notation="the quotation is the reason",
        ),
        Step(
            "by Claim 0",
            differentially_private(M, epsilon, delta),
            "tail_of_two_densities/claim_00_privacy_is_indistinguishability.if",
            lines=(1859, 1859),
            given=(on_neighbours(indistinguishable(M(x), M(other), epsilon, delta), x, other),),
        ),
    ),
    cites=(
        "tail_of_two_densities/claim_00_privacy_is_indistinguishability.if",
        "tail_of_two_densities/claim_01_tail_of_the_divergence_variable",
    ),
)
