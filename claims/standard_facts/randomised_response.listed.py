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
    Each,
    Instance,
    Step,
    Upto,
    cases,
    every,
    exp,
    index,
    pick,
    positive_part,
    product,
    reals,
    test,
    total,
)
from dpproofs.theory import hockey_stick, optimal_delta_of, randomised_responses

from .notation import DOCUMENT
from .notions.randomised_response import at, few

epsilons = reals("epsilons", Upto(few), latex=r"\epsilon", at_least=0, logarithmic=True)
deltas = test("deltas", Upto(few), latex=r"\delta")
RRs = randomised_responses(epsilons, deltas)

i, y = index("i", Upto(few)), RRs.index("y", 1)
e = exp(epsilons(i))
honest = (pick(y, i) == 1) | (pick(y, i) == 2)
chance = product(cases(honest, 1 - deltas(i), 1), i)  # that what is not revealed is not
right, wrong = cases(pick(y, i) == 1, e, 1) / (1 + e), cases(pick(y, i) == 2, e, 1) / (1 + e)
given_it = product(cases(honest, right, cases(pick(y, i) == 0, deltas(i), 0)), i)
given_it_of_the_other = product(cases(honest, wrong, cases(pick(y, i) == 3, deltas(i), 0)), i)
z = index("z", Upto(2) ** few)  # which of the answers that are not revealed are wrong
told_apart = total(
    positive_part(
        product(cases(pick(z, i) == 0, e, 1), i)
        - exp(at) * product(cases(pick(z, i) == 0, 1, e), i)
    ),
    z,
)
MULTIPLE = "standard_facts/multiple_of_a_positive_part"

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"\sum_{S} [e^{\sum_{i \notin S} \epsilon_i} - e^{\epsilon' + ...}]_+",
    ),
    forall=(few, epsilons, deltas, at),
    show=hockey_stick(RRs(0), RRs(1), at) == optimal_delta_of(epsilons, deltas, at),
    ours=(
        Each(few),
        Step("a chance", every(chance >= 0, y), ()),
        Instance(
            "an answer",
            MULTIPLE,
            {"m": chance, "u": given_it - exp(at) * given_it_of_the_other},
            "a chance",
        ),
        Step("in all", total(RRs(0)(y), y) == 1, ()),
        Step(
            "not revealed",
            total(RRs(0)(y), y, given=every(honest, i)) == product(1 - deltas(i), i),
            (),
        ),
        Step(
            "apart",
            product(1 - deltas(i), i) * (told_apart / product(1 + e, i))
            == product(1 - deltas(i), i) * (product(1 / (1 + e), i) * told_apart),
            (),
        ),
    ),
)
