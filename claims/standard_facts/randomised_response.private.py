r"""Randomised response, and the collapsed form of its $k$-fold product.

$\operatorname{RR}_{\epsilon,\delta}$ is $(\epsilon, \delta)$-differentially private, and for no
smaller $\delta$. The hockey-stick divergence of its $k$-fold product depends on how many answers
are wrong, or, where the parameters differ, on which.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of differential
privacy, TCC 2016.
"""

from dpproofs.language import Claim
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT
from .notions.randomised_response import RR, delta, epsilon

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"\text{randomised response is } (\epsilon, \delta)\text{-private}",
    ),
    forall=(epsilon, delta),
    show=indistinguishable(RR(0), RR(1), epsilon, delta),
)
