"""The notions of randomised response."""

from dpproofs.language import (
    Instance,
    Let,
    Split,
    Step,
    Upto,
    exp,
    index,
    natural,
    number_of,
    probability,
    real,
)
from dpproofs.theory import hockey_stick, optimal_delta, power, randomised_response

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
at = real("at", r"\epsilon'", logarithmic=True)
RR = randomised_response(epsilon, delta)

few, some = natural("k", largest=3), natural("k", largest=5)


SIGN = "standard_facts/sign_of_a_multiple"
o = real("o", above=0)  # the probability of a wrong answer, where nothing is revealed


def counted(k, epsilon, delta, at):
    """That the answers may be counted, for a proof: an indicator that has a factor 1 - delta is
    the one without it; then all of it is one polynomial in o."""
    i = index("i", Upto(k))
    c, n, w = exp(epsilon), number_of(i), exp(at)
    wrong = exp((k - n) * epsilon) - exp(at + n * epsilon)  # n of the answers are wrong
    RR = randomised_response(epsilon, delta)
    return (
        Split(
            delta < 1,
            yes=(
                Step("honest", (1 - delta) ** k > 0, ()),
                Instance(
                    "none", SIGN, {"s": (1 - delta) ** k, "x": exp(k * epsilon) - w}, "honest"
                ),
                Instance("some", SIGN, {"s": (1 - delta) ** k, "x": wrong}, "honest"),
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
            hockey_stick(power(RR(0), k), power(RR(1), k), at)
            == optimal_delta(k, epsilon, delta, at),
            ("o", "c", "none", "some", "once", "once not", "twice", "twice not", "certain"),
        ),
    )
