r"""The trade-off function of a mixture, as a sample makes it.

Where the record is drawn with probability $\gamma$ and changes the output from $p$ to $q$, the
output is $(1 - \gamma) p + \gamma q$. The trade-off function of $p$ and this law is
$\gamma f(\alpha) + (1 - \gamma) (1 - \alpha)$, where $f = T(p, q)$.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, section 4, on the
operator of subsampling.
"""

from dpproofs.language import Claim
from dpproofs.theory import mixture, trade_off

from .notation import DOCUMENT, level, p, q, share

CLAIM = Claim(
    source=DOCUMENT.at(1, "subsampling", "operator", r"f_\gamma = \gamma f + (1 - \gamma) Id"),
    forall=(p, q, share, level),
    show=trade_off(p, mixture(p, q, share), level)
    == share * trade_off(p, q, level) + (1 - share) * (1 - level),
)
