r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Claim, exp, integral, real

from .notation import DOCUMENT
from .notions.experiments import gamma, h

d = real("d", at_least=0, stated="a distance")
middle = integral(gamma * exp(-gamma * h) / 2 * gamma * (d - 2 * h), h, 0, d)

CLAIM = Claim(
    source=DOCUMENT.at(257, "In these two", "Gaussian distributions.", "known formula of the KL"),
    reading="of Laplace laws of scale 1/gamma, d >= 0 apart: d gamma + e^(-d gamma) - 1; "
    "outside [0, d] the logarithm of the quotient is constant",
    notation="in words; the formula is written out",
    scope="all Laplace laws of one scale",
    forall=(gamma, d),
    show=gamma * d / 2 * (1 - exp(-gamma * d)) + middle == gamma * d + exp(-gamma * d) - 1,
)
