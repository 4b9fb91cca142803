r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, Note, Sharp, natural
from dpproofs.theory import optimal_delta

from .notation import DOCUMENT, adaptive_bound, least_epsilon
from .notation import beta as slack
from .notions.after_subsampling import (
    MICRO,
    OPTIMUM,
    below_1,
    delta,
    many_k,
    together,
    without,
)

k_whole, k_12 = natural("k", largest=2), natural("k", largest=12)
runs, run_private, runs_private = together(
    k_whole, below_1, delta, without(k_whole, below_1), k_whole * delta + slack
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2548, 2550),
        "This is better than",
        r"\beta)\)-dp.",
        r"we run over \(k\) iterations and obtain \((\sqrt{2 k \log \beta^{-1}} \epsilon +"
        r" 2 k \epsilon^2, k \delta + \beta)\)-dp",
    ),
    reading="k mechanisms, each (epsilon, delta)-dp, adaptively composed; 0 <= epsilon < 1",
    notation="dp is written out for one pair of neighbours",
    scope="any k",
    forall=(k_whole, below_1, delta, slack, *runs),
    given=run_private,
    show=runs_private,
    sharp=Sharp(
        bound=without(many_k, below_1),
        best=least_epsilon(many_k, below_1, delta, many_k * delta + slack),
        trivial=many_k * below_1,
        over=(many_k, below_1),
        at=((delta, MICRO), (slack, MICRO)),
        reading=OPTIMUM,
    ),
    notes=(
        Note(
            "the bound holds for the exact optimum of k-fold composition, k up to 12",
            forall=(k_12, below_1, delta, slack),
            given=(),
            show=optimal_delta(k_12, below_1, delta, without(k_12, below_1))
            <= k_12 * delta + slack,
        ),
        Note(
            "from Claim 18 as printed it does not follow, whose bound is more",
            forall=(k_12, below_1, slack),
            given=(),
            show=adaptive_bound(k_12, below_1, slack) <= without(k_12, below_1),
            fails=True,
        ),
    ),
    cites=(
        "composition_poster/theorem_00_exact_evolution.bound",
        "tail_of_two_densities/claim_18_advanced_adaptive_approximate",
    ),
)
