r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, Step, exp, log, real
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, p, q
from .notation import at_least_0 as epsilon
from .notions.after_subsampling import CLAIM_19, beside_19, delta, nearer, r

x = real("x", above=0, stated=2536)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2536, 2537),
        r"Since \(\log (1 + x) < x\)",
        r"r \delta)\)-dp.",
        r"we can rewrite the conclusion of the Claim to \((r(e^\epsilon - 1), r \delta)\)-dp",
    ),
    reading="p and q are the laws of M(x) and M(x'), of which Claim 19 says what is given;"
    " epsilon >= 0",
    notation="dp is an inequality; Claim 19 is the hypothesis",
    forall=(r, epsilon, delta, p, q),
    given=indistinguishable(p, q, log(1 + r * (exp(epsilon) - 1)), r * delta),
    show=indistinguishable(p, q, r * (exp(epsilon) - 1), r * delta),
    sharp=beside_19(r * (exp(epsilon) - 1), epsilon),
    ours=nearer(epsilon, r * (exp(epsilon) - 1)),
    cites=(CLAIM_19,),
    proof=(
        Step(
            "since",
            log(1 + x) < x,
            "algebra",
            lines=(2536, 2537),
            quote=r"\log (1 + x) < x\) for \(x > 0",
            notation="the domain of x is quoted with it",
            forall=(x,),
            given=(),
        ),
    ),
)
