r"""Privacy amplification by Poisson sampling, for whole mechanisms.

If $M$ is $(\epsilon, \delta)$-DP for adding and removing a record, then $M$ on a Poisson sample at
rate $\gamma$ is $(\epsilon', \gamma\delta)$-DP for $\epsilon' = \log(1 + \gamma(e^\epsilon - 1))$.

Reference: N. Li, W. Qardaji and D. Su, On sampling, anonymization, and differential privacy, 2012,
Theorem 1; B. Balle, G. Barthe and M. Gaboardi, Privacy amplification by subsampling: tight analyses
via couplings and divergences, 2018, on Poisson sampling.
"""

from dpproofs.language import Claim
from dpproofs.theory import add_remove_private, poisson_sampled

from .notation import DOCUMENT, delta, epsilon, sampled, share
from .notions.presence import READING, M

CLAIM = Claim(
    source=DOCUMENT.at(1, "amplification", "Poisson sampling", r"(\epsilon', \gamma\delta)"),
    reading=READING,
    forall=(epsilon, delta, share, M),
    given=add_remove_private(M, epsilon, delta),
    show=add_remove_private(poisson_sampled(M, share), sampled, share * delta),
)
