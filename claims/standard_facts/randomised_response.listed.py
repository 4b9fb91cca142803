r"""Randomised response, and the collapsed form of its $k$-fold product.

$\operatorname{RR}_{\epsilon,\delta}$ is $(\epsilon, \delta)$-differentially private, and for no
smaller $\delta$. The hockey-stick divergence of its $k$-fold product depends on how many answers
are wrong, or, where the parameters differ, on which.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of differential
privacy, TCC 2016.
"""

from dpproofs.language import Claim, Each, Upto, reals, test
from dpproofs.theory import hockey_stick, optimal_delta_of, randomised_responses

from .notation import DOCUMENT
from .notions.randomised_response import at, few, listed

epsilons = reals("epsilons", Upto(few), latex=r"\epsilon", at_least=0, logarithmic=True)
deltas = test("deltas", Upto(few), latex=r"\delta")
RRs = randomised_responses(epsilons, deltas)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"\sum_{S} [e^{\sum_{i \notin S} \epsilon_i} - e^{\epsilon' + ...}]_+",
    ),
    forall=(few, epsilons, deltas, at),
    show=hockey_stick(RRs(0), RRs(1), at) == optimal_delta_of(epsilons, deltas, at),
    ours=(Each(few), *listed(few, epsilons, deltas, at)),
)
