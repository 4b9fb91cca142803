r"""The usual standard deviation of Gaussian noise, without the bound on $\epsilon$.

$\sigma = \sqrt{2 \log(1.25/\delta)} \Delta / \epsilon$ is enough for $\epsilon < 1$. It is often
used for every $\epsilon$, where it is not.

Reference: B. Balle and Y.-X. Wang, Improving the Gaussian mechanism for differential privacy, 2018,
section 2, on the limits of the classical mechanism; C. Dwork and A. Roth, The Algorithmic
Foundations of Differential Privacy, 2014, Theorem A.1, which has $\epsilon < 1$.
"""

from fractions import Fraction

from dpproofs.language import Claim, Erratum, Note, Supplied, exp, gaussian_tail, log, real, sqrt
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
    show=gaussian_hockey_stick(Delta, sigma, rate) <= positive,
    supplied=Supplied(rate <= 1, "the formula is quoted without the bound that its proof needs"),
    erratum=Erratum(
        "needs a hypothesis",
        because="it falls with 1/epsilon, where noise that is enough for a fixed delta falls with "
        "1/sqrt(epsilon) alone",
        survives="yes: for epsilon up to 1, for which it was made",
    ),
    notes=Note(
        "why no standard deviation that falls faster than 1/sqrt(epsilon) is enough for a small "
        "delta: with Delta / sqrt(2 epsilon), delta is this",
        forall=(rate, Delta),
        given=(),
        show=gaussian_hockey_stick(Delta, least, rate)
        == Fraction(1, 2) - exp(rate) * gaussian_tail(sqrt(2 * rate)),
    ),
)
