r"""Privacy amplification: a mechanism on a sample is more private.

If the record that is added is in the sample with probability $\gamma$, and the outputs $p$ with it
and $q$ without it have $H_\epsilon(p \| q) \le \delta$, then those on a sample have
$H_{\epsilon'}((1-\gamma) q + \gamma p \,\|\, q) \le \gamma\delta$ for
$\epsilon' = \log(1 + \gamma(e^\epsilon - 1))$.

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
        r"H_{\epsilon'}((1-\gamma) q + \gamma p \| q) \le \gamma \delta",
    ),
    reading="given which other records are in the sample; finite outputs",
    forall=(epsilon, delta, share, p, q),
    given=hockey_stick(p, q, epsilon) <= delta,
    show=hockey_stick(mixture(q, p, share), q, sampled) <= share * delta,
)
