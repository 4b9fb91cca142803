r"""The divergence variable of two Gaussian laws that are shifted against each other.

For $p = N(0, \sigma^2)$ and $q = N(s, \sigma^2)$ with $s > 0$ the log ratio is affine and falls, so
that it exceeds $\epsilon$ exactly below $\tau = s/2 - \epsilon\sigma^2/s$. Integrals over
$[a, \tau]$ differ from the closed forms of $P(L(p\|q) > \epsilon)$ and of the hockey-stick
divergence by at most $e^{-a^2/(2\sigma^2)}$, which vanishes as $a$ falls. Exchanging $p$ and $q$
reflects both.

Reference: B. Balle and Y.-X. Wang, Improving the Gaussian mechanism for differential privacy,
ICML 2018, Lemma 3 and Theorem 5.
"""

from dpproofs.language import Claim, all_of
from dpproofs.theory import gaussian_loss_exceeds

from .notation import DOCUMENT
from .notions.gaussian_privacy_loss import a, epsilon, mass, rest, s, sigma

exceeds = gaussian_loss_exceeds(s, sigma, epsilon)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "privacy loss",
        "Gaussian mechanism",
        r"\int_a^\tau p \le P(L > \epsilon) \le \int_a^\tau p + e^{-a^2/(2\sigma^2)}",
    ),
    notation="densities are written out",
    forall=(epsilon, sigma, s, a),
    show=all_of(mass <= exceeds, exceeds <= mass + rest),
)
