r"""The usual standard deviation of Gaussian noise is too small for large $\epsilon$.

$\sigma = \sqrt{2 \log(1.25/\delta)} \Delta / \epsilon$ is made for $\epsilon < 1$. For
$\epsilon = 10$ and $\delta = 10^{-5}$ such noise is not $(\epsilon, \delta)$-differentially
private.

Reference: B. Balle and Y.-X. Wang, Improving the Gaussian mechanism for differential privacy, 2018,
on large $\epsilon$; J. Zhao et al., Reviewing and improving the Gaussian mechanism for differential
privacy, 2019.
"""

from fractions import Fraction

from dpproofs.language import Claim, log, real, sqrt
from dpproofs.theory import gaussian_hockey_stick

from .notation import DOCUMENT

Delta, small = real("Delta", r"\Delta", above=0), Fraction(1, 10**5)
sigma = sqrt(2 * log(Fraction(5, 4) / small)) * Delta / 10

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "large", "epsilon", r"\sigma = \sqrt{2 \log(1.25/\delta)} \Delta / \epsilon"
    ),
    notation="the quotation is the standard deviation",
    reading="for epsilon = 10 and delta = 10^-5; one answer",
    forall=(Delta,),
    show=gaussian_hockey_stick(Delta, sigma, 10) > small,
)
