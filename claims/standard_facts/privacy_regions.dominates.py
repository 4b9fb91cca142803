r"""Privacy regions and garblings (Blackwell's comparison of two experiments of two laws each).

The region of $(p, q)$ holds the error probabilities $(p(S), q(S^c))$ of all tests, coins allowed.
It holds that of $(a, b)$ if and only if $a$ and $b$ are the images of $p$ and $q$ under one kernel.
Randomised response has the largest region that $(\epsilon, \delta)$ allows.

Reference: D. Blackwell, Equivalent comparisons of experiments, Annals of Mathematical Statistics
24, 1953; P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015.
"""

from dpproofs.language import Claim
from dpproofs.theory import indistinguishable, is_garbling

from .notation import DOCUMENT
from .notions.privacy_regions import RR, delta, epsilon, p, q

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "Equivalent comparisons", "of experiments", r"\text{randomised response dominates}"
    ),
    forall=(epsilon, delta, p, q),
    given=indistinguishable(p, q, epsilon, delta),
    show=is_garbling(p, q, RR(0), RR(1)),
)
