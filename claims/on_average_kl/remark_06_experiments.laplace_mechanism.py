r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import laplace_density

from .notation import DOCUMENT
from .notions.experiments import at, g, gamma, h

CLAIM = Claim(
    source=DOCUMENT.at(
        253, "Hypothesis space", r"-differentially private.", "simple Laplace mechanism"
    ),
    reading="a density proportional to exp(-gamma |Z - h|) is that of the Laplace law of scale "
    "1/gamma about Z; gamma > 0",
    notation="in words; proportional at any two outputs",
    scope="all outputs",
    forall=(gamma, at, h, g),
    show=laplace_density(h, at, 1 / gamma) * exp(-gamma * abs(at - g))
    == laplace_density(g, at, 1 / gamma) * exp(-gamma * abs(at - h)),
)
