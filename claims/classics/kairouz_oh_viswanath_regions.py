r"""Privacy is a region of errors: the hypothesis-testing view of $(\epsilon, \delta)$.

The outputs $p$ and $q$ on two neighbours are $(\epsilon, \delta)$-indistinguishable exactly if the
false alarm and the missed detection of every test have $P_{FA} + e^\epsilon P_{MD} \ge 1 - \delta$
and $e^\epsilon P_{FA} + P_{MD} \ge 1 - \delta$.

Reference: L. Wasserman and S. Zhou, A statistical framework for differential privacy, 2010;
P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy, 2015, on the
privacy region.
"""

from dpproofs.language import Claim, equivalent
from dpproofs.theory import in_privacy_region

from .notation import DOCUMENT, close, delta, epsilon, p, q

CLAIM = Claim(
    source=DOCUMENT.at(1, "privacy", "region", r"P_{FA} + e^\epsilon P_{MD} \ge 1 - \delta"),
    notation="the quotation is one of the two conditions; that they say privacy is in words",
    reading="tests without coins; finite outputs",
    forall=(epsilon, delta, p, q),
    show=equivalent(close, in_privacy_region(p, q, epsilon, delta)),
)
