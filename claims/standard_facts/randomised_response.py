r"""Randomised response, and the collapsed form of its $k$-fold product.

$\operatorname{RR}_{\epsilon,\delta}$ is $(\epsilon, \delta)$-differentially private, and for no
smaller $\delta$. The hockey-stick divergence of its $k$-fold product depends on how many answers
are wrong, or, where the parameters differ, on which.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of differential
privacy, TCC 2016.
"""

from dpproofs.language import (
    Claim,
    Upto,
    index,
    natural,
    probability,
    real,
    reals,
    table,
    test,
)
from dpproofs.theory import (
    hockey_stick,
    indistinguishable,
    optimal_delta,
    optimal_delta_of,
    power,
    randomised_response,
    randomised_responses,
)

from .notation import DOCUMENT

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
at = real("at", r"\epsilon'", logarithmic=True)
RR = randomised_response(epsilon, delta)

few, some = natural("k", largest=3), natural("k", largest=5)
epsilons = reals("epsilons", Upto(few), latex=r"\epsilon", at_least=0, logarithmic=True)
deltas = test("deltas", Upto(few), latex=r"\delta")
RRs = randomised_responses(epsilons, deltas)
i = index("i", Upto(some))


CLAIMS = {
    "private": Claim(
        source=DOCUMENT.at(
            1,
            "The composition theorem",
            "differential privacy",
            r"\text{randomised response is } (\epsilon, \delta)\text{-private}",
        ),
        forall=(epsilon, delta),
        show=indistinguishable(RR(0), RR(1), epsilon, delta),
    ),
    "sharp": Claim(
        source=DOCUMENT.at(
            1,
            "The composition theorem",
            "differential privacy",
            r"H_\epsilon(\operatorname{RR}(0) \| \operatorname{RR}(1)) = \delta",
        ),
        forall=(epsilon, delta),
        show=hockey_stick(RR(0), RR(1), epsilon) == delta,
    ),
    "counted": Claim(
        source=DOCUMENT.at(
            1,
            "The composition theorem",
            "differential privacy",
            r"\binom{k}{i} [e^{(k-i) \epsilon} - e^{\epsilon' + i \epsilon}]_+",
        ),
        forall=(few, epsilon, delta, at),
        show=hockey_stick(power(RR(0), few), power(RR(1), few), at)
        == optimal_delta(few, epsilon, delta, at),
    ),
    "listed": Claim(
        source=DOCUMENT.at(
            1,
            "The composition theorem",
            "differential privacy",
            r"\sum_{S} [e^{\sum_{i \notin S} \epsilon_i} - e^{\epsilon' + ...}]_+",
        ),
        forall=(few, epsilons, deltas, at),
        show=hockey_stick(RRs(0), RRs(1), at) == optimal_delta_of(epsilons, deltas, at),
    ),
    "alike": Claim(
        source=DOCUMENT.at(
            1,
            "The composition theorem",
            "differential privacy",
            r"\epsilon_i = \epsilon, \delta_i = \delta",
        ),
        forall=(some, epsilon, delta, at),
        show=optimal_delta_of(table(epsilon, i), table(delta, i), at)
        == optimal_delta(some, epsilon, delta, at),
    ),
}
