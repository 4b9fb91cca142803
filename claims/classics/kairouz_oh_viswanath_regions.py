r"""Privacy is a region of error probabilities.

$p$ and $q$ are $(\epsilon, \delta)$-indistinguishable if and only if the probabilities of the two
errors of every test between them lie in the region of $(\epsilon, \delta)$.

Reference: L. Wasserman and S. Zhou, A statistical framework for differential privacy, 2010;
P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy, 2015,
section 2.
"""

from dpproofs.language import Claim, equivalent
from dpproofs.theory import in_privacy_region

from .notation import DOCUMENT, close, delta, epsilon, p, q

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "privacy", "region", r"\mathcal{R}(p, q) \subseteq \mathcal{R}_{\epsilon, \delta}"
    ),
    notation="that each implies the other is said in words",
    forall=(epsilon, delta, p, q),
    show=equivalent(in_privacy_region(p, q, epsilon, delta), close),
)
