r"""Randomised response, and the collapsed form of its $k$-fold product.

$\operatorname{RR}_{\epsilon,\delta}$ is $(\epsilon, \delta)$-differentially private, and for no
smaller $\delta$. The hockey-stick divergence of its $k$-fold product depends on how many answers
are wrong, or, where the parameters differ, on which.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of differential
privacy, TCC 2016.
"""

from dpproofs.language import Claim, Upto, index, table
from dpproofs.theory import optimal_delta, optimal_delta_of

from .notation import DOCUMENT
from .notions.randomised_response import at, delta, epsilon, some

i = index("i", Upto(some))

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"\epsilon_i = \epsilon, \delta_i = \delta",
    ),
    forall=(some, epsilon, delta, at),
    show=optimal_delta_of(table(epsilon, i), table(delta, i), at)
    == optimal_delta(some, epsilon, delta, at),
)
