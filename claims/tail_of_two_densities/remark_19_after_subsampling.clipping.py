r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, Sharp, sqrt, total

from .notation import DOCUMENT
from .notions.after_subsampling import clipped, d, j, limit, y

CLAIM = Claim(
    source=DOCUMENT.at(
        (2564, 2568),
        "where",
        r"norm at most \(\alpha\).",
        r"y_{\text{Clipped at } \alpha} := y / (1 \vee {\|y\|_2 \over \alpha})",
    ),
    reading="the norm of the clipped y is at most alpha; d up to 3",
    notation="the definition is written out in what is said of it",
    forall=(d, limit, y),
    show=sqrt(total(clipped(y, limit) ** 2, j)) <= limit,
    sharp=Sharp(reading="attained wherever the norm of y is at least alpha"),
)
