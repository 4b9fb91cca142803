r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, all_of, exp, log, real

from .notation import DOCUMENT
from .notions.after_subsampling import CLAIM_19, delta, less_than_1

positive = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)

CLAIM = Claim(
    source=DOCUMENT.at(
        2447,
        "It turns out",
        "effect on privacy.",
        "It turns out subsampling has an amplification effect on privacy",
    ),
    reading="the parameters of Claim 19 are less than those of N; r = n/m with 1 <= n < m,"
    " epsilon > 0; where delta = 0 both deltas are 0",
    notation="in words",
    forall=(less_than_1, positive, delta),
    show=all_of(
        log(1 + less_than_1 * (exp(positive) - 1)) < positive, less_than_1 * delta <= delta
    ),
    cites=(CLAIM_19,),
)
