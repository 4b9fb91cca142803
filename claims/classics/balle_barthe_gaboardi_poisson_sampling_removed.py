r"""Privacy amplification, for a record that is removed.

If the outputs $q$ without a record and $p$ with it have $H_\epsilon(q \| p) \le \delta$, then those
on a sample, which has the record with probability $\gamma$, have $H_{\epsilon'}(q \,\|\, (1-\gamma)
q + \gamma p) \le \gamma\delta$ for $\epsilon' = \log(1 + \gamma(e^\epsilon - 1))$.

Reference: N. Li, W. Qardaji and D. Su, On sampling, anonymization, and differential privacy, 2012,
Theorem 1; B. Balle, G. Barthe and M. Gaboardi, Privacy amplification by subsampling: tight analyses
via couplings and divergences, 2018, on Poisson sampling.
"""

from dpproofs.language import Claim
from dpproofs.theory import hockey_stick, mixture

from .notation import DOCUMENT, delta, epsilon, p, q, sampled, share

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "amplification",
        "by sampling",
        r"H_{\epsilon'}(q \| (1-\gamma) q + \gamma p) \le \gamma \delta",
    ),
    reading="given which other records are in the sample; finite outputs",
    forall=(epsilon, delta, share, p, q),
    given=hockey_stick(q, p, epsilon) <= delta,
    show=hockey_stick(q, mixture(q, p, share), sampled) <= share * delta,
)
