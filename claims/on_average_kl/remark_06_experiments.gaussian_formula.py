r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Claim, all_of, log, log_ratio, real
from dpproofs.theory import gaussian_density

from .notation import DOCUMENT, mean
from .notions.experiments import P, centre, h, i, value, variance

mu, nu = real("m"), real("m'")
s = real("s", above=0, stated="a standard deviation")
t = real("s'", above=0, stated="a standard deviation")

CLAIM = Claim(
    source=DOCUMENT.at(257, "In these two", "Gaussian distributions.", "known formula of the KL"),
    reading="of Gaussian laws: the expectation of the logarithm of the densities' quotient "
    "needs but mean and variance, here of any finite law",
    notation="in words; the formula is written out",
    scope="all Gaussian laws",
    forall=(h, mu, nu, s, t, P, value),
    show=all_of(
        log_ratio(gaussian_density(h, mu, s), gaussian_density(h, nu, t))
        == log(t / s) - (h - mu) ** 2 / (2 * s**2) + (h - nu) ** 2 / (2 * t**2),
        mean((value(i) - nu) ** 2, (i, P)) == variance + (centre - nu) ** 2,
    ),
)
