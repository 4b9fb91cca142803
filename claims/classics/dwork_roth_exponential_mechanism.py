r"""The exponential mechanism is private.

The output $y$ is drawn with weight $e^{\epsilon u(y) / (2\Delta)}$, where the score of no output
changes by more than $\Delta$ between two neighbours. This is
$(\epsilon, 0)$-differentially private.

Reference: F. McSherry and K. Talwar, Mechanism design via differential privacy, 2007; C. Dwork and
A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Theorem 3.10.
"""

from dpproofs.language import Claim, every, exp, real, reals, table
from dpproofs.theory import indistinguishable, normalise

from .notation import DOCUMENT, Y, epsilon, y

Delta, u, w = real("Delta", r"\Delta", above=0), reals("u", Y), reals("w", Y)
scale = epsilon / (2 * Delta)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "exponential mechanism", "private", r"\exp(\epsilon u(x, r) / (2 \Delta u))"
    ),
    notation="the quotation is the weight",
    reading="u and w are the scores on two neighbours; finite outputs",
    forall=(epsilon, Delta, u, w),
    given=every(abs(u(y) - w(y)) <= Delta, y),
    show=indistinguishable(
        normalise(table(exp(scale * u(y)), y)), normalise(table(exp(scale * w(y)), y)), epsilon, 0
    ),
)
