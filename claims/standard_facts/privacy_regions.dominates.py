r"""Privacy regions and garblings (Blackwell's comparison of two experiments of two laws each).

The region of $(p, q)$ holds the error probabilities $(p(S), q(S^c))$ of all tests, coins allowed.
It holds that of $(a, b)$ if and only if $a$ and $b$ are the images of $p$ and $q$ under one kernel.
Randomised response has the largest region that $(\epsilon, \delta)$ allows.

Reference: D. Blackwell, Equivalent comparisons of experiments, Annals of Mathematical Statistics
24, 1953; P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015.
"""

from dpproofs.language import Claim, Take, exp
from dpproofs.theory import indistinguishable, is_garbling

from .notation import DOCUMENT
from .notions.made_of_randomised_response import made_of, what_it_makes
from .notions.privacy_regions import RR, delta, epsilon, p, q

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "Equivalent comparisons", "of experiments", r"\text{randomised response dominates}"
    ),
    forall=(epsilon, delta, p, q),
    given=indistinguishable(p, q, epsilon, delta),
    show=is_garbling(p, q, RR(0), RR(1)),
    ours=(Take(made_of(p, q, exp(epsilon), delta)), *what_it_makes(p, q, epsilon, delta)),
)
