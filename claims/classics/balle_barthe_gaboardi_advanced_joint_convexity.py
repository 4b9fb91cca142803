r"""Advanced joint convexity of the hockey-stick divergence.

For $\epsilon' = \log(1 + \gamma(e^\epsilon - 1))$ and $\beta = e^{\epsilon' - \epsilon}$,
$H_{\epsilon'}((1-\gamma) r + \gamma p \,\|\, (1-\gamma) r + \gamma q)
= \gamma H_\epsilon(p \,\|\, (1-\beta) r + \beta q)$.

Reference: B. Balle, G. Barthe and M. Gaboardi, Privacy amplification by subsampling: tight analyses
via couplings and divergences, 2018, Theorem 2.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import hockey_stick, mixture

from .notation import DOCUMENT, epsilon, p, q, r, sampled, share

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "advanced joint", "convexity", r"= \gamma H_\epsilon(p \| (1 - \beta) r + \beta q)"
    ),
    forall=(epsilon, share, p, q, r),
    show=hockey_stick(mixture(r, p, share), mixture(r, q, share), sampled)
    == share * hockey_stick(p, mixture(r, q, exp(sampled - epsilon)), epsilon),
)
