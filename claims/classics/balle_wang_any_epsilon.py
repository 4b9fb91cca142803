r"""The usual standard deviation of Gaussian noise needs its bound on $\epsilon$.

$\sigma = \sqrt{2 \log(1.25/\delta)} \Delta / \epsilon$ is enough for $\epsilon \le 1$. For every
$\epsilon$ it is not.

Reference: B. Balle and Y.-X. Wang, Improving the Gaussian mechanism for differential privacy, 2018,
section 2, on the limits of the classical mechanism; C. Dwork and A. Roth, The Algorithmic
Foundations of Differential Privacy, 2014, Theorem A.1, which has $\epsilon < 1$.
"""

from fractions import Fraction

from dpproofs.language import Claim, Note, exp, gaussian_tail, log, real, sqrt
from dpproofs.theory import gaussian_hockey_stick

from .notation import DOCUMENT, positive

rate, Delta = real("epsilon", r"\epsilon", above=0), real("Delta", r"\Delta", above=0)
sigma = sqrt(2 * log(Fraction(5, 4) / positive)) * Delta / rate
least = Delta / sqrt(2 * rate)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "the Gaussian",
        "mechanism",
        r"\sigma = \sqrt{2 \log(1.25/\delta)} \Delta / \epsilon",
    ),
    notation="the quotation is the standard deviation",
    reading="one answer; delta between 0 and 1",
    forall=(rate, positive, Delta),
    given=rate <= 1,
    show=gaussian_hockey_stick(Delta, sigma, rate) <= positive,
    notes=(
        Note(
            "without the bound on epsilon it is not enough: it falls with 1/epsilon, where noise "
            "that is enough for a fixed delta falls with 1/sqrt(epsilon) alone",
            given=(),
            show=gaussian_hockey_stick(Delta, sigma, rate) <= positive,
            fails=True,
        ),
        Note(
            "why no standard deviation that falls faster than 1/sqrt(epsilon) is enough for a "
            "small delta: with Delta / sqrt(2 epsilon), delta is this",
            forall=(rate, Delta),
            given=(),
            show=gaussian_hockey_stick(Delta, least, rate)
            == Fraction(1, 2) - exp(rate) * gaussian_tail(sqrt(2 * rate)),
        ),
    ),
)
