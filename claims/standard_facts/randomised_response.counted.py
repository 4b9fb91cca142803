r"""Randomised response, and the collapsed form of its $k$-fold product.

$\operatorname{RR}_{\epsilon,\delta}$ is $(\epsilon, \delta)$-differentially private, and for no
smaller $\delta$. The hockey-stick divergence of its $k$-fold product depends on how many answers
are wrong, or, where the parameters differ, on which.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of differential
privacy, TCC 2016.
"""

from dpproofs.language import Claim, Each
from dpproofs.theory import hockey_stick, optimal_delta, power

from .notation import DOCUMENT
from .notions.randomised_response import RR, at, counted, delta, epsilon, few

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"\binom{k}{i} [e^{(k-i) \epsilon} - e^{\epsilon' + i \epsilon}]_+",
    ),
    forall=(few, epsilon, delta, at),
    show=hockey_stick(power(RR(0), few), power(RR(1), few), at)
    == optimal_delta(few, epsilon, delta, at),
    ours=(Each(few), *counted(few, epsilon, delta, at)),
)
