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
    Let,
    Split,
    Step,
    Upto,
    exp,
    index,
    number_of,
    real,
)
from dpproofs.theory import hockey_stick, optimal_delta, power

from .notation import DOCUMENT
from .notions.randomised_response import RR, at, delta, epsilon, few

i = index("i", Upto(few))
c, n, w = exp(epsilon), number_of(i), exp(at)
wrong = exp((few - n) * epsilon) - exp(at + n * epsilon)  # n of the answers are wrong
SIGN = "standard_facts/sign_of_a_multiple"
o = real("o", above=0)  # the odds of a wrong answer

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
    ours=(
        Each(few),
        Split(
            delta < 1,
            yes=(
                Step("honest", (1 - delta) ** few > 0, ()),
                Instance(
                    "none", SIGN, {"s": (1 - delta) ** few, "x": exp(few * epsilon) - w}, "honest"
                ),
                Instance("some", SIGN, {"s": (1 - delta) ** few, "x": wrong}, "honest"),
                Step("known once", 1 - delta > 0, ()),
                Step("known twice", (1 - delta) ** 2 > 0, "known once"),
                Instance("once", SIGN, {"s": 1 - delta, "x": 1}, "known once"),
                Instance("once not", SIGN, {"s": 1 - delta, "x": -1}, "known once"),
                Instance("twice", SIGN, {"s": (1 - delta) ** 2, "x": 1}, "known twice"),
                Instance("twice not", SIGN, {"s": (1 - delta) ** 2, "x": -1}, "known twice"),
            ),
            no=Step("certain", delta == 1, ()),
        ),
        Let(o, 1 / (1 + c)),
        Step("c", c == 1 / o - 1, "o"),
        Step(
            "in all",
            hockey_stick(power(RR(0), few), power(RR(1), few), at)
            == optimal_delta(few, epsilon, delta, at),
            ("o", "c", "none", "some", "once", "once not", "twice", "twice not", "certain"),
        ),
    ),
)
