r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, Step, exp, log
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, p, q
from .notions.after_subsampling import CLAIM_19, below_1, beside_19, delta, nearer, r

CLAIM = Claim(
    source=DOCUMENT.at(
        (2542, 2544),
        "We see that if the mechanism",
        r"r \delta)\)-dp,",
        r"\((2 r \epsilon, r \delta)\)-dp",
    ),
    reading="as before; 0 <= epsilon < 1",
    notation="dp is an inequality; Claim 19 is the hypothesis",
    forall=(r, below_1, delta, p, q),
    given=indistinguishable(p, q, log(1 + r * (exp(below_1) - 1)), r * delta),
    show=indistinguishable(p, q, 2 * r * below_1, r * delta),
    sharp=beside_19(2 * r * below_1, below_1),
    ours=nearer(below_1, 2 * r * below_1, Step("slope", exp(below_1) - 1 <= 2 * below_1, ())),
    cites=(CLAIM_19,),
)
