r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, Step, exp, log, real
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, p, q
from .notions.after_subsampling import CLAIM_19, beside_19, delta, nearer, r

alpha = real("alpha", r"\alpha", above=0, logarithmic=True, stated=(1410, 2538))
below_alpha = real(
    "epsilon", r"\epsilon", at_least=0, below=alpha, logarithmic=True, stated=(1410, 2538)
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2537, 2540),
        r"Further more, if \(\epsilon < \alpha\)",
        r"r \delta)\)-dp.",
        r"\((r \alpha^{-1} (e^\alpha - 1) \epsilon, r \delta)\)-dp",
    ),
    reading="as before; 0 <= epsilon < alpha. O(r epsilon) is the same statement: the constant"
    " depends on alpha alone",
    notation="dp is an inequality; Claim 19 is the hypothesis",
    forall=(r, alpha, below_alpha, delta, p, q),
    given=indistinguishable(p, q, log(1 + r * (exp(below_alpha) - 1)), r * delta),
    show=indistinguishable(p, q, r * alpha**-1 * (exp(alpha) - 1) * below_alpha, r * delta),
    sharp=beside_19(r * alpha**-1 * (exp(alpha) - 1) * below_alpha, below_alpha, ((alpha, 1),)),
    ours=nearer(
        below_alpha,
        r * alpha**-1 * (exp(alpha) - 1) * below_alpha,
        Step("tangent at alpha", exp(alpha) >= exp(below_alpha) * (1 + alpha - below_alpha), ()),
        Step("tangent at 0", exp(below_alpha) * (1 - below_alpha) <= 1, ()),
        Step(
            "chord",
            alpha * (exp(below_alpha) - 1) <= below_alpha * (exp(alpha) - 1),
            ("tangent at alpha", "tangent at 0"),
        ),
        Step("slope", exp(below_alpha) - 1 <= alpha**-1 * (exp(alpha) - 1) * below_alpha, "chord"),
    ),
    cites=(CLAIM_19,),
)
