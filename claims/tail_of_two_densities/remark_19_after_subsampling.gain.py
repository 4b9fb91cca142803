r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, all_of, log, sqrt

from .notation import DOCUMENT
from .notation import beta as slack
from .notions.after_subsampling import any_k, below_1, rate

CLAIM = Claim(
    source=DOCUMENT.at(
        (2551, 2552),
        "So with subsampling we gain",
        "privacy guarantee.",
        r"we gain an extra \(\sqrt r\) in the \(\epsilon\)-part",
    ),
    reading="the first summand has the factor sqrt(r), the second even r",
    notation="in words",
    forall=(rate, any_k, below_1, slack),
    show=all_of(
        sqrt(2 * any_k * rate * log(slack**-1)) * below_1
        == sqrt(rate) * (sqrt(2 * any_k * log(slack**-1)) * below_1),
        2 * any_k * rate * below_1**2 == rate * (2 * any_k * below_1**2),
    ),
)
